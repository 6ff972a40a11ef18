"""The shapes of what is asked: the query and the log. Documentation only: `asking` and `intake` read them."""

from __future__ import annotations

from typing import Any

CODE_PARAMETER: dict[str, Any] = {
    "name": "code",
    "in": "query",
    "required": False,
    "description": "The code to judge by. Left out: the one that the log names, else turf-club.",
    "schema": {"type": "string"},
}

AT_PARAMETER: dict[str, Any] = {
    "name": "at",
    "in": "query",
    "required": False,
    "description": "Judge the log as it stood after so many actions.",
    "schema": {"type": "integer", "minimum": 0},
}

_PLAYERS_TEXT: dict[str, Any] = {
    "type": "object",
    "properties": {"A": {"type": "string", "maxLength": 200}, "B": {"type": "string", "maxLength": 200}},
    "additionalProperties": False,
}

_POINTS: dict[str, Any] = {
    "type": "object",
    "required": ["A", "B"],
    "properties": {"A": {"type": "integer", "minimum": 0}, "B": {"type": "integer", "minimum": 0}},
    "additionalProperties": False,
}

_METADATA = ("id", "event", "venue", "table", "date", "time", "time_zone")

LOG: dict[str, Any] = {
    "type": "object",
    "description": "A recorded game. Fields that begin with `_` are the sender's own: kept, never read.",
    "required": ["actions"],
    "properties": {
        "actions": {
            "type": "array",
            "maxItems": 50_000,
            "items": {"type": "string", "maxLength": 1_000},
            "description": "What was done, in order: `A deals 3 3 2 2`, `A turns 9H`, `B proposes` …",
        },
        "dealer": {
            "type": "string",
            "enum": ["A", "B"],
            "description": "Left out only where the log begins with `draws`.",
        },
        "code": {"type": "string", "maxLength": 200},
        "score": _POINTS,
        "players": _PLAYERS_TEXT,
        "stakes": {"type": "string", "enum": ["single", "by-score"]},
        "form": {"type": "string", "enum": ["english", "french"]},
        **{name: {"type": "string", "maxLength": 200} for name in _METADATA},
    },
    "patternProperties": {"^_": {}},
    "additionalProperties": False,
    "example": {
        "dealer": "A",
        "actions": ["A deals 3 3 2 2", "A turns 9H", "B proposes", "A refuses", "B leads KS", "A plays 7S"],
    },
}

LOG_BODY: dict[str, Any] = {"required": True, "content": {"application/json": {"schema": LOG}}}

_LINES: dict[str, Any] = {
    "type": "string",
    "description": "Many logs, one a line, each as for application/json and at most 1 MiB.",
    "example": '{"id": "G-1", "dealer": "A", "actions": ["A deals", "A turns 9H"]}\n'
    '{"id": "G-2", "dealer": "B", "actions": ["B deals", "B turns KD"]}\n',
}

LOGS_BODY: dict[str, Any] = {
    "required": True,
    "content": {**LOG_BODY["content"], "application/x-ndjson": {"schema": _LINES}},
}
