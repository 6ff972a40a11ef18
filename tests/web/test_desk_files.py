"""A file opened at the desk: refused as the API refuses it, all faults told at once, nothing lost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.visitor import Desk

DEAL = "A deals 3 3 2 2"


@pytest.mark.parametrize(
    "log",
    [
        {"dealer": "A", "actions": [DEAL, "", "A turns 9D", "B objects 3"]},
        {"dealer": "A", "actions": [DEAL, "# c", "A turns 9D"]},
        {"dealer": "A", "actions": [DEAL, "  "]},
        {"dealer": "A", "actions": [DEAL, None]},
        {"dealer": "A", "actions": [DEAL, ["A looks"]]},
        {"dealer": "A", "actions": [DEAL], "foo": 1},
        {"dealer": "A", "actions": [DEAL], "players": {"A": "Ann", "C": "Cy"}},
        {"dealer": "A", "actions": [DEAL], "players": "Ann and Bob"},
        {"dealer": "A", "actions": [DEAL], "score": {"A": 1, "B": 0, "C": 2}},
        {"dealer": "A", "actions": [DEAL], "score": [1, 2]},
        {"dealer": "A", "actions": [DEAL], "event": "half \ud800"},
        {"dealer": None, "actions": [DEAL]},
        {"dealer": "A", "actions": DEAL},
        {"dealer": "A"},
        None,
    ],
)
def test_a_file_that_the_api_refuses_is_refused_here(desk: Desk, log: Any) -> None:
    data = json.dumps(log).encode()
    assert desk.client.post("/rulings", data=data, content_type="application/json").status_code == 422
    assert desk.open_file(data).status == 422
    assert desk.post(actions=data.decode(), file=None).status == 422 or not isinstance(log, dict)


def test_an_empty_line_of_a_file_is_told_by_its_number_and_then_as_one_of_a_text(desk: Desk) -> None:
    page = desk.open_file(json.dumps({"dealer": "A", "actions": [DEAL, "", "A turns 9D"]}).encode())
    assert "Action 2, malformed" in page.text
    assert "an action is empty" in page.text.lower()
    assert "passed over" in page.text
    assert page.fields["line-1"] == ""
    assert desk.press(**{"line-1": "B looks"}).fields["actions"].splitlines() == [
        DEAL,
        "B looks",
        "A turns 9D",
    ]


def test_all_faults_of_a_file_are_told_at_once(desk: Desk) -> None:
    log = {"dealer": "C", "actions": ["A dels", "B loks", None], "foo": 1, "score": {"A": 9, "B": "x"}}
    page = desk.open_file(json.dumps(log).encode())
    for said in ("3 lines are malformed", "foo is no field of a log", "dealer is none of the words"):
        assert said.lower() in page.text.lower()
    assert "the game is over at this score" in page.text.lower()
    assert "score.b is not a whole number" in page.text.lower()
    assert page.fields["line-2"] == "null"


def test_what_is_no_part_of_a_log_is_refused_until_it_is_left_out(desk: Desk) -> None:
    log = {"dealer": "A", "actions": [DEAL], "foo": {"bar": 1}, "players": {"A": "Ann", "C": "Cy"}}
    page = desk.open_file(json.dumps(log).encode())
    assert "Foo is no field of a log" in page.text
    assert "C is no field of players" in page.text
    assert '{"bar": 1}' in page.text
    again = desk.press()
    assert again.status == 422
    assert "Foo is no field of a log" in again.text
    judged = desk.press("leave", "1")
    assert judged.status == 200
    assert judged.fields["name_a"] == "Ann"
    assert judged.fields["foreign"] == ""


def test_a_line_that_is_no_text_is_not_lost(desk: Desk) -> None:
    page = desk.open_file(json.dumps({"dealer": "A", "actions": [DEAL, 1, None, ["A looks"]]}).encode())
    assert page.fields["actions"].splitlines() == [DEAL, "1", "null", '["A looks"]']
    again = desk.press()
    assert again.status == 422
    assert "3 lines are malformed" in again.text


@pytest.mark.parametrize("data", [b"", b" \n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_called_empty(desk: Desk, data: bytes) -> None:
    page = desk.open_file(data)
    assert page.status == 422
    assert "the file is empty" in page.text.lower()


def test_empty_lines_of_a_text_are_passed_over(desk: Desk) -> None:
    assert desk.press(actions=f"{DEAL}\n\n# so far\nA turns 9D").status == 200


def test_a_file_of_thousands_of_faults_is_told_in_part(desk: Desk) -> None:
    log = {"dealer": "A", "actions": ["A looks ?"] * 9 + ["x"] * 30_000, **{f"f{n}": n for n in range(3_000)}}
    page = desk.open_file(json.dumps(log).encode())
    assert page.status == 422
    assert "these are the first 100" in page.text
    assert len(page.html) < 600_000
