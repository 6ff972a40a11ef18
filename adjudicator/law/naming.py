"""Names in a law file, checked against closed lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import NoReturn

from adjudicator.errors import LawError

Path = tuple[str | int, ...]
"""The way to a value in a law file: keys and indices from the top."""

Place = Callable[[Path], str]
"""File, line and column of what stands at a path."""


def one_of(word: str, names: Iterable[str], what: str, place: Place, path: Path) -> str:
    """The word, if it is one of the names.

    Raises:
        LawError: it is none of them; with the one most like it, or all where they are few.
    """
    known = list(names)
    if word in known:
        return word
    close = get_close_matches(word, known, n=1)
    if close:
        hint = f"; did you mean {close[0]!r}?"
    elif known and len(known) <= 12:
        hint = f"; one of: {', '.join(known)}"
    else:
        hint = ""
    return refuse(f"unknown {what} {word!r}{hint}", place, path)


def refuse(message: str, place: Place, path: Path) -> NoReturn:
    """Raises the LawError for what stands at the path."""
    raise LawError(place(path), message)
