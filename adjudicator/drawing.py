"""The order of play drawn from its table, for docs/order-of-play.md.

`python -m adjudicator.drawing` prints both drawings as the page holds them.
"""

from __future__ import annotations

import sys

from adjudicator.game.phases import BETWEEN, EVENTS, ORDER_OF_PLAY, OVER, PHASES, next_phase

_STAYS, _IMPOSSIBLE = "·", "–"


def diagram() -> str:
    """A Mermaid state diagram: every change of phase, the events that make it on one arrow."""
    lines = ["stateDiagram-v2", f"    [*] --> {BETWEEN}"]
    for phase in PHASES:
        for following in PHASES:
            events = [event for event in EVENTS if ORDER_OF_PLAY[phase][event] == following]
            if events and (following != phase):
                lines.append(f"    {phase} --> {following}: {', '.join(events)}")
    return "\n".join([*lines, f"    {OVER} --> [*]"])


def table() -> str:
    """The whole table in Markdown: a row for each event, a column for each phase."""
    lines = [_row(["", *PHASES]), _row(["---"] * (len(PHASES) + 1))]
    lines += (_row([f"`{event}`", *(_cell(phase, event) for phase in PHASES)]) for event in EVENTS)
    return "\n".join(lines)


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(phase: str, event: str) -> str:
    following = next_phase(phase, event)
    return _IMPOSSIBLE if following is None else _STAYS if following == phase else following


if __name__ == "__main__":
    sys.stdout.buffer.write(f"```mermaid\n{diagram()}\n```\n\n{table()}\n".encode())
