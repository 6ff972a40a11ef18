"""The order of play: one complete table, phase and event to the next phase.

The table says what a hand *is* after an act, in turn or not, lawful or not: acts that the record leaves
out are implied (a lead with no call stands, a gift implies an acceptance). ``None`` is for an event that
cannot happen in a phase: an act of a hand before its deal or after its end, a card played where nothing
was led. The judge, not the table, knows what ought to be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

BETWEEN: Final = "between"  # before the first deal
DEALT: Final = "dealt"  # the trump is not turned yet
TURNED: Final = "turned"  # the non-dealer is to call
PROPOSED: Final = "proposed"
EXCHANGING: Final = "exchanging"  # accepted; cards are discarded and given
REFUSED: Final = "refused"
STANDING: Final = "standing"  # plays without proposing, or says that he will play
PLAYING: Final = "playing"  # between two tricks
LED: Final = "led"  # a card waits to be played to
OVER: Final = "over"

PHASES: Final = (BETWEEN, DEALT, TURNED, PROPOSED, EXCHANGING, REFUSED, STANDING, PLAYING, LED, OVER)

EVENTS: Final = (
    "deals",
    "turns",
    "exposes",
    "looks",
    "proposes",
    "stands",
    "accepts",
    "refuses",
    "exchanges",
    "leads",
    "leads-again",
    "plays",
    "lead-taken-back",
    "reply-taken-back",
    "throws-down",
    "last-trick",
)
"""``exchanges``: discards, asks, gives. ``leads-again``: a lead of the hand replayed, after ``claims
replay-hand``. ``last-trick``: derived, when the fifth trick is played or the player to move has no card."""

Row = Mapping[str, str | None]


def _row(**changes: str | None) -> Row:
    """One phase's row: an event not named leaves the phase as it is."""
    return {event: changes.get(event.replace("-", "_"), "same") for event in EVENTS}


_NO_HAND: Final = dict.fromkeys((event.replace("-", "_") for event in EVENTS), None)
_BEFORE_PLAY: Final = {
    "deals": DEALT,
    "leads": LED,
    "leads_again": LED,
    "plays": None,
    "lead_taken_back": None,
    "reply_taken_back": None,
    "throws_down": OVER,
    "last_trick": None,
}
_CALLS: Final = {"proposes": PROPOSED, "accepts": EXCHANGING, "refuses": REFUSED, "exchanges": EXCHANGING}

ORDER_OF_PLAY: Final[Mapping[str, Row]] = {
    BETWEEN: _row(**{**_NO_HAND, "deals": DEALT}),
    DEALT: _row(**_BEFORE_PLAY, **_CALLS, turns=TURNED, stands=STANDING),
    TURNED: _row(**_BEFORE_PLAY, **_CALLS, stands=STANDING),
    PROPOSED: _row(**_BEFORE_PLAY, **_CALLS, stands=STANDING),
    EXCHANGING: _row(**_BEFORE_PLAY, **_CALLS, stands=STANDING),
    REFUSED: _row(**_BEFORE_PLAY, **_CALLS),
    STANDING: _row(**_BEFORE_PLAY, **_CALLS),
    PLAYING: _row(
        deals=DEALT,
        leads=LED,
        leads_again=LED,
        plays=None,
        lead_taken_back=None,
        reply_taken_back=LED,
        throws_down=OVER,
        last_trick=OVER,
    ),
    LED: _row(
        deals=DEALT,
        leads_again=LED,
        plays=PLAYING,
        lead_taken_back=PLAYING,
        throws_down=OVER,
        last_trick=OVER,
    ),
    OVER: _row(**{**_NO_HAND, "deals": DEALT, "leads_again": LED, "reply_taken_back": LED}),
}


def next_phase(phase: str, event: str) -> str | None:
    """The phase after an event, or None where the event cannot happen."""
    following = ORDER_OF_PLAY[phase][event]
    return phase if following == "same" else following
