"""How the desk tells a right: which ruling a claim settles, what time still runs, by which act it ended."""

from __future__ import annotations

import pytest

from tests.web.visitor import Desk

TWO_RENOUNCES = (
    "A deals 3 3 2 2 / A turns 9H / B stands / B leads KS / A plays 7C / B leads QS / A plays 8C / "
    "B leads JS / A plays AS"
)
EXPOSED = "A deals 3 3 2 2 / A turns 9H / B proposes / A accepts / B discards 3 / A exposes 7C of B"
FALSE_KING = "A deals 3 3 2 2 / A turns KD / B announces king"
OUT_OF_TURN = "A draws KD / B draws 7C / B deals 3 3 2 2"


def _judge(desk: Desk, log: str, **fields: str) -> None:
    desk.press(actions="\n".join(log.split(" / ")), **fields)


def _under(desk: Desk, ruling: int) -> str:
    """The text of one ruling's card in the page's source."""
    return desk.page.html.split('<article class="ruling">')[ruling].split("</article>")[0]


def test_a_claim_is_offered_under_the_ruling_that_it_settles_and_under_no_other(desk: Desk) -> None:
    _judge(desk, TWO_RENOUNCES)
    assert 'value="B waives"' in _under(desk, 1)
    assert 'value="B claims replay-hand"' in _under(desk, 1)
    assert "<button name" not in _under(desk, 2)
    assert "Ruling 1 comes first" in _under(desk, 2)


def test_when_the_first_is_settled_the_second_has_its_buttons(desk: Desk) -> None:
    _judge(desk, TWO_RENOUNCES)
    desk.press("append", "B waives")
    assert "B let it stand in action 10." in _under(desk, 1)
    assert 'value="B waives"' in _under(desk, 2)
    assert "comes first" not in desk.page.text
    desk.press("append", "B claims replay-hand")
    assert "B chose in action 11: the hands played again." in _under(desk, 2)


def test_rights_of_both_players_do_not_stand_in_each_others_way(desk: Desk) -> None:
    both = (
        "A deals 3 3 2 2 / A turns 9H / B stands / B leads KS / A plays 7C / B leads QC / A plays KC / "
        "A leads AS / B plays 7D / A leads 8S / B plays JS"
    )
    _judge(desk, both)
    assert 'value="B claims replay-hand"' in _under(desk, 1)
    assert 'value="A claims replay-hand"' in _under(desk, 2)
    assert "comes first" not in desk.page.text


@pytest.mark.parametrize(("chosen", "said"), [("takes", "took"), ("rejects", "rejected")])
def test_a_card_exposed_in_giving_is_taken_or_rejected_by_a_button(
    desk: Desk, chosen: str, said: str
) -> None:
    _judge(desk, EXPOSED)
    assert ("append", "B claims take-or-reject") not in desk.page.buttons
    desk.press("append", f"B {chosen} 7C")
    assert f"B {said} 7C in action 7." in desk.page.text
    assert "take the card or not." not in _under(desk, 1)


def test_a_choice_that_is_named_and_not_made_is_asked_for(desk: Desk) -> None:
    _judge(desk, f"{EXPOSED} / B claims take-or-reject")
    assert "which of the two, the log does not say yet" in desk.page.text
    desk.press("append", "B rejects 7C")
    assert "B rejected 7C in action 8." in desk.page.text


def test_what_was_not_noticed_is_not_lost_while_the_time_runs(desk: Desk) -> None:
    _judge(desk, OUT_OF_TURN, dealer="")
    assert "nobody has noticed it yet" in desk.page.text.lower()
    assert "and it was not" not in desk.page.text
    desk.press("append", "A objects 3")
    assert "The law leaves no choice." in desk.page.text


def test_what_was_not_noticed_in_time_is_lost(desk: Desk) -> None:
    _judge(desk, f"{OUT_OF_TURN} / B turns 9D", dealer="")
    assert "The law helps only if it is found out in time, and it was not." in desk.page.text
    assert "nobody has noticed it yet" in desk.press("step", "3").text.lower()
    assert ("append", "A objects 3") not in [one for one in desk.page.buttons if one[0] != "append"]


def test_a_false_king_may_be_withdrawn_before_he_plays(desk: Desk) -> None:
    _judge(desk, FALSE_KING)
    assert "no penalty so far" in desk.page.text
    assert "Nothing follows." not in desk.page.text
    desk.press("append", "B withdraws king")
    assert "Nothing follows." in desk.page.text
    assert "so far" not in _under(desk, 1)


def test_a_false_king_that_was_played_on_is_open(desk: Desk) -> None:
    _judge(desk, f"{FALSE_KING} / B stands / B leads 7C")
    assert ("append", "A claims replay-hand") in desk.page.buttons
    assert ("append", "B withdraws king") not in [b for b in desk.page.buttons if b[1] in _under(desk, 1)]


def test_a_right_that_was_waived_later_says_by_which_action(desk: Desk) -> None:
    _judge(desk, f"{TWO_RENOUNCES} / B waives / B waives")
    desk.press("step", "9")
    assert "B let it stand in action 10." in _under(desk, 1)
    assert "B let it stand in action 11." in _under(desk, 2)
    assert "In the end: waived" not in desk.page.text


def test_a_right_that_was_waived_by_playing_on_says_by_which_action(desk: Desk) -> None:
    # Law 41: to play to a card that was led under a wrong name lets it stand.
    _judge(
        desk,
        "A deals 3 3 2 2 / A turns 9H / B stands / B holds KS 7H QD 8D 7D / B leads KS naming H / A plays 7S",
    )
    assert "A let it stand in action 6." in desk.page.text
    desk.press("step", "5")
    assert "A let it stand in action 6." in desk.page.text


def test_a_log_too_long_to_be_tried_still_offers_each_claim_once(desk: Desk) -> None:
    hand = TWO_RENOUNCES.split(" / ")
    turned = ["AB"["BA".index(line[0])] + line[1:] for line in hand]
    _judge(desk, " / ".join((hand + turned) * 600 + hand))
    assert desk.page.status == 200
    assert desk.page.buttons.count(("append", "B waives")) == 1
    assert desk.page.buttons.count(("append", "B claims replay-hand")) == 1
