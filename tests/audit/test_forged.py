"""A result altered after the audit, its digest in the manifest made to fit: `verify` must still tell."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator.audit import verify
from adjudicator.audit.judging import compact
from adjudicator.audit.manifest import file_digest
from adjudicator.audit.merging import laid_out

from .conftest import Audit, write_lines

Change = Callable[[Any], None]
#: Regular under a code that sets no time for marking: the score is the only thing that is not in order.
OMITTED = {
    "id": "omitted",
    "dealer": "A",
    "code": "foster",
    "actions": ["A deals 3 3 2 2", "A turns KD", "A marks 1", "A unmarks 1"],
}


@pytest.fixture
def out(lines: Path, tmp_path: Path, audit: Audit) -> Path:
    copy = tmp_path / "games.jsonl"
    copy.write_bytes(lines.read_bytes())
    write_lines(tmp_path / "more.jsonl", iter([OMITTED]))
    audit(copy, tmp_path / "more.jsonl", out=tmp_path / "out")
    assert verify(tmp_path / "out").ok
    return tmp_path / "out"


def _manifest(out: Path) -> Any:
    return json.loads((out / "manifest.json").read_bytes())


def _fit(out: Path, name: str) -> None:
    """Makes the manifest say of a file what it now is."""
    manifest = _manifest(out)
    path = out / name
    manifest["outputs"][name] = {"bytes": path.stat().st_size, "digest": file_digest(path)}
    (out / "manifest.json").write_bytes(laid_out(manifest))


def _change_line(out: Path, name: str, change: Change, number: int = 0) -> None:
    texts = (out / name).read_bytes().splitlines()
    document = json.loads(texts[number])
    change(document)
    texts[number] = compact(document)
    (out / name).write_bytes(b"".join(text + b"\n" for text in texts))
    _fit(out, name)


def _faults(out: Path) -> list[str]:
    verified = verify(out)
    faults = [line for line in verified.lines if line.startswith("fault: ")]
    assert verified.ok == (not faults)
    return faults


def _swap_due(finding: Any) -> None:
    finding["score"]["due"]["A"] += 1


FINDING: dict[str, Change] = {
    "a ruling": lambda one: one["rulings"].clear(),
    "a status": lambda one: one["rulings"][0].update(status="waived"),
    "what is due": _swap_due,
    "the id": lambda one: one.update(id="another"),
    "the line": lambda one: one.update(line=one["line"] + 1),
    "the file": lambda one: one.update(file="other.jsonl"),
    "a word": lambda one: one["rulings"][0].update(says="All is well."),
    "more": lambda one: one.update(note="seen and approved"),
}


@pytest.mark.parametrize("what", FINDING)
def test_a_finding(out: Path, what: str) -> None:
    _change_line(out, "findings.jsonl", FINDING[what])
    (fault,) = [fault for fault in _faults(out) if "findings.jsonl" in fault]
    assert "games.jsonl:" in fault


def test_a_finding_with_a_name_twice(out: Path) -> None:
    """Of two equal names a reader may take the first, another the last."""
    path = out / "findings.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"verdict":', b'"verdict":"regular","verdict":', 1))
    _fit(out, "findings.jsonl")
    assert _faults(out)


SUMMARY: dict[str, Change] = {
    "logs": lambda one: one.update(logs=80),
    "actions": lambda one: one.update(actions=one["actions"] - 1),
    "verdicts": lambda one: one["verdicts"].update(regular=81),
    "offences": lambda one: one["offences"].clear(),
    "statuses": lambda one: one["statuses"].update(open=7777),
    "laws": lambda one: one["laws"]["turf-club"].clear(),
    "codes": lambda one: one["codes"].update(foster=80),
    "by": lambda one: one["by"]["role"].update(dealer=7777),
    "score_disagreements": lambda one: one.update(score_disagreements=0),
    "points_marked_too_few": lambda one: one.update(points_marked_too_few=0),
    "points_marked_too_many": lambda one: one.update(points_marked_too_many=7777),
}


@pytest.mark.parametrize("name", SUMMARY)
def test_a_count(out: Path, name: str) -> None:
    summary = json.loads((out / "summary.json").read_bytes())
    SUMMARY[name](summary)
    (out / "summary.json").write_bytes(laid_out(summary))
    _fit(out, "summary.json")
    (fault,) = _faults(out)
    assert f"summary.json: {name}" in fault


def test_a_score(out: Path) -> None:
    _change_line(out, "scores.jsonl", lambda one: one["due"].update(A=4), -1)
    assert _faults(out) == [
        f"fault: {out.parent}/more.jsonl:1: scores.jsonl does not have what opinions.jsonl has"
    ]


def test_a_score_left_out(out: Path) -> None:
    path = out / "scores.jsonl"
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    _fit(out, "scores.jsonl")
    assert "scores.jsonl" in _faults(out)[0]


MANIFEST: dict[str, Change] = {
    "logs": lambda one: one.update(logs=5),
    "findings": lambda one: one.update(findings=0),
    "engine": lambda one: one.update(engine="adjudicator 9.9.9"),
    "the default code": lambda one: one["code"].update(digest="sha256:00"),
    "a code": lambda one: one["codes"].update(foster=one["codes"]["turf-club"]),
    "a code more": lambda one: one["codes"].update(house="sha256:00"),
    "a code less": lambda one: one["codes"].pop("foster"),
    "leaves": lambda one: one["merkle"].update(leaves=80),
    "the root": lambda one: one["merkle"].update(root="00" * 32),
    "an input left out": lambda one: one["inputs"].pop(),
    "logs of an input": lambda one: one["inputs"][0].update(logs=79),
    "an output left out": lambda one: one["outputs"].pop("summary.json"),
    "bytes": lambda one: one["outputs"]["summary.json"].update(bytes=1),
    "bytes of an input": lambda one: one["inputs"][0].update(bytes=1),
}


@pytest.mark.parametrize("what", MANIFEST)
def test_the_manifest(out: Path, what: str) -> None:
    manifest = _manifest(out)
    MANIFEST[what](manifest)
    (out / "manifest.json").write_bytes(laid_out(manifest))
    assert _faults(out)


def test_parquet(lines: Path, tmp_path: Path, audit: Audit) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = tmp_path / "out"
    audit(lines, out=out, parquet=True)
    assert verify(out).ok
    table = parquet.read_table(out / "rulings.parquet")
    parquet.write_table(table.slice(1), out / "rulings.parquet")
    _fit(out, "rulings.parquet")
    assert _faults(out) == ["fault: rulings.parquet does not have the rulings of findings.jsonl"]


def test_the_digest_of_the_manifest_is_told(out: Path) -> None:
    (line,) = [line for line in verify(out).lines if line.startswith("manifest.json: ")]
    assert file_digest(out / "manifest.json") in line


def test_scores_that_disagree_are_found_whatever_the_verdict(out: Path) -> None:
    rows = [json.loads(line) for line in (out / "scores.jsonl").read_bytes().splitlines()]
    assert rows[-1]["id"] == "omitted"
    assert (rows[-1]["verdict"], rows[-1]["line"]) == ("regular", 1)
    assert (rows[-1]["due"], rows[-1]["recorded"]) == ({"A": 1, "B": 0}, {"A": 0, "B": 0})
    summary = json.loads((out / "summary.json").read_bytes())
    assert len(rows) == summary["score_disagreements"]
    disagreeing = [
        one
        for text in (out / "opinions.jsonl").read_bytes().splitlines()
        if (one := json.loads(text))["score"] and one["score"]["agrees"] is False
    ]
    assert [one["opinion"] for one in disagreeing] == [row["opinion"] for row in rows]
