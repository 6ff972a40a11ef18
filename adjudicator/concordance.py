"""Where the codes meet: the same point of law in each of them, from the file beside the law files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.errors import LawError
from adjudicator.law.code import Code
from adjudicator.library import read_concordance_file
from adjudicator.shape import ShapeError, Text, Texts, read
from adjudicator.strictyaml import Marked


class PointSchema(Schema):
    """One point of law: what it is about, and the numbers of each code's laws on it."""

    about = Text(required=True)
    laws = fields.Dict(
        keys=fields.String(),
        values=Texts(),
        required=True,
        validate=validate.Length(min=1, error="must not be empty"),
    )


class ConcordanceSchema(Schema):
    """The points in which codes meet."""

    points = fields.List(fields.Nested(PointSchema), required=True)


@dataclass(frozen=True)
class Point:
    """A point of law, and for each code the laws that are about it, in the code's order; maybe none."""

    about: str
    laws: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Concordance:
    """The points in which codes meet."""

    points: tuple[Point, ...] = ()

    def about(self, code: str, number: str) -> list[str]:
        """What a law is about, in a few words each."""
        return [point.about for point in self._points(code, number)]

    def elsewhere(self, code: str, number: str, codes: Mapping[str, Code]) -> dict[str, list[str]]:
        """The laws of every other code that are about what this law is about; an empty list where none is."""
        points = self._points(code, number)
        return {
            other: [n for n in known.laws if any(n in point.laws.get(other, ()) for point in points)]
            for other, known in codes.items()
            if other != code
        }

    def _points(self, code: str, number: str) -> list[Point]:
        return [point for point in self.points if number in point.laws.get(code, ())]


def load_concordance(codes: Mapping[str, Code]) -> Concordance:
    """The points that ship, for these codes. A code that is not among them is passed over.

    Raises:
        LawError: the file is unsound, or names a law that its code has not; with the place.
    """
    name, data = read_concordance_file()
    try:
        marked = read(data, ConcordanceSchema)
    except ShapeError as error:
        raise LawError(f"{name}:{error.place}", error.message) from None
    content: Mapping[str, Any] = marked.content
    for index, point in enumerate(content["points"]):
        _refuse_unknown(point["laws"], codes, name, marked, index)
    return Concordance(
        tuple(
            Point(point["about"], {code.id: _numbers(point["laws"], code, codes) for code in codes.values()})
            for point in content["points"]
        )
    )


def _refuse_unknown(
    laws: Mapping[str, list[str]], codes: Mapping[str, Code], name: str, marked: Marked, index: int
) -> None:
    for code, numbers in laws.items():
        for place, number in enumerate(numbers):
            if code in codes and number not in codes[code].laws:
                where = marked.place(("points", index, "laws", code, place))
                raise LawError(f"{name}:{where}", f"{code} has no law {number}")


def _numbers(laws: Mapping[str, list[str]], code: Code, codes: Mapping[str, Code]) -> tuple[str, ...]:
    """A code's laws on a point: those named, and those of the code that it extends."""
    named = set(laws.get(code.id, ()))
    extended = codes.get(code.extends or "")
    if extended is not None:
        named.update(_numbers(laws, extended, codes))
    return tuple(number for number in code.laws if number in named)
