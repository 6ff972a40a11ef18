"""docs/opinion.md: its examples are what the command prints; each row of its tables stands in a case."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from adjudicator import casefile
from adjudicator.casefile import Case, read_case
from adjudicator.cli import main
from adjudicator.game.facts import REMEDIES
from adjudicator.game.forms import VERBS
from adjudicator.game.log import Log
from adjudicator.intake import read_mapping, read_yaml
from adjudicator.library import cases_folder, load_codes
from adjudicator.service import Adjudicator

PAGE = (Path(__file__).parent.parent / "docs" / "opinion.md").read_text(encoding="utf-8")
CODES = load_codes()
ADJUDICATOR = Adjudicator(CODES)
TABLES = dict(re.findall(r"^### (\S+)\n\n(\| law \| action .*?)\n\n", PAGE, re.MULTILINE | re.DOTALL))
SETTLED = PAGE.partition("## Points we settled")[2]
STATUSES = re.findall(
    r"^\| `([a-z-]+)` \| ", PAGE[PAGE.index("One act is one") : PAGE.index("### The score")], re.M
)
RULED = ("options", "automatic", "no-penalty", "unnoticed", "silent")
PARTIES = ("dealer", "non-dealer", "actor", "adversary", "nobody", "who is hurt")
HAND_END = "the last of the hand"

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """One row of a table of the page."""

    code: str
    law: str | None
    action: str
    offence: str
    by: str
    entitled: str
    status: str
    how: str | None
    """The remedy elected, or the verb by which the right was waived or lapsed."""
    options: tuple[str, ...]
    cases: tuple[str, ...]


def _row(code: str, line: str) -> Row:
    law, action, offence, by, entitled, outcome, cases = (cell.strip() for cell in line.strip("|").split("|"))
    read = re.fullmatch(r"([a-z-]+)(?: (?:(?:at|by) `)?([\w -]+?)`?)?(?:: (.+))?", outcome)
    assert read is not None, line
    return Row(
        code=code,
        law=None if law == "—" else law,
        action=action,
        offence=offence,
        by=by,
        entitled="nobody" if entitled == "—" else entitled,
        status=read[1],
        how=read[2],
        options=tuple(read[3].split(", ")) if read[3] else (),
        cases=tuple(cases.split(", ")),
    )


ROWS = [_row(code, line) for code, table in TABLES.items() for line in table.splitlines()[2:]]
CASED = [pytest.param(row, case, id=f"{row.code}/{case}") for row in ROWS for case in row.cases]


@cache
def _case(code: str, name: str) -> Case:
    return read_case(cases_folder() / code / f"{name}.yaml")


@cache
def _log(code: str, name: str) -> Log:
    return read_mapping(_case(code, name).log)


@cache
def _opinion(code: str, name: str, at: int | None) -> Document:
    return ADJUDICATOR.opinion(_log(code, name), code=code, at=at)


def _named(remedies: list[str]) -> tuple[str, ...]:
    """Remedies as the page names them: one `trump CARD` for any number of cards."""
    return tuple(dict.fromkeys("trump CARD" if one.startswith("trump ") else one for one in remedies))


def _dealer(log: Log, action: int) -> str | None:
    """Whose hand it is at an action: the last to have dealt."""
    return next((act.actor for act in reversed(log.actions[:action]) if act.verb == "deals"), None)


def _parties(row: Row, ruling: Document, log: Log) -> dict[str, str | None]:
    """Who each word of the page is, in a ruling."""
    act = log.actions[ruling["action"] - 1]
    actor = ruling["by"] if row.action == HAND_END else act.actor
    dealer = _dealer(log, ruling["action"])
    other = {"A": "B", "B": "A"}
    return {
        "nobody": None,
        "actor": actor,
        "adversary": other.get(actor),
        "dealer": dealer,
        "non-dealer": other.get(dealer or ""),
        "who is hurt": act.player,
    }


def _fits(row: Row, ruling: Document, log: Log) -> bool:
    """Whether a ruling is what the row says, apart from how it came to its status."""
    verb = log.actions[ruling["action"] - 1].verb
    parties = _parties(row, ruling, log)
    return (
        (ruling["law"] and ruling["law"]["number"]) == row.law
        and ruling["offence"] == row.offence
        and row.action in (verb, HAND_END)
        and ruling["by"] == parties[row.by]
        and ruling["entitled"] == parties[row.entitled]
        and ruling["status"] == row.status
        and _named([option["remedy"] for option in ruling["options"]]) == row.options
    )


def _how(row: Row, case: str, ruling: Document) -> str | None:
    """The remedy elected, or the verb of the action by which the right ended."""
    log, at = _log(row.code, case), _case(row.code, case).at
    if ruling["status"] == "elected":
        return _named([ruling["elected"]["remedy"]])[0]
    if ruling["status"] == "lapsed":
        return log.actions[ruling["lapsed"] - 1].verb
    if ruling["status"] == "waived":
        ends = range(ruling["action"], (at if at is not None else len(log.actions)) + 1)
        waived = (end for end in ends if any(_fits(row, one, log) for one in _rulings(row.code, case, end)))
        return log.actions[next(waived) - 1].verb
    return None


def _rulings(code: str, case: str, at: int | None) -> list[Document]:
    rulings: list[Document] = _opinion(code, case, at)["rulings"]
    return rulings


def _stands(row: Row, case: str) -> bool:
    log, at = _log(row.code, case), _case(row.code, case).at
    return any(
        _fits(row, ruling, log) and _how(row, case, ruling) == row.how
        for ruling in _rulings(row.code, case, at)
    )


@pytest.mark.parametrize(("row", "case"), CASED)
def test_the_row_stands_in_its_case(row: Row, case: str) -> None:
    found = [
        (ruling["law"] and ruling["law"]["number"], ruling["offence"], ruling["by"], ruling["status"])
        for ruling in _rulings(row.code, case, _case(row.code, case).at)
    ]
    assert _stands(row, case), f"{row}: the opinion has {found}"


def _outcomes(code: str) -> Iterator[tuple[str | None, tuple[str, ...]]]:
    """What a code's own rows give: the law and the options, or the status where it has none."""
    extended = CODES.get(CODES[code].extends or "")
    taken_over = {row.place for row in extended.rows} if extended else set()
    for row in CODES[code].rows:
        if row.outcome in RULED and row.place not in taken_over:
            remedies = tuple("trump CARD" if one == "trump" else one for one in row.options)
            yield row.law, remedies or (row.outcome,)


