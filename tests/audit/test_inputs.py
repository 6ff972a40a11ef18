"""What is audited: plain and packed lines, Parquet, folders, patterns, addresses."""

from __future__ import annotations

import datetime
import gzip
import json
import sys
from pathlib import Path

import pytest

from adjudicator.audit import AuditError

from .conftest import Audit, Silent, files_of, findings_of, games, write_lines


def _told(out: Path) -> list[dict[str, object]]:
    """The findings without the names of the files."""
    return [{**finding, "file": ""} for finding in findings_of(out)]


def _inputs(out: Path) -> list[str]:
    return [Path(one["file"]).name for one in json.loads((out / "manifest.json").read_text())["inputs"]]


def test_gzip(lines: Path, tmp_path: Path, audit: Audit) -> None:
    packed = tmp_path / "games.jsonl.gz"
    packed.write_bytes(
        gzip.compress(lines.read_bytes()[:50_000]) + gzip.compress(lines.read_bytes()[50_000:])
    )
    audit(lines, out=tmp_path / "plain")
    audit(packed, out=tmp_path / "packed")
    assert _told(tmp_path / "plain") == _told(tmp_path / "packed")


def test_zstd_whatever_the_name(lines: Path, tmp_path: Path, audit: Audit) -> None:
    zstandard = pytest.importorskip("zstandard")
    packed = tmp_path / "games"
    pack = zstandard.ZstdCompressor().compress
    packed.write_bytes(pack(lines.read_bytes()[:50_000]) + pack(lines.read_bytes()[50_000:]))
    audit(lines, out=tmp_path / "plain")
    audit(packed, out=tmp_path / "packed")
    assert _told(tmp_path / "plain") == _told(tmp_path / "packed")


