"""Parquet: logs read from it, rulings written to it."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from adjudicator.audit.errors import BrokenOffError, missing
from adjudicator.audit.places import opened
from adjudicator.errors import TooLarge
from adjudicator.intake import MOST_BYTES

#: A column of this name holds whole logs, as JSON; without it, each field of a log is a column.
WHOLE: Final = "log"
_ROWS: Final = 256
_GROUP: Final = 20_000


def arrow(what: str) -> Any:
    """pyarrow with its Parquet part. Raises AuditError where it is not installed."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise missing("pyarrow", what) from None
    return pyarrow


def row_groups(uri: str) -> list[int]:
    """How many rows each group of a file has.

    Raises BrokenOffError where it is no sound Parquet file, OSError, AuditError.
    """
    pyarrow = arrow(f"reading {uri}")
    with opened(uri) as file, _telling_broken(pyarrow):
        details = pyarrow.parquet.ParquetFile(file).metadata
        return [details.row_group(number).num_rows for number in range(details.num_row_groups)]


@contextmanager
def _telling_broken(pyarrow: Any) -> Iterator[None]:
    """A file that can be read but is not sound: of that, Arrow tells by errors of several kinds."""
    try:
        yield
    except (pyarrow.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise  # the file itself
        told = (str(error).splitlines() or [type(error).__name__])[0]
        raise BrokenOffError(f"the file is no sound Parquet: {told}") from None


def rows(uri: str, start: int, end: int) -> Iterator[bytes | Mapping[str, Any] | BrokenOffError]:
    """The logs in the rows from `start` to before `end`: JSON texts, or mappings of plain values.

    For each row that cannot be read there is the fault instead, so that those after it keep their numbers.
    Raises OSError, AuditError.
    """
    pyarrow = arrow(f"reading {uri}")
    with opened(uri) as file:
        try:
            with _telling_broken(pyarrow):
                table = pyarrow.parquet.ParquetFile(file, pre_buffer=False, buffer_size=1 << 20)
                whole = _holds_texts(pyarrow, table.schema_arrow)
        except BrokenOffError as error:
            for _ in range(start, end):
                yield error
            return
        for group, first, after in _groups_with(table.metadata, start, end):
            wanted = range(max(start, first) - first, min(end, after) - first)
            yield from _read(pyarrow, table, group, whole, wanted)


def _read(
    pyarrow: Any, table: Any, group: int, whole: bool, wanted: range
) -> Iterator[bytes | Mapping[str, Any] | BrokenOffError]:
    """The wanted rows of one group. Where it breaks off, the rest of it is lost, and no other group."""
    given, position = wanted.start, 0
    try:
        with _telling_broken(pyarrow):
            for batch in table.iter_batches(_ROWS, row_groups=[group], columns=[WHOLE] if whole else None):
                first, last = max(wanted.start - position, 0), min(wanted.stop - position, batch.num_rows)
                position += batch.num_rows
                for row in batch.slice(first, last - first).to_pylist() if first < last else ():
                    given += 1
                    yield _text(row[WHOLE]) if whole else _plain(row)
    except BrokenOffError as error:
        for _ in range(given, wanted.stop):
            yield error


def _groups_with(details: Any, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """The row groups that hold any of these rows, each with its first row and that after its last."""
    position = 0
    for number in range(details.num_row_groups):
        after = position + details.row_group(number).num_rows
        if position < end and after > start:
            yield number, position, after
        position = after


def _holds_texts(pyarrow: Any, schema: Any) -> bool:
    if WHOLE not in schema.names:
        return False
    kind, types = schema.field(WHOLE).type, pyarrow.types
    tests = (types.is_string, types.is_large_string, types.is_binary, types.is_large_binary)
    return any(test(kind) for test in tests)


def _text(value: str | bytes | None) -> bytes:
    return value.encode() if isinstance(value, str) else value or b""


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    """A row as the log that it stands for: an empty cell is a field left out, a date is text."""
    return {name: _value(value) for name, value in row.items() if value is not None}


def _value(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _value(below) for name, below in value.items() if below is not None}
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return value


def refuse_too_large(row: Mapping[str, Any]) -> None:
    """Holds a row to the size of a log, as its JSON would be. Raises TooLarge."""
    if 8 * len(str(row)) < MOST_BYTES:  # no character takes more, and few logs are near the limit
        return
    size = len(json.dumps(row, ensure_ascii=False, default=str).encode(errors="surrogatepass"))
    if size > MOST_BYTES:
        raise TooLarge(f"a log has at most {MOST_BYTES:,} bytes, and this row {size:,}")


def write_rulings(findings: Iterable[Mapping[str, Any]], path: Path) -> None:
    """One row for each ruling of the findings, in their order. Raises OSError, AuditError."""
    pyarrow = arrow("--format parquet")
    text, number = pyarrow.string(), pyarrow.int64()
    schema = pyarrow.schema(
        [(name, number if name in _NUMBERS else text) for name in _COLUMNS],
    )
    with pyarrow.parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        kept: list[dict[str, Any]] = []
        for finding in findings:
            kept.extend(_ruling_rows(finding))
            if len(kept) >= _GROUP:
                writer.write_table(pyarrow.Table.from_pylist(kept[:_GROUP], schema))
                del kept[:_GROUP]
        writer.write_table(pyarrow.Table.from_pylist(kept, schema))


_NUMBERS: Final = {"line", "action", "noticed", "elected_at", "lapsed"}
_COLUMNS: Final = (
    "file", "line", "id", "opinion", "verdict", "offence", "code", "law", "title", "by", "role", "entitled",
    "action", "noticed", "status", "elected", "elected_at", "lapsed", "penalty", "says",
)  # fmt: skip


def _ruling_rows(finding: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    place = {name: finding.get(name) for name in ("file", "line", "id", "opinion", "verdict")}
    for ruling in finding.get("rulings", ()):
        law = ruling["law"] or {}
        elected = ruling["elected"] or {}
        yield {
            **place,
            **{name: ruling[name] for name in ("offence", "by", "role", "entitled", "action", "noticed")},
            **{name: ruling[name] for name in ("status", "lapsed", "penalty", "says")},
            "code": law.get("code"),
            "law": law.get("number"),
            "title": law.get("title"),
            "elected": elected.get("remedy"),
            "elected_at": elected.get("action"),
        }


def rulings_differ(findings: Iterable[Mapping[str, Any]], path: Path) -> bool:
    """Whether the file has other rulings than the findings. Raises OSError, AuditError without pyarrow."""
    pyarrow = arrow(f"reading {path}")
    expected = (row for finding in findings for row in _ruling_rows(finding))
    try:
        with pyarrow.parquet.ParquetFile(path) as table:
            batches = table.iter_batches(_ROWS)
            found = (row for batch in batches for row in batch.to_pylist())
            return any(one != other for one, other in zip_longest(found, expected))
    except pyarrow.ArrowException:
        return True