@pytest.mark.parametrize("code", CODES)
def test_every_outcome_of_every_law_is_in_its_table(code: str) -> None:
    told = {(row.law, row.options or (row.status,)) for row in ROWS if row.code == code}
    assert set(_outcomes(code)) - told == set()


def test_there_is_a_table_for_every_code() -> None:
    assert list(TABLES)[:3] == ["turf-club", "turf-club-abridged", "foster"]
    assert set(TABLES) == set(CODES)


NEVER_ALONE = {"foster 12.5/3", "foster 12.6/1"}
"""Rows for a play after cards were taken: the discard before it has drawn the ruling, and ended the hand."""


@pytest.mark.parametrize("code", CODES)
def test_every_row_of_a_code_rules_in_a_case(code: str) -> None:
    extended = CODES.get(CODES[code].extends or "")
    taken_over = {row.id for row in extended.rows} if extended else set()
    ruled = set()
    for file in sorted((cases_folder() / code).glob("*.yaml")):
        case = read_case(file)
        log = read_mapping(case.log, game=CODES[code].game)
        for ruling in ADJUDICATOR.opinion(log, code, case.at)["rulings"]:
            fact = ruling["fact"]
            if fact["kind"] != "claim":
                ruled.add(CODES[code].governing(fact["kind"], fact["circumstances"]).id)
    wanted = {row.id for row in CODES[code].rows if row.outcome in RULED} - taken_over
    assert {f"{code} {row}" for row in wanted - ruled} == {
        one for one in NEVER_ALONE if one.startswith(f"{code} ")
    }


@pytest.mark.parametrize("code", CODES)
def test_rows_stand_in_the_order_of_the_laws_and_once(code: str) -> None:
    rows = [row for row in ROWS if row.code == code]
    places = [CODES[code].place_of(row.law) for row in rows]
    assert places == sorted(places)
    assert all(row.law is None or row.law in CODES[code].laws for row in rows)
    told = [(r.law, r.action, r.offence, r.by, r.entitled, r.status, r.how, r.options) for r in rows]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.code}/{row.law}")
def test_every_word_of_a_row_is_known(row: Row) -> None:
    assert row.status in STATUSES
    assert row.action in (*VERBS, HAND_END)
    assert {row.by, row.entitled} <= set(PARTIES)
    assert set(row.options) <= {*REMEDIES, "trump CARD"}
    if row.status == "elected":
        assert (row.how or "").split()[0] in {option.split()[0] for option in row.options}


