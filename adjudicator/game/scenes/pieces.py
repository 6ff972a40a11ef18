"""What scenes are made of: the deal, hands worth playing, and the record that holds them.

A deals, B is the non-dealer, hearts are trumps. B leads the seven of spades and A trumps it, lawfully or
holding the king of spades; from there A's clubs take every trick (a vole) or two more (the point).
"""

from __future__ import annotations

from collections.abc import Sequence

DEAL = "A deals 3 3 2 2"
TURN = "A turns 9H"
STAND = ("B stands",)
REFUSAL = ("B proposes", "A refuses")

LAWFUL, SHORT = "AC", "KS"
"""A's fifth card: with the king of spades he need not have trumped the first lead, but followed."""

_REPLIES = {"vole": ("7C", "8C", "9C", "TC"), "point": ("7C", "8C", "JH", "TD")}
"""B's cards after the seven of spades; the knave of trumps is worth him two tricks."""


def record(*actions: str, score: tuple[int, int] = (0, 0)) -> dict[str, object]:
    """A log as it is written down, A being the first dealer."""
    start: dict[str, object] = {"score": dict(zip("AB", score, strict=True))} if any(score) else {}
    return {"dealer": "A", **start, "actions": list(actions)}


def dealt(*, result: str = "vole", fifth: str = LAWFUL, call: Sequence[str] = STAND) -> list[str]:
    """The deal, the turn-up, both hands shown, and the calls."""
    return [
        DEAL,
        TURN,
        f"A holds 8H KC QC JC {fifth}",
        f"B holds 7S {' '.join(_REPLIES[result])}",
        *call,
    ]


def tricks(number: int, *, result: str = "vole", fifth: str = LAWFUL) -> list[str]:
    """So many tricks of the hands of ``dealt``: A takes each, but in a point the last two are B's."""
    played = ["B leads 7S", "A plays 8H"]
    for mine, theirs in zip(("KC", "QC", "JC", fifth), _REPLIES[result], strict=True):
        played += [f"A leads {mine}", f"B plays {theirs}"]
    if result == "point":  # the knave took the fourth trick, and so B leads to the fifth
        played[8:] = ["B leads TD", f"A plays {fifth}"]
    return played[: 2 * number]


def objection(actions: Sequence[str], fault: str, found: str) -> list[str]:
    """B points out the last action of that text, if the fault is to be noticed."""
    place = len(actions) - [*reversed(actions)].index(fault)
    return [f"B objects {place}"] if found == "noticed" else []
