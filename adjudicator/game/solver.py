"""Best play on both sides, by exhaustive search over two known hands.

The rules of play are those of turf-club 43 (and every other code): follow suit, and win the trick if able,
with a trump if the suit is wanting. So a lead and a hand settle at once who takes the trick: either every
card that may be played to it wins, or none does.
"""

from __future__ import annotations

from functools import lru_cache

from adjudicator.game.cards import SUIT_MASKS, cards_in, suit_of

_REMEMBERED = 20_000
"""Positions kept: more than a deal has, and a few megabytes. Deals judged in a row share many."""


def wins(lead: int, reply: int, trump: int | None) -> bool:
    """Whether the card played to a lead takes the trick. Both cards are known."""
    if suit_of(reply) == suit_of(lead):
        return reply > lead
    return trump is not None and suit_of(reply) == trump


def lawful_replies(lead: int, hand: int, trump: int | None) -> tuple[int, bool]:
    """The cards of a hand that may be played to a lead, as a mask, and whether they take the trick."""
    following = hand & SUIT_MASKS[lead.bit_length() - 1 >> 3]
    if following:
        higher = following & -lead  # no bit below the lead's, nor its own: it is not in this hand
        return (higher, True) if higher else (following, False)
    trumps = hand & SUIT_MASKS[trump] if trump is not None else 0
    return (trumps, True) if trumps else (hand, False)


@lru_cache(maxsize=_REMEMBERED)
def leaders_tricks(leader: int, other: int, trump: int | None) -> int:
    """How many of the remaining tricks the leader makes with best play on both sides, hands as masks.

    A hand that has run out of cards loses the tricks it cannot play to (R14).
    """
    all_of_them = leader.bit_count()
    if not other:
        return all_of_them
    best = 0
    for lead in cards_in(leader):
        best = max(best, _after_lead(lead, leader ^ lead, other, trump))
        if best == all_of_them:
            break
    return best


def _after_lead(lead: int, rest: int, other: int, trump: int | None) -> int:
    """The leader's tricks, this one counted, when the other has answered his lead as well as he can."""
    replies, other_wins = lawful_replies(lead, other, trump)
    if not other_wins:
        return 1 + min(leaders_tricks(rest, other ^ reply, trump) for reply in cards_in(replies))
    left = max(rest.bit_count(), other.bit_count() - 1)
    return left - max(leaders_tricks(other ^ reply, rest, trump) for reply in cards_in(replies))


def tricks_to_come(hands: tuple[int, int], leader: int, trump: int | None, led: int | None = None) -> int:
    """Tricks the player at index ``leader`` still makes with best play on both sides.

    ``led`` is a card he has led that is not yet played to; it is no longer in his hand.
    """
    mine, theirs = hands[leader], hands[1 - leader]
    if led is None:
        return leaders_tricks(mine, theirs, trump)
    return _after_lead(led, mine, theirs, trump) if theirs else 1 + mine.bit_count()
