"""What a ruling does to the standing: points, reductions, hands that count no more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.game.facts import adversary
from adjudicator.law.ledger import Entry
from adjudicator.law.matters import Matter
from adjudicator.law.standing import HandStanding, Standing

KING_KINDS: Mapping[str, str] = {"king-turned": "turned", "king-announced": "in-hand"}
_MARKED_WITHOUT_RIGHT = frozenset({"king-marked", "king-announced"})

_WHOLE_PACK = frozenset({"deal-turn", "deal-pack"})
"""Acts for which `set-aside` puts the pack aside as dealt. A single card put aside ends no hand."""


def enter_points(standing: Standing, matter: Matter, action: int, *, by_tricks: bool = False) -> None:
    """The points of a row fall due at an action."""
    row = matter.row
    for party, points in row.points.items():
        player = matter.party(party)
        if player is None:
            continue
        hand = standing.hands.get(matter.fact.hand)
        king = KING_KINDS.get(matter.fact.kind, "") if row.outcome == "scores" else ""
        barred = hand.kings_barred.get(player) if king and hand is not None else None
        if barred is not None and barred.row.bars_king in ("any", king):
            _barred_king(standing, matter, barred)
            continue
        standing.ledger.enter(
            Entry(
                action=action,
                player=player,
                points=points,
                law=row.law or "",
                readings=row.readings,
                says=matter.sentence(),
                hand=matter.fact.hand,
                king=king,
                by_tricks=by_tricks,
            )
        )
        standing.check_marks = True


def _barred_king(standing: Standing, matter: Matter, barred: Matter) -> None:
    """A king announced that an earlier act has lost: a ruling of its own, by the law that lost it."""
    if matter.fact.kind != "king-announced" or matter.by is None:
        return
    row = replace(
        barred.row,
        outcome="automatic",
        offence="king-not-markable",
        by="actor",
        options=("correct-score",),
        until=(),
        points={},
        reduces=None,
        bars_king=None,
        ends_hand=False,
        at_holders_act=False,
        penalty=None,
        assumes=(),
        says="{offender} announced the king, but had lost the right to mark it in this hand. "
        "The point is taken down.",
    )
    ruled = Matter(matter.fact, matter.circumstances, row, noticed=matter.fact.action)
    standing.bring(ruled)
    take_effect(standing, ruled)


def take_effect(standing: Standing, matter: Matter) -> None:
    """A matter is ruled on: what follows whether or not anybody chooses.

    What is not undone by a later noticing (points, reductions) follows once; the consequence of a law that
    leaves no choice follows when the act is noticed, or at the act where the law does not ask.
    """
    row = matter.row
    if not matter.in_effect:
        matter.in_effect = True
        _follow_once(standing, matter)
    at_once = row.ends_hand or row.at_holders_act
    if row.outcome == "automatic" and (matter.noticed is not None or at_once):
        _carry_out(standing, matter, matter.action if at_once else matter.noticed or matter.action)


def _follow_once(standing: Standing, matter: Matter) -> None:
    row, by = matter.row, matter.by
    hand = standing.hands.get(matter.fact.hand)
    if matter.fact.kind in _MARKED_WITHOUT_RIGHT and by is not None:
        standing.ledger.part(by, 1, matter.action)
    if hand is not None and by is not None and row.reduces is not None:
        hand.reduced.setdefault(by, row.reduces)
    if hand is not None and by is not None and row.bars_king is not None:
        hand.kings_barred[by] = matter
        standing.ledger.wipe_king(hand.number, by, row.bars_king)
    if hand is not None and row.points and row.points_at_next_card:
        hand.pending_points.append(matter)
    elif row.points:
        enter_points(standing, matter, matter.action)


def _carry_out(standing: Standing, matter: Matter, action: int) -> None:
    row, by = matter.row, matter.by
    hand = standing.hands.get(matter.fact.hand)
    if hand is None:
        if matter.fact.kind == "deal-cut" and "misdeal" in row.options and by is not None:
            standing.first_dealer = adversary(by)
    elif row.ends_hand:
        standing.end(hand, action)
    elif row.options:
        apply_remedy(standing, matter, hand, row.options[0], action)


def apply_remedy(standing: Standing, matter: Matter, hand: HandStanding, remedy: str, action: int) -> None:
    """What a remedy does to the hand: a deal afresh, void, lost or put aside; a hand played again."""
    match remedy:
        case "fresh-deal":
            standing.kill(hand, action, hand.dealer)
        case "misdeal":
            standing.kill(hand, action, adversary(hand.dealer))
        case "void-deal":
            out_of_turn = matter.fact.kind == "deal-turn"
            standing.kill(hand, action, hand.proper_dealer if out_of_turn else hand.dealer)
        case "set-aside" if matter.fact.kind in _WHOLE_PACK:
            own_deal = matter.fact.kind == "deal-pack"
            standing.kill(hand, action, hand.dealer if own_deal else hand.proper_dealer)
        case "replay-hand":
            if matter.row.outcome == "options":
                standing.begin_replay(hand, action)
        case "trump":
            _choose_trump(standing, matter, hand, action)
        case "rectify" if matter.fact.kind == "turn-up":
            _choose_trump(standing, matter, hand, action)
        case "mark-point" | "mark-two" | "mark-vole":
            if matter.row.outcome == "options":
                _mark_instead(standing, matter, hand, remedy, action)
        case _:
            pass


def _choose_trump(standing: Standing, matter: Matter, hand: HandStanding, action: int) -> None:
    """One of several cards turned is the trump (turf-club 11), or one turned up afresh (hoyle-improved
    176.3): a king that came first no longer counts.
    """
    hand.trump_chosen = action
    if matter.elected is None or matter.elected.remedy != matter.offered()[0]:
        standing.ledger.wipe_king(hand.number, hand.dealer, "turned")


def _mark_instead(standing: Standing, matter: Matter, hand: HandStanding, remedy: str, action: int) -> None:
    """The holder declines to play the hand and marks (foster 12.3): the hand ends (R5)."""
    player, row = matter.entitled, matter.row
    if player is None:
        return
    points = 1 if remedy == "mark-point" else 2
    standing.ledger.enter(
        Entry(action, player, points, row.law or "", row.readings, matter.sentence(), hand.number)
    )
    standing.end(hand, action)
