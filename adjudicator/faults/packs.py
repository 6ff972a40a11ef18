"""Packs found incorrect, in a hand or between hands, and new ones called for when it is too late."""

from __future__ import annotations

from adjudicator.croupier import OTHER, PACK, PLAYERS, Game, cut_for_deal, deal, prepare
from adjudicator.faults.cuts import start_anew
from adjudicator.faults.labels import SILENT, Act, Labels, UnsuitedError, Variant
from adjudicator.faults.situations import ready_to_lead, turned_up
from adjudicator.simulation import play_from_turn_up, play_hand, play_tricks

FOREIGN = ("6C", "5D", "2H", "joker")


def found(game: Game, stock: list[str]) -> Act:
    """A player finds a card missing, twice there, or of another pack; none that is in a hand."""
    card = game.rng.choice(stock)
    what = game.rng.choice((f"missing {card}", f"redundant {card}", f"foreign {game.rng.choice(FOREIGN)}"))
    return Act("incorrect-pack", game.say(f"{game.rng.choice(PLAYERS)} finds-pack {what}"), None)


def incorrect_in_hand(game: Game) -> Labels:
    """Found before the last card: the deal is void, but for Foster 8.7, who speaks of earlier scores only."""
    hand = turned_up(game) if game.chance(0.5) else ready_to_lead(game)
    if not hand.stock:
        raise UnsuitedError
    act = found(game, hand.stock)
    return act.labels(("45", "23", "8.7"), "automatic", "automatic", "no-penalty")


def incorrect_in_play(game: Game) -> Labels:
    """Found when some tricks have been played: no other answer."""
    hand = ready_to_lead(game)
    play_tricks(game, hand, game.rng.randint(1, 4))
    text = f"{game.rng.choice(PLAYERS)} finds-pack foreign {game.rng.choice(FOREIGN)}"
    act = Act("incorrect-pack", game.say(text), None)
    return act.labels(("45", "23", "8.7"), "automatic", "automatic", "no-penalty")


def incorrect_after_the_hand(game: Game) -> Labels:
    """Found when the hand is over: what was played with it stands."""
    act = found(game, list(PACK))
    if game.chance(0.5):
        play_hand(game)
    return act.labels(("45", "23", "8.7"), "no-penalty")


def incorrect_after_the_cut_for_deal(game: Game) -> Labels:
    """Found before a first deal: the cut for it holds good by turf-club 6; the abridged has nothing on it."""
    start_anew(game)
    game.dealer = cut_for_deal(game)
    act = found(game, list(PACK))
    if game.chance(0.6):
        play_hand(game)
    return act.labels(("6", SILENT, "8.7"), "no-penalty")


def new_packs_too_late(game: Game) -> Labels:
    """New cards called for between cut and deal: turf-club 44 wants it before the cut."""
    prepare(game, game.dealer)
    game.say(f"{OTHER[game.dealer]} cuts {game.rng.randint(2, 30)}")
    caller = game.rng.choice(PLAYERS)
    act = Act("bad-claim", game.say(f"{caller} calls-packs"), caller)
    play_from_turn_up(game, deal(game, game.dealer))
    return act.labels(("44", SILENT, SILENT), "no-penalty")


INCORRECT_PACKS = (
    Variant(incorrect_in_hand),
    Variant(incorrect_in_play),
    Variant(incorrect_after_the_hand, hands=(1, 2)),
    Variant(incorrect_after_the_cut_for_deal, hands=(0,), codes=("turf-club", "foster"), later_game=False),
)
NEW_PACKS = (Variant(new_packs_too_late, codes=("turf-club",)),)
