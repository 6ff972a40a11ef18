"""Hands ended and scored; the marks on the table held against the score due."""

from __future__ import annotations

from adjudicator.game.facts import PLAYERS, Evidence, Fact, Mark, Moment
from adjudicator.law.code import Row
from adjudicator.law.effects import enter_points, take_effect
from adjudicator.law.matters import Matter
from adjudicator.law.standing import HandStanding, Standing


def hand_ended(standing: Standing, fact: Fact, row: Row) -> None:
    """The hand has a winner: its points fall due, once. A play that had not to be made counts nothing."""
    hand = standing.hands[fact.hand]
    if hand.counted:
        return
    hand.counted = True
    hand.awaits_replay = False
    hand.first_play.clear()
    hand.undertaken = fact.circumstances.get("undertaking", "none") != "none"
    enter_points(standing, Matter(fact, dict(fact.circumstances), row), fact.action, by_tricks=True)
    standing.check_marks = True


def hand_over(standing: Standing, moment: Moment) -> None:
    """The hand has come to its end on the table."""
    if moment.hand in standing.hands:
        standing.hands[moment.hand].over = True
        standing.check_marks = True


def points_at_card(standing: Standing, moment: Moment) -> None:
    """Penalty points that fall due at the next card played."""
    hand = standing.hands.get(moment.hand)
    if hand is None:
        return
    for matter in list(hand.pending_points):
        if moment.action > matter.action:
            hand.pending_points.remove(matter)
            enter_points(standing, matter, moment.action)


def close_hand(standing: Standing, action: int) -> None:
    """The next deal begins, by an action."""
    hand = standing.hand
    if hand is None:
        return
    standing.restore_first_play(hand)
    hand.over = True
    check_over_marks(standing, hand, action)
    hand.pending_points.clear()
    if hand.wiped:
        standing.ledger.excuse_all()


def new_game(standing: Standing, last_action: int) -> None:
    """A new game begins: whatever lasted until the game was over has lapsed."""
    _lapse_at_game_over(standing, last_action + 1)
    standing.ledger.new_game(last_action)
    standing.orders_before = {**standing.orders_before, **standing.orders}
    standing.orders = {}
    standing.game_over_seen = False


def mark(standing: Standing, marked: Mark) -> None:
    """Marks put up or taken down."""
    standing.ledger.mark(marked.player, marked.points)
    hand = standing.hands.get(marked.hand)
    if hand is not None and marked.points > 0 and not marked.king:
        hand.last_mark[marked.player] = marked.action
    standing.check_marks = True


def after_action(standing: Standing, action: int) -> None:
    """What was open in a hand that died has lapsed; too many marks are wrong once the hand is over."""
    if standing.closed or standing.replayed:
        _lapse_with_hands(standing, action)
    if not standing.check_marks:
        return
    standing.check_marks = False
    hand = standing.hand
    if hand is not None and hand.over and not hand.awaits_replay:
        check_over_marks(standing, hand, action)
    if standing.ledger.is_over() and not standing.game_over_seen:
        standing.game_over_seen = True
        _lapse_at_game_over(standing, action)


def _lapse_with_hands(standing: Standing, action: int) -> None:
    for number in standing.closed:
        for matter in standing.watch():
            if matter.fact.hand == number and matter.is_open() and "game-over" not in matter.row.until:
                matter.settled = True
                matter.end(action, by_own_limit=False)
    standing.closed.clear()
    for number in standing.replayed:
        for matter in standing.watch():
            if matter.fact.hand == number and matter.is_open() and "replay-hand" in matter.row.options:
                matter.end(action, by_own_limit=False)
    standing.replayed.clear()


def check_over_marks(standing: Standing, hand: HandStanding, action: int) -> None:
    """What a player has marked beyond what is due is wrong from his last mark in the hand."""
    if not standing.ledger.marking or hand.wiped or standing.ledger.is_square():
        return
    for player in PLAYERS:
        excess = standing.ledger.excess(player)
        if excess > 0:
            _over(standing, hand, player, excess, hand.last_mark.get(player, action))


def _lapse_at_game_over(standing: Standing, action: int) -> None:
    for matter in standing.watch():
        if "game-over" in matter.row.until and matter.is_open() and matter.action < action:
            matter.end(action)


def _over(standing: Standing, hand: HandStanding, player: str, points: int, action: int) -> None:
    won = standing.ledger.winner() is not None
    kind_of_hand = "past-game" if won else "undertaken" if hand.undertaken else "plain"
    standing.ledger.part(player, points, action)
    _misscore(
        standing,
        hand,
        player,
        action,
        {"error": "over", "hand": kind_of_hand},
        f"{player} marked {points} more than was due",
        points,
    )


def check_omissions(standing: Standing, moment: Moment) -> None:
    """The next trump is turned, or the next hand dealt: what was not marked by now was omitted.

    Which of the two is the time is the code's: the turn-up (turf-club 50), unless its row says `deals`.
    """
    ledger = standing.ledger
    last = standing.hands.get(moment.hand - 1)
    if not ledger.marking or last is None or not standing.same_game(last) or ledger.is_square():
        return
    row = standing.code.governing("score-wrong", {"error": "omitted"})
    time = "deals" if row is not None and "deals" in row.until else "turn-up"
    if moment.name != time:
        return
    for player in PLAYERS:
        short = -ledger.excess(player)
        if short <= 0:
            continue
        end = standing.record.hand_ends.get(last.number, moment.action)
        says = f"{player} did not mark {short} that was due"
        matter = _misscore(standing, last, player, end, {"error": "omitted"}, says, short)
        if matter is not None and matter.row.outcome == "options":
            matter.end(moment.action)
            ledger.forfeit(player, short, last.number)
        else:
            ledger.part(player, -short, end)


def _misscore(
    standing: Standing,
    hand: HandStanding,
    player: str,
    action: int,
    circumstances: dict[str, str],
    shows: str,
    points: int,
) -> Matter | None:
    row = standing.code.governing("score-wrong", circumstances)
    if row is None or row.outcome == "lawful":
        return None
    shown = standing.record.objections.get(action, ()) if circumstances["error"] == "over" else ()
    fact = Fact(
        kind="score-wrong",
        action=action,
        by=player,
        hand=hand.number,
        dealer=hand.dealer,
        circumstances=circumstances,
        seen=False,
        evidence=(Evidence(action, shows),),
        shown=shown,
        words={"points": str(points)},
    )
    matter = Matter(fact, dict(circumstances), row)
    standing.bring(matter)
    for number in shown[:1]:
        standing.agenda[number].append(matter)
    take_effect(standing, matter)
    return matter
