"""Worked cases as they are written down: a log, and everything that the opinion on it must say.

One case is one file, `cases/<code>/<law>-<slug>.yaml`. It *bites* where the law has something to say of
what was done; a near miss differs from its biting twin in a single action, and the law has nothing to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from marshmallow import Schema, ValidationError, fields

from adjudicator.errors import CaseError
from adjudicator.lawfile import SourceSchema
from adjudicator.library import case_files, cases_folder, read_case_file, shown
from adjudicator.shape import NUMBER, Exact, Flag, ShapeError, Text, Texts, Whole, Word, read
from adjudicator.strictyaml import Marked

STATUSES = (
    "silent", "undetermined", "unnoticed", "no-penalty", "automatic", "elected", "waived", "lapsed", "open",
)  # fmt: skip
VERDICTS = ("regular", "irregular", "undetermined", "contradictory")

_MOST_ACTIONS = 50_000


class LedgerLine(Exact):
    """One scoring event: [action, player, points, law]."""

    def check(self, value: Any) -> None:
        good = (
            isinstance(value, list)
            and len(value) == 4
            and type(value[0]) is int
            and value[1] in ("A", "B")
            and type(value[2]) is int
            and isinstance(value[3], str | None)
        )
        if not good:
            raise ValidationError('must be [action, player, points, law], as in [20, A, 1, "48"]')


class Places(Exact):
    """Places in the list of rulings, counted from 0."""

    def check(self, value: Any) -> None:
        if not isinstance(value, list) or not all(type(place) is int and place >= 0 for place in value):
            raise ValidationError("must be a list of places in the rulings, as in [0, 2]")


class Mapped(Exact):
    """A mapping that is not read here: the log, which the intake reads as any other; a change to it."""

    def check(self, value: Any) -> None:
        if not isinstance(value, dict):
            raise ValidationError("must be a mapping")


def _action(**kwargs: Any) -> Whole:
    return Whole(1, _MOST_ACTIONS, **kwargs)


class PairSchema(Schema):
    """Points by player."""

    A = Whole(0, 99, required=True)
    B = Whole(0, 99, required=True)


class ElectedSchema(Schema):
    """The remedy chosen, and by which action."""

    remedy = Text(required=True)
    action = _action(required=True)


class RulingSchema(Schema):
    """One expected ruling; the keys not required are compared where they stand."""

    offence = Text(required=True)
    law = Text(NUMBER, "a law's number", required=True, allow_none=True)
    by = Word("A", "B", required=True, allow_none=True)
    entitled = Word("A", "B", required=True, allow_none=True)
    action = _action(required=True)
    noticed = _action(required=True, allow_none=True)
    status = Word(*STATUSES, required=True)
    options = Texts(least=0, required=True)
    elected = fields.Nested(ElectedSchema, allow_none=True)
    lapsed = _action(allow_none=True)
    kind = Text()
    role = Word("dealer", "non-dealer", allow_none=True)
    see_also = Texts(least=0)
    readings = Texts(least=0)
    assumes = Texts(least=0)
    penalty = Text(allow_none=True)


_LEFT_OUT = ("offence", "by", "entitled", "action", "noticed", "options")
"""What a ruling under an answer need not say: it says its law and its status."""


class ScoreSchema(Schema):
    """The expected score; a key left out is not compared."""

    start = fields.Nested(PairSchema)
    due = fields.Nested(PairSchema)
    recorded = fields.Nested(PairSchema, allow_none=True)
    agrees = Flag(allow_none=True)
    game_won_by = Word("A", "B", allow_none=True)
    game_value = Whole(1, 3, allow_none=True)
    games = fields.List(Mapped())
    ledger = fields.List(LedgerLine())


class AnswerSchema(Schema):
    """What is ruled and due if one answer is true."""

    rulings = fields.List(fields.Nested(RulingSchema(partial=_LEFT_OUT)), required=True)
    due = fields.Nested(PairSchema, required=True)
    change = Mapped()


class QuestionSchema(Schema):
    """One expected question; every answer that can be true stands in it."""

    ask = Text()
    decides = Places(required=True)
    answers = fields.Dict(keys=Text(), values=fields.Nested(AnswerSchema), required=True)


class ExpectSchema(Schema):
    """What the opinion must say."""

    verdict = Word(*VERDICTS, required=True)
    rulings = fields.List(fields.Nested(RulingSchema), required=True)
    score = fields.Nested(ScoreSchema)
    questions = fields.List(fields.Nested(QuestionSchema))
    halt = _action(allow_none=True)


class CaseSchema(Schema):
    """A case file."""

    case = Text(required=True)
    law = Text(NUMBER, "a law's number", required=True)
    bites = Flag(required=True)
    twin = Text()
    note = Text()
    source = fields.Nested(SourceSchema)
    log = Mapped(required=True)
    at = Whole(0, _MOST_ACTIONS)
    expect = fields.Nested(ExpectSchema, required=True)


@dataclass(frozen=True)
class Case:
    """A worked case, read from its file."""

    file: str
    """The file's name as messages give it."""
    name: str
    """Its stem, by which a near miss names its twin."""
    folder: str
    """The name of its folder: the code it is a case of, for a case that ships."""
    says: str
    law: str
    bites: bool
    twin: str | None
    source: Mapping[str, Any] | None
    log: Mapping[str, Any]
    at: int | None
    expect: Mapping[str, Any]
    marked: Marked

    def place(self, *steps: str | int) -> str:
        """File, line and column of what stands at the steps, or of the nearest thing around it."""
        return f"{self.file}:{self.marked.place(steps)}"

    def cites(self, number: str) -> bool:
        """Whether the case is about the law, or a ruling or a line of the ledger goes by it."""
        return number == self.law or number in self.ruled_by() or number in self.scored_by()

    def ruled_by(self) -> set[str]:
        """The laws of the expected rulings."""
        return {ruling["law"] for ruling in self.expect["rulings"] if ruling["law"] is not None}

    def scored_by(self) -> set[str]:
        """The laws of the expected ledger."""
        ledger = self.expect.get("score", {}).get("ledger", ())
        return {line[3] for line in ledger if line[3] is not None}


