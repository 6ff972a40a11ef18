"""Ctrl-C at whatever moment: exit code 130 and one line, never the 1 that means findings."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from adjudicator.audit import run
from adjudicator.cli import house, main

from .conftest import games, write_lines


def _interrupted(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("words", [["audit", "x", "--out", "y"], ["codes"], ["rule", "x"], ["check"]])
def test_in_any_command(monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.setattr(house, "adjudicator", _interrupted)
    monkeypatch.setattr("adjudicator.checking.check_codes", _interrupted)
    result = CliRunner().invoke(main, words)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "adjudicator: stopped\n"


def test_while_the_words_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(click.Group, "parse_args", _interrupted)
    assert CliRunner().invoke(main, ["codes"]).exit_code == 130


def test_before_anything_is_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "find_inputs", _interrupted)
    result = CliRunner().invoke(main, ["audit", "x", "--out", str(tmp_path / "out")])
    assert (result.exit_code, result.stderr) == (130, "adjudicator: stopped\n")


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_while_the_workers_begin(tmp_path: Path) -> None:
    """A terminal sends it to every process of the group: a worker that is still starting must not cry out."""
    file = write_lines(tmp_path / "games.jsonl", games(300))
    code = (
        "from adjudicator.audit import plan\nfrom adjudicator.cli import main\nplan.RANGE = 4096\n"
        f"main(['audit', {str(file)!r}, '--out', {str(tmp_path / 'out')!r}, '--workers', '2'])"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        until = time.monotonic() + 60
        while not (tmp_path / "out" / ".parts" / "plan").exists():
            assert time.monotonic() < until
            time.sleep(0.001)
        time.sleep(0.08)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said == "adjudicator: stopped; what was judged is kept: run again to go on\n"
