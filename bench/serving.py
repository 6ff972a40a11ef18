"""POST /rulings beside an endpoint that only echoes, on the same server, asked by turns."""

from __future__ import annotations

import contextlib
import multiprocessing
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from bench import samples
from bench.client import Answered, drive
from bench.figures import Figure, Goal, Part
from bench.rounds import Series

CONNECTIONS: Final = 4
_RULINGS: Final = ("-m", "adjudicator.cli", "serve", "--port", "0")
_ECHO: Final = ("-m", "bench.echo")


def measured(count: int, rounds: int, seconds: float) -> Part:
    """Answers a second to so many lawful games, over and over."""
    bodies = samples.games(count).splitlines()
    rulings: list[Answered] = []
    echoes: list[Answered] = []
    spawning = multiprocessing.get_context("spawn")
    with (
        _serving(*_RULINGS) as ours,
        _serving(*_ECHO) as echo,
        ProcessPoolExecutor(1, mp_context=spawning) as client,
    ):
        for port, path in ((ours, "/rulings"), (echo, "/echo")):
            client.submit(drive, port, path, bodies, seconds / 2, CONNECTIONS).result()
        for _ in range(rounds):
            asked = client.submit(drive, ours, "/rulings", bodies, seconds, CONNECTIONS)
            rulings.append(asked.result())
            asked = client.submit(drive, echo, "/echo", bodies, seconds, CONNECTIONS)
            echoes.append(asked.result())
    note = f"one process each, {CONNECTIONS} connections kept open, {rounds} rounds by turns"
    return _part(rulings, echoes, note)


def _part(rulings: list[Answered], echoes: list[Answered], note: str) -> Part:
    ours, floor = (Series(tuple(one.rate for one in those)) for those in (rulings, echoes))
    figures = (
        Figure("POST /rulings", ours, "a second"),
        Figure("POST /echo", floor, "a second"),
        Figure("POST /rulings, 99 of 100 within", Series(tuple(one.slow for one in rulings)), "ms"),
        Figure("POST /echo, 99 of 100 within", Series(tuple(one.slow for one in echoes)), "ms"),
        Figure("of the echo's rate", ours.over(floor), "×", Goal(0.5)),
    )
    return Part("Over HTTP", note, figures)


@contextlib.contextmanager
def _serving(*words: str) -> Iterator[int]:
    """A server in a process of its own; its port. Raises RuntimeError where it does not come up."""
    with subprocess.Popen([sys.executable, *words], stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            said = process.stderr.readline()
            address = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
            if address is None:
                raise RuntimeError(f"no server: {said}{process.stderr.read()}")
            yield int(address[1])
        finally:
            process.terminate()
