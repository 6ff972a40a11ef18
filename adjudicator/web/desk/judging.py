"""A log on the desk, judged: the opinion on all of it, the opinion as of one action, and the table there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from adjudicator.document import Document
from adjudicator.game.log import Log
from adjudicator.game.sight import Sight, sight
from adjudicator.law.code import Code
from adjudicator.law.rulings import HandNow
from adjudicator.web.desk.entry import Entry
from adjudicator.web.desk.following import by_law, notice

if TYPE_CHECKING:
    from adjudicator.service import Adjudicator


@dataclass(frozen=True, slots=True)
class Judged:
    """What every page of a judged log shows, each in its way.

    `now` is the opinion as of the step, and the very same as `whole` at the end of the log. `seen` is the
    table there, with what comes next by the code: `hand` is what the code makes of the hand.
    """

    entry: Entry
    log: Log
    code: Code
    step: int
    whole: Document
    now: Document
    seen: Sight
    hand: HandNow

    @property
    def at_end(self) -> bool:
        """Whether the step is the end of the log."""
        return self.now is self.whole

    @property
    def notice(self) -> str | None:
        """What the code makes of the hand at the step, where it does not go on as it is."""
        return notice(self.seen, self.hand)


def judged(entry: Entry, log: Log, step: int, adjudicator: Adjudicator) -> Judged:
    """The log under the code that the entry asks for, opened at a step."""
    code = adjudicator.code(entry.code or log.code or adjudicator.default)
    whole, hand = adjudicator.opinion_with_hand(log, code=code.id)
    now = whole
    if step < len(log.actions):
        now, hand = adjudicator.opinion_with_hand(log, code=code.id, at=step)
    seen = by_law(sight(log, step, again=hand.replay), hand, now, log)
    return Judged(entry, log, code, step, whole, now, seen, hand)


def asked_step(form: Mapping[str, str], actions: int) -> int:
    """The step that a form asks for: that of the button pressed, of the field beside "Go", or where it was.

    The field counts without its button, too, where it was altered: that is what the Enter key sends. A page
    that stood at the end of its log stays at the end when the log grows.
    """
    current, field = _number(form.get("current", "")), _number(form.get("goto", ""))
    asked = _number(form.get("step", ""))
    if asked is None and field != current:
        asked = field
    if asked is None and current != _number(form.get("length", "")):
        asked = current
    return actions if asked is None else min(asked, actions)


def _number(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,9}", text.strip()) else None
