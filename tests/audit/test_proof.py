"""The proof: a Merkle root over all opinions, and the path of each log to it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.audit import prove, verify
from adjudicator.audit.merkle import audit_path, leaf_hash, root_from_path, root_of
from adjudicator.cli import main
from adjudicator.document import canonical_bytes
from adjudicator.intake import read_json
from adjudicator.service import Adjudicator

from .conftest import Audit


def _by_definition(leaves: list[bytes]) -> bytes:
    """RFC 6962, 2.1, word for word."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    half = 1
    while half * 2 < len(leaves):
        half *= 2
    return hashlib.sha256(b"\x01" + _by_definition(leaves[:half]) + _by_definition(leaves[half:])).digest()


@pytest.mark.parametrize("size", [*range(18), 100])
def test_the_tree_is_that_of_the_rfc(size: int) -> None:
    leaves = [leaf_hash(str(number).encode()) for number in range(size)]
    root = root_of(leaves)
    assert root == _by_definition(leaves)
    for place, leaf in enumerate(leaves):
        path = audit_path(leaves, place, size)
        assert len(path) <= size.bit_length()
        assert root_from_path(leaf, place, size, path) == root
        assert root_from_path(leaf_hash(b"another"), place, size, path) != root


@pytest.fixture
def out(lines: Path, tmp_path: Path, audit: Audit) -> Path:
    copy = tmp_path / "games.jsonl"
    copy.write_bytes(lines.read_bytes())
    audit(copy, out=tmp_path / "out", parquet=False)
    return tmp_path / "out"


def test_all_of_it_holds(out: Path) -> None:
    verified = verify(out)
    assert verified.ok
    root = json.loads((out / "manifest.json").read_text())["merkle"]["root"]
    assert verified.lines[-1] == f"root {root} over 80 opinions: proved"


def test_opinions_are_those_of_the_logs(out: Path, lines: Path, adjudicator: Adjudicator) -> None:
    kept = [json.loads(line) for line in (out / "opinions.jsonl").read_text().splitlines()]
    for text, line in zip(lines.read_bytes().splitlines(), kept, strict=True):
        opinion = adjudicator.opinion(read_json(text))
        assert line["sha256"] == hashlib.sha256(canonical_bytes(opinion)).hexdigest()
        assert (line["id"], line["opinion"], line["verdict"]) == (
            opinion["log"]["id"],
            opinion["id"],
            opinion["verdict"],
        )


@pytest.mark.parametrize("by", ["id", "opinion"])
def test_one_log_is_proved_by_either_id(out: Path, by: str) -> None:
    opinion = json.loads((out / "opinions.jsonl").read_text().splitlines()[41])
    proved = prove(out, opinion[by])
    assert proved.ok
    assert "games.jsonl:42: log T-00041" in proved.lines[0]
    assert proved.lines[-1].endswith("proved")


def test_a_log_that_is_not_there(out: Path) -> None:
    assert not prove(out, "T-99999").ok
    assert CliRunner().invoke(main, ["verify", str(out), "--log", "T-99999"]).exit_code == 1


@pytest.mark.parametrize("name", ["findings.jsonl", "opinions.jsonl", "summary.json", "manifest.json"])
@pytest.mark.parametrize("how", ["changed", "shortened", "gone"])
def test_whatever_is_changed_shows(out: Path, name: str, how: str) -> None:
    path = out / name
    text = path.read_text("utf-8")
    if how == "gone":
        path.unlink()
    elif how == "shortened":
        path.write_text(text[: text.rindex("\n", 0, -1) + 1], "utf-8")
    else:
        root = json.loads((out / "manifest.json").read_text())["merkle"]["root"]
        old = root if name == "manifest.json" else "irregular"
        path.write_text(text.replace(old, old[::-1], 1), "utf-8")
    result = CliRunner().invoke(main, ["verify", str(out)])
    assert result.exit_code == (2 if name == "manifest.json" and how != "changed" else 1)
    assert "Traceback" not in result.output


def test_a_finding_left_out_shows_even_if_the_digests_are_made_to_fit(out: Path) -> None:
    from adjudicator.audit.manifest import file_digest

    findings = out / "findings.jsonl"
    findings.write_bytes(b"".join(findings.read_bytes().splitlines(keepends=True)[1:]))
    manifest = json.loads((out / "manifest.json").read_text())
    manifest["outputs"]["findings.jsonl"]["digest"] = file_digest(findings)
    (out / "manifest.json").write_text(json.dumps(manifest))
    verified = verify(out)
    assert not verified.ok
    assert "findings.jsonl does not have what opinions.jsonl has" in verified.lines[-1]


def test_an_input_that_was_changed_shows_and_one_that_is_gone_is_said(out: Path) -> None:
    log = out.parent / "games.jsonl"
    log.write_bytes(log.read_bytes() + b"\n")
    assert not verify(out).ok
    log.unlink()
    verified = verify(out)
    assert verified.ok
    assert verified.lines[-1] == "1 of 1 input not compared"
    demanded = verify(out, demanding=True)
    assert not demanded.ok
    assert any(line.startswith("fault: ") and "cannot be read" in line for line in demanded.lines)
    words = ["verify", str(out), "--inputs"]
    assert [CliRunner().invoke(main, [*words, how]).exit_code for how in ("if-there", "required")] == [0, 1]


@pytest.mark.parametrize("name", ["findings.jsonl", "opinions.jsonl", "scores.jsonl", "summary.json"])
def test_results_that_no_reader_can_follow_are_told_without_a_traceback(out: Path, name: str) -> None:
    from adjudicator.audit.manifest import file_digest

    path = out / name
    path.write_bytes(b"[" * 100_000 + b"\n" + path.read_bytes())
    manifest = json.loads((out / "manifest.json").read_text())
    manifest["outputs"][name] = {"bytes": path.stat().st_size, "digest": file_digest(path)}
    (out / "manifest.json").write_text(json.dumps(manifest))
    result = CliRunner().invoke(main, ["verify", str(out)], catch_exceptions=False)
    assert result.exit_code == 1
    assert "fault: " in result.output


@pytest.mark.parametrize("file", [5, "a\0b", "\ud800", None])
def test_a_manifest_whose_inputs_have_no_names_is_none(out: Path, file: object) -> None:
    manifest = json.loads((out / "manifest.json").read_text())
    manifest["inputs"][0]["file"] = file
    (out / "manifest.json").write_text(json.dumps(manifest))
    result = CliRunner().invoke(main, ["verify", str(out)], catch_exceptions=False)
    assert result.exit_code == 2
    assert "is no manifest of an audit" in result.stderr


def test_no_place_is_proved_where_the_inputs_do_not_add_up(out: Path) -> None:
    manifest = json.loads((out / "manifest.json").read_text())
    log = json.loads((out / "opinions.jsonl").read_text("utf-8").splitlines()[0])["opinion"]
    manifest["inputs"][0]["logs"] -= 1
    (out / "manifest.json").write_text(json.dumps(manifest))
    result = CliRunner().invoke(main, ["verify", str(out), "--log", log], catch_exceptions=False)
    assert result.exit_code == 1
    assert "logs of the inputs" in result.output
