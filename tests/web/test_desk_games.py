"""A log of several games at the desk: each that is over is told, its points apart from those of the next."""

from __future__ import annotations

import re

from tests.web.visitor import Desk

LOG = "A deals 3 3 2 2\nA turns KD\nB throws-down\nA marks king\nA marks 2\nB deals 3 3 2 2\nB turns 9D"
START = {"score_a": "3", "score_b": "4", "stakes": "by-score"}
HAND = (
    "A stands\nA leads KH\nB plays 7H\nA leads KS\nB plays 7S\nA leads QH\nB plays 8H\nA leads QS\n"
    "B plays 8S\nA leads JH\nB plays 9H"
)


def _words(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_a_finished_game_is_told_at_the_desk(desk: Desk) -> None:
    page = desk.press(actions=LOG, **START)
    assert "Game 1: A won 5–4 (action 5)" in _words(page.text)
    assert "Game 2: due A 0 B 0" in _words(page.text)
    assert "Game 2: from A 0 B 0 to A 0 B 0 due; marked A 0 B 0." in _words(page.text)


def test_a_game_is_told_at_the_step_that_ends_it(desk: Desk) -> None:
    desk.press(actions=LOG, **START)
    page = desk.press("step", "5")
    assert "Game 1: A won 5–4" in page.text
    assert "game to A, value 1" in page.text
    assert "From A 3 B 4 to A 5 B 4 due" in _words(page.text)
    assert "Game 1" not in desk.press("step", "2").text


def test_the_points_are_parted_by_the_games(desk: Desk) -> None:
    page = desk.press(actions=f"{LOG}\n{HAND}", **START)
    rows = _words(page.text.partition("Points")[2])
    first, _, second = rows.partition("Game 2")
    assert "Game 1: A won 5–4 (action 5)" in first
    assert first.count("+1") == 2
    assert "+2" in second


def test_a_finished_game_is_on_the_sheet(desk: Desk) -> None:
    desk.press(actions=LOG, **START)
    sheet = _words(desk.press("view", "print").text)
    assert "Game 1A won 5–4 (action 5)" in sheet
    assert "Due, game 2A 0 B 0" in sheet
    assert "Game 1: A won 5–4 (action 5)" in sheet


def test_a_game_won_by_the_marks_alone_says_so(desk: Desk) -> None:
    page = desk.press(actions="A deals 3 3 2 2\nA turns 9D\nB throws-down\nA marks 5\nB deals 3 3 2 2")
    assert "A won by the marks, 5–0; due A" in page.text


def test_one_game_that_goes_on_has_no_strip(desk: Desk) -> None:
    page = desk.press(actions="A deals 3 3 2 2\nA turns KD")
    assert "Game 1" not in page.text
    assert "Due A 1 B 0" in _words(page.text)
