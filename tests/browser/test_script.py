"""What a script adds: keys, the slider, evidence that lights up, links that carry a log, Back and Reload."""

from __future__ import annotations

import re

import pytest

from .logs import RENOUNCE, WHOLE_GAME, long_log
from .stage import expect
from .umpire import Umpire


def test_arrow_keys_step(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    keys = umpire.page.keyboard
    keys.press("ArrowLeft")
    umpire.stands_at(10)
    keys.press("ArrowRight")
    umpire.stands_at(11)


def test_keys_pressed_faster_than_pages_come_are_all_counted(umpire: Umpire) -> None:
    umpire.open(f"{WHOLE_GAME}&step=0")
    for _ in range(9):
        umpire.page.keyboard.press("ArrowRight")
    umpire.stands_at(9)


def test_arrow_keys_move_the_cursor_where_text_is_written(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    umpire.page.get_by_label("cards, numbers, words").press("ArrowLeft")
    umpire.page.get_by_text("Change the log, or how it is judged").click()
    umpire.page.get_by_role("textbox", name="The actions, one a line").press("ArrowLeft")
    umpire.stands_at(11)
    assert [request.method for request in umpire.requests].count("POST") == 1


def test_the_slider_steps_by_hand_and_by_key(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    slider = umpire.page.get_by_role("slider", name="Action")
    slider.fill("4")
    umpire.stands_at(4)
    slider.press("ArrowRight")
    umpire.stands_at(5)
    expect(slider).to_be_focused()
    expect(slider).to_have_value("5")


@pytest.mark.parametrize("by", ["pointer", "keyboard"])
def test_evidence_lights_up_the_action_that_it_names(umpire: Umpire, by: str) -> None:
    umpire.judge(RENOUNCE)
    shows = umpire.ruling("Renounce").get_by_role("button", name="action 10")
    plain = re.compile("^((?!shown).)*$")
    for number in (5, 10):
        expect(umpire.page.locator(f"#action-{number}")).to_have_class(plain)
    if by == "pointer":
        shows.hover()
    else:
        shows.focus()
    expect(umpire.page.locator("#action-10")).to_have_class(re.compile("shown"))
    expect(umpire.page.locator("#action-5")).to_have_class(plain)
    if by == "pointer":
        umpire.page.locator("h1").hover()
    else:
        umpire.page.keyboard.press("Shift+Tab")
    expect(umpire.page.locator("#action-10")).to_have_class(plain)


def test_a_step_is_one_request_and_leaves_the_page_where_it_is(umpire: Umpire) -> None:
    umpire.judge(long_log(200))
    umpire.press("To the start")
    umpire.stands_at(0)
    umpire.press("One action on")
    umpire.stands_at(1)
    umpire.page.evaluate("scrollTo(0, 120)")
    before = len(umpire.requests)
    umpire.page.keyboard.press("ArrowRight")
    umpire.stands_at(2)
    made = [request for request in umpire.requests[before:] if "/static/cards/" not in request.url]
    assert [(request.method, request.resource_type) for request in made] == [("POST", "fetch")]
    assert umpire.page.evaluate("scrollY") == 120


def test_a_link_carries_the_log_to_another_browser(umpire: Umpire) -> None:
    umpire.context.grant_permissions(["clipboard-read", "clipboard-write"])
    umpire.judge(RENOUNCE, code="foster", score_b="2", name_a="Béla ♠ <b>")
    umpire.press("One action back")
    umpire.stands_at(10)
    umpire.press("Copy a link")
    expect(umpire.page.locator("#link")).to_have_text("Link copied")
    link = umpire.page.get_by_label("A link that carries this log").input_value()
    assert link == umpire.page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{umpire.address}/#log=")
    before = len(umpire.requests)
    umpire.page = umpire.context.new_page()
    umpire.page.goto(link)
    umpire.stands_at(10)
    expect(umpire.page.get_by_label("Judged by")).to_have_value("foster")
    expect(umpire.page.locator("#action-5")).to_contain_text("# too fast")
    expect(umpire.page.get_by_role("region", name="Player A").locator(".name bdi")).to_have_text("Béla ♠ <b>")
    expect(umpire.page).to_have_url(f"{umpire.address}/")
    assert not [
        request.url for request in umpire.requests[before:] if "log=" in request.url.partition("#")[0]
    ]


def test_a_link_without_leave_for_the_clipboard_stands_selected(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    umpire.press("Copy a link")
    field = umpire.page.get_by_label("A link that carries this log")
    expect(field).to_be_focused()
    chosen = field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert chosen == field.input_value()


@pytest.mark.parametrize("rest", ["", "d", "dAAAA", "p!!", "pe30", "x" * 5000])
def test_a_link_that_is_not_whole_is_told(umpire: Umpire, rest: str) -> None:
    umpire.expects(422)
    umpire.open(f"/#log={rest}")
    told = umpire.page.get_by_text("no log can be read out of it").or_(
        umpire.page.get_by_text("no action to judge yet")
    )
    expect(told.first).to_be_visible()


def test_the_way_back_leads_to_the_empty_table(umpire: Umpire) -> None:
    umpire.open()
    umpire.press("Write it with buttons")
    umpire.press("A deals 3 3 2 2")
    umpire.stands_at(1)
    umpire.page.go_back()
    expect(umpire.headline).to_have_text("An empty table: what came first?")
    umpire.page.reload()
    expect(umpire.headline).to_have_text("An empty table: what came first?")


def test_back_forward_and_reload_show_the_step_again(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    umpire.press("One action back")
    umpire.stands_at(10)
    umpire.press("One action back")
    umpire.stands_at(9)
    umpire.page.go_back()
    umpire.stands_at(10)
    umpire.page.go_forward()
    umpire.stands_at(9)
    umpire.page.reload()
    umpire.stands_at(9)
    umpire.open("/")
    expect(umpire.page.get_by_role("heading", name="The umpire’s desk")).to_be_visible()


def test_the_forms_of_the_verb_that_is_chosen_are_shown(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    forms = umpire.page.locator("#forms")
    expect(forms).to_be_empty()
    umpire.page.get_by_label("did what").select_option("gives")
    expect(forms.locator("code")).to_have_text(["gives PLAYER CARDS", "gives PLAYER N"])
    umpire.page.get_by_label("did what").select_option("")
    expect(forms).to_be_empty()


def test_a_file_too_large_is_told_before_it_is_sent(umpire: Umpire) -> None:
    umpire.open()
    umpire.page.locator("#file").set_input_files(
        {"name": "log.json", "mimeType": "application/json", "buffer": b" " * 20_000_000}
    )
    umpire.press("Open")
    expect(umpire.page.locator(".lede")).to_have_text("A log is at most 1 MiB; this file is larger.")
    assert not [request for request in umpire.requests if request.method == "POST"]


def test_the_sheet_has_a_button_that_prints(umpire: Umpire) -> None:
    umpire.context.add_init_script("window.print = () => { window.printed = (window.printed || 0) + 1; };")
    umpire.judge(RENOUNCE)
    umpire.press("Sheet to sign")
    umpire.press("Print")
    assert umpire.page.evaluate("window.printed") == 1


def test_a_service_that_is_gone_is_told_and_the_page_stays(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    umpire.page.route("**/*", lambda route: route.abort())
    umpire.press("One action back")
    expect(umpire.page.locator(".said")).to_have_text("The service did not answer. Try again.")
    umpire.faults = [fault for fault in umpire.faults if "net::ERR_FAILED" not in fault]
    umpire.page.unroute("**/*")
    umpire.press("One action back")
    umpire.stands_at(10)


def test_the_description_of_the_api_opens_without_a_fault(umpire: Umpire) -> None:
    page = umpire.open("/docs")
    expect(page.get_by_text("/comparisons").first).to_be_visible()
