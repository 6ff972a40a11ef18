"""docs/audit.md: its commands, run one after the other, answer what is printed."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.audit import run
from adjudicator.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "audit.md"
TEXT = PAGE.read_text("utf-8")


def _blocks(language: str) -> list[tuple[str, str]]:
    found = re.findall(rf"^```{language}(?: (\S+))?\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return [(str(name), str(block)) for name, block in found]


def _answer(words: list[str]) -> str:
    name, *rest = words
    if name == "adjudicator":
        result = CliRunner().invoke(main, rest)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        return result.stdout
    assert rest[:2] == ["-n", "1"]
    lines = Path(rest[2]).read_text("utf-8").splitlines()
    return lines[0 if name == "head" else -1]


def test_the_commands_answer_what_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ADJUDICATOR_LAWS", raising=False)
    for name, text in _blocks("json"):
        (tmp_path / name).write_text(text, encoding="utf-8")
    examples = [
        example
        for _, block in _blocks("console")
        for example in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]
    assert len(examples) > 4
    for command, printed in examples:
        answer = _answer(shlex.split(command))
        pattern = ".*".join(map(re.escape, printed.strip().split("…")))
        assert re.fullmatch(pattern, answer.strip(), re.DOTALL), f"{command}: {answer}"


def test_every_file_written_is_told_of() -> None:
    rows = re.findall(r"^\| `([a-z.]+)` \|", TEXT, re.MULTILINE)
    assert set(rows) == set(run.OUTPUTS)


def test_every_link_leads_somewhere() -> None:
    for link in re.findall(r"\]\((?!http)([^)#]+)", TEXT):
        assert (PAGE.parent / link).exists()
