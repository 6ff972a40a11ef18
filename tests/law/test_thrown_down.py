"""Hands thrown down, claimed and conceded, under each code.

Expected is what the texts and R10, R14, R17, R18 give: only Foster punishes a claim that fails (18), only he
lets a full admission pass, and enquire-within says nothing of hands thrown down.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import pytest

from adjudicator.game.facts import Fact
from adjudicator.game.replay import replay
from adjudicator.intake import read_mapping
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator

CODES = ("turf-club", "turf-club-abridged", "foster", "hoyle-improved", "enquire-within")

DEAL = ("A deals 3 3 2 2", "A turns 9H")
STOOD = (*DEAL, "B stands")
REFUSED = (*DEAL, "B proposes", "A refuses")
THREE_TRUMPS = ("B holds KH QH JH 7C 7D", "A holds KC KD KS QS JS")  # B makes three, and no more
ONE_TRUMP = ("B holds KH 7C 7D 7S 8S", "A holds KC KD KS QS JS")  # B makes one
NO_TRICK = ("B holds 7C 7D 7S 8S 8C", "A holds KC KD KS QS JS")
ALL_TRUMPS = ("B holds KH QH JH AH TH", "A holds KC KD KS QS JS")
ONE_LOST = ("B leads 7S", "A plays KS")
THREE_LOST = (*ONE_LOST, "A leads KC", "B plays 7C", "A leads KD", "B plays 7D")
ONE_MADE = ("B leads KS", "A plays 7S")
THREE_MADE = ("B leads KH", "A plays JS", "B leads QH", "A plays QS", "B leads JH", "A plays KS")
TWO_FAULTS = (  # B announced a king that neither holds, and kept back the TS
    "B announces king",
    "B leads 7C",
    "A plays KC",
    "A leads KS",
    "B plays 7D",
    "B holds QH JH TS",
    "A holds KD QD 7S",
)


class Ruled(NamedTuple):
    """What is ruled of the throwing down, and what is due to A and to B."""

    outcome: str | None
    a: int
    b: int


class Scene(NamedTuple):
    name: str
    actions: tuple[str, ...]
    expected: tuple[Ruled, ...]
    """In the order of CODES."""
    score: tuple[int, int] = (0, 0)


def alike(a: int, b: int) -> tuple[Ruled, ...]:
    """Under every code the same, and no ruling."""
    return (Ruled(None, a, b),) * len(CODES)


def but_foster(a: int, b: int, foster: Ruled) -> tuple[Ruled, ...]:
    """No ruling and the same score, but under Foster."""
    rest = Ruled(None, a, b)
    return (rest, rest, foster, rest, rest)


LOSES_TWO = "mark-two"
LOSES_ONE = "mark-point"

CLAIMS = (
    Scene("point, good", (*STOOD, *THREE_TRUMPS, "B throws-down claiming point"), alike(0, 1)),
    Scene(
        "point, good, against a refusal",
        (*REFUSED, *THREE_TRUMPS, "B throws-down claiming point"),
        alike(0, 2),
    ),
    Scene(
        "point, bad",
        (*REFUSED, *ONE_TRUMP, "B throws-down claiming point"),
        but_foster(1, 0, Ruled(LOSES_TWO, 2, 0)),
    ),
    Scene(
        "point, bad, having stood",
        (*STOOD, *ONE_TRUMP, "B throws-down claiming point"),
        but_foster(2, 0, Ruled(LOSES_TWO, 2, 0)),
    ),
    Scene(
        "point, bad, and the other makes all five",
        (*REFUSED, *NO_TRICK, "B throws-down claiming point"),
        but_foster(2, 0, Ruled(LOSES_TWO, 2, 0)),
    ),
    Scene(
        "point, bad, after a trick made",
        (*REFUSED, *ONE_MADE, "B holds 7C 7D 8C 8D", "A holds KC KD KH QC", "B throws-down claiming point"),
        but_foster(1, 0, Ruled(LOSES_ONE, 1, 0)),
    ),
    Scene("vole, good", (*REFUSED, *ALL_TRUMPS, "B throws-down claiming vole"), alike(0, 2)),
    Scene(
        "vole, bad, though the point is his",
        (*STOOD, *THREE_TRUMPS, "B throws-down claiming vole"),
        but_foster(0, 1, Ruled(LOSES_TWO, 2, 0)),
    ),
    Scene("point, untested", (*STOOD, "B throws-down claiming point"), alike(0, 1)),
    Scene("point, one hand known", (*STOOD, NO_TRICK[0], "B throws-down claiming point"), alike(0, 1)),
    Scene("vole, untested", (*STOOD, "B throws-down claiming vole"), alike(0, 2)),
    Scene(
        "vole, untested, but a trick is lost: the point at most",
        (*STOOD, *ONE_LOST, "B throws-down claiming vole"),
        but_foster(0, 1, Ruled(LOSES_TWO, 2, 0)),
    ),
    Scene(
        "point, untested, but three tricks are lost",
        (*REFUSED, *THREE_LOST, "B throws-down claiming point"),
        but_foster(1, 0, Ruled(LOSES_TWO, 2, 0)),
    ),
    Scene(
        "the leader, his lead not yet played to, counts it",
        (
            *STOOD,
            "B leads KS",
            "B holds KH QH 7C 7D",
            "A holds 7S KC KD QC QD",
            "B throws-down claiming point",
        ),
        alike(0, 1),
    ),
    Scene(
        "the other player, a lead before him",
        (
            *STOOD,
            "B leads KS",
            "B holds 7C 7D 8C 8D",
            "A holds 7S KC KD QC QD",
            "A throws-down claiming point",
        ),
        alike(2, 0),
    ),
    Scene(
        "the other player, who cannot win what was led",
        (
            *REFUSED,
            "B leads KS",
            "B holds KH QH 7C 7D",
            "A holds 7S KC KD QC QD",
            "A throws-down claiming point",
        ),
        but_foster(0, 2, Ruled(LOSES_TWO, 0, 2)),
    ),
    Scene(
        "R17: the vole, bad, with three tricks made",
        (*STOOD, *THREE_MADE, "B holds 7C 7D", "A holds KC KD", "B throws-down claiming vole"),
        alike(0, 1),
    ),
    Scene("R17: nothing said, with three tricks made", (*STOOD, *THREE_MADE, "B throws-down"), alike(0, 1)),
    Scene(
        "R17: conceding, with three tricks made",
        (*STOOD, *THREE_MADE, "B throws-down conceding point"),
        alike(0, 1),
    ),
)

GAMES = (
    Scene(
        "four up, and the point is his",
        (*STOOD, *THREE_TRUMPS, "B throws-down claiming game"),
        alike(0, 5),
        (0, 4),
    ),
    Scene(
        "three up, and the point counts one",
        (*STOOD, *THREE_TRUMPS, "B throws-down claiming game"),
        but_foster(0, 4, Ruled(LOSES_TWO, 2, 3)),
        (0, 3),
    ),
    Scene(
        "three up, and the point counts two after a refusal",
        (*REFUSED, *THREE_TRUMPS, "B throws-down claiming game"),
        alike(0, 5),
        (0, 3),
    ),
    Scene(
        "three up, and all five are his",
        (*STOOD, *ALL_TRUMPS, "B throws-down claiming game"),
        alike(0, 5),
        (0, 3),
    ),
    Scene(
        "two up, and the vole is not the game",
        (*STOOD, *ALL_TRUMPS, "B throws-down claiming game"),
        but_foster(0, 4, Ruled(LOSES_TWO, 2, 2)),
        (0, 2),
    ),
    Scene(
        "four up, and the point is the other's",
        (*REFUSED, *ONE_TRUMP, "B throws-down claiming game"),
        but_foster(1, 4, Ruled(LOSES_TWO, 2, 4)),
        (0, 4),
    ),
    Scene("four up, untested: the point", (*STOOD, "B throws-down claiming game"), alike(0, 5), (0, 4)),
    Scene("three up, untested: the vole", (*STOOD, "B throws-down claiming game"), alike(0, 5), (0, 3)),
    Scene(
        "three up, untested, and a trick is lost",
        (*STOOD, *ONE_LOST, "B throws-down claiming game"),
        but_foster(0, 4, Ruled(LOSES_TWO, 2, 3)),
        (0, 3),
    ),
    Scene(
        "untested, and too far from the game",
        (*STOOD, "B throws-down claiming game"),
        but_foster(0, 1, Ruled(LOSES_TWO, 2, 0)),
    ),
    Scene(
        "R17: too far from the game, with three tricks made",
        (*STOOD, *THREE_MADE, "B throws-down claiming game"),
        alike(0, 1),
    ),
)


def given_up(turf_club: str, a: int, b: int, foster: Ruled, hoyle: str) -> tuple[Ruled, ...]:
    """Abandoned under all codes but Foster, whose score is the same too unless told."""
    return (
        Ruled(turf_club, a, b),
        Ruled("count-tricks", a, b),
        foster,
        Ruled(hoyle, a, b),
        Ruled("silent", a, b),
    )


CONCESSIONS = (
    Scene(
        "point, no trick made",
        (*REFUSED, "B throws-down conceding point"),
        given_up("mark-vole", 2, 0, Ruled(None, 1, 0), "mark-two"),
    ),
    Scene(
        "point, no trick made, having stood",
        (*STOOD, "B throws-down conceding point"),
        given_up("mark-vole", 2, 0, Ruled(None, 2, 0), "mark-two"),
    ),
    Scene(
        "point, and all five would be the other's",
        (*REFUSED, *NO_TRICK, "B throws-down conceding point"),
        given_up("mark-vole", 2, 0, Ruled("mark-two", 2, 0), "mark-two"),
    ),
    Scene(
        "point, and the vole was never in danger",
        (*REFUSED, *ONE_TRUMP, "B throws-down conceding point"),
        given_up("mark-vole", 2, 0, Ruled(None, 1, 0), "mark-two"),
    ),
    Scene(
        "vole",
        (*REFUSED, *NO_TRICK, "B throws-down conceding vole"),
        given_up("mark-vole", 2, 0, Ruled(None, 2, 0), "mark-two"),
    ),
    Scene(
        "game",
        (*REFUSED, *NO_TRICK, "B throws-down conceding game"),
        given_up("mark-vole", 2, 0, Ruled(None, 2, 0), "mark-two"),
    ),
    Scene(
        "point, a trick made",
        (*REFUSED, *ONE_MADE, "B throws-down conceding point"),
        given_up("mark-point", 1, 0, Ruled(None, 1, 0), "mark-point"),
    ),
    Scene(
        "point, by him who refused, a trick lost",
        (*REFUSED, *ONE_MADE, "A throws-down conceding point"),
        given_up("mark-vole", 0, 2, Ruled(None, 0, 2), "mark-two"),
    ),
    Scene(
        "point, after the third trick lost",
        (*REFUSED, *THREE_LOST, "B throws-down conceding point"),
        given_up("mark-vole", 2, 0, Ruled(None, 1, 0), "mark-two"),
    ),
)


@cache
def adjudicator() -> Adjudicator:
    return Adjudicator(load_codes())


def opinion_on(scene: Scene, code: str) -> dict[str, Any]:
    a, b = scene.score
    log = read_mapping({"dealer": "A", "score": {"A": a, "B": b}, "actions": list(scene.actions)})
    opinion = adjudicator().opinion(log, code)
    assert opinion["halt"] is None
    assert opinion["questions"] == []
    return opinion


def outcome_of(ruling: dict[str, Any]) -> str:
    return ruling["options"][0]["remedy"] if ruling["options"] else ruling["status"]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("scene", [*CLAIMS, *GAMES, *CONCESSIONS], ids=lambda scene: scene.name)
def test_hands_thrown_down(scene: Scene, code: str) -> None:
    opinion, expected = opinion_on(scene, code), scene.expected[CODES.index(code)]
    thrown = [r for r in opinion["rulings"] if r["offence"] == "abandoned-hand"]
    assert [outcome_of(ruling) for ruling in thrown] == [expected.outcome] * (expected.outcome is not None)
    assert opinion["score"]["due"] == {"A": expected.a, "B": expected.b}
    assert len(thrown) == len(opinion["rulings"])


# -- with a reduction pending --------------------------------------------------------------------------

FALSE_KING = (
    *REFUSED,
    "B holds QH JH AH 7C 7D",
    "A holds KC KD KS QS JS",
    "B announces king",
    "B leads QH",
    "A plays JS",
)


@pytest.mark.parametrize(
    ("code", "actions", "due"),
    [
        # the point of a refusal, two, less one for the king (25, T9 10)
        ("turf-club", (*FALSE_KING, "B throws-down claiming point"), {"A": 0, "B": 1}),
        ("turf-club-abridged", (*FALSE_KING, "B throws-down claiming point"), {"A": 0, "B": 1}),
        # foster 13.3 and 175.10 give the other side a point instead; enquire-within says nothing
        ("foster", (*FALSE_KING, "B throws-down claiming point"), {"A": 1, "B": 2}),
        ("hoyle-improved", (*FALSE_KING, "B throws-down claiming point"), {"A": 1, "B": 2}),
        ("enquire-within", (*FALSE_KING, "B throws-down claiming point"), {"A": 0, "B": 2}),
        # a king and a renounce reduce once (R18)
        ("turf-club", (*REFUSED, *TWO_FAULTS, "B throws-down claiming point"), {"A": 0, "B": 1}),
        ("turf-club-abridged", (*REFUSED, *TWO_FAULTS, "B throws-down claiming point"), {"A": 0, "B": 1}),
        ("turf-club", (*STOOD, *TWO_FAULTS, "B throws-down claiming point"), {"A": 0, "B": 0}),
        ("turf-club-abridged", (*STOOD, *TWO_FAULTS, "B throws-down claiming point"), {"A": 0, "B": 0}),
        # the point counts nothing for a renounce, after a refusal too (foster 15.1, hoyle-improved 177.2)
        ("foster", (*REFUSED, *TWO_FAULTS, "B throws-down claiming point"), {"A": 1, "B": 0}),
        ("hoyle-improved", (*REFUSED, *TWO_FAULTS, "B throws-down claiming point"), {"A": 1, "B": 0}),
        ("enquire-within", (*REFUSED, *TWO_FAULTS, "B throws-down claiming point"), {"A": 0, "B": 2}),
        # reduced where the other gives up, too
        ("turf-club", (*REFUSED, *TWO_FAULTS, "A throws-down conceding point"), {"A": 0, "B": 1}),
        ("turf-club-abridged", (*REFUSED, *TWO_FAULTS, "A throws-down conceding point"), {"A": 0, "B": 1}),
        ("foster", (*REFUSED, *TWO_FAULTS, "A throws-down conceding point"), {"A": 1, "B": 0}),
    ],
)
def test_a_claim_by_a_player_whose_winnings_are_reduced(
    code: str, actions: tuple[str, ...], due: dict[str, int]
) -> None:
    opinion = opinion_on(Scene("", actions, ()), code)
    assert opinion["score"]["due"] == due


@pytest.mark.parametrize(("up", "due"), [(3, 4), (4, 5)])
def test_a_claim_of_the_game_counts_the_reduction(up: int, due: int) -> None:
    """Two for the point, less one: enough at four, not at three; under the club's laws no abandoned hand."""
    scene = Scene("", (*FALSE_KING, "B throws-down claiming game"), (), (0, up))
    opinion = opinion_on(scene, "turf-club")
    assert [ruling["offence"] for ruling in opinion["rulings"]] == ["false-king"]
    assert opinion["score"]["due"] == {"A": 0, "B": due}


