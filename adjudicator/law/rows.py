"""One row of a law file, checked, as a `Row`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.game.facts import REMEDIES
from adjudicator.game.vocabulary import KINDS
from adjudicator.law.code import LIMITS, PARTIES, Row
from adjudicator.law.conditions import resolve
from adjudicator.law.naming import Path, Place, one_of, refuse

OFFENCES = (
    "irregular-cut",
    "irregular-shuffle",
    "misdeal",
    "deal-out-of-turn",
    "wrong-pack",
    "false-king",
    "late-king",
    "king-not-markable",
    "retraction",
    "duty-refused",
    "discard-seen",
    "wrong-exchange",
    "exposed-card",
    "lead-out-of-turn",
    "card-taken-back",
    "misnamed-suit",
    "renounce",
    "quitted-trick-seen",
    "abandoned-hand",
    "incorrect-pack",
    "misscore",
    "outside-help",
    "bad-claim",
)
"""The offences of the contract (section 2)."""

DEFAULTS = ("fact", "offence", "by", "entitles", "readings", "see_also", "assumes")
"""What a law may say once for all its rows."""

_OUTCOMES = {
    "options": "options",
    "automatic": "automatic",
    "no_penalty": "no-penalty",
    "unnoticed": "unnoticed",
}

_ANY_RULING = frozenset({"at_holders_act", "penalty"})
_CONSEQUENCES = frozenset(
    {
        *_ANY_RULING,
        "until",
        "points",
        "points_at_next_card",
        "reduces",
        "replay_lifts",
        "ends_hand",
        "bars_king",
    }
)
_SUITED: Mapping[str, frozenset[str]] = {
    "options": _CONSEQUENCES | {"entitles", "waived_by_limit", "take_only"},
    "automatic": _CONSEQUENCES,
    "no-penalty": _ANY_RULING,
    "unnoticed": _ANY_RULING,
    "scores": frozenset({"points"}),
}
"""Which of the keys that say what follows go with which outcome."""

_BY = tuple(party for party in PARTIES if party != "adversary")
_REDUCTIONS = tuple(value for value in KINDS["hand-ended"].domain("reduced") if value != "no")


@dataclass(frozen=True)
class Names:
    """What a row of this file may name, and where its parts stand."""

    place: Place
    laws: tuple[str, ...]
    readings: tuple[str, ...]
    sections: Mapping[str, frozenset[str]]
    """What `overrides` may name → the sections (see `section`) of the extended code that this means."""
    prefix: str = ""
    """What an extending code puts before `lawful` and `silent` in the ids of its rows."""

    def many(self, words: Any, names: tuple[str, ...], what: str, path: Path) -> tuple[str, ...]:
        """The words of a list, each one of the names."""
        return tuple(
            one_of(word, names, what, self.place, (*path, index)) for index, word in enumerate(words)
        )


def section(row: Row) -> str:
    """The part of the code in which a row stands: its law's number, or lawful, or silent."""
    return row.id.rpartition("/")[0]


def law_row(row: Mapping[str, Any], law: Mapping[str, Any], names: Names, path: Path, index: int) -> Row:
    """The row at the path, with what its law says for all of its rows.

    Raises:
        LawError: it names what is unknown, has no outcome or two, or says what does not go with its outcome.
    """
    return _LawRow(row, law, names, path).read(f"{law['law']}/{index}")


