"""One range judged: what a worker does, in whatever process and on whatever machine."""

from __future__ import annotations

import contextlib
import hashlib
import json
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from adjudicator.audit.columns import refuse_too_large, rows
from adjudicator.audit.errors import AuditError, BrokenOffError, reason
from adjudicator.audit.lines import packed_lines, plain_lines
from adjudicator.audit.parts import KINDS, Parts, flush, new_name
from adjudicator.audit.places import opened
from adjudicator.audit.plan import Law, Range
from adjudicator.audit.tally import Tally
from adjudicator.document import ENGINE, canonical_bytes, digest
from adjudicator.errors import LawError, UnknownCode
from adjudicator.game.log import Log
from adjudicator.intake import read_json, read_mapping
from adjudicator.library import load_codes
from adjudicator.problems import TOLD, Problem, problem_of, unknown_code
from adjudicator.service import Adjudicator

Text = bytes | Mapping[str, Any]
#: What the line of opinions says of a log that was not judged.
_NOT_JUDGED: Final[dict[str, Any]] = dict.fromkeys(
    ("id", "opinion", "verdict", "code", "log", "actions", "score")
)
_FAILED = Problem(500, "The log could not be judged", "a fault of the program, not of the log")


@dataclass(frozen=True, slots=True)
class Task:
    """A range to judge, by what law, and the output whose parts it belongs to."""

    range: Range
    law: Law
    out: str
    plan: str


@dataclass(frozen=True, slots=True)
class Hashing:
    """A whole file to take the digest of."""

    file: int
    uri: str


@dataclass(frozen=True, slots=True)
class Done:
    """What a worker reports: for a range whose files could not be put in place from there, the files."""

    task: Task | Hashing
    logs: int = 0
    digest: str = ""
    files: Mapping[str, bytes] | None = None


def work(task: Task | Hashing) -> Done:
    """Does one piece of work. Raises AuditError."""
    if isinstance(task, Hashing):
        return Done(task, digest=_digest(task.uri))
    adjudicator = _adjudicator(task.law)
    parts = Parts(Path(task.out))
    if _is_ours(parts, task.plan):
        with _telling_faults(f"cannot write to {task.out}"):
            return Done(task, _judge(task, adjudicator, parts, parts.folder))
    with tempfile.TemporaryDirectory() as folder, _telling_faults(f"cannot write to {folder}"):
        away = Parts(Path(folder))
        away.folder.mkdir()
        logs = _judge(task, adjudicator, away, away.folder)
        files = {kind: away.path(task.range.number, kind).read_bytes() for kind in KINDS}
        return Done(task, logs, files=files)


def _is_ours(parts: Parts, plan: str) -> bool:
    """Whether the output folder is seen from here: another machine may have a different one, or none."""
    try:
        return (parts.folder / "plan").read_text() == plan
    except (OSError, UnicodeDecodeError):
        return False


