"""JSON as the log format wants it, read by the standard library alone: what the intake is held against."""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

MOST_BYTES, MOST_DEPTH, MOST_DIGITS = 1 << 20, 64, 18


class UnreadableError(Exception):
    """Not such a text; the message is a part of what must be said of it."""


def strict_json(data: bytes) -> Any:
    """The values in a text. Raises UnreadableError."""
    if len(data) > MOST_BYTES:
        raise UnreadableError("a log has at most 1,048,576 bytes")
    try:
        text = data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise UnreadableError("the text is not UTF-8") from None
    try:
        document = json.JSONDecoder(
            object_pairs_hook=_once, parse_int=_int, parse_float=_float, parse_constant=_constant
        ).decode(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise UnreadableError(f"{place}: not JSON: {error.msg}") from None
    except RecursionError:
        raise UnreadableError("nested more than 64 deep") from None
    if _deeper(document, MOST_DEPTH):
        raise UnreadableError("nested more than 64 deep")
    return document


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            raise UnreadableError("stands twice in one mapping")
        seen.add(name)
    return dict(pairs)


def _int(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise UnreadableError("has more than 18 digits")
    return int(digits)


def _float(digits: str) -> float:
    if math.isinf(float(digits)):
        raise UnreadableError("is too large")
    return float(digits)


def _constant(name: str) -> NoReturn:
    raise UnreadableError(f"{name} is not a number of JSON")


def _deeper(value: Any, levels: int) -> bool:
    """Whether lists and mappings are nested in it more than so many levels deep."""
    if not isinstance(value, (list, dict)):
        return False
    below = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper(one, levels - 1) for one in below)
