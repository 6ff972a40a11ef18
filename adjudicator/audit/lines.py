"""The lines of one range of a file, never more than one log in memory."""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any, Final, cast

from adjudicator.audit.errors import BrokenOffError, missing
from adjudicator.audit.places import BUFFER, opened
from adjudicator.intake import MOST_BYTES

_CHUNK: Final = 1 << 16


def plain_lines(uri: str, start: int, end: int) -> Iterator[bytes]:
    """The lines that begin in the bytes from `start` to before `end`, without their line ends.

    Of a line too long for a log only so much is given that it shows. Raises OSError.
    """
    with opened(uri) as file:
        position = start
        if start:
            file.seek(start - 1)
            position = start - 1 + _skip_line(file, end - start + 1)
        while position < end:
            line, length = _next_line(file)
            if not length:
                return
            position += length
            yield line


def packed_lines(uri: str, form: str) -> Iterator[bytes]:
    """The lines of a whole file packed by gzip or zstd. Raises OSError, BrokenOffError."""
    with opened(uri) as file, _unpacked(file, form) as stream:
        while True:
            try:
                line, length = _next_line(stream)
            except (EOFError, zlib.error, gzip.BadGzipFile) as error:
                raise BrokenOffError(f"the file's {form} compression is broken here: {error}") from None
            except Exception as error:
                if type(error).__name__ == "ZstdError":
                    raise BrokenOffError(f"the file's {form} compression is broken here: {error}") from None
                raise
            if not length:
                return
            yield line


@contextmanager
def _unpacked(file: IO[bytes], form: str) -> Iterator[IO[bytes]]:
    if form == "gzip":
        with gzip.GzipFile(fileobj=file) as stream:
            yield cast("IO[bytes]", stream)
        return
    with _zstd_reader(file) as raw, io.BufferedReader(raw, BUFFER) as stream:
        yield cast("IO[bytes]", stream)


def _zstd_reader(file: IO[bytes]) -> Any:
    try:
        import zstandard
    except ImportError:
        raise missing("zstandard", "reading a file packed by zstd") from None
    return zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)


def _next_line(file: IO[bytes]) -> tuple[bytes, int]:
    """The next line, at most one byte more than a log may have, and the length of the whole; 0 at the end."""
    line = file.readline(MOST_BYTES + 2)
    length = len(line)
    if line.endswith(b"\n"):
        return line[:-1], length
    if length > MOST_BYTES:
        length += _skip_line(file)
    return line[: MOST_BYTES + 1], length


def _skip_line(file: IO[bytes], most: int | None = None) -> int:
    """Reads on to the next line, or until `most` bytes are read; how many were."""
    skipped = 0
    while most is None or skipped < most:
        part = file.readline(_CHUNK)
        skipped += len(part)
        if not part or part.endswith(b"\n"):
            break
    return skipped
