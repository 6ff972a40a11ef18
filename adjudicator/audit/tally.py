"""What is counted over all logs: range by range, then together, exactly and in any grouping."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from adjudicator.game.log import Log
from adjudicator.intake import LogSchema

#: How many places are kept for each kind of finding, and how many disagreements of score.
EXAMPLES: Final = 3
WORST: Final = 20
GROUPS: Final = ("table", "date", "event", "venue", "dealer", "player")
COUNTED: Final = ("logs", "findings", "rulings", "score_disagreements")
_COUNTERS: Final = ("verdicts", "offences", "statuses", "roles", "laws", "codes")
_NUMBER: Final = re.compile("([0-9]{1,18})")
_FIELDS: Final = frozenset(LogSchema().fields)
_NO_RULING: Final = {"law": None, "offence": None, "status": None}

Document = Mapping[str, Any]


class Tally:
    """The counts over some logs; its size follows the number of tables, days and players, not of logs."""

    def __init__(self) -> None:
        self.logs = 0
        self.actions = 0
        self.counters: dict[str, Counter[str]] = {name: Counter() for name in _COUNTERS}
        self.by: dict[str, dict[str, list[int]]] = {group: {} for group in GROUPS}
        self.points = {"too_few": 0, "too_many": 0}
        self.disagreements = 0
        self.worst: list[dict[str, Any]] = []
        self.kinds: dict[str, dict[str, Any]] = {}

    @property
    def findings(self) -> int:
        """Logs that are not regular."""
        return self.logs - self.counters["verdicts"]["regular"]

    def add_problem(self, line: int, verdict: str, problem: Document) -> None:
        """A log that was not judged."""
        self.add_verdict(verdict, None, None)
        pointer = str(problem.get("pointer", ""))
        field = pointer.split("/")[1] if pointer.startswith("/") else ""
        place = f" at /{field}" if field in _FIELDS else ""
        kind = f"{verdict}: {problem['title']}{place}"
        self._add_kind(kind, {**_NO_RULING, "title": kind}, line, None, str(problem["detail"]))

    def add_opinion(self, line: int, log: Log, opinion: Document) -> None:
        """A log that was judged."""
        verdict, rulings, score = opinion["verdict"], opinion["rulings"], opinion["score"]
        self.add_verdict(verdict, opinion["code"]["id"], opinion["log"]["actions"])
        for ruling in rulings:
            self.add_ruling(line, ruling)
        if opinion["halt"] is not None:
            halt = opinion["halt"]
            told = {**_NO_RULING, "title": "contradictory"}
            self._add_kind("contradictory", told, line, halt["action"], halt["says"])
        apart = score["agrees"] is False
        if apart:
            self.add_disagreement(line, score)
        counts = (1, int(verdict != "regular"), len(rulings), int(apart))
        players = log.metadata.get("players")
        names: Mapping[str, str] = players if isinstance(players, Mapping) else {}
        for group in GROUPS[:4]:
            self._add_group(group, log.metadata.get(group), counts)
        self._add_group("dealer", names.get(_dealer(log) or ""), counts)
        for player in sorted({*names.items()}):
            own = sum(ruling["by"] == player[0] for ruling in rulings)
            self._add_group("player", player[1], (1, int(own > 0), own, int(apart)))

    def add_verdict(self, verdict: str, code: str | None, actions: int | None) -> None:
        """A log with its verdict, and where it was judged, by which code and over how many actions."""
        self.logs += 1
        self.actions += actions or 0
        self.counters["verdicts"][verdict] += 1
        if code is not None:
            self.counters["codes"][code] += 1

    def add_ruling(self, line: int, ruling: Document) -> None:
        """A ruling of the log in this line."""
        law, offence, status = ruling["law"], ruling["offence"], ruling["status"]
        self.counters["offences"][offence] += 1
        self.counters["statuses"][status] += 1
        if ruling["role"] is not None:
            self.counters["roles"][ruling["role"]] += 1
        number = "no law" if law is None else f"{law['code']} {law['number']}"
        if law is not None:
            self.counters["laws"][number] += 1
        told = {"title": f"{offence}, {status}", "offence": offence, "status": status}
        told["law"] = None if law is None else number
        self._add_kind(f"{number} {offence} {status}", told, line, ruling["action"], ruling["says"])

    def _add_kind(self, key: str, told: Document, line: int, action: int | None, says: str) -> None:
        kind = self.kinds.setdefault(key, {**told, "count": 0, "places": []})
        kind["count"] += 1
        if len(kind["places"]) < EXAMPLES:
            kind["places"].append({"file": None, "line": line, "action": action, "says": says})

    def add_disagreement(self, line: int, score: Document) -> None:
        """A score at the end of the log in this line that is not the one due."""
        over = [score["recorded"][player] - score["due"][player] for player in ("A", "B")]
        few, many = -sum(one for one in over if one < 0), sum(one for one in over if one > 0)
        self.disagreements += 1
        self.points["too_few"] += few
        self.points["too_many"] += many
        if few + many > 0:
            told = {name: score[name] for name in ("due", "recorded", "parted_at")}
            self._keep_worst([{"file": None, "line": line, "points": few + many, **told}])

    def _keep_worst(self, more: Iterable[dict[str, Any]]) -> None:
        # The sort is stable: of equal ones the first in input order are kept.
        self.worst = sorted([*self.worst, *more], key=lambda one: -one["points"])[:WORST]

    def _add_group(self, group: str, name: object, counts: Iterable[int]) -> None:
        if name is not None:
            known = self.by[group].setdefault(str(name), [0, 0, 0, 0])
            known[:] = (one + more for one, more in zip(known, counts, strict=True))

    def absorb(self, other: Tally, file: str, before: int) -> None:
        """The counts of a later range, of this file, before which the file has so many lines."""
        self.logs += other.logs
        self.actions += other.actions
        for name, counter in other.counters.items():
            self.counters[name].update(counter)
        for group, names in other.by.items():
            for name, counts in names.items():
                self._add_group(group, name, counts)
        self.disagreements += other.disagreements
        for name, number in other.points.items():
            self.points[name] += number
        self._keep_worst({**one, "file": file, "line": one["line"] + before} for one in other.worst)
        for key, kind in other.kinds.items():
            known = self.kinds.setdefault(key, {**kind, "count": 0, "places": []})
            known["count"] += kind["count"]
            places = ({**place, "file": file, "line": place["line"] + before} for place in kind["places"])
            known["places"] = [*known["places"], *places][:EXAMPLES]

    def document(self) -> dict[str, Any]:
        """All of it as plain values."""
        return dict(vars(self))

    @classmethod
    def read(cls, document: Document) -> Tally:
        """The tally that `document` wrote down."""
        tally = cls()
        for name, value in document.items():
            setattr(tally, name, value)
        tally.counters = {name: Counter(counts) for name, counts in tally.counters.items()}
        return tally


def _dealer(log: Log) -> str | None:
    """Who dealt first in the log, by the record."""
    return next((action.actor for action in log.actions if action.verb == "deals"), log.dealer)


def in_order(counter: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The entries by name, numbers in it by their size."""
    yield from sorted(counter.items(), key=lambda entry: _natural(entry[0]))


def _natural(text: str) -> list[str | int]:
    """A key by which law 9 stands before law 10: words and numbers by turns."""
    return [int(part) if place % 2 else part for place, part in enumerate(_NUMBER.split(text))]
