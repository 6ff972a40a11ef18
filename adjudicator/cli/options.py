"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click


def _keep_laws(context: click.Context, _parameter: click.Parameter, value: Path | None) -> None:
    if value is not None:
        context.find_root().obj = value


def laws_option(command: Any, envvar: str | None = None) -> Any:
    """`--laws DIR`, before the command's name or after it."""
    return click.option(
        "--laws",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        metavar="DIR",
        envvar=envvar,
        show_envvar=envvar is not None,
        expose_value=False,
        callback=_keep_laws,
        help="A folder of house codes, beside those that ship.",
    )(command)


def root_laws(command: Any) -> Any:
    return laws_option(command, "ADJUDICATOR_LAWS")


def form_option(command: Any) -> Any:
    return click.option(
        "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
    )(command)


AT = click.option("--at", metavar="N", help="Judge the log as it stood after N actions.")
PATHS = click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(exists=True, path_type=Path))
