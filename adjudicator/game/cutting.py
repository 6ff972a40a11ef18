"""Cutting and shuffling: what is done to a pack before it is dealt."""

from __future__ import annotations

from adjudicator.game.cards import Card, card_name, rank_of
from adjudicator.game.drafts import Draft
from adjudicator.game.fold import Fold
from adjudicator.game.phases import LED, PLAYING
from adjudicator.game.table import PACK, Hand


def draws(fold: Fold) -> None:
    """A cut for the deal."""
    action = fold.action
    shows = "nothing" if not action.cards else "one" if len(action.cards) == 1 else "several"
    names = " ".join(card_name(card) for card in action.cards) or "nothing"
    fold.moment("draws", action.actor)
    fold.draft(
        "deal-cut",
        action.actor,
        {"shows": shows},
        between_hands=True,
        shows=f"{action.actor} cut for the deal, showing {names}",
        words={"cards": names, "rank": _rank_cut(action.cards)},
    )


def _rank_cut(cards: tuple[Card, ...]) -> str:
    """The rank that counts, the lowest of several (foster 5); empty where it is not known."""
    ranks = [rank_of(card) for card in cards]
    known = [rank for rank in ranks if rank is not None]
    return str(min(known)) if known and len(known) == len(ranks) else ""


def shuffles(fold: Fold) -> None:
    """A shuffle; during the play of the hand, below the table, or exposing cards.

    Its words keep the manner apart from the time: under a code by which the hand is dead already, this
    shuffle is for the next deal, and its manner is all that counts.
    """
    action, hand = fold.action, fold.hand
    in_play = hand is not None and hand.phase in (PLAYING, LED)
    manner = action.word or "proper"
    fold.draft(
        "pack-shuffled",
        action.actor,
        {"manner": "during-hand" if in_play else manner},
        between_hands=not in_play,
        shows=f"{action.actor} shuffled" + ("" if manner == "proper" else f" ({manner.replace('-', ' ')})"),
        words={"manner": manner},
    )


def shuffled_for_the_next_deal(fold: Fold, hand: Hand) -> None:
    """A hand broken off by the next deal: a shuffle since its last card was no shuffle during its play."""
    if hand.phase not in (PLAYING, LED):
        return
    for event in reversed(fold.events):
        if event.action <= hand.action or hand.cards_since(event.action - 1):
            return
        if isinstance(event, Draft) and event.kind == "pack-shuffled":
            event.circumstances["manner"] = event.words["manner"]


def cuts(fold: Fold) -> None:
    """A cut to the dealer (turf-club 3, 7)."""
    action = fold.action
    lifted = action.count
    if action.word == "exposing":
        cut = "exposing"
    elif lifted is None or 2 <= lifted <= PACK - 2:
        cut = "proper"
    else:
        cut = "too-few-lifted" if lifted < 2 else "too-few-left"
    fold.moment("cuts", action.actor)
    fold.cut_since_hand = True
    number = "" if lifted is None else f" {lifted} cards"
    exposed = " ".join(card_name(card) for card in action.cards)
    fold.draft(
        "pack-cut",
        action.actor,
        {"cut": cut},
        between_hands=True,
        shows=f"{action.actor} cut{number} to the dealer" + (f", exposing {exposed}" if exposed else ""),
        words={"lifted": str(lifted), "cards": exposed},
    )


def announces_order(fold: Fold) -> None:
    """The dealer tells a new order of dealing (turf-club 8)."""
    fold.told_order[fold.action.actor] = True
