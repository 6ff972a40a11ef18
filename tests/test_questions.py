"""What an answer says would be ruled is what is ruled once the log is changed as it says."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from adjudicator.casefile import Case, read_cases
from adjudicator.intake import read_mapping
from adjudicator.library import cases_folder, load_codes
from adjudicator.service import Adjudicator

CASES = [
    case
    for code in load_codes()
    for case in read_cases(cases_folder() / code)
    if case.expect.get("questions") and case.at is None
]


@cache
def adjudicator() -> Adjudicator:
    """The one for all tests of this module."""
    return Adjudicator(load_codes())


def opinion_on(log: Mapping[str, Any], code: str) -> Mapping[str, Any]:
    """What is ruled on a log."""
    return adjudicator().opinion(read_mapping(dict(log), game=adjudicator().game(code)), code=code)


def changed(log: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """The log as an answer has it; objections go on pointing at the action that they pointed at."""
    actions = list(log["actions"])
    if "confirm" in change:
        actions[change["confirm"] - 1] = change["action"]
        return {**log, "actions": actions}
    place, more = (change["drop"], -1) if "drop" in change else (change["after"], len(change["add"]))
    actions = [_pointing(text, place, more) for text in actions]
    actions[place + min(more, 0) : place] = change.get("add", [])
    return {**log, "actions": actions}


def _pointing(text: str, place: int, more: int) -> str:
    actor, verb, *rest = text.split()
    if verb != "objects" or int(rest[0]) <= place:
        return text
    return " ".join([actor, verb, str(int(rest[0]) + more), *rest[1:]])


def told(rulings: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """What of rulings does not hang on the numbers of actions."""
    return [
        (
            ruling["offence"], ruling["law"] and ruling["law"]["number"], ruling["by"], ruling["status"],
            ruling["entitled"], [option["remedy"] for option in ruling["options"]],
        )
        for ruling in rulings
    ]  # fmt: skip


def test_there_are_such_cases() -> None:
    asked = {
        question["answers"].keys() >= {"yes", "no"} for case in CASES for question in case.expect["questions"]
    }
    assert len(CASES) > 15
    assert asked == {True}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.folder}-{case.name}")
def test_the_changed_log_is_ruled_as_the_answer_says(case: Case) -> None:
    for question in opinion_on(case.log, case.folder)["questions"]:
        for answer in question["answers"]:
            then = opinion_on(changed(case.log, answer["change"]), case.folder)
            assert told(then["rulings"]) == told(answer["rulings"]), (question["ask"], answer["answer"])
            assert then["score"]["due"] == answer["due"], (question["ask"], answer["answer"])
            assert len(then["questions"]) <= len(opinion_on(case.log, case.folder)["questions"])
