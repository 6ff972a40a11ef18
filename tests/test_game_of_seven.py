"""A longer game: the score at the start of a log is held against the game of the code that judges it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient

from adjudicator.cli import main
from adjudicator.errors import LogError
from adjudicator.intake import read_mapping
from adjudicator.law.code import Code
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.web import create_app

LOG: dict[str, Any] = {
    "dealer": "A",
    "score": {"A": 6, "B": 5},
    "actions": ["A deals 3 3 2 2", "A turns KH"],
}
HOUSE = {**LOG, "code": "example-house"}


@cache
def codes() -> Mapping[str, Code]:
    return load_codes()


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Adjudicator(codes())).test_client()


def _run(*arguments: str, log: Mapping[str, Any] = LOG) -> Result:
    return CliRunner().invoke(main, [*arguments, "-"], input=json.dumps(log))


@pytest.mark.parametrize(("query", "log"), [("?code=example-house", LOG), ("", HOUSE)])
def test_six_to_five_is_a_score_of_a_game_of_seven(
    client: FlaskClient, query: str, log: dict[str, Any]
) -> None:
    answer = client.post(f"/rulings{query}", json=log)
    assert answer.status_code == 200
    score = answer.get_json()["score"]
    assert (score["start"], score["due"]) == ({"A": 6, "B": 5}, {"A": 7, "B": 5})
    assert score["game_won_by"] == "A"


@pytest.mark.parametrize(("query", "log"), [("?code=turf-club", HOUSE), ("", LOG), ("?code=foster", LOG)])
def test_and_malformed_in_a_game_of_five(client: FlaskClient, query: str, log: dict[str, Any]) -> None:
    answer = client.post(f"/rulings{query}", json=log)
    problem = answer.get_json()
    assert answer.status_code == 422
    assert (problem["pointer"], problem["found"]) == ("/score/A", "6")
    assert problem["expected"] == ["a number from 0 to 4"]


def test_seven_is_malformed_in_a_game_of_seven(client: FlaskClient) -> None:
    problem = client.post("/rulings", json={**HOUSE, "score": {"A": 0, "B": 7}}).get_json()
    assert problem["pointer"] == "/score/B"
    assert problem["expected"] == ["a number from 0 to 6"]


def test_where_the_code_is_unknown_the_code_is_the_fault(client: FlaskClient) -> None:
    assert client.post("/rulings?code=none", json=LOG).status_code == 404
    assert client.post("/rulings", json={**LOG, "code": "none"}).get_json()["pointer"] == "/code"


def test_the_command_line_says_the_same() -> None:
    assert _run("rule", "--code", "example-house").exit_code == 0
    assert _run("rule", log=HOUSE).exit_code == 0
    refused = _run("rule", "--code", "turf-club", log=HOUSE)
    assert refused.exit_code == 2
    assert refused.stderr.startswith("adjudicator: /score/A: ")


def test_a_comparison_reads_the_log_by_its_own_code(client: FlaskClient) -> None:
    """By a code with a shorter game it is over when the log begins."""
    assert client.post("/comparisons", json=LOG).status_code == 422
    assert _run("compare").exit_code == 2
    opinions = client.post("/comparisons", json=HOUSE).get_json()["opinions"]
    assert opinions["example-house"]["score"]["due"] == {"A": 7, "B": 5}
    assert opinions["turf-club"]["score"]["due"] == {"A": 6, "B": 5}
    assert opinions["turf-club"]["score"]["ledger"] == []
    assert _run("compare", log=HOUSE).exit_code == 0


def test_the_intake_asks_for_the_game_of_the_code_that_the_log_names() -> None:
    games = {"example-house": 7, None: 5}
    assert read_mapping(HOUSE, game=lambda named: games[named]).score == (6, 5)
    with pytest.raises(LogError, match="/score/A"):
        read_mapping(LOG, game=lambda named: games[named])
