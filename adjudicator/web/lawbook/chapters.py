"""A code as it is read: each law with what it gives, its cases, its charts, and the same point elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from adjudicator.law.code import Code, Law, Row
from adjudicator.web.lawbook.charts import Chart, charts
from adjudicator.web.lawbook.extending import taken_from
from adjudicator.web.lawbook.typesetting import cited_place, cited_rest, cited_work, typeset
from adjudicator.web.lawbook.words import conditions, heading
from adjudicator.web.lawbook.words.remedies import Gives, gist, gives

if TYPE_CHECKING:
    from adjudicator.service import Adjudicator


@dataclass(frozen=True)
class Rule:
    """One row of a law: under these conditions (under none: always), this follows."""

    where: tuple[str, ...]
    gives: Gives
    readings: tuple[str, ...]
    see_also: tuple[str, ...]
    behind: tuple[str, ...]
    """Laws of an extending code that go before it."""
    set_aside: bool
    """Whether they leave nothing to it."""


@dataclass(frozen=True)
class Rules:
    """What is said of one kind of act."""

    about: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Counterpart:
    """A law of another code on the same point, and what it gives in a few words."""

    number: str
    title: str
    gives: str


@dataclass(frozen=True)
class Worked:
    """A worked case: its code and name, by which the desk opens it, and what it is about."""

    code: str
    name: str
    says: str


@dataclass(frozen=True)
class Chapter:
    """A law with everything that hangs on it."""

    number: str
    title: str
    says: str
    place: str
    origin: str | None
    """The code from which it is taken over."""
    no_rows: str | None
    pending: str | None
    rules: tuple[Rules, ...]
    readings: tuple[str, ...]
    biting: tuple[Worked, ...]
    near_misses: tuple[Worked, ...]
    citing: tuple[Worked, ...]
    points: tuple[str, ...]
    gives: str
    elsewhere: Mapping[str, tuple[Counterpart, ...]]
    charts: tuple[Chart, ...]


@dataclass(frozen=True)
class ReadingNote:
    """How the code is read where it is silent, why, and the laws that lean on it."""

    name: str
    says: str
    because: str
    laws: tuple[str, ...]


@dataclass(frozen=True)
class Book:
    """A code from its title to its last reading."""

    id: str
    title: str
    work: str
    notes: tuple[str, ...]
    extends: str | None
    game: int
    chapters: tuple[Chapter, ...]
    readings: tuple[ReadingNote, ...]
    silences: tuple[Rules, ...]


@dataclass(frozen=True)
class Spine:
    """A code as it stands among the others."""

    id: str
    title: str
    work: str
    game: int
    laws: int
    readings: int
    extends: str | None
    own: tuple[str, ...]
    """The laws that are its own and not taken over."""


def spines(codes: Mapping[str, Code]) -> list[Spine]:
    """Every code, in their order."""
    return [
        Spine(
            id=code.id,
            title=typeset(code.title),
            work=cited_work(code.source),
            game=code.game,
            laws=len(code.laws),
            readings=len(code.readings),
            extends=code.extends,
            own=tuple(law.number for law in code.laws.values() if taken_from(code, law, codes) is None),
        )
        for code in codes.values()
    ]


def book(adjudicator: Adjudicator, name: str) -> Book:
    """A code as it is read.

    Raises:
        UnknownCode: there is no code of that id.
    """
    code = adjudicator.code(name)
    return Book(
        id=code.id,
        title=typeset(code.title),
        work=cited_work(code.source),
        notes=tuple(cited_rest(code.source)),
        extends=code.extends,
        game=code.game,
        chapters=tuple(_chapter(adjudicator, code, law) for law in code.laws.values()),
        readings=tuple(_reading(code, reading) for reading in code.readings),
        silences=_rules(code, [row for row in code.rows if row.outcome == "silent"]),
    )


def _chapter(adjudicator: Adjudicator, code: Code, law: Law) -> Chapter:
    told = adjudicator.read_law(code.id, law.number)
    about = [case for case in told["cases"] if case["law"] == law.number]
    rows = [row for row in code.rows if row.law == law.number]
    return Chapter(
        number=law.number,
        title=typeset(law.title),
        says=typeset(law.says),
        place=cited_place(law.source),
        origin=taken_from(code, law, adjudicator.codes),
        no_rows=law.procedure and typeset(law.procedure),
        pending=law.pending and typeset(law.pending),
        rules=_rules(code, [row for row in rows if row.outcome != "lawful" or row.says or row.because]),
        readings=_leaned_on(code, rows),
        biting=_worked(case for case in about if case["bites"]),
        near_misses=_worked(case for case in about if not case["bites"]),
        citing=_worked(case for case in told["cases"] if case["law"] != law.number),
        points=tuple(map(typeset, told["about"])),
        gives=_gist(code, law.number),
        elsewhere={
            other: tuple(_counterpart(adjudicator.codes[other], number) for number in numbers)
            for other, numbers in told["elsewhere"].items()
            if numbers
        },
        charts=tuple(charts(code, law.number)),
    )


def _worked(cases: Iterable[Mapping[str, Any]]) -> tuple[Worked, ...]:
    return tuple(Worked(case["code"], case["id"], typeset(case["case"])) for case in cases)


def _rules(code: Code, rows: Iterable[Row]) -> tuple[Rules, ...]:
    by_kind: dict[str, list[Row]] = {}
    for row in rows:
        by_kind.setdefault(row.fact, []).append(row)
    return tuple(
        Rules(heading(kind), tuple(_rule(code, row) for row in group)) for kind, group in by_kind.items()
    )


def _rule(code: Code, row: Row) -> Rule:
    given = gives(row)
    governing = _governing(code, row)
    before = {other.law for other in governing if other.law is not None} - {row.law}
    return Rule(
        where=tuple(conditions(row.fact, row.when)),
        gives=Gives(given.tag, given.tone, typeset(given.says), tuple(map(typeset, given.notes))),
        readings=row.readings,
        see_also=row.see_also,
        behind=tuple(number for number in code.laws if number in before),
        set_aside=row not in governing,
    )


def _governing(code: Code, row: Row) -> list[Row]:
    """The rows that govern the acts which the row describes: itself, and those of laws that override it."""
    if code.extends is None:
        return [row]
    described = (dict(key) for key in code.table[row.fact])
    found = {
        governing.id: governing
        for circumstances in described
        if row.matches(circumstances) and (governing := code.governing(row.fact, circumstances)) is not None
    }
    return list(found.values())


def _leaned_on(code: Code, rows: Iterable[Row]) -> tuple[str, ...]:
    named = {name for row in rows for name in row.readings}
    return tuple(name for name in code.readings if name in named)


def _counterpart(code: Code, number: str) -> Counterpart:
    return Counterpart(number, typeset(code.laws[number].title), _gist(code, number))


def _gist(code: Code, number: str) -> str:
    """What a law gives, each thing once; that an act can be lawful, or found late, goes without saying."""
    rows = (row for row in code.laws[number].rows if row.outcome != "unnoticed")
    return "; ".join(dict.fromkeys(gist(row) for row in rows if row in _governing(code, row))) or "no rulings"


def _reading(code: Code, name: str) -> ReadingNote:
    reading = code.readings[name]
    laws = {row.law for row in code.rows if name in row.readings}
    return ReadingNote(
        name, typeset(reading.says), typeset(reading.because), tuple(n for n in code.laws if n in laws)
    )
