"""A file of many logs given where one is expected: the problem names the command that takes it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main

LOG = json.dumps({"dealer": "A", "actions": ["A deals 3 3 2 2"]})


@pytest.mark.parametrize("name", ["games.jsonl", "games.json", "games"])
@pytest.mark.parametrize("count", [2, 40_000])
def test_the_audit_is_named(tmp_path: Path, name: str, count: int) -> None:
    (tmp_path / name).write_text(f"{LOG}\n" * count)
    for command in ("rule", "compare"):
        result = CliRunner().invoke(main, [command, str(tmp_path / name)])
        assert result.exit_code == 2
        assert "many logs, one a line; `adjudicator audit FILE --out DIR`" in result.stderr


@pytest.mark.parametrize("text", [f"{LOG}\n", json.dumps(json.loads(LOG), indent=1), f"\n{LOG}\n\n"])
def test_one_log_is_one(tmp_path: Path, text: str) -> None:
    (tmp_path / "log.json").write_text(text)
    assert CliRunner().invoke(main, ["rule", str(tmp_path / "log.json")]).exit_code == 0
