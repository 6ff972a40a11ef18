"""The page on the log says what the reader does."""

import re
from pathlib import Path

import pytest

from adjudicator.game.facts import REMEDIES
from adjudicator.game.forms import VERBS
from adjudicator.game.notation import parse_action
from adjudicator.intake import read_json, read_yaml

PAGE = (Path(__file__).parent.parent / "docs" / "log-format.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```(yaml|json)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
ROWS = re.findall(r"^\| `((?:X|bystander) [^`]+)` \|", PAGE, re.MULTILINE)
SLOTS = {"CARDS": "7C 8H", "CARD": "7C", "N": "1", "SUIT": "H", "REMEDY": "fresh-deal", "X": "A", "Y": "B"}


@pytest.mark.parametrize(("syntax", "text"), EXAMPLES)
def test_every_example_is_read(syntax: str, text: str) -> None:
    read = read_yaml if syntax == "yaml" else read_json
    assert read(text.encode()).actions


def test_there_are_examples_of_both() -> None:
    assert {syntax for syntax, _ in EXAMPLES} == {"yaml", "json"}


def filled(form: str) -> str:
    return " ".join(SLOTS.get(word, word) for word in form.split())


@pytest.mark.parametrize("row", ROWS)
def test_every_row_is_read_with_and_without_its_options(row: str) -> None:
    for form in (re.sub(r"\[.*?\]", "", row), re.sub(r"[\[\]]", "", row)):
        assert parse_action(filled(form)).text == filled(form)


def test_every_verb_and_form_has_a_row() -> None:
    said = {re.sub(r"\bY\b", "PLAYER", row.split(" ", 1)[1]) for row in ROWS}
    known = {
        form.replace("point|vole|game", "point")
        for name, verb in VERBS.items()
        if name not in ("claims", "waives")
        for form in verb.forms
    }
    assert said - {"claims REMEDY", "waives [REMEDY]"} == known


def test_every_remedy_is_listed() -> None:
    paragraph = re.search(r"^Remedies: (.*?)\n\n", PAGE, re.MULTILINE | re.DOTALL)
    assert paragraph is not None
    assert tuple(re.findall(r"`([a-z-]+)(?: [A-Z]+)?`", paragraph[1])) == REMEDIES


def test_what_yaml_keeps_of_the_comments() -> None:
    read = read_yaml(EXAMPLES[0][1].encode())
    assert [action.comment for action in read.actions][-3:] == [None, "kept", None]
    assert read.metadata["date"] == "2026-11-29"
