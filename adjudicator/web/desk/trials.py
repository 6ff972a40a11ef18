"""The log tried otherwise: with one action more after the step, or with fewer. The law itself answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from adjudicator.document import Document
from adjudicator.errors import ActionError
from adjudicator.game.notation import parse_action

if TYPE_CHECKING:
    from adjudicator.service import Adjudicator
    from adjudicator.web.desk.judging import Judged

#: So many opinions at most are made for one page beside those that it shows.
MOST_TRIED: Final = 24
#: And for them together so many actions judged: a page must not wait on a log of thousands.
MOST_JUDGED: Final = 10_000


@dataclass(slots=True)
class Trials:
    """Opinions on a log as it might have been, each made once; None past what a page may take."""

    judged: Judged
    adjudicator: Adjudicator
    _made: dict[str | int, Document] = field(default_factory=dict)
    _actions: int = 0

    def then(self, line: str) -> Document | None:
        """The opinion were that action the next after the step; None where it cannot be read, too."""
        judged = self.judged
        try:
            action = parse_action(line)
        except ActionError:
            return None
        log = judged.log.cut(judged.step)
        longer = replace(log, actions=(*log.actions, action))
        return self._opinion(
            line, judged.step + 1, lambda: self.adjudicator.opinion(longer, code=judged.code.id)
        )

    def cut(self, at: int) -> Document | None:
        """The opinion on the first `at` actions of the log."""
        judged = self.judged
        if at == len(judged.log.actions):
            return judged.whole
        return self._opinion(at, at, lambda: self.adjudicator.opinion(judged.log, code=judged.code.id, at=at))

    def _opinion(self, name: str | int, actions: int, make: Callable[[], Document]) -> Document | None:
        if name not in self._made:
            if len(self._made) >= MOST_TRIED or self._actions + actions > MOST_JUDGED:
                return None
            self._actions += actions
            self._made[name] = make()
        return self._made[name]
