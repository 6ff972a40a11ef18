"""Exchanges gone wrong: too many or too few asked for, given or taken."""

from __future__ import annotations

from adjudicator.croupier import Game, Hand, change
from adjudicator.faults.labels import LAWFUL, NO_LAW, Act, Labels, Variant, together
from adjudicator.faults.situations import accepted, claim, discard, give, mend, object_to, play_out
from adjudicator.simulation import follow, lead

COURSES = ("open", "noticed", "waived", "fresh", "mended", "played")
"""What may become of a wrong exchange: claims of a fresh deal, the mending of the hand, playing on."""


def settled(game: Game, hand: Hand, act: Act, step: int, player: str, course: str) -> str:
    """What the other player does about the exchange, under a code that gives him a choice; the status.

    `player` is he whose hand has a card too many or too few.
    """
    holder = hand.elder if act.by == hand.dealer else hand.dealer
    if course == "noticed" or (course == "mended" and game.chance(0.5)):
        object_to(game, act)
    if course == "waived":
        game.say(f"{holder} waives")
    elif course == "fresh":
        game.say(f"{holder} claims fresh-deal")
    elif course == "mended":
        mend(game, hand, player, step)
        if not game.marking and game.chance(0.6):
            play_out(game, hand)
    elif course == "played":
        play_the_hand(game, hand, holder)
    return {"fresh": "elected", "mended": "elected", "played": "waived"}.get(
        course, course.replace("noticed", "open")
    )


def play_the_hand(game: Game, hand: Hand, holder: str) -> None:
    """The other player calls, or leads: the exchange is let go."""
    if holder == hand.dealer:
        game.say(f"{hand.elder} proposes")
        game.say(f"{holder} {game.rng.choice(('accepts', 'refuses'))}")
    elif game.chance(0.5):
        game.say(f"{holder} {game.rng.choice(('proposes', 'stands'))}")
    else:
        lead(game, hand)


def over_asked(game: Game, hand: Hand) -> int:
    """The non-dealer is given what he asks for, one card more than he discards; the action of the gift."""
    number = game.rng.randint(1, 4)
    game.say(f"{hand.elder} asks {number + 1}")
    discard(game, hand, hand.elder, number)
    return give(game, hand, hand.elder, number + 1)


def elder_takes_too_many(game: Game) -> Labels:
    """The non-dealer asks for more than he discards and mixes: turf-club 29, abridged 13, Foster 12.3."""
    hand = accepted(game)
    given = over_asked(game, hand)
    game.say(f"{hand.elder} {game.rng.choice(('mixes', 'takes-up'))}")
    act = Act("wrong-exchange", given, hand.elder)
    laws = ("29", "13", "12.3")
    course = game.rng.choice(COURSES)
    if course == "fresh":  # Foster gives the dealer the point instead
        claimed = claim(game, hand.dealer, "fresh-deal")
        return together(
            act.labels(laws, "elected", "elected", "open"),
            claimed.labels((LAWFUL, LAWFUL, NO_LAW), "no-penalty"),
        )
    return act.labels(laws, dealer_settles(game, hand, act, course))


def dealer_settles(game: Game, hand: Hand, act: Act, course: str) -> str:
    """The same for the dealer, who draws what is too much from a hand and not from his own; the status."""
    if course != "mended":
        return settled(game, hand, act, 1, hand.elder, course)
    card = game.rng.choice(hand.cards[hand.elder])
    hand.cards[hand.elder].remove(card)
    game.say(f"{hand.dealer} draws-from {hand.elder} {game.rng.choice((card, '1'))}")
    if game.chance(0.6):
        play_out(game, hand)
    return "elected"


def dealer_takes_the_point(game: Game) -> Labels:
    """The same, and the dealer would mark the point instead of playing: Foster's; a bad claim elsewhere."""
    hand = accepted(game)
    given = over_asked(game, hand)
    game.say(f"{hand.elder} mixes")
    claimed = claim(game, hand.dealer, "mark-point")
    return together(
        Act("wrong-exchange", given, hand.elder).labels(("29", "13", "12.3"), "open", "open", "elected"),
        claimed.labels((NO_LAW, NO_LAW, LAWFUL), "no-penalty"),
    )


def elder_asks_for_too_few(game: Game) -> Labels:
    """The non-dealer asks for fewer than he discards: the adversary counts what cannot be played to."""
    hand = accepted(game)
    number = game.rng.randint(2, 5)
    if game.chance(0.5):
        game.say(f"{hand.elder} asks {number - 1}")
        at = discard(game, hand, hand.elder, number)
    else:
        discard(game, hand, hand.elder, number)
        at = game.say(f"{hand.elder} asks {number - 1}")
    give(game, hand, hand.elder, number - 1)
    if game.chance(0.5):
        change(game, hand, hand.dealer, game.rng.randint(1, 5))
    return Act("wrong-exchange", at, hand.elder).labels(("30", "13", "12.4"), "automatic")


