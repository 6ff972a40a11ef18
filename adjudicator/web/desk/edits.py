"""Changes to the lines of a log: an answer to a question written in, a malformed line put right."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from adjudicator.errors import ActionError
from adjudicator.game.notation import parse_action
from adjudicator.web.desk.entry import Entry

_POINTER: Final = re.compile(r"(\s*[^\s#]\S*\s+objects\s+)([0-9]+)(.*)", re.DOTALL)
FIXED: Final = "line-"
WAS: Final = "was-"


def answered(entry: Entry, change: Mapping[str, Any]) -> Entry:
    """The entry with the change of an answer made, as docs/opinion.md tells: what points at actions moves.

    A change that does not fit the log, because the text was edited meanwhile, leaves it as it is.
    """
    match change:
        case {"confirm": int(number), "action": str(text)}:
            return _confirmed(entry, number, text)
        case {"drop": int(number)}:
            return _dropped(entry, number)
        case {"add": list(added), "after": int(number)} if all(isinstance(line, str) for line in added):
            return _added(entry, added, number)
    return entry


def put_right(entry: Entry, form: Mapping[str, str]) -> Entry:
    """The entry with lines that were corrected singly, where the text still has what was corrected."""
    lines = list(entry.lines)
    for name, value in form.items():
        place = name.removeprefix(FIXED)
        if name == place or not re.fullmatch("[0-9]{1,6}", place) or int(place) >= len(lines):
            continue
        if lines[int(place)] == form.get(WAS + place):
            lines[int(place)] = value.replace("\n", " ").replace("\r", " ")
    return replace(entry, lines=tuple(lines))


def _confirmed(entry: Entry, number: int, text: str) -> Entry:
    places = entry.places()
    if not 1 <= number <= len(places):
        return entry
    lines = list(entry.lines)
    line = lines[places[number - 1]]
    if _act(line) != text:
        return entry
    _, mark, remark = line.partition("#")
    lines[places[number - 1]] = f"{text} {mark}{remark}" if mark else text
    return replace(entry, lines=tuple(lines))


def _act(line: str) -> str | None:
    """The canonical text of a disputed action without the sign of the dispute."""
    try:
        action = parse_action(line.strip())
    except ActionError:
        return None
    return action.text.removesuffix(" ?") if action.disputed else None


def _dropped(entry: Entry, number: int) -> Entry:
    """Without an action, and without the objections to it: what did not happen cannot be objected to."""
    places = entry.places()
    if not 1 <= number <= len(places) or _act(entry.lines[places[number - 1]]) is None:
        return entry
    gone = {number, *(n for n, place in enumerate(places, 1) if _pointed_at(entry.lines[place]) == number)}
    moved = {n: n - sum(other < n for other in gone) for n in range(1, len(places) + 1) if n not in gone}
    removed = {places[n - 1] for n in gone}
    kept = [_repointed(line, moved) for place, line in enumerate(entry.lines) if place not in removed]
    return replace(entry, lines=tuple(kept))


def _added(entry: Entry, added: list[str], after: int) -> Entry:
    places = entry.places()
    if not 0 <= after <= len(places):
        return entry
    at = places[after - 1] + 1 if after else 0
    moved = {n: n if n <= after else n + len(added) for n in range(1, len(places) + 1)}
    lines = [_repointed(line, moved) for line in entry.lines]
    return replace(entry, lines=(*lines[:at], *added, *lines[at:]))


def _pointed_at(line: str) -> int | None:
    """The action that an objection points at."""
    found = _POINTER.fullmatch(line)
    return int(found[2][:9]) if found else None


def _repointed(line: str, moved: Mapping[int, int]) -> str:
    found = _POINTER.fullmatch(line)
    number = _pointed_at(line)
    if found is None or number is None or moved.get(number, number) == number:
        return line
    return f"{found[1]}{moved[number]}{found[3]}"