@pytest.mark.parametrize(("up", "won_by"), [(4, None), (5, "B")])
def test_a_claim_of_the_game_goes_by_the_game_of_the_code(up: int, won_by: str | None) -> None:
    """Seven points in the house of the example."""
    log = {"dealer": "A", "score": {"A": 0, "B": up}, "actions": [*STOOD, *ALL_TRUMPS]}
    log["actions"].append("B throws-down claiming game")
    opinion = adjudicator().opinion(read_mapping(log, game=7), "example-house")
    assert opinion["score"]["game_won_by"] == won_by


# -- the record ----------------------------------------------------------------------------------------


def says(*actions: str) -> list[str]:
    record = replay(read_mapping({"dealer": "A", "actions": list(actions)}))
    assert record.halt is None
    facts = [e for e in record.events if isinstance(e, Fact) and e.kind == "hand-thrown-down"]
    return [fact.circumstances["says"] for fact in facts]


def test_a_claim_is_tested_against_the_hands_of_its_moment_though_they_are_played_again() -> None:
    first = (
        *STOOD,
        *ONE_TRUMP,
        "B leads 7C",
        "A plays KC",
        "B throws-down claiming point",
        "A claims replay-hand",
    )
    assert says(*first, "B leads KH", "A plays KS") == ["claiming-bad"]


def test_a_card_led_but_not_known_tests_nothing() -> None:
    known = ("A holds KC KD KS QS JS", "B leads ??", "B holds 7C 7D 7S 8S")
    assert says(*STOOD, *known, "B throws-down claiming point") == ["claiming-good"]
