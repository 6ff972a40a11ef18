"""What a ruling does to the standing: points, reductions, hands that count no more."""

from __future__ import annotations

from adjudicator.game.facts import adversary
from adjudicator.law.ledger import Entry
from adjudicator.law.matters import Matter
from adjudicator.law.standing import HandStanding, Standing

KING_KINDS = frozenset({"king-turned", "king-announced"})
_MARKED_WITHOUT_RIGHT = frozenset({"king-marked", "king-announced"})


def enter_points(standing: Standing, matter: Matter, action: int, *, by_tricks: bool = False) -> None:
    """The points of a row fall due at an action."""
    row = matter.row
    for party, points in row.points.items():
        player = matter.party(party)
        if player is None:
            continue
        hand = standing.hands.get(matter.fact.hand)
        king = matter.fact.kind in KING_KINDS and row.outcome == "scores"
        if king and hand is not None and player in hand.kings_barred:
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


def take_effect(standing: Standing, matter: Matter) -> None:
    """A matter is ruled on: what follows whether or not anybody chooses."""
    row, by = matter.row, matter.by
    hand = standing.hands.get(matter.fact.hand)
    if matter.fact.kind in _MARKED_WITHOUT_RIGHT and by is not None:
        standing.ledger.excused[by] += 1
    if hand is not None and by is not None and row.reduces is not None:
        hand.reduced.setdefault(by, row.reduces)
    if hand is not None and row.points and row.points_at_next_card:
        hand.pending_points.append(matter)
    elif row.outcome == "automatic" and (matter.noticed is not None or row.ends_hand):
        carry_out(standing, matter, matter.noticed or matter.action)
    elif row.points:
        enter_points(standing, matter, matter.action)


def carry_out(standing: Standing, matter: Matter, action: int) -> None:
    """The one consequence of a law that leaves no choice."""
    row, by = matter.row, matter.by
    hand = standing.hands.get(matter.fact.hand)
    enter_points(standing, matter, action)
    if hand is None:
        if matter.fact.kind == "deal-cut" and "misdeal" in row.options and by is not None:
            standing.first_dealer = adversary(by)
        return
    if row.bars_king and by is not None:
        hand.kings_barred.add(by)
        standing.ledger.wipe(hand.number, player=by, kings=True)
    if row.ends_hand:
        hand.dead, hand.next_dealer, hand.over = action, adversary(hand.dealer), True
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
        case "set-aside":
            standing.kill(hand, action, hand.proper_dealer or adversary(hand.dealer))
        case "replay-hand":
            if matter.row.outcome == "options":
                standing.begin_replay(hand)
        case _:
            pass
