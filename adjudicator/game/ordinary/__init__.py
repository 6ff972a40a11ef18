"""Ordinary play, replayed in one pass: what scores is found, all else is seen to be in order.

Most games on record are played without a fault, and most acts of a game give no law anything to say. This
replay knows the ordinary course alone. Whatever it cannot say at once to be in it (an act out of turn, a lead
half seen, evidence that may contradict) makes it give up, and the log is replayed in full. It may give up
where nothing is wrong; it must never go on where anything is.

It leaves out the facts in ``PASSED_OVER``, and so serves a code that finds every one of them lawful.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.game.facts import Ordinary
from adjudicator.game.log import Log
from adjudicator.game.ordinary.course import Course
from adjudicator.game.ordinary.hand import OutOfTheOrdinary

PASSED_OVER: Final[tuple[tuple[str, Mapping[str, str]], ...]] = (
    ("deal-cut", {"shows": "one"}),
    ("pack-shuffled", {"manner": "proper"}),
    ("pack-cut", {"cut": "proper"}),
    ("deal-turn", {"turn": "in-turn"}),
    ("deal-turn", {"turn": "not-judged"}),
    ("deal-pack", {"pack": "right"}),
    ("deal-order", {"order": "kept"}),
    ("hand-dealt", {"number": "five"}),
    ("turn-up", {"cards": "one"}),
    ("king-marked", {"king": "turned-up"}),
    ("king-marked", {"king": "announced", "marker": "dealer"}),
    ("king-marked", {"king": "announced", "marker": "non-dealer"}),
    ("number-told", {"of": "dealer", "answer": "told"}),
    ("number-told", {"of": "non-dealer", "answer": "told"}),
    ("cards-asked", {"number": "as-discarded"}),
    ("cards-given", {"to": "dealer", "number": "right"}),
    ("cards-given", {"to": "non-dealer", "number": "right"}),
    ("dealer-helped", {"stock": "enough"}),
    ("lead-turn", {"turn": "own"}),
    ("lead-named", {"named": "same"}),
    ("lead-named", {"named": "unrecorded"}),
    ("card-played", {"duty": "kept"}),
)
"""The facts of ordinary play that the record leaves out, with their circumstances."""


def replay_ordinary(log: Log) -> Ordinary | None:
    """What scores in a log of ordinary play; None where it is not surely one."""
    course = Course(log.dealer)
    try:
        course.follow(log.actions)
    except OutOfTheOrdinary:
        return None
    return Ordinary(tuple(course.events), len(log.actions), course.marks, log.score, log.stakes == "by-score")
