"""Irregular play: kings announced without holding them, renounces, leads out of turn, hands thrown down."""

from __future__ import annotations

from adjudicator.croupier import OTHER, PLAYERS, Game, Hand, call, deal, prepare, turn_up
from adjudicator.faults.labels import Act, Labels, UnsuitedError, Variant
from adjudicator.simulation import (
    announce,
    beats,
    follow,
    king_holder,
    lawful_cards,
    lead,
    play_tricks,
    settle,
)

FALSE_KING = ("25", "10", "13.3")
RENOUNCE = ("43", "22", "15.1")
OUT_OF_TURN = ("40", "19", "16")
ABANDONED = ("42", "21", "18")


def ready_to_lead(game: Game, *, kings: bool = True) -> Hand:
    """A hand dealt and called, and where `kings` is true announced; with `kings` false no king was turned."""
    prepare(game, game.dealer)
    hand = deal(game, game.dealer, king=kings)
    turn_up(game, hand)
    call(game, hand)
    if kings:
        announce(game, hand)
    return hand


def announced_falsely(game: Game, hand: Hand, announcer: str) -> Act:
    """He announces the king that he has not."""
    if king_holder(hand) == announcer:
        raise UnsuitedError
    return Act("false-king", game.say(f"{announcer} announces king"), announcer)


def withdrawn_before_any_card(game: Game) -> Labels:
    """Owned up to before a card is played: no penalty in any code."""
    hand = ready_to_lead(game, kings=False)
    announcer = game.rng.choice(PLAYERS)
    act = announced_falsely(game, hand, announcer)
    game.say(f"{announcer} withdraws king")
    if game.chance(0.7):
        play_tricks(game, hand, 5)
        settle(game, hand)
    return act.labels(FALSE_KING, "no-penalty")


def withdrawn_before_his_card(game: Game) -> Labels:
    """The dealer owns up between the lead and his card: in time but for Foster, who wants no card played."""
    hand = ready_to_lead(game, kings=False)
    act = announced_falsely(game, hand, hand.dealer)
    led = lead(game, hand)
    game.say(f"{hand.dealer} withdraws king")
    follow(game, hand, led)
    play_tricks(game, hand, 4)
    return act.labels(FALSE_KING, "no-penalty", "no-penalty", "open")


def false_king_played_out(game: Game) -> Labels:
    """All ten cards are played and show who had the king; turf-club excuses it if the adversary had."""
    hand = ready_to_lead(game, kings=False)
    announcer = game.rng.choice(PLAYERS)
    act = announced_falsely(game, hand, announcer)
    excused = king_holder(hand) is not None
    if not excused and game.chance(0.3):
        raise UnsuitedError
    play_tricks(game, hand, 1)
    if game.chance(0.3):
        game.say(f"{announcer} withdraws king")
    play_tricks(game, hand, 4)
    if excused:
        return act.labels(FALSE_KING, "no-penalty", "open", "open")
    if game.chance(0.5):
        return act.labels(FALSE_KING, "open")
    game.say(f"{OTHER[announcer]} claims replay-hand")
    return act.labels(FALSE_KING, "elected")


def adversary_plays_the_king(game: Game) -> Labels:
    """The adversary's own king comes down and settles it before the hand is over."""
    hand = ready_to_lead(game, kings=False)
    holder = king_holder(hand)
    if holder is None:
        raise UnsuitedError
    act = announced_falsely(game, hand, OTHER[holder])
    while king_holder(hand):
        play_tricks(game, hand, 1)
    if game.chance(0.3):
        game.say(f"{holder} objects {act.action}")
    return act.labels(FALSE_KING, "no-penalty", "open", "open")


def renounced(game: Game) -> Labels:
    """Not followed, won or trumped, as later plays show; Foster replays the hand without being asked."""
    hand = ready_to_lead(game)
    for trick in range(4):
        led = lead(game, hand)
        player = OTHER[hand.leader]
        card = unlawful_card(game, hand, player, led)
        if card:
            follow(game, hand, led, card)
            act = Act("renounce", hand.last_play, player)
            play_till_shown(game, hand, 4 - trick, player, led, card)
            return act.labels(RENOUNCE, *renounce_statuses(game, act))
        follow(game, hand, led)
    raise UnsuitedError


def unlawful_card(game: Game, hand: Hand, player: str, led: str) -> str:
    """A card that he may not play to this lead, if he is to err here; else an empty text."""
    lawful = lawful_cards(hand.cards[player], led, hand.trump)
    wrong = [card for card in hand.cards[player] if card not in lawful]
    return game.rng.choice(wrong) if wrong and game.chance(0.6) else ""


