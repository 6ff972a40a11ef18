"""What is disputed or left open, tried every way: decided where every branch agrees, else asked.

A disputed act (` ?`) is a branch of the log with it and one without it. A circumstance that the record
leaves open is a branch for each answer, with the evidence that the answer adds. A branch that contradicts the
record cannot have happened and is dropped.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence

from adjudicator.game.facts import AS_RECORDED, Branch, Open, Record
from adjudicator.game.log import Log
from adjudicator.game.replay import replay
from adjudicator.law.code import Code
from adjudicator.law.judge import judge
from adjudicator.law.rulings import AnswerTried, Opinion, Question, Ruling

MOST_QUESTIONS = 8
"""Disputed acts (six at most) and open circumstances tried on one branch; further ones stay as recorded."""

Key = tuple[int, str, str | None, int]
"""What makes two rulings of different branches the same: act, offence, player, and which of its like."""

_SEVERITY = {
    "no-penalty": 1,
    "unnoticed": 1,
    "silent": 1,
    "waived": 2,
    "lapsed": 2,
    "undetermined": 3,
    "open": 4,
    "elected": 5,
    "automatic": 5,
}


@dataclasses.dataclass(frozen=True, slots=True)
class _Asked:
    """A question before it is known whether it matters: each answer with its change and its branch."""

    action: int
    ask: str
    answers: tuple[tuple[str, dict[str, object], Branch], ...]


class Branches:
    """The records of a log on its branches, shared by every code."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self._records: dict[Branch, Record] = {}
        self._disputed = [n for n, action in enumerate(log.actions, 1) if action.disputed]

    def record(self, branch: Branch = AS_RECORDED) -> Record:
        """The record on a branch."""
        if branch not in self._records:
            self._records[branch] = replay(self.log, branch)
        return self._records[branch]

    def opinion(self, code: Code) -> Opinion:
        """The opinion under a code, with the questions that matter."""
        if not self._disputed and not self.record().opens:
            return judge(self.record(), code)
        return _Inquiry(self, code).opinion()

    def asked(self, branch: Branch, done: frozenset[str]) -> list[_Asked]:
        """What is disputed or open on a branch and not answered yet."""
        asked = [_about_disputed(self.log, n, branch) for n in self._disputed]
        asked += (_about_open(one, branch) for one in self.record(branch).opens)
        return [one for one in asked if one.ask not in done][:MOST_QUESTIONS]


def _about_disputed(log: Log, number: int, branch: Branch) -> _Asked:
    action = log.actions[number - 1]
    text = action.text.removesuffix(" ?")
    dropped = dataclasses.replace(branch, without=branch.without | {number})
    return _Asked(
        number,
        f"Did it happen, as action {number} says, that {text}?",
        (("yes", {"confirm": number, "action": text}, branch), ("no", {"drop": number}, dropped)),
    )


