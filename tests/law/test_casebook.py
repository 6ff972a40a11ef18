"""Running cases: the whole opinion is compared, and each difference told with its file."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator import casebook, library
from adjudicator.casebook import run_cases
from adjudicator.errors import AtOutOfRange, UnknownCode
from adjudicator.game.log import Log
from adjudicator.library import load_code_file

CASE = """\
case: a card short of duty
law: "43"
bites: true
log:
  dealer: A
  actions:
    - A deals
    - B leads KH
    - A plays 7C
expect:
  verdict: irregular
  rulings:
    - {offence: renounce, law: "43", by: A, entitled: B, action: 14, noticed: 19, status: open,
       options: [replay-hand, let-stand], elected: null, lapsed: null}
  score: {due: {A: 1, B: 0}, recorded: null, agrees: null, game_won_by: null, ledger: [[2, A, 1, "22"]]}
  halt: null
"""


class Judge:
    """Gives one opinion on every log, and keeps what it was asked."""

    def __init__(self, opinion: dict[str, Any]) -> None:
        self.given = opinion
        self.asked: list[tuple[Log, str | None, int | None]] = []

    def game(self, _asked: str | None = None) -> int:
        return 5

    def opinion(self, log: Log, code: str | None = None, at: int | None = None) -> dict[str, Any]:
        self.asked.append((log, code, at))
        if at == 99:
            raise AtOutOfRange("at 99 of 3 actions")
        if code is None and log.code == "none":
            raise UnknownCode("none")
        return self.given


@pytest.fixture
def judge(opinion: dict[str, Any], ruling: dict[str, Any]) -> Judge:
    """Rules what the case expects."""
    opinion.update(verdict="irregular", rulings=[ruling])
    return Judge(opinion)


@pytest.fixture
def run(
    judge: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[..., Path], small: str
) -> Callable[..., tuple[list[str], bool]]:
    """Runs one case in a folder and gives the report with the file's name cut short."""
    code = load_code_file(write(small), {})
    monkeypatch.setattr(casebook, "load_codes", lambda _laws: {"small": code})
    monkeypatch.setattr(casebook, "Adjudicator", lambda _codes: judge)

    def go(text: str, folder: str = "small") -> tuple[list[str], bool]:
        path = tmp_path / "cases" / folder / "43-short.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        report = run_cases([tmp_path / "cases"])
        return [line.replace(str(path), "43-short.yaml") for line in report.lines], report.ok

    return go


Run = Callable[..., tuple[list[str], bool]]


def test_a_case_as_expected(run: Run, judge: Judge) -> None:
    assert run(CASE) == (["1 case: all as expected"], True)
    [(log, code, at)] = judge.asked
    assert ([action.text for action in log.actions], code, at) == (
        ["A deals", "B leads KH", "A plays 7C"],
        "small",
        None,
    )


def test_elsewhere_the_log_names_the_code(run: Run, judge: Judge) -> None:
    assert run(CASE, "drafts")[1]
    assert judge.asked[0][1] is None


def test_the_log_is_cut_where_the_case_says(run: Run, judge: Judge) -> None:
    assert run(CASE + "at: 2\n")[1]
    assert judge.asked[0][2] == 2


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("verdict: irregular", "verdict: regular", "verdict: expected regular, found irregular"),
        ("status: open", "status: lapsed", "rulings/0/status: expected lapsed, found open"),
        ('renounce, law: "43"', "renounce, law: null", "rulings/0/law: expected null, found 43"),
        ("lapsed: null", "lapsed: 20", "rulings/0/lapsed: expected 20, found null"),
        ("[replay-hand, let-stand]", "[replay-hand]",
         'rulings/0/options: expected ["replay-hand"], found ["replay-hand", "let-stand"]'),
        ("{A: 1, B: 0}", "{A: 0, B: 0}", 'score/due: expected {"A": 0, "B": 0}, found {"A": 1, "B": 0}'),
        ("agrees: null", "agrees: true", "score/agrees: expected true, found null"),
        ('[[2, A, 1, "22"]]', "[]", 'score/ledger: expected [], found [[2, "A", 1, "22"]]'),
        ("halt: null", "halt: 3", "halt: expected 3, found null"),
        ("halt: null", "questions: [{decides: [], answers: {}}]",
         'questions/0: expected {"decides": [], "answers": {}}, found nothing'),
    ],
)  # fmt: skip
def test_each_difference_is_told(old: str, new: str, line: str, run: Run) -> None:
    assert old in CASE
    lines, ok = run(CASE.replace(old, new))
    assert lines == [f"43-short.yaml: {line}", "1 case: 1 not as expected"]
    assert not ok


QUESTIONS = """\
  questions:
    - ask: Had B looked?
      decides: [0]
      answers:
        yes: {rulings: [], due: {A: 1, B: 0}, change: {confirm: 2, action: B looks}}
        no: {rulings: [{law: "43", status: open}], due: {A: 0, B: 0}}
"""


