"""The keys and types of a law file: what a code may hold, and nothing else.

That a kind of fact, an offence or a law exists is for `adjudicator.law.codify`.
"""

from __future__ import annotations

import re
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.shape import NUMBER, Condition, Flag, Text, TextOrNumber, Texts, Whole

_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_SOME = validate.Length(min=1, error="must not be empty")


def _listed(schema: type[Schema]) -> fields.List[Any]:
    """A list of mappings, at least one."""
    return fields.List(fields.Nested(schema), validate=_SOME)


SourceSchema = Schema.from_dict(
    {
        name: TextOrNumber()
        for name in (
            "work", "author", "editor", "edition", "publisher", "year", "volume", "chapter", "heading",
            "page", "pages", "paragraph", "law", "seen_in", "url", "note",
        )
    },
    name="SourceSchema",
)  # fmt: skip
"""Where a text was printed."""


class GameSchema(Schema):
    """What a game is."""

    points = Whole(1, 50, required=True)


class ReadingSchema(Schema):
    """How a code is read where its source is silent, and why."""

    says = Text(required=True)
    because = Text(required=True)


_WHEN = fields.Dict(keys=fields.String(), values=Condition())


class RowDefaultsSchema(Schema):
    """What a law says once for all its rows, and a row may say again."""

    fact = Text()
    offence = Text()
    by = Text()
    entitles = Text()
    readings = Texts()
    see_also = Texts()
    assumes = Texts()


class RowSchema(RowDefaultsSchema):
    """One row of a law."""

    when = _WHEN
    options = Texts()
    automatic = Text()
    no_penalty = Flag(only=True)
    unnoticed = Flag(only=True)
    until = Texts(single=True)
    waived_by_limit = Flag()
    take_only = Flag()
    points = fields.Dict(keys=fields.String(), values=Whole(0, 50), validate=_SOME)
    points_at_next_card = Flag()
    reduces = Text()
    replay_lifts = Flag()
    ends_hand = Flag()
    bars_king = Text()
    at_holders_act = Flag()
    penalty = Text()
    says = Text()
    because = Text()
    overrides = Texts()


class LawSchema(RowDefaultsSchema):
    """One numbered law."""

    law = Text(NUMBER, "a law's number", required=True)
    title = Text(required=True)
    says = Text(required=True)
    source = fields.Nested(SourceSchema, required=True)
    procedure = Text()
    pending = Text()
    rules = _listed(RowSchema)


class LawfulSchema(Schema):
    """A row outside the laws: an act that the law named allows."""

    fact = Text(required=True)
    when = _WHEN
    law = Text(NUMBER, "a law's number", required=True)
    readings = Texts()
    see_also = Texts()
    says = Text()
    because = Text()
    overrides = Texts()


class SilentSchema(Schema):
    """A row outside the laws: an act of which no law of the code speaks."""

    fact = Text(required=True)
    when = _WHEN
    offence = Text(required=True)
    by = Text()
    nearest = Texts()
    readings = Texts()
    because = Text(required=True)
    says = Text(required=True)
    overrides = Texts()


class CodeSchema(Schema):
    """One code of laws."""

    code = Text(_ID, "an id (small letters, digits and hyphens)", required=True)
    title = Text(required=True)
    source = fields.Nested(SourceSchema)
    game = fields.Nested(GameSchema)
    extends = Text()
    readings = fields.Dict(keys=fields.String(), values=fields.Nested(ReadingSchema))
    laws = _listed(LawSchema)
    lawful = _listed(LawfulSchema)
    silent = _listed(SilentSchema)
