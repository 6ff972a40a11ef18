"""Calls taken back, and the dealer who does not tell how many cards he took."""

from __future__ import annotations

from adjudicator.croupier import Game, Hand, change, exchange
from adjudicator.faults.labels import LAWFUL, SILENT, Act, Labels, Variant
from adjudicator.faults.situations import accepted, next_turn_up, play_out, right_of, turned_up
from adjudicator.simulation import announce, play_tricks

CALL = ("26", "11", "10.2")
ANSWER = ("27", "11", "10.2")
NUMBER = ("26", SILENT, "10.2")
STAND = (SILENT, SILENT, SILENT)
TELLING = ("27", SILENT, "11.1")


def taken_back(game: Game, caller: str, other_call: str) -> Act:
    """The call just made is taken back, or another made in its place."""
    verb = game.rng.choice(("retracts", other_call))
    return Act("retraction", game.say(f"{caller} {verb}"), caller)


def go_on(game: Game, hand: Hand, answer: str) -> None:
    """The first call stands: cards are exchanged or not, and the hand is played."""
    if answer == "accepts":
        exchange(game, hand)
    hand.refused = answer == "refuses"
    announce(game, hand)
    if not game.over():
        play_out(game, hand)


def proposal_taken_back(game: Game) -> Labels:
    """A proposal cannot be taken back."""
    hand = turned_up(game)
    game.say(f"{hand.elder} proposes")
    act = taken_back(game, hand.elder, "stands")
    if game.chance(0.6):
        answer = game.rng.choice(("accepts", "refuses"))
        game.say(f"{hand.dealer} {answer}")
        go_on(game, hand, answer)
    return act.labels(CALL, "automatic")


def answer_taken_back(game: Game) -> Labels:
    """Neither can an acceptance or a refusal."""
    hand = turned_up(game)
    game.say(f"{hand.elder} proposes")
    answer, other = game.rng.sample(("accepts", "refuses"), 2)
    game.say(f"{hand.dealer} {answer}")
    act = taken_back(game, hand.dealer, other)
    if game.chance(0.6):
        go_on(game, hand, answer)
    return act.labels(ANSWER, "automatic")


def number_altered(game: Game) -> Labels:
    """Nor the number asked for; the abridged code does not mention it."""
    hand = accepted(game)
    number, other = game.rng.sample(range(1, 6), 2)
    game.say(f"{hand.elder} asks {number}")
    act = taken_back(game, hand.elder, f"asks {other}")
    if game.chance(0.6):
        change(game, hand, hand.elder, number)
        play_out(game, hand)
    return act.labels(NUMBER, "automatic")


def stand_taken_back(game: Game) -> Labels:
    """Of a stand no code says that it cannot be taken back."""
    hand = turned_up(game)
    game.say(f"{hand.elder} stands")
    act = taken_back(game, hand.elder, "proposes")
    return act.labels(STAND, SILENT)


def exchanged(game: Game) -> tuple[Hand, int]:
    """Both players have taken cards; the hand, and how many the dealer took."""
    hand = accepted(game)
    change(game, hand, hand.elder, game.rng.randint(1, 5))
    taken = game.rng.randint(1, 5)
    change(game, hand, hand.dealer, taken)
    return hand, taken


def not_told(game: Game, hand: Hand, taken: int) -> Act:
    """Asked for the number, he gives none or a wrong one."""
    game.say(f"{hand.elder} inquires")
    wrong = game.rng.choice([number for number in range(6) if number != taken])
    answer = game.rng.choice(("declines", f"answers {wrong}"))
    return Act("duty-refused", game.say(f"{hand.dealer} {answer}"), hand.dealer)


def number_not_told(game: Game) -> Labels:
    """Asked before he plays: turf-club 27 and Foster 11.1 have him tell; the abridged code does not."""
    hand, taken = exchanged(game)
    act = not_told(game, hand, taken)
    return right_of(game, act, TELLING, hand.elder, "tell-number", "open")


def number_never_told(game: Game) -> Labels:
    """Asked before he plays, and not told by the next turn-up: the time has passed."""
    hand, taken = exchanged(game)
    act = not_told(game, hand, taken)
    play_out(game, hand)
    next_turn_up(game, hand)
    return act.labels(TELLING, "lapsed")


def number_asked_late(game: Game) -> Labels:
    """Asked when he has played: turf-club 27 has no limit of time, Foster 11.1 has."""
    hand, taken = exchanged(game)
    play_tricks(game, hand, game.rng.randint(1, 4))
    act = not_told(game, hand, taken)
    return act.labels(("27", SILENT, LAWFUL), "open")


RETRACTIONS = (
    Variant(proposal_taken_back),
    Variant(answer_taken_back),
    Variant(number_altered, codes=("turf-club", "foster")),
    Variant(stand_taken_back, codes=()),
)
NUMBERS_NOT_TOLD = (
    Variant(number_not_told, codes=("turf-club", "foster")),
    Variant(number_never_told, codes=("turf-club", "foster")),
    Variant(number_asked_late, codes=("turf-club",)),
)
