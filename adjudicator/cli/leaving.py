"""How a command ends: its exit code, and what it says on the way out."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

import click

if TYPE_CHECKING:
    from adjudicator.problems import Problem

#: Exit codes of the commands that judge.
REGULAR, FINDINGS, UNREADABLE = 0, 1, 2
#: That of a command stopped by Ctrl-C, as shells have it.
INTERRUPTED = 130


def report(run: Callable[[], Any]) -> NoReturn:
    """Prints a report's lines; exit 0 if it is in order, 1 if not, 2 where a law file is unsound."""
    from adjudicator.errors import LawError

    try:
        reported = run()
    except LawError as error:
        fail(str(error))
    lines: Sequence[str] = reported.lines
    for line in lines:
        click.echo(line)
    sys.exit(0 if reported.ok else 1)


def refuse(problem: Problem) -> NoReturn:
    """Says a problem as HTTP does, and leaves with 2."""
    from adjudicator.terminal import problem_text

    fail(problem_text(problem))


def stop(more: str = "") -> NoReturn:
    """Leaves after Ctrl-C."""
    click.echo(f"adjudicator: stopped{more}", err=True)
    sys.exit(INTERRUPTED)


class Program(click.Group):
    """A group of commands that Ctrl-C ends with 130, whatever they do; click's own 1 would mean findings."""

    def make_context(self, *args: Any, **options: Any) -> click.Context:
        with _stopping():
            return super().make_context(*args, **options)

    def invoke(self, ctx: click.Context) -> Any:
        with _stopping():
            return super().invoke(ctx)


@contextmanager
def _stopping() -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt:
        stop()
    except OSError as error:
        # Files have names, and the commands look after them: this is an answer that was not taken. The code
        # that goes with it would be a verdict that nobody has read.
        if error.filename is not None:
            raise
        if error.errno != errno.EPIPE:
            fail(f"cannot write: {error.strerror or error}")
        _silence()
        sys.exit(UNREADABLE)


def _silence() -> None:
    """What is left to be written goes nowhere: the interpreter would complain of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fail(message: str) -> NoReturn:
    """Says what is wrong, and leaves with 2."""
    click.echo(f"adjudicator: {message}", err=True)
    sys.exit(UNREADABLE)
