"""What an audit writes: findings, summary, manifest, report, Parquet."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.audit import columns, report
from adjudicator.cli import main
from adjudicator.intake import read_json
from adjudicator.service import Adjudicator

from .conftest import Audit, Silent, files_of, findings_of, games, write_lines


def _summary(out: Path) -> Any:
    return json.loads((out / "summary.json").read_text("utf-8"))


def _run(*words: object) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize("code", [None, "foster"])
def test_findings_are_the_opinions_that_are_not_regular(
    lines: Path, tmp_path: Path, audit: Audit, adjudicator: Adjudicator, code: str | None
) -> None:
    audit(lines, out=tmp_path / "out", code=code)
    expected = []
    for number, text in enumerate(lines.read_bytes().splitlines(), 1):
        opinion = adjudicator.opinion(read_json(text), code=code)
        if opinion["verdict"] != "regular":
            told = {name: opinion[name] for name in ("verdict", "rulings", "score", "questions", "halt")}
            place = {"file": str(lines), "line": number, "id": opinion["log"]["id"]}
            expected.append({**place, "opinion": opinion["id"], **told})
    found = findings_of(tmp_path / "out")
    assert found == expected
    assert list(found[0]) == list(expected[0])


def test_the_summary_counts_what_there_is(
    lines: Path, tmp_path: Path, audit: Audit, adjudicator: Adjudicator
) -> None:
    audit(lines, out=tmp_path / "out")
    logs = [json.loads(line) for line in lines.read_text("utf-8").splitlines()]
    opinions = [adjudicator.opinion(read_json(line)) for line in lines.read_bytes().splitlines()]
    rulings = [ruling for opinion in opinions for ruling in opinion["rulings"]]
    summary = _summary(tmp_path / "out")
    assert summary["logs"] == 80
    assert summary["actions"] == sum(len(log["actions"]) for log in logs)
    assert summary["verdicts"] == Counter(opinion["verdict"] for opinion in opinions)
    assert summary["offences"] == Counter(ruling["offence"] for ruling in rulings)
    ruled = Counter(ruling["law"]["number"] for ruling in rulings if ruling["law"] is not None)
    assert summary["laws"]["turf-club"] == ruled
    assert list(summary["laws"]["turf-club"]) == sorted(summary["laws"]["turf-club"], key=int)
    assert summary["score_disagreements"] == sum(one["score"]["agrees"] is False for one in opinions)
    tables = summary["by"]["table"]
    assert list(tables) == sorted(tables, key=lambda name: int(name.split()[1]))
    assert sum(table["logs"] for table in tables.values()) == 80
    ann = [
        ruling
        for log, opinion in zip(logs, opinions, strict=True)
        for ruling in opinion["rulings"]
        if ruling["by"] is not None and log["players"][ruling["by"]] == "Ann"
    ]
    assert summary["by"]["player"]["Ann"]["rulings"] == len(ann)


def test_points_marked_without_right_are_added_up(tmp_path: Path, audit: Audit) -> None:
    actions = ["A deals 3 3 2 2", "A turns 9D", "A marks 2", "B marks 1", "B unmarks 1"]
    write_lines(tmp_path / "log.jsonl", iter([{"dealer": "A", "actions": actions}] * 2))
    audit(tmp_path / "log.jsonl", out=tmp_path / "out")
    summary = _summary(tmp_path / "out")
    assert (summary["points_marked_too_many"], summary["points_marked_too_few"]) == (4, 0)
    assert summary["score_disagreements"] == 2


def test_parquet_has_a_row_for_each_ruling(lines: Path, tmp_path: Path, audit: Audit) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    audit(lines, out=tmp_path / "out", parquet=True)
    rows = parquet.read_table(tmp_path / "out" / "rulings.parquet").to_pylist()
    expected = [
        _row(finding, ruling) for finding in findings_of(tmp_path / "out") for ruling in finding["rulings"]
    ]
    assert len(expected) > 10
    assert rows == expected
    assert "rulings.parquet" in json.loads((tmp_path / "out" / "manifest.json").read_text())["outputs"]
    audit(lines, out=tmp_path / "out")
    assert not (tmp_path / "out" / "rulings.parquet").exists()


def _row(finding: dict[str, Any], ruling: dict[str, Any]) -> dict[str, Any]:
    law, elected = ruling["law"] or {}, ruling["elected"] or {}
    return {
        **{name: finding[name] for name in ("file", "line", "id", "opinion", "verdict")},
        **{name: ruling[name] for name in ("offence", "by", "role", "entitled", "action", "noticed")},
        **{name: ruling[name] for name in ("status", "lapsed", "penalty", "says")},
        **{name: law.get(key) for name, key in (("code", "code"), ("law", "number"), ("title", "title"))},
        "elected": elected.get("remedy"),
        "elected_at": elected.get("action"),
    }


def test_the_columns_of_parquet(lines: Path, tmp_path: Path, audit: Audit) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    sound = write_lines(tmp_path / "sound.jsonl", games(2, faulty=0))
    schemas = []
    for file in (lines, sound):
        audit(file, out=tmp_path / "out", parquet=True)
        schema = parquet.read_schema(tmp_path / "out" / "rulings.parquet")
        schemas.append({field.name: str(field.type) for field in schema})
    numbers = ("line", "action", "noticed", "elected_at", "lapsed")
    place = ("file", "id", "opinion", "verdict", "offence", "code", "law", "title")
    texts = (*place, "by", "role", "entitled", "status", "elected", "penalty", "says")
    assert schemas == [{**dict.fromkeys(texts, "string"), **dict.fromkeys(numbers, "int64")}] * 2
    assert parquet.read_table(tmp_path / "out" / "rulings.parquet").num_rows == 0


def test_parquet_is_the_same_by_two_workers(lines: Path, tmp_path: Path, audit: Audit) -> None:
    pytest.importorskip("pyarrow")
    for workers in (1, 2):
        audit(lines, out=tmp_path / str(workers), parquet=True, workers=workers)
    one = files_of(tmp_path / "1")
    assert "rulings.parquet" in one
    assert files_of(tmp_path / "2") == one


def test_parquet_in_many_groups_of_rows(lines: Path, tmp_path: Path, audit: Audit) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    audit(lines, out=tmp_path / "one", parquet=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(columns, "_GROUP", 3)
        audit(lines, out=tmp_path / "many", parquet=True)
    one, many = (parquet.ParquetFile(tmp_path / name / "rulings.parquet") for name in ("one", "many"))
    assert (one.num_row_groups, many.num_row_groups > 3) == (1, True)
    assert one.read() == many.read()


def test_without_the_extra_there_is_no_report_and_the_rest_is_the_same(
    lines: Path, tmp_path: Path, audit: Audit, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit(lines, out=tmp_path / "with")
    monkeypatch.setattr(report, "find_spec", lambda _: None)
    watcher = Silent()
    audit(lines, out=tmp_path / "without", watcher=watcher)
    expected = files_of(tmp_path / "with")
    expected.pop("report.html", None)
    assert files_of(tmp_path / "without") == expected
    assert "adjudicator[report]" in watcher.said[0]


def test_exit_codes(lines: Path, tmp_path: Path) -> None:
    sound = write_lines(tmp_path / "sound.jsonl", games(3, faulty=0))
    assert _run("audit", sound, "--out", tmp_path / "a", "--workers", 1).exit_code == 0
    assert _run("audit", sound, lines, "--out", tmp_path / "a", "--workers", 1).exit_code == 1
    for words in (
        ["audit", tmp_path / "no", "--out", tmp_path / "a"],
        ["audit", sound],
        ["audit", "--out", tmp_path / "a"],
        ["audit", sound, "--out", sound],
        ["audit", sound, "--out", sound / "below"],
        ["audit", sound, "--out", tmp_path / "b", "--code", "fostr"],
        ["audit", sound, "--out", tmp_path / "b", "--workers", 0],
        ["audit", sound, "--out", tmp_path / "b", "--scheduler", "tcp://x"],
        ["verify", tmp_path / "no"],
        ["verify", tmp_path],
    ):
        assert _run(*words).exit_code == 2, words
    assert "did you mean 'foster'?" in _run("audit", sound, "--out", tmp_path / "b", "--code", "fostr").stderr


def test_quiet_but_on_a_terminal(lines: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    result = _run("audit", lines, "--out", tmp_path / "out", "--workers", 1)
    assert result.stderr == ""
    assert result.stdout.startswith("80 logs, ")


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, resource.RLIM_INFINITY))
from adjudicator.audit import plan
plan.RANGE = 1 << 14
from adjudicator.cli import main
main(sys.argv[1:])
"""


