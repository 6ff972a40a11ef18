"""The pictures of docs/desk.md: `make screenshots` takes them anew.

Every one is of a worked case that ships, 1280 pixels wide, and small enough for a page of documentation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from .logs import PARTING, WHOLE_GAME
from .stage import chromium, expect, serving
from .umpire import Umpire

FOLDER: Final = Path(__file__).parents[2] / "docs" / "images"
MOST_BYTES: Final = 250_000
RENOUNCE: Final = "/?case=turf-club/43-renounce-proved"


def _entry(umpire: Umpire) -> None:
    umpire.open("/")


def _table(umpire: Umpire) -> None:
    umpire.open(f"{WHOLE_GAME}&step=35")


def _ruling(umpire: Umpire) -> None:
    umpire.open(RENOUNCE)


def _compare(umpire: Umpire) -> None:
    umpire.open(PARTING)
    umpire.press("Compare the codes")
    expect(umpire.page.locator(".compared h1")).to_be_visible()


def _print(umpire: Umpire) -> None:
    umpire.open(RENOUNCE)
    umpire.press("Sheet to sign")
    expect(umpire.page.locator(".paper h1")).to_be_visible()


def _lawbook(umpire: Umpire) -> None:
    umpire.open("/lawbook/turf-club#law-43")


#: Each picture, and how to come to it; of the lawbook only what a window shows, of all else the whole page.
PICTURES: Final[Mapping[str, Callable[[Umpire], None]]] = {
    "desk-entry": _entry,
    "desk-table": _table,
    "desk-ruling": _ruling,
    "desk-compare": _compare,
    "desk-print": _print,
    "lawbook": _lawbook,
}


def main() -> None:
    """Take every picture. Raises AssertionError where a page has a fault or a picture is too large."""
    with serving() as address, chromium() as browser:
        for name, come in PICTURES.items():
            context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
            umpire = Umpire(context, address)
            come(umpire)
            picture = _small(umpire.page.screenshot(full_page=name != "lawbook"))
            umpire.leave()
            assert not umpire.faults, umpire.faults
            assert len(picture) < MOST_BYTES, f"{name}: {len(picture)} bytes"
            (FOLDER / f"{name}.png").write_bytes(picture)


def _small(picture: bytes) -> bytes:
    """The same picture in 256 colours, which is a third of it."""
    small = BytesIO()
    image = Image.open(BytesIO(picture)).convert("RGB")
    image.quantize(256, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()


if __name__ == "__main__":
    main()
