"""What scenes are made of: the deal, a hand worth playing, and the record that holds them.

Hearts are trumps and A takes the tricks: with a trump the first, with high cards the others. In a vole B
has nothing against them; in a point A's fourth card is a low diamond, and the last two tricks are B's.
"""

from __future__ import annotations

from collections.abc import Sequence

DEAL = "A deals 3 3 2 2"
TURN = "A turns 9H"

LAWFUL, SHORT = "AC", "KS"
"""A's fifth card: with the king of spades he need not have trumped the seven, but followed."""

_TRICKS = {
    "vole": (("KC", "7C"), ("QC", "8C"), ("JC", "9C"), ("", "TC")),
    "point": (("KC", "7C"), ("QC", "8C"), ("7D", "TD"), ("", "9D")),
}
"""A's cards and B's after the first trick; the last of A's is the fifth card."""


def record(*actions: str, score: tuple[int, int] = (0, 0), dealer: str = "A") -> dict[str, object]:
    """A log as it is written down."""
    start: dict[str, object] = {"score": dict(zip("AB", score, strict=True))} if any(score) else {}
    return {"dealer": dealer, **start, "actions": list(actions)}


def dealt(call: Sequence[str], *, result: str, fifth: str = LAWFUL, dealer: str = "A") -> list[str]:
    """The deal, the turn-up, both hands shown, and the calls."""
    mine = " ".join(card for card, _ in _TRICKS[result] if card)
    others = " ".join(card for _, card in _TRICKS[result])
    return [
        f"{dealer} deals 3 3 2 2",
        f"{dealer} turns 9H",
        f"A holds 8H {mine} {fifth}",
        f"B holds 7S {others}",
        *call,
    ]


def tricks(number: int, *, result: str, fifth: str = LAWFUL, leader: str = "B") -> list[str]:
    """So many tricks of the hands of ``dealt``."""
    played = ["B leads 7S", "A plays 8H"] if leader == "B" else ["A leads 8H", "B plays 7S"]
    for mine, theirs in _TRICKS[result]:
        played += [f"A leads {mine or fifth}", f"B plays {theirs}"]
    if result == "point":  # the ten of diamonds took the fourth trick, and so B leads to the fifth
        played[8:] = ["B leads 9D", f"A plays {fifth}"]
    return played[: 2 * number]


def objection(actions: Sequence[str], fault: str, found: str) -> list[str]:
    """B points out the last action of that text, if the fault is to be noticed."""
    place = len(actions) - [*reversed(actions)].index(fault)
    return [f"B objects {place}"] if found == "noticed" else []
