"""A small code which covers the whole vocabulary, mostly by wide rows, for the tests of law files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.game.vocabulary import KINDS

_RULED = (
    "card-played",
    "king-announced",
    "trick-looked-at",
    "lead-named",
    "hand-ended",
    "deal-turn",
    "hand-dealt",
)

SMALL = (
    """\
code: small
title: A small code
source: {work: Made up, year: 1900}
game: {points: 5}
readings:
  R3: {says: Which play counts., because: The text is open.}
laws:
  - law: "1"
    title: Suit and trick
    says: Follow, and win if you can.
    source: {page: "1"}
    fact: card-played
    offence: renounce
    entitles: adversary
    readings: [R3]
    see_also: ["2"]
    rules:
      - when: {duty: {not: kept}, taken_back: never}
        options: [replay-hand, let-stand]
        until: next-turn-up
        reduces: renounce
        says: "{offender} played {card}"
      - when: {duty: {not: kept}, taken_back: before-next-lead}
        no_penalty: true
      - fact: lead-named
        offence: misnamed-suit
        when: {named: other, named_suit: held}
        options: [named-suit, let-stand]
        until: [played-to, next-turn-up]
        waived_by_limit: true
      - fact: lead-named
        offence: misnamed-suit
        when: {named_suit: none}
        unnoticed: true
  - law: "2"
    title: The king
    says: He is announced in time.
    source: {page: "2"}
    fact: king-announced
    rules:
      - offence: late-king
        when: {time: [king-played-on, late]}
        automatic: correct-score
        bars_king: any
      - offence: false-king
        when: {king: {not: held}}
        by: actor
        automatic: let-stand
        points: {adversary: 1}
        points_at_next_card: true
      - fact: hand-ended
        points: {actor: 1}
  - law: "3"
    title: Seats
    says: Anyone sits anywhere.
    source: {page: "3"}
    procedure: no action shows it
  - law: "4"
    title: Exchanging
    says: Cards may be changed.
    source: {page: "4"}
    pending: exchanging
lawful:
  - {fact: deal-turn, when: {turn: {not: out-of-turn}}, law: "3"}
  - {fact: deal-turn, when: {stage: {before: before-discard-or-trick}}, law: "3"}
  - {fact: deal-turn, when: {stage: {from: before-discard-or-trick}}, law: "3"}
  - {fact: hand-dealt, when: {number: five}, law: "3"}
  - {fact: hand-dealt, when: {stage: {before: before-answer}}, law: "3"}
  - {fact: hand-dealt, when: {stage: {from: before-answer, before: played-without-taking}}, law: "3"}
  - {fact: hand-dealt, when: {stage: {from: played-without-taking}}, law: "3"}
  - {fact: card-played, when: {duty: kept}, law: "1"}
  - {fact: lead-named, when: {named: {not: other}}, law: "1"}
  - {fact: king-announced, when: {time: {not: [king-played-on, late]}}, law: "2"}
"""
    + "".join(f'  - {{fact: {kind}, law: "3"}}\n' for kind in KINDS if kind not in _RULED)
    + """\
silent:
  - {fact: trick-looked-at, offence: quitted-trick-seen, nearest: ["1"], because: No law speaks of it.,
     says: Silent.}
"""
)

HOUSE = """\
code: house
title: A house's rules
extends: small
laws:
  - law: "4"
    title: Quitted tricks
    says: Nobody looks at the adversary's tricks.
    source: {work: Ours}
    rules:
      - fact: trick-looked-at
        offence: quitted-trick-seen
        when: {whose: adversary}
        no_penalty: true
        overrides: [silent]
  - law: H1
    title: Late kings
    says: A king announced late counts.
    source: {work: Ours}
lawful:
  - {fact: king-announced, when: {time: late}, law: H1, overrides: ["2"]}
"""


@pytest.fixture
def small() -> str:
    """The text of the small code's file."""
    return SMALL


@pytest.fixture
def house() -> str:
    """The text of a house code that extends the small one."""
    return HOUSE


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes a file of that text into a law folder of its own and gives its path."""

    def put(text: str, name: str = "small.yaml") -> Path:
        path = tmp_path / "laws" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return put