def dealer_gives_too_many(game: Game) -> Labels:
    """The dealer gives more than asked for: turf-club 31, abridged 14; by Foster 12.1 he loses the point."""
    return misgiven(game, 1)


def dealer_gives_too_few(game: Game) -> Labels:
    """The dealer gives fewer than asked for: turf-club 32, abridged 14; by Foster 12.1 he loses the point."""
    return misgiven(game, -1)


def misgiven(game: Game, step: int) -> Labels:
    """A card too many or too few given to the non-dealer, and what he does about it."""
    hand = accepted(game)
    number = game.rng.randint(2, 4)
    if game.chance(0.5):
        game.say(f"{hand.elder} asks {number}")
    discard(game, hand, hand.elder, number)
    given = give(game, hand, hand.elder, number + step)
    if game.chance(0.5):
        game.say(f"{hand.elder} takes-up")
    course = game.rng.choice(COURSES)
    if course == "open" or game.chance(0.4):
        change(game, hand, hand.dealer, game.rng.randint(1, 5))
    act = Act("wrong-exchange", given, hand.dealer)
    if course == "mended" and step < 0:
        object_to(game, act)
    status = settled(game, hand, act, step, hand.elder, course)
    return act.labels(("31" if step > 0 else "32", "14", "12.1"), status, status, "automatic")


def dealers_exchange(game: Game, step: int) -> tuple[Hand, Act]:
    """The dealer discards, and gives himself another number."""
    hand = accepted(game)
    change(game, hand, hand.elder, game.rng.randint(1, 5))
    number = game.rng.randint(2, 4)
    discard(game, hand, hand.dealer, number)
    given = give(game, hand, hand.dealer, number + step)
    return hand, Act("wrong-exchange", given, hand.dealer)


def dealer_takes_too_many(game: Game) -> Labels:
    """The dealer gives himself more and mixes: turf-club 33, abridged 13; Foster 12.2: he loses the point."""
    hand, act = dealers_exchange(game, 1)
    game.say(f"{hand.dealer} {game.rng.choice(('mixes', 'takes-up'))}")
    status = settled(game, hand, act, 1, hand.dealer, game.rng.choice(COURSES))
    return act.labels(("33", "13", "12.2"), status, status, "automatic")


def dealer_takes_too_few(game: Game) -> Labels:
    """The dealer gives himself fewer, and makes his hand up before he plays: no penalty."""
    hand, act = dealers_exchange(game, -1)
    if game.chance(0.4):
        object_to(game, act)
    else:
        game.say(f"{hand.elder} stands")
        if game.chance(0.5):
            lead(game, hand)
    give(game, hand, hand.dealer, 1)
    return act.labels(("34", "13", "12.2"), "no-penalty")


def dealer_plays_too_few(game: Game) -> Labels:
    """The dealer gives himself fewer, and plays: what he cannot play to is the adversary's."""
    hand, act = dealers_exchange(game, -1)
    follow(game, hand, lead(game, hand))
    if game.chance(0.4):
        object_to(game, act)
    return act.labels(("34", "13", "12.2"), "automatic")


def elder_takes_none(game: Game) -> Labels:
    """The non-dealer proposes and takes no card: Foster 11.1 has him take one, and names no penalty."""
    hand = accepted(game)
    act = Act("wrong-exchange", game.say(f"{hand.elder} discards 0"), hand.elder)
    if game.chance(0.5):
        change(game, hand, hand.dealer, game.rng.randint(1, 5))
    return act.labels((LAWFUL, LAWFUL, "11.1"), "no-penalty")


def drawn_and_looked_at(game: Game) -> Labels:
    """A card drawn from a hand that took too many, and looked at although nobody had seen what was given."""
    hand = accepted(game)
    given = over_asked(game, hand)
    game.say(f"{hand.elder} mixes")
    game.say(f"{hand.dealer} draws-from {hand.elder} 1")
    laws = ("29", "13", "12.3")
    seen = Act("discard-seen", game.say(f"{hand.dealer} looks-at drawn"), hand.dealer)
    return together(
        seen.labels(laws, "no-penalty"),
        Act("wrong-exchange", given, hand.elder).labels(laws, "elected"),
    )


WRONG_EXCHANGES = (
    Variant(elder_takes_too_many),
    Variant(dealer_takes_the_point),
    Variant(elder_asks_for_too_few),
    Variant(dealer_gives_too_many),
    Variant(dealer_gives_too_few),
    Variant(dealer_takes_too_many),
    Variant(dealer_takes_too_few),
    Variant(dealer_plays_too_few),
    Variant(elder_takes_none, codes=("foster",)),
)
DRAWN_CARDS_SEEN = (Variant(drawn_and_looked_at),)
