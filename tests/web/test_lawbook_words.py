"""The lawbook's words: complete over the vocabulary, and sentences without gaps."""

from __future__ import annotations

import pytest

from adjudicator.game.facts import REMEDIES
from adjudicator.game.vocabulary import KINDS
from adjudicator.law.code import Row
from adjudicator.library import load_codes
from adjudicator.web.lawbook.words import CIRCUMSTANCES, answers, conditions, either
from adjudicator.web.lawbook.words import remedies as told_remedies
from adjudicator.web.lawbook.words.remedies import gist, gives
from adjudicator.web.lawbook.words.sentences import sentence

CODES = load_codes()


def _row(code: str, row_id: str) -> Row:
    return next(row for row in CODES[code].rows if row.id == row_id)


def test_every_circumstance_and_value_has_words_and_nothing_else() -> None:
    assert set(CIRCUMSTANCES) == set(KINDS)
    for name, kind in KINDS.items():
        assert set(CIRCUMSTANCES[name]) == set(kind.circumstances)
        for circumstance, told in CIRCUMSTANCES[name].items():
            assert set(told.answers) == set(kind.domain(circumstance))
            assert told.all_but.keys() <= told.answers.keys()


def test_no_two_values_of_a_circumstance_read_alike() -> None:
    for kind in CIRCUMSTANCES.values():
        for told in kind.values():
            assert told.ask.endswith("?")
            assert len(set(told.answers.values())) == len(told.answers)


def test_every_remedy_has_words() -> None:
    assert set(told_remedies.REMEDIES) == set(REMEDIES)


@pytest.mark.parametrize("name", CODES)
def test_every_row_is_told_in_whole_sentences(name: str) -> None:
    for row in CODES[name].rows:
        given = gives(row)
        for text in (given.says, *given.notes):
            assert text[0].isupper() or text[0].isdigit(), (row.id, text)
            assert text.endswith("."), (row.id, text)
            assert not set(text) & set("{}…"), (row.id, text)
        assert gist(row)


@pytest.mark.parametrize(
    ("code", "row", "told"),
    [
        (
            "turf-club",
            "15/1",
            (
                "The dealer dealt the non-dealer too many cards. Until the non-dealer proposes or leads he "
                "may claim a fresh deal, or throw out what he has too many, unseen by the dealer."
            ),
        ),
        (
            "turf-club",
            "43/1",
            (
                "The player played a card to the lead though he held one of its suit: he renounced. "
                "His adversary may have the hands played again."
            ),
        ),
        (
            "turf-club",
            "41/1",
            (
                "The player named one suit and led a card of another. Until his adversary plays to it he may "
                "require the player to lead that suit."
            ),
        ),
        ("turf-club", "43/5", "The winner won the point, and marks nothing for having renounced."),
        ("turf-club", "13/1", "The dealer exposed a card of his own, in dealing. The deal stands good."),
        (
            "turf-club",
            "27/1",
            "The dealer took back his call. The dealer cannot retract: what he said first stands.",
        ),
    ],
)
def test_a_sentence_names_the_players_by_what_they_are(code: str, row: str, told: str) -> None:
    found = _row(code, row)
    assert sentence(found, found.says) == told


def test_conditions_stand_in_the_vocabularys_order_and_leave_out_what_says_nothing() -> None:
    row = _row("turf-club", "15/1")
    assert conditions(row.fact, row.when) == [
        "more than five cards",
        "the non-dealer’s hand",
        "between the turn-up and the non-dealer’s call",
    ]
    every = frozenset(KINDS["faced-in-pack"].domain("falls_to"))
    assert conditions("faced-in-pack", {"falls_to": every}) == []


def test_all_values_but_one_are_told_shorter_where_there_is_a_word_for_it() -> None:
    assert answers("card-played", "duty", ["did-not-win", "did-not-follow", "did-not-trump"]) == (
        "he did not do what he must"
    )
    assert answers("hand-dealt", "hand", ["dealer"]) == "the dealer’s hand"


def test_alternatives() -> None:
    assert either(["one"]) == "one"
    assert either(["one", "two"]) == "one or two"
    assert either(["one", "two", "three"]) == "one, two or three"
