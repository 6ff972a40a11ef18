"""The shapes of what comes out. Documentation only: nothing is checked or dumped by them."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

PLAYER = validate.OneOf(["A", "B"])
VERDICTS = ["regular", "irregular", "undetermined", "contradictory"]
STATUSES = [
    "silent",
    "undetermined",
    "unnoticed",
    "no-penalty",
    "automatic",
    "elected",
    "waived",
    "lapsed",
    "open",
]

#: flask-smorest's names of the documented problems -> their status.
STATUS = {
    "BAD_REQUEST": 400,
    "NOT_FOUND": 404,
    "REQUEST_ENTITY_TOO_LARGE": 413,
    "UNSUPPORTED_MEDIA_TYPE": 415,
    "UNPROCESSABLE_ENTITY": 422,
}


def _text(about: str | None = None, null: bool = False, **more: Any) -> fields.String:
    metadata = {"description": about} if about else {}
    return fields.String(required=True, allow_none=null, metadata=metadata, **more)


def _number(about: str | None = None, null: bool = False) -> fields.Integer:
    metadata = {"description": about} if about else {}
    return fields.Integer(required=True, allow_none=null, metadata=metadata)


def _texts(about: str) -> fields.Field[Any]:
    return fields.List(fields.String(), required=True, metadata={"description": about})


def _player(about: str, null: bool = False) -> fields.String:
    return _text(about, null, validate=validate.OneOf(["A", "B", None]) if null else PLAYER)


def _object(about: str) -> fields.Dict:
    return fields.Dict(keys=fields.String(), required=True, metadata={"description": about})


class PointsSchema(Schema):
    """A score."""

    A = fields.Integer(required=True)
    B = fields.Integer(required=True)


class CitedLawSchema(Schema):
    """The law that a ruling applies."""

    code = _text()
    number = _text()
    title = _text()
    href = _text("where this service keeps the law")


class FactSchema(Schema):
    """What the action did."""

    kind = _text()
    circumstances = _object("the circumstances that decide, by name")


class EvidenceSchema(Schema):
    """An action that proves the fact."""

    action = _number()
    shows = _text()


class OptionSchema(Schema):
    """A course that the entitled player may choose."""

    remedy = _text()
    until = _text("how long; null: no limit", null=True)


class ElectedSchema(Schema):
    """The course chosen."""

    remedy = _text()
    action = _number()


class RulingSchema(Schema):
    """A law applied to an irregular act."""

    offence = _text()
    law = fields.Nested(CitedLawSchema, required=True, allow_none=True)
    see_also = _texts("other laws that bear on it")
    readings = _texts("how this service reads the code where it is silent")
    assumes = _texts("what the ruling takes not to have happened, since it is not recorded")
    by = _player("who did it; null where the law lays it on nobody", null=True)
    role = _text("dealer or non-dealer", null=True)
    entitled = _player("who may choose", null=True)
    action = _number("the offending action, counted from 1")
    noticed = _number("the action that shows it was noticed", null=True)
    fact = fields.Nested(FactSchema, required=True)
    evidence = fields.List(fields.Nested(EvidenceSchema), required=True)
    status = _text(validate=validate.OneOf(STATUSES))
    options = fields.List(fields.Nested(OptionSchema), required=True)
    elected = fields.Nested(ElectedSchema, required=True, allow_none=True)
    lapsed = _number("the action that ended the right", null=True)
    penalty = _text(null=True)
    says = _text("a sentence or two to read out")


class LedgerLineSchema(Schema):
    """One scoring event."""

    action = _number()
    player = _player("who scores")
    points = _number()
    law = _text()
    readings = _texts("the readings that it rests on")
    says = _text()


class GameSchema(Schema):
    """A finished game of the log."""

    won_by = _player("the winner", null=True)
    due = fields.Nested(PointsSchema, required=True)
    recorded = fields.Nested(PointsSchema, required=True, allow_none=True)
    last_action = _number()


class ScoreSchema(Schema):
    """The score that the law gives, beside the one that was marked."""

    start = fields.Nested(PointsSchema, required=True)
    due = fields.Nested(PointsSchema, required=True)
    recorded = fields.Nested(PointsSchema, required=True, allow_none=True)
    agrees = fields.Boolean(required=True, allow_none=True)
    parted_at = fields.Integer(required=True, allow_none=True)
    game_won_by = _player("the winner of the last game begun", null=True)
    game_value = _number("1, 2 or 3 where the stakes go by score", null=True)
    games = fields.List(fields.Nested(GameSchema), required=True)
    ledger = fields.List(fields.Nested(LedgerLineSchema), required=True)


class AnswerSchema(Schema):
    """What would follow from one answer to a question."""

    answer = _text()
    change = _object("the action to add, drop or confirm")
    rulings = fields.List(fields.Nested(RulingSchema), required=True)
    due = fields.Nested(PointsSchema, required=True)


class QuestionSchema(Schema):
    """What the umpire should ask."""

    ask = _text()
    decides = fields.List(
        fields.Integer(), required=True, metadata={"description": "places in `rulings`, from 0"}
    )
    answers = fields.List(fields.Nested(AnswerSchema), required=True)


class HaltSchema(Schema):
    """Where the log contradicts itself; it is judged up to there."""

    action = _number()
    says = _text()


class JudgedCodeSchema(Schema):
    """The code that the opinion follows."""

    id = _text()
    title = _text()
    digest = _text()


class JudgedLogSchema(Schema):
    """The log that the opinion is about."""

    id = _text("the log's own", null=True)
    digest = _text()
    actions = _number("how many the log has")
    judged = _number("how many of them were judged")


class OpinionSchema(Schema):
    """All rulings on a log, and the score that the law gives."""

    id = _text("the same log, code and engine give the same id")
    engine = _text()
    code = fields.Nested(JudgedCodeSchema, required=True)
    log = fields.Nested(JudgedLogSchema, required=True)
    verdict = _text(validate=validate.OneOf(VERDICTS))
    rulings = fields.List(fields.Nested(RulingSchema), required=True)
    score = fields.Nested(ScoreSchema, required=True)
    questions = fields.List(fields.Nested(QuestionSchema), required=True)
    halt = fields.Nested(HaltSchema, required=True, allow_none=True)


class DifferenceSchema(Schema):
    """An act on which the codes differ."""

    action = _number()
    offence = _text()
    rulings = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(allow_none=True),
        required=True,
        metadata={"description": "code -> the ruling's place in its opinion, null where it has none"},
    )


class ComparisonSchema(Schema):
    """One log under every code."""

    opinions = fields.Dict(keys=fields.String(), values=fields.Nested(OpinionSchema), required=True)
    differences = fields.List(fields.Nested(DifferenceSchema), required=True)


class CodeSchema(Schema):
    """A code of laws."""

    id = _text()
    title = _text()
    digest = _text()
    laws = fields.Raw(required=True, metadata={"description": "its laws"})
    extends = _text("the code that this one changes", null=True)


class HealthSchema(Schema):
    """The service lives."""

    status = _text(validate=validate.Equal("ok"))
    engine = _text()


class ProblemTypeSchema(Schema):
    """A type of problem."""

    type = _text()
    title = _text()
    status = _number()
    meaning = _text()


class ProblemSchema(Schema):
    """Why a request was not answered (RFC 9457)."""

    type = _text("about:blank, or where this service tells what the type means")
    title = _text()
    status = _number()
    detail = _text("what is wrong, in words")
    pointer = fields.String(metadata={"description": "JSON Pointer to the place in the log or the query"})
    parameter = fields.String(metadata={"description": "the part of the query or the address that is wrong"})
    found = fields.String(metadata={"description": "what stands there"})
    expected = fields.List(fields.String(), metadata={"description": "the forms that could stand there"})
    hint = fields.String(metadata={"description": "what may have been meant"})


#: An answer whose members grow with the codes: a code read, a law read.
OPEN_OBJECT: dict[str, Any] = {"type": "object", "additionalProperties": True}

#: The answer to many logs.
ANSWERED_LINES: dict[str, Any] = {
    "type": "string",
    "description": "For each line its answer, in order, one a line: an opinion; or a problem, which alone "
    "has the member `line`, the number of the line, counted from 1.",
}
