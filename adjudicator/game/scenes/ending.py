"""Scenes of hands thrown down and brought to their end, and of the marks for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.game.scenes.pieces import DEAL, LAWFUL, SHORT, TURN, dealt, record, tricks

_STAND = ("B stands",)
_REFUSAL = ("B proposes", "A refuses")
_WORDS = {
    "nothing": "",
    "conceding-enough": " conceding game",
    "claiming-good": " claiming point",
    "claiming-bad": " claiming vole",
}
_PLAYED = {"none": 0, "one-or-two": 1, "three-or-more": 3}


def hand_thrown_down(asked: Mapping[str, str]) -> dict[str, object]:
    """A hand thrown down with so many tricks: by A, or by B where he could still lose every trick."""
    says, made = asked["says"], asked["tricks"]
    if says == "conceding-short":
        played = [*dealt(_STAND, result="vole"), *tricks(1, result="vole")]
        return record(*played, "B throws-down conceding point")
    result = "point" if says == "claiming-bad" else "vole"
    played = [*dealt(_STAND, result=result), *tricks(_PLAYED[made], result=result)]
    return record(*played, f"A throws-down{_WORDS[says]}")


_UNDERTAKINGS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "none": ("A", _REFUSAL),  # the refusal was the winner's own
    "loser-stood": ("A", _STAND),
    "loser-refused": ("B", ("A proposes", "B refuses")),
}
"""Who deals the hand that A wins, and how it is called."""


def hand_ended(asked: Mapping[str, str]) -> dict[str, object]:
    """A hand that A wins, by as many tricks and in the way asked.

    His winnings are reduced if he announced a king not in his hand, or had the suit of the first lead (which
    is out of turn where B deals: the winner of a vole who leads has no lead to follow).
    """
    if asked["way"] == "unrecorded":
        points = 1 if asked["marked"] == "one" else 2
        return record(DEAL, TURN, f"A marks {points}", "B deals 3 3 2 2")
    dealer, call = _UNDERTAKINGS[asked["undertaking"]]
    result = "point" if asked.get("conceded") == "enough-point" else asked["tricks"]
    short = asked["reduced"] == "renounce"
    fifth = SHORT if short else LAWFUL
    leader = "B" if short or dealer == "A" else "A"
    false = ["A announces king"] if asked["reduced"] == "false-king" else []
    played, last = _brought_to_its_end(asked)
    return record(
        *dealt(call, result=result, fifth=fifth, dealer=dealer),
        *false,
        *tricks(played, result=result, fifth=fifth, leader=leader),
        *last,
        dealer=dealer,
    )


def _brought_to_its_end(asked: Mapping[str, str]) -> tuple[int, list[str]]:
    """After how many tricks, and by what. B has made none after the first, and in a point one after four."""
    way, tricks_won = asked["way"], asked["tricks"]
    if way == "played-out":
        return 5, []
    if way == "claimed":
        return 1, [f"A throws-down claiming {tricks_won}"]
    words = " conceding point" if way == "conceded" else ""
    if asked.get("conceded") == "enough-vole":
        words = " conceding vole"
    return (1 if tricks_won == "vole" else 4), [f"B throws-down{words}"]


def score_wrong(asked: Mapping[str, str]) -> dict[str, object]:
    """The vole, two points, marked as three, as one, or beside a point for the loser of the game."""
    if asked["error"] == "omitted":
        return record(*_vole(_STAND), "A marks 1", "B deals 3 3 2 2", "B turns 9C")
    if asked["hand"] == "past-game":
        return record(*_vole(_STAND), "A marks 2", "B marks 1", score=(3, 0))
    return record(*_vole(_STAND if asked["hand"] == "undertaken" else _REFUSAL), "A marks 3")


def _vole(call: Sequence[str]) -> list[str]:
    return [DEAL, TURN, *call, "B throws-down"]
