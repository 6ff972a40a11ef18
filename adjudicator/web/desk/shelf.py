"""The worked cases as the desk offers them: a few to begin with, and all of them by code and law."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from adjudicator.casebook import case_named
from adjudicator.document import Document
from adjudicator.web.desk.entry import Entry, entry_from_document

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.casefile import Case
    from adjudicator.service import Adjudicator

#: Cases that show what the desk can do: code, case, and what is to be seen in it.
FIRST: Final = (
    ("turf-club", "43-renounce-proved", "A renounce, proved by a card that is led later"),
    ("turf-club", "25-challenged-king", "A king announced and challenged: does he hold it?"),
    ("turf-club", "9-look-disputed", "The players dispute whether the non-dealer had looked"),
    ("turf-club", "11-lapsed-by-looking", "A right that lapses: two cards turned up"),
    ("turf-club", "conflict-06-renounce-and-replay", "A renounce on which the codes do not agree"),
    ("foster", "12.5-pone-plays-six", "Foster’s code ends the hand: six cards in play"),
    ("turf-club", "hoffmann-game", "A whole game of five deals, from Hoffmann’s book"),
)


@dataclass(frozen=True, slots=True)
class Shelf:
    """The cases of the codes that ship, and of the house's own folder."""

    adjudicator: Adjudicator
    laws: Path | None = None

    def case(self, address: str) -> Case | None:
        """The case at `code/name`; None where there is none."""
        code, _, name = address.partition("/")
        return case_named(code, name, self.laws) if code in self.adjudicator.codes else None

    def first(self) -> list[tuple[str, str]]:
        """Some cases to begin with: address and what is to be seen; those whose codes are served here."""
        return [(f"{code}/{name}", says) for code, name, says in FIRST if code in self.adjudicator.codes]

    def cases(self, code: str, number: str) -> list[Document]:
        """The cases that cite a law, those about it first. Raises UnknownCode, UnknownLaw."""
        cases: list[Document] = self.adjudicator.read_law(code, number)["cases"]
        return cases


def entry_of(case: Case) -> Entry:
    """The form filled with the log of a case, to be judged by its code."""
    return entry_from_document(case.log, case.folder)
