"""The acts of ordinary play that may score. Acts alike are one and the same fact: there are a few hundred."""

from __future__ import annotations

from functools import cache

from adjudicator.game.cards import KINGS, Card, card_name
from adjudicator.game.ending import VOLE
from adjudicator.game.facts import Fact
from adjudicator.game.ordinary.hand import OTHER


@cache
def king_turned(dealer: str, card: Card) -> Fact:
    """The dealer turned up a king, the hands being right."""
    circumstances = {"numbers": "right", "marked": "due"}
    return _fact("king-turned", dealer, dealer, circumstances, {"card": card_name(card)})


@cache
def king_announced(player: str, dealer: str, time: str, trump: Card) -> Fact:
    """A player announced the king that he held, at a time in the words of the vocabulary."""
    announcer = "dealer" if player == dealer else "non-dealer"
    circumstances = {"king": "held", "announcer": announcer, "time": time}
    return _fact(
        "king-announced", player, dealer, circumstances, {"play": "1", "king": card_name(trump & KINGS)}
    )


@cache
def hand_ended(winner: str, dealer: str, tricks: int, first_call: str) -> Fact:
    """A hand was played out, its winner making so many tricks."""
    undertaking = "none"
    if first_call == "stood" and winner == dealer:
        undertaking = "loser-stood"
    elif first_call == "refused" and winner == OTHER[dealer]:
        undertaking = "loser-refused"
    return _fact(
        "hand-ended",
        winner,
        dealer,
        {
            "way": "played-out",
            "tricks": "vole" if tricks == VOLE else "point",
            "undertaking": undertaking,
        },
        {"play": "1", "winner": winner, "tricks": str(tricks)},
    )


def _fact(kind: str, by: str, dealer: str, circumstances: dict[str, str], words: dict[str, str]) -> Fact:
    return Fact(kind, 0, by, 0, dealer, circumstances, words=words)
