"""Strict YAML: bytes to plain values, each with its line and column.

Law files and cases are written by hand, and YAML 1.1 as PyYAML reads it has traps for them: `no`, `on` and
`off` become booleans, `12:30` and `010` numbers, `2026-11-29` a date, a key given twice silently wins, and an
alias can stand for a billion values. Here a plain word is a text unless it is `true`, `false`, `null` or a
whole number; keys are texts, given once; anchors, aliases, tags and second documents are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import yaml

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML without its C library: slower, and otherwise the same
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

Path = tuple[str | int, ...]
"""The way to a value: keys and indices from the top."""

DEEPEST = 30
"""How many lists and mappings may stand within each other; no file of ours needs more than eight."""

_WORDS: Mapping[str, bool | None] = {"true": True, "false": False, "null": None, "~": None, "": None}
_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")


class StrictYamlError(ValueError):
    """The bytes are not strict YAML; `line` and `column` count from 1."""

    def __init__(self, message: str, line: int, column: int) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(message, line, column)

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


@dataclass(frozen=True)
class Marked:
    """A plain value with the places of all that is in it."""

    content: Any
    values: Mapping[Path, tuple[int, int]]
    """Line and column, from 1, at which the value at a path begins."""
    keys: Mapping[Path, tuple[int, int]]
    """The same of the key which leads to it."""

    def place(self, path: Path) -> str:
        """`line:column` of the value at the path or, where there is none, of the nearest thing around it."""
        while path and path not in self.values:
            path = path[:-1]
        line, column = self.values.get(path, (1, 1))
        return f"{line}:{column}"

    def place_of_key(self, path: Path) -> str:
        """`line:column` of the key at the end of the path; as `place` where no key stands there."""
        if path not in self.keys:
            return self.place(path)
        line, column = self.keys[path]
        return f"{line}:{column}"


def read(data: bytes) -> Marked:
    """The one document of a strict YAML file.

    Raises:
        StrictYamlError: the bytes are no UTF-8 or no YAML, or use what is refused here.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, len(before) - before.rfind(b"\n")
        raise StrictYamlError("not UTF-8", line, column) from None
    return _Building(_events(text)).document()


def _events(text: str) -> Iterator[yaml.Event]:
    try:
        yield from yaml.parse(text, Loader=Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise StrictYamlError(str(error.problem or error.context), line, column) from None
    except yaml.reader.ReaderError as error:
        before = text[: error.position] if isinstance(error.position, int) else ""
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise StrictYamlError(str(error.reason), line, column) from None


@dataclass
class _Building:
    """One pass over the events; no recursion, so that no depth of the text can exhaust the stack."""

    events: Iterator[yaml.Event]
    values: dict[Path, tuple[int, int]] = field(default_factory=dict)
    keys: dict[Path, tuple[int, int]] = field(default_factory=dict)

    def document(self) -> Marked:
        top: Any = None
        started = False
        stack: list[_Open] = []
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if started:
                    raise _fault("a second document in one file", event)
                started = True
            elif isinstance(event, yaml.NodeEvent):
                value = self._enter(event, stack)
                if not stack or (len(stack) == 1 and stack[0].value is value):
                    top = value
            elif isinstance(event, yaml.CollectionEndEvent):
                stack.pop()
        return Marked(top, self.values, self.keys)

    def _enter(self, event: yaml.NodeEvent, stack: list[_Open]) -> Any:
        """Puts a scalar, or the beginning of a collection, where it belongs."""
        _refuse_what_is_hidden(event)
        above = stack[-1] if stack else None
        if above is not None and above.wants_key:
            self._key(event, above)
            return None
        path = () if above is None else above.next_path()
        self.values[path] = _mark(event)
        value: Any
        if isinstance(event, yaml.ScalarEvent):
            value = _scalar(event)
        else:
            value = {} if isinstance(event, yaml.MappingStartEvent) else []
        if above is not None:
            above.put(value)
        if not isinstance(event, yaml.ScalarEvent):
            if len(stack) >= DEEPEST:
                raise _fault(f"lists and mappings more than {DEEPEST} deep", event)
            stack.append(_Open(value, path))
        return value

    def _key(self, event: yaml.NodeEvent, above: _Open) -> None:
        key = _scalar(event) if isinstance(event, yaml.ScalarEvent) else None
        if not isinstance(key, str):
            raise _fault("a key must be text; write it in quotes", event)
        path = (*above.path, key)
        if path in self.keys:
            line = self.keys[path][0]
            raise _fault(f"the key {key!r} stands here a second time; first in line {line}", event)
        self.keys[path] = _mark(event)
        above.key = key


@dataclass
class _Open:
    """A list or mapping which is being filled."""

    value: Any
    path: Path
    key: str | None = None

    @property
    def wants_key(self) -> bool:
        return isinstance(self.value, dict) and self.key is None

    def next_path(self) -> Path:
        return (*self.path, len(self.value) if self.key is None else self.key)

    def put(self, value: Any) -> None:
        if self.key is None:
            self.value.append(value)
        else:
            self.value[self.key] = value
            self.key = None


def _refuse_what_is_hidden(event: yaml.NodeEvent) -> None:
    if isinstance(event, yaml.AliasEvent):
        raise _fault(f"the alias *{event.anchor}: write the value out", event)
    if event.anchor is not None:
        raise _fault(f"the anchor &{event.anchor}: write each value out where it is needed", event)
    tag = getattr(event, "tag", None)
    if tag is not None:
        raise _fault(f"the tag {tag}: tags are not read", event)


def _scalar(event: yaml.ScalarEvent) -> str | int | bool | None:
    text = str(event.value)
    if not event.implicit[0]:  # quoted or a block: text, whatever it looks like
        return text
    if text in _WORDS:
        return _WORDS[text]
    return int(text) if _WHOLE.fullmatch(text) else text


def _mark(event: yaml.Event) -> tuple[int, int]:
    mark = event.start_mark
    return (mark.line + 1, mark.column + 1) if mark else (1, 1)


def _fault(message: str, event: yaml.Event) -> StrictYamlError:
    return StrictYamlError(message, *_mark(event))
