"""Every possible combination of circumstances is reached by a log: what is stated as possible can happen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from adjudicator.checking import check_codes
from adjudicator.game.facts import Fact
from adjudicator.game.replay import replay
from adjudicator.game.scenes import scene
from adjudicator.game.vocabulary import KINDS, SUPPLIED_BY_STANDING
from adjudicator.intake import read_mapping
from adjudicator.law.code import Code, Row
from adjudicator.law.judge import judge
from adjudicator.library import laws_folder, load_codes

Combination = dict[str, str]

ALL = [
    pytest.param(kind.name, combination, id=f"{kind.name}-{'-'.join(combination.values())}")
    for kind in KINDS.values()
    for combination in kind.combinations()
]


class Overheard(Code):
    """A code that notes what the judge asks its table."""

    def governing(self, kind: str, circumstances: Mapping[str, str]) -> Row | None:
        self.__dict__.setdefault("asked", []).append((kind, dict(circumstances)))
        return super().governing(kind, circumstances)


@cache
def turf_club() -> Code:
    return load_codes()["turf-club"]


def replayed(log: dict[str, object], kind: str) -> list[Combination]:
    """The circumstances of the facts of a kind, as replay found them."""
    record = replay(read_mapping(log))
    assert record.halt is None
    return [dict(e.circumstances) for e in record.events if isinstance(e, Fact) and e.kind == kind]


def asked_of_the_table(log: dict[str, object], kind: str) -> list[Combination]:
    """The possible combinations of a kind that the judge looked up, in that order."""
    code = Overheard(**{field.name: getattr(turf_club(), field.name) for field in fields(Code)})
    judge(replay(read_mapping(log)), code)
    possible = list(KINDS[kind].combinations())
    return [asked for name, asked in code.__dict__["asked"] if name == kind and asked in possible]


def assert_reaches(log: dict[str, object], kind: str, combination: Combination) -> None:
    """The log's last fact of the kind is that combination, and so is what the judge asks of it at the end."""
    supplied = SUPPLIED_BY_STANDING.get(kind, frozenset())
    found = {name: value for name, value in combination.items() if name not in supplied}
    if kind != "score-wrong":  # the judge's own: replay does not know what is due
        facts = replayed(log, kind)
        if supplied:  # raw circumstances of replay's may stand where the standing's will
            facts = [{k: v for k, v in fact.items() if k not in supplied} for fact in facts]
        assert found in facts[-2 if kind == "hand-dealt" else -1 :]  # a deal gives two hands
    asked = asked_of_the_table(log, kind)
    alike = [one for one in asked if found.items() <= one.items()]
    assert alike, asked
    assert alike[-1] == combination


@pytest.mark.parametrize(("kind", "combination"), ALL)
def test_a_scene_reaches_its_combination(kind: str, combination: Combination) -> None:
    assert_reaches(scene(kind, combination), kind, combination)


@pytest.mark.parametrize(("kind", "combination"), ALL)
def test_a_scene_draws_the_ruling_of_the_row_that_covers_it(kind: str, combination: Combination) -> None:
    row = turf_club().governing(kind, combination)
    assert row is not None
    opinion = judge(replay(read_mapping(scene(kind, combination))), turf_club())
    rulings = [one for one in opinion.rulings if (one.kind, one.circumstances) == (kind, combination)]
    if row.outcome in ("lawful", "scores"):
        assert rulings == []
    else:
        assert row.law in [one.law for one in rulings]
    if combination.get("found") == "noticed":
        assert all(one.noticed is not None for one in rulings)


def test_each_combination_has_a_scene_of_its_own() -> None:
    for kind in KINDS.values():
        logs = [repr(scene(kind.name, combination)) for combination in kind.combinations()]
        assert len(set(logs)) == len(logs), kind.name


def rows(start: str) -> str:
    """The lines of a row of the turf-club file that begins so, up to the next row or key."""
    found = re.search(rf"^( *)- {re.escape(start)}.*\n(\1 +.*\n)*", TURF_CLUB, re.MULTILINE)
    assert found is not None
    return found[0]


TURF_CLUB = (laws_folder() / "turf-club.yaml").read_text(encoding="utf-8")
ROWS = [
    "{fact: deal-pack, when: {pack: right}",
    "when: {cards: several, looked: unseen}",
    "when: {hand: non-dealer, number: too-many, stage: before-call}",
    "when: {duty: did-not-win, taken_back: never}",
]


def checked(text: str, folder: Path) -> list[str]:
    """What the check says of the turf-club code with that text."""
    path = folder / "laws" / "turf-club.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    report = check_codes([path], laws_folder().parent / "cases")
    assert not report.ok
    return report.lines


def logs_beside(lines: list[str], fault: str) -> Iterator[tuple[dict[str, object], str, Combination]]:
    """Each log printed right below a fault of that sort, with the combination that the fault names."""
    for line, below in pairwise(lines):
        found = re.match(rf"{fault}: turf-club: ([\w-]+)\((.*?)\): ", line)
        if found is not None:
            assert below.startswith("  log: {")
            circumstances = dict(one.split("=") for one in found[2].split(", "))
            yield json.loads(below.removeprefix("  log: ")), found[1], circumstances


@pytest.mark.parametrize("start", ROWS)
def test_the_check_prints_a_log_beside_each_gap_that_a_deleted_row_leaves(start: str, tmp_path: Path) -> None:
    logs = list(logs_beside(checked(TURF_CLUB.replace(rows(start), ""), tmp_path), "gap"))
    assert logs
    for log, kind, combination in logs:
        assert_reaches(log, kind, combination)


@pytest.mark.parametrize("start", ROWS)
def test_the_check_prints_a_log_beside_each_overlap_of_a_doubled_row(start: str, tmp_path: Path) -> None:
    logs = list(logs_beside(checked(TURF_CLUB.replace(rows(start), 2 * rows(start)), tmp_path), "overlap"))
    assert logs
    for log, kind, combination in logs:
        assert_reaches(log, kind, combination)
