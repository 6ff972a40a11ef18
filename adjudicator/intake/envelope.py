"""The fields of a log, and where and how a mapping fails to be one."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from marshmallow import RAISE, Schema, fields, validate

from adjudicator.errors import LogError, shown
from adjudicator.game.words import closest

MOST_ACTIONS: Final = 50_000
MOST_TEXT: Final = 200


class _Text(fields.String):
    default_error_messages = {  # noqa: RUF012 - marshmallow's own declaration
        "required": "is missing",
        "null": "is null; a field without a value is left out",
        "invalid": "is not text",
    }

    def __init__(self, *choices: str, **options: Any) -> None:
        if choices:
            options["validate"] = validate.OneOf(choices, error="is none of the words that can stand here")
        else:
            options["validate"] = validate.Length(max=MOST_TEXT, error="is too long")
        super().__init__(**options)


class _Number(fields.Integer):
    default_error_messages = {  # noqa: RUF012
        "required": "is missing",
        "null": "is null; a field without a value is left out",
        "invalid": "is not a whole number",
    }


class _Actions(fields.List[Any]):
    """A list taken as it is: marshmallow for each of 50,000 actions would be most of the work."""

    default_error_messages = {  # noqa: RUF012
        "required": "is missing",
        "null": "is null, where a list of actions should stand",
        "invalid": "is not a list",
        "many": f"has more than {MOST_ACTIONS:,} actions",
    }

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> list[Any]:  # noqa: ARG002
        if not isinstance(value, list):
            raise self.make_error("invalid")
        if len(value) > MOST_ACTIONS:
            raise self.make_error("many")
        return value


class _Mapping(Schema):
    error_messages = {"type": "is not a mapping", "unknown": "is no field of a log"}  # noqa: RUF012

    class Meta:
        unknown = RAISE


class ScoreSchema(_Mapping):
    """The score at the start of a log; its upper bound depends on the game played."""

    A = _Number(strict=True, required=True, validate=validate.Range(min=0, error="is below 0"))
    B = _Number(strict=True, required=True, validate=validate.Range(min=0, error="is below 0"))


class PlayersSchema(_Mapping):
    """The names of the players."""

    A = _Text()
    B = _Text()


_NULL: dict[str, str | list[Any] | dict[Any, Any]] = {"null": "is null; a field without a value is left out"}


class LogSchema(_Mapping):
    """The envelope of a log. Fields beginning with `_` are taken off before it; see `read_mapping`."""

    actions = _Actions(fields.String(validate=validate.Length(max=1_000)), required=True)
    dealer = _Text("A", "B")
    code = _Text()
    score = fields.Nested(ScoreSchema, error_messages=_NULL)
    players = fields.Nested(PlayersSchema, error_messages=_NULL)
    stakes = _Text("single", "by-score")
    form = _Text("english", "french")
    id = _Text()
    event = _Text()
    venue = _Text()
    table = _Text()
    date = _Text()
    time = _Text()
    time_zone = _Text()


SCHEMA: Final = LogSchema()
CHOICES: Final = {"dealer": ("A", "B"), "stakes": ("single", "by-score"), "form": ("english", "french")}


def envelope_error(messages: Mapping[str, Any], document: Mapping[str, Any]) -> LogError:
    """The first fault in the order of the document, what is missing last."""
    path, message = _first(messages, document)
    place: Any = document
    for name in path:
        place = place.get(name, _ABSENT) if isinstance(place, dict) else _ABSENT
    text = None if place is _ABSENT else found(place)
    siblings = _CHILDREN.get(path[0], ()) if len(path) > 1 else (*SCHEMA.fields, "_anything")
    if message == SCHEMA.error_messages["unknown"]:
        name = path[-1]
        sentence = f"{shown(name)} is no field of {'a log' if len(path) == 1 else path[0]}"
        return LogError(_pointer(path), sentence, shown(name), siblings, closest(name, siblings))
    hint = closest(place, CHOICES[path[0]]) if path[0] in CHOICES and isinstance(place, str) else None
    if message == "is not text" and isinstance(place, int):
        hint = f'write it in quotes: "{found(place)}"'
    sentence = f"{'.'.join(path)} {message}" + (f" (found: {text})" if text else "")
    return LogError(_pointer(path), sentence, text, _expected(path), hint)


_ABSENT: Final = object()
_CHILDREN: Final = {"score": ("A", "B"), "players": ("A", "B")}


def _first(messages: Mapping[str, Any], document: object) -> tuple[tuple[str, ...], str]:
    present = document if isinstance(document, dict) else {}
    name = next((name for name in present if name in messages), next(iter(messages)))
    below = messages[name]
    if isinstance(below, dict):
        path, message = _first(below, present.get(name))
        return (name, *path), message
    return ((name,) if name != "_schema" else ()), str(below[0])


def _expected(path: tuple[str, ...]) -> tuple[str, ...]:
    if path[0] in CHOICES:
        return CHOICES[path[0]]
    if path[0] == "actions":
        return (f"a list of at most {MOST_ACTIONS:,} actions, each a text",)
    if path[0] == "score":
        return ("{A: 0, B: 0}",) if len(path) == 1 else ("a whole number from 0, below the game",)
    if path == ("players",):
        return ("{A: name, B: name}",)
    return (f"text of at most {MOST_TEXT} characters",)


def found(value: object) -> str:
    """A value as a message shows it: scalars as written, the rest by kind."""
    if isinstance(value, str):
        return shown(value)
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return json.dumps(value, default=lambda odd: type(odd).__name__)


def _pointer(path: tuple[str, ...]) -> str:
    return "".join("/" + name.replace("~", "~0").replace("/", "~1") for name in path)


def refuse_unwritable(document: dict[Any, Any]) -> None:
    """Raises LogError at a text, of value or name, that cannot be written to a file or a database."""
    for path, value in _texts(document):
        if not value.isascii() or "\0" in value:
            fault = _unwritable(value)
            if fault:
                message = f"a text with {fault} cannot be kept"
                raise LogError(_pointer(path), message, shown(value), ("text of Unicode characters",))


def _texts(document: dict[Any, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text but the actions, with its place, in order; that of a field's name is its mapping's."""
    stack: list[tuple[tuple[str, ...], object]] = [((), document)]
    while stack:
        path, value = stack.pop()
        if isinstance(value, str):
            yield path, value
        elif isinstance(value, list):
            stack.extend(((*path, str(i)), below) for i, below in reversed(list(enumerate(value))))
        elif isinstance(value, dict):
            for name in value:
                if not isinstance(name, str) or (not path and len(name) > MOST_TEXT):
                    message = f"the name of a field is a text of at most {MOST_TEXT} characters"
                    raise LogError(_pointer(path), message, found(name), tuple(SCHEMA.fields))
                yield path, name
            below = [((*path, name), value[name]) for name in value if path or name != "actions"]
            stack.extend(reversed(below))


def _unwritable(text: str) -> str | None:
    if "\0" in text:
        return "the character NUL"
    try:
        text.encode()
    except UnicodeEncodeError:
        return "half a surrogate pair"
    return None
