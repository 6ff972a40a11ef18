"""Findings, scores, summary and manifest held against the lines of opinions, which the root is over."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from adjudicator.audit.columns import rulings_differ
from adjudicator.audit.errors import UNSOUND, AuditError, reason
from adjudicator.audit.judging import compact, sha256_of
from adjudicator.audit.merging import read_lines, summary
from adjudicator.audit.merkle import Tree, leaf_hash
from adjudicator.audit.results import FINDINGS, OPINIONS, RULINGS, SCORES, SUMMARY
from adjudicator.audit.tally import Tally
from adjudicator.document import canonical_bytes

Document = Mapping[str, Any]
#: What of the summary is counted from the findings, and so differs as well where one of them does.
_FROM_FINDINGS: Final = ("offences", "statuses", "laws", "by")


def faults_of(out: Path, told: Document) -> list[str]:
    """What in the results does not go with the lines of opinions; of each file only the first place.

    Files that cannot be read are passed over: they are told of where they are held against their digests.
    """
    found: dict[str, None] = {}
    try:
        for fault in _Holding(out, told).faults():
            found[fault] = None
    except (OSError, AuditError):
        pass
    except UNSOUND:
        found["the results cannot be read, or are not as this version writes them"] = None
    return [*found]


def rulings_fault(out: Path, told: Document) -> str | None:
    """What is wrong with the rulings as Parquet, if there are any. Raises AuditError without pyarrow."""
    if RULINGS not in told["outputs"]:
        return None
    try:
        differ = rulings_differ(read_lines(out / FINDINGS), out / RULINGS)
    except (OSError, *UNSOUND):
        return None  # told of by then: the file is not the one of the manifest, or the findings are unsound
    return f"{RULINGS} does not have the rulings of {FINDINGS}" if differ else None


def lines_of(out: Path) -> Iterator[bytes]:
    """The lines of opinions, without their line ends. Raises AuditError."""
    path = out / OPINIONS
    try:
        with path.open("rb") as file:
            for text in file:
                yield text.removesuffix(b"\n")
    except OSError as error:
        raise AuditError(f"cannot read {path}: {reason(error)}") from None


class Places:
    """Where in the inputs the log of a leaf stands, by what the manifest says."""

    def __init__(self, told: Document) -> None:
        self._files: Sequence[str] = [one["file"] for one in told["inputs"]]
        self._starts: list[int] = list(accumulate((one["logs"] for one in told["inputs"]), initial=0))

    @property
    def logs(self) -> int:
        """How many logs all inputs together have."""
        return self._starts[-1]

    def of(self, leaf: int) -> tuple[str, int]:
        """File and line."""
        if leaf >= self.logs:
            return "beyond the inputs", leaf - self.logs + 1
        file = bisect_right(self._starts, leaf) - 1
        return self._files[file], leaf - self._starts[file] + 1


class _Holding:
    def __init__(self, out: Path, told: Document) -> None:
        self._out = out
        self._told = told
        self._places = Places(told)
        self._tally = Tally()
        self._tree = Tree()

    def faults(self) -> Iterator[str]:
        findings, scores = _Rows(self._out / FINDINGS), _Rows(self._out / SCORES)
        for number, text in enumerate(lines_of(self._out)):
            leaf = json.loads(text)
            place = self._places.of(number)
            self._tree.add(leaf_hash(text))
            self._tally.add_verdict(leaf["verdict"], leaf["code"], leaf["actions"])
            if not self._is_its_id(leaf):
                yield "the ids of the opinions are not those of this program's version and these codes"
            if leaf["verdict"] != "regular":
                finding = findings.expect(place, leaf["finding"])
                for ruling in (finding or {}).get("rulings", ()):
                    self._tally.add_ruling(place[1], ruling)
            score = leaf["score"]
            if score is not None and score["agrees"] is False:
                self._tally.add_disagreement(place[1], score)
                scores.expect(place, sha256_of(_score_row(leaf)))
        in_findings = findings.faults()
        yield from (*in_findings, *scores.faults())
        yield from self._manifest_faults()
        yield from self._summary_faults(_FROM_FINDINGS if in_findings else ())

    def _is_its_id(self, leaf: Document) -> bool:
        """An id is made of log, code and version, so that none of the three can be another."""
        if leaf["code"] is None:
            return leaf["opinion"] is None
        made_of = [leaf["log"], self._told["codes"].get(leaf["code"]), self._told["engine"]]
        return bool(leaf["opinion"] == hashlib.sha256(canonical_bytes(made_of)).hexdigest())

    def _manifest_faults(self) -> Iterator[str]:
        told, tally = self._told, self._tally
        root = self._tree.root().hex()
        if root != told["merkle"]["root"]:
            yield f"the opinions have the root {root}, the manifest {told['merkle']['root']}"
        for name, has, is_so in (
            ("leaves", told["merkle"]["leaves"], tally.logs),
            ("logs", told["logs"], tally.logs),
            ("logs of the inputs", self._places.logs, tally.logs),
            ("findings", told["findings"], tally.findings),
            ("codes", sorted(told["codes"]), sorted(tally.counters["codes"])),
            ("code", told["code"]["digest"], told["codes"].get(told["code"]["id"], told["code"]["digest"])),
        ):
            if has != is_so:
                yield f"manifest.json: {name} {_brief(has)}, by the opinions {_brief(is_so)}"

    def _summary_faults(self, uncounted: Sequence[str]) -> Iterator[str]:
        told: dict[str, Any] = json.loads((self._out / SUMMARY).read_bytes())
        counted = summary(self._tally)
        # Of these groups, only the role is told by the results; they do not name tables, days or players.
        told["by"], counted["by"] = told["by"]["role"], counted["by"]["role"]
        for name in {**counted, **told}:
            has, is_so = told.get(name), counted.get(name)
            if name in uncounted:
                continue
            if has != is_so:
                yield f"{SUMMARY}: {name} {_brief(has)}, by opinions and findings {_brief(is_so)}"


class _Rows:
    """The lines of findings or scores, each expected in its turn."""

    def __init__(self, path: Path) -> None:
        self._name = path.name
        self._rows: Iterator[bytes] = _texts(path)
        self._fault: str | None = None

    def expect(self, place: tuple[str, int], digest: str) -> Document | None:
        """The next row, if it is the one of this place and digest, written as an audit writes it."""
        if self._fault is not None:
            return None
        text = next(self._rows, b"null")
        row = json.loads(text)
        # A name that stands twice, or in another place, is lost when read: the bytes tell.
        if isinstance(row, dict) and compact(row) == text:
            rest = {name: value for name, value in row.items() if name not in ("file", "line")}
            if place == (row.get("file"), row.get("line")) and sha256_of(rest) == digest:
                return row
        self._fault = f"{place[0]}:{place[1]}: {self._name} does not have what {OPINIONS} has"
        return None

    def faults(self) -> tuple[str, ...]:
        """The first row that was not as expected, or one that nobody expected."""
        if self._fault is None and next(self._rows, None) is not None:
            self._fault = f"{self._name} has more than {OPINIONS}"
        return () if self._fault is None else (self._fault,)


def _texts(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        for text in file:
            yield text.removesuffix(b"\n")


def _score_row(leaf: Document) -> dict[str, Any]:
    """The row of scores that belongs to a line of opinions, but for its place."""
    told = {name: leaf[name] for name in ("id", "opinion", "verdict", "code")}
    return told | {name: leaf["score"][name] for name in ("due", "recorded", "parted_at")}


def _brief(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:59]}…"
