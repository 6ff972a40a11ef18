"""The faces of the cards: all there, each complete in itself, and nothing in them that could act or fetch."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from adjudicator.game.cards import RANKS, SUITS

FOLDER = Path(__file__).parents[2] / "adjudicator" / "web" / "static" / "cards"
NAMES = [*(rank + suit for suit in SUITS for rank in RANKS), "back"]
ALLOWED = {
    "svg",
    "defs",
    "symbol",
    "path",
    "use",
    "rect",
    "g",
    "pattern",
    "circle",
    "ellipse",
    "clipPath",
    "line",
}


def test_there_is_a_picture_of_every_card_and_of_the_back() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.svg")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_complete_in_itself_and_does_nothing(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.get("viewBox") == "-120 -168 240 336"
    ids = set()
    for element in root.iter():
        assert element.tag.rpartition("}")[2] in ALLOWED
        assert not any(key.startswith("on") or key == "style" for key in element.attrib)
        if "id" in element.attrib:
            assert element.attrib["id"].startswith(f"{name}-")
            ids.add(element.attrib["id"])
    assert set(re.findall(r'href="([^"]*)"|url\(([^)]*)\)', text)) <= {
        pair for name in ids for pair in ((f"#{name}", ""), ("", f"#{name}"))
    }


def test_suits_differ_in_shape_and_not_only_in_colour() -> None:
    shapes = set()
    for suit in "CDHS":
        text = (FOLDER / f"7{suit}.svg").read_text(encoding="utf-8")
        shapes.add(frozenset(re.findall(r' d="([^"]+)"', text)))
    assert len(shapes) == 4


def test_the_licence_stands_beside_them() -> None:
    assert "CC0 1.0 Universal" in (FOLDER / "LICENSE").read_text(encoding="utf-8")
