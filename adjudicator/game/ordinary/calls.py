"""The ordinary course of calling and exchanging, and what is shown of a hand meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from adjudicator.game.cards import ALL, SUIT_MASKS
from adjudicator.game.log import Action
from adjudicator.game.ordinary.hand import (
    EXCHANGING,
    PLAYING,
    PROPOSED,
    REFUSED,
    STANDING,
    SUIT_OF,
    TURNED,
    Hand,
    OutOfTheOrdinary,
)
from adjudicator.game.table import FIVE


def proposes(hand: Hand, action: Action) -> None:
    """The non-dealer asks for cards, first or once more."""
    phase = hand.phase
    if action.actor != hand.elder or phase not in (TURNED, EXCHANGING):
        raise OutOfTheOrdinary
    if phase == EXCHANGING and not hand.is_made_good():
        raise OutOfTheOrdinary
    hand.phase = PROPOSED


def stands(hand: Hand, action: Action) -> None:
    """The non-dealer plays without proposing or, refused or helped, says that he plays."""
    if action.actor != hand.elder:
        raise OutOfTheOrdinary
    if hand.phase == TURNED:
        hand.first_call = "stood"
    elif hand.phase != REFUSED and not (hand.phase == EXCHANGING and hand.is_made_good()):
        raise OutOfTheOrdinary
    hand.phase = STANDING
    hand.warned = True


def accepts(hand: Hand, action: Action) -> None:
    """The dealer accepts: an exchange begins."""
    if action.actor != hand.dealer or hand.phase != PROPOSED or action.word is not None:
        raise OutOfTheOrdinary
    hand.phase = EXCHANGING
    hand.first_call = hand.first_call or "exchanged"
    hand.begins_exchange()


def refuses(hand: Hand, action: Action) -> None:
    """The dealer refuses."""
    if action.actor != hand.dealer or hand.phase != PROPOSED:
        raise OutOfTheOrdinary
    hand.phase = REFUSED
    hand.first_call = hand.first_call or "refused"


def asks(hand: Hand, action: Action) -> None:
    """The number asked for; it is the number discarded."""
    number = action.count
    if hand.phase != EXCHANGING or action.actor != hand.elder or hand.asked or not number:
        raise OutOfTheOrdinary
    if hand.elder in hand.given or hand.discarded.get(hand.elder, number) != number:
        raise OutOfTheOrdinary
    hand.asked = number
    hand.taken = hand.given


def discards(hand: Hand, action: Action) -> None:
    """One discard of each player in an exchange."""
    player = action.actor
    number = action.count if action.count is not None else len(action.cards)
    if hand.phase != EXCHANGING or player in hand.discarded or not 0 < number <= FIVE:
        raise OutOfTheOrdinary
    if player == hand.elder and hand.asked not in (0, number):
        raise OutOfTheOrdinary
    dim = 0 if action.count is None else ALL  # what the cards half seen, or not seen, may have been
    for card in action.cards:
        if card in SUIT_OF:
            hand.leaves(player, card)
        else:
            dim |= card
    hand.held[player] &= ~dim
    hand.count[player] = FIVE - number
    hand.discarded[player] = number
    hand.taken = hand.given


def gives(hand: Hand, action: Action) -> None:
    """As many cards as were discarded, to the non-dealer first."""
    player = action.player or action.actor
    number = action.count if action.count is not None else len(action.cards)
    if hand.phase != EXCHANGING or action.actor != hand.dealer or player in hand.announced:
        raise OutOfTheOrdinary
    if hand.discarded.get(player) != number or player in hand.given or number > hand.stock:
        raise OutOfTheOrdinary
    if player == hand.dealer:
        wanted = hand.asked or hand.discarded.get(hand.elder, 0)
        if hand.elder not in hand.given or wanted + number > hand.stock_before:
            raise OutOfTheOrdinary
    for card in action.cards:
        if card in SUIT_OF:
            if card & hand.placed[player]:
                raise OutOfTheOrdinary
            hand.comes(player, card)
    hand.stock -= number
    hand.count[player] += number
    hand.given[player] = number


def answers(hand: Hand, action: Action) -> None:
    """How many cards he took, told as it was."""
    if hand.taken.get(action.actor, action.count) != action.count:
        raise OutOfTheOrdinary


def looks(_hand: Hand, _action: Action) -> None:
    """Cards seen, or taken into the hand: no fact by itself in ordinary play."""


def holds(hand: Hand, action: Action) -> None:
    """A whole hand shown before the play."""
    player = action.actor
    if hand.phase >= PLAYING or len(action.cards) != hand.count[player]:
        raise OutOfTheOrdinary
    for card in action.cards:
        if card in SUIT_OF:
            held = hand.held[player]
            whole = held.bit_count() >= hand.count[player]
            if card & hand.lacked[player] or (whole and not card & held):
                raise OutOfTheOrdinary
            hand.comes(player, card)
        elif card != ALL:
            raise OutOfTheOrdinary


def lacks(hand: Hand, action: Action) -> None:
    """A card or a suit shown not to be held, before the play."""
    mask = action.cards[0] if action.cards else SUIT_MASKS[action.suit or 0]
    if hand.phase >= PLAYING or mask & hand.held[action.actor]:
        raise OutOfTheOrdinary
    hand.lacked[action.actor] |= mask


CALLS: Final[Mapping[str, Callable[[Hand, Action], None]]] = {
    "looks": looks,
    "holds": holds,
    "lacks": lacks,
    "proposes": proposes,
    "stands": stands,
    "accepts": accepts,
    "refuses": refuses,
    "asks": asks,
    "discards": discards,
    "gives": gives,
    "mixes": looks,
    "takes-up": looks,
    "answers": answers,
}
"""The acts of a hand that is being played, but the play of its cards. Each raises OutOfTheOrdinary."""