@contextlib.contextmanager
def _telling_faults(what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise AuditError(f"{what}: {reason(error)}") from None


_known: dict[Law, Adjudicator] = {}


def remember(law: Law, adjudicator: Adjudicator) -> None:
    """Has this process judge by codes that it has already."""
    _known.clear()
    _known[law] = adjudicator


def _adjudicator(law: Law) -> Adjudicator:
    """The service in this process. Raises AuditError where codes or program are not those of the plan."""
    if law not in _known:
        try:
            adjudicator = Adjudicator(load_codes(None if law.folder is None else Path(law.folder)))
        except LawError as error:
            raise AuditError(str(error)) from None
        if law != law_of(adjudicator, law.code, law.folder):
            raise AuditError("a worker has another version of the program, or other codes of laws")
        remember(law, adjudicator)
    return _known[law]


def law_of(adjudicator: Adjudicator, code: str | None, folder: str | None) -> Law:
    """By what an audit judges, as its plan says it."""
    return Law(code, folder, digest({name: one.digest for name, one in adjudicator.codes.items()}), ENGINE)


def _digest(uri: str) -> str:
    with _telling_faults(f"cannot read {uri}"), opened(uri) as file:
        hashed = hashlib.sha256()
        while block := file.read(1 << 20):
            hashed.update(block)
        return f"sha256:{hashed.hexdigest()}"


def _judge(task: Task, adjudicator: Adjudicator, parts: Parts, folder: Path) -> int:
    files = {kind: new_name(folder) for kind in KINDS}
    try:
        with contextlib.ExitStack() as stack:
            written = {kind: stack.enter_context(files[kind].open("wb")) for kind in KINDS[:-1]}
            judged = _RangeJudge(adjudicator, task.law.code, written)
            for text in _texts(task.range):
                judged.judge(text)
            for file in written.values():
                flush(file)
        with files["tally"].open("wb") as tally:
            tally.write(json.dumps(judged.tally.document()).encode())
            flush(tally)
        parts.keep(task.range.number, files)
    except BaseException:
        for path in files.values():
            with contextlib.suppress(OSError):
                path.unlink(missing_ok=True)
        raise
    return judged.tally.logs


def _texts(part: Range) -> Iterator[Text | BrokenOffError]:
    """The logs of a range, and where its packing is broken, the fault: of Parquet, for each row lost."""
    try:
        if part.form == "plain":
            yield from plain_lines(part.uri, part.start, part.end)
        elif part.form == "parquet":
            yield from rows(part.uri, part.start, part.end)
        else:
            yield from packed_lines(part.uri, part.form)
    except BrokenOffError as error:
        yield error
    except OSError as error:
        raise AuditError(f"cannot read {part.uri}: {reason(error)}") from None


class _RangeJudge:
    """Judges log after log, and writes down what the output will need of each.

    Lines are counted from the start of the range: where in the file it begins, only the merging knows.
    """

    def __init__(self, adjudicator: Adjudicator, code: str | None, files: Mapping[str, IO[bytes]]) -> None:
        self.tally = Tally()
        self._adjudicator = adjudicator
        self._code = code
        self._game = adjudicator.game(code)
        self._files = files

    def judge(self, text: Text | BrokenOffError) -> None:
        line = self.tally.logs + 1
        named: str | None = None
        try:
            if isinstance(text, BrokenOffError):
                raise text
            log = self._read(text)
            named = log.code
            opinion = self._adjudicator.opinion(log, code=self._code)
        except BrokenOffError as error:
            self._refuse(line, "malformed", Problem(400, "The text cannot be read", str(error), "unreadable"))
        except UnknownCode:
            self._refuse(line, "malformed", unknown_code(named or "", self._adjudicator.codes, in_log=True))
        except TOLD as error:
            self._refuse(line, "malformed", problem_of(error))
        except (MemoryError, OSError):
            raise
        except Exception:  # of a year of logs, one that finds a fault of ours must not stop the rest
            self._refuse(line, "failed", _FAILED)
        else:
            self._keep(line, log, opinion)

    def _read(self, text: Text) -> Log:
        if isinstance(text, bytes):
            return read_json(text, game=self._game)
        refuse_too_large(text)
        return read_mapping(text, game=self._game)

    def _refuse(self, line: int, verdict: str, problem: Problem) -> None:
        document = problem.document()
        self.tally.add_problem(line, verdict, document)
        finding = {"verdict": verdict, "problem": document}
        self._write("findings", line, finding)
        self._write_leaf(_NOT_JUDGED | {"verdict": verdict}, document, finding)

    def _keep(self, line: int, log: Log, opinion: dict[str, Any]) -> None:
        self.tally.add_opinion(line, log, opinion)
        own, score, finding = opinion["log"]["id"], opinion["score"], None
        told = {"id": own, "opinion": opinion["id"]}
        if opinion["verdict"] != "regular":
            whole = ("verdict", "rulings", "score", "questions", "halt")
            finding = told | {name: opinion[name] for name in whole}
            self._write("findings", line, finding)
        judged = told | {"verdict": opinion["verdict"], "code": opinion["code"]["id"]}
        numbers = {name: score[name] for name in ("due", "recorded", "parted_at")}
        if score["agrees"] is False:
            self._write("scores", line, judged | numbers)
        log_told = {"log": opinion["log"]["digest"], "actions": opinion["log"]["actions"]}
        self._write_leaf(
            judged | log_told | {"score": {"agrees": score["agrees"]} | numbers}, opinion, finding
        )

    def _write(self, kind: str, line: int, document: Mapping[str, Any]) -> None:
        self._files[kind].write(b"%d\t%s\n" % (line, compact(document)))

    def _write_leaf(self, leaf: dict[str, Any], whole: object, finding: object) -> None:
        """A line of opinions: it binds the whole opinion, and the finding as it is written down."""
        digests = {"sha256": sha256_of(whole), "finding": None if finding is None else sha256_of(finding)}
        self._files["opinions"].write(compact(leaf | digests) + b"\n")


def sha256_of(document: object) -> str:
    """The digest of a document, as the lines of opinions have it."""
    return hashlib.sha256(canonical_bytes(document)).hexdigest()


def compact(document: object) -> bytes:
    """One line of JSON, as the HTTP API writes it."""
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
