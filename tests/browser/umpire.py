"""Somebody at the desk with a real browser: what is done there, and what goes wrong while it is done."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .stage import BrowserContext, ConsoleMessage, Locator, Page, Request, Response, expect

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Milliseconds that anything may take: long, because a machine that runs all tests at once is slow.
PATIENCE = 60_000
#: What the browser itself says of an answer that is no success; `Umpire` keeps count of those on its own.
_STATUS_TOLD = "Failed to load resource: the server responded with a status of"

expect.set_options(timeout=PATIENCE)


class Umpire:
    """An umpire and his browser. `faults` is what must never happen on any page:

    an error or a warning in the console (a policy that was broken is one), an exception in a script,
    a request to another host, and an answer of 400 or more that the test did not say it `expects`.
    """

    def __init__(self, context: BrowserContext, address: str) -> None:
        context.set_default_timeout(PATIENCE)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self.faults.append(f"exception: {error.error}"))
        context.on("request", self._watch)
        context.on("response", self._count)
        self.context = context
        self.address = address
        self.faults: list[str] = []
        self.requests: list[Request] = []
        self._expected: set[int] = set()
        self.page: Page = context.new_page()

    def expects(self, status: int) -> None:
        """From now on an answer of this status is no fault."""
        self._expected.add(status)

    def leave(self) -> None:
        """Close the browser's window."""
        self.context.close()

    # -- at the desk --------------------------------------------------------------------------------------

    def open(self, path: str = "/") -> Page:
        """A page by its path."""
        self.page.goto(self.address + path)
        return self.page

    def judge(self, lines: Sequence[str], **settings: str) -> None:
        """A new log, typed in and judged; the settings are fields of the form by their names."""
        self.open()
        self.write(lines, **settings)
        self.page.locator("#judge").click()
        expect(self.headline).to_be_visible()

    def write(self, lines: Sequence[str], **settings: str) -> None:
        """Fill in the form of a new log."""
        self.page.get_by_role("textbox", name="The actions, one a line").fill("\n".join(lines))
        for name, value in settings.items():
            field = self.page.locator(f"[name={name}]")
            if not field.is_visible():
                self.page.get_by_text("Stakes, names and place").click()
            if field.evaluate("field => field.localName") == "select":
                field.select_option(value)
            else:
                field.fill(value)

    def press(self, name: str) -> None:
        """Press the button of that name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def stands_at(self, step: int) -> None:
        """The page shows that step, in each of its places."""
        expect(self.page.locator(".where input")).to_have_value(str(step))
        expect(self.page.locator(".log [aria-current=step] .at")).to_have_text(str(step))
        expect(
            self.page.get_by_role("region", name=f"The table after action {step}", exact=True)
        ).to_be_visible()

    # -- what is seen -------------------------------------------------------------------------------------

    @property
    def headline(self) -> Locator:
        """The verdict, in a sentence."""
        return self.page.locator(".judged h1")

    def ruling(self, offence: str) -> Locator:
        """The one ruling on an offence."""
        return self.page.get_by_role("article").filter(has=self.page.get_by_role("heading", name=offence))

    def cards(self, hand: str) -> list[str]:
        """The cards of a player's hand, as a screen reader tells them."""
        images = self.page.get_by_role("region", name=f"Player {hand}").locator(".hand img")
        return [str(alt) for alt in images.evaluate_all("images => images.map(image => image.alt)")]

    # -- what goes wrong ----------------------------------------------------------------------------------

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(_STATUS_TOLD):
            self.faults.append(f"console: {message.text}")

    def _watch(self, request: Request) -> None:
        self.requests.append(request)
        if not re.match(rf"{re.escape(self.address)}/|data:|blob:{re.escape(self.address)}/", request.url):
            self.faults.append(f"request to another host: {request.url}")

    def _count(self, response: Response) -> None:
        if response.status >= 400 and response.status not in self._expected:
            self.faults.append(f"{response.status} from {response.url}")
