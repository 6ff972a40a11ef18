"""The command line.

Only click is imported here; what a command needs, it imports itself, so that `--help` answers at once.
"""

from __future__ import annotations

import json
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from adjudicator import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from adjudicator.game.log import Log
    from adjudicator.problems import Problem
    from adjudicator.service import Adjudicator

#: Exit codes of the commands that judge.
REGULAR, FINDINGS, UNREADABLE = 0, 1, 2


def _keep_laws(context: click.Context, _parameter: click.Parameter, value: Path | None) -> None:
    if value is not None:
        context.find_root().obj = value


def _laws_option(command: Any, envvar: str | None = None) -> Any:
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


def _root_laws(command: Any) -> Any:
    return _laws_option(command, "ADJUDICATOR_LAWS")


def _form_option(command: Any) -> Any:
    return click.option(
        "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True
    )(command)


_AT = click.option("--at", metavar="N", help="Judge the log as it stood after N actions.")
_PATHS = click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path(exists=True, path_type=Path))


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="adjudicator")
@_root_laws
def main() -> None:
    """Rules on recorded games of écarté, by the numbered laws of a chosen code."""
    prepare_streams()


@main.command()
@click.argument("log")
@click.option(
    "--code", metavar="ID", help="Judge by this code. Else by the one the log names, else turf-club."
)
@_AT
@_form_option
@_laws_option
def rule(log: str, code: str | None, at: str | None, form: str) -> None:
    """Give the opinion on LOG, a JSON or YAML file, or - for standard input.

    Exit code 0: regular; 1: anything else that could be judged; 2: unreadable.
    """
    adjudicator = _adjudicator()
    opinion = _answer(
        adjudicator, log, at, lambda read, cut: adjudicator.opinion(read, code=code, at=cut), code
    )
    if form == "json":
        _print_json(opinion)
    else:
        from adjudicator.terminal import opinion_text

        click.echo(opinion_text(opinion), nl=False)
    sys.exit(REGULAR if opinion["verdict"] == "regular" else FINDINGS)


@main.command()
@click.argument("log")
@_AT
@_form_option
@_laws_option
def compare(log: str, at: str | None, form: str) -> None:
    """Judge LOG by every code and mark where they differ.

    Exit code 0: regular under every code; 1: anything else that could be judged; 2: unreadable.
    """
    adjudicator = _adjudicator()
    comparison = _answer(adjudicator, log, at, lambda read, cut: adjudicator.comparison(read, at=cut))
    if form == "json":
        _print_json(comparison)
    else:
        from adjudicator.terminal import comparison_text

        click.echo(comparison_text(comparison), nl=False)
    regular = all(opinion["verdict"] == "regular" for opinion in comparison["opinions"].values())
    sys.exit(REGULAR if regular else FINDINGS)


@main.command()
@click.argument("code", metavar="[ID]", required=False)
@click.argument("number", metavar="[NUMBER]", required=False)
@click.option(
    "--flow",
    metavar="OFFENCE",
    help="Draw instead what decides an offence under the code ID, else turf-club: a flow chart in Mermaid.",
)
@_laws_option
def codes(code: str | None, number: str | None, flow: str | None) -> None:
    """List the codes; read the code ID; read its law NUMBER."""
    from adjudicator.errors import UnknownCode, UnknownLaw
    from adjudicator.flow import UnknownOffence, flow_chart
    from adjudicator.problems import unknown_code, unknown_law
    from adjudicator.terminal import code_text, codes_text, law_text

    if flow is not None and number is not None:
        raise click.UsageError("--flow draws an offence under a whole code; leave out NUMBER")
    adjudicator = _adjudicator()
    try:
        if flow is not None:
            text = flow_chart(adjudicator.code(code or adjudicator.default), flow)
        elif code is None:
            text = codes_text(adjudicator.list_codes())
        elif number is None:
            text = code_text(adjudicator.read_code(code))
        else:
            text = law_text(adjudicator.read_law(code, number))
    except UnknownCode:
        _refuse(unknown_code(str(code), _code_names(adjudicator)))
    except UnknownLaw:
        laws = adjudicator.read_code(str(code)).get("laws", [])
        _refuse(unknown_law(str(code), str(number), [str(law.get("number")) for law in laws]))
    except UnknownOffence as error:
        _fail(str(error))
    click.echo(text, nl=False)