def read_case(path: Path) -> Case:
    """The case of one file.

    Raises:
        CaseError: the file cannot be read or has not the shape of a case.
    """
    file = shown(path)
    try:
        marked = read(read_case_file(path), CaseSchema)
    except OSError as error:
        raise CaseError(file, f"cannot be read: {error.strerror or error}") from None
    except ShapeError as error:
        raise CaseError(f"{file}:{error.place}", error.message) from None
    content = marked.content
    if content["bites"] and "twin" in content:
        raise CaseError(f"{file}:{marked.place_of_key(('twin',))}", "only a near miss names its twin")
    if not content["bites"] and "twin" not in content:
        raise CaseError(
            f"{file}:{marked.place(('bites',))}", "a near miss names its twin, the case that bites"
        )
    return Case(
        file=file,
        name=path.stem,
        folder=path.absolute().parent.name,
        says=content["case"],
        law=content["law"],
        bites=content["bites"],
        twin=content.get("twin"),
        source=content.get("source"),
        log=content["log"],
        at=content.get("at"),
        expect=content["expect"],
        marked=marked,
    )


@cache
def read_cases(folder: Path) -> tuple[Case, ...]:
    """The cases of one code's folder, by file name; none where there is no such folder.

    Raises:
        CaseError: a file in it is not as it should be.
    """
    return tuple(read_case(path) for path in case_files(folder))


def cases_citing(code: str, number: str, folder: Path | None = None) -> list[Case]:
    """The cases of a code that are about a law or whose opinion goes by it.

    Args:
        code: the code's id.
        number: the law's number.
        folder: where the codes' folders of cases stand; left out, those that ship.
    """
    return [case for case in read_cases((folder or cases_folder()) / code) if case.cites(number)]
