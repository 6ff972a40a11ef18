"""What the judge tells of the last hand: dead or alive, whose deal is next, hands to be played again."""

from __future__ import annotations

import pytest

from adjudicator.intake import read_mapping
from adjudicator.law.rulings import HandNow
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator

ADJUDICATOR = Adjudicator(load_codes())
PLAYED = (
    "A deals 3 3 2 2 / A turns 9H / B stands / B leads KS / A plays 7S / B leads QS / A plays 8S / "
    "B leads JS / A plays 9S / B leads AS / A plays TS / B leads 7D / A plays 8D"
)
RENOUNCE = "A deals 3 3 2 2 / A turns 9H / B stands / B leads KH / A plays 7C / B leads AS / A plays QH"


def hand(text: str, code: str = "turf-club", dealer: str | None = "A", at: int | None = None) -> HandNow:
    """The state of the last hand of a log whose lines are parted by ` / `."""
    document = {"actions": text.split(" / "), **({"dealer": dealer} if dealer else {})}
    opinion, now = ADJUDICATOR.opinion_with_hand(read_mapping(document), code=code, at=at)
    assert opinion == ADJUDICATOR.opinion(read_mapping(document), code=code, at=at)
    return now


@pytest.mark.parametrize(
    ("code", "text", "dead", "ended", "next_dealer"),
    [
        ("turf-club", "A deals 3 3 3 2 / B claims fresh-deal", 2, False, "A"),
        ("turf-club", "A deals 3 3 2 2 / A finds-faced 7C of turn-up", 2, False, "A"),
        ("turf-club", "B deals 3 3 2 2 / A objects 1", 2, False, "A"),
        ("turf-club", "A deals 3 3 3 2 / A turns KH / B stands / B leads KS / A objects 1", 5, False, "A"),
        ("turf-club", "A deals 3 3 3 2 / A turns 9H / B counts B 6 / B claims fresh-deal", 4, False, "A"),
        (
            "turf-club",
            "A deals / A turns 9D / B stands / B leads KH / A finds-pack missing 7C",
            5,
            False,
            "A",
        ),
        ("foster", "A deals 3 3 3 2 / B counts B 6 / B claims misdeal", 3, False, "B"),
        (
            "foster",
            "A deals / A turns 9H / B proposes / A accepts / B discards 2 / A gives B 3 / B leads KS",
            6,
            True,
            "B",
        ),
        ("turf-club", "A deals 3 3 3 2", None, False, "B"),
        ("turf-club", PLAYED, None, False, "B"),
    ],
)
def test_a_hand_is_dead_from_the_action_and_the_deal_is_whose_the_code_says(
    code: str, text: str, dead: int | None, ended: bool, next_dealer: str
) -> None:
    now = hand(text, code)
    assert (now.dead, now.ended, now.next_dealer) == (dead, ended, next_dealer)


def test_dead_under_one_code_is_alive_under_another() -> None:
    text = "A deals / A turns 9H / B proposes / A accepts / B discards 2 / A gives B 3 / B leads KS"
    assert hand(text, "turf-club").dead is None


def test_the_state_is_that_of_the_log_cut_there() -> None:
    text = "A deals 3 3 3 2 / B claims fresh-deal / A deals 3 3 2 2"
    assert hand(text, at=1).dead is None
    assert hand(text, at=2).dead == 2
    assert hand(text).dead is None


@pytest.mark.parametrize(
    ("code", "text", "dealer", "next_dealer"),
    [
        ("turf-club", "A draws KD / B draws 7C", None, "A"),
        ("turf-club", "A draws KD / B draws 7C", "B", "A"),
        ("turf-club", "A draws KD", "A", None),
        ("turf-club", "A draws KD / B draws KC", None, None),
        ("turf-club", "A draws KD 7C / B draws 8H", None, None),
        ("foster", "A draws KD 7C / B draws 8H", None, "B"),
        ("foster", "A draws", None, "B"),
        ("turf-club", "A looks-at stock", "A", "A"),
    ],
)
def test_the_cut_decides_who_deals_first(
    code: str, text: str, dealer: str | None, next_dealer: str | None
) -> None:
    assert hand(text, code, dealer).next_dealer == next_dealer


def test_whose_deal_it_is_in_a_new_game_is_not_judged() -> None:
    log = read_mapping({"dealer": "A", "actions": PLAYED.split(" / "), "score": {"A": 0, "B": 4}})
    _, now = ADJUDICATOR.opinion_with_hand(log)
    assert (now.game_won, now.next_dealer) == (True, None)
    assert not hand(PLAYED).game_won


def test_a_replay_that_the_code_orders_waits_for_its_claim() -> None:
    now = hand(RENOUNCE, "foster")
    assert (now.replay, now.replay_for) == (7, "B")
    assert hand(RENOUNCE, "turf-club").replay is None  # there B has the choice
    assert hand(RENOUNCE, "foster", at=6).replay is None
    assert hand(f"{RENOUNCE} / B claims replay-hand", "foster").replay is None
    assert hand(f"{RENOUNCE} / B claims replay-hand / B leads KH", "foster").replay is None
    assert hand(f"{RENOUNCE} / A leads JH / B objects 5", "foster").replay == 9
    assert (
        hand(f"{RENOUNCE} / B claims replay-hand / B leads KH / A plays 7C / B objects 10", "foster").replay
        == 11
    )


def test_a_dead_hand_is_not_played_again() -> None:
    text = RENOUNCE.replace("3 3 2 2", "3 3 3 2") + " / B claims misdeal"
    now = hand(text, "foster")
    assert now.dead is None or now.replay is None
