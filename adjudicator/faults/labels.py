"""What a fault is called and answered with, code by code, and the lawful hands that go before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import TypedDict

from adjudicator.croupier import PLAYERS, Game, begin
from adjudicator.simulation import play_hand

PRINTED_CODES = ("turf-club", "turf-club-abridged", "foster")

LAWFUL = "lawful"
"""In place of a law: the code rules nothing, for under it the act is no irregularity."""
SILENT = "silent"
"""In place of a law: the act is one of which no law of the code speaks."""
NO_LAW = None
"""In place of a law: the ruling leans on none (a claim of what nothing gives)."""

Law = str | None


class Finding(TypedDict):
    """A ruling that one code must give."""

    offence: str
    law: str | None
    status: str
    action: int
    by: str | None


class Fault(Finding, total=False):
    """The ruling on a fault, and `also` those that it cannot be without."""

    also: list[Finding]


Labels = Mapping[str, tuple[Finding, ...]]
"""All rulings that each code must give, that on the fault itself first; none where it rules nothing."""


@dataclass(frozen=True, slots=True)
class FaultyGame:
    """A log with one fault: its kind, the circumstances chosen, and the rulings of each printed code."""

    log: dict[str, object]
    offence: str
    variant: str
    labels: Labels

    def rulings(self, code: str) -> list[Finding]:
        """All rulings of a code, in the order of their actions."""
        return sorted(self.labels[code], key=lambda finding: finding["action"])

    def fault(self, code: str) -> Fault | None:
        """The ruling of a code on the fault, with any that follow from it; None if it rules nothing."""
        if not self.labels[code]:
            return None
        first, *others = self.labels[code]
        return Fault(**first, also=others) if others else Fault(**first)  # type: ignore[typeddict-item]

    def is_ruled_by(self, code: str) -> bool:
        """Whether a law of the code, and not just its silence, meets the fault."""
        found = [finding for finding in self.labels[code] if finding["offence"] == self.offence]
        return any(finding["status"] != SILENT for finding in found)


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to err: writes the fault into a game and says what it is.

    `hands` are the numbers of lawful hands that may go before; `marking` is how likely the record has marks
    of points: not at all where a false mark would be a second thing to rule on, certainly where the fault
    is one of marks. `codes` are those with a law that can meet the act. A `later_game` of the log will do for
    it, unless it is about the cut for the deal or about the first deal of all.
    """

    build: Callable[[Game], Labels]
    hands: tuple[int, ...] = (0, 0, 1, 2)
    marking: float = 0.7
    codes: tuple[str, ...] = PRINTED_CODES
    later_game: bool = True


class UnsuitedError(Exception):
    """The cards fell so that this fault could not happen; another game is tried."""


@dataclass(frozen=True, slots=True)
class Act:
    """An irregular act: what it is called, where it stands, whose it is."""

    offence: str
    action: int
    by: str | None

    def found(self, law: Law, status: str) -> Finding:
        """The ruling on this act by one law."""
        if law == SILENT:
            law, status = None, SILENT
        return Finding(offence=self.offence, law=law, status=status, action=self.action, by=self.by)

    def labels(self, laws: tuple[Law, Law, Law], *statuses: str) -> dict[str, tuple[Finding, ...]]:
        """The rulings of turf-club, turf-club-abridged, foster, in that order; one status may serve all."""
        answers = statuses * 3 if len(statuses) == 1 else statuses
        return {
            code: () if law == LAWFUL else (self.found(law, status),)
            for code, law, status in zip(PRINTED_CODES, laws, answers, strict=True)
        }


def together(*all_labels: Labels) -> Labels:
    """Several acts of one game: each code rules on all of them."""
    return {code: tuple(finding for one in all_labels for finding in one[code]) for code in PRINTED_CODES}


def opening(rng: Random, variant: Variant) -> Game:
    """The lawful part of a game with this fault: some hands, and now and then a whole game before it.

    Nobody is beyond one point at the end of it, so that the next hand cannot end the game. Its packets are on
    record, for a later change of order to be seen.
    """
    hands, marking = rng.choice(variant.hands), rng.random() < variant.marking
    while True:
        game = begin(rng, marking=marking)
        game.bare_deals = False
        if game.chance(0.2):
            game.start = {player: rng.randrange(2) for player in PLAYERS}
            game.score = dict(game.start)
        if variant.later_game and game.chance(0.1):
            play_a_game(game)
        for _ in range(hands):
            if not game.over():
                play_hand(game)
        if max(game.score.values()) <= 1:
            return game


def play_a_game(game: Game) -> None:
    """A whole game; then another begins, whoever deals."""
    while not game.over():
        play_hand(game)
    game.score = dict.fromkeys(PLAYERS, 0)
    game.dealer = game.rng.choice(PLAYERS)
