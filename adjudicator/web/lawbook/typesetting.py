"""Text as it is set on the page: curly quotes, dashes in ranges of pages, sources as books are cited."""

from __future__ import annotations

import re
from collections.abc import Mapping

_OPENING = re.compile(r'(^|[\s(\[])"')
_RANGE = re.compile(r"(?<=\d)-(?=\d)")


def typeset(text: str) -> str:
    """The text with its apostrophes and quotation marks curled."""
    return _OPENING.sub(r"\1“", text).replace('"', "”").replace("'", "’")


def cited_work(source: Mapping[str, str]) -> str:
    """The source of a code: author, work and year as a book is cited."""
    return typeset(", ".join(source[name] for name in ("author", "work", "year") if name in source))


def cited_rest(source: Mapping[str, str]) -> list[str]:
    """What else a code says of its source, a line each."""
    return [_line(name, value) for name, value in source.items() if name not in ("author", "work", "year")]


def cited_place(source: Mapping[str, str]) -> str:
    """Where in its source a law stands."""
    return ", ".join(_place(name, value) for name, value in source.items())


def _line(name: str, value: str) -> str:
    if name == "note":
        return typeset(value[:1].upper() + value[1:])
    return f"{name.replace('_', ' ').capitalize()}: {_pages(typeset(value))}"


def _place(name: str, value: str) -> str:
    if name in ("page", "pages"):
        return f"{'pp' if '-' in value else 'p'}. {_pages(value)}"
    return typeset(value) if name == "note" else f"{name.replace('_', ' ')} {_pages(typeset(value))}"


def _pages(text: str) -> str:
    return _RANGE.sub("–", text)
