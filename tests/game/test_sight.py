"""The table as it stands at one action: cards, stock, tricks, the turn, and what only later actions show."""

from __future__ import annotations

import pytest

from adjudicator.casefile import read_cases
from adjudicator.errors import AtOutOfRange
from adjudicator.game.cards import SUITS
from adjudicator.game.log import Log
from adjudicator.game.notation import parse_action
from adjudicator.game.sight import HeldCard, Sight, sight
from adjudicator.intake import read_mapping
from adjudicator.library import cases_folder
from tests.test_ordinary import edited_log

DISPUTE = [
    "A deals 3 3 2 2",
    "A turns 9D",
    "B stands",
    "B leads KH",
    "A plays 7C",
    "B leads AS",
    "A plays KS",
    "A leads TS",
    "B plays TH",
    "A leads QH",
    "B objects 5",
]
EXCHANGE = [
    "A deals 3 3 2 2",
    "A turns KD",
    "B proposes",
    "A accepts",
    "B discards 7C 8C",
    "A gives B 2",
    "A discards 3",
    "A gives A QD 7S ??",
    "B proposes",
    "A refuses",
]


def _log(lines: list[str], dealer: str | None = "A") -> Log:
    return Log(tuple(map(parse_action, lines)), dealer)


def _at(lines: list[str], at: int) -> Sight:
    return sight(_log(lines), at)


def _known(seen: Sight, player: str) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {"now": [], "later": [], "never": []}
    for card in seen.side(player).cards:
        kinds[card.known].append(card.name)
    return kinds


def test_before_the_deal_the_table_is_bare() -> None:
    seen = _at(DISPUTE, 0)
    assert (seen.hand, seen.phase, seen.turn, seen.awaited, seen.stock) == (0, "between", "A", "deal", 32)
    assert [side.cards for side in seen.sides] == [(), ()]


@pytest.mark.parametrize(
    ("lines", "dealer", "expected"),
    [
        (["A draws KD"], None, (None, "B", "draw")),
        (["A draws KD"], "A", (None, "B", "draw")),
        (["B draws 7C"], None, (None, "A", "draw")),
        (["A draws KD", "B draws 7C"], None, ("A", "A", "deal")),
        (["A draws 8D", "B draws 9C"], "A", ("B", "B", "deal")),
        (["A draws KD", "B draws KC"], None, (None, "A", "draw")),
        (["A draws KD", "B draws KC", "A draws 7H"], None, (None, "B", "draw")),
        (["A draws KD", "B draws KC", "A draws 7H", "B draws 8H"], None, ("B", "B", "deal")),
        (["A draws KD 7C", "B draws 8H"], None, (None, "A", "draw")),
        (["A draws", "B draws 8H"], None, (None, "A", "draw")),
        (["A draws ??", "B draws 8H"], None, (None, None, "deal")),
        (["A draws ??", "B draws 8H"], "B", ("B", "B", "deal")),
    ],
)
def test_a_cut_for_the_deal_is_followed(
    lines: list[str], dealer: str | None, expected: tuple[str | None, ...]
) -> None:
    seen = sight(_log(lines, dealer), len(lines))
    assert (seen.dealer, seen.turn, seen.awaited) == expected


def test_a_card_led_later_was_in_the_hand_and_is_told_apart() -> None:
    seen = _at(DISPUTE, 5)
    assert _known(seen, "A") == {"now": [], "later": ["QH", "KS", "TS"], "never": ["??"]}
    assert seen.tricks[0].winner == "B"
    assert seen.tricks[0].reply.name == "7C"
    assert (seen.side("B").tricks, seen.turn, seen.awaited) == (1, "B", "lead")


def test_what_a_player_shows_is_known_from_then_on() -> None:
    lines = [*DISPUTE[:3], "A holds KS TS QH 7C 8C", *DISPUTE[3:]]
    assert _known(_at(lines, 3), "A")["now"] == []
    assert _known(_at(lines, 4), "A")["now"] == ["8C", "7C", "QH", "KS", "TS"]


def test_trumps_stand_first_and_high_cards_before_low_ones() -> None:
    seen = _at([*DISPUTE[:2], "A holds 7C KD 8D 7S JS"], 3)
    assert [card.name for card in seen.side("A").cards] == ["KD", "8D", "7C", "JS", "7S"]


def test_a_card_on_the_table_waits_for_the_other_player() -> None:
    seen = _at(DISPUTE, 10)
    assert [(card.player, card.name, card.action) for card in seen.on_table] == [("A", "QH", 10)]
    assert (seen.phase, seen.turn, seen.awaited) == ("led", "B", "play")
    assert (seen.turned, seen.trump, seen.stock) == (("9D",), "D", 21)