def test_a_full_disk_is_told_and_what_was_done_is_kept(lines: Path, tmp_path: Path, audit: Audit) -> None:
    """No file may grow beyond what a range needs, so that it is the merging which fails."""
    words = ["audit", str(lines), "--out", str(tmp_path / "out"), "--workers", "1"]
    said = subprocess.run([sys.executable, "-c", LIMITED, *words], capture_output=True, text=True)
    assert said.returncode == 2
    assert said.stderr.startswith("adjudicator: cannot write to ")
    assert said.stderr.endswith("what was judged is kept: run again to go on\n")
    watcher = Silent()
    audit(lines, out=tmp_path / "out", watcher=watcher)
    whole, before, *_ = watcher.weights
    assert whole == before
    audit(lines, out=tmp_path / "expected")
    assert files_of(tmp_path / "out") == files_of(tmp_path / "expected")


#: Not by `getrusage`: what that tells of a process begins with the memory of the one that started it.
MEASURED = """
import re, sys
from pathlib import Path
from adjudicator.cli import main
try:
    main(sys.argv[1:])
finally:
    print(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1], file=sys.stderr)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads memory from /proc")
def test_memory_does_not_grow_with_the_logs(tmp_path: Path) -> None:
    log = {"dealer": "A", "actions": ["A shuffles below-table", "A deals 3 3 2 2"]}
    peaks = []
    for count in (1_000, 12_000):
        write_lines(tmp_path / f"{count}.jsonl", ({**log, "id": str(number)} for number in range(count)))
        words = ["audit", str(tmp_path / f"{count}.jsonl"), "--out", str(tmp_path / "out"), "--workers", "1"]
        said = subprocess.run([sys.executable, "-c", MEASURED, *words], capture_output=True, text=True)
        assert said.returncode == 1, said.stderr
        peaks.append(int(said.stderr.split()[-1]))
    assert peaks[0] > 20_000, "KiB"
    assert peaks[1] - peaks[0] < 8_000, "KiB"
