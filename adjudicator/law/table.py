"""The table of a code: every possible combination of circumstances, and the row that governs it.

For each value of a circumstance a bit mask holds the rows that admit it; the rows that match a combination
are the masks of its values, joined by *and*. `adjudicator.law.proof` reads the rows again, one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.game.vocabulary import KINDS, Kind
from adjudicator.law.code import Combination, Row, key_of
from adjudicator.law.rows import section


def tabulate(rows: Sequence[Row]) -> dict[str, dict[Combination, Row]]:
    """Each kind's combinations and their rows: the first where rows overlap, none where none matches.

    Both are faults of the code, which `adjudicator check` finds.
    """
    return {name: _of_kind(kind, [row for row in rows if row.fact == name]) for name, kind in KINDS.items()}


def _of_kind(kind: Kind, rows: Sequence[Row]) -> dict[Combination, Row]:
    admitting = {name: _masks(name, kind.domain(name), rows) for name in kind.circumstances}
    beaten = _beaten(rows)
    every = (1 << len(rows)) - 1
    table = {}
    for combination in kind.combinations():
        matching = every
        for name, masks in admitting.items():
            matching &= masks[combination.get(name)]
        if matching:
            standing = _standing(matching, beaten)
            table[key_of(combination)] = rows[(standing & -standing).bit_length() - 1]
    return table


def _masks(name: str, domain: Sequence[str], rows: Sequence[Row]) -> dict[str | None, int]:
    """For each value, and for the absence of the circumstance (None), the rows that admit it."""
    masks: dict[str | None, int] = dict.fromkeys((*domain, None), 0)
    for place, row in enumerate(rows):
        values = row.when.get(name)
        for value in masks if values is None else values:
            masks[value] |= 1 << place
    return masks


def _beaten(rows: Sequence[Row]) -> Mapping[int, int]:
    """The rows that a row with `overrides` beats, as a mask, by its place."""
    return {
        place: sum(1 << other for other, beaten in enumerate(rows) if section(beaten) in row.overrides)
        for place, row in enumerate(rows)
        if row.overrides
    }


def _standing(matching: int, beaten: Mapping[int, int]) -> int:
    lost = 0
    for place, mask in beaten.items():
        if matching >> place & 1:
            lost |= mask
    return matching & ~lost or matching
