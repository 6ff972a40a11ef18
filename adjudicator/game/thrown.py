"""Hands thrown down: claims and concessions held against best play, where both hands are known."""

from __future__ import annotations

from adjudicator.game.cards import is_known
from adjudicator.game.ending import POINT, VOLE, undertaking
from adjudicator.game.facts import PLAYERS, adversary
from adjudicator.game.solver import tricks_to_come
from adjudicator.game.table import Hand, ThrownDown


def settle_thrown_down(hand: Hand, thrown: ThrownDown) -> None:
    """Fill in what was thrown down, and who won the hand by it."""
    tricks = thrown.tricks[thrown.player]
    made = "none" if not tricks else "one-or-two" if tricks < POINT else "three-or-more"
    says = (thrown.says or "").split(" ")
    thrown.fact.words["made"] = {"none": "no trick", "one-or-two": "one or two tricks"}.get(made, "the point")
    if says[0] == "claiming":
        _settle_claim(hand, thrown, says[1], made)
    elif made == "three-or-more":
        thrown.fact.circumstances = {
            "says": "conceding-enough" if says[0] == "conceding" else "nothing",
            "tricks": made,
        }
        _set_end(hand, thrown, thrown.player, {"way": "played-out", "tricks": "point"})
    elif says[0] == "conceding":
        _settle_concession(hand, thrown, says[1], made)
    else:
        thrown.fact.circumstances = {"says": "nothing", "tricks": made}
        tricks_word = "vole" if made == "none" else "point"
        _set_end(hand, thrown, adversary(thrown.player), {"way": "thrown-down", "tricks": tricks_word})


def _set_end(hand: Hand, thrown: ThrownDown, winner: str, circumstances: dict[str, str]) -> None:
    thrown.end.by = winner
    thrown.end.words["winner"] = winner
    thrown.end.circumstances = {**circumstances, "undertaking": undertaking(hand, adversary(winner))}


def _best_play(hand: Hand, thrown: ThrownDown) -> dict[str, int] | None:
    """Each player's tricks with best play on both sides, or None where the record does not tell."""
    if thrown.leader is None or thrown.unknown_tricks:
        return None
    hands = {p: hand.holdings[p].held_before(thrown.action) for p in PLAYERS}
    if any(hands[p].bit_count() != hand.count[p] for p in PLAYERS):
        return None
    if hand.trump is None:
        return None
    leader, led = thrown.leader, None
    if thrown.led is not None:
        leader, led = thrown.led.player, thrown.led.card
        if not is_known(led):
            return None
    both = (hands[leader], hands[adversary(leader)])
    to_come = tricks_to_come(both, 0, hand.trump, led)
    left = VOLE - sum(thrown.tricks.values())
    return {
        leader: thrown.tricks[leader] + to_come,
        adversary(leader): thrown.tricks[adversary(leader)] + left - to_come,
    }


def _settle_claim(hand: Hand, thrown: ThrownDown, what: str, made: str) -> None:
    """A claim that the record cannot test is good for what it names (R10)."""
    wanted = VOLE if what == "vole" else POINT
    best = _best_play(hand, thrown)
    good = best is None or best[thrown.player] >= wanted
    thrown.fact.circumstances = {"says": "claiming-good" if good else "claiming-bad", "tricks": made}
    if best is None:
        winner, tricks = thrown.player, wanted
    else:
        winner = thrown.player if best[thrown.player] >= POINT else adversary(thrown.player)
        tricks = best[winner]
    _set_end(hand, thrown, winner, {"way": "claimed", "tricks": "vole" if tricks == VOLE else "point"})


def _settle_concession(hand: Hand, thrown: ThrownDown, what: str, made: str) -> None:
    winner = adversary(thrown.player)
    best = _best_play(hand, thrown)
    could_be_vole = made == "none" and best is not None and best[winner] == VOLE
    conceded = "enough-vole" if what != "point" else "short" if could_be_vole else "enough-point"
    says = "conceding-short" if conceded == "short" else "conceding-enough"
    thrown.fact.circumstances = {"says": says, "tricks": made}
    if made == "none":
        _set_end(hand, thrown, winner, {"way": "conceded", "tricks": "vole", "conceded": conceded})
    else:
        _set_end(hand, thrown, winner, {"way": "conceded", "tricks": "point", "conceded": "enough"})