@main.command()
@_PATHS
@click.option(
    "--cases",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    metavar="DIR",
    help="Where the cases are, one folder for each code.",
)
@_laws_option
def check(paths: tuple[Path, ...], cases: Path | None) -> None:
    """Prove each code: every circumstance ruled exactly once, every law with its cases.

    PATH is a law file or a folder of them; left out, every code is proved. Exit code 1 on any gap.
    """
    from adjudicator.checking import check_codes

    _report(lambda: check_codes(paths, cases, _laws()))


@main.command()
@_PATHS
@_laws_option
def cases(paths: tuple[Path, ...]) -> None:
    """Run the worked cases: those in PATH, or all of them. Exit code 1 on any difference."""
    from adjudicator.casebook import run_cases

    _report(lambda: run_cases(paths, _laws()))


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0: any free port."
)
@_laws_option
def serve(host: str, port: int) -> None:
    """Serve the HTTP API until SIGTERM or Ctrl-C."""
    from adjudicator.web import create_app
    from adjudicator.web.server import serve as serve_app

    app = create_app(_adjudicator())
    try:
        serve_app(app, host, port, _say_ready)
    except OSError as error:
        _fail(f"cannot listen at {host}, port {port}: {error.strerror or error}")
    except ValueError as error:
        # What waitress says of an address that does not resolve.
        _fail(f"cannot listen at {host}, port {port}: {error}")


def prepare_streams() -> None:
    """Lets a stream that lacks a letter (a dash, an accent) show its escape instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _say_ready(host: str, port: int) -> None:
    address = f"[{host}]" if ":" in host else host
    click.echo(f"adjudicator {__version__} serves http://{address}:{port}/docs", err=True)


def _laws() -> Path | None:
    laws: Path | None = click.get_current_context().find_root().obj
    return laws


def _adjudicator() -> Adjudicator:
    """The service over all codes; exit 2 with file and line where a law file is unsound."""
    from adjudicator.casebook import case_finder
    from adjudicator.concordance import load_concordance
    from adjudicator.errors import LawError
    from adjudicator.library import load_codes
    from adjudicator.service import Adjudicator

    try:
        codes = load_codes(_laws())
        return Adjudicator(codes, cases=case_finder(codes, _laws()), concordance=load_concordance(codes))
    except LawError as error:
        _fail(str(error))


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
        _refuse(unknown_code(named or "", _code_names(adjudicator), in_log=code is None))
    except TOLD as error:
        _refuse(problem_of(error))


def _read_bytes(log: str) -> bytes:
    from adjudicator.logfile import read_file

    try:
        return read_file(log)
    except (OSError, ValueError) as error:
        _fail(f"cannot read {log}: {getattr(error, 'strerror', None) or error}")


def _code_names(adjudicator: Adjudicator) -> list[str]:
    return [str(code["id"]) for code in adjudicator.list_codes()]


def _print_json(document: Mapping[str, Any]) -> None:
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))


def _report(run: Callable[[], Any]) -> NoReturn:
    """Prints a report's lines; exit 0 if it is in order, 1 if not, 2 where a law file is unsound."""
    from adjudicator.errors import LawError

    try:
        report = run()
    except LawError as error:
        _fail(str(error))
    lines: Sequence[str] = report.lines
    for line in lines:
        click.echo(line)
    sys.exit(0 if report.ok else 1)


def _refuse(problem: Problem) -> NoReturn:
    """Says a problem as HTTP does, and leaves with 2."""
    from adjudicator.terminal import problem_text

    _fail(problem_text(problem))


def _fail(message: str) -> NoReturn:
    click.echo(f"adjudicator: {message}", err=True)
    sys.exit(UNREADABLE)


if __name__ == "__main__":
    main()
