"""`verify --again`: the inputs judged anew must come to the same bytes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.audit import verify
from adjudicator.audit.manifest import file_digest
from adjudicator.audit.merging import laid_out
from adjudicator.cli import main

from .conftest import Audit


def _again(out: Path, *words: str) -> Result:
    result = CliRunner().invoke(main, ["verify", str(out), "--again", "--workers", "1", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def log(lines: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "games[1].jsonl"  # a name that is no pattern
    copy.write_bytes(lines.read_bytes())
    return copy


@pytest.mark.parametrize("code", [None, "foster", "turf-club"])
def test_it_is_the_same(log: Path, tmp_path: Path, audit: Audit, code: str | None) -> None:
    audit(log, out=tmp_path / "out", code=code)
    result = _again(tmp_path / "out")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[-1] == "judged again: 80 opinions, the same byte for byte"


def test_counts_by_table_that_the_root_does_not_hold(log: Path, tmp_path: Path, audit: Audit) -> None:
    out = tmp_path / "out"
    audit(log, out=out)
    summary = json.loads((out / "summary.json").read_bytes())
    summary["by"]["table"].pop("Table 1")
    (out / "summary.json").write_bytes(laid_out(summary))
    manifest = json.loads((out / "manifest.json").read_bytes())
    path = out / "summary.json"
    manifest["outputs"]["summary.json"] = {"bytes": path.stat().st_size, "digest": file_digest(path)}
    (out / "manifest.json").write_bytes(laid_out(manifest))
    assert verify(out).ok
    result = _again(out)
    assert result.exit_code == 1
    assert "fault: judged again, summary.json is another\n" in result.stdout


def test_what_cannot_be_judged_again(log: Path, tmp_path: Path, audit: Audit) -> None:
    out = tmp_path / "out"
    audit(log, out=out)
    log.rename(tmp_path / "elsewhere")
    result = _again(out)
    assert (result.exit_code, "cannot read" in result.stderr) == (2, True)
    (tmp_path / "elsewhere").rename(log)
    manifest = json.loads((out / "manifest.json").read_bytes())
    for change in (
        {"engine": "adjudicator 0.0.1"},
        {"code": {"id": "gone", "digest": "", "of": "every log"}},
    ):
        (out / "manifest.json").write_bytes(laid_out(manifest | change))
        assert _again(out).exit_code == 2
    assert _again(out, "--log", "T-00001").exit_code == 2
