"""Changes to the lines of a log: answers written in, objections that move along, lines put right."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.web.desk.edits import answered, put_right
from adjudicator.web.desk.entry import Entry, entry_from_document, entry_from_form, split_lines
from adjudicator.web.desk.judging import asked_step

LINES = (
    "A deals 3 3 2 1",
    "# found short",
    "B looks ?  # says A",
    "",
    "B objects 1",
    "A objects 2",
    "A objects 3",
)


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        ({"confirm": 2, "action": "B looks"}, (*LINES[:2], "B looks # says A", *LINES[3:])),
        ({"drop": 2}, (*LINES[:2], "", "B objects 1", "A objects 2")),
        (
            {"add": ["B holds KH ??", "B lacks QH"], "after": 1},
            (LINES[0], "B holds KH ??", "B lacks QH", *LINES[1:5], "A objects 4", "A objects 5"),
        ),
        (
            {"add": ["A shuffles"], "after": 0},
            ("A shuffles", *LINES[:4], "B objects 2", "A objects 3", "A objects 4"),
        ),
    ],
)
def test_an_answer_is_written_in_and_what_points_at_actions_moves(
    change: dict[str, Any], lines: tuple[str, ...]
) -> None:
    assert answered(Entry(lines=LINES), change).lines == lines


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"drop": 99},
        {"drop": 1},
        {"drop": "2"},
        {"confirm": 2, "action": "B proposes"},
        {"confirm": 1, "action": "A deals 3 3 2 1"},
        {"confirm": 0, "action": "B looks"},
        {"add": ["A looks"], "after": 99},
        {"add": [7], "after": 1},
        {"add": ["A looks"], "after": -1},
        {"other": 1},
    ],
)
def test_a_change_that_does_not_fit_leaves_the_log_as_it_is(change: dict[str, Any]) -> None:
    assert answered(Entry(lines=LINES), change).lines == LINES


def test_a_line_is_put_right_only_where_the_text_still_has_it() -> None:
    form = {
        "line-0": "A deals",
        "was-0": LINES[0],
        "line-4": "B looks",
        "was-4": "B objects 9",
        "line-99": "A looks",
    }
    assert put_right(Entry(lines=LINES), form).lines == ("A deals", *LINES[1:])


def test_lines_end_as_browsers_and_files_end_them_and_not_elsewhere() -> None:
    assert split_lines("A looks\r\nB looks\rA looks\n") == ["A looks", "B looks", "A looks", ""]
    assert split_lines("A looks # one\u2028two\x0bthree") == ["A looks # one\u2028two\x0bthree"]
    assert split_lines(" \r\n ") == []


def test_a_new_line_goes_after_the_last_that_says_something() -> None:
    assert Entry(lines=("A looks", "", " ")).with_line("B looks").lines == ("A looks", "B looks")


def test_a_log_goes_through_the_form_unchanged() -> None:
    log = {
        "actions": ["A deals 3 3 2 2", "A turns KD # a king"],
        "dealer": "A",
        "code": "foster",
        "score": {"A": 2, "B": 0},
        "stakes": "by-score",
        "form": "french",
        "players": {"A": "Ann", "B": "Béa"},
        "event": "Open",
        "id": "7",
        "_mine": {"seat": [1, 2]},
    }
    entry = entry_from_document(log)
    form = {
        "actions": entry.text,
        **{
            name: getattr(entry, name)
            for name in ("dealer", "code", "table_code", "stakes", "form", "private")
        },
        "score_a": entry.score_a,
        "score_b": entry.score_b,
        **entry.details,
    }
    posted = entry_from_form(form)
    assert posted.document(posted.actions()) == log


@pytest.mark.parametrize("private", ["{", "[1]", '{"dealer": "B"}', '{"_a": 1, "_a": 2}'])
def test_private_fields_tampered_with_are_dropped(private: str) -> None:
    assert Entry(lines=("A looks",), dealer="A", private=private).document(["A looks"]) == {
        "dealer": "A",
        "actions": ["A looks"],
    }


@pytest.mark.parametrize(
    ("form", "step"),
    [
        ({}, 9),
        ({"step": "4", "current": "7", "length": "9"}, 4),
        ({"step": "0"}, 0),
        ({"step": "99"}, 9),
        ({"step": "go", "goto": "3", "current": "7", "length": "9"}, 3),
        ({"goto": "7", "current": "7", "length": "9"}, 7),
        ({"goto": "3", "current": "7", "length": "9"}, 3),
        ({"goto": "8", "current": "8", "length": "8"}, 9),
        ({"goto": "x", "step": "-1", "current": "2", "length": "9"}, 2),
    ],
)
def test_the_step_is_that_of_the_button_else_of_the_field_else_where_it_was(
    form: dict[str, str], step: int
) -> None:
    assert asked_step(form, 9) == step
