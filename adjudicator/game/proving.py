"""What a finished hand proves: wrong numbers, duties, kings announced, claims thrown down.

Called once, when the log is at its end, for every hand: later actions throw light on earlier ones.
Where the record also fits a lawful act nothing is found.
"""

from __future__ import annotations

from adjudicator.game.duties import settle_challenges, settle_naming, settle_reply
from adjudicator.game.ending import settle_vole
from adjudicator.game.gifts import settle_gifts
from adjudicator.game.kings import settle_announcement, settle_king_marks
from adjudicator.game.stages import deal_stages, number_stages, order_stages
from adjudicator.game.table import FIVE, Hand
from adjudicator.game.thrown import settle_thrown_down


def settle(hand: Hand) -> None:
    """Fill in every fact of a hand that later actions decide."""
    _settle_deal(hand)
    settle_gifts(hand)
    for reply in (*hand.replies, *hand.replies_taken_back):
        settle_reply(hand, reply)
    for lead, named in hand.misnamed:
        settle_naming(hand, lead, named)
    for announcement in hand.announcements.values():
        settle_announcement(hand, announcement)
    settle_king_marks(hand)
    settle_challenges(hand)
    for thrown in hand.thrown_down:
        settle_thrown_down(hand, thrown)
    settle_vole(hand)


# -- the deal ------------------------------------------------------------------------------------------


def _settle_deal(hand: Hand) -> None:
    for fact in hand.deal_facts:
        fact.stages = order_stages(hand) if fact.kind == "deal-order" else deal_stages(hand)
    wrong_at_turn_up = False
    for player, fact in hand.number_facts.items():
        dealt = hand.dealt[player]
        if dealt == FIVE:
            fact.circumstances["number"] = "five"
            continue
        fact.circumstances["hand"] = "dealer" if player == hand.dealer else "non-dealer"
        fact.circumstances["number"] = "too-many" if dealt > FIVE else "too-few"
        fact.words.update(holder=player, number=str(dealt))
        fact.stages = number_stages(hand, player)
        mended = hand.mended.get(player)
        wrong_at_turn_up |= mended is None or hand.turn_action is None or mended > hand.turn_action
    for king in hand.kings_turned():
        king.circumstances = {
            "numbers": "wrong" if wrong_at_turn_up else "right",
            "marked": king.circumstances.get("marked", "due"),
        }
    if wrong_at_turn_up:
        for mark in hand.king_marks:
            if mark.fact.circumstances["king"] == "turned-up":
                mark.fact.circumstances["king"] = "turned-up-wrong-number"
                mark.fact.seen = False
