"""The king announced too late, or marked without a right to it."""

from __future__ import annotations

from adjudicator.croupier import OTHER, PLAYERS, Game, Hand, call, deal, packets_of, prepare
from adjudicator.faults.labels import LAWFUL, Act, Labels, UnsuitedError, Variant, together
from adjudicator.faults.numbers import after_turn_up_law, drawn_fault, misdeal_of, notice
from adjudicator.faults.situations import give_king, next_turn_up, play_out, ready_to_lead, swap, turned_up
from adjudicator.simulation import follow, king_holder, lawful_cards, lead, play_tricks

OWN = {True: "13.2", False: "13.1"}
"""Foster's law of announcing, for the dealer and for the non-dealer."""


def with_the_king(game: Game, holder: str) -> tuple[Hand, str]:
    """A hand called, the king of trumps in one hand and not announced; the hand and the king."""
    hand = turned_up(game, king=False)
    king = give_king(game, hand, holder)
    call(game, hand)
    if king_holder(hand) != holder:
        raise UnsuitedError
    return hand, king


def announced(game: Game, holder: str) -> Act:
    """He announces the king that he holds, or held; as an act, too late."""
    return Act("late-king", game.say(f"{holder} announces king"), holder)


def elder_after_another_card(game: Game) -> Labels:
    """The non-dealer leads something else, then announces."""
    hand, king = with_the_king(game, OTHER[game.dealer])
    led = lead(game, hand, card=another(game, hand, hand.elder, king))
    if game.chance(0.5):
        act = announced(game, hand.elder)
        follow(game, hand, led)
    else:
        follow(game, hand, led)
        act = announced(game, hand.elder)
    play_out(game, hand)
    return act.labels(("23", "9", "13.1"), "automatic")


def another(game: Game, hand: Hand, player: str, card: str) -> str:
    """A card of his that is not this one."""
    return game.rng.choice([held for held in hand.cards[player] if held != card])


def elder_with_the_king_led(game: Game) -> Labels:
    """The king led, and announced before it is played to: too late for Foster alone."""
    hand, king = with_the_king(game, OTHER[game.dealer])
    lead(game, hand, card=king)
    act = announced(game, hand.elder)
    follow(game, hand, king)
    play_out(game, hand)
    return act.labels((LAWFUL, LAWFUL, "13.1"), "automatic")


def elder_with_the_king_played_to(game: Game) -> Labels:
    """The king led, played to, and then announced."""
    hand, king = with_the_king(game, OTHER[game.dealer])
    follow(game, hand, lead(game, hand, card=king))
    act = announced(game, hand.elder)
    play_out(game, hand)
    return act.labels(("24", "9", "13.1"), "automatic")


def dealer_after_the_lead(game: Game) -> Labels:
    """The dealer announces when led to: too late for Foster alone, and if he was told "I play"."""
    hand, _ = with_the_king(game, game.dealer)
    if not warned(game, hand):
        raise UnsuitedError
    led = lead(game, hand)
    act = announced(game, hand.dealer)
    follow(game, hand, led)
    play_out(game, hand)
    return act.labels((LAWFUL, LAWFUL, "13.2"), "automatic")


def warned(game: Game, hand: Hand) -> bool:
    """Whether the non-dealer has said that he will play, since he last proposed."""
    verbs = [text.split()[1] for text in game.actions[hand.deal :]]
    calls = [verb for verb in verbs if verb in ("proposes", "stands", "accepts", "refuses")]
    return calls[-1] == "stands"


def dealer_with_the_king_played(game: Game) -> Labels:
    """The king his first card, announced before he plays again: too late for Foster alone."""
    hand = dealer_plays_the_king(game)
    act = announced(game, hand.dealer)
    play_out(game, hand)
    return act.labels((LAWFUL, LAWFUL, "13.2"), "automatic")


def dealer_with_the_king_played_on(game: Game) -> Labels:
    """The king his first card, and announced when he has played again."""
    hand = dealer_plays_the_king(game)
    play_tricks(game, hand, 1)
    act = announced(game, hand.dealer)
    play_out(game, hand)
    return act.labels(("24", "9", "13.2"), "automatic")


def dealer_plays_the_king(game: Game) -> Hand:
    """Led to, he plays the king."""
    hand, king = with_the_king(game, game.dealer)
    led = lead(game, hand)
    if king not in lawful_cards(hand.cards[hand.dealer], led, hand.trump):
        raise UnsuitedError
    follow(game, hand, led, king)
    return hand


def dealer_after_another_card(game: Game) -> Labels:
    """The dealer plays something else first, then announces."""
    hand, king = with_the_king(game, game.dealer)
    led = lead(game, hand)
    lawful = [card for card in lawful_cards(hand.cards[hand.dealer], led, hand.trump) if card != king]
    if not lawful:
        raise UnsuitedError
    follow(game, hand, led, game.rng.choice(lawful))
    act = announced(game, hand.dealer)
    play_out(game, hand)
    return act.labels(("23", "9", "13.2"), "automatic")


