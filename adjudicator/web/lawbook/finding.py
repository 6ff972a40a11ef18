"""Search in the laws: every word of the query must occur in the number, the title or the text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from adjudicator.law.code import Code
from adjudicator.web.lawbook.extending import own_reading, taken_from
from adjudicator.web.lawbook.typesetting import typeset

MOST_LETTERS = 200
"""What a query is cut to; no law needs more to be found."""
MOST_WORDS = 12

_ENDING = re.compile(r"(?:ings?|ed|es|s|e|er)$")
_SHORTEST_STEM = 4

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
    own: bool
    """Whether it is the code's own, and not taken over from another."""
    title: str
    says: str
    folded: tuple[str, str, str]
    """Number, title and text, the text with the names of the offences that the law is about."""


class Index:
    """All laws and readings of some codes, ready to be searched."""

    def __init__(self, codes: Mapping[str, Code]) -> None:
        self._codes = codes
        self._entries = {name: tuple(_entries(code, codes)) for name, code in codes.items()}

    def search(self, query: str, within: str | None = None) -> list[Shelf]:
        """What is found in one code, or in all in their order; a code without anything is left out.

        In all codes, what one takes over from another is found only where it comes from.

        A law comes first whose number is asked for, then those with all words in the title as they were
        written, then those with them in another form, then the rest; within that the code's order.
        """
        written = _words(query)
        words = list(dict.fromkeys(map(_stem, written)))
        found = (
            (name, sorted(self._matching(name, words, written, within is None), key=lambda hit: hit[0]))
            for name in ([within] if within is not None else self._codes)
        )
        return [
            Shelf(name, typeset(self._codes[name].title), tuple(_found(entry, words) for _, entry in hits))
            for name, hits in found
            if hits
        ]

    def _matching(
        self, code: str, words: list[str], written: list[str], own_only: bool
    ) -> Iterator[tuple[int, _Entry]]:
        for entry in self._entries[code]:
            number, title, says = entry.folded
            if own_only and not entry.own:
                continue
            if words and all(word == number or word in title or word in says for word in words):
                yield _rank(words, written, number, title), entry


def _rank(words: list[str], written: list[str], number: str, title: str) -> int:
    if number in words:
        return 0
    if all(word in title for word in written):
        return 1
    return 2 if all(word in title for word in words) else 3


def _words(query: str) -> list[str]:
    """The words looked for, folded; "law 15" asks for a number."""
    words = _fold(query[:MOST_LETTERS])[0].split()[:MOST_WORDS]
    numbered = len(words) > 1 and words[0] in ("law", "laws", "rule") and any(map(str.isdigit, words[1]))
    return words[1:] if numbered else words


def _stem(word: str) -> str:
    """The word without an English ending, as far as enough is left of it to be told from others."""
    ending = _ENDING.search(word)
    return word[: ending.start()] if ending and ending.start() >= _SHORTEST_STEM else word


def _entries(code: Code, codes: Mapping[str, Code]) -> Iterator[_Entry]:
    for law in code.laws.values():
        offences = dict.fromkeys(row.offence.replace("-", " ") for row in law.rows if row.offence)
        title, says = typeset(law.title), typeset(law.says)
        folded = (_fold(law.number)[0], _fold(title)[0], f"{_fold(says)[0]} {' '.join(offences)}")
        own = taken_from(code, law, codes) is None
        yield _Entry(code.id, law.number, False, own, title, says, folded)
    for name, reading in code.readings.items():
        title, says = f"Reading {name}", typeset(f"{reading.says} {reading.because}")
        folded = (_fold(name)[0], _fold(title)[0], _fold(says)[0])
        yield _Entry(code.id, name, True, own_reading(code, name, codes), title, says, folded)


def _found(entry: _Entry, words: list[str]) -> Found:
    number: Marked = ((entry.number, _fold(entry.number)[0] in words),)
    return Found(
        entry.code, entry.number, entry.reading, number, mark(entry.title, words), mark(entry.says, words)
    )


def mark(text: str, words: Iterable[str]) -> Marked:
    """The text in pieces: what matches one of the words (folded) to its end, and what stands between."""
    folded, origin = _fold(text)
    hits = [
        (origin[hit.start()], origin[hit.end() - 1] + 1)
        for word in words
        for hit in re.finditer(rf"{re.escape(word)}\w*", folded)
    ]
    pieces: list[tuple[str, bool]] = []
    done = 0
    for start, end in sorted(hits):
        if end > done:
            pieces += [(text[done : max(start, done)], False), (text[max(start, done) : end], True)]
            done = end
    return tuple((piece, looked_for) for piece, looked_for in [*pieces, (text[done:], False)] if piece)


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
