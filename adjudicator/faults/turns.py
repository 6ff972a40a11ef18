"""Deals that were not the dealer's to make so: out of turn, or from the other player's pack."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.croupier import OTHER, PLAYERS, Game, Hand, deal, prepare, turn_up
from adjudicator.faults.labels import SILENT, Act, Labels, Law, Variant
from adjudicator.faults.situations import object_to
from adjudicator.simulation import play_from_turn_up, play_hand

TURN = ("14", "6", "8.1")
PACK = ("14", SILENT, "8.1")

WrongDeal = Callable[[Game], tuple[Hand, Act, tuple[Law, Law, Law]]]


def out_of_turn(game: Game) -> tuple[Hand, Act, tuple[Law, Law, Law]]:
    """The player deals whose turn it is not."""
    dealer = OTHER[game.dealer]
    prepare(game, dealer)
    hand = deal(game, dealer)
    return hand, Act("deal-out-of-turn", hand.deal, dealer), TURN


def wrong_pack(game: Game) -> tuple[Hand, Act, tuple[Law, Law, Law]]:
    """The dealer takes his adversary's pack."""
    prepare(game, game.dealer)
    hand = deal(game, game.dealer, with_pack=OTHER[game.dealer])
    return hand, Act("wrong-pack", hand.deal, game.dealer), PACK


def stopped(game: Game, wrong: WrongDeal) -> Labels:
    """Pointed out before the turn-up: void."""
    _, act, laws = wrong(game)
    object_to(game, act)
    return act.labels(laws, "automatic")


def found_after_turn_up(game: Game, wrong: WrongDeal) -> Labels:
    """Pointed out before a discard or a card: too late but for Foster, who puts the pack aside."""
    hand, act, laws = wrong(game)
    turn_up(game, hand)
    if game.chance(0.3):
        game.say(f"{hand.elder} proposes")
    object_to(game, act)
    return act.labels(laws, "unnoticed", "unnoticed", "automatic")


def found_in_play(game: Game, wrong: WrongDeal) -> Labels:
    """Played with: too late in every code, Foster's later limit included; noticed at last, or never."""
    hand, act, laws = wrong(game)
    play_from_turn_up(game, hand)
    if game.chance(0.4):
        game.say(f"{game.rng.choice(PLAYERS)} objects {hand.deal}")
    return act.labels(laws, "unnoticed")


def out_of_turn_stopped(game: Game) -> Labels:
    """A deal out of turn, void; the player deals whose turn it was."""
    labels = stopped(game, out_of_turn)
    if game.chance(0.5):
        play_hand(game)
    return labels


def out_of_turn_after_turn_up(game: Game) -> Labels:
    """A deal out of turn, the trump turned."""
    return found_after_turn_up(game, out_of_turn)


def out_of_turn_played(game: Game) -> Labels:
    """A deal out of turn, played."""
    return found_in_play(game, out_of_turn)


def wrong_pack_stopped(game: Game) -> Labels:
    """A deal with the wrong pack, void."""
    return stopped(game, wrong_pack)


def wrong_pack_after_turn_up(game: Game) -> Labels:
    """A deal with the wrong pack, the trump turned."""
    return found_after_turn_up(game, wrong_pack)


def wrong_pack_played(game: Game) -> Labels:
    """A deal with the wrong pack, played."""
    return found_in_play(game, wrong_pack)


DEALS_OUT_OF_TURN = (
    Variant(out_of_turn_stopped, later_game=False),
    Variant(out_of_turn_after_turn_up, later_game=False),
    Variant(out_of_turn_played, later_game=False),
)
WRONG_PACKS = (
    Variant(wrong_pack_stopped, codes=("turf-club", "foster")),
    Variant(wrong_pack_after_turn_up, codes=("turf-club", "foster")),
    Variant(wrong_pack_played, codes=("turf-club", "foster")),
)
