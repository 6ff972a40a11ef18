"""The empty table: a log written with buttons alone, for whoever does not know the notation."""

from __future__ import annotations

import pytest

from tests.web.visitor import Desk


def _begun(desk: Desk, **filled: str) -> Desk:
    desk.get("/")
    desk.press("begin", "1", **filled)
    assert desk.page.status == 200
    return desk


def test_a_hand_is_written_with_buttons_alone(desk: Desk) -> None:
    _begun(desk)
    assert "An empty table" in desk.page.text
    written = ["A deals 3 3 2 2", "A turns 9D", "B stands", "B leads KH", "A plays 7C"]
    for line in written:
        desk.press("append", line)
    assert desk.page.fields["actions"].splitlines() == written
    assert desk.page.fields["current"] == "5"


def test_the_dealer_and_the_score_that_were_chosen_hold(desk: Desk) -> None:
    _begun(desk, dealer="B", score_a="3")
    buttons = desk.page.buttons
    assert ("append", "B deals 3 3 2 2") in buttons
    assert ("append", "A deals 3 3 2 2") not in buttons
    assert desk.page.fields["score_a"] == "3"


def test_an_empty_table_is_judged_by_another_code_and_nothing_is_made_of_it(desk: Desk) -> None:
    _begun(desk)
    page = desk.press(code="foster")
    assert page.status == 200
    assert "An empty table" in page.text
    assert not [name for name, _ in page.buttons if name == "undo"]
    assert not [value for _, value in page.buttons if value in ("compare", "print")]


def test_what_is_typed_is_kept_by_the_button(desk: Desk) -> None:
    assert _begun(desk, actions="A deals\nA turns 9D").page.fields["actions"].split("\n") == [
        "A deals",
        "A turns 9D",
    ]


def test_nothing_is_judged_where_nothing_was_meant(desk: Desk) -> None:
    desk.get("/")
    page = desk.press(actions=" \n ")
    assert page.status == 422
    assert "there is no action to judge yet" in page.text.lower()


@pytest.mark.parametrize("dealer", ["", "C"])
def test_an_empty_table_needs_a_dealer(desk: Desk, dealer: str) -> None:
    desk.get("/")
    page = desk.press("begin", "1", dealer=dealer)
    assert page.status == 422
    assert "dealer" in page.text
