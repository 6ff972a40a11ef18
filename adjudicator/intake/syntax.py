"""Bytes to plain values: JSON and YAML without whatever two readers could understand in two ways."""

import json
import math
import re
from collections import Counter
from typing import Any, Final, NoReturn

import yaml

from adjudicator.errors import NotJson, TooLarge, shown

MOST_BYTES: Final = 1 << 20
MOST_DEPTH: Final = 64
MOST_DIGITS: Final = 18  # int() of thousands of digits is refused by Python, of hundreds by databases


def json_document(data: bytes) -> object:
    """The values in a JSON text.

    Raises TooLarge, or NotJson for a fault of syntax, a name twice in one mapping, a number that is none or
    too large, and nesting too deep.
    """
    text = _decode(data)
    try:
        document: object = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise NotJson(f"not JSON: {error.msg}", error.lineno, error.colno) from None
    except RecursionError:
        raise _too_deep() from None
    # Only a text with many brackets can be deep, and few logs have more than four.
    if text.count("[") + text.count("{") > MOST_DEPTH and _depth(document) > MOST_DEPTH:
        raise _too_deep()
    return document


def yaml_document(data: bytes) -> object:
    """The values in a YAML text of one document, without tags, anchors and aliases.

    Unquoted, only `true`, `false`, `null` (also `~` and nothing at all) and whole numbers are anything
    else than text: dates, times, `yes` and `no` are text. Raises as `json_document`.
    """
    text = _decode(data)
    try:
        return _build(text)
    except yaml.MarkedYAMLError as error:
        problem = error.problem or error.context or "unreadable"
        if "nesting depth" in problem:  # the parser looks ahead and meets its own limit before ours
            raise _too_deep() from None
        raise _not_yaml(problem, error.problem_mark or error.context_mark) from None
    except yaml.YAMLError as error:
        raise NotJson(f"not YAML: {shown(str(error).splitlines()[0])}") from None


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
    (repeated, _), *_ = Counter(name for name, _ in pairs).most_common(1)
    raise NotJson(f"the field {shown(repeated)} stands twice in one mapping")


def _refuse_constant(name: str) -> NoReturn:
    raise NotJson(f"{name} is not a number of JSON")


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise NotJson(f"the number {shown(digits, 20)} is too large")
    return value


def _integer(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise NotJson(f"the number {shown(digits, 20)} has more than {MOST_DIGITS} digits")
    return int(digits)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_mapping_of,
    parse_constant=_refuse_constant,
    parse_float=_finite,
    parse_int=_integer,
)


def _too_deep() -> NotJson:
    return NotJson(f"lists and mappings are nested more than {MOST_DEPTH} deep")


def _depth(document: object) -> int:
    """How many lists and mappings stand within one another, level by level so as not to recurse."""
    level, depth = [document], 0
    while level := [value for value in level if isinstance(value, (list, dict))]:
        depth += 1
        level = [below for value in level for below in (value.values() if isinstance(value, dict) else value)]
    return depth


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


def _build(text: str) -> object:
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
