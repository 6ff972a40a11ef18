"""What an umpire does at the desk: each path with script, without, and on a phone."""

from __future__ import annotations

import json
import re
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from .conftest import Umpires
from .logs import (
    LAPSED,
    MALFORMED,
    NO_LOG,
    PARTING,
    QUESTION,
    RENOUNCE,
    TWO_GAMES,
    TWO_GAMES_START,
    WHOLE_GAME,
    other_way_round,
)
from .stage import expect
from .umpire import Umpire

WAYS: dict[str, dict[str, Any]] = {
    "with script": {},
    "without script": {"script": False},
    "on a phone": {"width": 360},
}


@pytest.fixture(params=WAYS.values(), ids=WAYS)
def umpire(request: pytest.FixtureRequest, umpires: Umpires) -> Umpire:
    """An umpire in each of the ways."""
    way: dict[str, Any] = request.param
    return umpires(**way)


def test_a_dispute_is_entered_with_dealer_score_and_code(umpire: Umpire) -> None:
    umpire.judge(other_way_round(RENOUNCE), dealer="B", score_a="3", score_b="1", code="foster")
    expect(umpire.headline).to_have_text("Irregular: one ruling.")
    expect(umpire.page.get_by_label("Judged by")).to_have_value("foster")
    expect(umpire.page.get_by_role("region", name="Player B").locator(".role")).to_have_text("dealer")
    expect(umpire.page.locator(".score-line")).to_contain_text("Due A 3 B 1")
    expect(umpire.ruling("Renounce")).to_contain_text("B played 7C to KH though he held QH")
    umpire.stands_at(11)


