"""Irregular shuffles and cuts: below the table, showing cards, too few lifted, a bad cut for the deal."""

from __future__ import annotations

from adjudicator.croupier import OTHER, PACK, PLAYERS, RANKS, Game, deal
from adjudicator.faults.labels import LAWFUL, SILENT, Act, Labels, Law, UnsuitedError, Variant
from adjudicator.faults.situations import play_out, ready_to_lead
from adjudicator.simulation import play_from_turn_up, play_hand, play_tricks

SHUFFLE = ("2", SILENT, SILENT)


def shuffled_badly(game: Game) -> Labels:
    """Below the table, or so that faces are seen: turf-club 2 forbids it without a penalty."""
    shuffler = game.rng.choice(PLAYERS)
    manner = game.rng.choice(("below-table", f"exposing {game.rng.choice(PACK)}"))
    act = Act("irregular-shuffle", game.say(f"{shuffler} shuffles {manner}"), shuffler)
    if game.chance(0.6):
        play_hand(game)
    return act.labels(SHUFFLE, "no-penalty")


def shuffled_during_the_play(game: Game) -> Labels:
    """Some pack is shuffled between the first lead and the last card: turf-club 2 as well."""
    hand = ready_to_lead(game)
    play_tricks(game, hand, game.rng.randint(1, 4))
    shuffler = game.rng.choice(PLAYERS)
    act = Act("irregular-shuffle", game.say(f"{shuffler} shuffles"), shuffler)
    play_out(game, hand)
    return act.labels(SHUFFLE, "no-penalty")


def after_the_cut(game: Game, act: Act, laws: tuple[Law, Law, Law], *statuses: str) -> Labels:
    """Left at that, cut afresh, or dealt upon: then the time for a fresh cut has passed."""
    course = game.rng.choice(("left", "afresh", "dealt"))
    if course == "afresh":
        game.say(f"{act.by} cuts {game.rng.randint(2, 30)}")
    if course != "left":
        play_from_turn_up(game, deal(game, game.dealer))
    if course == "dealt":
        statuses = tuple("lapsed" if status == "automatic" else status for status in statuses)
    return act.labels(laws, *statuses)


def too_few_lifted(game: Game) -> Labels:
    """Less than two cards lifted: all three codes want two; Foster names no consequence."""
    cutter = OTHER[game.dealer]
    act = Act("irregular-cut", game.say(f"{cutter} cuts {game.rng.choice((0, 1))}"), cutter)
    return after_the_cut(game, act, ("3", "1", "7"), "automatic", "automatic", "no-penalty")


def too_few_left(game: Game) -> Labels:
    """Less than two cards left below: nothing to the abridged 1, which looks at the cards lifted."""
    cutter = OTHER[game.dealer]
    act = Act("irregular-cut", game.say(f"{cutter} cuts {game.rng.choice((31, 32))}"), cutter)
    return after_the_cut(game, act, ("3", LAWFUL, "7"), "automatic", LAWFUL, "no-penalty")


def exposed_in_the_cut(game: Game) -> Labels:
    """A card seen in cutting to the dealer: turf-club 7, abridged 1; Foster has nothing on it."""
    cutter = OTHER[game.dealer]
    lifted = f" {game.rng.randint(2, 30)}" if game.chance(0.5) else ""
    text = f"{cutter} cuts{lifted} exposing {game.rng.choice(PACK)}"
    act = Act("irregular-cut", game.say(text), cutter)
    return after_the_cut(game, act, ("7", "1", SILENT), "automatic", "automatic", SILENT)


def start_anew(game: Game) -> None:
    """A log that begins with the cut for the deal."""
    game.actions.clear()
    game.drawn = True


def several_shown(game: Game) -> Labels:
    """Several cards shown in the cut for the deal: turf-club 4 wants another cut, Foster 5 takes the lowest.

    All cards that the offender shows are on one side of the adversary's, so that under every code, whichever
    of them counts, the same player deals.
    """
    start_anew(game)
    offender = game.rng.choice(PLAYERS)
    above = game.chance(0.5)
    other, *pack = game.rng.sample(PACK, len(PACK))
    beyond = [
        card for card in pack if (height(card) > height(other) if above else height(card) < height(other))
    ]
    if len(beyond) < 3:
        raise UnsuitedError
    act = Act("irregular-cut", game.say(f"{offender} draws {beyond[0]} {beyond[1]}"), offender)
    laws = ("4", SILENT, "5")
    course = game.rng.choice(("left", "afresh", "dealt"))
    if course == "left":
        return act.labels(laws, "automatic")
    if course == "afresh":
        game.say(f"{offender} draws {beyond[2]}")
    game.say(f"{OTHER[offender]} draws {other}")
    game.dealer = offender if above else OTHER[offender]
    play_from_turn_up(game, deal(game, game.dealer))
    return act.labels(laws, "lapsed" if course == "dealt" else "automatic", SILENT, "automatic")


def height(card: str) -> int:
    """Its rank, from low to high."""
    return RANKS.index(card[0])


def will_not_cut(game: Game) -> Labels:
    """No card shown in the cut for the deal: it costs the first deal by Foster 5; the others do not say."""
    start_anew(game)
    offender = game.rng.choice(PLAYERS)
    if game.chance(0.5):
        game.say(f"{OTHER[offender]} draws {game.rng.choice(PACK)}")
    act = Act("irregular-cut", game.say(f"{offender} draws"), offender)
    if game.chance(0.6):
        game.dealer = OTHER[offender]
        play_hand(game)
    return act.labels((SILENT, SILENT, "5"), "automatic")


SHUFFLES = (
    Variant(shuffled_badly, codes=("turf-club",)),
    Variant(shuffled_during_the_play, codes=("turf-club",)),
)
CUTS = (
    Variant(too_few_lifted),
    Variant(too_few_left, codes=("turf-club", "foster")),
    Variant(exposed_in_the_cut, codes=("turf-club", "turf-club-abridged")),
    Variant(several_shown, hands=(0,), codes=("turf-club", "foster"), later_game=False),
    Variant(will_not_cut, hands=(0,), codes=("foster",), later_game=False),
)
