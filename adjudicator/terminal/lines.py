"""Lines of a terminal's width, and nothing in them that could steer it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any

Document = Mapping[str, Any]

WIDTH = 100
#: Control characters, and those that turn the direction of writing: dropped.
_DROPPED = (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_BLANK = {number: None for number in _DROPPED if chr(number) != "\n"}


def hanging(label: str, said: str, indent: int | None = None) -> list[str]:
    """The label and the text beside it, wrapped lines standing under the text, or further in or out."""
    inner = " " * (len(label) if indent is None else indent)
    return wrap(said, WIDTH, initial_indent=label, subsequent_indent=inner, break_on_hyphens=False) or [
        label.rstrip()
    ]


def clean(lines: Iterable[str]) -> str:
    """Without control characters: a log's own words must not steer the terminal."""
    return "\n".join(line.rstrip() for line in lines).translate(_BLANK) + "\n"
