"""The order of play is one complete table, and the page that draws it is drawn from it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator import drawing
from adjudicator.game.phases import BETWEEN, EVENTS, ORDER_OF_PLAY, PHASES, next_phase

PAGE = (Path(__file__).parents[2] / "docs" / "order-of-play.md").read_text(encoding="utf-8")


def test_the_table_has_every_phase_and_event_and_no_other() -> None:
    assert list(ORDER_OF_PLAY) == list(PHASES)
    for phase in PHASES:
        assert list(ORDER_OF_PLAY[phase]) == list(EVENTS), phase


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("event", EVENTS)
def test_every_event_in_every_phase_leads_to_a_phase_or_cannot_happen(phase: str, event: str) -> None:
    assert next_phase(phase, event) in (*PHASES, None)


def test_every_phase_can_be_reached_and_every_event_happen() -> None:
    reached, new = set(), {BETWEEN}
    while new:
        reached |= new
        new = {next_phase(phase, event) or phase for phase in new for event in EVENTS} - reached
    assert reached == set(PHASES)
    assert all(any(next_phase(phase, event) for phase in PHASES) for event in EVENTS)


def test_the_page_holds_what_is_drawn() -> None:
    assert PAGE.count("```mermaid") == 1
    assert f"```mermaid\n{drawing.diagram()}\n```\n" in PAGE
    assert PAGE.endswith(f"\n\n{drawing.table()}\n")


def test_the_page_names_every_phase() -> None:
    assert [line.split("`")[1] for line in PAGE.splitlines() if line.startswith("| `")][
        : len(PHASES)
    ] == list(PHASES)


def test_the_diagram_draws_every_change_of_phase() -> None:
    arrows = [line.strip() for line in drawing.diagram().splitlines() if "-->" in line and "[*]" not in line]
    drawn = set()
    for arrow in arrows:
        ways, events = arrow.split(": ")
        before, after = ways.split(" --> ")
        drawn |= {(before, event, after) for event in events.split(", ")}
    changes = {(phase, event, next_phase(phase, event)) for phase in PHASES for event in EVENTS}
    assert drawn == {(phase, event, to) for phase, event, to in changes if to not in (None, phase)}


def test_both_are_printed_by_the_module() -> None:
    said = subprocess.run([sys.executable, "-m", "adjudicator.drawing"], check=True, capture_output=True)
    text = said.stdout.decode()
    assert drawing.diagram() in text
    assert drawing.table() in text
