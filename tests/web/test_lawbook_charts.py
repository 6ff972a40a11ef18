"""The charts of the lawbook: whatever happened, the path ends where the code's table has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from adjudicator.game.vocabulary import KINDS, Kind
from adjudicator.law.code import Code
from adjudicator.library import load_codes
from adjudicator.web.lawbook.charts import Elsewhere, End, Fork, charts
from adjudicator.web.lawbook.words import CIRCUMSTANCES, answers, heading
from adjudicator.web.lawbook.words.remedies import gives

CODES = load_codes()
KIND_OF = {heading(name): kind for name, kind in KINDS.items()}


def _follow(node: Fork | End | Elsewhere, kind: Kind, circumstances: Mapping[str, str]) -> End | Elsewhere:
    """Down the chart by its words alone: the answer is taken that tells of the value which the act has."""
    asked = {told.ask: name for name, told in CIRCUMSTANCES[kind.name].items()}
    while isinstance(node, Fork):
        name = asked[node.ask]
        value = circumstances.get(name, "")
        fitting = [following for answer, following in node.answers if value in _told(kind.name, name, answer)]
        assert len(fitting) == 1, (node.ask, value)
        node = fitting[0]
    return node


@cache
def _told(kind: str, name: str, answer: str) -> tuple[str, ...]:
    """The values of which the answer tells: found by telling of every set of values."""
    domain = (*KINDS[kind].domain(name), "")
    sets = (
        tuple(value for place, value in enumerate(domain) if bits >> place & 1)
        for bits in range(1, 1 << len(domain))
    )
    (values,) = [values for values in sets if answers(kind, name, values).casefold() == answer.casefold()]
    return values


def _each(code: Code) -> Iterator[tuple[str, Kind, Fork]]:
    for number in code.laws:
        for chart in charts(code, number):
            yield number, KIND_OF[chart.about], chart.start


@pytest.mark.parametrize("name", CODES)
def test_each_path_ends_where_the_code_has_it(name: str) -> None:
    code = CODES[name]
    followed = 0
    for number, kind, start in _each(code):
        for circumstances in kind.combinations():
            row = code.governing(kind.name, circumstances)
            assert row is not None
            end = _follow(start, kind, circumstances)
            if row.law == number:
                given = gives(row)
                assert end == End(given.tag, given.tone, given.says), (number, circumstances)
            else:
                assert isinstance(end, Elsewhere), (number, circumstances)
                assert end.silent if row.law is None else row.law in end.laws, (number, circumstances)
            followed += 1
    assert followed > len(code.laws)


@pytest.mark.parametrize("name", CODES)
def test_every_law_that_rules_on_one_of_several_acts_has_a_chart(name: str) -> None:
    code = CODES[name]
    for number, law in code.laws.items():
        ruling = {row.id for row in law.rows}
        deciding = {
            kind
            for kind, rows in code.table.items()
            if ruling & (ids := {row.id for row in rows.values()}) and len(ids) > 1
        }
        drawn = {KIND_OF[chart.about].name for chart in charts(code, number)}
        assert deciding <= drawn, number


def test_a_chart_names_each_law_that_it_leaves_to_others() -> None:
    (chart, _) = charts(CODES["turf-club"], "15")
    assert chart.start.ask == "How many cards?"
    other = chart.start.answers[0][1]
    assert other == Elsewhere(("8", "9", "16", "18", "20", "21"), silent=False)
