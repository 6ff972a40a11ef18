"""One opinion out of many branches: decided where every branch agrees, else asked.

A branch that contradicts the record cannot have happened and is dropped. The questions of one hand are tried
in every combination; those of different hands apart.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence

from adjudicator.branches import Asked, Branches
from adjudicator.game.facts import AS_RECORDED, PLAYERS, Branch, adversary
from adjudicator.law.code import Code
from adjudicator.law.judge import judge
from adjudicator.law.rulings import AnswerTried, Opinion, Question, Ruling

Key = tuple[int, str, str | None, str, str | None, int]
"""What makes two rulings of different branches the same: act, offence, player, kind of fact, whose hand it is
about, and which of its like."""

MOST_PASSED_OVER = 20
"""Impossible actions passed over in hands that are dead: a hand has not many more."""

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


def opinion_on(branches: Branches, code: Code) -> Opinion:
    """The opinion on a log under a code, with the questions that matter."""
    hands = branches.hands_in_doubt()
    if not hands:
        return _judged(branches, code, AS_RECORDED)
    inquiries = [_Inquiry(branches, code, hand) for hand in branches.affordable(hands)]
    untried = [one for hand in hands[len(inquiries) :] for one in branches.asked(AS_RECORDED, _NOTHING, hand)]
    return _joined(branches, code, inquiries, untried)


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


def _judged(branches: Branches, code: Code, branch: Branch) -> Opinion:
    """The opinion on one branch.

    What the table plays on in a hand that is dead under the code is no halt: such an action is passed over.
    """
    opinion = judge(branches.record(branch), code)
    for _ in range(MOST_PASSED_OVER):
        if opinion.halt is None or not opinion.halted_in_dead_hand:
            break
        branch = dataclasses.replace(branch, without=branch.without | {opinion.halt.action})
        opinion = judge(branches.record(branch), code)
    return opinion


class _Inquiry:
    """All branches of a log under one code that the questions of one hand open."""

    def __init__(self, branches: Branches, code: Code, hand: int) -> None:
        self._branches = branches
        self._code = code
        self._hand = hand
        self._leaves: dict[tuple[Branch, frozenset[str]], list[_Leaf]] = {}

    def merged(self) -> Opinion:
        """Decided where every branch agrees, else undetermined."""
        return self._merge(self._beyond(AS_RECORDED, _NOTHING))

    def questions(self, merged: Opinion) -> list[tuple[Question, int]]:
        """The questions that matter for an opinion, each with how many rulings its answers settle alone."""
        asked = self._asked(AS_RECORDED, _NOTHING)
        return [found for one in asked if (found := self._try(one, merged)) is not None]

    def favoured(self) -> Branch:
        """The branch that answers every question in favour of the player accused."""
        return self._favoured(AS_RECORDED, _NOTHING)

    def _asked(self, branch: Branch, done: frozenset[str]) -> list[Asked]:
        return self._branches.asked(branch, done, self._hand)

    def _beyond(self, branch: Branch, done: frozenset[str]) -> list[_Leaf]:
        """All branches from here that can have happened."""
        key = (branch, done)
        if key not in self._leaves:
            asked = self._asked(branch, done)
            if not asked:
                self._leaves[key] = [_Leaf(frozenset(), self._judged(branch))]
            else:
                first = asked[0]
                self._leaves[key] = _possible(
                    _Leaf(leaf.answers | {(first.ask, answer)}, leaf.opinion)
                    for answer, _, after in first.answers
                    for leaf in self._beyond(after, done | {first.ask})
                )
        return self._leaves[key]

    def _answered(self, asked: Asked) -> list[_Answered]:
        """Each answer that can be true, with what is ruled then."""
        best = _halted(self._beyond(AS_RECORDED, _NOTHING))
        tried = [
            _Answered(answer, change, branch, self._beyond(branch, frozenset({asked.ask})))
            for answer, change, branch in asked.answers
        ]
        return [one for one in tried if _halted(one.leaves) == best]

    def _try(self, asked: Asked, merged: Opinion) -> tuple[Question, int] | None:
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
                self._judged(self._favoured(one.branch, frozenset({asked.ask}))).score.due,
            )
            for one in answered
        )
        return Question(asked.action, asked.ask, decides, answers), settled

    def _judged(self, branch: Branch) -> Opinion:
        return _judged(self._branches, self._code, branch)

    def _favoured(self, branch: Branch, done: frozenset[str]) -> Branch:
        asked = self._asked(branch, done)
        if not asked:
            return branch
        first = asked[0]
        best = _halted(self._beyond(branch, done))
        possible = [
            then for _, _, then in first.answers if _halted(self._beyond(then, done | {first.ask})) == best
        ]
        after = [self._beyond(branch, done | {first.ask}) for branch in possible]
        merged = [self._merge(leaves).rulings for leaves in after]
        accused = _accused(merged)
        favours = [
            _favour(rulings, leaves, first.action, accused)
            for rulings, leaves in zip(merged, after, strict=True)
        ]
        return self._favoured(possible[favours.index(min(favours))], done | {first.ask})

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
        return dataclasses.replace(first, rulings=_ordered(merged, self._code))


def _joined(
    branches: Branches, code: Code, inquiries: Sequence[_Inquiry], untried: Sequence[Asked]
) -> Opinion:
    """One opinion out of the inquiries into several hands, with the questions ranked.

    A question ranks by the number of rulings that it decides, then by how many its answers settle alone.
    """
    opinion = _united([inquiry.merged() for inquiry in inquiries], code)
    tried = [found for inquiry in inquiries for found in inquiry.questions(opinion)]
    tried.sort(key=lambda one: (-len(one[0].decides), -one[1], one[0].action))
    questions = [_beside_others(question, opinion, code) for question, _ in tried]
    questions += (_without_rulings(asked) for asked in untried)
    favoured = [inquiry.favoured() for inquiry in inquiries]
    together = Branch(
        without=frozenset().union(*(branch.without for branch in favoured)),
        supposing=tuple(added for branch in favoured for added in branch.supposing),
    )
    mildest = _judged(branches, code, together)
    return dataclasses.replace(opinion, score=mildest.score, hand=mildest.hand, questions=tuple(questions))


def _without_rulings(asked: Asked) -> Question:
    answers = tuple(AnswerTried(answer, change, (), {}) for answer, change, _ in asked.answers)
    return Question(asked.action, asked.ask, (), answers)


def _beside_others(question: Question, opinion: Opinion, code: Code) -> Question:
    """What an answer rules, beside what stays in doubt until other questions are answered."""
    keyed = _keyed(opinion.rulings)
    elsewhere = {
        key: ruling
        for place, (key, ruling) in enumerate(keyed.items())
        if ruling.status == "undetermined" and place not in question.decides
    }
    answers = tuple(
        dataclasses.replace(answer, rulings=_ordered({**_keyed(answer.rulings), **elsewhere}.values(), code))
        for answer in question.answers
    )
    return dataclasses.replace(question, answers=answers)


def _ordered(rulings: Iterable[Ruling], code: Code) -> tuple[Ruling, ...]:
    return tuple(sorted(rulings, key=lambda ruling: (ruling.action, code.place_of(ruling.law))))


def _united(opinions: Sequence[Opinion], code: Code) -> Opinion:
    """The opinions of several inquiries as one: what is in doubt in one is in doubt."""
    first = opinions[0]
    if len(opinions) == 1:
        return first
    rulings: dict[Key, Ruling] = {}
    for opinion in opinions:
        for key, ruling in _keyed(opinion.rulings).items():
            if key not in rulings or ruling.status == "undetermined":
                rulings[key] = ruling
    return dataclasses.replace(first, rulings=_ordered(rulings.values(), code))


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


def _severity(rulings: Iterable[Ruling]) -> int:
    return sum(_SEVERITY[ruling.status] for ruling in rulings)


def _accused(answers: Sequence[Sequence[Ruling]]) -> str | None:
    """Who did the first act on which the answers are ruled apart."""
    keyed = [_keyed(rulings) for rulings in answers]
    apart = [
        ruling
        for rulings in keyed
        for key, ruling in rulings.items()
        if len({_outcome(other.get(key)) for other in keyed}) > 1
    ]
    return min(apart, key=lambda ruling: ruling.action).by if apart else None


def _favour(
    rulings: Sequence[Ruling], leaves: Sequence[_Leaf], asked: int, accused: str | None
) -> tuple[int, int, int]:
    """How hard an answer is on the player accused; the less, the more it favours him.

    By what it makes of the act asked about, then by the points that it costs him, then by all that is ruled.
    """
    of_the_act = _severity(ruling for ruling in rulings if ruling.action == asked)
    lead = 0
    if accused in PLAYERS:
        dues = [leaf.opinion.score.due for leaf in leaves]
        lead = max(due[accused] - due[adversary(accused)] for due in dues)
    return of_the_act, -lead, _severity(rulings)


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
