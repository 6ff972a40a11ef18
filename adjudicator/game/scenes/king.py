"""Scenes of the king: turned up, announced, marked."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.game.scenes.pieces import DEAL, TURN, record

_KING_UP = "A turns KH"
_WRONG_NUMBER = "A deals 3 3 3 2"
_NEXT_DEAL = ("B deals 3 3 2 2", "B turns 9C")
_PLAYERS = {"dealer": "A", "non-dealer": "B"}


def king_turned(asked: Mapping[str, str]) -> dict[str, object]:
    """A king turned up, after a right or a wrong number: due, or left unmarked by a table that marks."""
    deal = DEAL if asked["numbers"] == "right" else _WRONG_NUMBER
    if asked["marked"] == "due":
        return record(deal, _KING_UP)
    return record(deal, _KING_UP, "A marks 1", *_NEXT_DEAL)


def king_marked(asked: Mapping[str, str]) -> dict[str, object]:
    """A point marked for the king."""
    turned = {
        "turned-up": (DEAL, _KING_UP, "A marks king"),
        "turned-up-late": (DEAL, _KING_UP, *_NEXT_DEAL, "A marks king"),
        "turned-up-wrong-number": (_WRONG_NUMBER, _KING_UP, "A marks king"),
        "turned-up-again": (DEAL, _KING_UP, "A marks king", "A marks king"),
        "turned-by-adversary": (DEAL, _KING_UP, "B marks king"),
    }
    if asked["king"] in turned:
        return record(*turned[asked["king"]])
    marker = _PLAYERS[asked["marker"]]
    announces, marks = f"{marker} announces king", f"{marker} marks king"
    in_hand = {
        "announced": (announces, marks),
        "unannounced": (marks,),
        "not-held": (f"{marker} holds 7S 8S 9S TS JS", marks),
        "in-hand-again": (announces, marks, marks),
    }
    return record(DEAL, TURN, *in_hand[asked["king"]])


def king_announced(asked: Mapping[str, str]) -> dict[str, object]:
    """The king announced by one who holds it, sooner or later; or by A, who does not."""
    if asked["king"] == "held":
        player = _PLAYERS[asked["announcer"]]
        played = (_LED if player == "B" else _REPLIED)[asked["time"]]
        return record(DEAL, TURN, *played, f"{player} announces king")
    owner = "KH" if asked["king"] == "adversary" else "QH"
    hands = ("A holds 7S 8S 9S TS JS", f"B holds {owner} AS 7C 8C 9C")
    return record(DEAL, TURN, *hands, "A announces king", *_WITHDRAWN[asked["withdrawn"]])


_LED = {
    "before-lead": ("B stands",),
    "king-led": ("B leads KH",),
    "king-led-answered": ("B leads KH", "A plays 7H"),
    "late": ("B leads AS",),
}
"""What B has played when he announces the king in his hand."""

_REPLIED = {
    "before-lead": (),
    "unwarned": ("B leads AS",),
    "warned": ("B stands", "B leads AS"),
    "king-played": ("B leads 7H", "A plays KH"),
    "king-played-on": ("B leads 7H", "A plays KH", "A leads KC"),
    "late": ("B leads AS", "A plays 7S"),
}
"""What was played when A, the dealer, announces the king in his hand."""

_WITHDRAWN = {
    "before-any-card": ("A withdraws king",),
    "before-own-card": ("B leads AS", "A withdraws king"),
    "no-card-yet": (),
    "no-own-card-yet": ("B leads AS",),
    "never": ("B leads AS", "A plays 7S"),
}
"""What follows a false announcement by A."""
