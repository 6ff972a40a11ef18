"""A law as a flow chart: the questions that lead to it, and what becomes of the acts that it does not reach.

The questions are those of `adjudicator.flow`, asked from one law's side: acts that other laws govern are one
outcome, so that nothing is asked that decides only between those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjudicator.flow import Node, Outcome, decide_by
from adjudicator.game.vocabulary import KINDS, Kind
from adjudicator.law.code import Code, Row
from adjudicator.web.lawbook.words import answers, ask, heading
from adjudicator.web.lawbook.words.remedies import gives

_ELSEWHERE = Outcome((), ruled=False)


@dataclass(frozen=True)
class End:
    """Where a path ends under the law: a word for the outcome, its tone, and the sentence."""

    tag: str
    tone: str
    says: str


@dataclass(frozen=True)
class Elsewhere:
    """Where a path leaves the law: the laws that govern there, and whether no law does in some cases."""

    laws: tuple[str, ...]
    silent: bool


@dataclass(frozen=True)
class Fork:
    """A question, and what each answer leads to."""

    ask: str
    answers: tuple[tuple[str, Fork | End | Elsewhere], ...]


@dataclass(frozen=True)
class Chart:
    """What decides an act of one kind, from one law's side."""

    about: str
    start: Fork


def charts(code: Code, number: str) -> list[Chart]:
    """The charts of a law: one for each kind of fact on which it rules, if something is to be asked of it."""
    kinds = dict.fromkeys(row.fact for row in code.laws[number].rows)
    drawn = [(kind, _Drawing(code, number, KINDS[kind]).draw()) for kind in kinds]
    return [Chart(heading(kind), start) for kind, start in drawn if isinstance(start, Fork)]


@dataclass(frozen=True)
class _Drawing:
    code: Code
    number: str
    kind: Kind

    def draw(self) -> Fork | End | Elsewhere:
        return self._drawn(decide_by(self.code, self.kind, self._outcome), {})

    def _outcome(self, row: Row | None) -> Outcome:
        if row is None or row.law != self.number:
            return _ELSEWHERE
        given = gives(row)
        return Outcome((given.tag, given.tone, given.says), ruled=True)

    def _drawn(self, node: Node, path: Mapping[str, tuple[str, ...]]) -> Fork | End | Elsewhere:
        if node == _ELSEWHERE:
            return self._elsewhere(path)
        if isinstance(node, Outcome):
            return End(*node.lines)
        name = node.circumstance
        return Fork(
            ask(self.kind.name, name),
            tuple(
                (
                    _sentence(answers(self.kind.name, name, values)),
                    self._drawn(following, {**path, name: values}),
                )
                for values, following in node.answers
            ),
        )

    def _elsewhere(self, path: Mapping[str, tuple[str, ...]]) -> Elsewhere:
        rows = list(self._along(path))
        laws = {row.law for row in rows if row.law is not None}
        return Elsewhere(
            tuple(number for number in self.code.laws if number in laws),
            silent=any(row.law is None for row in rows),
        )

    def _along(self, path: Mapping[str, tuple[str, ...]]) -> Iterator[Row]:
        """The rows that govern the acts to which the path leads."""
        for combination in self.kind.combinations():
            if all(combination.get(name, "") in values for name, values in path.items()):
                row = self.code.governing(self.kind.name, combination)
                if row is not None:
                    yield row


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
