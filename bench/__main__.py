"""`python -m bench`: measures, prints a table beside the goals, and writes all figures as JSON if asked."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from bench import auditing, figures, reading, serving


def main() -> None:
    """Measures part by part, and prints each as soon as it is there."""
    asked = _asked()
    machine = figures.machine()
    _say(", ".join(f"{name.replace('_', ' ')} {value}" for name, value in machine.items()) + "\n")
    parts: list[figures.Part] = []
    for part in _measured(asked):
        parts.append(part)
        _say("\n".join(figures.lines(part)))
    missed = figures.missed(parts)
    _say("All goals are met." if not missed else f"Goals not met: {len(missed)}.")
    if asked.json:
        document = {"machine": machine, "parts": [part.document() for part in parts]}
        asked.json.write_text(json.dumps(document, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def _measured(asked: argparse.Namespace) -> Iterator[figures.Part]:
    if asked.only in (None, "reading"):
        yield reading.measured(asked.sample, asked.rounds, asked.seconds)
    if asked.only in (None, "serving"):
        yield serving.measured(asked.sample, asked.rounds, asked.seconds * 4)
    if asked.only in (None, "auditing"):
        yield from auditing.measured(asked.games, asked.block, asked.audits)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="the largest audit (%(default)s)")
    parser.add_argument("--block", type=int, default=10_000, help="the smallest, all distinct (%(default)s)")
    parser.add_argument("--rounds", type=int, default=11, help="of reading and of serving (%(default)s)")
    parser.add_argument("--audits", type=int, default=3, help="rounds of one worker and two (%(default)s)")
    parser.add_argument(
        "--seconds", type=float, default=0.25, help="of each contestant a round (%(default)s)"
    )
    parser.add_argument("--sample", type=int, default=300, help="games read and sent (%(default)s)")
    parser.add_argument("--only", choices=["reading", "serving", "auditing"], help="one part alone")
    parser.add_argument("--json", type=Path, metavar="FILE", help="where all figures go as well")
    asked = parser.parse_args()
    if asked.block < 1 or asked.games < asked.block:
        parser.error("--games is at least --block, and that at least 1")
    return asked


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
