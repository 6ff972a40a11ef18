"""Cards exposed in dealing and giving, faced cards found, packs found incorrect."""

from __future__ import annotations

from adjudicator.game.cards import card_name
from adjudicator.game.drafts import CannotHaveHappened
from adjudicator.game.exchanging import begin, give
from adjudicator.game.fold import Fold
from adjudicator.game.phases import DEALT, OVER, PROPOSED, TURNED
from adjudicator.game.table import Hand


def exposes(fold: Fold) -> None:
    """A card exposed in dealing (turf-club 13); in giving, see the laws of exchanging."""
    hand, action = fold.current(), fold.action
    owner = action.player or action.actor
    if hand.exchanges:
        _exposed_in_giving(fold, hand, owner)
        return
    if hand.phase not in (DEALT, TURNED, PROPOSED):
        hand.show(owner, action.cards, fold.number)
        return
    hand.show(owner, action.cards, fold.number)
    names = " ".join(card_name(card) for card in action.cards)
    said = f"{action.actor} exposed {names}, a card of {owner}"
    words = {"card": names, "owner": owner}
    if owner == hand.dealer:
        fold.draft("exposed-in-dealing", hand.dealer, {"whose": "own"}, shows=said, words=words)
    else:
        looked = "seen" if owner in hand.looked else "unseen"
        circumstances = {"whose": "adversary", "looked": looked}
        fold.draft("exposed-in-dealing", hand.dealer, circumstances, shows=said, words=words)


def finds_faced(fold: Fold) -> None:
    """A faced card found in the pack before the turn-up (turf-club 12), in the stock after it (35)."""
    action, hand = fold.action, fold.hand
    if hand is None or hand.phase == OVER:
        return
    if hand.turned:
        _faced_in_stock(fold, hand)
        return
    whose = action.word or action.player
    falls_to = {None: "unsaid", "turn-up": "turn-up", hand.dealer: "dealer"}.get(whose, "non-dealer")
    name = card_name(action.cards[0])
    fold.draft(
        "faced-in-pack",
        None,
        {"falls_to": falls_to},
        shows=f"{action.actor} found {name} faced in the pack",
        words={"card": name},
    )


def finds_pack(fold: Fold) -> None:
    """The pack is found incorrect (turf-club 45)."""
    hand, action = fold.hand, fold.action
    if hand is None:
        time = "before-first-deal"
    else:
        of_this_deal = action.pack in (None, hand.pack)
        time = "in-hand" if hand.phase != OVER and of_this_deal else "between-hands"
    if hand is not None and action.word == "redundant":
        hand.redundant = action.cards[0]
    what = action.text.split(" ", 2)[2].removesuffix(" ?")
    fold.draft(
        "pack-incorrect",
        None,
        {"time": time},
        shows=f"{action.actor} found the pack incorrect: {what}",
        words={"what": what},
    )


def _exposed_in_giving(fold: Fold, hand: Hand, owner: str) -> None:
    """A card exposed as it is given: it counts among those given (turf-club 36)."""
    action = fold.action
    names = " ".join(card_name(card) for card in action.cards)
    exchange = begin(fold, hand)
    wanted = exchange.discarded.get(owner, 0) if owner == hand.dealer else exchange.wanted(hand.non_dealer)
    if exchange.given.get(owner, 0) >= wanted > 0:  # he has all he is to have: one of those given
        hand.show(owner, action.cards, fold.number)
    else:
        if len(action.cards) > hand.stock:
            raise CannotHaveHappened(f"only {hand.stock} cards are left in the stock")
        hand.stock -= len(action.cards)
        hand.gain(owner, action.cards, fold.number, coming_from=())
        exchange.exposed.update(action.cards)
        give(fold, hand, exchange, owner, len(action.cards))
    fold.draft(
        "exposed-in-giving",
        hand.dealer,
        {"whose": "dealer" if owner == hand.dealer else "non-dealer"},
        shows=f"{action.actor} exposed {names} in giving it to {owner}",
        holder=owner,
        words={"card": names, "owner": owner},
    )


def _faced_in_stock(fold: Fold, hand: Hand) -> None:
    """A faced card found in the stock (turf-club 35)."""
    action = fold.action
    whose = action.player
    hand.turned_later += action.cards  # it came from the stock
    hand.faced += action.cards
    falls_to = "unsaid" if whose is None else "dealer" if whose == hand.dealer else "non-dealer"
    name = card_name(action.cards[0])
    fold.draft(
        "faced-in-stock",
        None,
        {"time": "after-discard" if hand.discarded_at else "before-discard", "falls_to": falls_to},
        shows=f"{action.actor} found {name} faced in the stock",
        words={"card": name},
    )
