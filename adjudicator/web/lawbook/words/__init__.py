"""The closed vocabulary of facts and remedies in a reader's words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.game.vocabulary import KINDS, Kind
from adjudicator.web.lawbook.words.circumstance import Circumstance
from adjudicator.web.lawbook.words.dealing import DEALING
from adjudicator.web.lawbook.words.playing import PLAYING

__all__ = ["CIRCUMSTANCES", "Circumstance", "answers", "ask", "conditions", "either", "heading"]

CIRCUMSTANCES: Mapping[str, Mapping[str, Circumstance]] = {**DEALING, **PLAYING}
"""Every circumstance by kind of fact and name; a test holds it complete."""


def heading(kind: str) -> str:
    """What a kind of fact is about, as the heading of what is said of it."""
    says = KINDS[kind].says
    return says[0].upper() + says[1:]


def ask(kind: str, circumstance: str) -> str:
    """The question that a circumstance answers."""
    return CIRCUMSTANCES[kind][circumstance].ask


def answers(kind: str, circumstance: str, values: Iterable[str]) -> str:
    """Some values of a circumstance, in the vocabulary's order; "otherwise" for a circumstance not there."""
    having = set(values)
    told = CIRCUMSTANCES[kind][circumstance]
    domain = KINDS[kind].domain(circumstance)
    left_out = [value for value in domain if value not in having]
    if len(left_out) == 1 and left_out[0] in told.all_but:
        named = [told.all_but[left_out[0]]]
    else:
        named = [told.answers[value] for value in domain if value in having]
    return either(named + ["otherwise"] * ("" in having))


def conditions(kind: str, when: Mapping[str, frozenset[str]]) -> list[str]:
    """The circumstances under which a row governs, in the vocabulary's order; none where it always does."""
    known = KINDS[kind]
    return [
        answers(kind, name, when[name])
        for name in known.circumstances
        if name in when and not _says_nothing(known, name, when[name])
    ]


def _says_nothing(kind: Kind, name: str, values: frozenset[str]) -> bool:
    """Whether every act of the kind has the circumstance, and any value of it will do."""
    return values >= set(kind.domain(name)) and all(name in box for box in kind.boxes)


def either(parts: Iterable[str]) -> str:
    """Alternatives: "one", "one or two", "one, two or three"."""
    *most, last = parts
    return f"{', '.join(most)} or {last}" if most else last
