"""An audit's results held against its manifest, and one log's place in them proved."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, zip_longest
from pathlib import Path
from typing import Any

from adjudicator.audit.errors import AuditError
from adjudicator.audit.judging import Hashing, work
from adjudicator.audit.manifest import MANIFEST, file_digest
from adjudicator.audit.merging import FINDINGS, OPINIONS, read_findings
from adjudicator.audit.merkle import audit_path, leaf_hash, root_from_path, root_of

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Verified:
    """What a verification says, line by line, and whether all of it holds."""

    lines: tuple[str, ...]
    ok: bool


def verify(out: Path) -> Verified:
    """Holds every file of an audit, and every input that can still be read, against the manifest.

    Raises AuditError where there is no manifest, or none that can be read.
    """
    told = read_manifest(out)
    lines: list[str] = []
    faults: list[str] = []
    for name, output in told["outputs"].items():
        fault = _differs(out / name, output["digest"])
        (faults if fault else lines).append(f"{name}: {fault or 'as the manifest has it'}")
    for one in told["inputs"]:
        state, fine = _input_state(one)
        (lines if fine else faults).append(f"{one['file']}: {state}")
    faults += _tree_faults(out, told)
    faults += _finding_faults(out, told)
    if not faults:
        merkle = told["merkle"]
        lines.append(f"root {merkle['root']} over {_counted(merkle['leaves'], 'opinion')}: proved")
    return Verified((*lines, *(f"fault: {fault}" for fault in faults)), not faults)


def prove(out: Path, name: str) -> Verified:
    """Proves the place of each log of this id, its own or that of its opinion.

    Raises AuditError where there is no manifest, or no line of opinions that can be read.
    """
    told = read_manifest(out)
    size, root = told["merkle"]["leaves"], told["merkle"]["root"]
    lines: list[str] = []
    proved = True
    for place, text in _found(out, name):
        file, line = _file_and_line(told, _starts(told), place)
        try:
            path = audit_path(_leaves(out), place, size)
            leads_to = root_from_path(leaf_hash(text), place, size, path).hex()
        except (StopIteration, ValueError, RuntimeError):
            path, leads_to = [], "nowhere: opinions.jsonl is not whole"
        proved = proved and leads_to == root
        lines += [f"{file}:{line}: {_told(text)}", f"  leaf {place}: {leaf_hash(text).hex()}"]
        lines += [f"  with {other.hex()}" for other in path]
        lines.append(
            f"  root {root}: {'proved' if leads_to == root else f'NOT PROVED, it leads to {leads_to}'}"
        )
    if not lines:
        return Verified((f"fault: no log of this audit has the id {name!r}",), False)
    return Verified(tuple(lines), proved)


def read_manifest(out: Path) -> Document:
    """The manifest of an audit. Raises AuditError."""
    path = out / MANIFEST
    try:
        told = json.loads(path.read_bytes())
        _ = (
            told["merkle"]["root"],
            told["merkle"]["leaves"],
            told["inputs"],
            told["outputs"],
            told["findings"],
        )
    except FileNotFoundError:
        raise AuditError(f"{out} holds no finished audit: there is no {MANIFEST}") from None
    except OSError as error:
        raise AuditError(f"cannot read {path}: {error.strerror or error}") from None
    except (ValueError, KeyError, TypeError):
        raise AuditError(f"{path} is no manifest of an audit") from None
    manifest: Document = told
    return manifest


def _differs(path: Path, digest: str) -> str | None:
    try:
        return None if file_digest(path) == digest else "is not what the manifest has"
    except OSError as error:
        return f"cannot be read: {error.strerror or error}"


def _input_state(one: Document) -> tuple[str, bool]:
    """What has become of an input since. One that is no longer there is no fault of the audit."""
    try:
        same = work(Hashing(0, one["file"])).digest == one["digest"]
    except AuditError:
        return "cannot be read from here; not compared", True
    return ("as it was audited", True) if same else ("is no longer what was audited", False)


def _leaves(out: Path) -> Iterator[bytes]:
    return (leaf_hash(text) for text in _opinions(out))


def _opinions(out: Path) -> Iterator[bytes]:
    path = out / OPINIONS
    try:
        with path.open("rb") as file:
            for text in file:
                yield text.removesuffix(b"\n")
    except OSError as error:
        raise AuditError(f"cannot read {path}: {error.strerror or error}") from None


def _tree_faults(out: Path, told: Document) -> Iterator[str]:
    try:
        root = root_of(_leaves(out)).hex()
    except AuditError:
        return  # told of with the outputs
    if root != told["merkle"]["root"]:
        yield f"the opinions have the root {root}, the manifest {told['merkle']['root']}"


def _finding_faults(out: Path, told: Document) -> Iterator[str]:
    """Every opinion that is not regular has its finding, in its place, and no other has."""
    try:
        pairs = zip_longest(_irregular(out, told), read_findings(out / FINDINGS))
        for expected, finding in pairs:
            named = tuple((finding or {}).get(name) for name in ("file", "line", "opinion", "verdict"))
            if named != expected:
                place = expected or named
                yield f"{place[0]}:{place[1]}: findings.jsonl does not have what opinions.jsonl has"
                return
    except (OSError, AuditError):
        return  # told of with the outputs
    except (ValueError, KeyError, AttributeError, TypeError):
        yield "findings.jsonl or opinions.jsonl cannot be read"


def _irregular(out: Path, told: Document) -> Iterator[tuple[Any, ...]]:
    starts = _starts(told)
    for place, text in enumerate(_opinions(out)):
        opinion = json.loads(text)
        if opinion["verdict"] != "regular":
            file, line = _file_and_line(told, starts, place)
            yield file, line, opinion["opinion"], opinion["verdict"]


def _found(out: Path, name: str) -> Iterator[tuple[int, bytes]]:
    # The text is sought before the line is read: a year has millions of lines.
    sought = json.dumps(name, ensure_ascii=False).encode(errors="surrogateescape")
    for place, text in enumerate(_opinions(out)):
        if sought in text:
            try:
                opinion = json.loads(text)
            except ValueError:
                continue
            if name in (opinion.get("id"), opinion.get("opinion")):
                yield place, text


def _starts(told: Document) -> list[int]:
    """How many logs stand before each input, and before the end."""
    return list(accumulate((one["logs"] for one in told["inputs"]), initial=0))


def _file_and_line(told: Document, starts: Sequence[int], place: int) -> tuple[str, int]:
    if place >= starts[-1]:
        return "beyond the inputs", place - starts[-1] + 1
    file = bisect_right(starts, place) - 1
    return told["inputs"][file]["file"], place - starts[file] + 1


def _told(text: bytes) -> str:
    opinion = json.loads(text)
    named = f"log {opinion['id']}, " if opinion["id"] is not None else ""
    return f"{named}{opinion['verdict']}, opinion {opinion['opinion'] or 'none'}"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
