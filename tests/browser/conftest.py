"""Fixtures of the browser tests: one service and one browser for each worker, one context for each test.

What they are made of is imported where it is used: without playwright this file must still load.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from .umpire import Umpire


class Umpires(Protocol):
    """Brings an umpire to the desk, with a screen and a browser of a kind."""

    def __call__(self, *, width: int = 1280, script: bool = True, scheme: str = "light") -> Umpire: ...


# A package's scope and not the session's: playwright keeps an event loop running meanwhile, and tests
# elsewhere that start one of their own must not find it.
@pytest.fixture(scope="package")
def address() -> Iterator[str]:
    """The address of a service with the codes and cases that ship."""
    from .stage import serving

    with serving() as where:
        yield where


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium."""
    from .stage import chromium

    with chromium() as found:
        yield found


@pytest.fixture
def umpires(browser: Browser, address: str) -> Iterator[Umpires]:
    """Umpires, as many as a test brings; whatever went wrong in any one's browser fails the test."""
    from .umpire import Umpire

    there: list[Umpire] = []

    def bring(*, width: int = 1280, script: bool = True, scheme: str = "light") -> Umpire:
        context = browser.new_context(
            viewport={"width": width, "height": 800},
            java_script_enabled=script,
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=width < 600,
        )
        there.append(Umpire(context, address))
        return there[-1]

    yield bring
    for umpire in there:
        umpire.leave()
    assert [fault for umpire in there for fault in umpire.faults] == []


@pytest.fixture
def umpire(umpires: Umpires) -> Umpire:
    """An umpire in the office: a wide screen, script, light."""
    return umpires()
