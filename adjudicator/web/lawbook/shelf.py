"""The lawbook as a whole: its codes, each put together once, and the index of all of them."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cached_property
from typing import TYPE_CHECKING

from adjudicator.web.lawbook.chapters import Book, Spine, book, spines
from adjudicator.web.lawbook.finding import Index, Shelf

if TYPE_CHECKING:
    from adjudicator.service import Adjudicator


class Lawbook:
    """The codes that an adjudicator has, for reading. They do not change while it runs, so all is kept."""

    def __init__(self, adjudicator: Adjudicator) -> None:
        self._adjudicator = adjudicator
        self._books: dict[str, Book] = {}

    @cached_property
    def spines(self) -> dict[str, Spine]:
        """Every code by its id, as it stands among the others."""
        return {spine.id: spine for spine in spines(self._adjudicator.codes)}

    def book(self, name: str) -> Book:
        """A code as it is read.

        Raises:
            UnknownCode: there is no code of that id.
        """
        if name not in self._books:
            self._books[name] = book(self._adjudicator, name)
        return self._books[name]

    def search(self, query: str, within: str | None = None) -> list[Shelf]:
        """What is found in one code, or in all in their order."""
        return self._index.search(query, within)

    def like(self, name: str) -> list[Spine]:
        """The codes whose ids are most like a name that is none."""
        return [self.spines[near] for near in get_close_matches(name, self.spines, n=3, cutoff=0.4)]

    def prepare(self) -> None:
        """Puts every code together, so that the first reader does not wait for the cases to be read."""
        for name in self._adjudicator.codes:
            self.book(name)

    @cached_property
    def _index(self) -> Index:
        return Index(self._adjudicator.codes)
