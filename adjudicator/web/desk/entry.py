"""What stands in the form of the desk: the log as it was typed, and everything beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from adjudicator.errors import NotJson, TooLarge
from adjudicator.intake.envelope import SCHEMA
from adjudicator.intake.syntax import json_document

#: Fields of a log that are text of the user's own, by the names that the form gives them.
DETAILS: Final = {
    "name_a": "players.A",
    "name_b": "players.B",
    "event": "event",
    "venue": "venue",
    "table": "table",
    "date": "date",
    "time": "time",
    "time_zone": "time_zone",
    "id": "id",
}
_FIELDS: Final = frozenset(SCHEMA.fields)
#: The fields that are mappings of A and B, with what they are where nothing is said.
_WITHOUT: Final[Mapping[str, dict[str, Any]]] = {"score": {"A": 0, "B": 0}, "players": {}}
_LINE_END: Final = re.compile("\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Entry:
    """The form's content as text. Nothing in it has been read as a log yet.

    `code` is the code to judge by, `table_code` the one that the log itself names. Of a log that was
    uploaded, `private` holds the user's own fields (`_anything`), and `foreign` what is no part of a log,
    both as JSON: what is foreign goes along, and is refused, until it is left out.
    """

    lines: tuple[str, ...] = ()
    dealer: str = ""
    code: str = ""
    table_code: str = ""
    score_a: str = ""
    score_b: str = ""
    stakes: str = ""
    form: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    private: str = ""
    foreign: str = ""

    @property
    def text(self) -> str:
        """The lines as the text area shows them."""
        return "\n".join(self.lines)

    def places(self) -> list[int]:
        """The places of the lines that are actions: what is empty or only a remark is none."""
        return [place for place, line in enumerate(self.lines) if _is_action(line)]

    def actions(self) -> list[str]:
        """The lines that are actions."""
        return [line.strip() for line in self.lines if _is_action(line)]

    def with_line(self, line: str) -> Entry:
        """The same with one more line at its end."""
        return replace(self, lines=(*self._lines_said(), line))

    def without_last(self) -> Entry:
        """The same without its last action, and without the remarks that stand after it."""
        places = self.places()
        return replace(self, lines=self.lines[: places[-1]]) if places else self

    def _lines_said(self) -> list[str]:
        lines = list(self.lines)
        while lines and not lines[-1].strip():
            lines.pop()
        return lines

    def foreign_fields(self) -> dict[str, Any]:
        """What stood in the file and is no part of a log; of `score` and `players` what they cannot have."""
        return {k: v for k, v in _mapping(self.foreign).items() if k not in _FIELDS or k in _WITHOUT}

    def document(self, actions: list[str]) -> dict[str, Any]:
        """The log as a mapping, as it would stand in a file; fields left empty are left out."""
        fields = {"dealer": self.dealer, "code": self.table_code, "stakes": self.stakes, "form": self.form}
        document: dict[str, Any] = {name: value for name, value in fields.items() if value}
        if self.score_a or self.score_b:
            document["score"] = {"A": _number(self.score_a), "B": _number(self.score_b)}
        for name, path in DETAILS.items():
            value = self.details.get(name)
            if value:
                outer, _, inner = path.partition(".")
                if inner:
                    document.setdefault(outer, {})[inner] = value
                else:
                    document[outer] = value
        document.update({k: v for k, v in _mapping(self.private).items() if k.startswith("_")})
        for name, value in self.foreign_fields().items():
            below = document.get(name) or _WITHOUT.get(name, {})
            document[name] = {**below, **value} if isinstance(value, dict) and name in _WITHOUT else value
        return {**document, "actions": actions}


def entry_from_form(form: Mapping[str, str]) -> Entry:
    """The entry that a posted form holds."""
    return Entry(
        lines=tuple(split_lines(form.get("actions", ""))),
        dealer=form.get("dealer", "").strip(),
        code=form.get("code", "").strip(),
        table_code=form.get("table_code", "").strip(),
        stakes=form.get("stakes", "").strip(),
        form=form.get("form", "").strip(),
        score_a=form.get("score_a", "").strip(),
        score_b=form.get("score_b", "").strip(),
        details={name: form[name].strip() for name in DETAILS if form.get(name, "").strip()},
        private=form.get("private", ""),
        foreign=form.get("foreign", ""),
    )


def entry_from_document(document: Mapping[str, Any], code: str = "") -> Entry:
    """The entry that a log's mapping fills. What is of a wrong type stands there as JSON: reading tells."""
    score, players = document.get("score"), document.get("players")
    flat = {
        **{f"name_{player.lower()}": _of(players, player) for player in "AB"},
        **{name: document.get(path) for name, path in DETAILS.items() if "." not in path},
    }
    private = {name: value for name, value in document.items() if name.startswith("_")}
    foreign = _foreign(document)
    actions = document.get("actions")
    return Entry(
        lines=tuple(_one_line(line) for line in actions) if isinstance(actions, list) else (),
        dealer=_text(document.get("dealer")),
        stakes=_text(document.get("stakes")),
        form=_text(document.get("form")),
        code=code,
        table_code=_text(document.get("code")),
        score_a=_text(_of(score, "A")),
        score_b=_text(_of(score, "B")),
        details={name: _text(value) for name, value in flat.items() if _text(value)},
        private=_json(private) if private else "",
        foreign=_json(foreign) if foreign else "",
    )


def split_lines(text: str) -> list[str]:
    """The lines of a text area; one without any text has none."""
    return _LINE_END.split(text) if text.strip() else []


def _is_action(line: str) -> bool:
    stripped = line.strip()
    return bool(stripped) and not stripped.startswith("#")


def _one_line(value: object) -> str:
    # A line end within an action is malformed, and must not be lost by being shown.
    return "⏎".join(_LINE_END.split(_text(value))) if isinstance(value, str) else _json(value)


def _text(value: object) -> str:
    if value is None:
        return ""
    # Half a surrogate pair is refused, but what refuses it must be able to show it.
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else _json(value)


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value)
    return text


def _of(mapping: object, name: str) -> object:
    return mapping.get(name) if isinstance(mapping, dict) else None


def _foreign(document: Mapping[str, Any]) -> dict[str, Any]:
    foreign = {name: value for name, value in document.items() if name not in _FIELDS and name[:1] != "_"}
    for name in _WITHOUT:
        value = document.get(name)
        if isinstance(value, dict):
            foreign[name] = {below: value[below] for below in value if below not in ("A", "B")}
        elif value is not None:
            foreign[name] = value
    return {name: value for name, value in foreign.items() if name not in _WITHOUT or value != {}}


def _number(text: str) -> int | str:
    """The number written, or the text where it is none: the intake says what is wrong with it."""
    if not text:
        return 0
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text


def _mapping(text: str) -> dict[str, Any]:
    """What a hidden field carries; nothing where it was tampered with."""
    if not text:
        return {}
    try:
        document = json_document(text.encode("utf-8", "surrogatepass"))
    except (NotJson, TooLarge):
        return {}
    return document if isinstance(document, dict) else {}
