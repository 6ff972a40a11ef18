"""Files wherever they are: on disk, or under any address that fsspec knows."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

from adjudicator.audit.errors import AuditError, missing

BUFFER = 1 << 18


def is_address(uri: str) -> bool:
    """Whether this names something by a scheme (`s3://…`), not a file by its path."""
    return "://" in uri


def file_system(uri: str) -> tuple[Any, str]:
    """The fsspec file system of an address, and the path in it. Raises AuditError."""
    try:
        import fsspec
    except ImportError:
        raise missing("fsspec", f"reading {uri}") from None
    try:
        system, path = fsspec.core.url_to_fs(uri)
    except (ImportError, ValueError) as error:
        raise AuditError(f"cannot read {uri}: {error}") from None
    return system, path


@contextmanager
def opened(uri: str) -> Iterator[IO[bytes]]:
    """The file, open for reading bytes. Raises OSError, AuditError."""
    if not is_address(uri):
        with Path(uri).open("rb", buffering=BUFFER) as file:
            yield file
        return
    system, path = file_system(uri)
    with system.open(path, "rb") as raw:
        yield cast("IO[bytes]", io.BufferedReader(raw, BUFFER))


def size_and_stamp(uri: str) -> tuple[int, str]:
    """How many bytes a file has, and what changes when it is written anew. Raises OSError, AuditError."""
    if is_address(uri):
        system, path = file_system(uri)
        details = system.info(path)
        told = next((details[name] for name in ("ETag", "etag", "mtime", "created") if name in details), "")
        return int(details["size"]), str(told)
    state = os.stat(uri)
    return state.st_size, str(state.st_mtime_ns)
