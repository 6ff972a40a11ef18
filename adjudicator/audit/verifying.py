"""An audit's results held against its manifest, and one log's place in them proved."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from adjudicator.audit.errors import UNSOUND, AuditError, reason
from adjudicator.audit.holding import Places, faults_of, lines_of, rulings_fault
from adjudicator.audit.judging import Hashing, work
from adjudicator.audit.manifest import file_digest
from adjudicator.audit.merkle import audit_path, leaf_hash, root_from_path
from adjudicator.audit.places import size_and_stamp
from adjudicator.audit.results import FINDINGS, MANIFEST, OPINIONS, SCORES, SUMMARY

Document = Mapping[str, Any]
_ALWAYS: Final = (FINDINGS, OPINIONS, SCORES, SUMMARY)


@dataclass(frozen=True, slots=True)
class Verified:
    """What a verification says, line by line, and whether all of it holds."""

    lines: tuple[str, ...]
    ok: bool


def verify(out: Path, demanding: bool = False) -> Verified:
    """Holds every file of an audit, and every input that can still be read, against the manifest.

    An input that cannot be read is a fault only where the caller is `demanding`. Raises AuditError where
    there is no manifest, or none that can be read.
    """
    told = read_manifest(out)
    lines: list[str] = []
    faults: list[str] = []
    for name, output in told["outputs"].items():
        fault = _differs(out / name, output)
        (faults if fault else lines).append(f"{name}: {fault or 'as the manifest has it'}")
    missed = 0
    for one in told["inputs"]:
        state, fine = _input_state(one)
        missed += fine is None
        bad = demanding if fine is None else not fine
        (faults if bad else lines).append(f"{one['file']}: {state}")
    faults += (f"{MANIFEST}: it does not name {name}" for name in _ALWAYS if name not in told["outputs"])
    faults += faults_of(out, told)
    try:
        faults += filter(None, [rulings_fault(out, told)])
    except AuditError as error:
        lines.append(f"not held against the findings: {error}")
    lines.append(f"{MANIFEST}: {file_digest(out / MANIFEST)}, to be kept with the root")
    if not faults:
        merkle = told["merkle"]
        lines.append(f"root {merkle['root']} over {_counted(merkle['leaves'], 'opinion')}: proved")
    lines += (f"fault: {fault}" for fault in faults)
    if missed:
        lines.append(f"{missed:,} of {_counted(len(told['inputs']), 'input')} not compared")
    return Verified(tuple(lines), not faults)


def prove(out: Path, name: str) -> Verified:
    """Proves the place of each log of this id, its own or that of its opinion.

    Raises AuditError where there is no manifest, or no line of opinions that can be read.
    """
    told = read_manifest(out)
    size, root = told["merkle"]["leaves"], told["merkle"]["root"]
    places = Places(told)
    if places.logs != size:
        return Verified((f"fault: {MANIFEST}: logs of the inputs {places.logs}, leaves {size}",), False)
    lines: list[str] = []
    proved = True
    for place, text in _found(out, name):
        file, line = places.of(place)
        try:
            path = audit_path(map(leaf_hash, lines_of(out)), place, size)
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
        for name in ("root", "leaves"):
            _ = told["merkle"][name]
        for name in ("engine", "codes", "logs", "findings"):
            _ = told[name]
        _ = told["code"]["id"], told["code"]["digest"]
        _ = [(_name(one["file"]), one["bytes"], one["digest"], int(one["logs"])) for one in told["inputs"]]
        _ = [(one["bytes"], one["digest"]) for one in told["outputs"].values()]
    except FileNotFoundError:
        raise AuditError(f"{out} holds no finished audit: there is no {MANIFEST}") from None
    except OSError as error:
        raise AuditError(f"cannot read {path}: {reason(error)}") from None
    except UNSOUND:
        raise AuditError(f"{path} is no manifest of an audit") from None
    manifest: Document = told
    return manifest


def _name(file: object) -> str:
    """A name that a file can have. Raises ValueError."""
    if not isinstance(file, str) or "\0" in file:
        raise ValueError(file)
    file.encode()
    return file


def _differs(path: Path, output: Document) -> str | None:
    try:
        same = (path.stat().st_size, file_digest(path)) == (output["bytes"], output["digest"])
    except OSError as error:
        return f"cannot be read: {reason(error)}"
    return None if same else "is not what the manifest has"


def _input_state(one: Document) -> tuple[str, bool | None]:
    """What has become of an input since, and whether it is the same; None where that cannot be told."""
    try:
        same = work(Hashing(0, one["file"])).digest == one["digest"]
        same = same and size_and_stamp(one["file"])[0] == one["bytes"]
    except (AuditError, OSError):
        return "cannot be read from here; not compared", None
    return ("as it was audited", True) if same else ("is no longer what was audited", False)


def _found(out: Path, name: str) -> Iterator[tuple[int, bytes]]:
    # The text is sought before the line is read: a year has millions of lines.
    sought = json.dumps(name, ensure_ascii=False).encode(errors="surrogateescape")
    for place, text in enumerate(lines_of(out)):
        if sought in text:
            try:
                opinion = json.loads(text)
            except (ValueError, RecursionError):
                continue
            if name in (opinion.get("id"), opinion.get("opinion")):
                yield place, text


def _told(text: bytes) -> str:
    opinion = json.loads(text)
    named = f"log {opinion['id']}, " if opinion["id"] is not None else ""
    return f"{named}{opinion['verdict']}, opinion {opinion['opinion'] or 'none'}"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
