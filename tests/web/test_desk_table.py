"""The table and what could come next are true under the code: void deals, replays, cuts, exchanges, marks."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from adjudicator.casefile import read_cases
from adjudicator.game.notation import parse_action
from adjudicator.game.replay import replay
from adjudicator.intake import read_mapping
from adjudicator.library import cases_folder, load_codes
from adjudicator.service import Adjudicator
from adjudicator.web.desk.entry import Entry
from adjudicator.web.desk.judging import judged as judged_log
from adjudicator.web.desk.suggestions import suggested
from tests.web.visitor import Desk, Page

START = "A deals 3 3 2 2 / A turns 9H"
REPLAY = (
    f"{START} / B stands / B leads KS / A plays QH / A leads JH / B plays 7D / A leads TH / B plays 8D / "
    "A leads KC / B plays 7C / A leads 8S / B plays QS"
)
RENOUNCE = f"{START} / B stands / B leads KH / A plays 7C / B leads AS / A plays QH"
GIVING = f"{START} / B proposes / A accepts / B discards 3"
IN_ERROR = f"{GIVING} / A gives B 3 / A discards 1 / A gives A 1 / A turns JC"
WON = f"{START} / B stands / B leads KS / A plays 7S / B leads QS / A plays 8S / B leads JS / A plays 9S"


def judged(desk: Desk, text: str, code: str = "", **filled: str) -> Page:
    desk.get("/")
    return desk.press(actions="\n".join(text.split(" / ")), code=code, **filled)


def offered(page: Page) -> list[str]:
    """What could be written next."""
    _, _, below = page.html.partition('id="next-title"')
    return re.findall(r'name="append" value="([^"]+)"', below.partition("</section>")[0])


def notice(page: Page) -> str:
    found = re.search('class="notice"[^>]*>([^<]+)<', page.html)
    return found[1] if found else ""


def turns(page: Page) -> list[str]:
    """Whose plate says what he is to do."""
    plates = re.findall(r'aria-label="Player (.)">(.*?)</div>', page.html, re.DOTALL)
    said = [(who, re.search('class="turn">([^<]+)<', plate)) for who, plate in plates]
    return [f"{who} {turn[1]}" for who, turn in said if turn]


VOID = [
    ("", "A deals 3 3 3 2 / B claims fresh-deal", 2, "A deals again"),
    ("", "A deals 3 3 2 2 / A finds-faced 7C of turn-up", 2, "A deals again"),
    ("", "B deals 3 3 2 2 / A objects 1", 2, "A deals"),
    ("", "A deals 3 3 3 2 / A turns KH / B stands / B leads KS / A objects 1", 5, "A deals again"),
    ("", "A deals 3 3 3 2 / A turns 9H / B counts B 6 / B claims fresh-deal", 4, "A deals again"),
    ("", f"{START} / B stands / B leads KH / A finds-pack missing 7C", 5, "A deals again"),
    ("foster", "A deals 3 3 3 2 / B counts B 6 / B claims misdeal", 3, "B deals"),
]


@pytest.mark.parametrize(("code", "text", "since", "who"), VOID)
def test_a_deal_that_counts_no_more_is_dealt_anew(
    desk: Desk, code: str, text: str, since: int, who: str
) -> None:
    page = judged(desk, text, code)
    assert notice(page) == f"By this code the deal counts no more since action {since}: {who}."
    assert turns(page) == [f"{who[0]} to deal"]
    assert offered(page) == [f"{who[0]} deals 3 3 2 2", f"{who[0]} deals 2 2 3 3", f"{who[0]} deals"]


@pytest.mark.parametrize(("code", "text", "who"), [(code, text, who) for code, text, _, who in VOID])
def test_what_is_offered_after_a_void_deal_is_no_offence(desk: Desk, code: str, text: str, who: str) -> None:
    page = judged(desk, text, code)
    before = page.text.count("Deal out of turn")
    after = desk.press("append", offered(page)[0])
    assert notice(after) == ""
    assert after.text.count("Deal out of turn") == before
    assert turns(after) == [f"{who[0]} to turn up the trump"]


def test_a_hand_that_the_code_ends_is_over_and_lives_under_another(desk: Desk) -> None:
    text = f"{START} / B proposes / A accepts / B discards 2 / A gives B 3 / B leads KS"
    page = judged(desk, text, "foster")
    assert notice(page) == "By this code the hand ended with action 6: B deals."
    assert turns(page) == ["B to deal"]
    alive = judged(desk, text, "turf-club")
    assert notice(alive) == ""
    assert turns(alive) == ["A to play a card"]


def test_before_the_step_at_which_a_deal_died_it_goes_on(desk: Desk) -> None:
    judged(desk, "A deals 3 3 3 2 / B claims fresh-deal")
    page = desk.press("step", "1")
    assert (notice(page), turns(page)) == ("", ["A to turn up the trump"])


def test_hands_played_again_are_back_and_can_be_led(desk: Desk) -> None:
    page = judged(desk, f"{REPLAY} / B claims replay-hand")
    assert notice(page) == "The hands are to be played again."
    assert turns(page) == ["B to lead"]
    assert "no cards left" not in page.text
    assert "Tricks of A: 0" in page.html
    assert offered(page) == [f"B leads {card}" for card in ("7C", "8D", "7D", "KS", "QS")]
    again = desk.press("append", "B leads KS")
    assert "contradicts" not in again.text
    assert "Hand 1, play 2" in again.text


def test_hands_that_the_code_has_played_again_wait_for_the_claim(desk: Desk) -> None:
    page = judged(desk, RENOUNCE, "foster")
    assert notice(page) == "By this code the hands are to be played again: that came out with action 7."
    assert turns(page) == ["B to have the hands played again"]
    assert offered(page) == ["B claims replay-hand"]
    claimed = desk.press("append", "B claims replay-hand")
    assert turns(claimed) == ["B to lead"]
    assert "B leads KH" in offered(claimed)
    assert turns(judged(desk, RENOUNCE, "turf-club")) == ["A to lead"]


def test_a_table_that_plays_on_is_shown_as_it_did(desk: Desk) -> None:
    page = judged(desk, f"{RENOUNCE} / A leads JH", "foster")
    assert notice(page).startswith("By this code the hands are to be played again")
    assert turns(page) == ["B to play a card"]
    assert offered(page)[0] == "B claims replay-hand"
    assert "B plays QC" in offered(page)


@pytest.mark.parametrize(
    ("text", "turn", "first"),
    [
        ("A draws KD", "B to cut for the deal", "B draws KC"),
        ("A draws KD / B draws 7C", "A to deal", "A deals 3 3 2 2"),
        ("A draws KD / B draws KC", "A to cut for the deal", "A draws KC"),
    ],
)
def test_the_cut_says_who_deals(desk: Desk, text: str, turn: str, first: str) -> None:
    page = judged(desk, text, dealer="")
    assert turns(page) == [turn]
    assert offered(page)[0] == first
    assert {line[0] for line in offered(page)} == {turn[0]}


def test_the_dealer_by_the_cut_has_his_plate_and_an_irregular_cut_is_the_codes(desk: Desk) -> None:
    page = judged(desk, "A draws KD / B draws 7C", dealer="")
    assert page.html.count('class="role"') == 1
    several = "A draws KD 7C / B draws 8H"
    assert turns(judged(desk, several, "turf-club", dealer="")) == ["A to cut for the deal"]
    assert turns(judged(desk, several, "foster", dealer="")) == ["B to deal"]


def test_a_card_exposed_in_giving_lies_apart_and_may_be_taken_or_rejected(desk: Desk) -> None:
    page = judged(desk, f"{GIVING} / A exposes 7C of B")
    assert "exposed in giving, for B" in page.text
    assert "Hand of B: 2 cards" in page.html
    assert turns(page) == ["B to take the card or not"]
    assert offered(page)[:3] == ["B takes 7C", "B rejects 7C", "A gives B 2"]
    taken = desk.press("append", "B takes 7C")
    assert "Hand of B: 3 cards" in taken.html
    assert offered(taken)[0] == "A gives B 2"
    rejected = judged(desk, f"{GIVING} / A exposes 7C of B / B rejects 7C")
    assert "put aside by B" in rejected.text
    assert offered(rejected)[0] == "A gives B 3"


def test_where_the_law_lets_him_only_take_the_card_no_rejecting_is_offered(desk: Desk) -> None:
    page = judged(desk, f"{GIVING} / A exposes 7C of B", "foster")
    assert "B takes 7C" in offered(page)
    assert "B rejects 7C" not in offered(page)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (IN_ERROR, "turned up in error"),
        ("A deals / A turns 9H JC", "turned up besides the trump"),
        ("A deals 3 3 3 2 / A turns 9H / B sheds 1", "thrown out by B"),
        ("A deals 3 3 2 3 / A turns 9H / B draws-from A 7C", "drawn from A"),
        ("A deals / A turns ??", "Trump not known"),
        ("A deals", "No trump yet"),
        (f"{START} / B leads ?? / A plays ??", "whose trick, not recorded"),
    ],
)
def test_every_card_is_somewhere_on_the_table(desk: Desk, text: str, said: str) -> None:
    assert said in judged(desk, text).text


def test_the_non_dealer_is_given_his_cards_first(desk: Desk) -> None:
    page = judged(desk, f"{START} / B proposes / A accepts / B discards 3 / A discards 2")
    assert offered(page)[0] == "A gives B 3"
    assert offered(desk.press("append", "A gives B 3"))[0] == "A gives A 2"


def test_no_more_is_given_than_the_stock_has(desk: Desk) -> None:
    text = f"{START} / B discards 5 / A gives B 5 / A discards 5 / A gives A 5 / B proposes / A accepts"
    text += (
        " / B discards 5 / A gives B 5 / A discards 3 / A gives A 3 / B proposes / A accepts / B discards 4"
    )
    page = judged(desk, text)
    assert turns(page) == ["A to give cards"]
    assert [line for line in offered(page) if "gives" in line] == ["A gives B 3"]


def test_the_king_is_announced_by_whom_it_may_be(desk: Desk) -> None:
    def announced(text: str) -> list[str]:
        return [line for line in offered(judged(desk, text)) if "announces" in line]

    assert announced(START) == ["A announces king", "B announces king"]
    assert announced("A deals / A turns KH") == []
    assert announced(f"{START} / B announces king") == ["A announces king"]
    assert announced(f"{START} / B stands / A holds KH QH ?? ?? ??") == ["A announces king"]
    assert announced(f"{START} / B holds KS QS JS AS TS") == ["A announces king"]


def test_the_king_turned_up_is_marked_once_and_only_where_it_is_due(desk: Desk) -> None:
    assert "A marks king" in offered(judged(desk, "A deals / A turns KH"))
    assert "A marks king" in offered(judged(desk, "A deals / A turns KH / B stands"))
    assert "A marks king" not in offered(judged(desk, "A deals / A turns KH / A marks king"))
    assert "A marks king" not in offered(judged(desk, "A deals 3 3 3 2 / A turns KH / B objects 1"))


def test_what_is_due_is_marked_and_nothing_else(desk: Desk) -> None:
    def marks(text: str, **filled: str) -> list[str]:
        return [line for line in offered(judged(desk, text, **filled)) if "marks" in line]

    won = f"{WON} / B leads AS / A plays TS / B leads 7D / A plays 8D"
    assert marks(won) == ["B marks 1"]
    assert marks(f"{won} / B marks 1") == []
    assert marks(f"{START} / B throws-down") == ["A marks 2"]
    assert marks("A deals / A turns KH / B throws-down") == ["A marks 2", "A marks king"]
    assert marks("A deals / A turns KH / A marks king / B throws-down") == ["A marks 2"]
    # A log that left its first hand unmarked marks nothing, and its second is not to be marked alone.
    assert marks(f"{START} / B throws-down / B deals / B turns 9D / A throws-down") == []
    # Beyond the game nothing is due.
    assert marks(f"{START} / B throws-down", score_a="4") == ["A marks 1"]


def test_after_a_won_game_anybody_may_deal_and_nothing_is_marked(desk: Desk) -> None:
    page = judged(desk, f"{START} / B throws-down / A marks 1", score_a="4")
    assert notice(page) == "The game is won. With the next deal another begins."
    assert offered(page) == ["A deals 3 3 2 2", "B deals 3 3 2 2"]
    assert turns(page) == []


def test_after_a_contradiction_nothing_is_suggested_and_the_page_says_why(desk: Desk) -> None:
    page = judged(desk, f"{START} / B stands / B leads 9H")
    assert offered(page) == []
    assert "The log contradicts itself at action 4: from there on nothing is judged" in page.text


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("A deals 3 3 3 2 / A turns 9H / B counts B 6 / B claims shed-superfluous", "B sheds 1"),
        ("A deals / A turns 9H / B counts B 6 / B claims shed-superfluous", "B sheds 1"),
        ("A deals 3 3 2 3 / A turns 9H / B counts A 6 / B claims draw-superfluous", "B draws-from A 1"),
        ("A deals 3 3 1 2 / A turns 9H / B counts B 4 / B claims complete-from-stock", "A gives B 1"),
        (
            f"{IN_ERROR} / B claims another-discard",
            "B discards 1",
        ),
        (f"{START} / B stands / B leads KS naming D / A claims named-suit", "B takes-back KS"),
        (f"{START} / B stands / A leads KS / A claims rectify", "A takes-back KS"),
    ],
)
def test_what_carries_out_a_claim_is_offered_until_it_is_done(desk: Desk, text: str, first: str) -> None:
    page = judged(desk, text)
    assert offered(page)[0] == first
    done = desk.press("append", first)
    assert "contradicts" not in done.text
    assert offered(done)[0] != first


def test_the_card_turned_in_error_may_be_taken_with_another_discard(desk: Desk) -> None:
    page = judged(desk, f"{IN_ERROR} / B claims another-discard / B discards 2")
    assert "B takes JC" in offered(page)
    assert 'class="apart"' in page.html
    assert 'class="apart"' not in desk.press("append", "B takes JC").html


@pytest.mark.parametrize("code", ["turf-club", "turf-club-abridged", "foster", "enquire-within"])
def test_whatever_is_suggested_after_a_case_can_be_read_and_happens(code: str) -> None:
    """After every case, under its code, no suggestion contradicts the log."""
    adjudicator = Adjudicator(load_codes())
    for case in read_cases(cases_folder() / code):
        log = read_mapping(case.log)
        at = judged_log(Entry(code=code), log, len(log.actions), adjudicator)
        found = suggested(at)
        assert found.lines or found.picks or found.note, case.name
        picked = [suit[0].action for _, suit in found.picks]  # one of each suit
        for line in (*found.lines, *picked):
            halt = replay(replace(log, actions=(*log.actions, parse_action(line)))).halt
            assert halt is None or halt.action <= len(log.actions), (case.name, line, halt)
