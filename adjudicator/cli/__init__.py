"""The command line.

Only click is imported here; what a command needs, it imports itself, so that `--help` answers at once.
"""

from __future__ import annotations

import sys
from io import TextIOWrapper

import click

from adjudicator import __version__
from adjudicator.cli.auditing import audit, verify
from adjudicator.cli.judging import compare, rule
from adjudicator.cli.leaving import Program
from adjudicator.cli.options import root_laws
from adjudicator.cli.proving import cases, check
from adjudicator.cli.reading import codes
from adjudicator.cli.serving import serve
from adjudicator.cli.simulating import simulate


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="adjudicator")
@root_laws
def main() -> None:
    """Rules on recorded games of écarté, by the numbered laws of a chosen code."""
    prepare_streams()


for command in (rule, compare, codes, check, cases, audit, verify, simulate, serve):
    main.add_command(command)


def prepare_streams() -> None:
    """Lets a stream that lacks a letter (a dash, an accent) show its escape instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
