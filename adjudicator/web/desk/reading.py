"""From the form to a log: every malformed line at once, each with its fault and what could stand there."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from adjudicator.errors import ActionError, LogError, NotJson, TooLarge
from adjudicator.game.log import Log
from adjudicator.game.notation import parse_action
from adjudicator.intake import MOST_BYTES, read_mapping
from adjudicator.intake.envelope import MOST_ACTIONS
from adjudicator.intake.syntax import json_document, yaml_document
from adjudicator.web.desk.entry import Entry, entry_from_document

if TYPE_CHECKING:
    from adjudicator.service import Adjudicator

#: So many malformed lines are told of at once; a text that is no log at all has thousands.
MOST_FAULTS: Final = 100
#: Where a fault's pointer leads in the form.
_FIELDS: Final = {
    "/dealer": "dealer",
    "/score/A": "score_a",
    "/score/B": "score_b",
    "/score": "score_a",
    "/code": "code",
    "/stakes": "stakes",
    "/form": "form",
    "/players/A": "name_a",
    "/players/B": "name_b",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one line or one field, what was found, what could stand there, and a guess."""

    message: str
    found: str | None = None
    expected: tuple[str, ...] = ()
    hint: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A log, or why there is none. `lines` are faults by the place of the line, `fields` by the field's name.

    The field "" stands for the log as a whole.
    """

    log: Log | None = None
    lines: dict[int, Fault] = field(default_factory=dict)
    fields: dict[str, Fault] = field(default_factory=dict)
    more: bool = False
    """There are more malformed lines than are told of."""


def read_entry(entry: Entry, adjudicator: Adjudicator) -> Reading:
    """The log of an entry. Nothing is raised: all faults are in what comes back."""
    if len(entry.text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        return Reading(fields={"": Fault("a log is at most 1 MiB (1,048,576 bytes); this one is larger")})
    if not entry.actions():
        return Reading(fields={"actions": Fault("there is no action to judge yet; write one on each line")})
    if len(entry.places()) > MOST_ACTIONS:
        return Reading(fields={"actions": Fault(f"a log has at most {MOST_ACTIONS:,} actions")})
    faults = ((place, fault) for place in entry.places() if (fault := _line_fault(entry.lines[place])))
    lines = dict(islice(faults, MOST_FAULTS))
    if len(lines) == MOST_FAULTS:
        return Reading(lines=lines, more=True)
    good = [place for place in entry.places() if place not in lines]
    game = adjudicator.game(entry.code or entry.table_code or None)
    try:
        log = read_mapping(entry.document([entry.lines[place].strip() for place in good]), game=game)
    except LogError as error:
        return _with_log_fault(error, lines, good)
    unknown = _unknown_code(entry, adjudicator)
    if lines or unknown:
        return Reading(lines=lines, fields=unknown)
    return Reading(log=log)


def read_upload(data: bytes, code: str, adjudicator: Adjudicator) -> tuple[Entry, Fault | None]:
    """The entry that a JSON or YAML file fills, and what keeps the file as a whole from being a log.

    A fault of single lines is no fault here: `read_entry` finds them all.
    """
    if len(data) > MOST_BYTES:
        return Entry(code=code), Fault("a log is at most 1 MiB (1,048,576 bytes); this file is larger")
    try:
        document = _document(data)
    except TooLarge:
        return Entry(code=code), Fault("a log is at most 1 MiB (1,048,576 bytes); this file is larger")
    except NotJson as error:
        return Entry(code=code), Fault(f"the file cannot be read: {error}")
    try:
        read_mapping(document, game=adjudicator.game(code or None))
    except LogError as error:
        entry = entry_from_document(document, code) if isinstance(document, dict) else Entry(code=code)
        if _in_a_line(error.pointer, entry, document):
            return entry, None
        place = f"{error.pointer}: " if error.pointer else ""
        return entry, Fault(f"{place}{error.message}", error.found, error.expected, error.hint)
    return entry_from_document(document, code), None


def _in_a_line(pointer: str, entry: Entry, document: Any) -> bool:
    """Whether a fault is one of a line that the form shows as it stands in the file."""
    _, _, index = pointer.partition("/actions/")
    return (
        index.isdecimal()
        and int(index) < len(entry.lines)
        and isinstance(document["actions"][int(index)], str)
    )


def _document(data: bytes) -> Any:
    return json_document(data) if data.lstrip()[:1] in (b"{", b"[") else yaml_document(data)


def _line_fault(line: str) -> Fault | None:
    try:
        parse_action(line.strip())
    except ActionError as error:
        return Fault(error.message, error.found, tuple(error.expected), error.hint)
    return None


def _with_log_fault(error: LogError, lines: dict[int, Fault], good: list[int]) -> Reading:
    """The fault of a field, or the seventh disputed line, beside the faults of the lines."""
    fault = Fault(error.message, error.found, error.expected, error.hint)
    _, _, index = error.pointer.partition("/actions/")
    if index.isdecimal() and int(index) < len(good):
        return Reading(lines={**lines, good[int(index)]: fault})
    return Reading(lines=lines, fields={_FIELDS.get(error.pointer, error.pointer[1:]): fault})


def _unknown_code(entry: Entry, adjudicator: Adjudicator) -> dict[str, Fault]:
    code = entry.code or entry.table_code
    if not code or code in adjudicator.codes:
        return {}
    return {"code": Fault(f"no code is called {code!r}", code, tuple(adjudicator.codes))}
