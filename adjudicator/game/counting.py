"""The number of cards in a hand, as it is found, and held against the record."""

from __future__ import annotations

from adjudicator.game.drafts import CannotHaveHappened
from adjudicator.game.facts import Evidence
from adjudicator.game.fold import Fold
from adjudicator.game.table import FIVE, Hand


def counts(fold: Fold) -> None:
    """A hand is found to have a number of cards."""
    hand, action = fold.current(), fold.action
    player, number = action.player or action.actor, action.count or 0
    found_number(hand, player, number)
    counted = Evidence(fold.number, f"{action.actor} counted {number} cards in the hand of {player}")
    for fact in hand.facts_of_number(player):
        fact.shown.append(fold.number)
        fact.evidence.append(counted)


def found_number(hand: Hand, player: str, number: int) -> bool:
    """A hand has so many cards now: five were dealt unless the record shows otherwise. Whether it was news.

    Raises CannotHaveHappened against recorded packets.
    """
    difference = number - hand.count[player]
    if not difference:
        return False
    if hand.packets_recorded or hand.dealt[player] != FIVE:
        raise CannotHaveHappened(
            f"by the record the hand of {player} has {hand.count[player]} cards, not {number}"
        )
    hand.dealt[player] += difference
    hand.count[player] += difference
    hand.stock -= difference
    for step in hand.holdings[player].steps:
        step.count += difference
    if player not in hand.number_facts:  # a pack put aside: its deal was ruled when it was dealt
        return False
    hand.number_facts[player].evidence[0] = Evidence(
        hand.action, f"{hand.dealer} dealt: {player} got {hand.dealt[player]} cards"
    )
    return True
