"""The shape of the files we write by hand: strict fields, and every fault with its line and column.

Marshmallow's own fields are lenient ("5" is a number to them, "yes" is true); these take what they name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from marshmallow import Schema, ValidationError, fields

from adjudicator import strictyaml
from adjudicator.strictyaml import Marked, Path

NUMBER = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,19}")
"""A law's number: it stands in addresses and in the ids of rows."""

_TEXT = "must be text; write it in quotes"


class ShapeError(ValueError):
    """A file has not the shape it should have; `place` is line and column, `12:5`."""

    def __init__(self, place: str, message: str) -> None:
        self.place = place
        self.message = message
        super().__init__(place, message)


class Exact(fields.Field[Any]):
    """A value taken as it is, or refused by `check`."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002
        self.check(value)
        return value

    def check(self, value: Any) -> None:
        """Refuses a value that is not of this field, with a ValidationError."""


class Text(Exact):
    """A text that says something; with `form`, one of that form."""

    def __init__(self, form: re.Pattern[str] | None = None, what: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.form = form
        self.what = what

    def check(self, value: Any) -> None:
        if not isinstance(value, str):
            raise ValidationError(_TEXT)
        if not value.strip():
            raise ValidationError("must not be empty")
        if self.form is not None and not self.form.fullmatch(value):
            raise ValidationError(f"{value!r} is not {self.what}")


class TextOrNumber(Text):
    """A text, or a whole number that stands for one (a year)."""

    def check(self, value: Any) -> None:
        if not isinstance(value, int) or isinstance(value, bool):
            super().check(value)


class Whole(Exact):
    """A whole number, and not a text or a float that could be taken for one."""

    def __init__(self, least: int, most: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.least = least
        self.most = most

    def check(self, value: Any) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not self.least <= value <= self.most:
            raise ValidationError(f"must be a whole number from {self.least} to {self.most}")


class Flag(Exact):
    """`true` or `false`; with `only`, no other than that."""

    def __init__(self, only: bool | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.only = only

    def check(self, value: Any) -> None:
        if not isinstance(value, bool):
            raise ValidationError("must be true or false")
        if self.only is not None and value is not self.only:
            raise ValidationError(f"can only be {str(self.only).lower()}; leave it out otherwise")


class Word(Exact):
    """One of a few words; with `allow_none` also null."""

    def __init__(self, *words: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.words = words

    def check(self, value: Any) -> None:
        if not isinstance(value, str) or value not in self.words:
            raise ValidationError(f"must be one of: {', '.join(self.words)}")


class Texts(Exact):
    """A list of different texts, at least `least`; with `single` also one text alone."""

    def __init__(self, single: bool = False, least: int = 1, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.single = single
        self.least = least

    def check(self, value: Any) -> None:
        if isinstance(value, str) and self.single:
            return
        if not isinstance(value, list):
            raise ValidationError("must be a text or a list of texts" if self.single else "must be a list")
        if len(value) < self.least:
            raise ValidationError("must not be an empty list")
        wrong: dict[str | int, list[str]] = {}
        for place, text in enumerate(value):
            if not isinstance(text, str):
                wrong[place] = [_TEXT]
            elif text in value[:place]:
                wrong[place] = [f"{text!r} stands here twice"]
        if wrong:
            raise ValidationError(dict(wrong))


class Condition(Texts):
    """What `when` asks of one circumstance: a value, a list, `{not: …}`, `{from: …, before: …}`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(single=True, **kwargs)

    def check(self, value: Any) -> None:
        if not isinstance(value, dict):
            super().check(value)
        elif set(value) == {"not"}:
            try:
                super().check(value["not"])
            except ValidationError as error:
                raise ValidationError({"not": error.messages}) from None
        elif not value or not set(value) <= {"from", "before"}:
            raise ValidationError("must be a value, a list of values, {not: …} or {from: …, before: …}")
        else:
            for name, bound in value.items():
                if not isinstance(bound, str):
                    raise ValidationError({name: [_TEXT]})


def read(data: bytes, schema: type[Schema]) -> Marked:
    """A file's content with its marks, once it has the shape of the schema.

    Raises:
        ShapeError: at the first place, in the file's order, where it has not; missing keys come last,
            for a key that is misspelt is missing too.
    """
    try:
        marked = strictyaml.read(data)
    except strictyaml.StrictYamlError as error:
        raise ShapeError(f"{error.line}:{error.column}", error.message) from None
    if not isinstance(marked.content, dict):
        raise ShapeError(marked.place(()), "must be a mapping: key: value")
    errors = schema().validate(marked.content)
    if errors:
        names = sorted(_names(schema()))
        faults = _faults(errors, marked, (), names)
        raise min(faults, key=_order)
    return marked


def _order(fault: ShapeError) -> tuple[bool, int, int]:
    line, _, column = fault.place.partition(":")
    return fault.message.endswith("is missing"), int(line), int(column)


def _names(schema: Schema) -> set[str]:
    """Every key that may stand in such a file, for guessing what was meant."""
    found: set[str] = set()
    for name, field in schema.fields.items():
        inner = getattr(field, "inner", None) or getattr(field, "value_field", None) or field
        found |= {name} | (_names(inner.schema) if isinstance(inner, fields.Nested) else set())
    return found


def _faults(errors: Any, marked: Marked, path: Path, names: list[str]) -> list[ShapeError]:
    """Marshmallow's nested messages, each with its place."""
    if not isinstance(errors, Mapping):
        messages = errors if isinstance(errors, list) else [errors]
        return [_fault(str(message), marked, path, names) for message in messages]
    found: list[ShapeError] = []
    for key, below in errors.items():
        # `fields.Dict` puts "key" or "value", a nested schema "_schema" between a key and what is wrong.
        wraps = key == "_schema" or (
            key in {"key", "value"} and (*path, key) not in marked.values and below != [_MISSING]
        )
        found += _faults(below, marked, path if wraps else (*path, key), names)
    return found


_MISSING = "Missing data for required field."
_UNKNOWN = "Unknown field."
_OURS: Mapping[str, str] = {
    "Invalid input type.": "must be a mapping",
    "Not a valid mapping type.": "must be a mapping",
    "Not a valid list.": "must be a list",
    "Field may not be null.": "must not be empty",
}


def _fault(message: str, marked: Marked, path: Path, names: list[str]) -> ShapeError:
    name = path[-1] if path else ""
    if message == _UNKNOWN:
        close = get_close_matches(str(name), names, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        return ShapeError(marked.place_of_key(path), f"unknown key {name!r}{hint}")
    if message == _MISSING:
        return ShapeError(marked.place(path[:-1]), f"the key {name!r} is missing")
    message = _OURS.get(message, message)
    return ShapeError(marked.place(path), f"{name}: {message}" if isinstance(name, str) and name else message)
