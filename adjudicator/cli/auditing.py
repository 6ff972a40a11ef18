"""`audit` and `verify`: many logs, and the proof of their audit."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adjudicator.cli import house
from adjudicator.cli.leaving import FINDINGS, REGULAR, fail, refuse, stop
from adjudicator.cli.options import laws_option

if TYPE_CHECKING:
    from adjudicator.audit import Request, Verified
    from adjudicator.audit.tally import Tally
    from adjudicator.service import Adjudicator


class _Results(click.Path):
    """A folder of this machine, there or to be made."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not value:
            self.fail("the folder for the results has no name", param, ctx)
        if "://" in str(value):
            self.fail(f"{value!r} is an address; the results go to a folder of this machine", param, ctx)
        return super().convert(value, param, ctx)


@click.command()
@click.argument("files", nargs=-1, required=True)
@click.option(
    "--out",
    required=True,
    metavar="DIR",
    type=_Results(file_okay=False, path_type=Path),
    help="The folder for the results.",
)
@click.option("--code", metavar="ID", help="Judge by this code. Else each log by the one it names.")
@click.option(
    "--workers", metavar="N", type=click.IntRange(1, 1024), help="Processes; left out, one a processor."
)
@click.option("--engine", type=click.Choice(["local", "dask"]), default="local", show_default=True)
@click.option(
    "--scheduler", metavar="URL", help="A Dask scheduler (tcp://…); left out, one is made on this machine."
)
@click.option(
    "--format", "form", type=click.Choice(["parquet"]), help="Write rulings.parquet beside the rest."
)
@laws_option
def audit(
    files: tuple[str, ...],
    out: Path,
    code: str | None,
    workers: int | None,
    engine: str,
    scheduler: str | None,
    form: str | None,
) -> None:
    """Judge the logs in FILES: JSON lines (plain, gzip, zstd) or Parquet.

    FILES are files, folders, patterns, or addresses that fsspec knows. Run again with the same --out,
    an audit that was broken off goes on. Exit code 0: all regular; 1: findings; 2: could not run.
    """
    from adjudicator.audit import Request
    from adjudicator.problems import unknown_code

    if scheduler is not None and engine != "dask":
        raise click.UsageError("--scheduler is for --engine dask")
    adjudicator = house.adjudicator()
    if code is not None and code not in adjudicator.codes:
        refuse(unknown_code(code, house.code_names(adjudicator)))
    request = Request(files, out, code, house.laws(), workers, engine, scheduler, form == "parquet")
    tally = _audit(request, adjudicator)
    logs = "1 log" if tally.logs == 1 else f"{tally.logs} logs"
    click.echo(f"{logs}, {tally.findings} with findings: {out}")
    sys.exit(FINDINGS if tally.findings else REGULAR)


def _audit(request: Request, adjudicator: Adjudicator) -> Tally:
    from adjudicator.audit import AuditError, run_audit

    on_screen = _OnScreen()
    try:
        return run_audit(request, adjudicator, on_screen)
    except AuditError as error:
        on_screen.close()
        fail(f"{error}{_kept(request)}")
    except KeyboardInterrupt:
        on_screen.close()
        stop(_kept(request))
    finally:
        on_screen.close()


def _kept(request: Request) -> str:
    again = (request.out / ".parts").is_dir()
    return "; what was judged is kept: run again to go on" if again else ""


class _OnScreen:
    """Tells on stderr how the audit goes on: a bar on a terminal, only what matters elsewhere."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._logs = 0

    def begins(self, weight: int, done: int) -> None:
        if sys.stderr.isatty():
            from tqdm import tqdm

            self._bar = tqdm(total=weight, initial=done, unit="B", unit_scale=True, dynamic_ncols=True)

    def advances(self, weight: int, logs: int) -> None:
        self._logs += logs
        if self._bar is not None:
            self._bar.set_postfix_str(f"{self._logs:,} logs", refresh=False)
            self._bar.update(weight)

    def notes(self, text: str) -> None:
        click.echo(f"adjudicator: {text}", err=True)

    def close(self) -> None:
        if self._bar is not None:
            self._bar.close()
            self._bar = None


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--log", metavar="ID", help="Prove one log's place: by its own id, or that of its opinion.")
@click.option(
    "--inputs",
    type=click.Choice(["if-there", "required"]),
    default="if-there",
    show_default=True,
    help="Whether an input that cannot be read from here is a fault.",
)
@click.option("--again", is_flag=True, help="Judge the inputs again as well: all must come out the same.")
@click.option("--workers", metavar="N", type=click.IntRange(1, 1024), help="Processes for --again.")
@laws_option
def verify(folder: Path, log: str | None, inputs: str, again: bool, workers: int | None) -> None:
    """Hold the results of an audit in DIR against their manifest.

    Exit code 0: all of it holds; 1: it does not; 2: there is no audit to verify.
    """
    from adjudicator.audit import AuditError
    from adjudicator.audit import prove as prove_log
    from adjudicator.audit import verify as verify_all

    if again and log is not None:
        raise click.UsageError("--again is for the whole of an audit, --log for one log of it")
    try:
        verified = verify_all(folder, inputs == "required") if log is None else prove_log(folder, log)
        results = [verified, *([_again(folder, workers)] if again else [])]
    except AuditError as error:
        fail(str(error))
    for line in (line for result in results for line in result.lines):
        click.echo(line)
    sys.exit(REGULAR if all(result.ok for result in results) else FINDINGS)


def _again(folder: Path, workers: int | None) -> Verified:
    from adjudicator.audit import judge_again

    on_screen = _Bar()
    try:
        return judge_again(folder, house.adjudicator(), house.laws(), workers, on_screen)
    finally:
        on_screen.close()


class _Bar(_OnScreen):
    """Only the bar: what there is to note was noted by the audit itself."""

    def notes(self, text: str) -> None:
        pass
