"""Files wherever they are: on disk, or under any address that fsspec knows."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, cast

from adjudicator.audit.errors import AuditError, legible, missing

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
        raise AuditError(f"cannot read {legible(uri)}: {error}") from None
    return system, path


@contextmanager
def opened(uri: str) -> Iterator[IO[bytes]]:
    """The file, open for reading bytes. Raises OSError, AuditError."""
    if not is_address(uri):
        with Path(uri).open("rb", buffering=BUFFER) as file:
            yield file
        return
    system, path = file_system(uri)
    with _asked(system.open, path, "rb") as raw:
        yield cast("IO[bytes]", io.BufferedReader(raw, BUFFER))


def _asked(what: Callable[..., Any], *arguments: str) -> Any:
    """What a file system answers. Those for clouds have errors of their own kinds."""
    try:
        return what(*arguments)
    except (OSError, AuditError):
        raise
    except Exception as error:
        raise OSError(str(error) or type(error).__name__) from error


def size_and_stamp(uri: str) -> tuple[int, str]:
    """How many bytes a file has, and what changes when it is written anew.

    Raises OSError, and AuditError where it is no regular file: a pipe has no size to plan by, and cannot be
    read twice.
    """
    if is_address(uri):
        system, path = file_system(uri)
        details = _asked(system.info, path)
        _refuse_irregular(uri, details.get("type", "file") == "file")
        told = next((details[name] for name in ("ETag", "etag", "mtime", "created") if name in details), "")
        return int(details["size"]), str(told)
    state = os.stat(uri)
    _refuse_irregular(uri, stat.S_ISREG(state.st_mode))
    # The time of writing can be set back, by a copy or a restore; the other two tell it then.
    return state.st_size, f"{state.st_mtime_ns}-{state.st_ctime_ns}-{state.st_ino}"


def _refuse_irregular(uri: str, regular: bool) -> None:
    if not regular:
        raise AuditError(f"cannot read {legible(uri)}: it is not a regular file")


def local_path(uri: str) -> str | None:
    """The path of a file on this machine, also by its address; None where it is elsewhere."""
    if not is_address(uri):
        return uri
    if uri.startswith(("file://", "local://")):
        return str(file_system(uri)[1])
    return None


def identity(uri: str) -> str:
    """What two names have in common that are names of one file."""
    path = local_path(uri)
    if path is None:
        return uri
    try:
        state = os.stat(path)
    except (OSError, ValueError):
        return os.path.realpath(path)
    return f"{state.st_dev} {state.st_ino}" if state.st_ino else os.path.realpath(path)
