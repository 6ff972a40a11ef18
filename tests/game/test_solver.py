"""Best play against Foster's counts, against Hoffmann's hands, and against a plain search."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from adjudicator.game.cards import ALL, SUITS, card, cards_in, parse_card
from adjudicator.game.solver import lawful_replies, leaders_tricks, tricks_to_come

POINT = 3
ALL_DEALER_HANDS = 65_780  # five out of the 26 cards that are neither in the player's hand nor turned up
SAMPLE = 1_000
SEED = 1897


class Row(NamedTuple):
    """A hand on which Foster plays without proposing, and how many of the dealer's hands it beats."""

    number: int
    trump: str
    hand: str
    wins: int


ROWS = (
    Row(1, "H", "7H JC QC KC 7S", 44_724),
    Row(2, "C", "7C 8C 7H 8H 9H", 47_768),
    Row(3, "H", "7H 8H KS 7S 7D", 46_039),
    Row(5, "D", "7D 8D 8C 7C KH", 45_374),
    Row(6, "C", "7C 8C 8D 9D QS", 44_169),
    Row(9, "D", "7D 8D AS JS 8H", 44_766),
)
"""Those rows of Foster's Complete Hoyle (1897), pp. 300-305, that best play on both sides gives exactly."""


def row_name(row: Row) -> str:
    return f"no. {row.number}"


def mask(names: str) -> int:
    """The cards of a hand."""
    return sum(parse_card(name) for name in names.split())


def names(hand: int) -> list[str]:
    """The cards of a hand as the plain search has them: rank and suit."""
    return [
        "789TAJQK"[(one.bit_length() - 1) % 8] + "CDHS"[(one.bit_length() - 1) // 8] for one in cards_in(hand)
    ]


def dealers_hands(row: Row) -> Iterator[int]:
    """Every hand the dealer may hold, the lowest trump that the player has not being turned up."""
    held, trump = mask(row.hand), SUITS.index(row.trump)
    turned = next(card(rank, trump) for rank in range(8) if not card(rank, trump) & held)
    return map(sum, combinations(cards_in(ALL & ~held & ~turned), 5))


def beaten(row: Row) -> int:
    """How many of the dealer's hands the player beats, leading as he likes."""
    held, trump = mask(row.hand), SUITS.index(row.trump)
    return sum(leaders_tricks(held, theirs, trump) >= POINT for theirs in dealers_hands(row))


# -- a search that remembers nothing, leaves nothing out, and shares no line with the program --------
def plain_tricks(leader: list[str], other: list[str], trump: str) -> int:
    """The leader's tricks with best play on both sides, hands of one size."""
    return max((plain_after(lead, without(leader, lead), other, trump) for lead in leader), default=0)


def plain_after(lead: str, leader: list[str], other: list[str], trump: str) -> int:
    """The same once he has led: he gets what the worst lawful reply leaves him."""
    results = []
    for reply in plain_replies(lead, other, trump):
        rest = without(other, reply)
        if beats(reply, lead, trump):
            results.append(len(rest) - plain_tricks(rest, leader, trump))
        else:
            results.append(1 + plain_tricks(leader, rest, trump))
    return min(results)


def plain_replies(lead: str, hand: list[str], trump: str) -> list[str]:
    """What may be played: a higher card of the suit, else the suit, else a trump, else anything."""
    of_the_suit = [one for one in hand if one[1] == lead[1]]
    higher = [one for one in of_the_suit if beats(one, lead, trump)]
    trumps = [one for one in hand if one[1] == trump]
    return higher or of_the_suit or trumps or hand


def beats(reply: str, lead: str, trump: str) -> bool:
    """Whether the second card takes the trick."""
    if reply[1] == lead[1]:
        return "KQJAT987".index(reply[0]) < "KQJAT987".index(lead[0])
    return reply[1] == trump


def without(hand: list[str], played: str) -> list[str]:
    return [one for one in hand if one != played]


# -- Foster's counts ---------------------------------------------------------------------------------
def test_a_row_in_full() -> None:
    """The dealer's hands are all there, and the player beats as many as Foster says."""
    row = ROWS[0]
    assert sum(1 for _ in dealers_hands(row)) == ALL_DEALER_HANDS
    assert beaten(row) == row.wins


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS, ids=row_name)
def test_every_row_in_full(row: Row) -> None:
    assert beaten(row) == row.wins


def sampled(row: Row) -> list[int]:
    return random.Random(f"{SEED} {row.number}").sample(list(dealers_hands(row)), SAMPLE)


@pytest.mark.parametrize("row", ROWS[1:], ids=row_name)
def test_a_thousand_hands_of_every_other_row(row: Row) -> None:
    """As many are beaten as the full count leads one to expect; each eighth is tried by the plain search."""
    held, trump = mask(row.hand), SUITS.index(row.trump)
    tricks = {theirs: leaders_tricks(held, theirs, trump) for theirs in sampled(row)}
    share = row.wins / ALL_DEALER_HANDS
    deviation = (SAMPLE * share * (1 - share)) ** 0.5
    assert abs(sum(made >= POINT for made in tricks.values()) - SAMPLE * share) < 3 * deviation
    checked = list(tricks)[::8]
    assert [tricks[theirs] for theirs in checked] == [
        plain_tricks(names(held), names(theirs), row.trump) for theirs in checked
    ]


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS[1:], ids=row_name)
def test_each_of_the_thousand_against_the_plain_search(row: Row) -> None:
    held, trump = mask(row.hand), SUITS.index(row.trump)
    for theirs in sampled(row):
        assert leaders_tricks(held, theirs, trump) == plain_tricks(names(held), names(theirs), row.trump)