@pytest.mark.parametrize("kind", ["gzip", "zstd"])
def test_broken_packing_is_a_finding_where_it_shows(
    lines: Path, tmp_path: Path, audit: Audit, kind: str
) -> None:
    if kind == "gzip":
        whole = gzip.compress(lines.read_bytes())
    else:
        whole = pytest.importorskip("zstandard").ZstdCompressor().compress(lines.read_bytes())
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(whole[: len(whole) // 2])
    tally = audit(broken, lines, out=tmp_path / "out")
    last = [one for one in findings_of(tmp_path / "out") if one["file"] == str(broken)][-1]
    assert last["verdict"] == "malformed"
    assert f"{kind} compression is broken" in last["problem"]["detail"]
    assert tally.logs == 80 + last["line"]


@pytest.mark.parametrize("whole", [True, False])
def test_parquet(
    lines: Path, tmp_path: Path, audit: Audit, monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    from adjudicator.audit import plan

    monkeypatch.setattr(plan, "FEW_ROWS", 20)
    monkeypatch.setattr(plan, "MANY_ROWS", 30)
    logs = [json.loads(line) for line in lines.read_text("utf-8").splitlines()]
    player, score = pyarrow.struct({"A": "string", "B": "string"}), pyarrow.struct({"A": "int8", "B": "int8"})
    fields = {"id": "string", "table": "string", "date": pyarrow.date32(), "players": player, "score": score,
              "dealer": "string", "actions": pyarrow.list_(pyarrow.string())}  # fmt: skip
    days = [{**log, "date": datetime.date.fromisoformat(log["date"])} for log in logs]
    table = (
        pyarrow.table({"log": [json.dumps(log) for log in logs], "row": list(range(80))})
        if whole
        else pyarrow.Table.from_pylist(days, pyarrow.schema(list(fields.items())))
    )
    parquet.write_table(table, tmp_path / "games.parquet", row_group_size=45)
    audit(lines, out=tmp_path / "plain")
    audit(tmp_path / "games.parquet", out=tmp_path / "parquet")
    assert _told(tmp_path / "plain") == _told(tmp_path / "parquet")
    for name in ("summary.json", "opinions.jsonl"):
        assert (tmp_path / "plain" / name).read_bytes() == (tmp_path / "parquet" / name).read_bytes()


@pytest.mark.parametrize("damaged", [0, 2, 4])
def test_of_damaged_parquet_only_the_rows_of_that_group_are_lost(
    lines: Path, tmp_path: Path, audit: Audit, damaged: int
) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    file = tmp_path / "games.parquet"
    table = pyarrow.table({"log": lines.read_text("utf-8").splitlines()})
    parquet.write_table(table, file, row_group_size=16, compression="snappy", use_dictionary=False)
    column = parquet.ParquetFile(file).metadata.row_group(damaged).column(0)
    data = bytearray(file.read_bytes())
    middle = column.data_page_offset + column.total_compressed_size // 2
    data[middle : middle + 200] = bytes(200)
    file.write_bytes(data)
    tally = audit(file, out=tmp_path / "out")
    lost = [one["line"] for one in _told(tmp_path / "out") if one["verdict"] == "malformed"]
    assert lost == list(range(16 * damaged + 1, 16 * damaged + 17))
    assert tally.logs == 80


def test_a_row_is_held_to_the_size_of_a_log(tmp_path: Path, audit: Audit) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    rows = [{"dealer": "A", "actions": ["A looks # " + "x" * 900] * count} for count in (10, 2000)]
    parquet.write_table(pyarrow.Table.from_pylist(rows), tmp_path / "large.parquet")
    audit(tmp_path / "large.parquet", out=tmp_path / "out")
    (finding,) = [one for one in findings_of(tmp_path / "out") if one["verdict"] == "malformed"]
    assert (finding["line"], finding["problem"]["type"]) == (2, "/problems/too-large")


def test_folders_patterns_and_files_twice(tmp_path: Path, audit: Audit) -> None:
    folder = tmp_path / "year"
    for name in ("b.jsonl", "a.ndjson", "more/c.jsonl", ".hidden.jsonl", "notes.txt", "out/findings.jsonl"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_lines(folder / name, games(2))
    out = folder / "out"
    audit(folder, folder / "more" / ".." / "b.jsonl", out=out)
    assert _inputs(out) == ["a.ndjson", "b.jsonl", "c.jsonl"]
    audit(folder / "more", str(folder / "*.jsonl"), folder / "notes.txt", out=out)
    assert _inputs(out) == ["c.jsonl", "b.jsonl", "notes.txt"]


@pytest.mark.parametrize("name", ["missing.jsonl", "empty", "none*.jsonl", "a\0b", "", "\udcff.jsonl"])
def test_nothing_to_read_stops_at_once(tmp_path: Path, audit: Audit, name: str) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "\udcff.jsonl").touch()
    with pytest.raises(AuditError, match=r"cannot read|nothing to audit|no file matches"):
        audit(f"{tmp_path}/{name}" if name else name, out=tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_an_address(tmp_path: Path, audit: Audit) -> None:
    fsspec = pytest.importorskip("fsspec")
    lines = write_lines(tmp_path / "few.jsonl", games(15))
    with fsspec.open("memory://year/one/games.jsonl", "wb") as file:
        file.write(lines.read_bytes())
    audit(lines, out=tmp_path / "plain")
    for name in ("memory://year/one/games.jsonl", "memory://year", "memory://year/*/*.jsonl"):
        audit(name, out=tmp_path / "address")
        assert _told(tmp_path / "plain") == _told(tmp_path / "address")
        assert findings_of(tmp_path / "address")[0]["file"].startswith("memory://")


def test_an_empty_file_is_regular(tmp_path: Path, audit: Audit) -> None:
    (tmp_path / "empty.jsonl").touch()
    tally = audit(tmp_path / "empty.jsonl", out=tmp_path / "out")
    assert (tally.logs, tally.findings) == (0, 0)
    assert files_of(tmp_path / "out")["findings.jsonl"] == b""


def test_a_file_that_changes_meanwhile_is_refused(lines: Path, tmp_path: Path, audit: Audit) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(lines.read_bytes())

    class Meddler(Silent):
        def begins(self, weight: int, done: int) -> None:  # noqa: ARG002
            with log.open("ab") as file:
                file.write(b"\n")

    with pytest.raises(AuditError, match="was changed while it was audited"):
        audit(log, out=tmp_path / "out", watcher=Meddler())
    assert not (tmp_path / "out" / ".parts").exists()  # nothing to go on from, and so nothing said of it


@pytest.mark.parametrize(
    ("module", "name", "start"),
    [
        ("zstandard", "a.zst", b"\x28\xb5\x2f\xfd"),
        ("pyarrow", "a.parquet", b"PAR1"),
        ("fsspec", "s3://a/b", b""),
    ],
)
def test_an_extra_that_is_missing_is_named_at_once(
    tmp_path: Path, audit: Audit, monkeypatch: pytest.MonkeyPatch, module: str, name: str, start: bytes
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    if start:
        (tmp_path / name).write_bytes(start)
    with pytest.raises(AuditError, match=r"needs the extra \[\w+\]: pip install 'adjudicator\["):
        audit(tmp_path / name if start else name, out=tmp_path / "out")
