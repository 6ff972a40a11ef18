"""What the measurements come to: figures, each perhaps with a goal, as text and as JSON."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from bench.rounds import Series


@dataclass(frozen=True, slots=True)
class Goal:
    """What a figure should be: at least, or at most, so much."""

    wanted: float
    at_least: bool = True

    def met_by(self, value: float | None) -> bool:
        """Whether a value is good enough. What could not be told is not."""
        if value is None:
            return False
        return value >= self.wanted if self.at_least else value <= self.wanted


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table."""

    name: str
    series: Series
    unit: str
    goal: Goal | None = None

    def document(self) -> dict[str, Any]:
        """The figure as plain values, round by round."""
        goal = None
        if self.goal is not None:
            goal = {**asdict(self.goal), "met": self.goal.met_by(self.series.middle)}
        return {
            "name": self.name,
            "unit": self.unit,
            "median": self.series.middle,
            "least": self.series.least,
            "most": self.series.most,
            "rounds": list(self.series.values),
            "goal": goal,
        }


@dataclass(frozen=True, slots=True)
class Part:
    """Figures that belong together, and how they were come by."""

    title: str
    note: str
    figures: tuple[Figure, ...]

    def document(self) -> dict[str, Any]:
        """The part as plain values."""
        return {
            "title": self.title,
            "note": self.note,
            "figures": [figure.document() for figure in self.figures],
        }


_ROW: Final = "  {:<44} {:>8} {:<9} {:>17}  {}"


def lines(part: Part) -> Iterator[str]:
    """The part as a table of text, 100 characters wide."""
    yield part.title
    yield f"  {part.note}"
    yield _ROW.format("", "median", "", "least – most", "goal").rstrip()
    for one in part.figures:
        once = len(one.series.values) <= 1
        spread = "" if once else f"{_short(one.series.least)} – {_short(one.series.most)}"
        yield _ROW.format(one.name, _short(one.series.middle), one.unit, spread, _told(one)).rstrip()
    yield ""


def _told(figure: Figure) -> str:
    if figure.goal is None:
        return ""
    met = "met" if figure.goal.met_by(figure.series.middle) else "not met"
    return f"{'≥' if figure.goal.at_least else '≤'} {figure.goal.wanted:g}: {met}"


def _short(value: float | None) -> str:
    """So many digits as say something: three, of a number below one its thousandths."""
    if value is None:
        return "not told"
    places = next((places for places, below in ((3, 1), (2, 9.995), (1, 99.95)) if value < below), 0)
    return f"{value:,.{places}f}"


def machine() -> dict[str, Any]:
    """What was measured on."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
        "processors": os.cpu_count(),
        "load_before": None if load is None else round(load, 2),
    }


def missed(parts: Iterable[Part]) -> list[Figure]:
    """The figures whose goals are not met."""
    return [
        one
        for part in parts
        for one in part.figures
        if one.goal is not None and not one.goal.met_by(one.series.middle)
    ]
