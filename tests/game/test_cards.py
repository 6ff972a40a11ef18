"""Cards: spellings, names, and what is known of a card."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.game.cards import (
    ALL,
    KINGS,
    RANK_MASKS,
    RANKS,
    SUIT_MASKS,
    SUITS,
    card,
    card_name,
    cards_in,
    foreign_name,
    is_known,
    parse_card,
    parse_suit,
    rank_of,
    suit_of,
)

KNOWN = [rank + suit for suit in SUITS for rank in RANKS]
NAMES = [*KNOWN, *(rank + "?" for rank in RANKS), *("?" + suit for suit in SUITS), "??"]


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_read_back(name: str) -> None:
    assert card_name(parse_card(name)) == name
    assert card_name(parse_card(name.lower())) == name


def test_a_known_card_is_the_bit_of_its_suit_and_rank() -> None:
    assert [parse_card(name) for name in KNOWN] == [1 << bit for bit in range(32)]
    assert parse_card("KH") == card(7, 2) == 1 << 23


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("10S", "TS"),
        ("10s", "TS"),
        ("10♠", "TS"),
        ("10♠\ufe0f", "TS"),
        ("ts", "TS"),
        ("k♥", "KH"),
        ("7♢", "7D"),
        ("A♣", "AC"),
        ("?♦", "?D"),
        ("10?", "T?"),
    ],
)
def test_other_spellings(spelling: str, name: str) -> None:
    assert card_name(parse_card(spelling)) == name


@pytest.mark.parametrize(
    "text",
    ["", "K", "H", "?", "???", "6C", "1S", "SK", "KHH", "K H", "KH\n", " KH", "Kſ", "١0S", "KX", "KH?"],
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ValueError, match="not a card"):
        parse_card(text)


@pytest.mark.parametrize("text", ["", "X", "HH", "?", "ſ", "H\n"])
def test_what_is_no_suit(text: str) -> None:
    with pytest.raises(ValueError, match="not a suit"):
        parse_suit(text)


def test_suits() -> None:
    assert [parse_suit(text) for text in "CdH♤"] == [0, 1, 2, 3]


def test_foreign_cards() -> None:
    assert [foreign_name(text) for text in ("6♣", "2h", "joker", "10s")] == ["6C", "2H", "joker", "TS"]
    with pytest.raises(ValueError, match="any pack"):
        foreign_name("1C")


def test_what_is_known_of_a_card() -> None:
    assert (suit_of(parse_card("KH")), rank_of(parse_card("KH"))) == (2, 7)
    assert (suit_of(parse_card("K?")), rank_of(parse_card("K?"))) == (None, 7)
    assert (suit_of(parse_card("?H")), rank_of(parse_card("?H"))) == (2, None)
    assert (suit_of(ALL), rank_of(ALL), suit_of(0), rank_of(0)) == (None, None, None, None)
    assert [is_known(parse_card(name)) for name in ("KH", "K?", "?H", "??")] == [True, False, False, False]
    assert not is_known(0)


def test_the_masks_divide_the_pack() -> None:
    assert sum(SUIT_MASKS) == sum(RANK_MASKS) == ALL
    assert parse_card("K?") == KINGS == RANK_MASKS[7]


@given(st.integers(1, ALL))
def test_any_set_has_the_narrowest_name_that_covers_it(cards: int) -> None:
    named = parse_card(card_name(cards))
    assert cards & ~named == 0
    assert all(cards & ~mask for mask in map(parse_card, NAMES) if mask & named == mask != named)


@given(st.integers(0, ALL))
def test_the_cards_of_a_set(cards: int) -> None:
    found = list(cards_in(cards))
    assert sum(found) == cards
    assert found == sorted(found)
    assert all(map(is_known, found))
