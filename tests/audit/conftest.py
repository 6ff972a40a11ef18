"""What the tests of audits share: games to audit, some of them faulty, and ways to run."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.audit import Request, plan, run_audit
from adjudicator.audit.tally import Tally
from adjudicator.faults import OFFENCES, faulty_game
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.simulation import lawful_game

#: Small enough that a few hundred games are many ranges.
RANGE = 1 << 14

Audit = Callable[..., Tally]


def games(count: int, seed: int = 1, faulty: float = 0.2) -> Iterator[dict[str, Any]]:
    """Games with names, tables and days, a share of them with a fault."""
    rng = random.Random(seed)
    for number in range(count):
        game = faulty_game(rng, rng.choice(OFFENCES)) if rng.random() < faulty else lawful_game(rng)
        a, b = rng.sample(["Ann", "Bea", "Cid", "Éva"], 2)
        yield {
            "id": f"T-{number:05}",
            "table": f"Table {rng.randrange(1, 12)}",
            "date": f"2024-0{rng.randrange(1, 4)}-{rng.randrange(1, 29):02}",
            "players": {"A": a, "B": b},
            **game.log,
        }


def write_lines(path: Path, logs: Iterator[dict[str, Any]]) -> Path:
    """The logs as lines of JSON."""
    path.write_text("".join(json.dumps(log, ensure_ascii=False) + "\n" for log in logs), encoding="utf-8")
    return path


class Silent:
    """Watches an audit and keeps what it is told."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.weights: list[int] = []
        self.logs = 0

    def begins(self, weight: int, done: int) -> None:
        self.weights += [weight, done]

    def advances(self, weight: int, logs: int) -> None:
        self.weights.append(weight)
        self.logs += logs

    def notes(self, text: str) -> None:
        self.said.append(text)


def files_of(out: Path) -> dict[str, bytes]:
    """All that an audit left behind."""
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in out.rglob("*") if path.is_file()}


def findings_of(out: Path) -> list[dict[str, Any]]:
    """The findings of an audit."""
    return [json.loads(line) for line in (out / "findings.jsonl").read_text("utf-8").splitlines()]


@pytest.fixture(scope="session")
def adjudicator() -> Adjudicator:
    """The real service."""
    return Adjudicator(load_codes())


@pytest.fixture
def audit(adjudicator: Adjudicator, monkeypatch: pytest.MonkeyPatch) -> Audit:
    """Audits in this process unless `workers` says otherwise, in small ranges."""
    monkeypatch.setattr(plan, "RANGE", RANGE)

    def run(*names: Path | str, out: Path, **options: Any) -> Tally:
        watcher = options.pop("watcher", Silent())
        request = Request([str(name) for name in names], out, workers=options.pop("workers", 1), **options)
        return run_audit(request, adjudicator, watcher)

    return run


@pytest.fixture(scope="session")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of 80 games."""
    return write_lines(tmp_path_factory.mktemp("games") / "games.jsonl", games(80))
