"""Every page for people, and how an umpire comes to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

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
)
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


def _two_games(umpire: Umpire) -> None:
    umpire.judge(TWO_GAMES, **TWO_GAMES_START)


def _sheet_as_of_a_step(umpire: Umpire) -> None:
    _two_games(umpire)
    umpire.press("One action back")
    umpire.stands_at(len(TWO_GAMES) - 1)
    umpire.press(f"Sheet to sign as of action {len(TWO_GAMES) - 1}")
    expect(umpire.page.locator(".paper h1")).to_be_visible()


def _over_at_the_start(umpire: Umpire) -> None:
    umpire.judge(["A deals 3 3 2 1", "B objects 1"], code="example-house", score_a="6")
    umpire.press("Compare the codes")
    expect(umpire.page.locator(".compared h1")).to_be_visible()


def _no_log(umpire: Umpire) -> None:
    umpire.expects(422)
    umpire.open()
    umpire.page.locator("#file").set_input_files(
        {"name": "log.json", "mimeType": "application/json", "buffer": NO_LOG.encode()}
    )
    umpire.press("Open")
    expect(umpire.page.locator(".foreign")).to_be_visible()


def _no_law(umpire: Umpire) -> None:
    umpire.expects(404)
    umpire.open("/lawbook/turf-club/99")


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
    "two games": _two_games,
    "sheet as of a step": _sheet_as_of_a_step,
    "over at the start": _over_at_the_start,
    "malformed": _malformed,
    "no log": _no_log,
    "no law": _no_law,
    "cases": _address("/?cases=turf-club&law=43"),
    "not there": _not_there,
    "lawbook": _address("/lawbook/"),
    "code": _code,
    "search": _address("/lawbook/?q=renounce"),
    "search in vain": _address("/lawbook/foster?q=xyzzy"),
}
