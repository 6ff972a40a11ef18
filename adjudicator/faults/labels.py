"""What a fault is called and answered with, code by code, and the lawful hands that go before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TypedDict

from adjudicator.croupier import Game, begin
from adjudicator.simulation import play_hand

PRINTED_CODES = ("turf-club", "turf-club-abridged", "foster")


class Finding(TypedDict):
    """The ruling that one code must give."""

    offence: str
    law: str
    status: str
    action: int
    by: str | None


@dataclass(frozen=True, slots=True)
class FaultyGame:
    """A log with one fault: its kind, the circumstances chosen, and the ruling of each printed code."""

    log: dict[str, object]
    offence: str
    variant: str
    labels: dict[str, Finding]


Labels = dict[str, Finding]


@dataclass(frozen=True, slots=True)
class Variant:
    """One way to err: writes the fault into a game and says what it is.

    `hands` are the numbers of lawful hands that may go before; a variant that may not stand in a record of
    marks (the false mark would be a second thing to rule on) has `marking` false.
    """

    build: Callable[[Game], Labels]
    hands: tuple[int, ...] = (0, 0, 1, 2)
    marking: bool = True


class UnsuitedError(Exception):
    """The cards fell so that this fault could not happen; another game is tried."""


@dataclass(frozen=True, slots=True)
class Act:
    """An irregular act: what it is called, where it stands, whose it is."""

    offence: str
    action: int
    by: str | None

    def found(self, law: str, status: str) -> Finding:
        """The ruling on this act by one law."""
        return Finding(offence=self.offence, law=law, status=status, action=self.action, by=self.by)

    def labels(self, laws: tuple[str, str, str], *statuses: str) -> Labels:
        """The rulings of turf-club, turf-club-abridged, foster, in that order; one status may serve all."""
        answers = statuses * 3 if len(statuses) == 1 else statuses
        return {
            code: self.found(law, status)
            for code, law, status in zip(PRINTED_CODES, laws, answers, strict=True)
        }


def opening(rng: Random, *, hands: int, marking: bool) -> Game:
    """A game after so many lawful hands, nobody yet beyond one point: the next hand cannot end it.

    Its packets are on record, for a later change of order to be seen.
    """
    while True:
        game = begin(rng, marking=marking)
        game.bare_deals = False
        for _ in range(hands):
            if not game.over():
                play_hand(game)
        if max(game.score.values()) <= 1:
            return game
