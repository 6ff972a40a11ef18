"""Claims: a remedy elected or waived, in words or by the act that carries it out."""

from __future__ import annotations

from adjudicator.game.facts import Claim, Evidence, Fact, Moment
from adjudicator.law.code import Row
from adjudicator.law.effects import apply_remedy, take_effect
from adjudicator.law.matters import Matter
from adjudicator.law.rulings import Elected
from adjudicator.law.standing import Standing

_NEW_DEALS = frozenset({"fresh-deal", "misdeal"})
"""Either name claims whichever of the two the code offers."""

_BY_WHOEVER_ACTS = frozenset({"fresh-deal", "misdeal", "complete-from-stock"})
"""Carried out by a player who need not be the one entitled."""

_IN_PLACE_OF_A_CLAIM = "bad-claim"


def hear(standing: Standing, claim: Claim) -> None:
    """Elect or waive the claimant's earliest open right that offers the remedy, or find a bad claim."""
    if claim.waives or claim.remedy == "let-stand":
        _waive(standing, claim)
        return
    for matter in _in_order(standing):
        row = _row_now(standing, matter, claim.action)
        if row is None:
            continue
        remedy = _offered(matter, row, claim.remedy or "")
        if remedy is None or (claim.by_act and remedy != claim.remedy) or (claim.rejects and row.take_only):
            continue
        if row.outcome == "options" and _is_his(matter, row, claim, remedy):
            _elect(standing, matter, row, remedy, claim)
            return
        if row.outcome == "automatic" and not claim.by_act and not matter.confirmed:
            _confirm(standing, matter, row, claim)
            return
    if not claim.by_act and not standing.is_dead(claim.hand):
        _bad_claim(standing, claim)


def _in_order(standing: Standing) -> list[Matter]:
    return sorted(standing.claimable, key=lambda m: (m.action, standing.code.place_of(m.row.law)))


def _row_now(standing: Standing, matter: Matter, action: int) -> Row | None:
    """The row that a claim made now may use; None if nothing of it is open."""
    if matter.settled:
        usable = matter.is_open() or matter.row.outcome == "automatic"
        return matter.row if usable else None
    if standing.is_dead(matter.fact.hand):
        return None
    full = matter.at_stage("noticed", action)
    row = standing.code.governing(matter.fact.kind, full)
    return row if row is not None and row.outcome in ("options", "automatic") else None


def _offered(matter: Matter, row: Row, remedy: str) -> str | None:
    offered = matter.offered(row)
    if remedy in offered:
        return remedy
    if remedy in _NEW_DEALS:
        return next((one for one in offered if one in _NEW_DEALS or one == "void-deal"), None)
    if remedy.startswith("call-suit"):
        return remedy if "call-suit" in offered else None
    return None


def _is_his(matter: Matter, row: Row, claim: Claim, remedy: str) -> bool:
    if claim.by_act and remedy in _BY_WHOEVER_ACTS:
        return True
    return matter.party_under(row, row.entitles) == claim.by


def _elect(standing: Standing, matter: Matter, row: Row, remedy: str, claim: Claim) -> None:
    _notice(matter, row, claim.action)
    matter.elected = Elected(remedy, claim.action)
    hand = standing.hands.get(matter.fact.hand)
    if hand is None:
        return
    if remedy == "replay-hand" and row.replay_lifts:
        hand.reduced.pop(matter.by or "", None)
    apply_remedy(standing, matter, hand, remedy.split(" ")[0], claim.action)
    if remedy == "rectify":  # the table mends the whole deal at once
        for other in _in_order(standing):
            if other.fact.hand == matter.fact.hand and other.is_open() and remedy in other.offered():
                _notice(other, other.row, claim.action)
                other.elected = Elected(remedy, claim.action)


