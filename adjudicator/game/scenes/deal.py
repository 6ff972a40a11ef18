"""Scenes of cutting, dealing and turning up."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.game.scenes.pieces import DEAL, TURN, objection, record

_OTHER_ORDER = "A deals 2 2 3 3"


def deal_cut(asked: Mapping[str, str]) -> dict[str, object]:
    """A cut for the deal."""
    return record({"one": "A draws KD", "several": "A draws KD 7C", "nothing": "A draws"}[asked["shows"]])


def pack_shuffled(asked: Mapping[str, str]) -> dict[str, object]:
    """A shuffle, before the deal or in the play."""
    manner = asked["manner"]
    if manner == "during-hand":
        return record(DEAL, TURN, "B leads 7S", "B shuffles")
    return record("B shuffles", DEAL) if manner == "proper" else record(f"B shuffles {_manner(manner)}")


def _manner(manner: str) -> str:
    return "exposing 7C" if manner == "exposing" else manner


def pack_cut(asked: Mapping[str, str]) -> dict[str, object]:
    """A cut to the dealer."""
    cuts = {"proper": "12", "too-few-lifted": "1", "too-few-left": "31", "exposing": "12 exposing 7C"}
    return record(f"B cuts {cuts[asked['cut']]}")


def deal_turn(asked: Mapping[str, str]) -> dict[str, object]:
    """A deal by A, whose turn it is, or by B; or the first of a later game."""
    if asked["turn"] == "not-judged":
        return record(DEAL, TURN, "A marks 1", "B deals 3 3 2 2", score=(4, 0))
    if asked["turn"] == "in-turn":
        return record(DEAL)
    fault = "B deals 3 3 2 2"
    actions = [fault, *_up_to(asked["stage"], "B turns 9H", "A leads 7S")]
    return record(*actions, *objection(actions, fault, asked["found"]))


def deal_pack(asked: Mapping[str, str]) -> dict[str, object]:
    """A deal with one's own pack or the adversary's."""
    if asked["pack"] == "right":
        return record(DEAL)
    fault = f"{DEAL} with-pack B"
    actions = [fault, *_up_to(asked["stage"], TURN, "B leads 7S")]
    return record(*actions, *objection(actions, fault, asked["found"]))


def _up_to(stage: str, turn: str, lead: str) -> list[str]:
    return {"before-turn-up": [], "before-discard-or-trick": [turn], "after-discard-or-trick": [turn, lead]}[
        stage
    ]


def deal_order(asked: Mapping[str, str]) -> dict[str, object]:
    """A's second deal: in the same order, or in another, in the same game or at the start of a later one."""
    order = asked["order"]
    if order == "kept":
        return record(DEAL)
    if order == "changed-in-game":
        actions, score = [DEAL, "B deals 3 3 2 2", _OTHER_ORDER], (0, 0)
    else:
        told = ["A announces order 2 2 3 3"] if order == "changed-told" else []
        actions, score = [DEAL, "A marks 1", *told, _OTHER_ORDER], (4, 0)
    if "stage" not in asked:
        return record(*actions, score=score)
    actions += [TURN] if asked["stage"].startswith("after") else []
    actions += ["B looks"] if asked["stage"].endswith("-seen") else []
    return record(*actions, *objection(actions, _OTHER_ORDER, asked["found"]), score=score)


_PACKETS = {
    ("non-dealer", "too-many"): "3 3 3 2",
    ("non-dealer", "too-few"): "3 3 1 2",
    ("dealer", "too-many"): "3 3 2 3",
    ("dealer", "too-few"): "3 3 2 1",
}
_EXCHANGE = ("B proposes", "A accepts", "B discards 2", "A gives B 2", "A discards 2", "A gives A 2")
_COURSE: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("before-turn-up", ""): (),
    ("before-call", ""): (TURN,),
    ("before-answer", ""): (TURN, "B proposes"),
    ("before-exchange-or-play", ""): (TURN, "B proposes", "A accepts"),
    ("after-discard", "non-dealer"): (TURN, *_EXCHANGE[:3]),
    ("after-discard", "dealer"): (TURN, *_EXCHANGE[:5]),
    ("played-without-taking", "non-dealer"): (TURN, "B leads 7S"),
    ("played-without-taking", "dealer"): (TURN, "B leads 7S", "A plays 8S"),
    ("played-having-taken", "non-dealer"): (TURN, *_EXCHANGE, "B leads 7S"),
    ("played-having-taken", "dealer"): (TURN, *_EXCHANGE, "B leads 7S", "A plays 8S"),
}
"""How a hand comes to each stage: the same for both players, or each one's own."""
_LOOKS = {"neither": (), "non-dealer": ("B looks",), "dealer": ("A looks",), "both": ("B looks", "A looks")}


def hand_dealt(asked: Mapping[str, str]) -> dict[str, object]:
    """Five cards, or a wrong number brought to a stage of the hand and perhaps noticed there."""
    if asked["number"] == "five":
        return record(DEAL)
    hand, stage = asked["hand"], asked["stage"]
    fault = f"A deals {_PACKETS[hand, asked['number']]}"
    course = _COURSE.get((stage, hand)) or _COURSE.get((stage, ""), ())
    actions = [fault, *course, *_LOOKS[asked.get("looked", "neither")]]
    return record(*actions, *objection(actions, fault, asked["found"]))


def turn_up(asked: Mapping[str, str]) -> dict[str, object]:
    """One card turned, or two."""
    if asked["cards"] == "one":
        return record(DEAL, TURN)
    return record(DEAL, *_seen(asked["looked"]), "A turns 9H JC")


def _seen(looked: str) -> list[str]:
    return ["B looks"] if looked == "seen" else []


def faced_in_pack(asked: Mapping[str, str]) -> dict[str, object]:
    """A faced card found before the turn-up."""
    falls = {"unsaid": "", "dealer": " of A", "non-dealer": " of B", "turn-up": " of turn-up"}
    return record(DEAL, f"B finds-faced 7C{falls[asked['falls_to']]}")


def exposed_in_dealing(asked: Mapping[str, str]) -> dict[str, object]:
    """A card exposed by the dealer."""
    if asked["whose"] == "own":
        return record(DEAL, "A exposes 7C of A")
    return record(DEAL, *_seen(asked["looked"]), "A exposes 7C of B")


def pack_incorrect(asked: Mapping[str, str]) -> dict[str, object]:
    """A card found missing before the first deal, in a hand, or after it."""
    before = {"before-first-deal": [], "in-hand": [DEAL], "between-hands": [DEAL, TURN, "B throws-down"]}
    return record(*before[asked["time"]], "B finds-pack missing KD")
