"""Which files are audited, in which order, and what each of them is."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from adjudicator.audit.errors import AuditError
from adjudicator.audit.lines import zstd
from adjudicator.audit.places import file_system, is_address, opened, size_and_stamp
from adjudicator.errors import shown

_PACKED = ("", ".gz", ".zst", ".zstd")
#: What a folder is searched for; a file that is named is read whatever its name.
SUFFIXES = (*(f".{kind}{packed}" for kind in ("jsonl", "ndjson") for packed in _PACKED), ".parquet")

_MAGIC = {b"PAR1": "parquet", b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd"}


@dataclass(frozen=True, slots=True)
class Input:
    """One file: its name as given, its size, what it is written in, and the stamp that tells it unchanged."""

    uri: str
    size: int
    stamp: str
    form: str
    """plain, gzip, zstd (lines of JSON), or parquet"""


def find_inputs(names: Iterable[str], out: Path) -> list[Input]:
    """The files that the names stand for, each once, in the order given; those of a folder by name.

    A name is a file, a folder, a pattern, or an address for fsspec. What lies in `out` is no input.
    Raises AuditError.
    """
    found: dict[str, Input] = {}
    away = os.path.realpath(out)
    for name in names:
        for uri in _expanded(name):
            key = uri if is_address(uri) else os.path.realpath(uri)
            if key not in found and not key.startswith(away + os.sep):
                found[key] = _described(uri)
    if not found:
        raise AuditError("nothing to audit: no file of logs under the names given")
    return list(found.values())


def _described(uri: str) -> Input:
    if not uri.isascii() and uri.encode(errors="replace") != uri.encode(errors="surrogateescape"):
        raise AuditError(f"cannot read {shown(uri)}: its name is not UTF-8")
    try:
        size, stamp = size_and_stamp(uri)
        with opened(uri) as file:
            start = file.read(4)
    except OSError as error:
        raise AuditError(f"cannot read {uri}: {error.strerror or error}") from None
    form = next((form for magic, form in _MAGIC.items() if start.startswith(magic)), "plain")
    if form == "plain" and uri.endswith(".parquet"):
        raise AuditError(f"cannot read {uri}: it is no Parquet file")
    if form == "zstd":
        zstd(uri)  # better told now than when the turn comes to it
    return Input(uri, size, stamp, form)


def _expanded(name: str) -> Iterator[str]:
    files = list(_remote(name) if is_address(name) else _local(name))
    if not files:
        raise AuditError(f"nothing to audit in {name}: it holds no file ending in {', '.join(SUFFIXES)}")
    yield from files


def _local(name: str) -> Iterator[str]:
    if "\0" in name:
        raise AuditError(f"cannot read {name!r}: no file has such a name")
    if os.path.isdir(name):
        yield from _in_folder(name)
    elif os.path.exists(name) or not glob.has_magic(name):
        yield os.path.normpath(name) if name else name
    else:
        matches = sorted(glob.glob(name, recursive=True))
        if not matches:
            raise AuditError(f"nothing to audit: no file matches {name}")
        for match in matches:
            if os.path.isdir(match):
                yield from _in_folder(match)
            else:
                yield os.path.normpath(match)


def _in_folder(folder: str) -> Iterator[str]:
    def refuse(error: OSError) -> None:
        raise AuditError(f"cannot read {error.filename}: {error.strerror}")

    for place, folders, files in os.walk(folder, onerror=refuse):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for file in sorted(files):
            if file.endswith(SUFFIXES) and not file.startswith("."):
                yield os.path.normpath(os.path.join(place, file))


def _remote(name: str) -> Iterator[str]:
    system, path = file_system(name)
    try:
        if glob.has_magic(path):
            paths = [found for found in sorted(system.glob(path)) if not system.isdir(found)]
        elif system.isdir(path):
            paths = [found for found in sorted(system.find(path)) if found.endswith(SUFFIXES)]
        else:
            yield name
            return
    except OSError as error:
        raise AuditError(f"cannot read {name}: {error.strerror or error}") from None
    for found in paths:
        yield system.unstrip_protocol(found)
