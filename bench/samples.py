"""What is measured on: our own random games, a few of chess and a hand of poker, the same in every run."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from typing import Final

import chess
import chess.pgn

SEED: Final = 1
PLIES: Final = 80

#: A hand at six seats that ends in a fold after the turn. A showdown would be spent on ranking hands, which
#: is no replay; without one the comparison is the fairer to PokerKit.
POKER: Final = """\
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0, 0, 0, 0]
blinds_or_straddles = [50, 100, 0, 0, 0, 0]
min_bet = 100
starting_stacks = [10000, 9500, 12000, 20000, 8000, 15000]
actions = [
  "d dh p1 9c4d", "d dh p2 8s7s", "d dh p3 Jh2c", "d dh p4 AdQd", "d dh p5 6c3h", "d dh p6 ThTs",
  "p3 f", "p4 cbr 300", "p5 f", "p6 cc", "p1 f", "p2 cc",
  "d db 9s5hQc", "p2 cc", "p4 cbr 500", "p6 cc", "p2 f",
  "d db Tc", "p4 cbr 1200", "p6 cbr 3600", "p4 f",
]
"""


def games(count: int, faults: str = "0") -> bytes:
    """So many lines of `adjudicator simulate`, a share of them with one irregularity."""
    words = ["simulate", "--games", str(count), "--seed", str(SEED), "--faults", faults]
    done = subprocess.run(
        [sys.executable, "-m", "adjudicator.cli", *words], check=True, stdout=subprocess.PIPE
    )
    return done.stdout


def write_block(path: Path, block: bytes, times: int) -> None:
    """A file of the same lines over and over: a million distinct ones would take too long to make."""
    with path.open("wb") as file:
        for _ in range(times):
            file.write(block)


def chess_games(count: int) -> list[str]:
    """So many random legal games of 80 plies, as PGN."""
    found: list[str] = []
    seed = SEED
    while len(found) < count:
        board = _random_board(random.Random(seed))
        seed += 1
        if board.ply() == PLIES:
            found.append(str(chess.pgn.Game.from_board(board)))
    return found


def _random_board(rng: random.Random) -> chess.Board:
    board = chess.Board()
    while board.ply() < PLIES and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
    return board
