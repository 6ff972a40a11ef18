"""Cards too many in a hand: thrown out, drawn from it, and looked at by the other player."""

from __future__ import annotations

from adjudicator.game.counting import found_number
from adjudicator.game.exchanging import mended
from adjudicator.game.fold import Fold, cards_of
from adjudicator.game.table import FIVE, Exchange, Hand


def sheds(fold: Fold) -> None:
    """A player throws out his own superfluous cards."""
    hand, action = fold.current(), fold.action
    player, cards = action.actor, cards_of(action)
    _shows_superfluous(hand, player, len(cards))
    fold.claim(player, "shed-superfluous", by_act=True)
    hand.set_aside["shed"] = {} if action.word == "showing" else _whence(hand, player)
    hand.lose(player, cards, fold.number, "aside")
    mended(fold, hand, player, f"{player} threw out his superfluous cards")


def draws_from(fold: Fold) -> None:
    """Superfluous cards are drawn from the other hand."""
    hand, action = fold.current(), fold.action
    player, cards = action.player or hand.dealer, cards_of(action)
    _shows_superfluous(hand, player, len(cards))
    fold.claim(action.actor, "draw-superfluous", by_act=True)
    hand.set_aside["drawn"] = _whence(hand, player)
    hand.lose(player, cards, fold.number, "aside")
    mended(fold, hand, player, f"{action.actor} drew superfluous cards from the hand of {player}")


def _shows_superfluous(hand: Hand, player: str, number: int) -> None:
    """Cards thrown out of a hand whose packets were not seen: it had so many more than five."""
    if not hand.packets_recorded and not hand.exchanges and hand.count[player] == FIVE:
        found_number(hand, player, FIVE + number)


def _whence(hand: Hand, player: str) -> dict[str, str]:
    """Whose cards they were, by what fault too many, and whether he had seen them when they left his hand."""
    wrong = _fault(hand, player)
    seen = player in hand.looked if wrong == "dealt" else _last_gift(hand, player).mixed.get(player) == "seen"
    return {
        "hand": "dealer" if player == hand.dealer else "non-dealer",
        "wrong": wrong,
        "owner": "had-seen" if seen else "had-not-seen",
    }


def _fault(hand: Hand, player: str) -> str:
    """`dealt` so, or in the last exchange `given` more than asked for, or `taken` more than discarded.

    Where the numbers of the exchange are not recorded the deal is held to be at fault if it certainly was.
    """
    if not any(player in exchange.given for exchange in hand.exchanges):
        return "dealt"
    exchange = _last_gift(hand, player)
    given, discarded = exchange.given[player], exchange.discarded.get(player)
    if player == hand.non_dealer:
        asked = discarded if exchange.asked is None else exchange.asked
        if asked is not None and given > asked:
            return "given"
    if discarded is not None and given > discarded:
        return "taken"
    if hand.dealt[player] > FIVE:
        return "dealt"
    return "taken" if player == hand.dealer else "given"


def _last_gift(hand: Hand, player: str) -> Exchange:
    return next(exchange for exchange in reversed(hand.exchanges) if player in exchange.given)


def seen_aside(hand: Hand, pile: str, looker: str) -> dict[str, str] | None:
    """The circumstances of looking at cards `shed` or `drawn`; None where their owner had shown them."""
    whence = hand.set_aside[pile]
    if not whence:
        return None
    owner = hand.dealer if whence["hand"] == "dealer" else hand.non_dealer
    if looker == owner:
        return {"what": pile, "whose": "own"}
    return {"what": pile, "whose": "adversary", **whence}
