"""From the content of a law file to a `Code`.

The content has passed the shape of a law file already (its keys and types); here every name is checked
against the closed lists, conditions become sets of values, an extended code is taken over, and the table
is filled. What this module raises, it raises at start: a code that exists can be judged by.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from adjudicator.law.code import Code, Law, Reading, Row
from adjudicator.law.naming import Path, Place, refuse
from adjudicator.law.rows import DEFAULTS, OFFENCES, Names, law_row, lawful_row, section, silent_row
from adjudicator.law.table import tabulate

__all__ = ["DEFAULTS", "OFFENCES", "codify", "tabulate"]


def codify(content: Mapping[str, Any], place: Place, extended: Code | None = None) -> Code:
    """The code of a law file, with all that it extends.

    A law of this file replaces the law of that number in the extended code, rows and all, in its place;
    other laws stand after those taken over. Rows of `lawful` and `silent` are added. A row with
    `overrides` beats the rows of those laws (or of `lawful`, `silent`) wherever both match.

    Args:
        content: the file's content, of the shape `adjudicator.lawfile` checks.
        place: file, line and column of what stands at a path of the content.
        extended: the code that the file names under `extends`.

    Raises:
        LawError: the file names what is unknown, or the same law twice; with the place.
    """
    own = _numbers(content, place)
    readings = dict(extended.readings if extended else {}) | {
        name: Reading(reading["says"], reading["because"])
        for name, reading in content.get("readings", {}).items()
    }
    taken_over = dict(extended.laws) if extended else {}
    names = Names(
        place=place,
        laws=tuple(dict.fromkeys((*taken_over, *own))),
        readings=tuple(readings),
        sections=_sections(extended, frozenset(own)),
        prefix=f"{content['code']}:" if extended else "",
    )
    laws = {number: _released(law, frozenset(own)) for number, law in taken_over.items()}
    for index, law in enumerate(content.get("laws", ())):
        laws[law["law"]] = _law(law, names, ("laws", index))
    rows = (*(row for law in laws.values() for row in law.rows), *_outside(content, names, extended, own))
    return Code(
        id=content["code"],
        title=content["title"],
        source=_source(content.get("source")) or (extended.source if extended else {}),
        game=_game(content, extended, place),
        laws=laws,
        readings=readings,
        rows=rows,
        table=tabulate(rows),
        digest=digest(content, extended),
        extends=extended.id if extended else None,
    )


def digest(content: Mapping[str, Any], extended: Code | None) -> str:
    """SHA-256 over the sorted-key UTF-8 JSON of the content and, by its digest, of the code it extends."""
    covered = dict(content) if extended is None else {**content, "extends": {extended.id: extended.digest}}
    text = json.dumps(covered, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def _numbers(content: Mapping[str, Any], place: Place) -> dict[str, Path]:
    """The numbers of the file's own laws, each once."""
    found: dict[str, Path] = {}
    for index, law in enumerate(content.get("laws", ())):
        path: Path = ("laws", index, "law")
        number = law["law"]
        if number in found:
            refuse(f"law {number} stands here twice; first at {place(found[number])}", place, path)
        if number in {"lawful", "silent"}:
            refuse(f"{number!r} cannot be a law's number: rows outside the laws are called so", place, path)
        found[number] = path
    return found


def _sections(extended: Code | None, own: frozenset[str]) -> dict[str, frozenset[str]]:
    """What `overrides` may name: laws of the extended code that stay, and its lawful and silent rows."""
    if extended is None:
        return {}
    named: dict[str, frozenset[str]] = {
        number: frozenset({number}) for number in extended.laws if number not in own
    }
    sections = {section(row) for row in extended.rows} - set(extended.laws)
    for word in ("lawful", "silent"):
        named[word] = frozenset(name for name in sections if name.rpartition(":")[2] == word)
    return named


def _law(law: Mapping[str, Any], names: Names, path: Path) -> Law:
    rows = tuple(
        law_row(row, law, names, (*path, "rules", index), index + 1)
        for index, row in enumerate(law.get("rules", ()))
    )
    return Law(
        number=law["law"],
        title=law["title"],
        says=law["says"],
        source=_source(law["source"]),
        place=names.place(path),
        procedure=law.get("procedure"),
        pending=law.get("pending"),
        rows=rows,
    )


def _outside(
    content: Mapping[str, Any], names: Names, extended: Code | None, own: Iterable[str]
) -> list[Row]:
    """The rows outside the laws: all lawful ones, then all silent ones, the extended code's first."""
    rows: list[Row] = []
    for outcome, read in (("lawful", lawful_row), ("silent", silent_row)):
        if extended:
            rows += [_released_row(row, frozenset(own)) for row in extended.rows if row.outcome == outcome]
        own_rows = enumerate(content.get(outcome, ()))
        rows += [read(row, names, (outcome, index), index + 1) for index, row in own_rows]
    return rows


def _released(law: Law, replaced: frozenset[str]) -> Law:
    rows = tuple(_released_row(row, replaced) for row in law.rows)
    return law if rows == law.rows else replace(law, rows=rows)


def _released_row(row: Row, replaced: frozenset[str]) -> Row:
    """A row taken over does not override a law that this file replaces: it was written against other rows."""
    if row.overrides.isdisjoint(replaced):
        return row
    return replace(row, overrides=row.overrides - replaced)


def _source(source: Mapping[str, Any] | None) -> dict[str, str]:
    return {name: str(value) for name, value in (source or {}).items()}


def _game(content: Mapping[str, Any], extended: Code | None, place: Place) -> int:
    if "game" in content:
        points: int = content["game"]["points"]
        return points
    if extended is None:
        refuse("the key 'game' is missing: {points: …}", place, ())
    return extended.game
