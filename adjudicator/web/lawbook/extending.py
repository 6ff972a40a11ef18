"""What of a code is its own, and what it takes over from the code that it extends."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.law.code import Code, Law


def taken_from(code: Code, law: Law, codes: Mapping[str, Code]) -> str | None:
    """The code from which a law is taken over; None for a law of the code's own."""
    extended = codes.get(code.extends or "")
    if extended is None or law.number not in extended.laws:
        return None
    # A law keeps its place in the file in which it stands, whatever code has it.
    return extended.id if extended.laws[law.number].place == law.place else None


def own_reading(code: Code, name: str, codes: Mapping[str, Code]) -> bool:
    """Whether a reading is the code's own, or differs from that of the code it extends."""
    extended = codes.get(code.extends or "")
    return extended is None or extended.readings.get(name) != code.readings[name]
