"""The usual log: one whose fields the envelope would take as they are. A year of logs has few others.

Whatever is not at once seen to be in order is no fault yet: it is for the envelope to read it, or to tell
what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.intake.envelope import CHOICES, MOST_ACTIONS, MOST_TEXT


def is_usual(document: Mapping[Any, Any]) -> bool:
    """Whether every field is one of a log and holds what it may, and the actions are there."""
    if "actions" not in document:
        return False
    for name, value in document.items():
        holds = _HOLDS.get(name)
        if holds is None:
            if not (_is_plain(name) and name[:1] == "_" and (_is_plain(value) or type(value) is int)):
                return False
        elif not holds(value):
            return False
    return True


def _is_plain(value: object) -> bool:
    return type(value) is str and len(value) <= MOST_TEXT and value.isascii() and "\0" not in value


def _is_list(value: object) -> bool:
    return type(value) is list and len(value) <= MOST_ACTIONS


def _is_score(value: object) -> bool:
    return (
        type(value) is dict
        and value.keys() == _PLAYERS
        and all(type(points) is int and points >= 0 for points in value.values())
    )


def _are_names(value: object) -> bool:
    return type(value) is dict and value.keys() <= _PLAYERS and all(map(_is_plain, value.values()))


def _one_of(words: tuple[str, ...]) -> Callable[[object], bool]:
    return lambda value: value in words


_PLAYERS: Final = frozenset("AB")
_HOLDS: Final[Mapping[Any, Callable[[Any], bool]]] = {
    "actions": _is_list,
    "score": _is_score,
    "players": _are_names,
    **{name: _one_of(words) for name, words in CHOICES.items()},
    **dict.fromkeys(("code", "id", "event", "venue", "table", "date", "time", "time_zone"), _is_plain),
}
