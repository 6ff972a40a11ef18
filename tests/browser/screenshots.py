"""The pictures of docs/desk.md and docs/audit.md: `make screenshots` takes them anew.

Those of the desk are of worked cases that ship, 1280 pixels wide; that of an audit's report is of simulated
games, as wide as a sheet of paper. Each is small enough for a page of documentation.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from click.testing import CliRunner
from PIL import Image

from adjudicator.cli import main as adjudicator

from .logs import PARTING, WHOLE_GAME
from .stage import Browser, chromium, expect, serving
from .umpire import Umpire

FOLDER: Final = Path(__file__).parents[2] / "docs" / "images"
MOST_BYTES: Final = 250_000
BROKEN: Final = 0.005  # of the lines of a month
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
            _keep(name, picture)
        _keep("report", _small(_report(browser)))


def _keep(name: str, picture: bytes) -> None:
    assert len(picture) < MOST_BYTES, f"{name}: {len(picture)} bytes"
    (FOLDER / f"{name}.png").write_bytes(picture)


def _report(browser: Browser) -> bytes:
    """The first page of the report on a month of a house: eight tables, one of them worse than the others."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "month.jsonl").write_text("\n".join(_month()), "utf-8")
        done = CliRunner().invoke(adjudicator, ["audit", f"{folder}/month.jsonl", "--out", f"{folder}/out"])
        assert done.exit_code == 1, done.output
        page = browser.new_page(viewport={"width": 1000, "height": 1160})
        page.goto(f"file://{folder}/out/report.html")
        return page.screenshot()


def _month() -> Iterator[str]:
    rng = Random(1878)
    names = ["Ann", "Bea", "Cid", "Dora", "Éva", "Fay", "Gus", "Hal"]
    faults = {table: _simulated(500, table, "0.14" if table == 6 else "0.06") for table in range(1, 9)}
    for table, lines in faults.items():
        for line in lines:
            log = json.loads(line)
            a, b = rng.sample(names, 2)
            log |= {"table": f"Table {table}", "players": {"A": a, "B": b}}
            log["date"] = f"1878-03-{rng.randrange(1, 29):02}"
            text = json.dumps(log, ensure_ascii=False)
            yield text if rng.random() > BROKEN else text[:-3]


def _simulated(games: int, seed: int, faults: str) -> list[str]:
    words = ["simulate", "--games", str(games), "--seed", str(seed), "--faults", faults]
    return CliRunner().invoke(adjudicator, words, catch_exceptions=False).stdout.splitlines()


def _small(picture: bytes) -> bytes:
    """The same picture in 256 colours, which is a third of it."""
    small = BytesIO()
    image = Image.open(BytesIO(picture)).convert("RGB")
    image.quantize(256, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()


if __name__ == "__main__":
    main()
