"""What is disputed or left open, tried every way: decided where every branch agrees, else asked.

A disputed act (` ?`) is a branch of the log with it and one without it. A circumstance that the record
leaves open is a branch for each answer, with the evidence that the answer adds. A branch that contradicts the
record cannot have happened and is dropped.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence

from adjudicator.game.facts import AS_RECORDED, Branch, Open, Record
from adjudicator.game.log import Log
from adjudicator.game.replay import replay
from adjudicator.law.code import Code
from adjudicator.law.judge import judge
from adjudicator.law.rulings import AnswerTried, Opinion, Question, Ruling

MOST_QUESTIONS = 8
"""Disputed acts (six at most) and open circumstances tried on one branch; further ones stay as recorded."""

Key = tuple[int, str, str | None, str, str | None, int]
"""What makes two rulings of different branches the same: act, offence, player, kind of fact, whose hand it is
about, and which of its like."""

_NOTHING: frozenset[str] = frozenset()
"""No question answered yet."""

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


@dataclasses.dataclass(frozen=True, slots=True)
class _Leaf:
    """One branch with nothing left to ask: the answers that led to it, and what is ruled on it."""

    answers: frozenset[tuple[str, str]]
    opinion: Opinion


@dataclasses.dataclass(frozen=True, slots=True)
class _Answered:
    """One answer that can be true, and all branches beyond it."""

    answer: str
    change: dict[str, object]
    branch: Branch
    leaves: list[_Leaf]


class _Inquiry:
    """All branches of a log under one code."""

    def __init__(self, branches: Branches, code: Code) -> None:
        self._branches = branches
        self._code = code
        self._leaves: dict[tuple[Branch, frozenset[str]], list[_Leaf]] = {}

    def opinion(self) -> Opinion:
        """Decided where every branch agrees; else undetermined, with the questions ranked.

        A question ranks by the number of rulings that it decides, then by how many its answers settle alone.
        """
        merged = self._merge(self._beyond(AS_RECORDED, _NOTHING))
        asked = self._branches.asked(AS_RECORDED, _NOTHING)
        tried = [found for one in asked if (found := self._try(one, merged)) is not None]
        tried.sort(key=lambda one: (-len(one[0].decides), -one[1], one[0].action))
        score = self._in_favour(AS_RECORDED, _NOTHING).score
        return dataclasses.replace(merged, score=score, questions=tuple(question for question, _ in tried))

    def _beyond(self, branch: Branch, done: frozenset[str]) -> list[_Leaf]:
        """All branches from here that can have happened."""
        key = (branch, done)
        if key not in self._leaves:
            asked = self._branches.asked(branch, done)
            if not asked:
                leaf = _Leaf(frozenset(), judge(self._branches.record(branch), self._code))
                self._leaves[key] = [leaf]
            else:
                first = asked[0]
                self._leaves[key] = _possible(
                    _Leaf(leaf.answers | {(first.ask, answer)}, leaf.opinion)
                    for answer, _, after in first.answers
                    for leaf in self._beyond(after, done | {first.ask})
                )
        return self._leaves[key]

    def _answered(self, asked: _Asked) -> list[_Answered]:
        """Each answer that can be true, with what is ruled then."""
        best = _halted(self._beyond(AS_RECORDED, _NOTHING))
        tried = [
            _Answered(answer, change, branch, self._beyond(branch, frozenset({asked.ask})))
            for answer, change, branch in asked.answers
        ]
        return [one for one in tried if _halted(one.leaves) == best]

    def _try(self, asked: _Asked, merged: Opinion) -> tuple[Question, int] | None:
        """The question, and how many rulings its answers settle; None if neither rulings nor score change."""
        answered = self._answered(asked)
        views = [_view(key) for key in _keyed(merged.rulings)]
        decides = tuple(place for place, view in enumerate(views) if _differ(answered, view))
        if not decides and not _differ(answered, _score):
            return None
        settled = sum(
            len({views[place](leaf.opinion) for leaf in one.leaves}) == 1
            for one in answered
            for place in decides
        )
        answers = tuple(
            AnswerTried(
                one.answer,
                one.change,
                self._merge(one.leaves).rulings,
                self._in_favour(one.branch, frozenset({asked.ask})).score.due,
            )
            for one in answered
        )
        return Question(asked.action, asked.ask, decides, answers), settled

    def _in_favour(self, branch: Branch, done: frozenset[str]) -> Opinion:
        """The branch that answers every question in favour of the player accused."""
        asked = self._branches.asked(branch, done)
        if not asked:
            return judge(self._branches.record(branch), self._code)
        first = asked[0]
        best = _halted(self._beyond(branch, done))
        possible = [
            after for _, _, after in first.answers if _halted(self._beyond(after, done | {first.ask})) == best
        ]
        mildest = min(possible, key=lambda b: _severity(self._merge(self._beyond(b, done | {first.ask}))))
        return self._in_favour(mildest, done | {first.ask})

    def _merge(self, leaves: Sequence[_Leaf]) -> Opinion:
        """One opinion out of those on several branches."""
        first = leaves[0].opinion
        if len(leaves) == 1:
            return first
        branches = [_keyed(leaf.opinion.rulings) for leaf in leaves]
        keys: dict[Key, None] = {}
        for rulings in branches:
            keys.update(dict.fromkeys(rulings))
        merged = [_merged([rulings.get(key) for rulings in branches]) for key in keys]
        merged.sort(key=lambda ruling: (ruling.action, self._code.place_of(ruling.law)))
        return dataclasses.replace(first, rulings=tuple(merged))


def _possible(leaves: Iterable[_Leaf]) -> list[_Leaf]:
    """The branches that go on longest: one that halts before others cannot be."""
    every = list(leaves)
    furthest = _halted(every)
    return [leaf for leaf in every if _halted([leaf]) == furthest]


def _halted(leaves: Sequence[_Leaf]) -> float:
    """The action at which the furthest of these branches halts; infinite if one does not."""
    halts = [leaf.opinion.halt for leaf in leaves]
    return max(float("inf") if halt is None else halt.action for halt in halts)


def _differ(answered: Sequence[_Answered], view: Callable[[Opinion], object]) -> bool:
    """Whether the answers lead to different things, at large or with all other answers the same."""
    if len({frozenset(view(leaf.opinion) for leaf in one.leaves) for one in answered}) > 1:
        return True
    alike: dict[frozenset[tuple[str, str]], set[object]] = {}
    for one in answered:
        for leaf in one.leaves:
            alike.setdefault(leaf.answers, set()).add(view(leaf.opinion))
    return any(len(outcomes) > 1 for outcomes in alike.values())


def _view(key: Key) -> Callable[[Opinion], object]:
    """What an opinion has for a ruling."""
    return lambda opinion: _outcome(_keyed(opinion.rulings).get(key))


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
        like = (ruling.action, ruling.offence, ruling.by, ruling.kind, ruling.circumstances.get("hand"))
        nth = 0
        while (*like, nth) in keyed:
            nth += 1
        keyed[(*like, nth)] = ruling
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
