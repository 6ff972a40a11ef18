"""Hands thrown down: abandoned, conceded, or with a claim that cannot be good."""

from __future__ import annotations

from adjudicator.croupier import OTHER, PLAYERS, Game, Hand
from adjudicator.faults.labels import LAWFUL, Act, Labels, UnsuitedError, Variant
from adjudicator.faults.situations import next_hand, ready_to_lead
from adjudicator.simulation import lead, play_tricks

ABANDONED = ("42", "21", "18")


def to_be_thrown_down(game: Game, *, tricks: tuple[int, ...]) -> tuple[Hand, list[str]]:
    """Some tricks played, perhaps a card led; the hand and the players with at most two tricks."""
    hand = ready_to_lead(game)
    play_tricks(game, hand, game.rng.choice(tricks))
    throwers = [player for player in PLAYERS if hand.tricks[player] <= 2]
    if game.chance(0.3):
        lead(game, hand)
    return hand, throwers


def throws_down(game: Game, player: str, says: str = "") -> Act:
    """He throws his cards down, with or without a word."""
    return Act("abandoned-hand", game.say(f"{player} throws-down{says}"), player)


def thrown_down(game: Game) -> Labels:
    """A hand thrown down, nothing claimed, by a player with two tricks at most."""
    hand, throwers = to_be_thrown_down(game, tricks=(0, 0, 1, 2, 3, 4))
    act = throws_down(game, game.rng.choice(throwers))
    if not game.marking and game.chance(0.5):
        next_hand(game, hand)
    return act.labels(ABANDONED, "automatic")


def conceded(game: Game) -> Labels:
    """Thrown down with the admission of all that the adversary can win: excused by Foster 18 alone.

    Without a trick he concedes the vole, with one or two the point.
    """
    hand, throwers = to_be_thrown_down(game, tricks=(0, 1, 2, 3, 4))
    thrower = game.rng.choice(throwers)
    much = "point" if hand.tricks[thrower] else "vole"
    return throws_down(game, thrower, f" conceding {much}").labels(("42", "21", LAWFUL), "automatic")


def vole_claimed_too_late(game: Game) -> Labels:
    """The vole claimed by a player who has lost a trick: no good claim, and so abandoned by Foster 18."""
    hand, throwers = to_be_thrown_down(game, tricks=(1, 2, 3, 4))
    throwers = [player for player in throwers if hand.tricks[OTHER[player]]]
    if not throwers:
        raise UnsuitedError
    act = throws_down(game, game.rng.choice(throwers), " claiming vole")
    return act.labels((LAWFUL, LAWFUL, "18"), "automatic")


def point_claimed_too_late(game: Game) -> Labels:
    """The point claimed by a player whose adversary has made it: the same."""
    hand, throwers = to_be_thrown_down(game, tricks=(3, 4))
    throwers = [player for player in throwers if hand.tricks[OTHER[player]] >= 3]
    if not throwers:
        raise UnsuitedError
    act = throws_down(game, game.rng.choice(throwers), " claiming point")
    return act.labels((LAWFUL, LAWFUL, "18"), "automatic")


ABANDONED_HANDS = (
    Variant(thrown_down),
    Variant(conceded, codes=("turf-club", "turf-club-abridged")),
    Variant(vole_claimed_too_late, codes=("foster",)),
    Variant(point_claimed_too_late, codes=("foster",)),
)
