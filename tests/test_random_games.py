"""Random games held against the engine: the lawful are regular, the faulty draw just the labelled ruling."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from adjudicator.faults import OFFENCES, PRINTED_CODES, VARIANTS, FaultyGame, Variant, game_of
from adjudicator.simulation import SimulatedGame, lawful_game

service = pytest.importorskip("adjudicator.service", exc_type=ImportError)
library = pytest.importorskip("adjudicator.library", exc_type=ImportError)
intake = pytest.importorskip("adjudicator.intake", exc_type=ImportError)

LAWFUL = 1000
GAMES_OF_A_WAY = 40
CUT_GAMES = 100
FIRST_LAW = {"king-turned": "22", "king-in-hand": "23", "point": "48", "vole": "48", "two": "49"}


@cache
def adjudicator() -> Any:
    return service.Adjudicator(library.load_codes())


def lawful(seed: int) -> SimulatedGame:
    """Every fourth record has no marks of points."""
    return lawful_game(Random(f"lawful {seed}"), marking=seed % 4 > 0)


def faulty(offence: str, variants: tuple[Variant, ...]) -> Iterator[FaultyGame]:
    for variant in variants:
        for seed in range(GAMES_OF_A_WAY):
            yield game_of(Random(f"{variant.build.__name__} {seed}"), variant, offence)


def opinion(log: dict[str, object], code: str, at: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = adjudicator().opinion(intake.read_mapping(log), code, at)
    return found


def brief(ruling: dict[str, Any]) -> dict[str, Any]:
    return {
        "offence": ruling["offence"],
        "law": ruling["law"] and ruling["law"]["number"],
        "status": ruling["status"],
        "action": ruling["action"],
        "by": ruling["by"],
    }


@pytest.mark.parametrize("code", PRINTED_CODES)
@pytest.mark.parametrize("block", range(10))
def test_lawful_games_are_regular_and_due_equals_the_marks(code: str, block: int) -> None:
    for seed in range(block * LAWFUL // 10, (block + 1) * LAWFUL // 10):
        game = lawful(seed)
        found = opinion(game.log, code)
        assert (found["verdict"], found["rulings"]) == ("regular", []), (seed, game.log)
        assert found["questions"] == [], (seed, game.log)
        assert found["score"]["due"] == game.due, (seed, game.log)
        recorded = found["score"]["recorded"]
        marks = any(" marks " in text and "king" not in text for text in found_texts(game))
        assert recorded == (game.due if marks else None), (seed, game.log)
        assert found["score"]["agrees"] is (True if marks else None)


def found_texts(game: SimulatedGame) -> list[str]:
    texts = game.log["actions"]
    assert isinstance(texts, list)
    return [text.partition(" #")[0] for text in texts]


def test_each_scoring_event_cites_its_law() -> None:
    for seed in range(100):
        game = lawful(seed)
        lines = opinion(game.log, "turf-club")["score"]["ledger"]
        assert [(line["action"], line["player"], line["law"]) for line in lines] == [
            (event.action, event.player, FIRST_LAW[event.reason]) for event in game.ledger
        ], (seed, game.log)


@pytest.mark.parametrize("code", PRINTED_CODES)
@pytest.mark.parametrize("offence", OFFENCES)
def test_one_fault_draws_exactly_its_rulings(offence: str, code: str) -> None:
    for game in faulty(offence, VARIANTS[offence]):
        assert found_in(game, code) == (game.rulings(code), [], None), (game.variant, game.log)


def found_in(game: FaultyGame, code: str) -> tuple[list[dict[str, Any]], list[Any], Any]:
    """The rulings, the questions and the halt, of which a labelled fault has only the first."""
    found = opinion(game.log, code)
    return [brief(ruling) for ruling in found["rulings"]], found["questions"], found["halt"]


@pytest.mark.slow
def test_two_thousand_games_of_the_command_line_come_out_as_labelled() -> None:
    soak = Path(__file__).with_name("soak.py")
    ended = subprocess.run([sys.executable, soak, "--games", "2000", "--workers", "2"], check=False)
    assert ended.returncode == 0


@pytest.mark.parametrize("code", PRINTED_CODES)
@pytest.mark.parametrize("block", range(10))
def test_a_lawful_game_cut_anywhere_is_regular(code: str, block: int) -> None:
    for seed in range(block * CUT_GAMES // 10, (block + 1) * CUT_GAMES // 10):
        game = lawful(seed)
        for at in range(len(found_texts(game)) + 1):
            found = opinion(game.log, code, at)
            assert found["verdict"] == "regular", (seed, at, found["rulings"], game.log)
