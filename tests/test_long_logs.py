"""The time for a log grows with its length, whatever its shape: four times as long, four times the time.

Ratios of times, not times: the machine may be slow. The shapes are such as have made it grow faster.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from adjudicator.game.log import Log
from adjudicator.intake import read_mapping
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.simulation import lawful_game

ADJUDICATOR = Adjudicator(load_codes())
SHORT, LONG = 5_000, 20_000
MOST = 8
TRIES = 3

HAND = (
    "A deals",
    "A turns 9H",
    "B leads KS",
    "A plays 7S",
    "A throws-down",
    "A marks 2",
    "B marks 1",
    "B deals",
    "B turns KH",
    "A leads KS",
    "B plays 8S",
    "B throws-down",
    "B marks king",
)
"""Two hands, over-marked and given up: rulings that stay open till the game is over."""

SHAPES: dict[str, tuple[Sequence[str], Sequence[str]]] = {
    "hands dealt and not played": ((), ("A deals", "B deals")),
    "deals of a wrong number": ((), ("A deals 3 3 3 2",)),
    "the stock looked at, and claims": (
        ("A deals", "A turns 9H"),
        ("A looks-at stock", "B claims fresh-deal"),
    ),
    "hands marked": ((), HAND),
    "cards found faced": (("A deals",), ("A finds-faced 7C", "B looks")),
    "objections to one act": (("A deals 3 3 3 2", "A turns 9H"), ("B objects 1",)),
    "evidence of one hand": (("A deals", "A turns 9H"), ("B lacks H", "B lacks KS")),
    "calls": (
        ("A deals", "A turns 9H"),
        ("A proposes", "B stands", "B proposes", "A refuses", "A accepts"),
    ),
    "leads taken back": (("A deals", "A turns 9H", "B stands"), ("A leads KC", "A takes-back KC")),
    "marks up and down": (("A deals", "A turns 9H"), ("A marks 1", "A unmarks 1")),
    "claims of nothing": (("A deals", "A turns 9H"), ("B claims replay-hand", "B waives")),
}


def lawful_games(length: int) -> list[str]:
    """Game upon game, the way a whole season might be kept in one log."""
    actions: list[str] = []
    seed = 0
    while len(actions) < length:
        texts = lawful_game(Random(f"long {seed}")).log["actions"]
        assert isinstance(texts, list)
        actions += [text for text in texts if text.split()[1] != "draws"]
        seed += 1
    return actions[:length]


def log_of(shape: str, length: int) -> Log:
    if shape == "lawful games":
        actions = lawful_games(length)
    else:
        opening, round_ = SHAPES[shape]
        actions = [*opening, *list(round_) * (length // len(round_) + 1)][:length]
    return read_mapping({"dealer": "A", "actions": actions})


def seconds(log: Log, code: str) -> tuple[float, dict[str, Any]]:
    """Processor time for one opinion, without the collection of garbage that is not its own."""
    gc.collect()
    gc.disable()
    try:
        began = time.process_time()
        opinion = ADJUDICATOR.opinion(log, code)
        return time.process_time() - began, opinion
    finally:
        gc.enable()


@pytest.mark.parametrize("code", ["turf-club", "foster"])
@pytest.mark.parametrize(
    "shape",
    [*SHAPES, "lawful games"],
)
def test_the_time_grows_with_the_length(shape: str, code: str) -> None:
    short, long = log_of(shape, SHORT), log_of(shape, LONG)
    assert (len(short.actions), len(long.actions)) == (SHORT, LONG)
    ratios = []
    for _ in range(TRIES):  # a disturbance lengthens a time, never shortens it: one good ratio is enough
        brief, _ = seconds(short, code)
        lengthy, opinion = seconds(long, code)
        ratios.append(lengthy / brief)
        if ratios[-1] < MOST:
            break
    assert min(ratios) < MOST, (shape, code, ratios)
    assert opinion["log"]["judged"] == LONG or opinion["halt"]


@pytest.mark.parametrize("shape", [*SHAPES, "lawful games"])
def test_a_long_log_is_judged_far(shape: str) -> None:
    """A shape that halted at once would measure nothing."""
    opinion = ADJUDICATOR.opinion(log_of(shape, 500))
    assert opinion["log"]["judged"] == 500, opinion["halt"]
