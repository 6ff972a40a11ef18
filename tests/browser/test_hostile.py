"""Logs made to break the desk: in the browser they are text, nothing of them runs, the page stays whole."""

from __future__ import annotations

import pytest

from .conftest import Umpires
from .logs import long_log
from .stage import expect
from .umpire import Umpire

MARKUP = "</textarea><script>window.broken=1</script><img src=x onerror=window.broken=1><b>\"'&amp;{{7*7}}"
#: Each turns round what follows it, where it is not kept apart: by an override alone, with an isolate left
#: open, or with an end too many.
TURNED = {
    "override": "\u202eمرحبا שלום",
    "open": "\u202eمرحبا\u2066 שלום",
    "closed too often": "\u2069\u2069\u202eمرحبا",
    "opened thrice": "\u2067\u2067\u2067abc",
}
#: Where on the line each letter of a word stands, whichever way it is written.
PLACES = """(element, word) => {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const start = texts.currentNode.data.indexOf(word);
    if (start < 0) continue;
    return [...word].map((_, at) => {
      const range = document.createRange();
      range.setStart(texts.currentNode, start + at);
      range.setEnd(texts.currentNode, start + at + 1);
      return range.getBoundingClientRect().left;
    });
  }
  throw new Error(`no ${word} here`);
}"""
VIEWS = {"desk": None, "compare": "Compare the codes", "sheet": "Sheet to sign"}


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
@pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS)
def test_markup_is_text(umpires: Umpires, view: str | None, script: bool) -> None:
    umpire = umpires(script=script)
    umpire.judge([f"A deals 3 3 3 2 # {MARKUP}", "B looks", "B objects 1"], name_a=MARKUP, venue=MARKUP)
    expect(umpire.page.locator("#action-1 .remark")).to_have_text(f"# {MARKUP}")
    expect(umpire.page.get_by_role("region", name="Player A").locator(".name bdi")).to_have_text(MARKUP)
    if view:
        umpire.press(view)
        expect(umpire.page.locator(".judged")).to_have_count(0)
    assert umpire.page.evaluate("window.broken") is None
    expect(umpire.page.locator("main b", has_text="{{7*7}}")).to_have_count(0)


def test_markup_that_is_no_action_is_text(umpire: Umpire) -> None:
    umpire.expects(422)
    umpire.open()
    umpire.write([MARKUP, f"A leads {MARKUP}"])
    umpire.page.locator("#judge").click()
    expect(umpire.page.get_by_label("Action 1, malformed")).to_have_value(MARKUP)
    assert umpire.page.evaluate("window.broken") is None


def test_markup_in_an_address_is_text(umpire: Umpire) -> None:
    umpire.expects(404)
    umpire.open("/?case=<script>window.broken=1</script>")
    umpire.open("/lawbook/?q=<script>window.broken=1</script>")
    expect(umpire.page.get_by_role("heading", level=1)).to_contain_text("<script>")
    umpire.open("/#log=<script>window.broken=1</script>")
    assert umpire.page.evaluate("window.broken") is None


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("name", TURNED.values(), ids=TURNED)
def test_text_from_right_to_left_turns_nothing_else_round(umpires: Umpires, name: str, width: int) -> None:
    umpire = umpires(width=width)
    umpire.judge([f"A deals 3 3 3 2 # {name}", "B objects 1"], name_a=name, name_b="Ada " + "W" * 190)
    plate = umpire.page.get_by_role("region", name="Player A").locator(".name")
    assert plate.evaluate(PLACES, "dealer") == sorted(plate.evaluate(PLACES, "dealer"))
    assert umpire.page.evaluate("document.documentElement.scrollWidth") == width
    umpire.press("Sheet to sign")
    players = umpire.page.locator(".facts dd").first
    expect(players).to_be_visible()
    assert players.evaluate(PLACES, "Ada") == sorted(players.evaluate(PLACES, "Ada"))


@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_a_log_of_20_000_actions_is_shown_in_part(umpires: Umpires, script: bool) -> None:
    umpire = umpires(script=script)
    umpire.open()
    # As a paste does it: `fill` writes as if by key, which takes the browser minutes.
    field = umpire.page.get_by_role("textbox", name="The actions, one a line")
    field.evaluate("(field, text) => { field.value = text; }", "\n".join(long_log(20_000)))
    umpire.page.locator("#judge").click()
    umpire.stands_at(20_000)
    assert umpire.page.locator(".log li").count() < 200
    if script:
        umpire.page.locator(".where input").fill("9999")
        umpire.press("Go")
        umpire.stands_at(9999)
    assert umpire.page.locator("main *").count() < 3000
    assert umpire.page.evaluate("document.documentElement.scrollWidth") == 1280
