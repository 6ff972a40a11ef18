"""A short log for every possible combination of circumstances of every kind of fact.

The proof of a code counts combinations; a scene shows that one can happen, and what it looks like at the
table. Replayed and judged, its log holds a fact of that kind with exactly those circumstances.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.game.scenes import deal, ending, exchange, king, play

Script = Callable[[Mapping[str, str]], dict[str, object]]

_SCRIPTS: Mapping[str, Script] = {
    "deal-cut": deal.deal_cut,
    "pack-shuffled": deal.pack_shuffled,
    "pack-cut": deal.pack_cut,
    "deal-turn": deal.deal_turn,
    "deal-pack": deal.deal_pack,
    "deal-order": deal.deal_order,
    "hand-dealt": deal.hand_dealt,
    "turn-up": deal.turn_up,
    "king-turned": king.king_turned,
    "faced-in-pack": deal.faced_in_pack,
    "exposed-in-dealing": deal.exposed_in_dealing,
    "king-marked": king.king_marked,
    "king-announced": king.king_announced,
    "call-retracted": exchange.call_retracted,
    "number-told": exchange.number_told,
    "cards-looked-at": exchange.cards_looked_at,
    "cards-asked": exchange.cards_asked,
    "cards-given": exchange.cards_given,
    "dealer-helped": exchange.dealer_helped,
    "faced-in-stock": exchange.faced_in_stock,
    "exposed-in-giving": exchange.exposed_in_giving,
    "turned-in-error": exchange.turned_in_error,
    "discard-refused": exchange.discard_refused,
    "packs-called": exchange.packs_called,
    "bystander-remarked": exchange.bystander_remarked,
    "lead-turn": play.lead_turn,
    "lead-named": play.lead_named,
    "card-played": play.card_played,
    "card-taken-back": play.card_taken_back,
    "trick-looked-at": play.trick_looked_at,
    "hand-thrown-down": ending.hand_thrown_down,
    "hand-ended": ending.hand_ended,
    "pack-incorrect": deal.pack_incorrect,
    "score-wrong": ending.score_wrong,
}


def scene(kind: str, circumstances: Mapping[str, str]) -> dict[str, object]:
    """A log, as it would be written down, that reaches a fact of that kind with those circumstances.

    Raises:
        KeyError: the vocabulary has no such kind, or the kind no such circumstances.
    """
    return _SCRIPTS[kind](circumstances)
