"""The stock and the discards: faced and exposed cards, a card turned in error, too few cards, looking."""

from __future__ import annotations

from adjudicator.croupier import OTHER, PLAYERS, Game, Hand, change, exchange, turn_up
from adjudicator.faults.labels import LAWFUL, SILENT, Act, Labels, Variant, together
from adjudicator.faults.numbers import misdeal_of, misdealt
from adjudicator.faults.situations import (
    accepted,
    discard,
    give,
    next_turn_up,
    play_out,
    right_of,
)

FACED = ("35", "15", "12.8")
EXPOSED = ("36", "16", "12.8")
TURNED = ("37", "17", "12.7")
SEEN = ("28", "12", "11.1")


def to_be_given(game: Game, *, elder: bool) -> tuple[Hand, str]:
    """Cards are about to be given to one of them; the hand and the player."""
    hand = accepted(game)
    if not elder:
        change(game, hand, hand.elder, game.rng.randint(1, 5))
    player = hand.elder if elder else hand.dealer
    discard(game, hand, player, game.rng.randint(2, 5))
    return hand, player


def faced_for_the_elder(game: Game, ends: tuple[str, ...] = ("open", "noticed", "waived")) -> Labels:
    """A faced card that would fall to the non-dealer: put aside, but by Foster 12.8 his choice."""
    hand, player = to_be_given(game, elder=True)
    text = f"{game.rng.choice(PLAYERS)} finds-faced {hand.stock[0]} of {player}"
    act = Act("exposed-card", game.say(text), None)
    return right_of(game, act, FACED, player, "fresh-deal", "automatic", "automatic", "open", ends=ends)


def faced_and_dealt_afresh(game: Game) -> Labels:
    """The same, and a fresh deal claimed: Foster's choice, and a bad claim elsewhere."""
    return faced_for_the_elder(game, ends=("elected",))


def faced_for_the_dealer(game: Game) -> Labels:
    """A faced card that would fall to the dealer: put aside, but by Foster 12.8 it stands."""
    hand, player = to_be_given(game, elder=False)
    text = f"{game.rng.choice(PLAYERS)} finds-faced {hand.stock[0]} of {player}"
    act = Act("exposed-card", game.say(text), None)
    return act.labels(FACED, "automatic", "automatic", "no-penalty")


def exposed_to_the_elder(game: Game) -> Labels:
    """A card of the non-dealer's shown in giving: he may take it or have the next."""
    hand, player = to_be_given(game, elder=True)
    card = hand.stock.pop(0)
    act = Act("exposed-card", game.say(f"{hand.dealer} exposes {card} of {player}"), hand.dealer)
    status = game.rng.choice(("open", "waived", "elected"))
    if status == "waived":
        game.say(f"{player} waives")
    elif status == "elected":
        game.say(f"{player} takes {card}")
        hand.cards[player].append(card)
        give(game, hand, player, 5 - len(hand.cards[player]))
        play_out(game, hand)
    return act.labels(EXPOSED, status)


def exposed_to_the_dealer(game: Game) -> Labels:
    """A card of his own shown in giving: he must take it, say turf-club 36; no penalty, say the others."""
    hand, player = to_be_given(game, elder=False)
    text = f"{hand.dealer} exposes {hand.stock[0]} of {player}"
    act = Act("exposed-card", game.say(text), hand.dealer)
    return act.labels(EXPOSED, "automatic", "no-penalty", "no-penalty")


def turned_after_giving(game: Game) -> tuple[Hand, Act]:
    """Both served, the dealer turns up the next card as if it were the trump."""
    hand = accepted(game)
    change(game, hand, hand.elder, game.rng.randint(1, 5))
    change(game, hand, hand.dealer, game.rng.randint(1, 5))
    return hand, Act("exposed-card", game.say(f"{hand.dealer} turns {hand.stock.pop(0)}"), hand.dealer)


def turned_in_error(game: Game) -> Labels:
    """Another discard cannot be refused: not asked for, waived, asked for, claimed."""
    hand, act = turned_after_giving(game)
    if game.chance(0.3):
        game.say(f"{hand.elder} proposes")
        game.say(f"{hand.dealer} accepts")
        exchange(game, hand)
        play_out(game, hand)
        return act.labels(TURNED, "elected")
    return right_of(game, act, TURNED, hand.elder, "another-discard", "open")


