"""Read, replay, judge: the one front door, whoever calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.branches import Branches
from adjudicator.concordance import Concordance
from adjudicator.document import Document, code_document, opinion_document
from adjudicator.errors import AtOutOfRange, UnknownCode, UnknownLaw
from adjudicator.game.log import Log
from adjudicator.game.ordinary import PASSED_OVER
from adjudicator.inquiry import opinion_on
from adjudicator.law.code import Code, Law
from adjudicator.law.ordinary import OrdinaryCourt
from adjudicator.law.rulings import HandNow, Opinion

CasesOf = Callable[[str, str], Sequence[Document]]
"""The cases that cite a law, by code and number: {id, code, law, bites, case} each."""


_NO_POINTS = Concordance()


def _no_cases(_code: str, _number: str) -> Sequence[Document]:
    return ()


class Adjudicator:
    """The codes it knows, and opinions under them.

    ``default`` is the code where neither the request nor the log names one; ``cases`` finds the worked cases
    that cite a law; ``concordance`` tells where the codes meet.
    """

    def __init__(
        self,
        codes: Mapping[str, Code],
        default: str = "turf-club",
        cases: CasesOf = _no_cases,
        concordance: Concordance = _NO_POINTS,
    ) -> None:
        self.codes = dict(codes)
        self.default = default
        self._ordinary = {
            name: OrdinaryCourt(code) for name, code in codes.items() if code.lets_pass(PASSED_OVER)
        }
        self._cases = cases
        self._concordance = concordance

    def code(self, name: str) -> Code:
        """A code by its id. Raises UnknownCode."""
        try:
            return self.codes[name]
        except KeyError:
            raise UnknownCode(name) from None

    def game(self, asked: str | None = None) -> Callable[[str | None], int]:
        """How many points win the game, for the intake: told for the code that a log names.

        The code asked for goes before it. Where neither names one it is the default code's; where the code
        is unknown, the longest game's, so that the fault told of is the code and not the score.
        """

        def points(named: str | None) -> int:
            code = self.codes.get(asked or named or self.default)
            return code.game if code else max((one.game for one in self.codes.values()), default=5)

        return points

    def opinion(self, log: Log, code: str | None = None, at: int | None = None) -> Document:
        """The opinion on a log, cut after ``at`` actions if given.

        Raises UnknownCode, AtOutOfRange.
        """
        return self.opinion_with_hand(log, code, at)[0]

    def opinion_with_hand(
        self, log: Log, code: str | None = None, at: int | None = None
    ) -> tuple[Document, HandNow]:
        """The opinion, and the hand last dealt as the code leaves it: for whoever draws the table.

        Raises UnknownCode, AtOutOfRange.
        """
        chosen = self.code(code if code is not None else log.code or self.default)
        cut = _cut(log, at)
        opinion = self._rule(Branches(cut), chosen)
        return opinion_document(opinion, cut, chosen), opinion.hand

    def comparison(self, log: Log, at: int | None = None) -> Document:
        """The opinions on a log under every code, and where they differ. Replay is done once."""
        cut = _cut(log, at)
        branches = Branches(cut)
        opinions = {
            name: opinion_document(self._rule(branches, code), cut, code) for name, code in self.codes.items()
        }
        return {"opinions": opinions, "differences": _differences(opinions)}

    def _rule(self, branches: Branches, code: Code) -> Opinion:
        """As ordinary play where it surely is, and the code lets that pass; else in full."""
        court = self._ordinary.get(code.id)
        if court is not None and branches.ordinary is not None:
            opinion = court.opinion(branches.ordinary)
            if opinion is not None:
                return opinion
        return opinion_on(branches, code)

    def list_codes(self) -> list[Document]:
        """Every code: id, title, digest, number of laws, what it extends."""
        return [code_document(code) for code in self.codes.values()]

    def read_code(self, name: str) -> Document:
        """A code with its laws in full. Raises UnknownCode."""
        code = self.code(name)
        return {
            **code_document(code),
            "laws": [_law_text(law) for law in code.laws.values()],
            "source": dict(code.source),
            "game": code.game,
            "readings": {
                name: {"says": reading.says, "because": reading.because}
                for name, reading in code.readings.items()
            },
        }

    def read_law(self, name: str, number: str) -> Document:
        """A law with its neighbours, the same point in the other codes, and the cases that cite it.

        Raises UnknownCode, UnknownLaw.
        """
        code = self.code(name)
        if number not in code.laws:
            raise UnknownLaw(f"{name} has no law {number}")
        numbers = list(code.laws)
        place = numbers.index(number)
        return {
            "code": code.id,
            **_law_text(code.laws[number]),
            "previous": numbers[place - 1] if place else None,
            "next": numbers[place + 1] if place + 1 < len(numbers) else None,
            "about": self._concordance.about(name, number),
            "elsewhere": self._concordance.elsewhere(name, number, self.codes),
            "cases": list(self._cases(name, number)),
        }


def _cut(log: Log, at: int | None) -> Log:
    if at is None:
        return log
    if not 0 <= at <= len(log.actions):
        raise AtOutOfRange(f"at is {at}, but the log has {len(log.actions)} actions")
    return log.cut(at)


def _law_text(law: Law) -> Document:
    return {
        "number": law.number,
        "title": law.title,
        "says": law.says,
        "source": dict(law.source),
        "procedure": law.procedure,
        "pending": law.pending,
        "rules": len(law.rows),
    }


def _differences(opinions: Mapping[str, Document]) -> list[Document]:
    """Acts on which the codes do not rule alike: per code the place of its ruling, or None."""
    places: dict[tuple[int, str], dict[str, list[int]]] = {}
    for code, opinion in opinions.items():
        for place, ruling in enumerate(opinion["rulings"]):
            by_code = places.setdefault((ruling["action"], ruling["offence"]), {})
            by_code.setdefault(code, []).append(place)
    differences = []
    for (action, offence), by_code in sorted(places.items()):
        for nth in range(max(map(len, by_code.values()))):
            row = {code: _nth(by_code.get(code, []), nth) for code in opinions}
            if len({_outcome(opinions[code], place) for code, place in row.items()}) > 1:
                differences.append({"action": action, "offence": offence, "rulings": row})
    return differences


def _nth(places: list[int], nth: int) -> int | None:
    return places[nth] if nth < len(places) else None


def _outcome(opinion: Document, place: int | None) -> Any:
    """What of a ruling may differ between codes: not the law's number, but what it does."""
    if place is None:
        return None
    ruling = opinion["rulings"][place]
    return (
        ruling["by"],
        ruling["entitled"],
        ruling["status"],
        tuple((option["remedy"], option["until"]) for option in ruling["options"]),
    )