# -- any hands ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_hands_of_any_size_against_the_plain_search(size: int) -> None:
    """Whoever leads, and with a card on the table."""
    rng = random.Random(SEED + size)
    for _ in range(250):
        cards = rng.sample(list(cards_in(ALL)), 2 * size)
        hands, trump = (sum(cards[:size]), sum(cards[size:])), rng.randrange(4)
        for leader in (0, 1):
            mine, theirs = names(hands[leader]), names(hands[1 - leader])
            assert tricks_to_come(hands, leader, trump) == plain_tricks(mine, theirs, SUITS[trump])
        led, rest = cards[0], hands[0] ^ cards[0]
        (name,) = names(led)
        after = plain_after(name, names(rest), names(hands[1]), SUITS[trump])
        assert tricks_to_come((rest, hands[1]), 0, trump, led) == after


@pytest.mark.parametrize(
    ("lead", "hand", "replies", "taken"),
    [
        ("TS", "7S QS KS 7H KH", "QS KS", True),  # follow, and win if able
        ("KS", "7S QS 7H KH", "7S QS", False),  # the suit all the same, though there are trumps
        ("KS", "7H KH 7C", "7H KH", True),  # none of the suit: trump
        ("KS", "7C 8D", "7C 8D", False),  # neither: anything
        ("JD", "AD QD", "QD", True),  # the ace ranks below the knave
        ("7H", "8H KH KS", "8H KH", True),
    ],
)
def test_what_may_be_played_and_whether_it_wins(lead: str, hand: str, replies: str, taken: bool) -> None:
    assert lawful_replies(parse_card(lead), mask(hand), SUITS.index("H")) == (mask(replies), taken)


def test_where_the_trump_is_not_known_only_the_suit_wins() -> None:
    assert lawful_replies(parse_card("KS"), mask("7H KH"), None) == (mask("7H KH"), False)
    assert leaders_tricks(mask("7S 7C"), mask("KH KD"), None) == 2


def test_tricks_a_short_hand_cannot_play_to_are_lost() -> None:
    """R14, whichever of the two is short."""
    hearts = SUITS.index("H")
    assert leaders_tricks(mask("7S 8S"), mask("KS"), hearts) == 1
    assert leaders_tricks(mask("KS"), mask("7S 8S"), hearts) == 1
    assert leaders_tricks(mask("7S"), mask("KS 8S"), hearts) == 0
    assert tricks_to_come((mask("8C"), 0), 0, hearts, parse_card("7C")) == 2


# -- Hoffmann's hands (Hoyle's Games Modernized, 1898, pp. 61-67) ------------------------------------
def player(held: str, theirs: str, trump: str) -> Callable[..., int]:
    """A player on lead: his tricks with best play, or when he leads a given card."""
    hands, suit = (mask(held), mask(theirs)), SUITS.index(trump)

    def makes(lead: str | None = None) -> int:
        if lead is None:
            return tricks_to_come(hands, 0, suit)
        led = parse_card(lead)
        return tricks_to_come((hands[0] ^ led, hands[1]), 0, suit, led)

    return makes


def test_first_deal_the_dealer_must_make_the_vole() -> None:
    assert player("TS KH KD 7S 7H", "QS JS AS 9S 8S", "S")() == 0


def test_second_deal_the_dealer_makes_the_vole() -> None:
    assert player("KD AD 8H 7H TS", "KS QS JS 8C 7C", "C")() == 0


def test_third_deal_the_knave_of_diamonds_turned() -> None:
    makes = player("QD TD TC 8C 8H", "JC AH JH TH 8D", "D")
    assert {lead: makes(lead) for lead in ["QD", "TD", "TC", "8C", "8H"]} == {
        "QD": 3,
        "TD": 3,
        "TC": 3,
        "8C": 3,
        "8H": 2,
    }


def test_third_deal_after_the_queen_the_ten_of_trumps_loses_and_a_club_wins() -> None:
    after_queen = player("TD TC 8C 8H", "JC AH JH TH", "D")  # QD took the 8D
    assert 1 + after_queen("TD") < POINT
    assert 1 + after_queen("TC") == POINT


def test_fifth_deal_any_spade_keeps_the_point() -> None:
    makes = player("QD JD KS QS AS", "KD AD AH KC 8S", "D")
    assert makes() == POINT
    assert [makes(lead) for lead in ("KS", "QS", "AS")] == [POINT] * 3


def test_fifth_deal_a_trump_led_at_the_second_trick_loses_it() -> None:
    after_king = player("QD JD QS AS", "KD AD AH KC", "D")  # KS took the 8S
    assert 1 + after_king("QD") < POINT
    assert 1 + after_king("QS") == POINT


def test_first_example_he_cannot_make_the_point_and_surely_not_by_the_queen_of_hearts() -> None:
    makes = player("QC QD QH 8H 8S", "KH 9H 9D 7D 9S", "S")
    assert makes() == 2
    assert makes("QH") <= 2


def test_first_example_he_makes_it_if_the_king_of_hearts_is_led_next() -> None:
    answers = player("KH 9H 9D 7D", "QD QH 8H 8S", "S")  # QC was taken by the 9S
    assert 4 - answers("KH") == POINT
    assert 4 - answers() < POINT


def test_second_example_hearts_win_where_the_queen_of_spades_loses() -> None:
    makes = player("QS TS JH TH TD", "JS 7S 7H JD 8D", "D")
    assert (makes("JH"), makes("QS")) == (3, 2)
    assert 1 + player("QS TS TH TD", "JS 7S JD 8D", "D")("TH") == POINT  # JH took the 7H


def test_fourth_example_three_trumps_with_the_queen_and_two_kings_lose() -> None:
    assert player("QH AH 7H KS KD", "KH JH 9H 8H 9C", "H")() == 2
