"""The whole path by keyboard alone: every control is come to by Tab, and always seen to have the focus."""

from __future__ import annotations

import pytest

from .conftest import Umpires
from .logs import LAPSED, QUESTION, RENOUNCE
from .stage import Locator, expect
from .umpire import Umpire

#: Why nobody could see where the focus is; empty where it can be seen.
FOCUS_UNSEEN = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.id === "main") return "";
  const named = focused.outerHTML.slice(0, 120);
  const box = focused.getBoundingClientRect();
  const style = getComputedStyle(focused);
  if (style.outlineStyle === "none" || parseFloat(style.outlineWidth) < 2) return `no outline: ${named}`;
  if (box.width < 2 || box.height < 2) return `no size: ${named}`;
  if (box.bottom <= 0 || box.top >= innerHeight) return `above or below the window: ${named}`;
  if (box.right <= 0 || box.left >= innerWidth) return `beside the window: ${named}`;
  return "";
}"""
MOST_TABS = 120


class Typist:
    """An umpire without a mouse."""

    def __init__(self, umpire: Umpire) -> None:
        self.umpire = umpire

    def tab_to(self, target: Locator, backwards: bool = False) -> None:
        """Press Tab until the target has the focus; the focus must be seen wherever it rests meanwhile."""
        for _ in range(MOST_TABS):
            self.umpire.page.keyboard.press("Shift+Tab" if backwards else "Tab")
            unseen = self.umpire.page.evaluate(FOCUS_UNSEEN)
            assert unseen == ""
            if target.evaluate("target => target === document.activeElement"):
                return
        raise AssertionError(f"{target} is not reached by Tab")

    def press(self, name: str, key: str = "Enter") -> None:
        """Come to the button of that name, and press it."""
        self.tab_to(self.umpire.page.get_by_role("button", name=name, exact=True))
        self.umpire.page.keyboard.press(key)


@pytest.fixture(params=[1280, 360])
def typist(request: pytest.FixtureRequest, umpires: Umpires) -> Typist:
    """A typist at a wide and at a narrow screen."""
    return Typist(umpires(width=request.param))


def test_from_the_empty_form_to_the_sheet(typist: Typist) -> None:
    umpire, page, keys = typist.umpire, typist.umpire.page, typist.umpire.page.keyboard
    umpire.open()
    typist.tab_to(page.get_by_role("link", name="To the content"))
    keys.press("Enter")
    typist.tab_to(page.get_by_role("textbox", name="The actions, one a line"))
    keys.insert_text("\n".join(RENOUNCE))
    typist.tab_to(page.get_by_label("First dealer"))
    keys.press("Home")
    typist.tab_to(page.get_by_label("Score of A"))
    keys.press("ArrowUp")
    typist.press("Judge")
    expect(umpire.headline).to_have_text("Irregular: one ruling.")
    expect(page.locator(".score-line")).to_contain_text("Due A 1 B 0")

    keys.press("ArrowLeft")
    umpire.stands_at(10)
    typist.press("One action back")
    umpire.stands_at(9)
    expect(page.get_by_role("button", name="One action back")).to_be_focused()
    keys.press("Enter")
    umpire.stands_at(8)
    typist.press("To the end", key="Space")
    umpire.stands_at(11)

    typist.tab_to(umpire.ruling("Renounce").locator("summary"))
    keys.press("Enter")
    expect(umpire.ruling("Renounce").locator("blockquote")).to_be_hidden()
    typist.press("action 10")
    umpire.stands_at(10)

    typist.tab_to(page.get_by_label("Judged by"), backwards=True)
    keys.type("Foster")
    keys.press("Tab")
    keys.press("Enter")
    expect(umpire.ruling("Renounce")).to_contain_text("Law 15.1")

    typist.press("Compare the codes as of action 10")
    expect(page.get_by_role("heading", name="The same log, by every code")).to_be_visible()
    typist.press("← Back to the desk")
    typist.press("Sheet to sign as of action 10")
    expect(page.get_by_role("heading", name="1. Renounce, action 5")).to_be_visible()
    typist.tab_to(page.get_by_role("button", name="Print"))


def test_a_question_is_answered(typist: Typist) -> None:
    typist.umpire.open(QUESTION)
    typist.press("No")
    expect(typist.umpire.headline).to_have_text("Irregular: one ruling.")
    typist.press("B claims fresh-deal")
    expect(typist.umpire.ruling("Misdeal").locator(".tag")).to_have_text("elected")


def test_a_right_is_seen_as_it_stood(typist: Typist) -> None:
    typist.umpire.open(LAPSED)
    log = typist.umpire.page.get_by_role("region", name="The log")
    typist.tab_to(log.get_by_role("button").nth(2))
    typist.umpire.page.keyboard.press("Enter")
    typist.umpire.stands_at(2)
    expect(log.get_by_role("button").nth(2)).to_be_focused()
    expect(typist.umpire.ruling("Misdeal").locator(".tag")).to_have_text("open")


@pytest.mark.parametrize("path", ["/lawbook/", "/lawbook/foster", "/?cases=turf-club&law=43"])
def test_the_focus_is_seen_on_every_control(typist: Typist, path: str) -> None:
    page = typist.umpire.open(path)
    for _ in range(60):
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUS_UNSEEN) == ""
