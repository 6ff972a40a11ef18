"""What is to be done: the inputs cut into ranges, the same whoever works on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from adjudicator.audit.columns import row_groups
from adjudicator.audit.errors import AuditError, BrokenOffError, reason
from adjudicator.audit.inputs import Input
from adjudicator.document import ENGINE, digest

#: Of plain lines a range has so many bytes, more where there would be more ranges than `MOST_RANGES`.
RANGE: Final = 1 << 20
MOST_RANGES: Final = 4096
#: Row groups are joined up to so many rows, and cut above so many.
FEW_ROWS, MANY_ROWS = 4096, 65536
_FORMAT = 3


@dataclass(frozen=True, slots=True)
class Law:
    """By what is judged: the code asked for (None: the log's own), house codes, a digest of them all."""

    code: str | None
    folder: str | None
    digest: str
    engine: str = ENGINE


@dataclass(frozen=True, slots=True)
class Range:
    """A part of one file: bytes of plain lines, rows of Parquet, or the whole of a packed file."""

    number: int
    file: int
    uri: str
    form: str
    start: int
    end: int
    weight: int
    """Its share of the bytes to read, for the progress."""


def cut(inputs: Sequence[Input]) -> list[Range]:
    """All ranges, in input order. Raises AuditError where a file cannot be cut."""
    plain = sum(one.size for one in inputs if one.form == "plain")
    size = max(RANGE, -(-plain // MOST_RANGES // RANGE) * RANGE)
    ranges: list[Range] = []
    for file, one in enumerate(inputs):
        for start, end, weight in _pieces(one, size):
            ranges.append(Range(len(ranges), file, one.uri, one.form, start, end, weight))
    return ranges


def _pieces(one: Input, size: int) -> Iterator[tuple[int, int, int]]:
    if one.form == "plain":
        for start in range(0, one.size, size):
            end = min(start + size, one.size)
            yield start, end, end - start
    elif one.form == "parquet":
        try:
            groups = row_groups(one.uri)
        except BrokenOffError:
            groups = [1]  # as if of one row, which will be found unreadable
        except OSError as error:
            raise AuditError(f"cannot read {one.uri}: {reason(error)}") from None
        rows = sum(groups)
        for start, end in _rows(groups):
            yield start, end, one.size * (end - start) // rows
    else:
        yield 0, one.size, one.size


def _rows(groups: Sequence[int]) -> Iterator[tuple[int, int]]:
    start = end = 0
    for group in groups:
        end += group
        while end - start > MANY_ROWS:
            yield start, start + MANY_ROWS
            start += MANY_ROWS
        if end - start >= FEW_ROWS:
            yield start, end
            start = end
    if start < end:
        yield start, end


def fingerprint(inputs: Sequence[Input], law: Law) -> str:
    """What must be the same for the ranges done before to count: files, code, program."""
    sizes = [_FORMAT, RANGE, MOST_RANGES, FEW_ROWS, MANY_ROWS]
    return digest([sizes, asdict(law), [asdict(one) for one in inputs]])