def _about_open(one: Open, branch: Branch) -> _Asked:
    return _Asked(
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


class _Inquiry:
    """All branches of a log under one code."""

    def __init__(self, branches: Branches, code: Code) -> None:
        self._branches = branches
        self._code = code
        self._leaves: dict[tuple[Branch, frozenset[str]], list[Opinion]] = {}

    def opinion(self) -> Opinion:
        """Decided where every branch agrees; else undetermined, with the questions ranked."""
        nothing: frozenset[str] = frozenset()
        merged = _merge(self._opinions(AS_RECORDED, nothing))
        tried = [self._try(asked, merged) for asked in self._branches.asked(AS_RECORDED, nothing)]
        questions = sorted(
            (question for question in tried if question is not None),
            key=lambda question: (-len(question.decides), question.action),
        )
        favoured = self._in_favour(AS_RECORDED, nothing)
        return dataclasses.replace(merged, score=favoured.score, questions=tuple(questions))

    def _opinions(self, branch: Branch, done: frozenset[str]) -> list[Opinion]:
        """The opinions on all branches from here that can have happened."""
        key = (branch, done)
        if key not in self._leaves:
            asked = self._branches.asked(branch, done)
            if not asked:
                self._leaves[key] = [judge(self._branches.record(branch), self._code)]
            else:
                first = asked[0]
                self._leaves[key] = _possible(
                    opinion
                    for _, _, after in first.answers
                    for opinion in self._opinions(after, done | {first.ask})
                )
        return self._leaves[key]

    def _answered(self, asked: _Asked, done: frozenset[str]) -> list[tuple[str, dict[str, object], Opinion]]:
        """Each answer that can be true, with what is ruled then."""
        best = _halted(self._opinions(AS_RECORDED, done)[0])
        answered = []
        for answer, change, branch in asked.answers:
            opinions = self._opinions(branch, done | {asked.ask})
            if _halted(opinions[0]) == best:
                answered.append((answer, change, _merge(opinions)))
        return answered

    def _try(self, asked: _Asked, merged: Opinion) -> Question | None:
        """The question, if its answers differ in any ruling or in the score."""
        answered = self._answered(asked, frozenset())
        keyed = [_keyed(opinion.rulings) for _, _, opinion in answered]
        decides = tuple(
            place
            for place, key in enumerate(_keyed(merged.rulings))
            if len({_outcome(rulings.get(key)) for rulings in keyed}) > 1
        )
        scores = {_score(opinion) for _, _, opinion in answered}
        if len(answered) < 2 or (not decides and len(scores) < 2):
            return None
        tried = tuple(
            AnswerTried(answer, change, opinion.rulings, opinion.score.due)
            for answer, change, opinion in answered
        )
        return Question(asked.action, asked.ask, decides, tried)

    def _in_favour(self, branch: Branch, done: frozenset[str]) -> Opinion:
        """The branch that answers every question in favour of the player accused."""
        asked = self._branches.asked(branch, done)
        if not asked:
            return judge(self._branches.record(branch), self._code)
        first = asked[0]
        best = _halted(self._opinions(branch, done)[0])
        possible = [
            after
            for _, _, after in first.answers
            if _halted(self._opinions(after, done | {first.ask})[0]) == best
        ]
        mildest = min(possible, key=lambda b: _severity(_merge(self._opinions(b, done | {first.ask}))))
        return self._in_favour(mildest, done | {first.ask})


def _possible(opinions: Iterable[Opinion]) -> list[Opinion]:
    """The opinions on the branches that go on longest: a branch that halts before others cannot be."""
    every = list(opinions)
    furthest = max(map(_halted, every))
    return [opinion for opinion in every if _halted(opinion) == furthest]


def _halted(opinion: Opinion) -> float:
    return float("inf") if opinion.halt is None else opinion.halt.action


def _severity(opinion: Opinion) -> int:
    return sum(_SEVERITY[ruling.status] for ruling in opinion.rulings)


def _score(opinion: Opinion) -> object:
    recorded = opinion.score.recorded
    return (
        tuple(sorted(opinion.score.due.items())),
        None if recorded is None else tuple(sorted(recorded.items())),
    )


def _keyed(rulings: Sequence[Ruling]) -> dict[Key, Ruling]:
    keyed: dict[Key, Ruling] = {}
    for ruling in rulings:
        nth = 0
        while (ruling.action, ruling.offence, ruling.by, nth) in keyed:
            nth += 1
        keyed[(ruling.action, ruling.offence, ruling.by, nth)] = ruling
    return keyed


def _outcome(ruling: Ruling | None) -> object:
    """What must be the same on every branch for a ruling to be decided."""
    if ruling is None:
        return None
    return (
        ruling.law,
        ruling.entitled,
        ruling.noticed,
        ruling.status,
        ruling.options,
        ruling.elected,
        ruling.lapsed,
        ruling.penalty,
    )


def _merge(opinions: Sequence[Opinion]) -> Opinion:
    """One opinion out of those on several branches."""
    first = opinions[0]
    if len(opinions) == 1:
        return first
    branches = [_keyed(opinion.rulings) for opinion in opinions]
    keys: dict[Key, None] = {}
    for rulings in branches:
        keys.update(dict.fromkeys(rulings))
    merged = [_merged([rulings.get(key) for rulings in branches]) for key in keys]
    return dataclasses.replace(first, rulings=tuple(sorted(merged, key=lambda ruling: ruling.action)))


def _merged(rulings: Sequence[Ruling | None]) -> Ruling:
    gravest = max(
        (ruling for ruling in rulings if ruling is not None),
        key=lambda ruling: _SEVERITY[ruling.status],
    )
    if len({_outcome(ruling) for ruling in rulings}) == 1:
        return gravest
    return dataclasses.replace(
        gravest,
        status="undetermined",
        elected=None,
        lapsed=None,
        says=f"It depends on what the players answer. In the graver case: {gravest.says}",
    )
