"""The short way for ordinary play: where it answers, it answers what the full replay and the judge would."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from adjudicator.branches import Branches
from adjudicator.errors import LogError
from adjudicator.game.log import Log
from adjudicator.game.ordinary import PASSED_OVER, replay_ordinary
from adjudicator.inquiry import opinion_on
from adjudicator.intake import read_mapping
from adjudicator.law.ordinary import OrdinaryCourt
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.simulation import lawful_game

CODES = load_codes()
CARDS = [rank + suit for rank in "789TAJQK" for suit in "CDHS"]
STRAY = [
    *("A looks", "B looks", "A stands", "B proposes", "A accepts", "B refuses", "A asks 2", "B asks 1"),
    *("A holds KH QH JH AH TH", "B lacks H", "A lacks KC", "B lacks D", "A mixes", "B takes-up", "A gathers"),
    *("A announces king", "B announces king", "A marks king", "B marks king", "A marks 1", "B marks 2"),
    *("A shuffles", "B cuts 1", "B cuts 31", "A draws KC", "B draws 7H", "B turns KH", "A unmarks 1"),
    *("A deals", "B deals 3 3 2 2", "B deals 2 2 3 3", "A announces order 2 2 3 3", "B inquires"),
    *("A answers 2", "A discards 2", "B discards KH", "A gives A 2", "B gives A 1", "A objects 3"),
]
"""Acts that may stand anywhere, in their place or not."""


def edited(actions: list[str], rng: Random) -> list[str]:
    """A record with one to three things in it changed, as a careless or a lying hand would."""
    lines = list(actions)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        place = rng.randrange(len(lines))
        match rng.randrange(10):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, lines[place])
            case 2:
                lines.insert(rng.randrange(len(lines)), lines.pop(place))
            case 3:
                lines[place] = _with_another(lines[place], CARDS, [*CARDS, "??", "K?", "?H", "T?"], rng)
            case 4:
                lines[place] = _with_another(lines[place], ["A", "B"], ["A", "B"], rng)
            case 5:
                lines[place] = _with_another(lines[place], list("0123456"), list("0123456"), rng)
            case 6:
                lines = lines[: place + 1]
            case 7:
                lines = lines[place:]
            case 8:
                lines += lines[place:]
            case _:
                lines.insert(place, rng.choice(STRAY))
        lines = lines or ["A looks"]
    return lines


def _with_another(line: str, words: list[str], instead: list[str], rng: Random) -> str:
    parts = line.split()
    places = [place for place, part in enumerate(parts) if part in words]
    if places:
        parts[rng.choice(places)] = rng.choice(instead)
    return " ".join(parts)


def edited_log(seed: int) -> Log | None:
    """A lawful game edited; None where no log came of it."""
    rng = Random(f"edited {seed}")
    document = dict(lawful_game(rng, marking=rng.random() < 0.7).log)
    actions = document["actions"]
    assert isinstance(actions, list)
    document["actions"] = edited(actions, rng)
    if rng.random() < 0.3:
        document["score"] = {"A": rng.randrange(7), "B": rng.randrange(7)}
    if rng.random() < 0.3 or "dealer" not in document:
        document["dealer"] = rng.choice("AB")
    if rng.random() < 0.1:
        document["stakes"] = "by-score"
    try:
        return read_mapping(document, game=7)
    except LogError:
        return None


def answered(log: Log) -> int:
    """Hold both ways against each other under every code; how often the short one answered."""
    ordinary = replay_ordinary(log)
    if ordinary is None:
        return 0
    branches, count = Branches(log), 0
    for name, code in CODES.items():
        opinion = OrdinaryCourt(code).opinion(ordinary)
        if opinion is not None:
            assert opinion == opinion_on(branches, code), name
            count += 1
    return count


@pytest.mark.parametrize("marking", [True, False])
def test_lawful_games_go_the_short_way_and_come_out_the_same(marking: bool) -> None:
    for seed in range(40):
        log = read_mapping(lawful_game(Random(f"ordinary {seed}"), marking=marking).log)
        assert answered(log) == len(CODES)


@pytest.mark.parametrize("start", range(0, 600, 100))
def test_edited_games_come_out_the_same(start: int) -> None:
    logs = [log for seed in range(start, start + 100) if (log := edited_log(seed)) is not None]
    assert sum(answered(log) for log in logs) > 100


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1_000, 5_000, 500))
def test_many_edited_games_come_out_the_same(start: int) -> None:
    logs = [log for seed in range(start, start + 500) if (log := edited_log(seed)) is not None]
    assert sum(answered(log) for log in logs) > 500


def test_every_code_that_ships_lets_ordinary_play_pass() -> None:
    assert [name for name, code in CODES.items() if not code.lets_pass(PASSED_OVER)] == []


def test_a_code_that_rules_what_is_passed_over_is_judged_in_full() -> None:
    code = CODES["turf-club"]
    row = code.governing("pack-shuffled", {"manner": "below-table"})
    assert row is not None
    assert row.outcome == "no-penalty"
    strict_row = replace(row, when={"manner": frozenset({"proper", "below-table"})})
    table = {**code.table, "pack-shuffled": dict.fromkeys(code.table["pack-shuffled"], strict_row)}
    strict = replace(code, table=table)
    assert not strict.lets_pass(PASSED_OVER)
    log = read_mapping({"dealer": "A", "actions": ["A shuffles", "A deals"]})
    assert Adjudicator({"turf-club": code}).opinion(log)["verdict"] == "regular"
    assert Adjudicator({"turf-club": strict}).opinion(log)["verdict"] == "irregular"
