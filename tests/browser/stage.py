"""What the browser tests stand on: the service in a process of its own, and Debian's Chromium."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import pytest

try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Locator,
        Page,
        Request,
        Response,
        expect,
        sync_playwright,
    )
except ModuleNotFoundError:
    if os.environ.get("CI") == "true":
        raise
    pytest.skip("the pages need playwright: pip install '.[browser]'", allow_module_level=True)

__all__ = [
    "Axe",
    "Browser",
    "BrowserContext",
    "ConsoleMessage",
    "Locator",
    "Page",
    "Request",
    "Response",
    "chromium",
    "expect",
    "serving",
]

SERVE = "from adjudicator.cli import main; main(['serve', '--port', '0'])"


@contextmanager
def serving() -> Iterator[str]:
    """The address of a service with the codes and cases that ship."""
    environment = {name: value for name, value in os.environ.items() if name != "ADJUDICATOR_LAWS"}
    with subprocess.Popen(
        [sys.executable, "-c", SERVE], env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        try:
            ready = re.search(r"serves (http://[\d.]+:\d+)/", said)
            assert ready, said + process.stderr.read()
            yield ready[1]
        finally:
            process.terminate()
            process.stderr.read()


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser. Where there is none, its tests are skipped; in CI they fail."""
    program = shutil.which("chromium")
    if program is None:
        _without("the pages need a browser: apt-get install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        yield browser
        browser.close()


def _without(reason: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(reason)
    pytest.skip(reason)
