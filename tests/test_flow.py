"""Flow charts: every path of one ends where the code's own table says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.flow import Node, Outcome, Question, UnknownOffence, decide, flow_chart, outcome
from adjudicator.game.vocabulary import KINDS
from adjudicator.law.code import Code
from adjudicator.law.rows import OFFENCES
from adjudicator.library import law_files, laws_folder, load_codes

CODES = [path.stem for path in law_files(laws_folder())]


@cache
def shipped(name: str) -> Code:
    return load_codes()[name]


def _concerned(code: Code) -> Iterator[tuple[str, str]]:
    """Each kind of fact and offence of the code's rows."""
    yield from dict.fromkeys((row.fact, row.offence) for row in code.rows if row.offence)


def _follow(node: Node, circumstances: Mapping[str, str]) -> Outcome:
    while isinstance(node, Question):
        value = circumstances.get(node.circumstance, "")
        (node,) = (following for values, following in node.answers if value in values)
    return node


def _questions(node: Node) -> Iterator[Question]:
    if isinstance(node, Question):
        yield node
        for _, following in node.answers:
            yield from _questions(following)


@pytest.mark.parametrize("name", CODES)
def test_each_path_ends_where_the_code_has_it(name: str) -> None:
    code = shipped(name)
    for kind, offence in _concerned(code):
        tree = decide(code, KINDS[kind], offence)
        for circumstances in KINDS[kind].combinations():
            expected = outcome(code, code.governing(kind, circumstances), offence)
            assert _follow(tree, circumstances) == expected, (kind, offence, circumstances)


@pytest.mark.parametrize("name", CODES)
def test_a_question_decides_and_stands_in_the_vocabularys_order(name: str) -> None:
    code = shipped(name)
    for kind, offence in _concerned(code):
        order = KINDS[kind].circumstances
        for question in _questions(decide(code, KINDS[kind], offence)):
            outcomes = [following for _, following in question.answers]
            assert len(set(outcomes)) == len(outcomes) > 1
            later = [below.circumstance for node in outcomes for below in _questions(node)]
            assert all(order.index(question.circumstance) < order.index(name) for name in later)


@pytest.mark.parametrize("name", CODES)
@pytest.mark.parametrize("offence", OFFENCES)
def test_every_chart_is_well_formed_and_the_same_again(name: str, offence: str) -> None:
    code = shipped(name)
    if offence not in {row.offence for row in code.rows}:
        with pytest.raises(UnknownOffence, match=name):
            flow_chart(code, offence)
        return
    chart = flow_chart(code, offence)
    assert chart == flow_chart(code, offence)
    head, *lines = chart.splitlines()
    assert head == "flowchart TD"
    node = re.compile(r' +(n\d+)(\[".+"\]|\(\[".+"\]\)|\{".+"\})')
    arrow = re.compile(r' +(n\d+) --(?: "[^"]+" --)?> (n\d+)')
    named = [found[1] for line in lines if (found := node.fullmatch(line))]
    ends = [found.groups() for line in lines if (found := arrow.fullmatch(line))]
    assert len(named) + len(ends) == len(lines)
    assert len(set(named)) == len(named)
    assert {name for pair in ends for name in pair} == set(named)
    assert {end for _, end in ends} == set(named[1:])


RENOUNCE = """\
flowchart TD
    n1(["renounce: Laws of Écarté adopted by the Turf and Portland<br>Clubs (turf-club)"])
    n2["a card played to a lead"]
    n1 --> n2
    n3{"duty"}
    n4(["lawful: law 43"])
    n3 -- "kept" --> n4
    n5{"taken_back"}
    n6["law 43: Renouncing or not winning the trick<br>his adversary may choose: replay-hand or \
let-stand<br>until the trump of the next deal is turned up<br>for the point the offender marks nothing, \
for the vole one,<br>for the point after a stand or a refusal one"]
    n5 -- "never" --> n6
    n7["law 43: Renouncing or not winning the trick<br>no penalty"]
    n5 -- "before-next-lead" --> n7
    n3 -- "did-not-follow, did-not-win, did-not-trump" --> n5
    n2 --> n3
"""


def test_a_chart() -> None:
    assert flow_chart(shipped("turf-club"), "renounce") == RENOUNCE


def test_a_house_code_is_drawn_by_its_own_rows() -> None:
    chart = flow_chart(shipped("example-house"), "late-king")
    assert "law H1: The dealer announces the king before the lead<br>follows: correct-score" in chart
    assert '-- "unwarned, warned, king-played, king-played-on, late" -->' in chart
    assert "false-king: law 25" in chart


def test_what_mermaid_would_read_is_escaped() -> None:
    code = shipped("turf-club")
    odd = Code(
        **{**{name: getattr(code, name) for name in code.__dataclass_fields__}, "title": 'A "b" <c> #1'}
    )
    assert "A #34;b#34; #60;c#62; #35;1" in flow_chart(odd, "renounce")


def test_the_command_draws_by_the_default_code_or_another() -> None:
    assert CliRunner().invoke(main, ["codes", "--flow", "renounce"]).stdout == RENOUNCE
    said = CliRunner().invoke(main, ["codes", "foster", "--flow", "renounce"])
    assert said.exit_code == 0
    assert "law 15.1: The renounce" in said.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--flow", "renonce"],
            "no offence is called 'renonce'; did you mean 'renounce'?\n  there are: irreg",
        ),
        (["foster", "--flow", "outside-help"], "nothing in foster is about outside-help"),
        (["fostr", "--flow", "renounce"], "did you mean 'foster'?"),
        (["foster", "14", "--flow", "renounce"], "leave out NUMBER"),
    ],
)
def test_what_cannot_be_drawn_is_exit_2(arguments: list[str], said: str) -> None:
    answer = CliRunner().invoke(main, ["codes", *arguments])
    assert answer.exit_code == 2
    assert said in answer.stderr
