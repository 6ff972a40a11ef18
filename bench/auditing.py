"""Audits: what ten times as many games cost, and one worker against two."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Final

from bench import samples
from bench.audited import Run, audit
from bench.figures import Figure, Goal, Part
from bench.rounds import Series

FAULTS: Final = "0.02"
#: One worker should be at work for about so many seconds, so that starting and ending do not count for much.
_LONG: Final = 30.0
_STEP: Final = 10
_WORKERS: Final = 2
#: Audits of a block and less are over soon: so many times they run before the long ones, and as often after,
#: so that what the machine does meanwhile falls on both.
_SHORT_RUNS: Final = 2


def measured(games: int, block: int, rounds: int) -> Iterator[Part]:
    """Both measurements, up to so many games; `block` of them are distinct, and repeated."""
    lines = samples.games(block, FAULTS)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games.jsonl")
        runs = _growing(file, lines, games, block)
        yield growth(runs, block)
        last, most = sorted(runs)[-2:]
        each = _cost(runs, last, most)
        enough = max(1, min(round(_LONG / max(each, 1e-6) / block), games // block))
        samples.write_block(file, lines, enough)
        yield _workers(file, enough * block, rounds)


def _growing(file: Path, lines: bytes, games: int, block: int) -> dict[int, list[Run]]:
    """Audits of a tenth of a block, of a block, and of ten times as many for as long as there are games."""
    few = max(1, block // _STEP)
    large: list[int] = []
    while block * _STEP ** (len(large) + 1) <= games:
        large.append(block * _STEP ** (len(large) + 1))
    runs: dict[int, list[Run]] = {size: [] for size in (few, block, *large)}
    short = [few, block] * _SHORT_RUNS
    for size in (*short, *large, *short):
        _write(file, lines, size, block)
        runs[size].append(audit(file, _WORKERS, size))
    return runs


def _write(file: Path, lines: bytes, size: int, block: int) -> None:
    if size < block:
        file.write_bytes(b"".join(lines.splitlines(keepends=True)[:size]))
    else:
        samples.write_block(file, lines, size // block)


def growth(runs: Mapping[int, list[Run]], block: int) -> Part:
    """What each further game cost, by audits of more and more of them: linear growth is a ratio of one."""
    sizes = sorted(runs)
    figures: list[Figure] = []
    costs: list[Series] = []
    for fewer, size in pairwise(sizes):
        costs.append(Series((10_000 * _cost(runs, fewer, size),)))
        figures.append(Figure(f"{size:,} games", _series(runs[size], "seconds"), "s"))
        figures.append(Figure(f"  each 10,000 more than {fewer:,}: processors", costs[-1], "s"))
        figures.append(Figure("  the first process at most", _series(runs[size], "parent"), "MiB"))
        figures.append(Figure("  the largest worker at most", _series(runs[size], "worker"), "MiB"))
    if len(costs) > 1:
        figures.append(
            Figure("games more cost, last to first", costs[-1].over(costs[0]), "×", Goal(1.1, False))
        )
        grown = max(_peak(runs[sizes[-1]]) - _peak(runs[sizes[1]]), 0.0)
        figures.append(Figure("memory more, last to first", Series((grown,)), "MiB", Goal(8, False)))
    note = f"two workers; {block:,} distinct games over and over, {FAULTS} of them with a fault"
    return Part(f"adjudicator audit, from {sizes[1]:,} games to {sizes[-1]:,}", note, tuple(figures))


def _workers(file: Path, games: int, rounds: int) -> Part:
    runs: dict[int, list[Run]] = {1: [], _WORKERS: []}
    for _ in range(rounds):
        for workers, done in runs.items():
            done.append(audit(file, workers, games))
    one, two = (_series(done, "seconds") for done in runs.values())
    spent, of_two = (_series(done, "processors") for done in runs.values())
    figures = (
        Figure("one worker", one, "s"),
        Figure("two workers", two, "s"),
        Figure("two workers are faster", one.over(two), "×", Goal(1.7)),
        Figure("processors' time, two workers to one", of_two.over(spent), "×"),
    )
    note = f"the whole command, {rounds} rounds by turns"
    return Part(f"adjudicator audit of {games:,} games, one worker and two", note, figures)


def _series(runs: list[Run], name: str) -> Series:
    return Series(tuple(getattr(run, name) for run in runs))


def _cost(runs: Mapping[int, list[Run]], fewer: int, more: int) -> float:
    """What each game cost by which one audit is larger than the other, in seconds of the processors."""
    spent = [median(run.processors for run in runs[size]) for size in (fewer, more)]
    return (spent[1] - spent[0]) / (more - fewer)


def _peak(runs: list[Run]) -> float:
    return median(max(run.parent, run.worker) for run in runs)
