"""Scenes of hands thrown down and brought to their end, and of the marks for them."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.game.scenes.pieces import DEAL, LAWFUL, REFUSAL, SHORT, STAND, TURN, dealt, record, tricks

_WORDS = {
    "nothing": "",
    "conceding-enough": " conceding game",
    "conceding-short": " conceding point",
    "claiming-good": " claiming point",
    "claiming-bad": " claiming vole",
}
_PLAYED = {"none": 0, "one-or-two": 1, "three-or-more": 3}


def hand_thrown_down(asked: Mapping[str, str]) -> dict[str, object]:
    """A hand thrown down with so many tricks: by A, or by B where he could still lose every trick."""
    says, made = asked["says"], asked["tricks"]
    if says == "conceding-short":
        return record(*dealt(), *tricks(1), "B throws-down conceding point")
    result = "point" if says == "claiming-bad" else "vole"
    played = tricks(_PLAYED[made], result=result)
    return record(*dealt(result=result), *played, f"A throws-down{_WORDS[says]}")


def hand_ended(asked: Mapping[str, str]) -> dict[str, object]:
    """A hand that A wins, by as many tricks and in the way asked, B having stood or A refused.

    His winnings are reduced if he had announced a king not in his hand, or had not followed suit.
    """
    if asked["way"] == "unrecorded":
        points = 1 if asked["marked"] == "one" else 2
        return record(DEAL, TURN, f"A marks {points}", "B deals 3 3 2 2")
    result = "vole" if asked["tricks"] == "vole" else "point"
    if asked.get("conceded") == "enough-point":
        result = "point"
    fifth = SHORT if asked["reduced"] == "renounce" else LAWFUL
    call = STAND if asked["undertaking"] == "loser" else REFUSAL
    false = ["A announces king"] if asked["reduced"] == "false-king" else []
    played, last = _brought_to_its_end(asked)
    return record(
        *dealt(result=result, fifth=fifth, call=call),
        *false,
        *tricks(played, result=result, fifth=fifth),
        *last,
    )


def _brought_to_its_end(asked: Mapping[str, str]) -> tuple[int, list[str]]:
    """After how many tricks, and by what. B has made none before the fourth, which is his in a point."""
    way, vole = asked["way"], asked["tricks"] == "vole"
    before_b_has_one, after = 1, 4
    if way == "played-out":
        return 5, []
    if way == "claimed":
        return before_b_has_one, [f"A throws-down claiming {asked['tricks']}"]
    if way == "thrown-down":
        return (before_b_has_one if vole else after), ["B throws-down"]
    if vole:
        words = "vole" if asked["conceded"] == "enough-vole" else "point"
        return before_b_has_one, [f"B throws-down conceding {words}"]
    return after, ["B throws-down conceding point"]


def score_wrong(asked: Mapping[str, str]) -> dict[str, object]:
    """The vole, two points, marked as three, as one, or beside a point for the loser of the game."""
    if asked["error"] == "omitted":
        return record(*_vole(STAND), "A marks 1", "B deals 3 3 2 2", "B turns 9C")
    if asked["hand"] == "past-game":
        return record(*_vole(STAND), "A marks 2", "B marks 1", score=(3, 0))
    return record(*_vole(STAND if asked["hand"] == "undertaken" else REFUSAL), "A marks 3")


def _vole(call: tuple[str, ...]) -> list[str]:
    return [DEAL, TURN, *call, "B throws-down"]