@pytest.mark.parametrize(
    ("at", "turn", "awaited", "stock", "discarded"),
    [
        (1, "A", "turn", 22, (0, 0)),
        (2, "B", "call", 21, (0, 0)),
        (3, "A", "answer", 21, (0, 0)),
        (4, "B", "discard", 21, (0, 0)),
        (5, "A", "give", 21, (0, 2)),
        (6, "A", "discard", 19, (0, 2)),
        (7, "A", "give", 19, (3, 2)),
        (8, "B", "call", 16, (3, 2)),
        (9, "A", "answer", 16, (3, 2)),
        (10, "B", "lead", 16, (3, 2)),
    ],
)
def test_an_exchange_is_followed_step_by_step(
    at: int, turn: str, awaited: str, stock: int, discarded: tuple[int, int]
) -> None:
    seen = _at(EXCHANGE, at)
    assert (seen.turn, seen.awaited, seen.stock) == (turn, awaited, stock)
    assert tuple(side.discarded for side in seen.sides) == discarded


def test_the_number_wanted_is_that_asked_for_or_discarded() -> None:
    assert _at(EXCHANGE, 5).wanted == 2
    assert _at(EXCHANGE, 7).wanted == 3
    assert _at(EXCHANGE, 4).wanted is None


def test_cards_given_are_in_the_hand_and_discards_seen_are_out_of_it() -> None:
    seen = _at(EXCHANGE, 8)
    assert _known(seen, "A")["now"] == ["QD", "7S"]
    assert seen.discards == ("7C", "8C")
    assert len(seen.side("A").cards) == len(seen.side("B").cards) == 5


def test_half_known_cards_are_shown_as_far_as_they_are_known() -> None:
    seen = _at([*DISPUTE[:3], "B leads ?H"], 3)
    assert HeldCard("?H", "never") in seen.side("B").cards
    assert len(seen.side("B").cards) == 5


def test_a_hand_is_played_again_from_the_same_cards() -> None:
    lines = [*DISPUTE, "B claims replay-hand", "B leads TH"]
    claimed, again = _at(lines, 12), _at(lines, 13)
    assert (claimed.turn, claimed.awaited) == ("B", "lead")
    assert (again.play, again.tricks) == (2, ())
    assert _known(again, "A")["now"] == ["7C", "QH", "KS", "TS"]


AGAIN = [
    *("A deals 3 3 2 2", "A turns 9H", "B stands", "B leads KS", "A plays QH", "A leads JH", "B plays 7D"),
    *("A leads TH", "B plays 8D", "A leads KC", "B plays 7C", "A leads 8S", "B plays QS"),
]


def test_hands_claimed_to_be_played_again_are_back_in_hand() -> None:
    over, seen = _at(AGAIN, 13), _at([*AGAIN, "B claims replay-hand"], 14)
    assert (over.phase, len(over.tricks), over.again) == ("over", 5, False)
    assert seen.again
    assert (seen.phase, seen.turn, seen.awaited, seen.tricks, seen.on_table) == (
        "playing",
        "B",
        "lead",
        (),
        (),
    )
    assert [side.tricks for side in seen.sides] == [0, 0]
    assert _known(seen, "B") == {"now": ["7C", "8D", "7D", "KS", "QS"], "later": [], "never": []}
    assert {seen.placed[name] for name in ("7C", "8D", "7D", "KS", "QS")} == {"B"}


def test_hands_are_shown_as_if_played_again_unless_the_table_has_played_on() -> None:
    seen = sight(_log(DISPUTE), 10, again=10)
    assert (seen.again, seen.play, seen.tricks, seen.on_table) == (True, 2, (), ())
    assert _known(seen, "A")["now"] == ["7C", "QH", "KS", "TS"]
    on = sight(_log(DISPUTE), 10, again=8)
    assert (on.again, len(on.tricks), len(on.on_table)) == (False, 3, 1)
    assert not sight(_log(DISPUTE), 4, again=None).again


def test_a_lead_claimed_to_be_taken_up_is_not_played_to() -> None:
    misnamed = ["A deals", "A turns 9H", "B stands", "B leads KS naming D"]
    assert (_at(misnamed, 4).turn, _at(misnamed, 4).awaited) == ("A", "play")
    named = _at([*misnamed, "A claims named-suit"], 5)
    assert (named.turn, named.awaited) == ("B", "lead")
    out_of_turn = _at(["A deals", "A turns 9H", "B stands", "A leads KS", "A claims rectify"], 5)
    assert (out_of_turn.turn, out_of_turn.awaited) == ("B", "lead")


GIVING = ["A deals 3 3 2 2", "A turns 9H", "B proposes", "A accepts", "B discards 3", "A exposes 7C of B"]


def test_a_card_exposed_in_giving_is_on_offer_before_it_is_in_the_hand() -> None:
    seen = _at(GIVING, 6)
    assert [(card.name, card.why, card.player) for card in seen.apart] == [("7C", "exposed", "B")]
    assert len(seen.side("B").cards) == 2
    assert (seen.turn, seen.awaited, seen.helped, seen.wanted) == ("A", "give", "B", 2)
    taken = _at([*GIVING, "B takes 7C"], 7)
    assert (taken.apart, _known(taken, "B")["now"], taken.wanted) == ((), ["7C"], 2)
    rejected = _at([*GIVING, "B rejects 7C"], 7)
    assert [(card.name, card.why) for card in rejected.apart] == [("7C", "rejected")]
    assert (len(rejected.side("B").cards), rejected.awaited, rejected.wanted) == (2, "give", 3)
    given = _at([*GIVING, "A gives B 2"], 7)
    assert (given.apart, len(given.side("B").cards)) == ((), 5)


