"""What is settled between matters once the log is at its end."""

from __future__ import annotations

from adjudicator.law.matters import Matter
from adjudicator.law.standing import Standing

_RIGHTS_LOST = "R28"
"""Rights to the king lost in the first play stay lost in a replay."""

_BOTH_HANDS = "R27"
"""Both hands wrong: two rulings."""


def settle_barred_kings(standing: Standing) -> None:
    """A king barred by a wrong number (turf-club 19) is noticed when the number is.

    Where a fresh deal was claimed after all there was nothing to bar.
    """
    barred = [m for m in standing.matters if m.circumstances.get("king") == "turned-up-wrong-number"]
    if not barred:
        return
    noticed: dict[int, int] = {}
    for matter in standing.matters:
        if matter.fact.kind == "hand-dealt" and matter.noticed:
            hand = matter.fact.hand
            noticed[hand] = min(matter.noticed, noticed.get(hand, matter.noticed))
    for matter in barred:
        hand = matter.fact.hand
        if standing.is_dealt_afresh(hand):
            standing.matters.remove(matter)
        elif hand in noticed:
            matter.noticed = max(matter.fact.action, noticed[hand])


def name_both_hands(standing: Standing) -> None:
    """Where both hands of a deal were wrong, both rulings lean on the reading that says so."""
    if _BOTH_HANDS not in standing.code.readings:
        return
    by_hand: dict[int, list[Matter]] = {}
    for matter in standing.matters:
        if matter.fact.kind == "hand-dealt":
            by_hand.setdefault(matter.fact.hand, []).append(matter)
    for matters in by_hand.values():
        if len(matters) > 1:
            for matter in matters:
                matter.leans_on = (_BOTH_HANDS,)


def name_rights_lost(standing: Standing) -> None:
    """A king announced too late in a replay leans on the reading that the first play had lost it."""
    if _RIGHTS_LOST in standing.code.readings:
        for matter in standing.matters:
            if matter.row.offence == "late-king" and matter.fact.words.get("play", "1") != "1":
                matter.leans_on = (_RIGHTS_LOST,)
