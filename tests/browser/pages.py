"""Every page for people, and how an umpire comes to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from .logs import LAPSED, MALFORMED, PARTING, QUESTION, RENOUNCE, WHOLE_GAME
from .stage import expect
from .umpire import Umpire


def _address(path: str) -> Callable[[Umpire], None]:
    def come(umpire: Umpire) -> None:
        umpire.open(path)

    return come


def _ruling(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE, name_a="Ada", name_b="Béla")


def _right_that_stood(umpire: Umpire) -> None:
    umpire.open(f"{LAPSED}&step=2")


def _compared(umpire: Umpire) -> None:
    umpire.open(PARTING)
    umpire.press("Compare the codes")
    expect(umpire.page.locator(".compared h1")).to_be_visible()


def _sheet(umpire: Umpire) -> None:
    umpire.judge(RENOUNCE)
    umpire.press("Sheet to sign")
    expect(umpire.page.locator(".paper h1")).to_be_visible()


def _malformed(umpire: Umpire) -> None:
    umpire.expects(422)
    umpire.open()
    umpire.write(MALFORMED, name_a="Ada")
    umpire.page.locator("#judge").click()
    expect(umpire.page.locator(".faulty")).to_be_visible()


def _not_there(umpire: Umpire) -> None:
    umpire.expects(404)
    umpire.open("/?case=turf-club/none-such")


def _contradiction(umpire: Umpire) -> None:
    umpire.judge(["A deals 3 3 2 2", "A turns 9D", "B leads KH", "A plays KH"])


def _code(umpire: Umpire) -> None:
    umpire.open("/lawbook/enquire-within")
    for more in umpire.page.locator(".lb-law > details > summary").all()[:4]:
        more.click()


PAGES: Final[Mapping[str, Callable[[Umpire], None]]] = {
    "entry": _address("/"),
    "ruling": _ruling,
    "question": _address(QUESTION),
    "right as it stood": _right_that_stood,
    "hand over": _address(f"{WHOLE_GAME}&step=24"),
    "contradiction": _contradiction,
    "compare": _compared,
    "sheet": _sheet,
    "malformed": _malformed,
    "cases": _address("/?cases=turf-club&law=43"),
    "not there": _not_there,
    "lawbook": _address("/lawbook/"),
    "code": _code,
    "search": _address("/lawbook/?q=renounce"),
    "search in vain": _address("/lawbook/foster?q=xyzzy"),
}