def _confirm(standing: Standing, matter: Matter, row: Row, claim: Claim) -> None:
    """The law leaves no choice: the claim says what happens anyway, and shows the act."""
    matter.confirmed = remedy_is_spent(claim)
    noticed_before = matter.settled and matter.noticed is not None
    _notice(matter, row, claim.action)
    hand = standing.hands.get(matter.fact.hand)
    if hand is not None and claim.remedy == "replay-hand":
        standing.begin_replay(hand, claim.action)
    elif not noticed_before:
        take_effect(standing, matter)


def remedy_is_spent(claim: Claim) -> bool:
    """A hand is played again once for each act that gives it; other consequences may be named twice."""
    return claim.remedy == "replay-hand"


def _notice(matter: Matter, row: Row, action: int) -> None:
    if not matter.settled:
        matter.circumstances = matter.at_stage("noticed", action)
        matter.row = row
        matter.settled = True
        if row.at_holders_act:
            matter.acted = matter.reached()
    if matter.noticed is None:
        matter.noticed = action


def _waive(standing: Standing, claim: Claim) -> None:
    remedy = None if claim.remedy == "let-stand" else claim.remedy
    for matter in _in_order(standing):
        row = _row_now(standing, matter, claim.action)
        if row is None or row.outcome != "options" or matter.party_under(row, row.entitles) != claim.by:
            continue
        if remedy is not None and _offered(matter, row, remedy) is None:
            continue
        _notice(matter, row, claim.action)
        matter.waived = True
        return
    if not claim.waives:
        _bad_claim(standing, claim)


def _why_not(passed: Matter | None) -> str:
    if passed is None or passed.row.law is None:
        return ""
    return ": he has let it stand" if passed.waived else ": the time for it has passed"


def _bad_claim(standing: Standing, claim: Claim) -> None:
    """No right of the claimant offers the remedy; cited is the law whose limit passed, if one did."""
    passed = next((m for m in _in_order(standing) if _had(standing, m, claim)), None)
    if passed is not None and passed.noticed is None and not passed.settled:
        passed.noticed = claim.action
        passed.circumstances = {**passed.circumstances, "found": "noticed"}
    law = None if passed is None else passed.row.law
    fact = Fact(
        kind="claim",
        action=claim.action,
        by=claim.by,
        hand=claim.hand,
        dealer=standing.hands[claim.hand].dealer if claim.hand in standing.hands else None,
        circumstances={"right": "none" if passed is None else "passed"},
        evidence=(Evidence(claim.action, f"{claim.by} claimed {claim.remedy}"),),
    )
    says = f"{claim.by} claimed {claim.remedy}, but has no right to it{_why_not(passed)}."
    row = Row(
        id=_IN_PLACE_OF_A_CLAIM,
        place="",
        fact="claim",
        when={},
        outcome="no-penalty",
        law=law,
        offence="bad-claim",
        says=says,
    )
    standing.bring(Matter(fact, dict(fact.circumstances), row, noticed=claim.action))


def _had(standing: Standing, matter: Matter, claim: Claim) -> bool:
    """Whether the claimant had, under the matter's law, a right to the remedy whose time has passed."""
    if matter.row.outcome not in ("unnoticed", "options") or matter.row.law is None:
        return False
    if matter.row.outcome == "options" and not (matter.lapsed or matter.waived):
        return False
    return any(
        _offered(matter, row, claim.remedy or "") and matter.party_under(row, row.entitles) == claim.by
        for row in standing.code.laws[matter.row.law].rows
        if row.outcome == "options"
    )


def automatic_in_time(matter: Matter, moment: Moment) -> None:
    """An automatic consequence with a limit: carried out (a fresh cut), or its time passes."""
    if matter.done or matter.lapsed or moment.action <= matter.action:
        return
    wanted = {"pack-cut": "cuts", "deal-cut": "draws"}.get(matter.fact.kind)
    if moment.name == wanted and moment.player == matter.fact.by:
        matter.done = True
    elif matter.is_ended_by(moment):
        matter.end(moment.action)
