"""The same audit by one worker, by two, by a cluster, broken off and gone on with: the same bytes."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.audit import AuditError, engines, judging, parts

from .conftest import RANGE, Audit, Silent, files_of, games, write_lines

#: The command line with small ranges; the workers are told theirs. It rests after each range, so that there
#: is time to kill it in the midst of them, however fast it is.
COMMAND = """
import sys, time
from adjudicator.audit import plan
from adjudicator.cli import auditing, main
plan.RANGE = {range}
auditing._OnScreen.advances = lambda *_: time.sleep({rest})
main(sys.argv[1:])
"""
#: What a file of a year's logs holds, one line in a hundred.
BROKEN = [
    b'{"dealer": "A", "actions": ["A deals 3 3',
    b"",
    b'{"dealer": "A", "actions": "A deals"}',
    b"\x00\xff\xfe\x80",
    b'{"dealer": "A", "actions": [], "_scan": "' + b"x" * 1_500_000 + b'"}',
]


def _start(*arguments: object, rest: float = 0.03, **options: object) -> subprocess.Popen[str]:
    command = COMMAND.format(range=RANGE, rest=rest)
    words = [sys.executable, "-c", command, "audit", *map(str, arguments)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)  # type: ignore[call-overload, no-any-return]


def _finish(*arguments: object) -> str:
    with _start(*arguments, rest=0) as process:
        _, said = process.communicate(timeout=120)
    assert process.returncode == 1, said
    return str(said)


def _parts(out: Path) -> int:
    return len(list((out / ".parts").glob("*.tally")))


def _wait_until(true: Callable[[], bool], process: subprocess.Popen[str]) -> None:
    until = time.monotonic() + 60
    while not true():
        assert process.poll() is None, process.stderr and process.stderr.read()
        assert time.monotonic() < until
        time.sleep(0.002)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games enough to kill an audit in the midst of them, some with a fault, and lines that are no logs."""
    file = write_lines(tmp_path_factory.mktemp("many") / "many.jsonl", games(495, seed=3))
    texts = file.read_bytes().splitlines()
    for number, text in enumerate(BROKEN):
        texts.insert(50 + 100 * number, text)
    file.write_bytes(b"\n".join(texts) + b"\n")
    return file


@pytest.fixture(scope="module")
def expected(many: Path) -> dict[str, bytes]:
    """What one worker without any interruption writes, in ranges of the usual size."""
    out = many.parent / "one"
    command = [sys.executable, "-m", "adjudicator.cli", "audit", str(many), "--out", str(out)]
    assert subprocess.run([*command, "--workers", "1"], check=False, capture_output=True).returncode == 1
    return files_of(out)


def test_just_the_broken_lines_are_malformed(expected: dict[str, bytes]) -> None:
    findings = [json.loads(line) for line in expected["findings.jsonl"].splitlines()]
    malformed = [one["line"] for one in findings if one["verdict"] == "malformed"]
    assert malformed == [51 + 100 * number for number in range(len(BROKEN))]
    assert json.loads(expected["summary.json"])["logs"] == 500
    assert len(findings) > 50 + len(malformed)


def test_nothing_but_the_results_is_left(expected: dict[str, bytes]) -> None:
    named = {"findings.jsonl", "opinions.jsonl", "scores.jsonl", "summary.json", "manifest.json"}
    assert expected.keys() - {"report.html"} == named


def test_two_workers(many: Path, expected: dict[str, bytes]) -> None:
    out = many.parent / "two"
    _finish(many, "--out", out, "--workers", 2)
    assert files_of(out) == expected


@pytest.mark.parametrize("workers", [1, 2])
def test_killed_and_gone_on_with(many: Path, expected: dict[str, bytes], workers: int) -> None:
    out = many.parent / f"killed-{workers}"
    for share in (1, 5):
        with _start(many, "--out", out, "--workers", workers) as process:
            _wait_until(lambda share=share: _parts(out) >= share, process)  # type: ignore[misc]
            process.kill()
        assert process.returncode == -signal.SIGKILL
        assert not (out / "manifest.json").exists()
    (out / ".parts" / "half-written.new").write_bytes(b"{")
    assert "going on with the audit" in _finish(many, "--out", out, "--workers", workers)
    assert files_of(out) == expected


@pytest.mark.skipif(not os.path.isdir("/proc"), reason="looks for processes in /proc")
def test_workers_end_with_a_parent_that_was_killed(many: Path) -> None:
    out = many.parent / "orphans"
    with _start(many, "--out", out, "--workers", 2) as process:
        _wait_until(lambda: _parts(out) >= 2, process)
        group = _children(process.pid)
        process.kill()
    assert group
    until = time.monotonic() + 30
    while any(_is_alive(child) for child in group):
        assert time.monotonic() < until
        time.sleep(0.05)


def _children(parent: int) -> list[int]:
    found = []
    for place in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError, IndexError):
            if int((place / "stat").read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(place.name))
    return found


def _is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_stopped_by_ctrl_c(many: Path, expected: dict[str, bytes]) -> None:
    out = many.parent / "stopped"
    with _start(many, "--out", out, "--workers", 2, start_new_session=True) as process:
        _wait_until(lambda: _parts(out) >= 2, process)
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert said == "adjudicator: stopped; what was judged is kept: run again to go on\n"
    _finish(many, "--out", out)
    assert files_of(out) == expected


def test_a_cluster(many: Path, expected: dict[str, bytes]) -> None:
    pytest.importorskip("distributed")
    out = many.parent / "whole-cluster"
    _finish(many, "--out", out, "--engine", "dask", "--workers", 2)
    assert files_of(out) == expected


