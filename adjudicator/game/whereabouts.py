"""Where cards certainly were, and where they may have been: what a hand could and could not hold."""

from __future__ import annotations

from adjudicator.game.cards import ALL, card_name, is_known
from adjudicator.game.facts import PLAYERS, adversary
from adjudicator.game.table import Hand


def seen_elsewhere(hand: Hand, player: str, action: int) -> int:
    """Known cards that were certainly not in a player's hand just before an action.

    Cards never pass from one player to the other: what the other ever shows was not in this hand, unless
    it came to him from the stock later.
    """
    away = 0
    for card in (*hand.turned, *hand.turned_later):
        away |= card if is_known(card) else 0
    away |= hand.holdings[adversary(player)].held_before(action)
    for who in PLAYERS:
        for step in hand.holdings[who].steps:
            if step.action < action:
                cards = step.lost
            elif who != player:
                cards = (*step.lost, *step.holds, *step.gained)
            else:
                continue
            for card in cards:
                away |= card if is_known(card) else 0
    return away & ~hand.holdings[player].held_before(action)


def could_hold(hand: Hand, player: str, action: int) -> int:
    """Cards that a player may have held just before an action, beyond those he certainly held."""
    holding = hand.holdings[player]
    held = holding.held_before(action)
    if held.bit_count() >= holding.count_before(action, hand.count[player]):
        return 0
    return ALL & ~(held | holding.lacked_before(action) | seen_elsewhere(hand, player, action))


def certainly_held(hand: Hand, player: str, action: int) -> int:
    """Known cards that a player certainly held just before an action.

    Beside those that the record shows: where no more cards are left that he may have held than he had
    unknown ones, he held them all (the pack has thirty-two).
    """
    holding = hand.holdings[player]
    held = holding.held_before(action)
    unknown = holding.count_before(action, hand.count[player]) - held.bit_count()
    if unknown <= 0:
        return held
    possible = could_hold(hand, player, action)
    return held | possible if possible.bit_count() == unknown else held


def whole_hand(hand: Hand, player: str, action: int, card: int) -> str:
    """The notation that shows a player to hold a card just before an action, with all else that is known."""
    holding = hand.holdings[player]
    held = holding.held_before(action) & ~card
    names = [card_name(1 << bit) for bit in range(32) if held >> bit & 1]
    unknown = holding.count_before(action, hand.count[player]) - len(names) - 1
    return " ".join([f"{player} holds", card_name(card), *names, *["??"] * unknown])
