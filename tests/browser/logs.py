"""Logs and cases that the browser tests put on the desk."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Final

from adjudicator.simulation import lawful_game

if TYPE_CHECKING:
    from collections.abc import Sequence

#: A renounce that a card led later proves: action 5, shown by action 10, noticed in action 11.
RENOUNCE: Final = (
    "A deals 3 3 2 2",
    "A turns 9D",
    "B stands",
    "B leads KH",
    "A plays 7C  # too fast",
    "B leads AS",
    "A plays KS",
    "A leads TS",
    "B plays TH",
    "A leads QH",
    "B objects 5",
)
#: Three lines of which the second and the third are none.
MALFORMED: Final = ("A deals 3 3 2 2", "A turnz 9D", "B leads KX")

#: Two games: A wins the first 5–4 by action 5; in the second two renounces of one player wait.
TWO_GAMES: Final = (
    "A deals 3 3 2 2",
    "A turns KD",
    "B throws-down",
    "A marks king",
    "A marks 2",
    "B deals 3 3 2 2",
    "B turns 9H",
    "A stands",
    "A leads KS",
    "B plays 7C",
    "A leads QS",
    "B plays 8C",
    "A leads JS",
    "B plays AS",
)
TWO_GAMES_START: Final = {"score_a": "3", "score_b": "4", "stakes": "by-score"}
#: A file that is no log: a field of its own, a player too many, a line that is empty and one that is none.
NO_LOG: Final = json.dumps(
    {
        "dealer": "A",
        "actions": ["A deals 3 3 2 2", "", None],
        "mood": "bad",
        "players": {"A": "Ada", "C": "Cy"},
    }
)

QUESTION: Final = "/?case=turf-club/9-look-disputed"
LAPSED: Final = "/?case=turf-club/11-lapsed-by-looking"
WHOLE_GAME: Final = "/?case=turf-club/hoffmann-game"
PARTING: Final = "/?case=turf-club/conflict-06-renounce-and-replay"


def other_way_round(lines: Sequence[str]) -> list[str]:
    """The same log with the players changed."""
    swap = {"A": "B", "B": "A"}
    return [swap[line[0]] + line[1:] for line in lines]


def long_log(number: int) -> list[str]:
    """Lawful games one after the other, so many actions of them."""
    rng = Random(number)
    lines: list[str] = []
    while len(lines) < number:
        actions = lawful_game(rng).log["actions"]
        assert isinstance(actions, list)
        lines += [line for line in actions if " draws" not in line]
    return lines[:number]
