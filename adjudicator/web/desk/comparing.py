"""One log under every code: where they differ, each answer once, with the codes that give it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from adjudicator.document import Document


@dataclass(slots=True)
class Outcome:
    """What some of the codes make of an act: their ruling, or None, and the law that each of them applies."""

    ruling: Document | None
    laws: dict[str, str | None] = field(default_factory=dict)
    """Code to the number of its law, None where no law of it speaks or it makes no ruling."""


@dataclass(frozen=True, slots=True)
class Difference:
    """An act on which the codes differ."""

    action: int
    offence: str
    outcomes: list[Outcome]


def among(comparison: Document, codes: Collection[str]) -> Document:
    """The comparison of some of its codes: acts on which only others differ are no differences of theirs."""
    opinions = {code: opinion for code, opinion in comparison["opinions"].items() if code in codes}
    parting = []
    for found in comparison["differences"]:
        places = {code: place for code, place in found["rulings"].items() if code in codes}
        if len(_outcomes({"rulings": places}, opinions)) > 1:
            parting.append({**found, "rulings": places})
    return {"opinions": opinions, "differences": parting}


def differences(comparison: Document) -> list[Difference]:
    """The acts on which the codes differ, in order of the log."""
    return [
        Difference(found["action"], found["offence"], _outcomes(found, comparison["opinions"]))
        for found in comparison["differences"]
    ]


def alike(comparison: Document) -> list[Difference]:
    """The acts on which all codes agree, each with its one outcome."""
    opinions = comparison["opinions"]
    first = next(iter(opinions), None)
    if first is None:
        return []
    apart = {found["rulings"][first] for found in comparison["differences"]}
    agreed = []
    nth: dict[tuple[int, str], int] = {}
    for place, ruling in enumerate(opinions[first]["rulings"]):
        act = (ruling["action"], ruling["offence"])
        if place not in apart:
            laws = {code: _law(_same(opinion, act, nth.get(act, 0))) for code, opinion in opinions.items()}
            agreed.append(Difference(*act, [Outcome(ruling, laws)]))
        nth[act] = nth.get(act, 0) + 1
    return agreed


def _outcomes(found: Document, opinions: Document) -> list[Outcome]:
    outcomes: dict[Any, Outcome] = {}
    for code, place in found["rulings"].items():
        ruling = None if place is None else opinions[code]["rulings"][place]
        outcome = outcomes.setdefault(_comes_to(ruling), Outcome(ruling))
        outcome.laws[code] = _law(ruling)
    return list(outcomes.values())


def _comes_to(ruling: Document | None) -> Any:
    """What of a ruling the codes are compared by; the same that the service compares."""
    if ruling is None:
        return None
    options = tuple((option["remedy"], option["until"]) for option in ruling["options"])
    return (ruling["by"], ruling["entitled"], ruling["status"], options)


def _same(opinion: Document, act: tuple[int, str], nth: int) -> Document | None:
    same = [ruling for ruling in opinion["rulings"] if (ruling["action"], ruling["offence"]) == act]
    return same[nth] if nth < len(same) else None


def _law(ruling: Document | None) -> str | None:
    return ruling["law"]["number"] if ruling and ruling["law"] else None
