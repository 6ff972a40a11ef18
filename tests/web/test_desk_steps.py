"""Every page of a log as of the step shown, and each way to the whole log; the line last written undone."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.visitor import Desk

LOG = (
    "A deals 3 3 2 2\nA turns 9D\nB stands\nB leads KH\nA plays 7C\nB leads AS\nA plays KS\nA leads TS\n"
    "B plays TH\nA leads QH\nB objects 5"
)


@pytest.fixture
def desk(served: FlaskClient) -> Desk:
    desk = Desk(served)
    desk.press(actions=LOG)
    desk.press("step", "5")
    return desk


def _download(desk: Desk, view: str) -> dict[str, Any]:
    assert ("view", view) in desk.page.buttons
    fields = {**desk.page.fields, "view": view}
    answer = desk.client.post("/", data=fields, content_type="multipart/form-data")
    read: dict[str, Any] = answer.get_json()
    return read


def test_the_verdict_at_a_step_is_that_of_the_step_and_the_whole_is_told_apart(desk: Desk) -> None:
    title = re.search(r"<h1>(.*?)</h1>", desk.page.html)
    assert title
    assert "Regular as of action 5: no ruling is called for." in title[1]
    assert "The whole log Irregular: one ruling." in re.sub(r"\s+", " ", desk.page.text)
    assert "As of action" not in desk.press("step", "11").text


def test_the_sheet_is_as_of_the_step_and_says_so_and_leads_to_the_whole(desk: Desk) -> None:
    sheet = desk.press("view", "print")
    assert "Regular as of action 5: no ruling is called for." in sheet.text
    assert "the first 5 actions of 11" in sheet.text
    assert "Renounce" not in sheet.text
    whole = desk.press("view", "print-whole")
    assert "1. Renounce, action 5" in whole.text
    assert "As of action" not in whole.text.replace("The sheet as of action 5", "")
    back = desk.press("view", "print")
    assert "As of action 5 of 11." in back.text
    assert desk.press("code", "turf-club").fields["current"] == "5"


def test_the_codes_are_compared_as_of_the_step(desk: Desk) -> None:
    assert "No act is ruled differently" in desk.press("view", "compare").text
    assert "The codes part at one act." in desk.press("view", "compare-whole").text
    assert desk.press("code", "foster").fields["current"] == "5"


def test_the_opinion_downloaded_is_that_of_the_step_or_of_the_whole_as_asked(desk: Desk) -> None:
    log = _download(desk, "log")
    for view, at in (("opinion", "?at=5"), ("opinion-whole", "")):
        assert _download(desk, view) == desk.client.post(f"/rulings{at}", json=log).get_json()
    desk.press("step", "11")
    assert ("view", "opinion-whole") not in desk.page.buttons
    assert _download(desk, "opinion") == desk.client.post("/rulings", json=log).get_json()


def test_the_line_last_written_is_undone(desk: Desk) -> None:
    desk.press("step", "11")
    page = desk.press("undo", "1")
    assert page.fields["actions"].splitlines() == LOG.splitlines()[:-1]
    assert page.fields["current"] == "10"
    assert desk.press("undo", "1").fields["actions"].splitlines() == LOG.splitlines()[:-2]


def test_undoing_takes_the_remarks_after_the_line_along_and_leaves_those_before(desk: Desk) -> None:
    desk.get("/")
    desk.press(actions="A deals 3 3 2 2\n# one\nA turns 9D # two\n\n# three")
    assert desk.press("undo", "1").fields["actions"].splitlines() == ["A deals 3 3 2 2", "# one"]


def test_the_only_line_undone_leaves_the_form_to_begin_with(desk: Desk) -> None:
    desk.get("/")
    desk.press(actions="A deals 3 3 2 2")
    page = desk.press("undo", "1")
    assert page.fields["actions"] == ""
    assert page.status == 200
    assert "there is no action to judge yet" not in page.text


def test_the_forms_of_every_verb_stand_beside_the_field(desk: Desk) -> None:
    page = desk.press("step", "11")
    for form in ("gives PLAYER CARDS", "deals N N N N [with-pack PLAYER]", "leads CARD [naming SUIT]"):
        assert form in page.text


def test_a_code_by_which_the_game_was_over_at_the_start_is_not_judged(desk: Desk) -> None:
    desk.get("/")
    desk.press(actions="A deals 3 3 2 1\nB objects 1", code="example-house", score_a="6")
    assert desk.page.status == 200
    page = desk.press("view", "compare")
    assert page.text.count("Not judged: a game of 5 points was over at the start.") == 5
    assert [value for name, value in page.buttons if name == "code"] == ["example-house", "example-house"]
    assert "By one code only this log can be judged" in page.text
    assert "A 6" in page.text


def test_the_sheet_has_a_short_log_whole_and_of_a_long_one_what_the_rulings_name(desk: Desk) -> None:
    desk.get("/")
    desk.press(actions=LOG)
    sheet = desk.press("view", "print").text
    assert "".join(LOG.splitlines()) in sheet
    assert "First dealerA" in sheet
    desk.get("/")
    desk.press(actions=LOG + "\nB looks" * 60, score_a="3")
    sheet = desk.press("view", "print").text
    named = sheet.partition("Actions named")[2]
    assert "A plays 7C" in named
    assert "B leads AS" not in named
    assert "Score at the startA 3 B 0" in sheet
