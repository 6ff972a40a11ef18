"""Which files are audited, in which order, and what each of them is."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from adjudicator.audit.errors import AuditError, legible, reason
from adjudicator.audit.lines import zstd
from adjudicator.audit.places import identity, opened, size_and_stamp
from adjudicator.audit.searching import Search

_MAGIC = {b"PAR1": "parquet", b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd"}


@dataclass(frozen=True, slots=True)
class Input:
    """One file: its name as given, its size, what it is written in, and the stamp that tells it unchanged."""

    uri: str
    size: int
    stamp: str
    form: str
    """plain, gzip, zstd (lines of JSON), or parquet"""


def find_inputs(names: Iterable[str], out: Path, note: Callable[[str], None]) -> list[Input]:
    """The files that the names stand for, each once, in the order given; those of a folder by name.

    A name is a file, a folder, a pattern, or an address for fsspec. What lies in `out` is no input, unless it
    is named itself. `note` is told what is passed over. Raises AuditError with all that cannot be read.
    """
    found: dict[str, Input] = {}
    faults: dict[str, None] = {}
    search = Search(out, note)
    for name in names:
        try:
            for uri in search.files(name):
                key = identity(uri)
                if key not in found:
                    try:
                        found[key] = described(uri)
                    except AuditError as error:
                        faults[str(error)] = None
                elif os.path.basename(uri) != os.path.basename(found[key].uri):
                    note(f"passed over {legible(uri)}: it is the same file as {legible(found[key].uri)}")
        except AuditError as error:
            faults[str(error)] = None
    if faults:
        raise AuditError(_all_of(list(faults)))
    return list(found.values())


def _all_of(faults: list[str]) -> str:
    return faults[0] if len(faults) == 1 else "\n  ".join(["nothing was audited:", *faults])


def described(uri: str) -> Input:
    """What a file is. Raises AuditError where it cannot be read."""
    try:
        uri.encode()
    except UnicodeEncodeError:
        raise AuditError(f"cannot read {legible(uri)}: its name is not UTF-8") from None
    try:
        size, stamp = size_and_stamp(uri)
        with opened(uri) as file:
            start = file.read(4)
    except FileNotFoundError as error:
        why = (
            f"it is a link to {os.readlink(uri)}, which is not there"
            if os.path.islink(uri)
            else reason(error)
        )
        raise AuditError(f"cannot read {legible(uri)}: {why}") from None
    except OSError as error:
        raise AuditError(f"cannot read {legible(uri)}: {reason(error)}") from None
    form = next((form for magic, form in _MAGIC.items() if start.startswith(magic)), "plain")
    if form == "plain" and uri.endswith(".parquet"):
        form = "parquet"  # what is wrong with it will be its finding
    if form == "zstd":
        zstd(uri)  # better told now than when the turn comes to it
    return Input(uri, size, stamp, form)
