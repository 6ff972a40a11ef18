"""An audit from the names of files to the folder of results."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from adjudicator.audit.columns import arrow, write_rulings
from adjudicator.audit.engines import dask, local, processors
from adjudicator.audit.errors import AuditError, legible, reason
from adjudicator.audit.inputs import Input, find_inputs
from adjudicator.audit.judging import Done, Hashing, Task, law_of, remember
from adjudicator.audit.manifest import manifest
from adjudicator.audit.merging import Merged, laid_out, merge, read_lines, summary
from adjudicator.audit.parts import KINDS, Parts, alone, flush, new_name
from adjudicator.audit.places import size_and_stamp
from adjudicator.audit.plan import Law, Range, cut, fingerprint
from adjudicator.audit.report import report_available, report_page
from adjudicator.audit.results import FINDINGS, MANIFEST, OPINIONS, OUTPUTS, REPORT, RULINGS, SCORES, SUMMARY
from adjudicator.audit.tally import Tally
from adjudicator.service import Adjudicator

#: So many files without logs are named.
_NAMED = 5
_STATES = {
    "begun": "going on with the audit begun in {}",
    "changed": "beginning anew: what was begun in {} was of other files, codes or another version",
}


class Watcher(Protocol):
    """Somebody who is told how an audit goes on."""

    def begins(self, weight: int, done: int) -> None:
        """So many bytes are to be read, of which so many were before."""

    def advances(self, weight: int, logs: int) -> None:
        """A range is done."""

    def notes(self, text: str) -> None:
        """Something that the user should know."""


@dataclass(frozen=True, slots=True)
class Request:
    """What to audit, by what, and how."""

    names: Sequence[str]
    out: Path
    code: str | None = None
    laws: Path | None = None
    workers: int | None = None
    engine: str = "local"
    scheduler: str | None = None
    parquet: bool = False


def run_audit(request: Request, adjudicator: Adjudicator, watcher: Watcher) -> Tally:
    """Audits, or goes on with an audit broken off; writes the results, and gives the counts.

    Raises AuditError where it cannot be run or finished; the ranges done by then are kept.
    """
    return audit_inputs(request, adjudicator, watcher, find_inputs(request.names, request.out, watcher.notes))


def audit_inputs(
    request: Request, adjudicator: Adjudicator, watcher: Watcher, inputs: Sequence[Input]
) -> Tally:
    """Audits these files, whatever the names of the request. Raises AuditError as `run_audit` does."""
    if request.parquet:
        arrow("--format parquet")
    ranges = cut(inputs)
    try:
        with alone(request.out):
            return _run(request, adjudicator, watcher, inputs, ranges)
    except OSError as error:
        raise AuditError(f"cannot write to {request.out}: {reason(error)}") from None


def _run(
    request: Request,
    adjudicator: Adjudicator,
    watcher: Watcher,
    inputs: Sequence[Input],
    ranges: Sequence[Range],
) -> Tally:
    folder = None if request.laws is None else str(request.laws.resolve())
    law = law_of(adjudicator, request.code, folder)
    remember(law, adjudicator)
    plan = fingerprint(inputs, law)
    parts = Parts(request.out)
    state = parts.prepare(plan)
    if state in _STATES:
        watcher.notes(_STATES[state].format(request.out))
    todo = [one for one in ranges if not parts.done(one.number)]
    weight = sum(one.weight for one in ranges)
    watcher.begins(weight, weight - sum(one.weight for one in todo))
    digests = _work(request, law, plan, inputs, todo, parts, watcher)
    for one in inputs:
        _refuse_changed(one, parts)
    merged = _write(request, adjudicator, inputs, digests, ranges, parts, watcher)
    parts.clear()
    _note_empty(inputs, merged.lines, watcher)
    return merged.tally


def _note_empty(inputs: Sequence[Input], logs: Sequence[int], watcher: Watcher) -> None:
    empty = [legible(one.uri) for one, count in zip(inputs, logs, strict=True) if not count]
    if empty:
        more = f" and {len(empty) - _NAMED:,} more files" if len(empty) > _NAMED else ""
        watcher.notes(f"no logs in {', '.join(empty[:_NAMED])}{more}")


def _work(
    request: Request,
    law: Law,
    plan: str,
    inputs: Sequence[Input],
    todo: Sequence[Range],
    parts: Parts,
    watcher: Watcher,
) -> list[str]:
    """Has every range judged that is not yet, and takes the digest of every input."""
    out = str(request.out.resolve())
    digests = [""] * len(inputs)

    def tasks() -> Iterator[Task | Hashing]:
        yield from (Task(one, law, out, plan) for one in todo)
        yield from (Hashing(file, one.uri) for file, one in enumerate(inputs))

    with contextlib.closing(_engine(request, len(todo))(tasks())) as working:
        for done in working:
            if isinstance(done.task, Hashing):
                digests[done.task.file] = done.digest
                continue
            if done.files is not None:
                _keep_sent(parts, done.task.range.number, done)
            watcher.advances(done.task.range.weight, done.logs)
    return digests


def _engine(
    request: Request, ranges: int
) -> Callable[[Iterator[Task | Hashing]], Generator[Done, None, None]]:
    workers = request.workers or processors()
    if request.engine == "dask":
        return lambda tasks: dask(tasks, workers, request.scheduler)
    return lambda tasks: local(tasks, min(workers, max(ranges, 1)))


def _keep_sent(parts: Parts, number: int, done: Done) -> None:
    files = {kind: new_name(parts.folder) for kind in KINDS}
    for kind, path in files.items():
        with path.open("wb") as file:
            file.write((done.files or {})[kind])
            flush(file)
    parts.keep(number, files)


def _refuse_changed(one: Input, parts: Parts) -> None:
    try:
        same = size_and_stamp(one.uri) == (one.size, one.stamp)
    except (AuditError, OSError):
        same = False
    if not same:
        parts.clear()  # of other bytes, nothing of it counts
        raise AuditError(f"{one.uri} was changed while it was audited; run again")


def _write(
    request: Request,
    adjudicator: Adjudicator,
    inputs: Sequence[Input],
    digests: Sequence[str],
    ranges: Sequence[Range],
    parts: Parts,
    watcher: Watcher,
) -> Merged:
    """Writes all results beside the parts, then puts them in their places, the manifest last."""
    folder = parts.folder / "out"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    merged = merge(inputs, ranges, parts, folder)
    written = [FINDINGS, OPINIONS, SCORES, SUMMARY]
    _put(folder / SUMMARY, laid_out(summary(merged.tally)))
    if request.parquet:
        write_rulings(read_lines(folder / FINDINGS), folder / RULINGS)
        written.append(RULINGS)
    if report_available():
        _put(
            folder / REPORT,
            report_page(merged, inputs, adjudicator.codes, request.out).encode(),
        )
        written.append(REPORT)
    else:
        watcher.notes("no report.html: it needs the extra [report]: pip install 'adjudicator[report]'")
    paths = [folder / name for name in written if name != REPORT]
    told = manifest(inputs, digests, merged, adjudicator, request.code, paths)
    _put(folder / MANIFEST, laid_out(told))
    for name in OUTPUTS[::-1]:  # the manifest first: without it, nothing else passes for a finished audit
        (request.out / name).unlink(missing_ok=True)
    for name in (*written, MANIFEST):
        os.replace(folder / name, request.out / name)
    return merged


def _put(path: Path, data: bytes) -> None:
    with path.open("wb") as file:
        file.write(data)
        flush(file)
