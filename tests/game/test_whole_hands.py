"""A hand shown whole holds nothing else, until cards come in."""

from __future__ import annotations

from adjudicator.game.facts import Fact, Record
from adjudicator.game.replay import replay
from adjudicator.intake import read_mapping

WHOLE = "B holds 7S 8S 9S TS JS"


def replayed(*actions: str) -> Record:
    return replay(read_mapping({"dealer": "A", "actions": list(actions)}))


def test_a_card_played_from_a_hand_shown_whole_was_shown() -> None:
    halt = replayed("A deals 3 3 2 2", "A turns 9H", WHOLE, "B leads KC").halt
    assert halt is not None
    assert "did not hold KC" in halt.says


def test_a_king_announced_after_the_whole_hand_was_shown_without_it_is_not_held() -> None:
    record = replayed("A deals 3 3 2 2", "A turns 9H", WHOLE, "B announces king")
    announced = next(e for e in record.events if isinstance(e, Fact) and e.kind == "king-announced")
    assert announced.circumstances == {"king": "elsewhere", "withdrawn": "no-card-yet"}


def test_cards_that_came_in_since_may_be_any() -> None:
    asked = ("A deals 3 3 2 2", "A turns 9H", WHOLE, "B proposes", "A accepts", "B discards 7S")
    assert replayed(*asked, "A gives B 1", "B leads KC").halt is None


def test_a_short_hand_put_right_has_a_card_more_than_was_shown() -> None:
    short = ("A deals 3 3 1 2", "B holds 7S 8S 9S TS", "B claims rectify", "A turns 9H")
    assert replayed(*short, "B leads KC").halt is None


def test_a_long_hand_put_right_has_lost_a_card_that_was_shown() -> None:
    long = ("A deals 3 3 3 2", "B holds 7S 8S 9S TS JS QS", "B claims rectify", "A turns 9H")
    record = replayed(*long, "B lacks QS", "B leads JS")
    assert record.halt is None
