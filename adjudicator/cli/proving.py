"""`check` and `cases`: the codes proved, the worked cases run."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.cli import house
from adjudicator.cli.leaving import report
from adjudicator.cli.options import PATHS, laws_option


@click.command()
@PATHS
@click.option(
    "--cases",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where the cases are, one folder for each code.",
)
@laws_option
def check(paths: tuple[Path, ...], cases: Path | None) -> None:
    """Prove each code: every circumstance ruled exactly once, every law with its cases.

    PATH is a law file or a folder of them; left out, every code is proved. Exit code 1 on any gap.
    """
    from adjudicator.checking import check_codes

    report(lambda: check_codes(paths, cases, house.laws()))


@click.command()
@PATHS
@laws_option
def cases(paths: tuple[Path, ...]) -> None:
    """Run the worked cases: those in PATH, or all of them. Exit code 1 on any difference."""
    from adjudicator.casebook import run_cases

    report(lambda: run_cases(paths, house.laws()))
