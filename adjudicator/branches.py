"""What of a log is disputed or left open, and the branches that the answers make.

A disputed act (` ?`) is a branch of the log with it and one without it. A circumstance that the record
leaves open is a branch for each answer, with the evidence that the answer adds.
"""

from __future__ import annotations

import dataclasses
from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from adjudicator.game.facts import AS_RECORDED, Branch, Open, Ordinary, Record
from adjudicator.game.log import Log
from adjudicator.game.ordinary import replay_ordinary
from adjudicator.game.replay import replay

MOST_TOGETHER = 8
"""Questions of one hand tried in every combination; those of different hands are tried apart."""

MOST_REPLAYED = 20_000
"""Actions replayed on branches of one log. Questions beyond that are asked without their answers' rulings."""


@dataclasses.dataclass(frozen=True, slots=True)
class Asked:
    """A question before it is known whether it matters: each answer with its change and its branch."""

    action: int
    ask: str
    answers: tuple[tuple[str, dict[str, object], Branch], ...]


class Branches:
    """The records of a log on its branches, shared by every code."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self._records: dict[Branch, Record] = {}

    @cached_property
    def ordinary(self) -> Ordinary | None:
        """What scores in the log, if it surely is one of ordinary play."""
        return replay_ordinary(self.log)

    def record(self, branch: Branch = AS_RECORDED) -> Record:
        """The record on a branch."""
        if branch not in self._records:
            self._records[branch] = replay(self.log, branch)
        return self._records[branch]

    @cached_property
    def _disputed(self) -> list[int]:
        return [n for n, action in enumerate(self.log.actions, 1) if action.disputed]

    @cached_property
    def _deals(self) -> list[int]:
        return [n for n, action in enumerate(self.log.actions, 1) if action.verb == "deals"]

    def hand_of(self, action: int) -> int:
        """The hand in which an action falls, counted from 1; 0 before the first deal."""
        return bisect_right(self._deals, action)

    def hands_in_doubt(self) -> list[int]:
        """The hands in which anything is disputed or left open."""
        actions = [*self._disputed, *(one.action for one in self.record().opens)]
        return sorted({self.hand_of(action) for action in actions})

    def affordable(self, hands: Sequence[int]) -> Sequence[int]:
        """The hands whose branches may be tried: the first at least, and as many as the limit allows."""
        left = MOST_REPLAYED
        for place, hand in enumerate(hands):
            left -= len(self.log.actions) << len(self.asked(AS_RECORDED, frozenset(), hand))
            if left < 0 and place:
                return hands[:place]
        return hands

    def asked(self, branch: Branch, done: frozenset[str], hand: int) -> list[Asked]:
        """What is disputed or open in a hand, on a branch, and not answered yet."""
        asked = [_about_disputed(self.log, n, branch) for n in self._disputed]
        asked += (_about_open(one, branch) for one in self.record(branch).opens)
        mine = [one for one in asked if self.hand_of(one.action) == hand and one.ask not in done]
        return mine[:MOST_TOGETHER]


def _about_disputed(log: Log, number: int, branch: Branch) -> Asked:
    action = log.actions[number - 1]
    text = action.text.removesuffix(" ?")
    dropped = dataclasses.replace(branch, without=branch.without | {number})
    return Asked(
        number,
        f"Did it happen, as action {number} says, that {text}?",
        (("yes", {"confirm": number, "action": text}, branch), ("no", {"drop": number}, dropped)),
    )


def _about_open(one: Open, branch: Branch) -> Asked:
    return Asked(
        one.action,
        one.ask,
        tuple(
            (
                answer.answer,
                {"add": [added.text for added in answer.adds], "after": answer.adds[0].after},
                dataclasses.replace(branch, supposing=(*branch.supposing, *answer.adds)),
            )
            for answer in one.answers
        ),
    )
