"""Best play on both sides, by exhaustive search over two known hands.

The rules of play are those of turf-club 43 (and every other code): follow suit, and win the trick if able,
with a trump if the suit is wanting.
"""

from __future__ import annotations

from functools import lru_cache

from adjudicator.game.cards import SUIT_MASKS, cards_in, suit_of


def wins(lead: int, reply: int, trump: int | None) -> bool:
    """Whether the card played to a lead takes the trick. Both cards are known."""
    if suit_of(reply) == suit_of(lead):
        return reply > lead
    return trump is not None and suit_of(reply) == trump


def lawful_replies(lead: int, hand: int, trump: int | None) -> int:
    """The cards of a hand that may be played to a lead, as a mask; the whole hand if nothing binds."""
    suit = SUIT_MASKS[suit_of(lead) or 0]
    following = hand & suit
    if following:
        higher = following & ~(lead | (lead - 1))
        return higher or following
    trumps = hand & SUIT_MASKS[trump] if trump is not None else 0
    return trumps or hand


@lru_cache(maxsize=200_000)
def leaders_tricks(leader: int, other: int, trump: int | None) -> int:
    """How many of the remaining tricks the leader makes with best play on both sides, hands as masks.

    A hand that has run out of cards loses the tricks it cannot play to (R14).
    """
    if not leader:
        return 0
    if not other:
        return leader.bit_count()
    return max(_after_lead(lead, leader & ~lead, other, trump) for lead in cards_in(leader))


def _after_lead(lead: int, rest: int, other: int, trump: int | None) -> int:
    return min(
        _after_reply(lead, rest, reply, other & ~reply, trump)
        for reply in cards_in(lawful_replies(lead, other, trump))
    )


def _after_reply(lead: int, rest: int, reply: int, other_rest: int, trump: int | None) -> int:
    remaining = max(rest.bit_count(), other_rest.bit_count())
    if wins(lead, reply, trump):
        return remaining - leaders_tricks(other_rest, rest, trump)
    return 1 + leaders_tricks(rest, other_rest, trump)


def tricks_to_come(hands: tuple[int, int], leader: int, trump: int | None, led: int | None = None) -> int:
    """Tricks the player at index ``leader`` still makes with best play on both sides.

    ``led`` is a card he has led that is not yet played to; it is no longer in his hand.
    """
    mine, theirs = hands[leader], hands[1 - leader]
    if led is None:
        return leaders_tricks(mine, theirs, trump)
    return _after_lead(led, mine, theirs, trump) if theirs else 1 + mine.bit_count()
