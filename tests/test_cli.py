"""The command line by itself: options, exit codes, and what it says where."""

from __future__ import annotations

import json
import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator import cli
from adjudicator.cli import house
from adjudicator.errors import LawError

LOG: dict[str, Any] = {"dealer": "A", "actions": ["A deals 3 3 2 2", "A turns KH", "B looks"]}
IRREGULAR: dict[str, Any] = {**LOG, "actions": [*LOG["actions"], "B objects 1"]}
YAML = "dealer: A\nactions:\n- A deals 3 3 2 2\n- A turns KH # the king\n"

Run = Callable[..., Result]


@pytest.fixture
def run(fake: Any, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line over the stand-in for the service."""
    monkeypatch.setattr(house, "adjudicator", lambda: fake)
    monkeypatch.delenv("ADJUDICATOR_LAWS", raising=False)

    def invoke(*arguments: object, stdin: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(cli.main, [str(word) for word in arguments], input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result

    return invoke


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "log.json"
    path.write_text(json.dumps(LOG))
    return path


def test_help_is_cheap() -> None:
    command = [sys.executable, "-m", "adjudicator.cli", "--help"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 0.2


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys, adjudicator.cli; print(*{'flask', 'yaml', 'marshmallow', 'waitress'} & set(sys.modules))"
    )
    said = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert not said.stdout.strip()


@pytest.mark.parametrize("command", ["rule", "compare", "codes", "check", "cases", "audit", "serve"])
def test_every_command_has_help(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert "--laws DIR" in result.output


def test_a_regular_log_is_exit_0(run: Run, log: Path) -> None:
    result = run("rule", log)
    assert result.exit_code == 0
    assert result.stdout.startswith("REGULAR")


@pytest.mark.parametrize("form", ["text", "json"])
def test_anything_else_judged_is_exit_1(run: Run, form: str) -> None:
    assert run("rule", "-", "--format", form, stdin=json.dumps(IRREGULAR)).exit_code == 1


def test_json_is_the_opinion_that_http_gives(run: Run, log: Path, client: Any) -> None:
    said = run("rule", log, "--format", "json").stdout
    assert json.loads(said) == client.post("/rulings", json=LOG).get_json()


@pytest.mark.parametrize("name", ["log.yaml", "log.yml", "log.YAML", "log.txt", "log"])
def test_yaml_is_known_by_suffix_or_content(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(YAML)
    assert run("rule", tmp_path / name).exit_code == 0


@pytest.mark.parametrize("name", ["log.JSON", "log.log", "log"])
def test_json_is_known_by_suffix_or_content(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("\n " + json.dumps(LOG))
    assert run("rule", tmp_path / name).exit_code == 0


def test_the_suffix_goes_before_the_content(run: Run, tmp_path: Path) -> None:
    (tmp_path / "log.json").write_text(YAML)
    assert run("rule", tmp_path / "log.json").exit_code == 2
    (tmp_path / "log.yaml").write_text("{dealer: A, actions: [A deals]}")
    assert run("rule", tmp_path / "log.yaml").exit_code == 0


@pytest.mark.parametrize("text", [json.dumps(LOG), "\ufeff" + json.dumps(LOG), YAML])
def test_standard_input_is_known_by_content(run: Run, text: str) -> None:
    assert run("rule", "-", stdin=text.encode()).exit_code == 0


@pytest.mark.parametrize(
    "text",
    [
        "dealer: A\nactions: [A deals\n",
        "a: &x 1\n",
        "dealer: A\ndealer: B\n",
        "\x00",
        "",
        "a: !!python/none\n",
    ],
)
def test_broken_yaml_is_exit_2_in_one_line(run: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "log.yaml").write_text(text)
    result = run("rule", tmp_path / "log.yaml")
    assert result.exit_code == 2
    assert result.stderr.startswith("adjudicator: ")
    assert "Traceback" not in result.stderr


def test_a_malformed_action_is_told_with_its_place_and_a_guess(run: Run) -> None:
    result = run("rule", "-", stdin=json.dumps({**LOG, "actions": ["A deals", "A trns KH"]}))
    assert result.exit_code == 2
    assert result.stderr.startswith("adjudicator: /actions/1: ")
    assert "did you mean" in result.stderr


def test_a_log_of_any_length_is_refused_unread(run: Run) -> None:
    result = run("rule", "/dev/zero")
    assert result.exit_code == 2
    assert "1 MiB" in result.stderr


@pytest.mark.parametrize("name", ["missing.json", "", "a\0b"])
def test_a_file_that_cannot_be_read_is_exit_2(run: Run, tmp_path: Path, name: str) -> None:
    result = run("rule", tmp_path / name)
    assert result.exit_code == 2
    assert result.stderr.startswith("adjudicator: cannot read")


def test_an_unknown_code_is_exit_2_with_a_guess(run: Run, log: Path) -> None:
    result = run("rule", log, "--code", "fostr")
    assert result.exit_code == 2
    assert "did you mean 'foster'?" in result.stderr
    assert "turf-club" in result.stderr


def test_an_unknown_code_in_the_log_is_told_at_its_place(run: Run) -> None:
    result = run("rule", "-", stdin=json.dumps({**LOG, "code": "fostr"}))
    assert result.exit_code == 2
    assert result.stderr.startswith("adjudicator: /code: ")


def test_at_is_the_opinion_on_the_log_cut(run: Run) -> None:
    whole = run("rule", "-", "--at", "3", "--format", "json", stdin=json.dumps(IRREGULAR))
    cut = run("rule", "-", "--format", "json", stdin=json.dumps(LOG))
    assert whole.exit_code == cut.exit_code == 0
    assert whole.stdout == cut.stdout


@pytest.mark.parametrize("at", ["4", "-1", "x", "1.5", "", "٣"])
def test_a_bad_at_is_exit_2_in_the_words_of_http(run: Run, log: Path, client: Any, at: str) -> None:
    result = run("rule", log, "--at", at)
    problem = client.post("/rulings", query_string={"at": at}, json=LOG).get_json()
    assert result.exit_code == 2
    assert problem["detail"] in result.stderr


@pytest.mark.parametrize(
    "arguments",
    [["rule"], ["rule", "-", "--format", "xml"], ["judge"], ["rule", "-", "-"], ["--laws", "/no/such"]],
)
def test_bad_usage_is_exit_2(run: Run, arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


@pytest.mark.parametrize(("document", "code"), [(LOG, 0), (IRREGULAR, 1)])
def test_compare(run: Run, document: dict[str, Any], code: int) -> None:
    result = run("compare", "-", stdin=json.dumps(document))
    assert result.exit_code == code
    assert "turf-club" in result.stdout
    assert "foster" in result.stdout


def test_compare_as_json(run: Run) -> None:
    said = run("compare", "-", "--format", "json", stdin=json.dumps(LOG)).stdout
    assert json.loads(said)["opinions"].keys() == {"turf-club", "foster"}


def test_codes(run: Run) -> None:
    assert run("codes").stdout.splitlines()[1] == "foster     Foster's laws"
    assert "43  Renouncing" in run("codes", "foster").stdout
    assert "Follow suit" in run("codes", "foster", "43").stdout


def test_unknown_codes_and_laws_are_exit_2(run: Run) -> None:
    assert "did you mean 'foster'?" in run("codes", "fostr").stderr
    assert "did you mean '43'?" in run("codes", "foster", "343").stderr
    assert run("codes", "fostr").exit_code == run("codes", "foster", "343").exit_code == 2


@pytest.mark.parametrize(
    ("command", "module", "name"), [("check", "checking", "check_codes"), ("cases", "casebook", "run_cases")]
)
@pytest.mark.parametrize(("sound", "code"), [(True, 0), (False, 1)])
def test_reports(
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    command: str,
    module: str,
    name: str,
    sound: bool,
    code: int,
) -> None:
    asked: list[tuple[Any, ...]] = []

    def report(*arguments: Any) -> SimpleNamespace:
        asked.append(arguments)
        return SimpleNamespace(lines=["turf-club: 51 laws"], ok=sound)

    stand_in = ModuleType(module)
    setattr(stand_in, name, report)
    monkeypatch.setitem(sys.modules, f"adjudicator.{module}", stand_in)
    result = run(command, tmp_path, "--laws", tmp_path)
    assert result.exit_code == code
    assert result.stdout == "turf-club: 51 laws\n"
    assert asked == [((tmp_path,), None, tmp_path) if command == "check" else ((tmp_path,), tmp_path)]


@pytest.mark.parametrize("before", [True, False])
def test_house_codes_are_named_before_or_after_the_command(
    monkeypatch: pytest.MonkeyPatch, fake: Any, tmp_path: Path, before: bool
) -> None:
    asked: list[Path | None] = []
    monkeypatch.setattr(house, "adjudicator", lambda: asked.append(house.laws()) or fake)
    option = ["--laws", str(tmp_path)]
    CliRunner().invoke(cli.main, [*option, "codes"] if before else ["codes", *option])
    CliRunner().invoke(cli.main, ["codes"], env={"ADJUDICATOR_LAWS": str(tmp_path)})
    assert asked == [tmp_path, tmp_path]


def test_an_unsound_law_file_is_exit_2_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Path | None) -> None:
        raise LawError("laws/x.yaml:12:5", "no such offence: misdael")

    monkeypatch.setattr("adjudicator.library.load_codes", fail)
    result = CliRunner().invoke(cli.main, ["codes"])
    assert result.exit_code == 2
    assert result.stderr == "adjudicator: laws/x.yaml:12:5: no such offence: misdael\n"


@pytest.mark.parametrize("arguments", [["--port", "TAKEN"], ["--host", "no.such.host.invalid"]])
def test_an_address_that_cannot_be_had_is_exit_2(arguments: list[str]) -> None:
    script = "import adjudicator.cli as c; c.house.adjudicator = lambda: None; c.main()"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-c", script, "serve", *(port if w == "TAKEN" else w for w in arguments)]
        said = subprocess.run(command, capture_output=True, text=True)
    assert said.returncode == 2
    assert said.stderr.startswith("adjudicator: cannot listen at ")
    assert "Traceback" not in said.stderr


def test_a_terminal_of_few_letters_is_no_fault() -> None:
    """The text form has dashes and accents; a stream that cannot carry them gets escapes."""
    script = "import click, adjudicator.cli as c\nc.prepare_streams()\nclick.echo('écarté – 1')"
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1"}
    said = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, env=environment)
    assert said.stdout == b"\xe9cart\xe9 \\u2013 1\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="has no device that is always full")
@pytest.mark.parametrize("words", [["rule", "LOG"], ["codes"], ["codes", "turf-club", "43"], ["--help"]])
def test_an_answer_that_cannot_be_written_is_no_verdict(log: Path, words: list[str]) -> None:
    command = [sys.executable, "-c", "from adjudicator.cli import main; main()"]
    command += [str(log) if word == "LOG" else word for word in words]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "adjudicator: cannot write: No space left on device\n")


def test_a_reader_who_has_left_is_given_no_verdict(log: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-c", "from adjudicator.cli import main; main()", "rule", str(log)]
    done = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, text=True, check=False)
    os.close(write)
    assert (done.returncode, done.stderr) == (2, "")
