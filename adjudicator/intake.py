"""Bytes in, a log out: the one way in for JSON and YAML, strict about everything but spelling.

Three refusals: `TooLarge`, `NotJson` (the syntax is at fault, or a reader could understand it in two
ways) and `LogError` (a mapping that is no log, with the place).
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NoReturn

import yaml
from marshmallow import RAISE, Schema, ValidationError, fields, validate

from adjudicator.errors import ActionError, LogError, NotJson, TooLarge, shown
from adjudicator.game.notation import Action, Log, parse_action
from adjudicator.game.words import closest

MOST_BYTES: Final = 1 << 20
MOST_ACTIONS: Final = 50_000
MOST_TEXT: Final = 200
MOST_DISPUTED: Final = 6
MOST_DEPTH: Final = 64
MOST_DIGITS: Final = 18  # int() of thousands of digits is refused by Python, of hundreds by databases

METADATA: Final = ("players", "id", "event", "venue", "table", "date", "time", "time_zone")


class _Text(fields.String):
    default_error_messages = {  # noqa: RUF012 - marshmallow's own declaration
        "required": "is missing",
        "null": "is null; a field without a value is left out",
        "invalid": "is not text",
    }

    def __init__(self, *choices: str, **options: Any) -> None:
        if choices:
            options["validate"] = validate.OneOf(choices, error="is none of the words known here")
        else:
            options["validate"] = validate.Length(max=MOST_TEXT, error="is too long")
        super().__init__(**options)


class _Number(fields.Integer):
    default_error_messages = {  # noqa: RUF012
        "required": "is missing",
        "null": "is null; a field without a value is left out",
        "invalid": "is not a whole number",
    }


class _Actions(fields.List):
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


_NULL = {"null": "is null; a field without a value is left out"}


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


_SCHEMA: Final = LogSchema()
_CHOICES: Final = {"dealer": ("A", "B"), "stakes": ("single", "by-score"), "form": ("english", "french")}


def read_json(data: bytes, *, game: int = 5) -> Log:
    """The log in a JSON text. Raises TooLarge, NotJson or LogError; `game` as in `read_mapping`."""
    text = _decode(data)
    try:
        document = json.loads(
            text,
            object_pairs_hook=_mapping_of,
            parse_constant=_refuse_constant,
            parse_float=_finite,
            parse_int=_integer,
        )
    except json.JSONDecodeError as error:
        raise NotJson(f"not JSON: {error.msg}", error.lineno, error.colno) from None
    except RecursionError:
        raise _too_deep() from None
    # Only a text with many brackets can be deep, and few logs have more than four.
    if text.count("[") + text.count("{") > MOST_DEPTH and _depth(document) > MOST_DEPTH:
        raise _too_deep()
    return read_mapping(document, game=game)


def read_yaml(data: bytes, *, game: int = 5) -> Log:
    """The log in a YAML text of one document, without tags, anchors and aliases; raises as `read_json`.

    Unquoted, only `true`, `false`, `null` (also `~` and nothing at all) and whole numbers are anything
    else than text: dates, times, `yes` and `no` are text.
    """
    text = _decode(data)
    try:
        document = _yaml_document(text)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        problem = error.problem or error.context or "unreadable"
        raise _not_yaml(problem, mark) from None
    except yaml.YAMLError as error:
        raise NotJson(f"not YAML: {shown(str(error).splitlines()[0])}") from None
    return read_mapping(document, game=game)


def read_mapping(document: object, *, game: int = 5) -> Log:
    """The log in a mapping of plain values, as JSON and YAML give them.

    `game` is the number of points that win: the score at the start of a log is below it.
    Raises LogError at the first fault: the envelope's first, then the actions', then what is missing.
    """
    if not isinstance(document, dict):
        raise LogError("", "a log is one mapping", _found(document), ("a mapping with the field actions",))
    _refuse_unwritable(document)
    envelope = {name: value for name, value in document.items() if not name.startswith("_")}
    try:
        loaded: dict[str, Any] = _SCHEMA.load(envelope)
    except ValidationError as error:
        raise _envelope_error(error.messages_dict, envelope) from None
    score = loaded.get("score", {"A": 0, "B": 0})
    for player, points in score.items():
        if points >= game:
            limits = (f"a number from 0 to {game - 1}",)
            raise LogError(f"/score/{player}", "the game is over at this score", str(points), limits)
    actions = _actions(loaded["actions"])
    dealer = loaded.get("dealer")
    if dealer is None and not (actions and actions[0].verb == "draws"):
        message = "dealer is missing, and the log does not begin with a cut for the deal"
        raise LogError("/dealer", message, None, ("A", "B", "a log whose first action is 'A draws …'"))
    return Log(
        actions=actions,
        dealer=dealer,
        code=loaded.get("code"),
        score=(score["A"], score["B"]),
        stakes=loaded.get("stakes"),
        form=loaded.get("form"),
        metadata={name: loaded[name] for name in METADATA if name in loaded},
        private={name: value for name, value in document.items() if name.startswith("_")},
    )


def _actions(texts: list[object]) -> tuple[Action, ...]:
    actions = []
    disputed = 0
    for index, text in enumerate(texts):
        pointer = f"/actions/{index}"
        if not isinstance(text, str):
            raise LogError(
                pointer, f"action {index + 1} is not text", _found(text), ("ACTOR verb arguments",)
            )
        try:
            action = parse_action(text)
        except ActionError as error:
            message = f"action {index + 1}: {error.message}"
            raise LogError(pointer, message, error.found, error.expected, error.hint) from None
        disputed += action.disputed
        if disputed > MOST_DISPUTED:
            message = f"action {index + 1} is the seventh that is disputed, and a log has at most six"
            raise LogError(pointer, message, action.text, ("at most six actions ending in ' ?'",))
        actions.append(action)
    return tuple(actions)


# Faults of the envelope


def _envelope_error(messages: Mapping[str, Any], document: Mapping[str, Any]) -> LogError:
    """The first fault in the order of the document, what is missing last."""
    path, message = _first(messages, document)
    place: Any = document
    for name in path:
        place = place.get(name, _ABSENT) if isinstance(place, dict) else _ABSENT
    found = None if place is _ABSENT else _found(place)
    siblings = _CHILDREN.get(path[0], ()) if len(path) > 1 else (*_SCHEMA.fields, "_anything")
    if message == _SCHEMA.error_messages["unknown"]:
        name = path[-1]
        sentence = f"{shown(name)} is no field of {'a log' if len(path) == 1 else path[0]}"
        return LogError(_pointer(path), sentence, shown(name), siblings, closest(name, siblings))
    hint = closest(place, _CHOICES[path[0]]) if path[0] in _CHOICES and isinstance(place, str) else None
    if message == "is not text" and isinstance(place, int):
        hint = f'write it in quotes: "{_found(place)}"'
    return LogError(_pointer(path), f"{'.'.join(path)} {message}", found, _expected(path), hint)


_ABSENT: Final = object()
_CHILDREN: Final = {"score": ("A", "B"), "players": ("A", "B")}


def _first(messages: Mapping[str, Any], document: object) -> tuple[tuple[str, ...], str]:
    order = list(document) if isinstance(document, dict) else []
    known = [name for name in messages if name in order]
    name = min(known, key=order.index) if known else next(iter(messages))
    below = messages[name]
    if isinstance(below, dict):
        path, message = _first(below, document.get(name) if isinstance(document, dict) else None)
        return (name, *path), message
    return ((name,) if name != "_schema" else ()), str(below[0])


def _expected(path: tuple[str, ...]) -> tuple[str, ...]:
    if path[0] in _CHOICES:
        return _CHOICES[path[0]]
    if path[0] == "actions":
        return (f"a list of at most {MOST_ACTIONS:,} actions, each a text",)
    if path[0] == "score":
        return ("{A: 0, B: 0}",) if len(path) == 1 else ("a whole number from 0, below the game",)
    if path == ("players",):
        return ("{A: name, B: name}",)
    return (f"text of at most {MOST_TEXT} characters",)


def _found(value: object) -> str:
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


def _refuse_unwritable(document: dict[Any, Any]) -> None:
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
                    raise LogError(_pointer(path), message, _found(name), tuple(_SCHEMA.fields))
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


# Syntax


def _decode(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise TooLarge(f"a log has at most {MOST_BYTES:,} bytes, and this one {len(data):,}")
    try:
        return data.decode("utf-8-sig")  # editors on Windows put the mark
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise NotJson("the text is not UTF-8", line, column) from None


def _mapping_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    mapping = dict(pairs)
    if len(mapping) == len(pairs):
        return mapping
    seen: set[str] = set()
    repeated = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
    raise NotJson(f"the field {shown(repeated)} stands twice in one mapping")


def _refuse_constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is not a number of JSON")


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise NotJson(f"the number {shown(digits, 20)} is too large")
    return value


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS + 1:
        raise NotJson(f"the number {shown(digits, 20)} has more than {MOST_DIGITS} digits")
    return int(digits)


def _too_deep() -> NotJson:
    return NotJson(f"lists and mappings are nested more than {MOST_DEPTH} deep")


def _depth(document: object) -> int:
    level, depth = [document], 0
    while level:
        level = [
            below
            for value in level
            if isinstance(value, (list, dict))
            for below in (value.values() if isinstance(value, dict) else value)
        ]
        depth += 1
    return depth - 1


_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_WORDS: Final = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}


def _not_yaml(problem: str, mark: Any) -> NotJson:
    if mark is None:
        return NotJson(f"not YAML: {problem}")
    return NotJson(f"not YAML: {problem}", mark.line + 1, mark.column + 1)


def _scalar(event: Any) -> object:
    """The value of a scalar; only an unquoted one can be anything but text."""
    text: str = event.value
    if not event.implicit[0]:
        return text
    if text in _WORDS:
        return _WORDS[text]
    return _integer(text) if _INTEGER.fullmatch(text) else text


def _yaml_document(text: str) -> object:
    """The document, built from the events of the parser.

    Building it here rather than by a loader costs one pass and no recursion, and leaves nothing to
    switch off: an alias, a tag or a second document is simply not built.
    """
    root: list[object] = []
    stack: list[tuple[Any, list[Any]]] = []  # (start event, values or alternating names and values)
    values = root
    for event in yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        _refuse_extras(event, bool(root))
        if isinstance(event, yaml.ScalarEvent):
            is_name = (
                bool(stack) and isinstance(stack[-1][0], yaml.MappingStartEvent) and len(values) % 2 == 0
            )
            values.append(event.value if is_name else _scalar(event))
        elif isinstance(event, yaml.CollectionStartEvent):
            if stack and isinstance(stack[-1][0], yaml.MappingStartEvent) and len(values) % 2 == 0:
                raise _not_yaml("the name of a field is a text", event.start_mark)
            values = []
            stack.append((event, values))
            if len(stack) > MOST_DEPTH:
                raise _too_deep()
        elif isinstance(event, yaml.CollectionEndEvent):
            start, built = stack.pop()
            values = stack[-1][1] if stack else root
            values.append(_collection(start, built))
    return root[0] if root else None


def _refuse_extras(event: Any, complete: bool) -> None:
    if isinstance(event, yaml.AliasEvent):
        raise _not_yaml("aliases are not read", event.start_mark)
    if isinstance(event, yaml.NodeEvent):
        if event.anchor is not None:
            raise _not_yaml("anchors are not read", event.start_mark)
        if getattr(event, "tag", None) is not None:
            raise _not_yaml("tags are not read", event.start_mark)
    if isinstance(event, yaml.DocumentStartEvent) and complete:
        raise _not_yaml("a second document begins; a file holds one log", event.start_mark)


def _collection(start: Any, built: list[Any]) -> object:
    if isinstance(start, yaml.SequenceStartEvent):
        return built
    try:
        return _mapping_of(list(zip(built[::2], built[1::2], strict=True)))
    except NotJson as error:
        raise _not_yaml(f"{error.message}, beginning here", start.start_mark) from None