def turned_and_played_on(game: Game) -> Labels:
    """Another discard not asked for, and the hand played: the time has passed."""
    hand, act = turned_after_giving(game)
    play_out(game, hand)
    next_turn_up(game, hand)
    return act.labels(TURNED, "lapsed")


def another_discard_refused(game: Game) -> Labels:
    """Another discard asked for, and refused: it must be given."""
    hand, act = turned_after_giving(game)
    game.say(f"{hand.elder} proposes")
    refused = Act("duty-refused", game.say(f"{hand.dealer} refuses"), hand.dealer)
    return together(refused.labels(TURNED, "automatic"), act.labels(TURNED, "elected"))


def stock_too_small(game: Game) -> Labels:
    """The stock serves the non-dealer but not both; the dealer, who must play his hand, gives himself cards.

    Foster 11.2 has cards taken back from the discards instead, and so the dealer makes up his hand.
    """
    hand = accepted(game)
    while len(hand.stock) > 5:
        for player in (hand.elder, hand.dealer):
            most = len(hand.stock) - 3
            if most > 0:
                change(game, hand, player, min(5, most))
        game.say(f"{hand.elder} proposes")
        game.say(f"{hand.dealer} accepts")
    left = len(hand.stock)
    wanted = game.rng.randint(max(1, left - 4), left - 1)
    change(game, hand, hand.elder, wanted)
    discard(game, hand, hand.dealer, left - wanted + 1)
    act = Act("duty-refused", give(game, hand, hand.dealer, left - wanted), hand.dealer)
    game.say(f"{hand.dealer} takes-back discards 1")
    return act.labels(("38", "18", LAWFUL), "automatic")


def looked_at(game: Game, what: str) -> tuple[Act, str]:
    """One of the players looks at what he should not; the act and the other player."""
    looker = game.rng.choice(PLAYERS)
    return Act("discard-seen", game.say(f"{looker} looks-at {what}"), looker), OTHER[looker]


def discards_seen(game: Game) -> Labels:
    """Forbidden everywhere; only Foster 11.1 has a penalty, and it is the adversary's choice."""
    hand = accepted(game)
    change(game, hand, hand.elder, game.rng.randint(1, 5))
    act, other = looked_at(game, "discards")
    return right_of(game, act, SEEN, other, "exposed-hand", "no-penalty", "no-penalty", "open")


def discards_seen_and_played_on(game: Game) -> Labels:
    """The same, and nothing made of it before the next turn-up."""
    hand = accepted(game)
    change(game, hand, hand.elder, game.rng.randint(1, 5))
    act, _ = looked_at(game, "discards")
    play_out(game, hand)
    next_turn_up(game, hand)
    return act.labels(SEEN, "no-penalty", "no-penalty", "lapsed")


def stock_seen(game: Game) -> Labels:
    """The laws speak of the discards; looking at the stock none of them mentions."""
    hand = accepted(game)
    if game.chance(0.5):
        change(game, hand, hand.elder, game.rng.randint(1, 5))
    act, _ = looked_at(game, "stock")
    play_out(game, hand)
    return act.labels((SILENT, SILENT, SILENT), SILENT)


def drawn_card_seen(game: Game) -> Labels:
    """A card drawn from the dealer's unseen hand of six, and looked at: lawful by the abridged 7 alone."""
    hand = misdealt(game, game.dealer, 1)
    turn_up(game, hand, looks=0)
    game.say(f"{hand.elder} draws-from {hand.dealer} 1")
    seen = Act("discard-seen", game.say(f"{hand.elder} looks-at drawn"), hand.elder)
    return together(
        seen.labels(("17", LAWFUL, "8.3"), "no-penalty"),
        misdeal_of(hand).labels(("17", "7", "8.3"), "elected"),
    )


EXPOSED_CARDS = (
    Variant(faced_for_the_elder),
    Variant(faced_and_dealt_afresh),
    Variant(faced_for_the_dealer),
    Variant(exposed_to_the_elder),
    Variant(exposed_to_the_dealer),
    Variant(turned_in_error),
    Variant(turned_and_played_on),
)
DUTIES_REFUSED = (
    Variant(another_discard_refused),
    Variant(stock_too_small, codes=("turf-club", "turf-club-abridged")),
)
DISCARDS_SEEN = (
    Variant(discards_seen),
    Variant(discards_seen_and_played_on),
    Variant(stock_seen, codes=()),
    Variant(drawn_card_seen, codes=("turf-club", "foster")),
)
