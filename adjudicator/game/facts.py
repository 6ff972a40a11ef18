"""What replay hands to the judge: facts with circumstances, moments, claims and marks, in order of time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

PLAYERS = ("A", "B")

REMEDIES = (
    "fresh-deal",
    "misdeal",
    "void-deal",
    "set-aside",
    "rectify",
    "trump",
    "named-suit",
    "call-suit",
    "replay-hand",
    "draw-superfluous",
    "shed-superfluous",
    "complete-from-stock",
    "take-or-reject",
    "another-discard",
    "exposed-hand",
    "tell-number",
    "count-tricks",
    "correct-score",
    "mark-point",
    "mark-two",
    "mark-vole",
    "fresh-cut",
    "stakes",
    "let-stand",
)
"""What a player may claim, by the contract's names."""


def adversary(player: str) -> str:
    """The other player of the two."""
    return "B" if player == "A" else "A"


_NO_WORDS: Mapping[str, str] = MappingProxyType({})


class Evidence(NamedTuple):
    """One action used to find a fact, and what it shows."""

    action: int
    shows: str


class Stage(NamedTuple):
    """Circumstances that hold of an unnoticed act from this action on."""

    action: int
    values: Mapping[str, str]


class Fact(NamedTuple):
    """One act with its circumstances (see ``vocabulary``).

    ``hand`` counts the hands of the log from 1, 0 before the first. ``holder`` is the player whose hand it
    is. ``shown`` are the later actions that show the act (objections, counts, mending), ascending.
    ``seen`` says that both players saw the act when it was done. ``stages`` gives, for an act that may be
    noticed late, the circumstances that hang on when. ``words`` fill the sentences of a law.
    """

    kind: str
    action: int
    by: str | None
    hand: int
    dealer: str | None
    circumstances: Mapping[str, str]
    holder: str | None = None
    seen: bool = True
    evidence: tuple[Evidence, ...] = ()
    shown: tuple[int, ...] = ()
    stages: tuple[Stage, ...] = ()
    words: Mapping[str, str] = _NO_WORDS

    def stage_at(self, action: int) -> Mapping[str, str]:
        """The time-bound circumstances as they were at an action; empty for a kind without stages."""
        values: Mapping[str, str] = {}
        for stage in self.stages:
            if stage.action > action:
                break
            values = stage.values
        return values


class Moment(NamedTuple):
    """A thing done that may end a right: ``name`` is looks, deals, turn-up, proposes, answers, leads,
    plays, discards, gives, cuts, draws, calls or hand-over; ``player`` who did it."""

    action: int
    name: str
    player: str | None
    hand: int


class Claim(NamedTuple):
    """A remedy elected or waived, in words (`claims`, `waives`) or by the act that carries it out."""

    action: int
    by: str
    hand: int
    remedy: str | None
    """As the log names it; None: `waives` alone."""
    waives: bool = False
    by_act: bool = False
    """An act that would carry out the remedy if it is open; no claim at all if it is not."""
    rejects: bool = False
    """The act is to put aside the card that may be taken or rejected."""


class Mark(NamedTuple):
    """A change in the marks on the table: ``points`` is negative when taken down."""

    action: int
    player: str
    points: int
    hand: int
    king: bool = False


class Deal(NamedTuple):
    """A new hand, and who dealt it."""

    action: int
    hand: int
    dealer: str


@dataclass(frozen=True, slots=True)
class Halt:
    """What cannot have happened: the log is judged up to the action before."""

    action: int
    says: str


@dataclass(frozen=True, slots=True)
class Supposed:
    """An action that an answer adds to the log: evidence, given right after an action of the log."""

    after: int
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question, and what it adds to the log."""

    answer: str
    adds: tuple[Supposed, ...]


@dataclass(frozen=True, slots=True)
class Open:
    """A circumstance of an act that the record leaves open, and the question that would settle it."""

    action: int
    ask: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Branch:
    """A log with disputed acts left out and answers added."""

    without: frozenset[int] = frozenset()
    supposing: tuple[Supposed, ...] = ()


AS_RECORDED = Branch()
"""The log as it stands."""

Event = Fact | Moment | Claim | Mark | Deal


@dataclass(frozen=True, slots=True)
class Record:
    """All that replay found in a log, the same for every code.

    ``last_actions`` maps a hand to its last action. ``marks`` says whether the log marks numbers anywhere.
    """

    events: tuple[Event, ...]
    judged: int
    """Number of actions judged: all of them, or those before the halt."""
    actions: int
    marks: bool
    dealer: str | None
    score: tuple[int, int]
    by_score: bool
    hand_ends: Mapping[int, int]
    """The last action of each hand that came to its end."""
    objections: Mapping[int, tuple[int, ...]]
    """The actions that object to an action, by the action pointed at."""
    opens: tuple[Open, ...] = ()
    """What the record leaves open of acts that are certain or challenged."""
    halt: Halt | None = None


class Scored(NamedTuple):
    """An act of ordinary play that may score. ``fact`` tells everything of it but when: it is one and the
    same object for all acts alike."""

    action: int
    fact: Fact


class Ordinary(NamedTuple):
    """What replay found in a log of ordinary play: who dealt, what may score, what was marked."""

    events: tuple[Deal | Scored | Mark, ...]
    actions: int
    marks: bool
    score: tuple[int, int]
    by_score: bool
