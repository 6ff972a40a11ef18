"""Scenes of leading and playing, and of cards taken back."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.game.scenes.pieces import DEAL, TURN, record

_LEAD = "B leads 8S"
_REPLIES = {
    "kept": ("8H KC QC JC AC", "8H"),
    "did-not-follow": ("8H KC QC JC KS", "8H"),
    "did-not-win": ("8H KC QC 7S KS", "7S"),
    "did-not-trump": ("8H KC QC JC AC", "AC"),
}
"""A's hand, and what he plays from it to the eight of spades."""


def _reply(duty: str) -> list[str]:
    hand, card = _REPLIES[duty]
    return [DEAL, TURN, f"A holds {hand}", _LEAD, f"A plays {card}"]


def lead_turn(asked: Mapping[str, str]) -> dict[str, object]:
    """A lead in turn, out of turn, or after a trick whose winner the record does not show."""
    if asked["turn"] == "own":
        return record(DEAL, TURN, _LEAD)
    if asked["turn"] == "unknown":
        return record(DEAL, TURN, _LEAD, "A plays ??", "B leads 9S")
    after = {"pending": (), "taken-back": ("A takes-back KC",), "played-to": ("B plays 7C",)}
    return record(DEAL, TURN, "A leads KC", *after[asked["answer"]])


def lead_named(asked: Mapping[str, str]) -> dict[str, object]:
    """A spade led under its name, under none, or as a heart, held or not."""
    if asked["named"] != "other":
        return record(DEAL, TURN, _LEAD + (" naming S" if asked["named"] == "same" else ""))
    heart = "7H" if asked["named_suit"] == "held" else "7D"
    return record(DEAL, TURN, f"B holds 8S 9S TS JS {heart}", f"{_LEAD} naming H")


def card_played(asked: Mapping[str, str]) -> dict[str, object]:
    """A's reply, within his duty or short of it, and perhaps taken back."""
    actions = _reply(asked["duty"])
    if asked.get("taken_back") == "before-next-lead":
        actions.append(f"A takes-back {_REPLIES[asked['duty']][1]}")
    return record(*actions)


def card_taken_back(asked: Mapping[str, str]) -> dict[str, object]:
    """A card led or played and taken up again."""
    played = {
        "led-in-turn": (DEAL, TURN, _LEAD, "B takes-back 8S"),
        "led-out-of-turn": (DEAL, TURN, "A leads KC", "A takes-back KC"),
        "led-out-of-turn-answered": (DEAL, TURN, "A leads KC", "B plays 7C", "A takes-back KC"),
        "misnamed-required": (DEAL, TURN, f"{_LEAD} naming H", "A claims named-suit", "B takes-back 8S"),
        "played-short-of-duty": (*_reply("did-not-follow"), "A takes-back 8H"),
        "played-short-of-duty-late": (*_reply("did-not-follow"), "A leads KC", "A takes-back 8H"),
        "played-in-duty": (*_reply("kept"), "A takes-back 8H"),
    }
    return record(*played[asked["card"]])


def trick_looked_at(asked: Mapping[str, str]) -> dict[str, object]:
    """The first trick, which is A's, looked at by him or by B."""
    player = "A" if asked["whose"] == "own" else "B"
    return record(*_reply("kept"), f"{player} looks-at trick 1")
