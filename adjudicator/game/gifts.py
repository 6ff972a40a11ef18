"""What was given in an exchange against what was asked and discarded, once the log is at its end."""

from __future__ import annotations

from adjudicator.game.drafts import Draft
from adjudicator.game.table import FIVE, Exchange, Hand


def settle_gifts(hand: Hand) -> None:
    """Compare what was given with what was asked and discarded, now that the log is at its end."""
    for exchange in hand.exchanges:
        for player, fact in exchange.gift_facts.items():
            if player == hand.dealer:
                fact.circumstances.update(_given_to_dealer(hand, exchange))
            else:
                fact.circumstances.update(_given_to_non_dealer(hand, exchange, fact))
            fact.words["asked"] = str(exchange.wanted(hand.non_dealer))
            fact.words["discarded"] = str(exchange.discarded.get(player, 0))


def _given_to_non_dealer(hand: Hand, exchange: Exchange, fact: Draft) -> dict[str, str]:
    player = hand.non_dealer
    given, discarded = exchange.given[player], exchange.discarded.get(player)
    asked = discarded if exchange.asked is None else exchange.asked
    if asked is None:
        return {"number": "right"}
    if given > asked:
        return {"number": "more-than-asked"}
    if given < min(asked, exchange.stock):  # or as many as are left (turf-club 38)
        return {"number": "fewer-than-asked" if player in exchange.closed else "right"}
    if discarded is None or given <= discarded or makes_up(hand, exchange, player, given - discarded):
        return {"number": "right"}
    mixed = exchange.mixed.get(player)
    if mixed is None:
        return {"number": "more-than-discarded", "mixed": "no"}
    return {"number": "more-than-discarded", "mixed": mixed, "then": _then(hand, exchange, fact)}


def makes_up(hand: Hand, exchange: Exchange, player: str, more: int) -> bool:
    """Whether a hand dealt short comes to five by so many cards more than were discarded."""
    first = exchange is hand.exchanges[0] and player not in hand.mended
    return first and 0 < more <= FIVE - hand.dealt[player]


def _then(hand: Hand, exchange: Exchange, fact: Draft) -> str:
    """Whether the hand was played with too many cards before anybody had pointed it out (foster 12.6)."""
    player = hand.non_dealer
    played = hand.first_card_at.get(player)
    if played is None or exchange is not hand.exchanges[-1]:
        return "in-time"
    shown = min([*fact.shown, *hand.claims_by(hand.dealer, after=fact.action)], default=None)
    if shown is not None and shown < played:
        return "in-time"
    fact.words["acted"] = str(played)
    return "played-unnoticed"


def _given_to_dealer(hand: Hand, exchange: Exchange) -> dict[str, str]:
    player = hand.dealer
    given, discarded = exchange.given[player], exchange.discarded.get(player)
    if discarded is None or given == discarded or makes_up(hand, exchange, player, given - discarded):
        return {"number": "right"}
    if given > discarded:
        return {"number": "more", "mixed": exchange.mixed.get(player, "no")}
    if player not in exchange.closed or exchange.stock < exchange.wanted(hand.non_dealer) + discarded:
        return {"number": "right"}
    if player in exchange.completed:
        return {"number": "fewer", "short": "completed"}
    return {"number": "fewer", "short": "played" if player in hand.first_card_at else "not-yet-played"}
