"""What the judge gives: rulings, the score by law, and the opinion that holds them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from adjudicator.game.facts import Evidence, Halt


@dataclass(frozen=True, slots=True)
class Option:
    """A remedy that the entitled player may choose, and until when, in words."""

    remedy: str
    until: str | None


@dataclass(frozen=True, slots=True)
class Elected:
    """The remedy chosen, and the action by which it was."""

    remedy: str
    action: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """A law applied to a fact (contract, section 2)."""

    offence: str
    law: str | None
    see_also: tuple[str, ...]
    readings: tuple[str, ...]
    assumes: tuple[str, ...]
    by: str | None
    role: str | None
    entitled: str | None
    action: int
    noticed: int | None
    kind: str
    circumstances: Mapping[str, str]
    evidence: tuple[Evidence, ...]
    status: str
    options: tuple[Option, ...]
    elected: Elected | None
    lapsed: int | None
    penalty: str | None
    says: str


class LedgerLine(NamedTuple):
    """One scoring event, after any reduction."""

    action: int
    player: str
    points: int
    law: str
    readings: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game of the log that is over."""

    won_by: str | None
    due: Mapping[str, int]
    recorded: Mapping[str, int] | None
    last_action: int


@dataclass(frozen=True, slots=True)
class Score:
    """The score that the law gives, beside the one marked on the table."""

    start: Mapping[str, int]
    due: Mapping[str, int]
    recorded: Mapping[str, int] | None
    parted_at: int | None
    """The first action by which recorded and due parted company, where they differ at the end."""
    game_won_by: str | None
    game_value: int | None
    games: tuple[FinishedGame, ...]
    ledger: tuple[LedgerLine, ...]

    @property
    def agrees(self) -> bool | None:
        """Whether recorded and due are the same; None where the log does not mark."""
        return None if self.recorded is None else dict(self.recorded) == dict(self.due)


@dataclass(frozen=True, slots=True)
class AnswerTried:
    """One answer to a question: how the log records it, and what is ruled then."""

    answer: str
    change: Mapping[str, object]
    rulings: tuple[Ruling, ...]
    due: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Question:
    """What an umpire asks the players, and the rulings (by their place) that it decides."""

    action: int
    ask: str
    decides: tuple[int, ...]
    answers: tuple[AnswerTried, ...]


@dataclass(frozen=True, slots=True)
class HandNow:
    """The hand last dealt as the code leaves it at the end of the log: what a table must know to go on.

    It stands beside the opinion and is no part of its document.
    """

    dead: int | None = None
    """The action from which the hand counts no more."""
    ended: bool = False
    """The code ended the hand, and what fell due in it stays (R5); else, if dead, its deal is undone."""
    next_dealer: str | None = None
    """Whose the next deal is; None where the cut does not tell, or where the code does not judge it (R11)."""
    game_won: bool = False
    """The game is at its end, by law and at the table."""
    replay: int | None = None
    """The action by which it came out that the hands are to be played again, where the code leaves no choice
    and nobody has claimed it yet."""
    replay_for: str | None = None
    """Against whom the act was that this makes good."""


ALIVE = HandNow()


@dataclass(frozen=True, slots=True)
class Opinion:
    """All rulings on a log under one code, and the score."""

    code: str
    actions: int
    judged: int
    rulings: tuple[Ruling, ...]
    score: Score
    halt: Halt | None
    questions: tuple[Question, ...] = ()
    halted_in_dead_hand: bool = False
    """The log contradicts itself in a hand that counts nothing any more under the code."""
    hand: HandNow = ALIVE

    @property
    def verdict(self) -> str:
        """`contradictory`, `irregular`, `undetermined` or `regular`, the first that fits."""
        if self.halt is not None:
            return "contradictory"
        if any(ruling.status != "undetermined" for ruling in self.rulings):
            return "irregular"
        return "undetermined" if self.rulings else "regular"
