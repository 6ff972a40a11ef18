"""Many simulated games with labelled faults, put through the command line and judged under three codes.

`make soak`, or `python tests/soak.py --games 5000 --workers 1`. Every ruling that a label names must be given
at its action, by its law and with its status, and no other; a lawful game must draw none. The same `--seed`
gives the same games, however many workers share them. The exit code is 1 if any came out otherwise, and the
first of those are printed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from multiprocessing import Pool
from typing import Any, NamedTuple

import click

from adjudicator.faults import PRINTED_CODES
from adjudicator.intake import read_json
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator

BATCH = 1000
"""Games of one run of the command; each has a seed of its own."""
SHOWN = 5
"""Games that came out otherwise, printed in full."""

Ruling = dict[str, Any]


class Batch(NamedTuple):
    """A run of the command to be judged."""

    seed: int
    games: int
    faults: str


class Tally(NamedTuple):
    """What a batch came to: games, rulings by code and law, and the games that came out otherwise."""

    games: int
    rulings: Counter[tuple[str, str, str]]
    wrong: list[dict[str, Any]]


@cache
def adjudicator() -> Adjudicator:
    """One for each process."""
    return Adjudicator(load_codes())


def main() -> int:
    """Judge the games, say what was found; 1 if it is not what was expected."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", default="1", help="the share of games with a fault")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    batches = [
        Batch(asked.seed * 1_000_000 + first // BATCH, min(BATCH, asked.games - first), asked.faults)
        for first in range(0, asked.games, BATCH)
    ]
    began, games = time.monotonic(), 0
    rulings: Counter[tuple[str, str, str]] = Counter()
    wrong: list[dict[str, Any]] = []
    with Pool(asked.workers) as pool:
        for tally in pool.imap_unordered(judge, batches):
            games += tally.games
            rulings += tally.rulings
            wrong += tally.wrong
            click.echo(f"\r{games} games, {len(wrong)} wrong", nl=False, err=True)
    click.echo(err=True)
    report(games, rulings, wrong, time.monotonic() - began)
    return 1 if wrong or games != asked.games else 0


def judge(batch: Batch) -> Tally:
    """Run the command, and judge what it writes under each code."""
    rulings: Counter[tuple[str, str, str]] = Counter()
    wrong = []
    games = 0
    for log in simulated(batch):
        games += 1
        faults = log.get("_fault", {})
        for code in PRINTED_CODES:
            expected, found = in_order(labelled(faults.get(code))), in_order(given(log, code))
            rulings.update((code, str(one["law"]), one["status"]) for one in expected)
            if expected != found:
                wrong.append({"code": code, "expected": expected, "found": found, "log": log})
    return Tally(games, rulings, wrong)


def simulated(batch: Batch) -> Iterator[dict[str, Any]]:
    """The logs that the command writes."""
    asked = ["--games", str(batch.games), "--seed", str(batch.seed), "--faults", batch.faults]
    command = [sys.executable, "-m", "adjudicator.cli", "simulate", *asked]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield json.loads(line)
    if process.returncode:
        raise RuntimeError(f"simulate ended with {process.returncode}")


def labelled(fault: Ruling | None) -> list[Ruling]:
    """The rulings of a label."""
    if fault is None:
        return []
    return [{name: value for name, value in fault.items() if name != "also"}, *fault.get("also", [])]


def given(log: dict[str, Any], code: str) -> list[Ruling]:
    """The rulings of the opinion; a question or a halt is one too, that no label has."""
    opinion = adjudicator().opinion(read_json(json.dumps(log).encode()), code)
    found = [
        {
            "offence": ruling["offence"],
            "law": ruling["law"] and ruling["law"]["number"],
            "status": ruling["status"],
            "action": ruling["action"],
            "by": ruling["by"],
        }
        for ruling in opinion["rulings"]
    ]
    if opinion["halt"] is not None:
        found.append({"offence": "halt", **opinion["halt"]})
    return found + [{"offence": "question", "action": 0, "says": one["ask"]} for one in opinion["questions"]]


def in_order(rulings: list[Ruling]) -> list[Ruling]:
    """By action; what stands at one action in whatever order."""
    return sorted(rulings, key=lambda ruling: (ruling["action"], json.dumps(ruling, sort_keys=True)))


def report(
    games: int, rulings: Counter[tuple[str, str, str]], wrong: list[dict[str, Any]], seconds: float
) -> None:
    """What was judged, and the first of what came out otherwise."""
    for code in PRINTED_CODES:
        of_code = {(law, status): count for (name, law, status), count in rulings.items() if name == code}
        laws = {law for law, _ in of_code if law != "None"}
        click.echo(
            f"{code}: {sum(of_code.values())} rulings labelled, of {len(laws)} laws, in {len(of_code)} states"
        )
    for one in wrong[:SHOWN]:
        click.echo(json.dumps(one, ensure_ascii=False))
    click.echo(
        f"{games} games under {len(PRINTED_CODES)} codes in {seconds:.0f} s: {len(wrong)} not as labelled"
    )


if __name__ == "__main__":
    sys.exit(main())
