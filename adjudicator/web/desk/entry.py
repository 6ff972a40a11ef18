"""What stands in the form of the desk: the log as it was typed, and everything beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from adjudicator.errors import NotJson
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
_LINE_END: Final = re.compile("\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Entry:
    """The form's content as text. Nothing in it has been read as a log yet.

    `code` is the code to judge by, `table_code` the one that the log itself names; `private` the user's own
    fields (`_anything`) of a log that was uploaded, as JSON.
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
        lines = list(self.lines)
        while lines and not lines[-1].strip():
            lines.pop()
        return replace(self, lines=(*lines, line))

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
        document.update(_private_fields(self.private))
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
    )


def entry_from_document(document: Mapping[str, Any], code: str = "") -> Entry:
    """The entry that a log's mapping fills. What is of a wrong type is left empty: reading it tells."""
    score = document.get("score")
    players = document.get("players")
    flat = {
        "name_a": players.get("A") if isinstance(players, dict) else None,
        "name_b": players.get("B") if isinstance(players, dict) else None,
        **{name: document.get(path) for name, path in DETAILS.items() if "." not in path},
    }
    private = {name: value for name, value in document.items() if name.startswith("_")}
    actions = document.get("actions")
    return Entry(
        lines=tuple(_one_line(line) for line in actions) if isinstance(actions, list) else (),
        dealer=_text(document.get("dealer")),
        stakes=_text(document.get("stakes")),
        form=_text(document.get("form")),
        code=code,
        table_code=_text(document.get("code")),
        score_a=_text(score.get("A")) if isinstance(score, dict) else "",
        score_b=_text(score.get("B")) if isinstance(score, dict) else "",
        details={name: _text(value) for name, value in flat.items() if _text(value)},
        private=json.dumps(private, ensure_ascii=False) if private else "",
    )


def split_lines(text: str) -> list[str]:
    """The lines of a text area; one without any text has none."""
    return _LINE_END.split(text) if text.strip() else []


def _is_action(line: str) -> bool:
    stripped = line.strip()
    return bool(stripped) and not stripped.startswith("#")


def _one_line(value: object) -> str:
    # A line end within an action is malformed, and must not be lost by being shown.
    return "⏎".join(_LINE_END.split(value)) if isinstance(value, str) else _text(value)


def _text(value: object) -> str:
    return str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _number(text: str) -> int | str:
    """The number written, or the text where it is none: the intake says what is wrong with it."""
    if not text:
        return 0
    return int(text) if re.fullmatch("-?[0-9]{1,9}", text) else text


def _private_fields(text: str) -> dict[str, Any]:
    """The user's own fields; nothing where the hidden field that carries them was tampered with."""
    if not text:
        return {}
    try:
        document = json_document(text.encode())
    except (NotJson, UnicodeEncodeError):
        return {}
    return {k: v for k, v in document.items() if k.startswith("_")} if isinstance(document, dict) else {}
