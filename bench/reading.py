"""One core: a line of JSON to an opinion, beside a bare JSON reader, python-chess and PokerKit."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Final

import chess.pgn
import orjson
import pokerkit

from adjudicator.intake import read_json
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from bench import samples
from bench.figures import Figure, Goal, Part
from bench.rounds import Contestant, Series, race

OURS: Final = "adjudicator: lawful games"
FAULTY: Final = "adjudicator: games with a fault"
BARE: Final = "orjson.loads: the lawful games"
BARE_FAULTY: Final = "orjson.loads: the games with a fault"
CHESS: Final = f"python-chess: read_game of {samples.PLIES} plies"
POKER: Final = "PokerKit: loads and iterates a folded hand"
_CHESS_GAMES: Final = 10


def measured(count: int, rounds: int, seconds: float) -> Part:
    """All of it, over so many games of ours."""
    lawful, faulty = samples.games(count).splitlines(), samples.games(count, "1").splitlines()
    judge = _judge()
    contestants = [
        _over_lines(OURS, lawful, judge),
        _over_lines(BARE, lawful, orjson.loads),
        _chess(samples.chess_games(_CHESS_GAMES)),
        _poker(),
        _over_lines(FAULTY, faulty, judge),
        _over_lines(BARE_FAULTY, faulty, orjson.loads),
    ]
    taken = race(contestants, rounds, seconds)
    figures = [Figure(one.name, taken[one.name], f"µs/{one.unit}") for one in contestants]
    note = f"{count} games of each kind, {rounds} rounds by turns, the process's own time"
    return Part("A line of JSON to an opinion, one core", note, (*figures, *_ratios(taken)))


def _ratios(taken: dict[str, Series]) -> list[Figure]:
    return [
        Figure("faster than python-chess, action to ply", taken[CHESS].over(taken[OURS]), "×", Goal(8)),
        Figure("faster than PokerKit, action to action", taken[POKER].over(taken[OURS]), "×", Goal(15)),
        Figure("the time of orjson.loads, lawful", taken[OURS].over(taken[BARE]), "×", Goal(40, False)),
        Figure("the time of orjson.loads, with a fault", taken[FAULTY].over(taken[BARE_FAULTY]), "×"),
    ]


def _judge() -> Callable[[bytes], object]:
    """What an audit does for each line: the log read, the opinion as the mapping that is written out."""
    adjudicator = Adjudicator(load_codes())
    game = adjudicator.game()
    return lambda line: adjudicator.opinion(read_json(line, game=game))


def _over_lines(name: str, texts: Sequence[bytes], do: Callable[[bytes], object]) -> Contestant:
    actions = sum(len(orjson.loads(text)["actions"]) for text in texts)

    def run() -> None:
        for text in texts:
            do(text)

    return Contestant(name, run, actions, "action")


def _chess(texts: Sequence[str]) -> Contestant:
    def run() -> None:
        for text in texts:
            game = chess.pgn.read_game(io.StringIO(text))
            if game is None or game.errors:
                raise ValueError("python-chess does not read the game made with it")

    return Contestant(CHESS, run, samples.PLIES * len(texts), "ply")


def _poker() -> Contestant:
    def run() -> None:
        for _state in pokerkit.HandHistory.loads(samples.POKER):
            pass

    *_, last = pokerkit.HandHistory.loads(samples.POKER)
    if last.status:
        raise ValueError("the hand of poker does not come to its end")
    return Contestant(POKER, run, len(pokerkit.HandHistory.loads(samples.POKER).actions), "action")