def marked(game: Game, player: str) -> Act:
    """He marks a king; as an act, without a right."""
    return Act("king-not-markable", game.say(f"{player} marks king"), player)


def marked_unannounced(game: Game) -> Labels:
    """The king in hand marked, and never announced."""
    holder = game.rng.choice(PLAYERS)
    hand, _ = with_the_king(game, holder)
    act = marked(game, holder)
    play_out(game, hand)
    return act.labels(("23", "9", OWN[holder == hand.dealer]), "automatic")


def marked_without_holding(game: Game) -> Labels:
    """The king marked by a player who has not got it, as the play shows."""
    hand = ready_to_lead(game, kings=False)
    marker = game.rng.choice(PLAYERS)
    if king_holder(hand) == marker:
        raise UnsuitedError
    act = marked(game, marker)
    play_out(game, hand)
    return act.labels(("47", "G4", "19.1"), "automatic")


def marked_twice(game: Game) -> Labels:
    """The king announced and marked, and marked once more: it is worth one."""
    holder = game.rng.choice(PLAYERS)
    hand, _ = with_the_king(game, holder)
    game.say(f"{holder} announces king")
    game.say(f"{holder} marks king")
    act = marked(game, holder)
    play_out(game, hand)
    return act.labels(("47", "G4", "19.1"), "automatic")


def king_turned(game: Game, hand: Hand) -> None:
    """A king is turned up, and nobody marks it yet."""
    king = f"K{hand.stock[0][1]}"
    swap(hand, king, hand.stock[0])
    hand.trump = king[1]
    game.say(f"{hand.dealer} turns {hand.stock.pop(0)}")


def king_up(game: Game) -> Hand:
    """A hand with a king turned up, in turn, and not marked yet."""
    prepare(game, game.dealer)
    hand = deal(game, game.dealer)
    king_turned(game, hand)
    return hand


def turned_marked_twice(game: Game) -> Labels:
    """The king turned up marked twice."""
    hand = king_up(game)
    game.say(f"{hand.dealer} marks king")
    if game.chance(0.5):
        call(game, hand)
    act = marked(game, hand.dealer)
    return act.labels(("47", "G2", "19.1"), "automatic")


def turned_marked_by_the_other(game: Game) -> Labels:
    """The king turned up marked by the non-dealer."""
    hand = king_up(game)
    act = marked(game, hand.elder)
    if game.chance(0.5):
        call(game, hand)
        play_out(game, hand)
    return act.labels(("22", "9", "9"), "automatic")


def turned_marked_too_late(game: Game) -> Labels:
    """The king turned up marked when the trump of the next deal has been turned."""
    hand = king_up(game)
    call(game, hand)
    play_out(game, hand)
    next_turn_up(game, hand)
    act = marked(game, hand.dealer)
    return act.labels(("22", "9", "13.1"), "automatic")


def turned_with_a_wrong_number(game: Game) -> Labels:
    """The king turned up marked, a wrong number having been dealt: turf-club 19, abridged 7, Foster 9."""
    player, step = drawn_fault(game)
    prepare(game, game.dealer)
    packets = list(packets_of(game, game.dealer))
    packets[3 if player == game.dealer else 2] += step
    hand = deal(game, game.dealer, packets)
    king_turned(game, hand)
    act = marked(game, hand.dealer)
    notice(game, hand, player)
    status = game.rng.choice(("open", "waived"))
    if status == "waived":
        game.say(f"{hand.elder} waives")
    return together(
        act.labels(("19", "7", "9"), "automatic"),
        misdeal_of(hand).labels((after_turn_up_law(hand, player, step), "7", "8.3"), status),
    )


LATE_KINGS = (
    Variant(elder_after_another_card, marking=0),
    Variant(elder_with_the_king_led, marking=0, codes=("foster",)),
    Variant(elder_with_the_king_played_to, marking=0),
    Variant(dealer_after_the_lead, marking=0, codes=("foster",)),
    Variant(dealer_with_the_king_played, marking=0, codes=("foster",)),
    Variant(dealer_with_the_king_played_on, marking=0),
    Variant(dealer_after_another_card, marking=0),
)
KINGS_NOT_MARKABLE = (
    Variant(marked_unannounced, marking=0),
    Variant(marked_without_holding, marking=0),
    Variant(marked_twice, marking=0),
    Variant(turned_marked_twice, marking=0),
    Variant(turned_marked_by_the_other, marking=0),
    Variant(turned_marked_too_late, marking=1),
    Variant(turned_with_a_wrong_number, marking=0),
)
