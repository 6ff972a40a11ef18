"""Logs that were once ruled wrongly, as they are to be ruled: what fresh readers of the contract found."""

from __future__ import annotations

import pytest

from adjudicator.intake import read_mapping
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator

SERVICE = Adjudicator(load_codes())

Brief = tuple[str, str | None, str | None, int, str]

POINTS: list[tuple[str, str, list[str], list[Brief], dict[str, int], int, int | None]] = [
    (
        "a card thrown on a lead and challenged",
        "turf-club",
        ["A deals 3 3 2 2", "A turns 9H", "B stands", "B leads KC", "A plays 7S", "B objects 5"],
        [("renounce", "43", "A", 5, "undetermined")],
        {"A": 0, "B": 0},
        1,  # questions
        None,  # halt
    ),
    (
        "a card thrown on a lead and challenged",
        "foster",
        ["A deals 3 3 2 2", "A turns 9H", "B stands", "B leads KC", "A plays 7S", "B objects 5"],
        [("renounce", "15.1", "A", 5, "undetermined")],
        {"A": 0, "B": 0},
        1,  # questions
        None,  # halt
    ),
    (
        "a half-known card shown",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B stands",
            "B leads KC",
            "A plays 7S",
            "A holds ?C ?? ?? ??",
            "B objects 5",
        ],
        [("renounce", "43", "A", 5, "open")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a replay claimed without proof",
        "turf-club",
        ["A deals 3 3 2 2", "A turns 9H", "B stands", "B leads KC", "A plays 7S", "B claims replay-hand"],
        [("renounce", "43", "A", 5, "undetermined"), ("bad-claim", None, "B", 6, "undetermined")],
        {"A": 0, "B": 0},
        1,  # questions
        None,  # halt
    ),
    (
        "another discard of law 37, its proposal left out",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B proposes",
            "A accepts",
            "B discards 2",
            "A gives B 2",
            "A discards 2",
            "A gives A 2",
            "A turns 7C",
            "B claims another-discard",
            "A accepts",
            "B discards 1",
            "A gives B 1",
        ],
        [("exposed-card", "37", "A", 9, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a second exchange, its proposal left out",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B proposes",
            "A accepts",
            "B discards 2",
            "A gives B 2",
            "A discards 2",
            "A gives A 2",
            "B discards 1",
            "A gives B 1",
        ],
        [],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "the card turned in error is taken",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B proposes",
            "A accepts",
            "B discards 2",
            "A gives B 2",
            "A discards 2",
            "A gives A 2",
            "A turns 7C",
            "B proposes",
            "A accepts",
            "B discards 1",
            "B takes 7C",
            "B stands",
            "B leads 7C",
        ],
        [("exposed-card", "37", "A", 9, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "the card turned in error is part of the gift",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B proposes",
            "A accepts",
            "B discards 2",
            "A gives B 2",
            "A discards 2",
            "A gives A 2",
            "A turns 7C",
            "B proposes",
            "A accepts",
            "B discards 2",
            "B takes 7C",
            "A gives B 1",
        ],
        [("exposed-card", "37", "A", 9, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "discards taken back after the gift",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B proposes",
            "A accepts",
            "B discards 2",
            "A gives B 2",
            "B takes-back discards 1",
        ],
        [],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a called suit is led",
        "foster",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B stands",
            "B leads KS naming D",
            "B lacks D",
            "A claims call-suit C",
            "B takes-back KS",
            "B leads 9C",
        ],
        [("misnamed-suit", "14", "B", 4, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "an announcement withdrawn, the king nowhere seen",
        "turf-club",
        ["A deals 3 3 2 2", "A turns 9H", "B stands", "B announces king", "B withdraws king"],
        [("false-king", "25", "B", 4, "no-penalty")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "the king announced before a replay is begun",
        "turf-club-abridged",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B stands",
            "B announces king",
            "B leads QS",
            "A throws-down",
            "B holds 7C 8C 9C JS",
            "A claims replay-hand",
            "A announces king",
            "B leads QS",
            "A plays KS",
        ],
        [
            ("false-king", "10", "B", 4, "elected"),
            ("abandoned-hand", "21", "A", 6, "automatic"),
            ("false-king", "10", "A", 9, "undetermined"),
        ],
        {"A": 1, "B": 0},
        1,  # questions
        None,  # halt
    ),
    (
        "a stand taken back",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B stands",
            "B proposes",
            "A accepts",
            "B discards 1",
            "B retracts",
        ],
        [("retraction", None, "B", 4, "silent"), ("retraction", "26", "B", 7, "automatic")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a hand of unseen cards, two marked",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B stands",
            "B leads ??",
            "A plays ??",
            "B leads ??",
            "A plays ??",
            "B leads ??",
            "A plays ??",
            "B leads ??",
            "A plays ??",
            "B leads ??",
            "A plays ??",
            "B marks 2",
            "B deals",
            "B turns 7C",
        ],
        [],
        {"A": 0, "B": 2},
        0,  # questions
        None,  # halt
    ),
    (
        "a hand of unseen cards, one marked",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B stands",
            "B leads ??",
            "A plays ??",
            "B leads ??",
            "A plays ??",
            "B leads ??",
            "A plays ??",
            "B leads ??",
            "A plays ??",
            "B leads ??",
            "A plays ??",
            "B marks 1",
            "B deals",
        ],
        [],
        {"A": 0, "B": 1},
        0,  # questions
        None,  # halt
    ),
    (
        "a lead taken up by a claim alone",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B stands",
            "A leads 7S",
            "A claims rectify",
            "B leads KD",
            "A plays 7D",
        ],
        [("lead-out-of-turn", "40", "A", 4, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "the suit named is led without a word of taking back",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B stands",
            "B holds KS QS KD AS TS",
            "B leads KS naming D",
            "A claims named-suit",
            "B leads KD",
            "A plays 7D",
        ],
        [("misnamed-suit", "41", "B", 5, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "another discard refused, its proposal left out",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9D",
            "A discards 2",
            "A gives B 3",
            "A gives A 2",
            "A turns 7S",
            "B claims another-discard",
            "A refuses",
        ],
        [("exposed-card", "37", "A", 9, "elected"), ("duty-refused", "37", "A", 11, "automatic")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "another discard taken, its proposal left out",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9D",
            "A discards 2",
            "A gives B 3",
            "A gives A 2",
            "A turns 7S",
            "B claims another-discard",
            "A accepts",
            "B discards 1",
            "A gives B 1",
            "B leads KD",
        ],
        [("exposed-card", "37", "A", 9, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "two players announce one king",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B stands",
            "B announces king",
            "B leads KS",
            "A announces king",
            "A plays 7S",
        ],
        [("false-king", "25", "B", 4, "undetermined"), ("false-king", "25", "A", 6, "undetermined")],
        {"A": 0, "B": 1},
        2,  # questions
        None,  # halt
    ),
    (
        "too many marked in a hand cut short",
        "turf-club",
        ["A deals 3 3 2 2", "A turns 9H", "B stands", "B marks 5", "B deals", "B turns 9S"],
        [("misscore", "51", "B", 4, "lapsed")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a card exposed when all were given",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9D",
            "A discards 2",
            "A gives B 3",
            "A gives A 2",
            "A exposes 7D of B",
        ],
        [("exposed-card", "36", "A", 9, "open")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "one card played twice",
        "turf-club",
        ["A deals 3 3 2 2", "A turns 9H", "B stands", "B leads KS", "A plays KS"],
        [],
        {"A": 0, "B": 0},
        0,  # questions
        5,  # halt
    ),
    (
        "a deal out of turn stopped by the right dealer",
        "turf-club",
        ["B deals", "A deals", "A turns KS"],
        [("deal-out-of-turn", "14", "B", 1, "automatic")],
        {"A": 1, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "six cards shown in a hand dealt unseen",
        "turf-club",
        ["A deals", "A turns 9H", "B holds KH QH JH AH TH KS"],
        [("misdeal", "15", "A", 1, "open")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a half-known king led and announced",
        "turf-club",
        ["A deals 3 3 2 2", "A turns 9D", "B stands", "B leads K?", "B announces king", "A plays 7H"],
        [],
        {"A": 0, "B": 1},
        0,  # questions
        None,  # halt
    ),
    (
        "a half-known king played and announced",
        "turf-club",
        ["A deals 3 3 2 2", "A turns 9D", "B stands", "B leads 7H", "A plays K?", "A announces king"],
        [],
        {"A": 1, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a half-known turn-up marked as a king",
        "turf-club",
        ["A deals", "A turns ?D", "A marks king", "B stands", "B leads KH", "A plays 7H"],
        [],
        {"A": 1, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "an unseen card taken back",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B stands",
            "B leads QH",
            "A plays ??",
            "A takes-back ??",
            "A plays KH",
            "A leads 8S",
        ],
        [],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a card taken back that may have been a renounce",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B stands",
            "B leads KH",
            "A plays 7C",
            "A takes-back 7C",
            "A plays 8C",
        ],
        [],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a faced card taken (foster 12.8)",
        "foster",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9C",
            "A discards 7S 8S",
            "A finds-faced KH of B",
            "B takes KH",
            "A gives B QS JS",
            "A gives A 2",
            "B leads KH naming H",
        ],
        [("exposed-card", "12.8", None, 7, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "an exposed card named again in the gift",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9C",
            "A discards 7S 8S",
            "A exposes KH of B",
            "B takes KH",
            "A gives B KH QS JS",
            "A gives A 2",
            "B leads KH",
        ],
        [("exposed-card", "36", "A", 7, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "an own exposed card named again",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9C",
            "A discards 7S 8S",
            "A gives B 3",
            "A exposes KH of A",
            "A gives A KH 7H",
            "B leads QH",
            "A plays KH",
        ],
        [("exposed-card", "36", "A", 8, "automatic")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a discard taken back before the gift",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B proposes",
            "A accepts",
            "B discards 1",
            "A discards 2",
            "A takes-back discards 1",
            "A gives B 1",
            "A gives A 1",
            "B leads KH",
            "A plays 7H",
        ],
        [],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a discard taken back, then the number asked",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9C",
            "A discards 7S 8S",
            "B takes-back discards 1",
            "B asks 2",
            "A gives B 2",
            "A gives A 2",
            "B leads 7C",
        ],
        [],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a discard taken back and fewer given",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9C",
            "A discards 7S 8S",
            "B takes-back discards 1",
            "A gives B 2",
            "A gives A 2",
            "B leads 7C",
        ],
        [],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a discard taken back and fewer given",
        "foster",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9C",
            "A discards 7S 8S",
            "B takes-back discards 1",
            "A gives B 2",
            "A gives A 2",
            "B leads 7C",
        ],
        [],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a second card turned in a line of its own",
        "turf-club",
        ["A deals 3 3 2 2", "A turns 9D", "A turns TD", "B claims fresh-deal"],
        [("misdeal", "11", "A", 3, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a card found redundant is seen twice",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B stands",
            "B leads KH",
            "A plays 7H",
            "A finds-pack redundant 7H",
            "B leads QH",
            "A plays 7H",
            "A deals 3 3 2 2",
            "A turns 8C",
        ],
        [("incorrect-pack", "45", None, 6, "automatic")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a half-known card taken back by its name",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B stands",
            "B leads KH",
            "A plays ?C",
            "A takes-back 7C",
            "A plays AH",
        ],
        [("renounce", "43", "A", 5, "no-penalty")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "the card of law 37 given unseen",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9C",
            "A discards 7S 8S",
            "A gives B KS QS JS",
            "A gives A 7H 8H",
            "A turns TD",
            "B proposes",
            "A accepts",
            "B discards JS",
            "A gives B 1",
            "B leads TD",
        ],
        [("exposed-card", "37", "A", 9, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a superfluous card thrown out of a hand dealt unseen",
        "turf-club",
        ["A deals", "A turns 9D", "B sheds 1", "B stands"],
        [("misdeal", "15", "A", 1, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "another discard of law 37 taken by discarding",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9C",
            "A discards 7S 8S",
            "A gives B KS QS JS",
            "A gives A 7H 8H",
            "A turns TD",
            "B discards JS",
            "A discards 1",
            "A gives B AS",
            "A gives A 1",
            "B leads KS",
            "A plays 9S",
        ],
        [("exposed-card", "37", "A", 9, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a card exposed after the gift was written",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9D",
            "B proposes",
            "A accepts",
            "B discards 7C 8C 9C",
            "A discards 7S 8S",
            "A gives B 3",
            "A exposes KH of B",
            "B takes KH",
            "A gives A 2",
            "B leads KH",
        ],
        [("exposed-card", "36", "A", 8, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a card seen twice in a hand that is dead",
        "turf-club",
        [
            "A deals 3 3 3 2",
            "A turns 9D",
            "B counts B 6",
            "B claims fresh-deal",
            "B leads KH",
            "A plays KH",
            "A deals 3 3 2 2",
            "A turns 8C",
        ],
        [("misdeal", "15", "A", 1, "elected")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a card seen twice in a hand that is dead",
        "foster",
        [
            "A deals 3 3 3 2",
            "A turns 9D",
            "B counts B 6",
            "B claims fresh-deal",
            "B leads KH",
            "A plays KH",
            "A deals 3 3 2 2",
            "A turns 8C",
        ],
        [("misdeal", "8.3", "A", 1, "elected"), ("deal-out-of-turn", "8.1", "A", 7, "unnoticed")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a card seen twice after a faced card voided the deal",
        "turf-club",
        ["A deals 3 3 2 2", "A finds-faced 7C", "A turns 9D", "B leads KH", "A plays KH"],
        [("misdeal", "12", None, 2, "automatic")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "a card seen twice in a hand that lives",
        "turf-club",
        ["A deals", "A turns 9H", "B leads KH", "A plays KH"],
        [],
        {"A": 0, "B": 0},
        0,  # questions
        4,  # halt
    ),
    (
        "a renounce proved because no other cards are left",
        "turf-club",
        [
            "A deals 3 3 2 2",
            "A turns 9H",
            "B stands",
            "B leads KS",
            "A plays 7C",
            "A lacks H",
            "A lacks D",
            "A lacks 8C",
            "A lacks 9C",
            "A lacks TC",
            "A lacks AC",
            "A lacks JC",
            "A lacks QC",
            "A lacks KC",
            "A lacks 7S",
            "A lacks 8S",
            "A lacks 9S",
        ],
        [("renounce", "43", "A", 5, "open")],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
    (
        "other cards are left: nothing is proved",
        "turf-club",
        ["A deals 3 3 2 2", "A turns 9H", "B stands", "B leads KS", "A plays 7C", "A lacks H", "A lacks D"],
        [],
        {"A": 0, "B": 0},
        0,  # questions
        None,  # halt
    ),
]


@pytest.mark.parametrize(("point", "code", "actions", "rulings", "due", "questions", "halt"), POINTS)
def test_the_point_is_ruled(
    point: str,
    code: str,
    actions: list[str],
    rulings: list[Brief],
    due: dict[str, int],
    questions: int,
    halt: int | None,
) -> None:
    opinion = SERVICE.opinion(read_mapping({"dealer": "A", "actions": actions}), code)
    found = [
        (r["offence"], r["law"] and r["law"]["number"], r["by"], r["action"], r["status"])
        for r in opinion["rulings"]
    ]
    assert found == rulings, point
    assert opinion["score"]["due"] == due
    assert len(opinion["questions"]) == questions
    assert (opinion["halt"] and opinion["halt"]["action"]) == halt


@pytest.mark.parametrize(
    ("start", "marks", "recorded"),
    [
        (4, ["B marks 2", "B unmarks 2"], 4),
        (4, ["B marks 5", "B unmarks 5"], 4),
        (4, ["B marks 2"], 5),
        (0, ["B unmarks 2", "B marks 2"], 0),
    ],
)
def test_all_marks_count_and_are_told_within_the_game(start: int, marks: list[str], recorded: int) -> None:
    actions = ["A deals 3 3 2 2", "A turns 9H", "B stands", *marks]
    log = read_mapping({"dealer": "A", "score": {"A": 0, "B": start}, "actions": actions})
    assert SERVICE.opinion(log)["score"]["recorded"] == {"A": 0, "B": recorded}
