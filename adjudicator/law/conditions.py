"""What a row asks of the circumstances, resolved to the values it admits.

Sets are explicit, so that a row that leaves a value out is seen to: `{not: x}` is all the kind's values
but x, `{from: x, before: y}` those from x up to, and without, y, in the order of the kind's list.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.game.vocabulary import Kind
from adjudicator.law.naming import Path, Place, one_of, refuse


def resolve(kind: Kind, when: Mapping[str, Any], place: Place, path: Path) -> dict[str, frozenset[str]]:
    """The values which each named circumstance may have.

    Raises:
        LawError: the kind has no such circumstance or value, or a condition admits no value.
    """
    resolved = {}
    for name, condition in when.items():
        here = (*path, name)
        one_of(name, kind.circumstances, f"circumstance of {kind.name}", place, here)
        if isinstance(condition, Mapping) and "not" not in condition and not _is_course(kind, name):
            refuse(f"the values of {name} stand in no one order: name them in a list", place, here)
        resolved[name] = _admitted(condition, kind.domain(name), f"value of {name}", place, here)
    return resolved


def _is_course(kind: Kind, name: str) -> bool:
    """Whether the values stand in the order of the domain in every box (`late` is last for both players)."""
    domain = kind.domain(name)
    values = [[domain.index(value) for value in box.get(name, ())] for box in kind.boxes]
    return all(box == sorted(box) for box in values)


def _admitted(condition: Any, domain: Sequence[str], what: str, place: Place, path: Path) -> frozenset[str]:
    if not isinstance(condition, Mapping):
        return _listed(condition, domain, what, place, path)
    if "not" in condition:
        admitted = frozenset(domain) - _listed(condition["not"], domain, what, place, (*path, "not"))
    else:
        bounds = {
            name: domain.index(one_of(value, domain, what, place, (*path, name)))
            for name, value in condition.items()
        }
        admitted = frozenset(domain[bounds.get("from", 0) : bounds.get("before", len(domain))])
    if not admitted:
        refuse(f"no {what} is left by this condition", place, path)
    return admitted


def _listed(values: Any, domain: Sequence[str], what: str, place: Place, path: Path) -> frozenset[str]:
    if isinstance(values, str):
        return frozenset({one_of(values, domain, what, place, path)})
    return frozenset(one_of(value, domain, what, place, (*path, index)) for index, value in enumerate(values))
