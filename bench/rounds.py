"""Contestants timed by turns: A B C A B C …, so that a slow moment of the machine falls on all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Contestant:
    """Something to time: a call, how many units of work it does, and what they are."""

    name: str
    run: Callable[[], object]
    units: int
    unit: str


@dataclass(frozen=True, slots=True)
class Series:
    """What was measured, round by round. No values: it could not be told, as with a ratio to nothing."""

    values: tuple[float, ...]

    @property
    def middle(self) -> float | None:
        """The median, which one odd round does not move."""
        return median(self.values) if self.values else None

    @property
    def least(self) -> float | None:
        """The smallest value of any round."""
        return min(self.values, default=None)

    @property
    def most(self) -> float | None:
        """The largest value of any round."""
        return max(self.values, default=None)

    def over(self, other: Series) -> Series:
        """The ratio to another series, taken within each round and only then put together.

        It cannot be told where a round of the other measured nothing, or less: small differences of noise do.
        """
        pairs = tuple(zip(self.values, other.values, strict=True))
        told = all(two > 0 for _, two in pairs)
        return Series(tuple(one / two for one, two in pairs) if told else ())


def race(contestants: Sequence[Contestant], rounds: int, seconds: float) -> dict[str, Series]:
    """Microseconds of this process's own time per unit of work, for so many rounds of so many seconds each.

    The time of the process and not that of the clock on the wall: others at work on the machine then count
    for less. The collector of garbage stays on, as it would be. Each contestant has a first run for nothing.
    """
    repeats = {one.name: _repeats(one, seconds) for one in contestants}
    taken: dict[str, list[float]] = {one.name: [] for one in contestants}
    for _ in range(rounds):
        for one in contestants:
            taken[one.name].append(_timed(one, repeats[one.name]))
    return {name: Series(tuple(values)) for name, values in taken.items()}


def _repeats(one: Contestant, seconds: float) -> int:
    """How often a contestant must run to fill its time: by the faster of two runs, the first being cold."""
    each = min(_timed(one, 1), _timed(one, 1)) * one.units / 1e6
    return max(1, round(seconds / max(each, 1e-6)))


def _timed(one: Contestant, repeats: int) -> float:
    run = one.run
    begun = time.process_time()
    for _ in range(repeats):
        run()
    return (time.process_time() - begun) / (repeats * one.units) * 1e6
