"""Facts in the making: replay fills them as later actions throw light on earlier ones."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.game.facts import Evidence, Fact, Stage


class CannotHaveHappened(Exception):  # noqa: N818
    """An action contradicts the record before it: replay halts there. Its text says why."""


@dataclass(slots=True, eq=False)
class Draft:
    """A fact that later actions may still change; frozen when the log is at its end."""

    kind: str
    action: int
    by: str | None
    hand: int
    dealer: str | None
    circumstances: dict[str, str]
    holder: str | None = None
    seen: bool = True
    evidence: list[Evidence] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    stages: list[Stage] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)
    dropped: bool = False

    def freeze(self) -> Fact:
        """The fact as the judge gets it."""
        evidence = tuple(self.evidence)
        if len(evidence) > 2:
            evidence = (evidence[0], *sorted(evidence[1:], key=_by_action))
        return Fact(
            kind=self.kind,
            action=self.action,
            by=self.by,
            hand=self.hand,
            dealer=self.dealer,
            circumstances=self.circumstances,
            holder=self.holder,
            seen=self.seen,
            evidence=evidence,
            shown=tuple(sorted(set(self.shown))) if self.shown else (),
            stages=tuple(self.stages),
            words=self.words,
        )


def _by_action(evidence: Evidence) -> tuple[int, str]:
    return (evidence.action, evidence.shows)
