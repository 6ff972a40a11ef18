"""Which files are taken for logs: those that were meant, each once, and every other told of."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.audit import AuditError, verify

from .conftest import Audit, Silent, findings_of, games, write_lines


def _inputs(out: Path) -> list[str]:
    return [Path(one["file"]).name for one in json.loads((out / "manifest.json").read_text())["inputs"]]


def _cli(*words: object, **options: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "adjudicator.cli", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)  # type: ignore[call-overload, no-any-return]


@pytest.fixture
def few(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "few.jsonl", games(2))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_no_file(tmp_path: Path, few: Path, audit: Audit) -> None:
    """Of a pipe that nobody writes to, opening alone would hang."""
    folder = tmp_path / "folder"
    folder.mkdir()
    os.mkfifo(folder / "pipe.jsonl")
    few.rename(folder / "few.jsonl")
    said = _cli("audit", folder / "pipe.jsonl", "--out", tmp_path / "out")
    assert said.returncode == 2
    assert said.stderr == f"adjudicator: cannot read {folder}/pipe.jsonl: it is not a regular file\n"
    watcher = Silent()
    audit(folder, out=tmp_path / "out", watcher=watcher)
    assert _inputs(tmp_path / "out") == ["few.jsonl"]
    assert watcher.said == [f"passed over {folder}/pipe.jsonl: it is not a regular file"]


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="needs /dev/fd")
def test_what_a_shell_pipes_in_is_no_file(tmp_path: Path, few: Path) -> None:
    read, write = os.pipe()
    os.write(write, few.read_bytes()[:1000])
    os.close(write)
    said = _cli("audit", f"/dev/fd/{read}", "--out", tmp_path / "out", pass_fds=[read])
    os.close(read)
    assert said.returncode == 2
    assert "it is not a regular file" in said.stderr


def test_one_log_is_one(tmp_path: Path, few: Path) -> None:
    (tmp_path / "one.jsonl").write_bytes(few.read_bytes().splitlines(keepends=True)[0])
    said = _cli("audit", tmp_path / "one.jsonl", "--out", tmp_path / "out")
    assert said.stdout.startswith("1 log, ")


def test_no_logs_at_all_is_said(tmp_path: Path, few: Path) -> None:
    (tmp_path / "empty.jsonl").touch()
    said = _cli("audit", tmp_path / "empty.jsonl", "--out", tmp_path / "out")
    assert (said.returncode, said.stdout) == (0, f"0 logs, 0 with findings: {tmp_path}/out\n")
    assert said.stderr == f"adjudicator: no logs in {tmp_path}/empty.jsonl\n"
    said = _cli("audit", few, tmp_path / "empty.jsonl", "--out", tmp_path / "out")
    assert said.stderr == f"adjudicator: no logs in {tmp_path}/empty.jsonl\n"


def test_a_named_file_among_the_results_is_audited(tmp_path: Path, few: Path, audit: Audit) -> None:
    audit(few, out=tmp_path)
    assert _inputs(tmp_path) == ["few.jsonl"]
    audit(few, tmp_path / "few.jsonl", out=tmp_path)
    assert _inputs(tmp_path) == ["few.jsonl"]


@pytest.mark.parametrize("name", ["findings.jsonl", "opinions.jsonl", ".parts/000000.findings"])
def test_what_the_audit_would_replace_is_refused(tmp_path: Path, few: Path, audit: Audit, name: str) -> None:
    audit(few, out=tmp_path / "out")
    (tmp_path / "out" / ".parts").mkdir()
    (tmp_path / "out" / name).write_text("{}\n")
    with pytest.raises(AuditError, match="it is among the results that this audit writes"):
        audit(few, tmp_path / "out" / name, out=tmp_path / "out")
    assert (tmp_path / "out" / name).exists()


def test_a_folder_that_holds_only_results(tmp_path: Path, few: Path, audit: Audit) -> None:
    with pytest.raises(AuditError, match="what lies in the folder of the results is left out"):
        audit(few.parent, out=tmp_path)


@pytest.mark.parametrize("name", ["", "file:///tmp/x", "s3://bucket/x"])
def test_results_go_to_a_folder_here(tmp_path: Path, few: Path, name: str) -> None:
    said = _cli("audit", few, "--out", name, cwd=tmp_path)
    assert said.returncode == 2
    assert "folder" in said.stderr.splitlines()[-1]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["few.jsonl"]


def test_one_file_by_many_names(tmp_path: Path, few: Path, audit: Audit) -> None:
    (tmp_path / "hard.jsonl").hardlink_to(few)
    (tmp_path / "soft.jsonl").symlink_to(few)
    watcher = Silent()
    audit(few, tmp_path / "hard.jsonl", tmp_path / "soft.jsonl", out=tmp_path / "out", watcher=watcher)
    assert _inputs(tmp_path / "out") == ["few.jsonl"]
    assert watcher.said == [
        f"passed over {tmp_path}/{name}: it is the same file as {few}"
        for name in ("hard.jsonl", "soft.jsonl")
    ]


def test_one_file_by_path_and_address(tmp_path: Path, few: Path, audit: Audit) -> None:
    pytest.importorskip("fsspec")
    audit(few, few.as_uri(), f"{tmp_path.as_uri()}/./few.jsonl", out=tmp_path / "out")
    assert _inputs(tmp_path / "out") == ["few.jsonl"]


@pytest.mark.parametrize("name", ["{}", "{}/**", "{}/**/*.jsonl", "file://{}"])
def test_results_of_former_audits_are_no_logs(tmp_path: Path, few: Path, audit: Audit, name: str) -> None:
    if "://" in name:
        pytest.importorskip("fsspec")
    folder = tmp_path / "year"
    folder.mkdir()
    audit(few, out=folder / "first")
    few.rename(folder / "first" / "few.jsonl")
    watcher = Silent()
    audit(name.format(folder), out=tmp_path / "out", watcher=watcher)
    assert _inputs(tmp_path / "out") == ["few.jsonl"]
    (said,) = watcher.said
    assert said.startswith("passed over the results of an audit in ")
    assert said.endswith(f"{folder}/first")


def test_a_folder_says_what_it_passed_over(tmp_path: Path, few: Path, audit: Audit) -> None:
    folder = tmp_path / "year"
    folder.mkdir()
    few.rename(folder / "few.jsonl")
    for name in ("notes.txt", "games.json", ".hidden.txt"):
        (folder / name).touch()
    (folder / "linked").symlink_to(tmp_path)
    watcher = Silent()
    audit(folder, out=tmp_path / "out", watcher=watcher)
    assert watcher.said == [
        f"passed over 2 files in {folder} that are no logs by their names",
        f"passed over {folder}/linked: links to folders are not followed",
    ]


def test_a_pattern_that_names_no_suffix_finds_what_a_folder_does(
    tmp_path: Path, few: Path, audit: Audit
) -> None:
    folder = tmp_path / "year"
    (folder / "more").mkdir(parents=True)
    for name in ("a.jsonl", "a.txt", "more/b.jsonl", "more/b.txt"):
        (folder / name).write_bytes(few.read_bytes())
    for pattern, names in (
        ("**", ["a.jsonl", "b.jsonl"]),
        ("*", ["a.jsonl", "b.jsonl"]),
        ("a.*", ["a.jsonl"]),
        ("*.txt", ["a.txt"]),
        ("**/*.t?t", ["a.txt", "b.txt"]),
    ):
        audit(f"{folder}/{pattern}", out=tmp_path / "out")
        assert _inputs(tmp_path / "out") == names, pattern


def test_all_that_cannot_be_read_is_named_at_once(tmp_path: Path, few: Path, audit: Audit) -> None:
    folder = tmp_path / "year"
    folder.mkdir()
    few.rename(folder / "few.jsonl")
    (folder / "gone.jsonl").symlink_to(tmp_path / "nowhere")
    (folder / "caf\udce9.jsonl").touch()
    with pytest.raises(AuditError) as told:
        audit(folder, tmp_path / "missing.jsonl", tmp_path / "none*", out=tmp_path / "out")
    assert str(told.value).splitlines() == [
        "nothing was audited:",
        f"  cannot read {folder}/caf\\xe9.jsonl: its name is not UTF-8",
        f"  cannot read {folder}/gone.jsonl: it is a link to {tmp_path}/nowhere, which is not there",
        f"  cannot read {tmp_path}/missing.jsonl: No such file or directory",
        f"  no file matches {tmp_path}/none*",
    ]
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("how", ["cut off", "no parquet", "empty"])
def test_parquet_that_cannot_be_opened_is_a_finding(
    tmp_path: Path, few: Path, audit: Audit, how: str
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    import pyarrow

    path = tmp_path / "games.parquet"
    parquet.write_table(pyarrow.Table.from_pylist([{"log": "{}"}] * 9), path)
    data = {"cut off": path.read_bytes()[:-20], "no parquet": b"{}", "empty": b""}
    path.write_bytes(data[how])
    tally = audit(path, few, out=tmp_path / "out")
    found = [one for one in findings_of(tmp_path / "out") if one["file"] == str(path)]
    assert [(one["line"], one["verdict"]) for one in found] == [(1, "malformed")]
    assert "Parquet" in found[0]["problem"]["detail"]
    assert tally.logs == 3
    assert verify(tmp_path / "out").ok


def test_parquet_broken_within_has_a_finding_for_each_row_lost(
    tmp_path: Path, audit: Audit, monkeypatch: pytest.MonkeyPatch
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    import pyarrow

    from adjudicator.audit import plan

    monkeypatch.setattr(plan, "FEW_ROWS", 10)
    path = tmp_path / "games.parquet"
    texts = [{"log": json.dumps(log)} for log in games(30, faulty=0)]
    parquet.write_table(pyarrow.Table.from_pylist(texts), path, row_group_size=10, compression="gzip")
    column = parquet.ParquetFile(path).metadata.row_group(1).column(0)
    start = column.dictionary_page_offset or column.data_page_offset
    data = bytearray(path.read_bytes())
    data[start : start + column.total_compressed_size] = b"\xff" * column.total_compressed_size
    path.write_bytes(data)
    tally = audit(path, out=tmp_path / "out")
    assert tally.logs == 30
    assert [one["line"] for one in findings_of(tmp_path / "out")] == list(range(11, 21))


def test_an_address_that_is_not_there_says_so(tmp_path: Path, audit: Audit) -> None:
    pytest.importorskip("fsspec")
    with pytest.raises(AuditError, match=r"cannot read memory://x/y\.jsonl: no such file"):
        audit("memory://x/y.jsonl", out=tmp_path / "out")
