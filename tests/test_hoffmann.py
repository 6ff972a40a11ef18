"""Hoffmann's illustrated game, under every code that ships: regular throughout, and scored as printed."""

from __future__ import annotations

import pytest

from adjudicator.casefile import read_case
from adjudicator.game.log import Log
from adjudicator.intake import read_mapping
from adjudicator.library import cases_folder, load_codes
from adjudicator.service import Adjudicator

CODES = load_codes()
PRINTED = {"A": 5, "B": 4}
RUNNING = {25: (3, 0), 42: (3, 2), 58: (3, 3), 60: (3, 3), 61: (3, 4), 76: (5, 4)}
"""The score after an action, A's and Y's, as the book gives it; deal 4 stands once the next deal begins."""


@pytest.fixture(scope="module")
def game() -> Log:
    return read_mapping(read_case(cases_folder() / "turf-club" / "hoffmann-game.yaml").log)


@pytest.mark.parametrize("code", CODES)
def test_it_is_regular_and_scored_as_printed(game: Log, code: str) -> None:
    opinion = Adjudicator(CODES).opinion(game, code)
    assert (opinion["verdict"], opinion["rulings"], opinion["questions"]) == ("regular", [], [])
    assert opinion["score"]["due"] == opinion["score"]["recorded"] == PRINTED
    for line in opinion["score"]["ledger"]:
        assert line["law"] in CODES[code].laws


@pytest.mark.parametrize("code", CODES)
def test_cut_after_any_action_it_is_regular(game: Log, code: str) -> None:
    service = Adjudicator(CODES)
    for at in range(len(game.actions) + 1):
        assert service.opinion(game, code, at)["verdict"] == "regular", at


def test_the_running_score_is_the_books(game: Log) -> None:
    service = Adjudicator(CODES)
    for at, (a, b) in RUNNING.items():
        assert service.opinion(game, "turf-club", at)["score"]["due"] == {"A": a, "B": b}, at
