"""What the order of play would have next, and by whom: as the record tells, whatever the laws say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.game.cards import rank_of
from adjudicator.game.facts import PLAYERS, adversary
from adjudicator.game.log import Action
from adjudicator.game.phases import DEALT, EXCHANGING, LED, OVER, PLAYING, PROPOSED, TURNED
from adjudicator.game.table import Exchange, Hand


class Awaited(NamedTuple):
    """The act that comes next: `draw`, `deal`, `turn`, `call`, `answer`, `discard`, `give`, `lead` or `play`.

    Either is None where the record does not tell.
    """

    player: str | None
    act: str | None
    helped: str | None = None
    """Who is given cards."""
    number: int | None = None
    """How many he is still to get, as far as the record tells."""


NOBODY = Awaited(None, None)


class Cut(NamedTuple):
    """A cut for the deal so far: who is to draw yet, or who has drawn the higher card."""

    to_draw: str | None
    winner: str | None


def cut_for_deal(actions: Sequence[Action]) -> Cut | None:
    """The cut for the deal among actions before one; None where nobody drew.

    Who shows no card, or several, is to draw again; after two cards of one rank both are.
    """
    drawn: dict[str, int | None] = {}
    nobody = True
    for action in actions:
        if action.verb != "draws":
            continue
        nobody = False
        drawn.pop(action.actor, None)
        if len(action.cards) == 1:
            drawn[action.actor] = rank_of(action.cards[0])
        ranks = set(drawn.values())
        if len(drawn) == len(PLAYERS) and len(ranks) == 1 and None not in ranks:
            drawn.clear()
    if nobody:
        return None
    if len(drawn) < len(PLAYERS):
        return Cut(next(player for player in PLAYERS if player not in drawn), None)
    first, second = (drawn[player] for player in PLAYERS)
    if first is None or second is None:
        return Cut(None, None)
    return Cut(None, PLAYERS[0] if first > second else PLAYERS[1])


def first_deal(dealer: str | None, cut: Cut | None) -> Awaited:
    """Before a deal that a cut may decide: `dealer` is whose it is without one."""
    if cut is None:
        return Awaited(dealer, "deal") if dealer else NOBODY
    if cut.to_draw is not None:
        return Awaited(cut.to_draw, "draw")
    return Awaited(cut.winner or dealer, "deal")


def awaited(hand: Hand) -> Awaited:
    """Who would act next in a hand, and how."""
    elder = hand.non_dealer
    if hand.replay_claimed:
        return Awaited(elder, "lead")
    if hand.phase == LED:
        return _at_trick(hand)
    if hand.phase == PLAYING:
        return Awaited(hand.leader, "lead")
    if hand.phase == EXCHANGING:
        return _in_exchange(hand, hand.exchange)
    return {
        DEALT: Awaited(hand.dealer, "turn"),
        TURNED: Awaited(elder, "call"),
        PROPOSED: Awaited(hand.dealer, "answer"),
        OVER: Awaited(adversary(hand.dealer), "deal"),
    }.get(hand.phase, Awaited(elder, "lead"))


def _at_trick(hand: Hand) -> Awaited:
    """A card lies on the table: it is played to, unless it was claimed that it is taken up."""
    if hand.named_suit_required:
        return Awaited(hand.leads[0].player, "lead")
    standing = next((lead for lead in hand.leads if not lead.to_be_taken_back), None)
    if standing is None:
        return Awaited(hand.leader, "lead")
    return Awaited(adversary(standing.player), "play")


def _in_exchange(hand: Hand, exchange: Exchange | None) -> Awaited:
    elder, dealer = hand.non_dealer, hand.dealer
    if exchange is None or (elder not in exchange.given and not exchange.wanted(elder)):
        return Awaited(elder, "discard")
    left = exchange.wanted(elder) - exchange.given.get(elder, 0)
    first = elder not in exchange.given or dealer not in exchange.discarded
    if first and _goes_on(hand, exchange, elder, left):
        return Awaited(dealer, "give", elder, left)
    taken = exchange.discarded.get(dealer)
    if taken is None:
        done = dealer in exchange.given or not hand.stock
        return Awaited(elder, "call") if done else Awaited(dealer, "discard")
    left = taken - exchange.given.get(dealer, 0)
    if _goes_on(hand, exchange, dealer, left):
        return Awaited(dealer, "give", dealer, left)
    return Awaited(elder, "call")


def _goes_on(hand: Hand, exchange: Exchange, player: str, left: int) -> bool:
    """Whether a player is to be given more: the gift is not at its end, nor is the stock."""
    ended = player in exchange.closed and player in exchange.given
    return left > 0 and hand.stock > 0 and not ended
