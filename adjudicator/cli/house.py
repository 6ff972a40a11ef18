"""The codes that a command works with: those that ship, and those of the house."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.leaving import fail

if TYPE_CHECKING:
    from adjudicator.service import Adjudicator


def laws() -> Path | None:
    """The folder of house codes named on the command line or in the environment."""
    folder: Path | None = click.get_current_context().find_root().obj
    return folder


def adjudicator() -> Adjudicator:
    """The service over all codes; exit 2 with file and line where a law file is unsound."""
    from adjudicator.casebook import case_finder
    from adjudicator.concordance import load_concordance
    from adjudicator.errors import LawError
    from adjudicator.library import load_codes
    from adjudicator.service import Adjudicator

    try:
        codes = load_codes(laws())
        return Adjudicator(codes, cases=case_finder(codes, laws()), concordance=load_concordance(codes))
    except LawError as error:
        fail(str(error))


def code_names(service: Adjudicator) -> list[str]:
    """The ids of the codes it has."""
    return [str(code["id"]) for code in service.list_codes()]
