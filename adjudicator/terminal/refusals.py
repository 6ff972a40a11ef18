"""Why something was not judged, for reading."""

from __future__ import annotations

from textwrap import fill

from adjudicator.errors import shown
from adjudicator.problems import Problem
from adjudicator.terminal.lines import WIDTH

#: A pointer holds the names of fields, and these are the log's own: long, or fit to steer a terminal.
MOST_OF_A_PLACE = 200


def problem_text(problem: Problem) -> str:
    """A problem: its place and what is wrong, what was found, what was expected, what may have been meant."""
    place = f"{shown(problem.pointer, MOST_OF_A_PLACE)}: " if problem.pointer else ""
    lines = [f"{place}{problem.detail}"]
    if problem.found is not None and problem.found not in problem.detail:
        lines.append(f"  found: {problem.found}")
    if problem.expected:
        lines.append(_in_lines("  expected: ", " | ".join(problem.expected)))
    if problem.hint and problem.hint not in problem.detail:
        lines.append(f"  {problem.hint}")
    return "\n".join(lines)


def _in_lines(label: str, said: str) -> str:
    return fill(said, WIDTH, initial_indent=label, subsequent_indent=" " * len(label), break_on_hyphens=False)
