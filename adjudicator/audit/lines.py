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
from adjudicator.intake.lines import next_line, skip_line

#: So little at once, because it may unpack to much.
_BITE: Final = 1 << 12


def plain_lines(uri: str, start: int, end: int) -> Iterator[bytes]:
    """The lines that begin in the bytes from `start` to before `end`, without their line ends.

    Of a line too long for a log only so much is given that it shows. Raises OSError.
    """
    with opened(uri) as file:
        position = start
        if start:
            file.seek(start - 1)
            position = start - 1 + skip_line(file, end - start + 1)
        while position < end:
            line, length = next_line(file)
            if not length:
                return
            position += length
            yield line


def packed_lines(uri: str, form: str) -> Iterator[bytes]:
    """The lines of a whole file packed by gzip or zstd. Raises OSError, BrokenOffError."""
    with opened(uri) as file, _unpacked(file, form) as stream:
        while True:
            try:
                line, length = next_line(stream)
            except (EOFError, gzip.BadGzipFile, zlib.error) as error:
                raise BrokenOffError(f"the file's {form} compression is broken here: {error}") from None
            if not length:
                return
            yield line


@contextmanager
def _unpacked(file: IO[bytes], form: str) -> Iterator[IO[bytes]]:
    if form == "gzip":
        with gzip.GzipFile(fileobj=file) as stream:
            yield cast("IO[bytes]", stream)
        return
    with io.BufferedReader(_Zstd(file), BUFFER) as stream:
        yield cast("IO[bytes]", stream)


def zstd(what: str) -> Any:
    """The package that unpacks zstd. Raises AuditError where it is not installed."""
    try:
        import zstandard
    except ImportError:
        raise missing("zstandard", f"reading {what}") from None
    return zstandard


class _Zstd(io.RawIOBase):
    """What a file packed by zstd holds, one frame after another. A frame that breaks off is an EOFError.

    The package's own reader takes a file cut short for one that ends there; logs would be lost unseen.
    """

    def __init__(self, file: IO[bytes]) -> None:
        zstandard = zstd("a file packed by zstd")
        self._file = file
        self._begin: Any = zstandard.ZstdDecompressor().decompressobj
        self._error: type[Exception] = zstandard.ZstdError
        self._frame: Any = None
        self._read = b""
        self._held = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._held:
            self._read = self._read or self._file.read(_BITE)
            if not self._read:
                if self._frame is not None:
                    raise EOFError("the file ends before the data does")
                return 0
            try:
                self._frame = self._frame or self._begin()
                self._held = self._frame.decompress(self._read)
            except self._error as error:
                raise EOFError(str(error)) from None
            self._read = self._frame.unused_data if self._frame.eof else b""
            self._frame = None if self._frame.eof else self._frame
        part = self._held[: len(buffer)]
        buffer[: len(part)] = part
        self._held = self._held[len(part) :]
        return len(part)
