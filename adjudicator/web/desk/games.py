"""The points of a log parted by its games: each finished one, and the one that is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from adjudicator.document import Document
from adjudicator.game.facts import adversary

#: So many finished games are shown at once, the last of them.
MOST_GAMES: Final = 20


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the log with its lines of the ledger."""

    number: int
    start: Mapping[str, int]
    due: Mapping[str, int]
    recorded: Mapping[str, int] | None
    last: int | None
    """Its last action; None where it is still played."""
    result: str | None
    """`A won 5–4`, for a finished one."""
    lines: Sequence[Document]
    """Those of its lines that are shown."""


def games(opinion: Document, points: int, shown: Sequence[Document]) -> list[Game]:
    """The games of a log, of so many points each, with the lines of the ledger that are `shown`."""
    score = opinion["score"]
    parted, last = [], 0
    for number, game in enumerate(score["games"], 1):
        ended = game["last_action"]
        lines = _between(shown, last, ended)
        start, result = _start(score, number), _result(game, points)
        parted.append(Game(number, start, game["due"], game["recorded"], ended, result, lines))
        last = ended
    if parted and last == opinion["log"]["judged"]:
        return parted  # the one last begun is over, and so among them
    number = len(parted) + 1
    lines = _between(shown, last, None)
    return [*parted, Game(number, _start(score, number), score["due"], score["recorded"], None, None, lines)]


def _result(game: Document, points: int) -> str:
    """Who won a finished game, and how: `A won 5–4`; by law, or else by the marks on the table."""
    winner = game["won_by"]
    if winner is None:
        return "ended without a winner"
    loser, due, marked = adversary(winner), game["due"], game["recorded"]
    if due[winner] < points and marked is not None:
        return f"{winner} won by the marks, {marked[winner]}–{marked[loser]}; due A {due['A']}, B {due['B']}"
    said = f"{winner} won {due[winner]}–{due[loser]}"
    if marked is not None and marked != due:
        said += f"; marked A {marked['A']}, B {marked['B']}"
    return said


def _start(score: Document, number: int) -> Mapping[str, int]:
    start: Mapping[str, int] = score["start"] if number == 1 else {"A": 0, "B": 0}
    return start


def _between(lines: Sequence[Document], after: int, last: int | None) -> list[Document]:
    return [line for line in lines if after < line["action"] and (last is None or line["action"] <= last)]
