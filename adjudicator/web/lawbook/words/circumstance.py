"""What a circumstance is to a reader: a question about an act, and its possible answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Circumstance:
    """What is asked of the act, and what each value answers.

    An answer can stand by itself, too, as a condition: "more than five cards, after the turn-up".
    """

    ask: str
    answers: Mapping[str, str]
    all_but: Mapping[str, str] = field(default_factory=dict)
    """For a value: what is said of all others together, where that is shorter."""
