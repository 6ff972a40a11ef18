"""Every possible combination of circumstances is reached by a log: what is stated as possible can happen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache

import pytest

from adjudicator.game.facts import Fact
from adjudicator.game.replay import replay
from adjudicator.game.scenes import scene
from adjudicator.game.vocabulary import KINDS, SUPPLIED_BY_STANDING
from adjudicator.intake import read_mapping
from adjudicator.law.code import Code, Row
from adjudicator.law.judge import judge
from adjudicator.library import load_codes

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


@pytest.mark.parametrize(("kind", "combination"), ALL)
def test_a_scene_reaches_its_combination(kind: str, combination: Combination) -> None:
    supplied = SUPPLIED_BY_STANDING.get(kind, frozenset())
    found = {name: value for name, value in combination.items() if name not in supplied}
    log = scene(kind, combination)
    if kind != "score-wrong":  # the judge's own: replay does not know what is due
        facts = replayed(log, kind)
        if supplied:  # raw circumstances of replay's may stand where the standing's will
            facts = [{k: v for k, v in fact.items() if k not in supplied} for fact in facts]
        assert found in facts
    asked = asked_of_the_table(log, kind)
    alike = [one for one in asked if found.items() <= one.items()]
    assert alike, asked
    assert alike[-1] == combination


def test_each_combination_has_a_scene_of_its_own() -> None:
    for kind in KINDS.values():
        logs = [repr(scene(kind.name, combination)) for combination in kind.combinations()]
        assert len(set(logs)) == len(logs), kind.name
