"""Text of the user's own is kept apart: each direction isolate in it is closed, and none is closed twice."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.web.direction import kept_apart

OPENS, CLOSES = "\u2066\u2067\u2068", "\u2069"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("", ""),
        ("Ada", "Ada"),
        ("שלום", "שלום"),
        ("\u202eAda", "\u202eAda"),
        ("\u2066Ada", "\u2066Ada\u2069"),
        ("\u2066A\u2067d\u2069a", "\u2066A\u2067d\u2069a\u2069"),
        ("Ada\u2069\u2069 B", "Ada B"),
        ("\u2069\u2068A\u2069", "\u2068A\u2069"),
    ],
)
def test_isolates_are_paired(text: str, kept: str) -> None:
    assert kept_apart(text) == kept


@given(st.text(st.sampled_from(OPENS + CLOSES + "\u202eaא")))
def test_whatever_the_text_every_isolate_ends_within_it_and_nothing_else_is_lost(text: str) -> None:
    kept = kept_apart(text)
    depth = 0
    for character in kept:
        depth += (character in OPENS) - (character == CLOSES)
        assert depth >= 0
    assert depth == 0
    assert kept.replace(CLOSES, "") == text.replace(CLOSES, "")
    assert kept_apart(kept) == kept