@dataclass(frozen=True)
class _LawRow:
    row: Mapping[str, Any]
    law: Mapping[str, Any]
    names: Names
    path: Path

    def read(self, row_id: str) -> Row:
        outcome = self._outcome()
        self._refuse_unsuited(outcome)
        kind = KINDS[self._one("fact", tuple(KINDS), "kind of fact")]
        ruling = outcome != "scores"
        until = self._limits()
        return Row(
            id=row_id,
            place=self.names.place(self.path),
            fact=kind.name,
            when=resolve(kind, self.row.get("when", {}), self.names.place, (*self.path, "when")),
            outcome=outcome,
            law=self.law["law"],
            offence=self._one("offence", OFFENCES, "offence") if ruling else None,
            by=self._one("by", _BY, "party", "actor"),
            entitles=self._entitled() if outcome == "options" else "nobody",
            options=self._remedies(outcome),
            until=until,
            waived_by_limit=self._waived_by_limit(until),
            take_only=self._take_only(),
            points=self._points(),
            points_at_next_card=self._points_at_next_card(),
            reduces=self._one("reduces", _REDUCTIONS, "reduction") if "reduces" in self.row else None,
            replay_lifts=self.row.get("replay_lifts", False),
            ends_hand=self.row.get("ends_hand", False),
            bars_king=self._one("bars_king", ("any", "in-hand"), "king") if "bars_king" in self.row else None,
            at_holders_act=self.row.get("at_holders_act", False),
            see_also=self._many("see_also", self.names.laws, "law"),
            readings=self._many("readings", self.names.readings, "reading"),
            assumes=tuple(self._get("assumes", ())),
            penalty=self.row.get("penalty"),
            says=self.row.get("says", ""),
            because=self.row.get("because", ""),
            overrides=_overrides(self.row, self.names, self.path),
        )

    def _get(self, key: str, default: Any = None) -> Any:
        return self.row.get(key, self.law.get(key, default))

    def _where(self, key: str) -> Path:
        """Where the key stands: in the row, else in its law."""
        if key in self.row or key not in self.law:
            return (*self.path, key)
        return (*self.path[:2], key)

    def _one(self, key: str, names: tuple[str, ...], what: str, default: str | None = None) -> str:
        word = self._get(key, default)
        if word is None:
            refuse(f"neither the row nor its law names the {what} ({key})", self.names.place, self.path)
        return one_of(word, names, what, self.names.place, self._where(key))

    def _many(self, key: str, names: tuple[str, ...], what: str) -> tuple[str, ...]:
        return self.names.many(self._get(key, ()), names, what, self._where(key))

    def _outcome(self) -> str:
        found = [key for key in _OUTCOMES if key in self.row]
        if len(found) > 1:
            self._refuse(f"a row has one outcome, not {' and '.join(found)}", found[1])
        if found:
            return _OUTCOMES[found[0]]
        if "points" in self.row:
            return "scores"
        return refuse(
            f"a row needs an outcome: one of {', '.join(_OUTCOMES)}, points", self.names.place, self.path
        )

    def _refuse_unsuited(self, outcome: str) -> None:
        for key in self.row:
            if key in _SUITED["options"] and key not in _SUITED[outcome]:
                self._refuse(f"{key} does not go with an outcome of {outcome}", key)
        if outcome == "scores" and "offence" in self.row:
            self._refuse("a row that only scores makes no ruling and has no offence", "offence")

    def _entitled(self) -> str:
        party = self._one("entitles", PARTIES, "party", "nobody")
        if party == "nobody":
            self._refuse("options without anyone entitled to choose (entitles)", "options")
        return party

    def _remedies(self, outcome: str) -> tuple[str, ...]:
        if outcome == "options":
            return self._many("options", REMEDIES, "remedy")
        if outcome == "automatic":
            return (self._one("automatic", REMEDIES, "remedy"),)
        return ()

    def _limits(self) -> tuple[str, ...]:
        until = self.row.get("until", [])
        if isinstance(until, str):
            return (self._one("until", tuple(LIMITS), "limit"),)
        return self._many("until", tuple(LIMITS), "limit")

    def _waived_by_limit(self, until: tuple[str, ...]) -> bool:
        waived: bool = self.row.get("waived_by_limit", False)
        if waived and not until:
            self._refuse("waived_by_limit without a limit (until)", "waived_by_limit")
        return waived

    def _take_only(self) -> bool:
        only: bool = self.row.get("take_only", False)
        if only and "take-or-reject" not in self.row["options"]:
            self._refuse("take_only without the option take-or-reject", "take_only")
        return only

    def _points(self) -> dict[str, int]:
        points: dict[str, int] = self.row.get("points", {})
        scoring = tuple(party for party in PARTIES if party != "nobody")
        for party in points:
            one_of(party, scoring, "party", self.names.place, (*self.path, "points", party))
        return dict(points)

    def _points_at_next_card(self) -> bool:
        late: bool = self.row.get("points_at_next_card", False)
        if late and "points" not in self.row:
            self._refuse("points_at_next_card without points", "points_at_next_card")
        return late

    def _refuse(self, message: str, key: str) -> None:
        refuse(message, self.names.place, (*self.path, key))


def lawful_row(row: Mapping[str, Any], names: Names, path: Path, index: int) -> Row:
    """A row of `lawful`: an act that draws no ruling, and the law that allows it.

    Raises:
        LawError: it names what is unknown.
    """
    law = one_of(row["law"], names.laws, "law", names.place, (*path, "law"))
    return _row_outside(row, names, path, f"{names.prefix}lawful/{index}", "lawful", law, "see_also")


def silent_row(row: Mapping[str, Any], names: Names, path: Path, index: int) -> Row:
    """A row of `silent`: an act of which no law of the code speaks.

    Raises:
        LawError: it names what is unknown.
    """
    return _row_outside(row, names, path, f"{names.prefix}silent/{index}", "silent", None, "nearest")


def _row_outside(
    row: Mapping[str, Any], names: Names, path: Path, row_id: str, outcome: str, law: str | None, near: str
) -> Row:
    place = names.place
    kind = KINDS[one_of(row["fact"], KINDS, "kind of fact", place, (*path, "fact"))]
    offence = row.get("offence")
    return Row(
        id=row_id,
        place=place(path),
        fact=kind.name,
        when=resolve(kind, row.get("when", {}), place, (*path, "when")),
        outcome=outcome,
        law=law,
        offence=one_of(offence, OFFENCES, "offence", place, (*path, "offence")) if offence else None,
        by=one_of(row.get("by", "actor"), _BY, "party", place, (*path, "by")),
        see_also=names.many(row.get(near, ()), names.laws, "law", (*path, near)),
        readings=names.many(row.get("readings", ()), names.readings, "reading", (*path, "readings")),
        says=row.get("says", ""),
        because=row.get("because", ""),
        overrides=_overrides(row, names, path),
    )


def _overrides(row: Mapping[str, Any], names: Names, path: Path) -> frozenset[str]:
    words = row.get("overrides", ())
    here = (*path, "overrides")
    if words and not names.sections:
        refuse("overrides is only for a code that extends another", names.place, here)
    named = names.many(words, tuple(names.sections), "law of the extended code", here)
    return frozenset[str]().union(*(names.sections[word] for word in named))