def test_killed_with_its_cluster_and_gone_on_with_by_one(many: Path, expected: dict[str, bytes]) -> None:
    pytest.importorskip("distributed")
    out = many.parent / "killed-cluster"
    with _start(many, "--out", out, "--engine", "dask", "--workers", 2) as process:
        _wait_until(lambda: _parts(out) >= 5, process)
        process.kill()
    assert not (out / "manifest.json").exists()
    assert "going on with the audit" in _finish(many, "--out", out, "--workers", 1)
    assert files_of(out) == expected


def test_a_cluster_that_loses_a_worker(many: Path, expected: dict[str, bytes]) -> None:
    pytest.importorskip("distributed")
    psutil = pytest.importorskip("psutil")
    out = many.parent / "cluster"
    with _start(many, "--out", out, "--engine", "dask", "--workers", 2) as process:
        _wait_until(lambda: _parts(out) >= 2, process)
        workers = [
            child
            for child in psutil.Process(process.pid).children(recursive=True)
            if any("spawn_main" in word for word in child.cmdline())
        ]
        assert len(workers) >= 2
        workers[0].kill()
        assert not (out / "manifest.json").exists()
        _, said = process.communicate(timeout=120)
    assert process.returncode == 1, said
    assert files_of(out) == expected


def test_a_worker_that_does_not_see_the_output_sends_what_it_found(
    lines: Path, tmp_path: Path, audit: Audit, monkeypatch: pytest.MonkeyPatch
) -> None:
    audit(lines, out=tmp_path / "one")
    monkeypatch.setattr(judging, "_is_ours", lambda *_: False)
    audit(lines, out=tmp_path / "two")
    assert files_of(tmp_path / "one") == files_of(tmp_path / "two")


def test_what_was_done_for_other_inputs_does_not_count(lines: Path, tmp_path: Path, audit: Audit) -> None:
    log = tmp_path / "log.jsonl"
    log.write_bytes(lines.read_bytes())
    _break_off(audit, log, tmp_path / "out")
    log.write_bytes(b"".join(lines.read_bytes().splitlines(keepends=True)[:20]))
    watcher = Silent()
    assert audit(log, out=tmp_path / "out", watcher=watcher).logs == 20
    assert watcher.said[0].startswith("beginning anew")


@pytest.mark.parametrize("replaced", [True, False])
def test_a_file_changed_since_is_noticed_though_its_size_and_time_are_the_same(
    lines: Path, tmp_path: Path, audit: Audit, replaced: bool
) -> None:
    log, other = tmp_path / "log.jsonl", tmp_path / "other.jsonl"
    log.write_bytes(lines.read_bytes())
    _break_off(audit, log, tmp_path / "out")
    before = log.stat()
    data = b"x" + log.read_bytes()[1:]
    if replaced:
        other.write_bytes(data)
        other.rename(log)
    else:
        log.write_bytes(data)
    os.utime(log, ns=(before.st_atime_ns, before.st_mtime_ns))
    watcher = Silent()
    audit(log, out=tmp_path / "out", watcher=watcher)
    assert watcher.said[0].startswith("beginning anew")
    first = json.loads((tmp_path / "out" / "findings.jsonl").read_text("utf-8").splitlines()[0])
    assert (first["line"], first["verdict"]) == (1, "malformed")


def test_only_what_is_not_done_is_judged_again(
    lines: Path, tmp_path: Path, audit: Audit, monkeypatch: pytest.MonkeyPatch
) -> None:
    _break_off(audit, lines, tmp_path / "out")
    done = _parts(tmp_path / "out")
    assert done == 3
    tried = []
    work = engines.work
    monkeypatch.setattr(engines, "work", lambda task: tried.append(task) or work(task))
    watcher = Silent()
    audit(lines, out=tmp_path / "out", watcher=watcher)
    judged = [task for task in tried if isinstance(task, judging.Task)]
    assert len(judged) == -(-lines.stat().st_size // RANGE) - done
    whole, before, *after = watcher.weights
    assert whole == lines.stat().st_size == before + sum(after)


def test_killed_while_it_clears_away(
    lines: Path, tmp_path: Path, audit: Audit, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"

    def clear_a_little(folder: Path, **_: object) -> None:
        if folder.name == ".parts":
            for path in sorted(folder.glob("*.findings"))[:2]:
                path.unlink()
            raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(parts.shutil, "rmtree", clear_a_little)
        with pytest.raises(KeyboardInterrupt):
            audit(lines, out=out)
    expected = {name: data for name, data in files_of(out).items() if not name.startswith(".parts")}
    assert "manifest.json" in expected
    audit(lines, out=out)
    assert files_of(out) == expected


def test_a_range_of_which_a_file_is_gone_is_judged_again(lines: Path, tmp_path: Path, audit: Audit) -> None:
    _break_off(audit, lines, tmp_path / "out")
    (tmp_path / "out" / ".parts" / "000001.opinions").unlink()
    audit(lines, out=tmp_path / "out")
    audit(lines, out=tmp_path / "expected")
    assert files_of(tmp_path / "out") == files_of(tmp_path / "expected")


def _break_off(audit: Audit, log: Path, out: Path) -> None:
    """An audit that fails after three ranges."""
    work, calls = engines.work, iter(range(4))

    def fail(task: judging.Task) -> judging.Done:
        if next(calls) == 3:
            raise AuditError("the lights went out")
        return work(task)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "work", fail)
        with pytest.raises(AuditError, match="the lights went out"):
            audit(log, out=out)


def test_two_audits_do_not_write_to_one_folder(lines: Path, tmp_path: Path, audit: Audit) -> None:
    from adjudicator.audit.parts import alone

    with alone(tmp_path / "out"), pytest.raises(AuditError, match="another audit is writing"):
        audit(lines, out=tmp_path / "out")
