"""A code of laws as the judge reads it: laws, their rows, and one table from circumstances to row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

OUTCOMES = ("options", "automatic", "no-penalty", "unnoticed", "scores", "lawful", "silent")
"""What a row says of a fact.

``options``: the entitled player chooses; ``automatic``: the law leaves no choice; ``no-penalty``,
``unnoticed``: a ruling without remedy; ``scores``: points and no ruling; ``lawful``: nothing; ``silent``: no
law of the code speaks of it.
"""

LIMITS: Mapping[str, str] = {
    "holder-looks": "until he looks at his hand",
    "turn-up": "until the trump is turned up",
    "proposes": "until the non-dealer proposes or, without a proposal, leads",
    "answers": "until the dealer answers or, without a proposal, plays",
    "first-card": "until the first card is led",
    "played-to": "until the card is played to",
    "next-lead": "until the next lead",
    "next-cut": "until the pack is cut for the next deal",
    "next-turn-up": "until the trump of the next deal is turned up",
    "game-over": "until the game is over",
    "plays-hand": "until he plays the hand, at the latest when the next trump is turned up",
    "next-given-or-led": "until the next card is given or led",
    "discard-or-trick": "until a discard is made or the first trick played",
    "deals": "until the cards are dealt",
}
"""Until when a right lasts, each with its sentence."""

PARTIES = ("actor", "adversary", "dealer", "non-dealer", "holder", "nobody")
"""Who did an act or is entitled: relative to the fact (``holder``: the player whose hand it is)."""


@dataclass(frozen=True)
class Row:
    """One row of a law: this kind of fact, under these circumstances, gives this outcome."""

    id: str
    """Law number and place in it ("43/1"); "lawful/3" and "silent/2" for rows outside the laws."""
    place: str
    """File and line, for messages."""
    fact: str
    when: Mapping[str, frozenset[str]]
    """Circumstance → the values it may have; a circumstance not named may have any value or be absent."""
    outcome: str
    law: str | None
    """The law cited; None for a silent row."""
    offence: str | None = None
    by: str = "actor"
    entitles: str = "nobody"
    options: tuple[str, ...] = ()
    """The remedies of ``options``; the one consequence of ``automatic``."""
    until: tuple[str, ...] = ()
    waived_by_limit: bool = False
    """The passing of the limit is an acceptance (turf-club 41): the status is waived, not lapsed."""
    take_only: bool = False
    """Of ``take-or-reject`` only the taking: the card is not to be put aside (foster 12.8)."""
    points: Mapping[str, int] = field(default_factory=dict)
    """Points due at the act, by party."""
    points_at_next_card: bool = False
    """The points fall due only at the next card played (foster 13.3, R13)."""
    reduces: str | None = None
    """The actor's winnings of this hand are reduced: the value of ``reduced`` (turf-club 25, 43)."""
    replay_lifts: bool = False
    """Electing the replay lifts the reduction: one or the other, not both (hoyle-improved 177.2)."""
    ends_hand: bool = False
    bars_king: str | None = None
    """The actor loses his point for the king in this hand: `any`, or `in-hand` only."""
    at_holders_act: bool = False
    """The ruling's act is the one by which the holder reached this stage, and he did it (foster 12.5)."""
    see_also: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()
    penalty: str | None = None
    says: str = ""
    because: str = ""
    overrides: frozenset[str] = frozenset()
    """Laws of the extended code whose rows this one beats where both match."""

    def matches(self, circumstances: Mapping[str, str]) -> bool:
        """Whether every circumstance the row names has one of its values."""
        return all(circumstances.get(name) in values for name, values in self.when.items())


@dataclass(frozen=True)
class Law:
    """One numbered law: its text in our words, its source, its rows."""

    number: str
    title: str
    says: str
    source: Mapping[str, str]
    place: str
    procedure: str | None = None
    """Why the law has no rows: it grants, defines, or forbids what no action can show."""
    pending: str | None = None
    """What is not executable yet."""
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Reading:
    """How a code is read where its source is silent, and why (R1-R29)."""

    says: str
    because: str


Combination = tuple[tuple[str, str], ...]


def key_of(circumstances: Mapping[str, str]) -> Combination:
    """A combination of circumstances as a key, independent of the order in which they were found."""
    return tuple(sorted(circumstances.items()))


@dataclass(frozen=True)
class Code:
    """One edition of laws, ready for the judge.

    ``table`` maps each kind of fact to its possible combinations and the row that governs each; it is
    filled by ``adjudicator.law.codify``. A combination that no row covers is absent: `adjudicator check`
    proves that there is none.
    """

    id: str
    title: str
    source: Mapping[str, str]
    game: int
    laws: Mapping[str, Law]
    readings: Mapping[str, Reading]
    rows: tuple[Row, ...]
    """Every row: of the laws in their order, then `lawful`, then `silent`."""
    table: Mapping[str, Mapping[Combination, Row]]
    digest: str
    extends: str | None = None

    def governing(self, kind: str, circumstances: Mapping[str, str]) -> Row | None:
        """The row for a fact, or None where the code has a gap."""
        found = (kind, *circumstances.items())
        try:
            return self._governing[found]
        except KeyError:
            row = self._governing[found] = self.table[kind].get(key_of(circumstances))
            return row

    def lets_pass(self, facts: Iterable[tuple[str, Mapping[str, str]]]) -> bool:
        """Whether every one of these facts, given by kind and circumstances, is lawful under the code."""
        rows = [self.governing(kind, circumstances) for kind, circumstances in facts]
        return all(row is not None and row.outcome == "lawful" for row in rows)

    @cached_property
    def capped(self) -> tuple[str, ...]:
        """The reading by which points beyond the game do not count, where the code has it (R2)."""
        return ("R2",) if "R2" in self.readings else ()

    def place_of(self, number: str | None) -> int:
        """The place of a law in the code, for ordering; laws not in it (and None) stand last."""
        return self._places.get(number or "", len(self.laws))

    @cached_property
    def _governing(self) -> dict[tuple[object, ...], Row | None]:
        """The rows asked for so far, by the circumstances in the order in which they were found."""
        return {}

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {number: place for place, number in enumerate(self.laws)}
