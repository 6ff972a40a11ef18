"""For everyone: nothing that axe finds, on any page, light or dark; suits without colour; a narrow screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.library import load_codes

from .conftest import Umpires
from .logs import RENOUNCE, WHOLE_GAME
from .pages import PAGES
from .stage import Axe, expect
from .umpire import Umpire

Come = Callable[[Umpire], None]

#: Beside what axe tests of itself: targets of 24 pixels, or as far apart (WCAG 2.2, 2.5.8).
ALL = {"rules": {"target-size": {"enabled": True}}}
OF_COLOUR = {"runOnly": ["color-contrast", "link-in-text-block"]}
OF_LAYOUT = {"runOnly": ["scrollable-region-focusable", "target-size"]}

#: What is worked with a finger and smaller than 24 pixels; a link within a line of text may be, as in WCAG.
SMALL_TARGETS = """() => [...document.querySelectorAll("a, button, input, select, textarea, summary")]
  .filter(target => {
    const box = target.getBoundingClientRect();
    const style = getComputedStyle(target);
    if (!target.checkVisibility({ visibilityProperty: true }) || target.type === "hidden") return false;
    if (target.matches(".unseen, .skip")) return false;
    const alone = target.parentElement.textContent.trim() === target.textContent.trim();
    if (style.display === "inline" && !alone) return false;
    return box.height < 24 || box.width < 24;
  })
  .map(target => target.outerHTML.slice(0, 160))"""

TOO_WIDE = """() => [...document.querySelectorAll("body *")]
  .filter(element => element.getBoundingClientRect().right > innerWidth + 1)
  .filter(element => !element.closest(".scroll, .unseen, .skip"))
  .map(element => element.outerHTML.slice(0, 160))"""


def violations(umpire: Umpire, options: dict[str, Any]) -> str:
    """What axe finds on the page, with the places; nothing where it finds nothing."""
    found = Axe().run(umpire.page, options={"resultTypes": ["violations"], **options})
    return found.generate_report() if found.violations_count else ""


@pytest.mark.parametrize("come", PAGES.values(), ids=PAGES)
def test_axe_finds_nothing_light_or_dark(umpires: Umpires, come: Come) -> None:
    umpire = umpires()
    come(umpire)
    assert violations(umpire, ALL) == ""
    umpire.page.emulate_media(color_scheme="dark")
    assert violations(umpire, OF_COLOUR) == ""


@pytest.mark.slow
@pytest.mark.parametrize("code", load_codes())
def test_axe_finds_nothing_in_any_code(umpire: Umpire, code: str) -> None:
    umpire.open(f"/lawbook/{code}")
    umpire.page.evaluate("for (const more of document.querySelectorAll('.lb-more')) more.open = true")
    assert violations(umpire, ALL) == ""


@pytest.mark.parametrize("come", PAGES.values(), ids=PAGES)
def test_a_page_fits_a_narrow_screen_and_a_finger(umpires: Umpires, come: Come) -> None:
    umpire = umpires(width=360)
    come(umpire)
    assert umpire.page.evaluate("document.documentElement.scrollWidth") == 360, umpire.page.evaluate(TOO_WIDE)
    small = umpire.page.evaluate(SMALL_TARGETS)
    assert small == [], "\n".join(small)
    assert violations(umpire, OF_LAYOUT) == ""


def test_a_page_with_everything_opened_fits_a_narrow_screen(umpires: Umpires) -> None:
    umpire = umpires(width=360)
    umpire.judge(RENOUNCE)
    umpire.page.get_by_text("Change the log, or how it is judged").click()
    umpire.press("Copy a link")
    expect(umpire.page.get_by_label("A link that carries this log")).to_be_visible()
    assert umpire.page.evaluate("document.documentElement.scrollWidth") == 360, umpire.page.evaluate(TOO_WIDE)


def test_codes_compared_stand_in_rows_that_fit_a_narrow_screen(umpires: Umpires) -> None:
    umpire = umpires(width=360)
    PAGES["compare"](umpire)
    table = umpire.page.get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(7)  # the codes, and the heads of the columns
    assert table.locator("xpath=..").evaluate("around => around.scrollWidth <= around.clientWidth")


def test_every_card_on_the_table_says_its_suit(umpire: Umpire) -> None:
    umpire.open(f"{WHOLE_GAME}&step=20")
    suits = ("clubs", "diamonds", "hearts", "spades")
    for picture in umpire.page.locator(".table img").all():
        alt = picture.get_attribute("alt") or ""
        source = (picture.get_attribute("src") or "").rpartition("/")[2]
        if source.startswith("back"):
            assert "face down" in alt
        else:
            suit = next(suit for suit in suits if suit[0].upper() == source[1])
            assert f" of {suit}" in alt, (source, alt)


def test_suits_written_in_text_have_a_sign_or_a_letter(umpire: Umpire) -> None:
    umpire.judge(["A deals 3 3 2 2", "A turns 9D", "B stands"])
    picks = umpire.page.locator(".pick")
    signs = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
    for pick in picks.all():
        action = pick.get_attribute("value") or ""
        assert signs[action[-1]] in pick.inner_text()
        assert pick.get_attribute("aria-label") == action
    expect(umpire.page.locator(".turned figcaption")).to_have_text(re.compile("Trump ♦.?diamonds"))


def test_motion_is_only_for_those_who_want_it(umpire: Umpire) -> None:
    umpire.open()
    moving = """() => [...document.querySelectorAll("*")].map(element => getComputedStyle(element))
      .filter(style => style.transitionDuration !== "0s" || style.animationName !== "none").length"""
    assert umpire.page.evaluate(moving) == 0
    umpire.page.emulate_media(reduced_motion="no-preference")
    assert umpire.page.evaluate(moving) > 0