def play_till_shown(game: Game, hand: Hand, tricks: int, player: str, led: str, played: str) -> None:
    """Play on to the end of the hand, or at times only till a card of his has shown the renounce."""
    early = game.chance(0.4)
    for _ in range(tricks):
        leader = hand.leader
        opened = lead(game, hand)
        if early and leader == player and shows(opened, led, played):
            return
        answer = follow(game, hand, opened)
        if early and leader != player and shows(answer, led, played):
            return


def shows(card: str, led: str, played: str) -> bool:
    """Whether holding this card proves that the suit could have been followed, or the trick won in it."""
    return card[1] == led[1] and (played[1] != led[1] or beats(card, led, led[1]))


def renounce_statuses(game: Game, act: Act) -> tuple[str, str, str]:
    """The adversary says nothing, objects, or has the hand played again."""
    adversary = OTHER[act.by or ""]
    if game.chance(0.3):
        game.say(f"{adversary} claims replay-hand")
        return "elected", "elected", "automatic"
    if game.chance(0.4):
        game.say(f"{adversary} objects {act.action}")
    return "open", "open", "automatic"


def renounce_taken_back(game: Game) -> Labels:
    """The wrong card taken up before the next lead: no penalty but in Foster, who has no such exception."""
    hand = ready_to_lead(game)
    for trick in range(4):
        led = lead(game, hand)
        player = OTHER[hand.leader]
        card = unlawful_card(game, hand, player, led)
        if card:
            act = Act("renounce", game.say(f"{player} plays {card}"), player)
            game.say(f"{player} takes-back {card}")
            follow(game, hand, led)
            play_tricks(game, hand, 4 - trick)
            return act.labels(RENOUNCE, "no-penalty", "no-penalty", "automatic")
        follow(game, hand, led)
    raise UnsuitedError


def led_out_of_turn(game: Game) -> Labels:
    """Left lying, taken up, or played to: the same in all three codes."""
    hand = ready_to_lead(game)
    done = game.rng.randrange(5)
    play_tricks(game, hand, done)
    wrong = OTHER[hand.leader]
    card = lead(game, hand, wrong)
    act = Act("lead-out-of-turn", len(game.actions), wrong)
    status = game.rng.choice(("open", "no-penalty", "lapsed"))
    if status == "no-penalty":
        game.say(f"{wrong} takes-back {card}")
        play_tricks(game, hand, 5 - done)
    elif status == "lapsed":
        follow(game, hand, card, leader=wrong)
        play_tricks(game, hand, 4 - done)
    if status != "open":
        settle(game, hand)
    return act.labels(OUT_OF_TURN, status)


def led_instead_of_playing(game: Game) -> Labels:
    """A second lead before the first is played to; left lying or taken up."""
    hand = ready_to_lead(game)
    done = game.rng.randrange(5)
    play_tricks(game, hand, done)
    led = lead(game, hand)
    wrong = OTHER[hand.leader]
    card = lead(game, hand, wrong)
    act = Act("lead-out-of-turn", len(game.actions), wrong)
    if game.chance(0.5):
        return act.labels(OUT_OF_TURN, "open")
    game.say(f"{wrong} takes-back {card}")
    follow(game, hand, led)
    play_tricks(game, hand, 4 - done)
    settle(game, hand)
    return act.labels(OUT_OF_TURN, "no-penalty")


def thrown_down(game: Game) -> Labels:
    """A hand thrown down, nothing claimed, by a player with two tricks at most."""
    hand = ready_to_lead(game)
    play_tricks(game, hand, game.rng.choice((0, 0, 1, 2, 3, 4)))
    throwers = [player for player in PLAYERS if hand.tricks[player] <= 2]
    if game.chance(0.3):
        lead(game, hand)
    thrower = game.rng.choice(throwers)
    act = Act("abandoned-hand", game.say(f"{thrower} throws-down"), thrower)
    return act.labels(ABANDONED, "automatic")


FALSE_KINGS = (
    Variant(withdrawn_before_any_card),
    Variant(withdrawn_before_his_card, marking=False),
    Variant(false_king_played_out, marking=False),
    Variant(adversary_plays_the_king, marking=False),
)
RENOUNCES = (Variant(renounced), Variant(renounced), Variant(renounce_taken_back))
LEADS_OUT_OF_TURN = (Variant(led_out_of_turn), Variant(led_out_of_turn), Variant(led_instead_of_playing))
ABANDONED_HANDS = (Variant(thrown_down),)
