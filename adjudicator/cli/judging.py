"""`rule` and `compare`: one log, judged."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import click

from adjudicator.cli import house
from adjudicator.cli.leaving import FINDINGS, REGULAR, fail, refuse
from adjudicator.cli.options import AT, form_option, laws_option

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from adjudicator.game.log import Log
    from adjudicator.service import Adjudicator


@click.command()
@click.argument("log")
@click.option(
    "--code", metavar="ID", help="Judge by this code. Else by the one the log names, else turf-club."
)
@AT
@form_option
@laws_option
def rule(log: str, code: str | None, at: str | None, form: str) -> None:
    """Give the opinion on LOG, a JSON or YAML file, or - for standard input.

    Exit code 0: regular; 1: anything else that could be judged; 2: unreadable.
    """
    adjudicator = house.adjudicator()
    opinion = _answer(
        adjudicator, log, at, lambda read, cut: adjudicator.opinion(read, code=code, at=cut), code
    )
    if form == "json":
        _print_json(opinion)
    else:
        from adjudicator.terminal import opinion_text

        click.echo(opinion_text(opinion), nl=False)
    sys.exit(REGULAR if opinion["verdict"] == "regular" else FINDINGS)


@click.command()
@click.argument("log")
@AT
@form_option
@laws_option
def compare(log: str, at: str | None, form: str) -> None:
    """Judge LOG by every code and mark where they differ.

    Exit code 0: regular under every code; 1: anything else that could be judged; 2: unreadable.
    """
    adjudicator = house.adjudicator()
    comparison = _answer(adjudicator, log, at, lambda read, cut: adjudicator.comparison(read, at=cut))
    if form == "json":
        _print_json(comparison)
    else:
        from adjudicator.terminal import comparison_text

        click.echo(comparison_text(comparison), nl=False)
    regular = all(opinion["verdict"] == "regular" for opinion in comparison["opinions"].values())
    sys.exit(REGULAR if regular else FINDINGS)


def _answer(
    adjudicator: Adjudicator,
    log: str,
    at: str | None,
    judge: Callable[[Log, int | None], dict[str, Any]],
    code: str | None = None,
) -> dict[str, Any]:
    """What `judge` says of the log at `log`, or exit 2 with the problem that HTTP would answer."""
    from adjudicator.errors import UnknownCode
    from adjudicator.logfile import read_log
    from adjudicator.problems import TOLD, problem_of, read_at, unknown_code

    data = _read_bytes(log)
    named = code
    try:
        cut = None if at is None else read_at(at)
        read = read_log(data, log, game=adjudicator.game(code))
        named = read.code if code is None else code
        return judge(read, cut)
    except UnknownCode:
        refuse(unknown_code(named or "", house.code_names(adjudicator), in_log=code is None))
    except TOLD as error:
        refuse(problem_of(error))


def _read_bytes(log: str) -> bytes:
    from adjudicator.logfile import read_file

    try:
        return read_file(log)
    except (OSError, ValueError) as error:
        fail(f"cannot read {log}: {getattr(error, 'strerror', None) or error}")


def _print_json(document: Mapping[str, Any]) -> None:
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))
