"""`simulate`: random games, lawful or with labelled faults."""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import click

#: A seed is part of each game's id.
_LEAST_SEED, _MOST_SEED = -(2**63), 2**63 - 1


def _rate(_context: click.Context, _parameter: click.Parameter, text: str) -> Fraction:
    """A share, taken as it is written: 0.29 of 100 games is 29."""
    try:
        rate = float(text)
    except ValueError:
        rate = math.nan
    if not 0 <= rate <= 1:
        raise click.BadParameter(f"{text[:40]!r} is not a share of the games: a number from 0 to 1")
    return Fraction(repr(rate))


@click.command()
@click.option("--games", required=True, metavar="N", type=click.IntRange(min=0), help="How many games.")
@click.option(
    "--seed",
    required=True,
    metavar="S",
    type=click.IntRange(_LEAST_SEED, _MOST_SEED),
    help="A whole number: the same seed, the same games.",
)
@click.option(
    "--faults", default="0", metavar="RATE", callback=_rate, help="The share of irregular games, from 0 to 1."
)
@click.option(
    "--code",
    metavar="ID",
    help="turf-club, turf-club-abridged or foster. The games name it; faults and labels are its own.",
)
def simulate(games: int, seed: int, faults: Fraction, code: str | None) -> None:
    """Write N random games to stdout, one log a line.

    They are lawful under turf-club, turf-club-abridged and foster, and no other code has labels. With
    --faults, that share of them has one irregularity each, with the ruling that each of those codes gives on
    it in `_fault`, null where it gives none. Game n is the same however many are asked for.
    """
    from adjudicator.faults import PRINTED_CODES

    if code is not None and code not in PRINTED_CODES:
        raise click.BadParameter(
            f"{code[:40]!r} is none of {', '.join(PRINTED_CODES)}", param_hint="'--code'"
        )
    output = sys.stdout.buffer
    for log in _logs(games, seed, faults, code):
        output.write(json.dumps(log, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    output.flush()


def _logs(games: int, seed: int, faults: Fraction, code: str | None) -> Iterator[dict[str, object]]:
    for number in range(1, games + 1):
        rng = Random(f"{seed} {number}")
        # Evenly spread, so that of any number of games the share is as near as can be.
        faulty = math.floor(number * faults) > math.floor((number - 1) * faults)
        names: dict[str, object] = {"id": f"{seed}-{number}"}
        if code is not None:
            names["code"] = code
        yield names | (_faulty(rng, code) if faulty else _lawful(rng))


def _lawful(rng: Random) -> dict[str, object]:
    from adjudicator.simulation import lawful_game

    return lawful_game(rng, marking=rng.random() < 0.75).log


def _faulty(rng: Random, code: str | None) -> dict[str, object]:
    from adjudicator.faults import OFFENCES, PRINTED_CODES, faulty_game, offences_of

    game = faulty_game(rng, rng.choice(OFFENCES if code is None else offences_of(code)), code)
    labels = {name: game.fault(name) for name in PRINTED_CODES if code in (None, name)}
    return game.log | {"_fault": labels}