def test_a_card_of_his_own_that_the_dealer_exposes_is_his() -> None:
    lines = [*GIVING[:5], "A gives B 3", "A discards 2", "A exposes 7C of A"]
    seen = _at(lines, 8)
    assert seen.apart == ()
    assert (len(seen.side("A").cards), seen.awaited, seen.helped, seen.wanted) == (4, "give", "A", 1)


def test_a_stock_at_its_end_gives_no_more() -> None:
    lines = ["A deals", "A turns 9H", "B discards 5", "A gives B 5", "A discards 5", "A gives A 5"]
    lines += ["B discards 5", "A gives B 5", "A discards 5", "A gives A 5", "B discards 1", "A gives B 1"]
    seen = _at(lines, 12)
    assert (seen.stock, seen.turn, seen.awaited) == (0, "B", "call")


@pytest.mark.parametrize(
    ("lines", "apart"),
    [
        (["A deals", "A turns 9H JC"], [("JC", "turned-too")]),
        (["A deals", "A turns 9H", "A turns JC"], [("JC", "turned-too")]),
        (["A deals", "A turns 9H JC", "B claims trump JC"], [("9H", "turned-too")]),
        ([*EXCHANGE[:8], "A turns JC"], [("JC", "turned-in-error")]),
        ([*EXCHANGE[:8], "A turns JC", "B discards 1", "B takes JC"], []),
        (["A deals 3 3 3 2", "A turns 9H", "B sheds 7C"], [("7C", "shed")]),
        (["A deals 3 3 3 2", "A turns 9H", "B sheds 1"], [("??", "shed")]),
        (["A deals 3 3 2 3", "A turns 9H", "B draws-from A 7C"], [("7C", "drawn")]),
        (["A deals 3 3 2 2", "A turns 9H", "A finds-faced 7C"], [("7C", "faced")]),
        (["A deals 3 3 2 2", "A finds-faced 7C", "A turns 9H"], []),
    ],
)
def test_no_card_vanishes_from_the_table(lines: list[str], apart: list[tuple[str, str]]) -> None:
    seen = _at(lines, len(lines))
    assert [(card.name, card.why) for card in seen.apart] == apart
    assert in_sight(seen) == 32


def in_sight(seen: Sight) -> int:
    """How many cards a page shows or counts."""
    apart = sum(card.why != "faced" for card in seen.apart)
    hands = sum(len(side.cards) + side.discarded for side in seen.sides)
    table = 2 * len(seen.tricks) + len(seen.on_table)
    return seen.stock + bool(seen.turned) + apart + hands + table


def test_an_action_that_cannot_have_happened_is_left_out_and_named() -> None:
    broken = [*DISPUTE[:5], "A leads KH", *DISPUTE[5:]]
    assert _at(broken, 5).passed_over == ()
    seen = _at(broken, 7)
    assert seen.passed_over == (6,)
    assert seen.on_table[0].name == "AS"


def test_contradictions_without_end_leave_the_last_picture() -> None:
    seen = _at([*DISPUTE[:5], *(["A plays 8C"] * 60)], 65)
    assert seen.tricks[0].reply.name == "7C"
    assert len(seen.passed_over) <= 20


def test_a_step_outside_the_log_is_refused() -> None:
    with pytest.raises(AtOutOfRange):
        _at(DISPUTE, 12)


def test_every_case_can_be_seen_at_every_action() -> None:
    """No card stands in two places, whatever was done wrong."""
    for case in (case for code in ("turf-club", "foster") for case in read_cases(cases_folder() / code)):
        log = read_mapping(case.log)
        for at in range(len(log.actions) + 1):
            seen = sight(log, at)
            shown = [card.name for side in seen.sides for card in side.cards if card.known == "now"]
            assert len(shown) == len(set(shown)), (case.name, at)
            away = {name for name, place in seen.placed.items() if place in ("discards", "tricks", "turn-up")}
            assert not away & set(shown), (case.name, at)
            assert 0 <= seen.stock <= 32, (case.name, at)
            assert seen.trump is None or seen.trump in SUITS
            if seen.hand and not seen.passed_over:
                assert in_sight(seen) == 32, (case.name, at)


def test_every_edited_game_has_its_table_at_every_action() -> None:
    """Whatever stands in a log, there is a table to it, with as many cards as the pack has."""
    for seed in range(40):
        log = edited_log(seed)
        for at in range(0, 0 if log is None else len(log.actions), 5):
            assert log is not None
            seen = sight(log, at)
            assert seen.passed_over or not seen.hand or in_sight(seen) == 32, (seed, at)
