"""Who takes a trick, as far as the record tells."""

from __future__ import annotations

from adjudicator.game.cards import Card, cards_in, is_known
from adjudicator.game.solver import wins
from adjudicator.game.table import Hand, Lead


def winner_of_trick(hand: Hand, lead: Lead, player: str, card: Card) -> str | None:
    """Who takes a trick, whatever its cards half seen may be; None where that makes a difference."""
    if is_known(lead.card) and is_known(card) and hand.trump is not None:
        return player if wins(lead.card, card, hand.trump) else lead.player
    taken = {
        wins(led, played, trump)
        for led in _may_be(hand, lead.player, lead.card)
        for played in _may_be(hand, player, card)
        for trump in (range(4) if hand.trump is None else (hand.trump,))
        if led != played
    }
    if len(taken) != 1:
        return None
    return player if taken == {True} else lead.player


def _may_be(hand: Hand, player: str, card: Card) -> list[Card]:
    """What a card out of a hand may be: itself or, half seen, whatever of it was not seen elsewhere."""
    if is_known(card):
        return [card]
    return [one for one in cards_in(card) if hand.place.get(one, player) == player]


def taken_by_leader(hand: Hand, lead: Lead) -> None:
    """A trick of which the record did not tell who took it: he who led next, and was played to."""
    last = hand.replies[-1] if hand.replies else None
    if last is None or last.winner is not None or last.play != hand.play:
        return
    if lead.turn.circumstances["turn"] == "unknown":
        last.winner = lead.player
        hand.unknown_tricks -= 1
        hand.tricks[lead.player] += 1