def test_the_hand_is_stepped_through(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    umpire.press("One action back")
    umpire.stands_at(10)
    umpire.press("To the start")
    umpire.stands_at(0)
    umpire.press("One action on")
    umpire.stands_at(1)
    hand = umpire.cards("A")
    assert len(hand) == 5
    assert all(re.search("face down$|known only from a later action$", card) for card in hand), hand
    umpire.page.get_by_role("button", name="5 A plays 7C").click()
    umpire.stands_at(5)
    assert "queen of hearts, known only from a later action" in umpire.cards("A")
    trick = umpire.page.locator(".table .trick")
    expect(trick.get_by_role("img", name="king of hearts")).to_be_visible()
    expect(trick.get_by_role("img", name="seven of clubs")).to_be_visible()
    umpire.page.locator(".where input").fill("8")
    umpire.press("Go")
    umpire.stands_at(8)
    umpire.press("To the end")
    umpire.stands_at(11)


def test_the_ruling_is_read(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    ruling = umpire.ruling("Renounce")
    expect(ruling).to_contain_text("A played 7C to KH though he held QH: he renounced.")
    expect(ruling).to_contain_text("B may choose")
    choices = ruling.get_by_role("listitem").filter(has_text="until the trump of the next deal is turned up")
    expect(choices).to_contain_text("the hands played again")
    expect(ruling.get_by_text("Law 43, Renouncing or not winning the trick")).to_be_visible()
    expect(ruling.locator("blockquote")).to_contain_text("does not follow suit")
    evidence = ruling.get_by_role("list", name="What shows it").get_by_role("listitem")
    expect(evidence).to_have_text(["action 5 A played 7C to KH", "action 10 A held QH", "action 11 noticed"])
    evidence.get_by_role("button", name="action 10").click()
    umpire.stands_at(10)
    umpire.press("To the end")
    umpire.ruling("Renounce").get_by_role("link", name="Law 43").click()
    expect(umpire.page).to_have_url(f"{umpire.address}/lawbook/turf-club#law-43")
    expect(
        umpire.page.get_by_role("heading", name="Law 43 Renouncing or not winning the trick")
    ).to_be_in_viewport()


def test_a_choice_is_written_down(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    umpire.press("B claims replay-hand")
    umpire.stands_at(12)
    expect(umpire.ruling("Renounce").locator(".tag")).to_have_text("elected")
    expect(umpire.ruling("Renounce")).to_contain_text("B chose in action 12: the hands played again")


@pytest.mark.parametrize(
    ("answer", "line", "status"), [("Yes", "B looks", "unnoticed"), ("No", "B objects 1", "open")]
)
def test_a_question_is_answered(umpire: Umpire, answer: str, line: str, status: str) -> None:
    umpire.open(QUESTION)
    expect(umpire.headline).to_have_text("Undetermined: one ruling, hanging on a question.")
    expect(
        umpire.page.get_by_role("heading", name="Did it happen, as action 2 says, that B looks?")
    ).to_be_visible()
    umpire.press(answer)
    expect(umpire.headline).to_have_text("Irregular: one ruling.")
    expect(umpire.ruling("Misdeal").locator(".tag")).to_have_text(status)
    expect(umpire.page.locator("#action-2")).to_contain_text(line)
    expect(umpire.page.locator("#action-2")).not_to_contain_text("?")


def test_a_right_is_seen_as_it_stood(umpire: Umpire) -> None:
    umpire.open(LAPSED)
    ruling = umpire.ruling("Misdeal")
    expect(ruling.locator(".tag")).to_have_text("lapsed")
    ended = re.search(r"The time for it ended with action (\d+)", ruling.inner_text())
    assert ended
    umpire.page.locator(f"#action-{int(ended[1]) - 1} button").click()
    umpire.stands_at(int(ended[1]) - 1)
    expect(ruling.locator(".tag")).to_have_text("open")
    expect(ruling).to_contain_text("B may choose")
    expect(ruling).to_contain_text(
        f"It lapsed with action {ended[1]}: it was there until he looks at his hand"
    )


def test_the_codes_are_compared(umpire: Umpire) -> None:
    umpire.open(PARTING)
    umpire.press("Compare the codes")
    expect(umpire.page.get_by_role("heading", name="The same log, by every code")).to_be_visible()
    row = umpire.page.get_by_role("row", name=re.compile("Foster"))
    expect(row).to_contain_text("A 0 B 0 differs")
    renounce = umpire.page.get_by_role("region", name="Action 5")
    expect(renounce.get_by_role("link", name="turf-club 43")).to_be_visible()
    expect(renounce.locator(".outcome").filter(has_text="foster 15.1")).to_contain_text("automatic")
    row.get_by_role("button", name="open").click()
    expect(umpire.page.get_by_label("Judged by")).to_have_value("foster")
    expect(umpire.ruling("Renounce")).to_contain_text("Law 15.1")


def test_the_sheet_is_printed(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE, name_a="Ada", name_b="Béla", venue="The club")
    umpire.press("Sheet to sign")
    sheet = umpire.page.get_by_role("article")
    expect(sheet.get_by_role("heading", name="1. Renounce, action 5")).to_be_visible()
    umpire.page.emulate_media(media="print")
    for shown in ("Ada", "Béla", "The club", "B chooses:", "Law 43, Renouncing or not winning the trick"):
        expect(sheet.get_by_text(shown).first).to_be_visible()
    expect(sheet.locator("blockquote")).to_contain_text("does not follow suit")
    expect(sheet.locator(".signatures p")).to_have_text(["A", "B", "Umpire", "Place and date"])
    for away in ("header.masthead", "footer.colophon", "#desk"):
        expect(umpire.page.locator(away)).to_be_hidden()
    pdf = umpire.page.pdf(format="A4")
    assert pdf.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 1


def test_what_is_downloaded_is_what_the_service_answers(umpire: Umpire, tmp_path: Path) -> None:
    umpire.judge(RENOUNCE, score_a="2")
    with umpire.page.expect_download() as awaited:
        umpire.press("the opinion as JSON")
    awaited.value.save_as(tmp_path / "opinion.json")
    with umpire.page.expect_download() as awaited:
        umpire.press("the log as JSON")
    awaited.value.save_as(tmp_path / "log.json")
    log = json.loads((tmp_path / "log.json").read_text("utf-8"))
    assert log["actions"] == list(RENOUNCE)
    assert log["score"] == {"A": 2, "B": 0}
    connection = HTTPConnection(urlsplit(umpire.address).netloc)
    connection.request(
        "POST", "/rulings", (tmp_path / "log.json").read_bytes(), {"Content-Type": "application/json"}
    )
    assert json.loads((tmp_path / "opinion.json").read_text("utf-8")) == json.load(connection.getresponse())
    connection.close()


def test_malformed_lines_are_put_right_where_they_stand(umpire: Umpire) -> None:
    umpire.expects(422)
    umpire.open()
    umpire.write(MALFORMED)
    umpire.page.locator("#judge").click()
    expect(umpire.page.get_by_role("alert")).to_have_text(re.compile("2 lines are malformed"))
    second = umpire.page.get_by_label("Action 2, malformed")
    expect(second).to_have_accessible_description(re.compile("Did you mean 'turns'?"))
    second.fill("A turns 9D")
    umpire.page.get_by_label("Action 3, malformed").fill("B leads KH")
    umpire.page.locator(".faulty").get_by_role("button", name="Judge").click()
    expect(umpire.headline).to_have_text("Regular: no ruling is called for.")
    umpire.stands_at(3)


@pytest.mark.parametrize("ending", ["json", "yaml"])
def test_a_file_is_opened(umpire: Umpire, tmp_path: Path, ending: str) -> None:
    log = {"dealer": "A", "actions": list(RENOUNCE)}
    text = (
        json.dumps(log)
        if ending == "json"
        else "dealer: A\nactions:\n" + "".join(f"- {a}\n" for a in RENOUNCE)
    )
    (tmp_path / f"log.{ending}").write_text(text, "utf-8")
    umpire.open()
    umpire.page.locator("#file").set_input_files(tmp_path / f"log.{ending}")
    umpire.press("Open")
    expect(umpire.headline).to_have_text("Irregular: one ruling.")


def test_a_log_is_written_by_its_buttons(umpire: Umpire) -> None:
    umpire.judge(["A deals 3 3 2 2"])
    for line in ("A turns 9D", "B stands", "B leads KH", "A plays 7H"):
        umpire.press(line)
        expect(umpire.page.locator(".log [aria-current=step] .act")).to_have_text(line)
    umpire.page.get_by_label("Who").select_option("B")
    umpire.page.get_by_label("did what").select_option("lacks")
    umpire.page.get_by_label("cards, numbers, words").fill("D")
    umpire.press("Add")
    expect(umpire.page.locator(".log [aria-current=step] .act")).to_have_text("B lacks D")


def test_a_worked_case_is_found_by_its_law(umpire: Umpire) -> None:
    page = umpire.open()
    page.get_by_role("link", name="Foster's Écarté, after the best French usage").click()
    page.get_by_role("navigation", name="Laws").get_by_role("link", name="15.1").click()
    expect(page.get_by_role("heading", name="Law 15.1")).to_be_visible()
    case = page.locator(".shelf section").get_by_role("link").first
    name = case.inner_text()
    case.click()
    expect(page.locator(".verdict .case")).to_have_text(re.compile(re.escape(name), re.IGNORECASE))
    expect(page.get_by_label("Judged by")).to_have_value("foster")


def test_a_law_is_searched_for_and_its_case_opened(umpire: Umpire) -> None:
    page = umpire.open("/lawbook/")
    page.get_by_label("Search all codes").fill("renounce")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("mark").first).to_be_visible()
    page.get_by_role("link", name=re.compile("^43 Renouncing")).click()
    law = page.locator("#law-43")
    expect(law.get_by_role("heading").first).to_be_in_viewport()
    law.get_by_text("Worked cases").click()
    law.get_by_role("link", name=re.compile("played later proves the renounce", re.IGNORECASE)).click()
    expect(umpire.headline).to_have_text("Irregular: one ruling.")


def test_a_whole_game_is_walked_from_end_to_end(umpire: Umpire) -> None:
    umpire.open(f"{WHOLE_GAME}&step=0")
    umpire.stands_at(0)
    umpire.press("To the end")
    expect(umpire.page.locator(".score-line")).to_contain_text("Due A 5 B 4")
    expect(umpire.page.locator(".score-line")).to_contain_text("game to A")


def test_a_log_is_written_with_buttons_from_an_empty_table(umpire: Umpire) -> None:
    umpire.open()
    umpire.press("Write it with buttons")
    expect(umpire.headline).to_have_text("An empty table: what came first?")
    for line in ("A deals 3 3 2 2", "A turns 9D", "B stands", "B leads KH", "A plays 7C"):
        umpire.press(line)
        expect(umpire.page.locator(".undo bdi")).to_have_text(line)
    umpire.stands_at(5)


def test_the_line_last_written_is_undone(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    umpire.press("Undo the last line")
    umpire.stands_at(10)
    expect(umpire.page.locator(".undo bdi")).to_have_text("A leads QH")
    expect(umpire.page.locator("#action-11")).to_have_count(0)


def test_a_finished_game_stands_above_the_one_that_is_played(umpire: Umpire) -> None:
    umpire.judge(TWO_GAMES, **TWO_GAMES_START)
    expect(umpire.page.locator(".games li")).to_have_text("Game 1: A won 5–4 (action 5)")
    umpire.page.locator(".games").get_by_role("button", name="action 5").click()
    umpire.stands_at(5)
    expect(umpire.headline).to_have_text("Irregular as of action 5: one ruling.")
    umpire.press("Sheet to sign as of action 5")
    sheet = umpire.page.get_by_role("article")
    expect(sheet).to_contain_text("the first 5 actions of 14")
    umpire.press("The sheet on the whole log")
    expect(sheet).to_contain_text("14 actions")
    umpire.press("← Back to the desk")
    umpire.stands_at(5)


def test_each_claim_stands_under_the_ruling_that_it_settles(umpire: Umpire) -> None:
    umpire.judge(TWO_GAMES, **TWO_GAMES_START)
    cards = umpire.page.locator("article.ruling")
    expect(cards).to_have_count(3)
    expect(cards.nth(2)).to_contain_text("Ruling 2 comes first")
    cards.nth(1).get_by_role("button", name="A waives").click()
    expect(cards.nth(1).locator(".tag")).to_have_text("waived")
    cards.nth(2).get_by_role("button", name="A claims replay-hand").click()
    expect(cards.nth(2).locator(".tag")).to_have_text("elected")


def test_what_is_no_part_of_a_log_is_left_out_by_a_button(umpire: Umpire) -> None:
    umpire.expects(422)
    umpire.open()
    umpire.page.locator("#file").set_input_files(
        {"name": "log.json", "mimeType": "application/json", "buffer": NO_LOG.encode()}
    )
    umpire.press("Open")
    expect(umpire.page.locator(".foreign")).to_contain_text("mood")
    umpire.page.get_by_label("Action 2, malformed").fill("A turns 9D")
    umpire.page.get_by_label("Action 3, malformed").fill("B stands")
    umpire.press("Leave them out, and judge the rest")
    umpire.stands_at(3)
