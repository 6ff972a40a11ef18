"""Logs one a line, read from a stream without holding more than one."""

from __future__ import annotations

from typing import IO, Final

from adjudicator.intake.syntax import MOST_BYTES

_CHUNK: Final = 1 << 16


def next_line(file: IO[bytes]) -> tuple[bytes, int]:
    """The next line without its end, and the length of the whole; 0 at the end of the file.

    Of a line too long for a log only so much is given that it shows; the rest is read past. Raises what
    reading raises.
    """
    line = file.readline(MOST_BYTES + 2)
    length = len(line)
    if line.endswith(b"\n"):
        return line[:-1], length
    if length > MOST_BYTES:
        length += skip_line(file)
    return line[: MOST_BYTES + 1], length


def skip_line(file: IO[bytes], most: int | None = None) -> int:
    """Reads on to the next line, or until `most` bytes are read; how many were."""
    skipped = 0
    while most is None or skipped < most:
        part = file.readline(_CHUNK)
        skipped += len(part)
        if not part or part.endswith(b"\n"):
            break
    return skipped