def test_the_statuses_are_all_that_there_are() -> None:
    assert set(STATUSES) == set(casefile.STATUSES)


FILES: dict[str, str] = dict(re.findall(r"^```yaml (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
EXAMPLES: list[tuple[str, str]] = re.findall(
    r"^```console\n\$ adjudicator (.*?)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL
)
QUESTION = re.search(r'^```json\n(\{\n  "ask".*?)^```$', PAGE, re.MULTILINE | re.DOTALL)


def _matches(shown: str, printed: str) -> bool:
    """Whether something was printed as the page shows it; `…` stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, shown.split("…"))), printed, re.DOTALL) is not None


@pytest.mark.parametrize(("command", "shown"), EXAMPLES)
def test_the_example_is_what_the_command_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, shown: str
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(main, command.split())
    assert answer.exit_code == 1, answer.output
    assert _matches(shown, answer.stdout), answer.stdout


def test_the_pages_files_are_all_used() -> None:
    assert list(FILES) == [command.split()[1] for command, _ in EXAMPLES]


def _opinion_on(name: str) -> Document:
    return ADJUDICATOR.opinion(read_yaml(FILES[name].encode()))


def test_the_question_is_what_the_opinion_asks() -> None:
    assert QUESTION is not None
    printed = json.dumps(_opinion_on("king.yaml")["questions"][0], indent=2, ensure_ascii=False)
    assert _matches(QUESTION[1].rstrip(), printed), printed


def _pointing(text: str, move: Callable[[int], int]) -> str:
    """An action whose pointer to an earlier one moves with it."""
    return re.sub(r"(?<= objects )\d+", lambda found: str(move(int(found[0]))), text)


def _changed(actions: list[str], change: Document) -> list[str]:
    """The log after an answer, as the page says."""
    if "confirm" in change:
        at = change["confirm"] - 1
        return [*actions[:at], change["action"], *actions[at + 1 :]]
    if "drop" in change:
        at = change["drop"]
        moved = [_pointing(text, lambda n: n - (n > at)) for text in actions]
        return [*moved[: at - 1], *moved[at:]]
    at, added = change["after"], change["add"]
    moved = [_pointing(text, lambda n: n + len(added) * (n > at)) for text in actions]
    return [*moved[:at], *added, *moved[at:]]


@pytest.mark.parametrize("name", ["look.yaml", "renounce.yaml", "king.yaml"])
def test_an_answers_change_gives_what_the_answer_says(name: str) -> None:
    log = yaml.safe_load(FILES[name])
    (question,) = _opinion_on(name)["questions"]
    assert [answer["answer"] for answer in question["answers"]] == ["yes", "no"]
    for answer in question["answers"]:
        changed = {**log, "actions": _changed(log["actions"], answer["change"])}
        opinion = ADJUDICATOR.opinion(read_mapping(changed))
        assert opinion["questions"] == []
        assert opinion["score"]["due"] == answer["due"]
        assert [(one["law"], one["status"], one["options"]) for one in opinion["rulings"]] == [
            (one["law"], one["status"], one["options"]) for one in answer["rulings"]
        ]


@pytest.mark.parametrize("part", ["opinion", "ruling"])
def test_every_field_of_the_example_is_explained(part: str) -> None:
    opinion = _opinion("turf-club", "43-replay-claimed", None)
    fields = {"opinion": opinion, "ruling": opinion["rulings"][0]}[part]
    section = PAGE.partition("## The fields")[2].partition("## Law by law")[0]
    assert {field for field in fields if f"`{field}`" not in section} == set()


@pytest.mark.parametrize("field", _opinion("turf-club", "43-replay-claimed", None)["score"])
def test_every_field_of_the_score_is_explained(field: str) -> None:
    assert f"`{field}`" in PAGE.partition("### The score")[2].partition("### Dead hands")[0]


def test_every_point_settled_has_a_case() -> None:
    points = re.findall(r"^\* (.*?)(?=^\* |\Z)", SETTLED, re.MULTILINE | re.DOTALL)
    assert points
    for point in points:
        cases = re.findall(r"`([a-z-]+)/([\w.-]+)`", point)
        assert cases, point
        assert all((cases_folder() / code / f"{name}.yaml").is_file() for code, name in cases), point
