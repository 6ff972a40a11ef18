"""Bytes in, a log out: the one way in for JSON and YAML, strict about everything but spelling.

Three refusals: `TooLarge`, `NotJson` (the syntax is at fault, or a reader could understand it in two
ways) and `LogError` (a mapping that is no log, with the place).
"""

from collections.abc import Callable
from typing import Any, Final, cast

from marshmallow import ValidationError

from adjudicator.errors import ActionError, LogError, NotJson, TooLarge
from adjudicator.game.notation import KNOWN, Action, Log, parse_action
from adjudicator.intake.envelope import SCHEMA, LogSchema, envelope_error, found, refuse_unwritable
from adjudicator.intake.syntax import MOST_BYTES, json_document, yaml_document
from adjudicator.intake.usual import is_usual

__all__ = [
    "MOST_BYTES",
    "Game",
    "LogError",
    "LogSchema",
    "NotJson",
    "TooLarge",
    "read_json",
    "read_mapping",
    "read_yaml",
]

MOST_DISPUTED: Final = 6
Game = int | Callable[[str | None], int]
"""How many points win the game: the number, or what tells it for the code that the log names (None: none)."""

METADATA: Final = ("players", "id", "event", "venue", "table", "date", "time", "time_zone")


def read_json(data: bytes, *, game: Game = 5) -> Log:
    """The log in a JSON text. Raises TooLarge, NotJson or LogError; `game` as in `read_mapping`."""
    return read_mapping(json_document(data), game=game)


def read_yaml(data: bytes, *, game: Game = 5) -> Log:
    """The log in a YAML text; raises as `read_json`. `yaml_document` says how strictly it is read."""
    return read_mapping(yaml_document(data), game=game)


def read_mapping(document: object, *, game: Game = 5) -> Log:
    """The log in a mapping of plain values, as JSON and YAML give them.

    `game` is the number of points that win: the score at the start of a log is below it.
    Raises LogError at the first fault: the envelope's first, then the actions', then what is missing.
    """
    if not isinstance(document, dict):
        raise LogError("", "a log is one mapping", found(document), ("a mapping with the field actions",))
    loaded = document if is_usual(document) else _load(document)
    score = loaded.get("score", {"A": 0, "B": 0})
    most = game if isinstance(game, int) else game(loaded.get("code"))
    for player, points in score.items():
        if points >= most:
            limits = (f"a number from 0 to {most - 1}",)
            raise LogError(f"/score/{player}", "the game is over at this score", str(points), limits)
    actions = _actions(loaded["actions"])
    dealer = loaded.get("dealer")
    if dealer is None and not (actions and actions[0].verb == "draws"):
        message = "dealer is missing, and the log does not begin with a cut for the deal"
        raise LogError("/dealer", message, None, ("A", "B", "a log whose first action is 'A draws …'"))
    return Log(
        actions=actions,
        dealer=dealer,
        code=loaded.get("code"),
        score=(score["A"], score["B"]),
        stakes=loaded.get("stakes"),
        form=loaded.get("form"),
        metadata={name: loaded[name] for name in METADATA if name in loaded},
        private={name: value for name, value in document.items() if name[0] == "_"},
    )


def _load(document: dict[Any, Any]) -> dict[str, Any]:
    refuse_unwritable(document)
    envelope = {name: value for name, value in document.items() if not name.startswith("_")}
    try:
        loaded: dict[str, Any] = SCHEMA.load(envelope)
    except ValidationError as error:
        raise envelope_error(error.messages_dict, envelope) from None
    return loaded


def _actions(texts: list[object]) -> tuple[Action, ...]:
    try:
        actions = list(map(KNOWN.get, texts))  # most were read before
    except TypeError:  # what cannot be looked up is no text, and told of in its turn
        actions = [None] * len(texts)
    disputed = 0
    for index, action in enumerate(actions):
        if action is None:
            action = actions[index] = _action(index, texts[index])
            disputed += action.disputed
            if disputed > MOST_DISPUTED:
                message = f"action {index + 1} is the seventh that is disputed, and a log has at most six"
                limits = ("at most six actions ending in ' ?'",)
                raise LogError(f"/actions/{index}", message, action.text, limits)
    return cast("tuple[Action, ...]", tuple(actions))


def _action(index: int, text: object) -> Action:
    if not isinstance(text, str):
        message = f"action {index + 1} is not text"
        raise LogError(f"/actions/{index}", message, found(text), ("ACTOR verb arguments",))
    try:
        return parse_action(text)
    except ActionError as error:
        message = f"action {index + 1}: {error.message}"
        raise LogError(f"/actions/{index}", message, error.found, error.expected, error.hint) from None
