"""Every form in which an action can be written stands in a worked case, so that each is judged somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from adjudicator.casefile import read_cases
from adjudicator.game.notation import parse_action
from adjudicator.game.readings import REMEDIES
from adjudicator.library import cases_folder, load_codes

PAGE = (Path(__file__).parent.parent / "docs" / "log-format.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| `((?:X|bystander) [^`]+)` \|", PAGE, re.MULTILINE)
CARD = r"(?:[KQJAT987?][CDHS?])"
WORDS = {
    "X": "[AB]",
    "Y": "[AB]",
    "N": r"\d+",
    "SUIT": "[CDHS]",
    "CARD": rf"(?:{CARD}|6[CDHS]|joker)",
    "CARDS": rf"{CARD}(?: {CARD})*",
    "REMEDY": r"[a-z-]+(?: \w+)?",
}
SPELT_OUT = {
    "X draws [CARDS]": ["X draws", "X draws CARD", "X draws CARD CARD"],
    "X throws-down claiming point": [f"X throws-down claiming {word}" for word in ("point", "vole", "game")],
    "X throws-down conceding point": [
        f"X throws-down conceding {word}" for word in ("point", "vole", "game")
    ],
    "X claims REMEDY": [
        f"X claims {remedy}" + {"trump": " CARD", "call-suit": " SUIT"}.get(remedy, "") for remedy in REMEDIES
    ],
    "X objects N": ["X objects N", "bystander objects N"],
}
"""Rows that say in words what else can stand there."""


def forms_of(row: str) -> Iterator[str]:
    """The forms of a row: without what stands in brackets, and with each of it."""
    for spelt in SPELT_OUT.get(row, [row]):
        options = re.findall(r" \[[^]]*\]", spelt)
        for left in ("", *options):
            form = spelt
            for option in options:
                form = form.replace(
                    option, option.replace("[", "").replace("]", "") if option == left else ""
                )
            yield form


FORMS = [form for row in ROWS for form in forms_of(row)]


@cache
def written() -> str:
    """Every action of every case, one a line, in canonical notation."""
    cases = [case for code in load_codes() for case in read_cases(cases_folder() / code)]
    texts = {text for case in cases for text in case.log["actions"]}
    return "\n".join(sorted({parse_action(text).text.removesuffix(" ?") for text in texts}))


@pytest.mark.parametrize("form", FORMS)
def test_the_form_stands_in_a_case(form: str) -> None:
    pattern = " ".join(WORDS.get(word, re.escape(word)) for word in form.split())
    assert re.search(f"^{pattern}$", written(), re.MULTILINE), form


def test_unknown_and_half_known_cards_stand_in_cases() -> None:
    for card in (r"\?\?", r"[KQJAT987]\?", r"\?[CDHS]"):
        assert re.search(rf"\s{card}(?:\s|$)", written()), card


def test_disputed_and_commented_actions_stand_in_cases() -> None:
    cases = [case for code in load_codes() for case in read_cases(cases_folder() / code)]
    actions = [parse_action(text) for case in cases for text in case.log["actions"]]
    assert any(action.disputed for action in actions)
    assert any(action.comment for action in actions)
