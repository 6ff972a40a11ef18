"""Cards that lie apart: in no hand, no trick and no discard, or in dispute between a hand and the stock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adjudicator.game.cards import ALL, Card, card_name, is_known
from adjudicator.game.log import Action
from adjudicator.game.table import Hand

Numbered = tuple[int, Action]
"""An action of the hand, with its number."""

_ENDS_AN_OFFER = frozenset(
    {"gives", "leads", "proposes", "stands", "discards", "accepts", "refuses", "waives"}
)
"""Acts after which a card exposed in giving is no longer on offer: it is in the hand by then."""


@dataclass(frozen=True, slots=True)
class ApartCard:
    """A card that lies apart, why, whose it was or would be, and since which action.

    `why` is `turned-too` (besides the trump), `turned-in-error`, `exposed` (its owner may still say whether
    he takes it), `rejected`, `shed`, `drawn` or, though it counts as one of the stock, `faced`.
    """

    name: str
    why: str
    player: str | None
    action: int


def cards_apart(hand: Hand, actions: Sequence[Numbered]) -> tuple[ApartCard, ...]:
    """Every card of a hand that lies apart after these actions of it, in order of time."""
    found = [*_turned(hand, actions), *_put_aside(hand, actions), *_on_offer(hand, actions)]
    return tuple(sorted(found, key=lambda card: card.action))


def _turned(hand: Hand, actions: Sequence[Numbered]) -> Iterator[ApartCard]:
    too, later = list(hand.turned), list(hand.turned_later)
    if hand.trump_card in too:
        too.remove(hand.trump_card)
    for number, action in actions:
        for card in action.cards if action.verb == "turns" else ():
            if card in too:
                too.remove(card)
                yield ApartCard(card_name(card), "turned-too", None, number)
            elif card in later:
                later.remove(card)
                if card not in hand.place:  # else it was taken
                    yield ApartCard(card_name(card), "turned-in-error", None, number)


def _put_aside(hand: Hand, actions: Sequence[Numbered]) -> Iterator[ApartCard]:
    for number, action in actions:
        cards = action.cards or (ALL,) * (action.count or 0)
        if action.verb == "finds-faced" and hand.turn_action is not None and number > hand.turn_action:
            yield from _still(hand, None, cards, ApartCard("", "faced", None, number))
        elif action.verb == "rejects":
            yield from _still(hand, "aside", cards, ApartCard("", "rejected", action.actor, number))
        elif action.verb == "sheds":
            yield from _still(hand, "aside", cards, ApartCard("", "shed", action.actor, number))
        elif action.verb == "draws-from":
            owner = action.player or hand.dealer
            yield from _still(hand, "aside", cards, ApartCard("", "drawn", owner, number))


def _still(hand: Hand, place: str | None, cards: tuple[Card, ...], like: ApartCard) -> Iterator[ApartCard]:
    """The cards that lie there yet; of one not known, nothing says that it has moved."""
    for card in cards:
        if (not is_known(card) and place is not None) or hand.place.get(card) == place:
            yield ApartCard(card_name(card), like.why, like.player, like.action)


def _on_offer(hand: Hand, actions: Sequence[Numbered]) -> Iterator[ApartCard]:
    """A card exposed as it was given to the non-dealer, as long as he may say that he will not have it."""
    offered: dict[Card, int] = {}
    for number, action in actions:
        if action.verb == "exposes":
            if (action.player or action.actor) == hand.non_dealer:
                offered.update(dict.fromkeys(action.cards, number))
        elif action.verb in ("takes", "rejects"):
            for card in action.cards:
                offered.pop(card, None)
        elif action.verb in _ENDS_AN_OFFER:
            offered.clear()
    exchange = hand.exchange
    for card, number in offered.items():
        if exchange is not None and card in exchange.exposed and hand.place.get(card) == hand.non_dealer:
            yield ApartCard(card_name(card), "exposed", hand.non_dealer, number)
