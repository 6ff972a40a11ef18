"""From the form to a log: every malformed line at once, each with its fault and what could stand there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from adjudicator.errors import ActionError, LogError, NotJson, TooLarge
from adjudicator.game.log import Log
from adjudicator.game.notation import parse_action
from adjudicator.intake import MOST_BYTES, Game, read_mapping
from adjudicator.intake.envelope import MOST_ACTIONS, found
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

#: What stands in for what must be there, and is not or cannot be read, while more faults are looked for.
_READABLE: Final[Mapping[str, dict[str, Any]]] = {"dealer": {"dealer": "A"}, "actions": {"actions": []}}


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
    from_file: bool = False
    """Every line is an action of a file: there, what is empty or only a remark is none, and malformed."""


def read_entry(entry: Entry, adjudicator: Adjudicator, *, empty: bool = False) -> Reading:
    """The log of an entry. Nothing is raised: all faults are in what comes back.

    A log without any action is one, but is taken for an oversight unless `empty` says that it is meant.
    """
    if len(entry.text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        return Reading(fields={"": Fault("a log is at most 1 MiB (1,048,576 bytes); this one is larger")})
    places = entry.places()
    if not places and not empty:
        return Reading(fields={"actions": Fault("there is no action to judge yet; write one on each line")})
    if len(places) > MOST_ACTIONS:
        return Reading(fields={"actions": Fault(f"a log has at most {MOST_ACTIONS:,} actions")})
    actions = {place: entry.lines[place].strip() for place in places}
    return _examined(entry.document([]), actions, entry.code, adjudicator)


def read_upload(data: bytes, code: str, adjudicator: Adjudicator) -> tuple[Entry, Reading | None]:
    """The entry that a JSON or YAML file fills; and all that keeps the file from being a log, if anything."""
    large = Fault("a log is at most 1 MiB (1,048,576 bytes); this file is larger")
    if len(data) > MOST_BYTES:
        return Entry(code=code), _no_log(large)
    data = data.removeprefix(b"\xef\xbb\xbf")
    if not data.strip():
        return Entry(code=code), _no_log(Fault("the file is empty"))
    try:
        document = json_document(data) if data.lstrip()[:1] in (b"{", b"[") else yaml_document(data)
    except TooLarge:
        return Entry(code=code), _no_log(large)
    except NotJson as error:
        return Entry(code=code), _no_log(Fault(f"the file cannot be read: {error}"))
    if not isinstance(document, dict):
        return Entry(code=code), _no_log(_whole_fault(document))
    entry = entry_from_document(document, code)
    actions = document.get("actions")
    listed = dict(enumerate(actions)) if isinstance(actions, list) and len(actions) <= MOST_ACTIONS else {}
    told = document if not listed else {**document, "actions": []}
    reading = _examined(told, listed, code, adjudicator)
    if reading.log:
        return entry, None
    passed_over = {
        place: replace(fault, hint="left as it is, it will be passed over as a line of text is")
        for place, fault in reading.lines.items()
        if not Entry(lines=(entry.lines[place],)).places()
    }
    return entry, replace(reading, lines={**reading.lines, **passed_over}, from_file=True)


def _no_log(fault: Fault) -> Reading:
    return Reading(fields={"file": fault})


def _whole_fault(document: object) -> Fault:
    try:
        read_mapping(document)
    except LogError as error:
        return _fault_of(error)
    raise AssertionError("only a mapping is a log")


def _examined(
    document: dict[str, Any], actions: Mapping[int, object], code: str, adjudicator: Adjudicator
) -> Reading:
    """The log of a mapping with the actions at their places, or every fault of either."""
    faulty = ((place, fault) for place, action in actions.items() if (fault := _line_fault(action)))
    lines = dict(islice(faulty, MOST_FAULTS))
    more = len(lines) == MOST_FAULTS
    good = [] if more else [place for place in actions if place not in lines]
    if actions:
        document = {**document, "actions": [actions[place] for place in good]}
        if next(iter(actions)) in lines:  # it may be the cut that a log without a dealer begins with
            document.setdefault("dealer", "A")
    log, faults = _log_or_faults(document, adjudicator.game(code or None))
    fields = _unknown_code(code, document, adjudicator)
    for pointer, fault in faults.items():
        _, _, index = pointer.partition("/actions/")
        if index.isdecimal() and int(index) < len(good):
            lines[good[int(index)]] = fault
        else:
            fields[_FIELDS.get(pointer, pointer[1:])] = fault
    if lines or fields:
        return Reading(lines=lines, fields=fields, more=more)
    return Reading(log=log)


def _log_or_faults(document: dict[str, Any], game: Game) -> tuple[Log | None, dict[str, Fault]]:
    """The log in a mapping, or its faults by their pointers: each is taken out to find the next."""
    faults: dict[str, Fault] = {}
    while len(faults) < MOST_FAULTS:
        try:
            log = read_mapping(document, game=game)
        except LogError as error:
            if error.pointer in faults:
                break
            faults[error.pointer] = _fault_of(error)
            document = _without(document, error.pointer)
        else:
            return (None if faults else log), faults
    return None, faults


def _without(document: dict[str, Any], pointer: str) -> dict[str, Any]:
    """A mapping without what a pointer leads to; where something must stand, with what can be read there."""
    name, *below = (part.replace("~1", "/").replace("~0", "~") for part in pointer[1:].split("/"))
    if name == "actions" and below:
        return {**document, "actions": document["actions"][: int(below[0])]}
    if name in ("score", "players") and below and isinstance(document.get(name), dict):
        rest = {key: value for key, value in document[name].items() if key != below[0]}
        return {**document, name: {**rest, below[0]: 0} if name == "score" and below[0] in "AB" else rest}
    rest = {key: value for key, value in document.items() if key != name}
    return {**rest, **_READABLE.get(name, {})}


def _line_fault(action: object) -> Fault | None:
    if not isinstance(action, str):
        return Fault(f"an action is text; found {found(action)}", found(action), ("ACTOR verb arguments",))
    try:
        parse_action(action)
    except ActionError as error:
        return Fault(error.message, error.found, tuple(error.expected), error.hint)
    return None


def _fault_of(error: LogError) -> Fault:
    return Fault(error.message, error.found, error.expected, error.hint)


def _unknown_code(asked: str, document: Mapping[str, Any], adjudicator: Adjudicator) -> dict[str, Fault]:
    code = asked or document.get("code")
    if not code or not isinstance(code, str) or code in adjudicator.codes:
        return {}
    return {"code": Fault(f"no code is called {code!r}", code, tuple(adjudicator.codes))}
