"""Proof of a code: every possible combination of circumstances is covered exactly once.

The domains are finite, so that a proof is a count. The rows are read here one by one, with `Row.matches`,
and not through the table, which `adjudicator.law.table` fills in another way: a test compares the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.game.vocabulary import KINDS, Kind
from adjudicator.law.code import Code, Combination, Law, Row, key_of
from adjudicator.law.rows import section


@dataclass(frozen=True)
class Gap:
    """A combination which no row covers."""

    kind: str
    circumstances: Mapping[str, str]


@dataclass(frozen=True)
class Overlap:
    """A combination which two rows or more cover, with no `overrides` between them that settles it."""

    kind: str
    circumstances: Mapping[str, str]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Findings:
    """What the rows of one kind leave open."""

    combinations: int
    gaps: tuple[Gap, ...]
    overlaps: tuple[Overlap, ...]
    dead: tuple[Row, ...]
    """Rows that match no possible combination."""
    overridden: tuple[Row, ...]
    """Rows that match, and are overridden wherever they do: an extended code's, and no fault."""


@dataclass(frozen=True)
class Proof:
    """What was counted in a code, and what was found wrong with it."""

    code: str
    laws: int
    rows: int
    kinds: int
    combinations: int
    gaps: tuple[Gap, ...]
    overlaps: tuple[Overlap, ...]
    dead: tuple[Row, ...]
    overridden: tuple[Row, ...]
    idle: tuple[Law, ...]
    """Laws without rows that no lawful row cites and that say neither `procedure` nor `pending`."""
    pending: tuple[Law, ...]
    silences: tuple[Row, ...]
    unlisted_readings: tuple[tuple[str, Row], ...]
    """Readings which a row names and the code does not list."""
    unused_readings: tuple[str, ...]
    """Readings which the code lists and no row names; the judge may lean on them all the same."""

    @property
    def sound(self) -> bool:
        """Whether the code can be judged by: nothing open, nothing twice, nothing idle."""
        return not (self.gaps or self.overlaps or self.dead or self.idle or self.unlisted_readings)


def prove(code: Code) -> Proof:
    """Goes through every possible combination of every kind of fact, and through laws and readings."""
    found = [examine(kind, code.rows) for kind in KINDS.values()]
    used = [(name, row) for row in code.rows for name in row.readings]
    return Proof(
        code=code.id,
        laws=len(code.laws),
        rows=len(code.rows),
        kinds=len(KINDS),
        combinations=sum(findings.combinations for findings in found),
        gaps=tuple(gap for findings in found for gap in findings.gaps),
        overlaps=tuple(overlap for findings in found for overlap in findings.overlaps),
        dead=tuple(row for findings in found for row in findings.dead),
        overridden=tuple(row for findings in found for row in findings.overridden),
        idle=_idle(code),
        pending=tuple(law for law in code.laws.values() if law.pending is not None),
        silences=tuple(row for row in code.rows if row.outcome == "silent"),
        unlisted_readings=tuple((name, row) for name, row in used if name not in code.readings),
        unused_readings=tuple(name for name in code.readings if name not in dict(used)),
    )


def examine(kind: Kind, rows: Sequence[Row]) -> Findings:
    """Every possible combination of one kind against the rows of that kind."""
    rows = [row for row in rows if row.fact == kind.name]
    combinations = 0
    gaps, overlaps = [], []
    matched: set[int] = set()
    governing: set[int] = set()
    for circumstances in kind.combinations():
        combinations += 1
        matching = [row for row in rows if row.matches(circumstances)]
        standing = _standing(matching)
        matched.update(map(id, matching))
        governing.update(map(id, standing))
        if not standing:
            gaps.append(Gap(kind.name, circumstances))
        elif len(standing) > 1:
            overlaps.append(Overlap(kind.name, circumstances, tuple(standing)))
    return Findings(
        combinations=combinations,
        gaps=tuple(gaps),
        overlaps=tuple(overlaps),
        dead=tuple(row for row in rows if id(row) not in matched),
        overridden=tuple(row for row in rows if id(row) in matched - governing),
    )


def simple_table(rows: Sequence[Row]) -> dict[str, dict[Combination, Row]]:
    """What `Code.table` must be: every row tried on every combination."""
    table: dict[str, dict[Combination, Row]] = {}
    for kind in KINDS.values():
        table[kind.name] = {}
        for circumstances in kind.combinations():
            matching = [row for row in rows if row.fact == kind.name and row.matches(circumstances)]
            standing = _standing(matching)
            if standing:
                table[kind.name][key_of(circumstances)] = standing[0]
    return table


def _standing(matching: Sequence[Row]) -> Sequence[Row]:
    """The rows that no other of them overrides; all of them, if they override each other."""
    beaten = frozenset[str]().union(*(row.overrides for row in matching))
    return [row for row in matching if section(row) not in beaten] or matching


def _idle(code: Code) -> tuple[Law, ...]:
    working = {row.law for row in code.rows}
    return tuple(
        law
        for law in code.laws.values()
        if law.number not in working and law.procedure is None and law.pending is None
    )