@pytest.fixture
def questioned(judge: Judge, ruling: dict[str, Any]) -> dict[str, Any]:
    """The question that the judge asks."""
    question = {
        "ask": "Had B looked?",
        "decides": [0],
        "answers": [
            {
                "answer": "yes",
                "change": {"confirm": 2, "action": "B looks"},
                "rulings": [],
                "due": {"A": 1, "B": 0},
            },
            {"answer": "no", "change": {"drop": 2}, "rulings": [ruling], "due": {"A": 0, "B": 0}},
        ],
    }
    judge.given["questions"] = [question]
    return question


@pytest.mark.usefixtures("questioned")
def test_a_case_with_its_questions(run: Run) -> None:
    assert run(CASE + QUESTIONS) == (["1 case: all as expected"], True)
    assert run(CASE + QUESTIONS.replace("ask: Had B looked?\n      ", ""))[1]


@pytest.mark.usefixtures("questioned")
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (QUESTIONS, "", "questions/0: expected nothing, found Had B looked?"),
        ("looked?", "known?", "questions/0/ask: expected Had B known?, found Had B looked?"),
        ("decides: [0]", "decides: []", "questions/0/decides: expected [], found [0]"),
        ("        no: ", "        never: ",
         'questions/0/answers: expected ["yes", "never"], found ["yes", "no"]'),
        ("status: open}]", "status: lapsed}]",
         "questions/0/answers/no/rulings/0/status: expected lapsed, found open"),
        ("{A: 1, B: 0}, change", "{A: 1, B: 1}, change",
         'questions/0/answers/yes/due: expected {"A": 1, "B": 1}, found {"A": 1, "B": 0}'),
        ("{confirm: 2, action: B looks}", "{drop: 2}",
         'questions/0/answers/yes/change: expected {"drop": 2}, found {"confirm": 2, "action": "B looks"}'),
    ],
)  # fmt: skip
def test_each_difference_of_a_question_is_told(old: str, new: str, line: str, run: Run) -> None:
    assert old in CASE + QUESTIONS
    lines, ok = run(CASE + QUESTIONS.replace(old, new))
    assert (lines, ok) == ([f"43-short.yaml: {line}", "1 case: 1 not as expected"], False)


def test_what_the_case_leaves_out_of_the_score_is_not_compared(run: Run) -> None:
    before, _, _ = CASE.partition("  score:")
    assert run(before)[1]
    assert run(before + "  score: {agrees: null}\n")[1]


def test_rulings_too_few_and_too_many_are_told(run: Run, judge: Judge) -> None:
    judge.given["rulings"].append(copy.deepcopy(judge.given["rulings"][0]))
    judge.given["halt"] = {"action": 3, "says": "…"}
    lines, _ = run(CASE)
    assert lines[0].startswith('43-short.yaml: rulings/1: expected nothing, found {"offence": "renounce"')
    assert lines[1] == "43-short.yaml: halt: expected null, found 3"
    judge.given["rulings"].clear()
    assert run(CASE)[0][0].endswith(", found nothing")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (CASE.replace("A plays 7C", "A plais 7C"), "43-short.yaml:9:7: /actions/2: "),
        (CASE + "at: 99\n", "43-short.yaml:17:5: at 99 of 3 actions"),
        (CASE.replace("case:", "cases:"), "43-short.yaml:1:1: unknown key 'cases'; did you mean 'case'?"),
    ],
)
def test_a_case_that_cannot_be_run_is_told_with_its_line(text: str, line: str, run: Run) -> None:
    lines, ok = run(text)
    assert lines[0].startswith(line)
    assert (len(lines), ok) == (2, False)


def test_an_unknown_code_is_told_at_its_line(run: Run) -> None:
    lines, ok = run(CASE.replace("dealer: A", "dealer: A\n  code: none"), "drafts")
    assert (lines[0], ok) == ("43-short.yaml:6:9: unknown code 'none'", False)


@pytest.mark.usefixtures("run")
def test_no_cases_is_no_success(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    report = run_cases([tmp_path / "empty"])
    assert (report.lines, report.ok) == (["no cases found"], False)


def test_the_cases_of_a_law_taken_over_are_found_with_those_of_the_house(tmp_path: Path) -> None:
    laws = tmp_path / "laws"
    laws.mkdir()
    (laws / "house.yaml").write_text("code: house\ntitle: House\nextends: turf-club\n")
    cases = tmp_path / "cases" / "house"
    cases.mkdir(parents=True)
    shipped = library.cases_folder() / "turf-club" / "43-suit-not-followed.yaml"
    (cases / "43-ours.yaml").write_bytes(shipped.read_bytes())
    (cases / "43-broken.yaml").write_text("case: [")
    codes = library.load_codes(laws)
    found = casebook.case_finder(codes, laws)("house", "43")
    assert found[0] == {
        "id": "43-ours",
        "code": "house",
        "law": "43",
        "bites": True,
        "case": found[0]["case"],
    }
    assert {"43-suit-not-followed", "43-waived"} <= {case["id"] for case in found}
    about = [case["law"] == "43" for case in found]
    assert about == sorted(about, reverse=True)
