"""Search in the laws: every word of the query must occur in the number, the title or the text."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from adjudicator.law.code import Code
from adjudicator.web.lawbook.typesetting import typeset

MOST_LETTERS = 200
"""What a query is cut to; no law needs more to be found."""
MOST_WORDS = 12

Marked = tuple[tuple[str, bool], ...]
"""A text in pieces, each with whether it was looked for."""


@dataclass(frozen=True)
class Found:
    """A law, or a reading, in which the words were found."""

    code: str
    number: str
    reading: bool
    shown_number: Marked
    title: Marked
    says: Marked


@dataclass(frozen=True)
class Shelf:
    """What was found in one code, the best first."""

    code: str
    title: str
    found: tuple[Found, ...]


@dataclass(frozen=True)
class _Entry:
    """What can be found: folded once, so that a query only looks."""

    code: str
    number: str
    reading: bool
    title: str
    says: str
    folded: tuple[str, str, str]


class Index:
    """All laws and readings of some codes, ready to be searched."""

    def __init__(self, codes: Mapping[str, Code]) -> None:
        self._codes = codes
        self._entries = {name: tuple(_entries(code)) for name, code in codes.items()}

    def search(self, query: str, codes: Iterable[str]) -> list[Shelf]:
        """What is found in these codes, in their order; a code without anything is left out.

        A law comes first whose number is asked for, then those with all words in the title, then the rest
        as they stand in the code.
        """
        words = _words(query)
        found = ((name, sorted(self._matching(name, words), key=lambda hit: hit[0])) for name in codes)
        return [
            Shelf(name, typeset(self._codes[name].title), tuple(_found(entry, words) for _, entry in hits))
            for name, hits in found
            if hits
        ]

    def _matching(self, code: str, words: list[str]) -> Iterator[tuple[int, _Entry]]:
        for entry in self._entries[code]:
            number, title, says = entry.folded
            if words and all(word == number or word in title or word in says for word in words):
                yield _rank(words, number, title), entry


def _rank(words: list[str], number: str, title: str) -> int:
    if number in words:
        return 0
    return 1 if all(word in title for word in words) else 2


def _words(query: str) -> list[str]:
    """The words looked for; "law 15" and "R4" ask for numbers."""
    words = _fold(query[:MOST_LETTERS])[0].split()[:MOST_WORDS]
    numbered = len(words) > 1 and words[0] in ("law", "laws", "rule") and any(map(str.isdigit, words[1]))
    return list(dict.fromkeys(words[1:] if numbered else words))


def _entries(code: Code) -> Iterator[_Entry]:
    for law in code.laws.values():
        yield _entry(code.id, law.number, typeset(law.title), typeset(law.says))
    for name, reading in code.readings.items():
        says = typeset(f"{reading.says} {reading.because}")
        yield _entry(code.id, name, f"Reading {name}", says, reading=True)


def _entry(code: str, number: str, title: str, says: str, reading: bool = False) -> _Entry:
    folded = (_fold(number)[0], _fold(title)[0], _fold(says)[0])
    return _Entry(code, number, reading, title, says, folded)


def _found(entry: _Entry, words: list[str]) -> Found:
    number: Marked = ((entry.number, _fold(entry.number)[0] in words),)
    return Found(
        entry.code, entry.number, entry.reading, number, mark(entry.title, words), mark(entry.says, words)
    )


def mark(text: str, words: Iterable[str]) -> Marked:
    """The text in pieces: what matches one of the words (folded), and what stands between."""
    folded, origin = _fold(text)
    hit = [False] * len(text)
    for word in words:
        start = folded.find(word)
        while start >= 0:
            for place in range(origin[start], origin[start + len(word) - 1] + 1):
                hit[place] = True
            start = folded.find(word, start + len(word))
    pieces: list[tuple[str, bool]] = []
    for letter, marked in zip(text, hit, strict=True):
        if pieces and pieces[-1][1] == marked:
            pieces[-1] = (pieces[-1][0] + letter, marked)
        else:
            pieces.append((letter, marked))
    return tuple(pieces)


def _fold(text: str) -> tuple[str, list[int]]:
    """The text without case, accents and curls, and for each letter of that its place in the text."""
    letters: list[str] = []
    origin: list[int] = []
    for place, letter in enumerate(text):
        plain = unicodedata.normalize("NFKD", letter).casefold().replace("’", "'")
        for part in plain:
            if not unicodedata.combining(part):
                letters.append(part)
                origin.append(place)
    return "".join(letters), origin
