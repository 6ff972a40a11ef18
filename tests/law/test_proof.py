"""The proof of a code: a row deleted, doubled or out of reach is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from adjudicator.checking import check_codes
from adjudicator.game.vocabulary import KINDS
from adjudicator.law.code import Code
from adjudicator.law.proof import examine, prove, simple_table
from adjudicator.law.table import tabulate
from adjudicator.library import law_files, laws_folder, load_code_file, load_codes

SHIPPED = [path.stem for path in law_files(laws_folder())]


@cache
def shipped(name: str) -> Code:
    """The shipped code of that file, loaded when a test first asks for it."""
    return load_codes()[name]


@pytest.fixture
def code(write: Callable[..., Path], small: str) -> Code:
    """The small code."""
    return load_code_file(write(small), {})


def assert_each_row_counts(code: Code) -> None:
    """Deleting or doubling any one row leaves a gap or makes an overlap.

    Left aside are a deleted row that overrides one of an extended code, which then governs again, and one
    that is overridden wherever it matches.
    """
    overridden = prove(code).overridden
    for place, row in enumerate(code.rows):
        kind = KINDS[row.fact]
        without = examine(kind, code.rows[:place] + code.rows[place + 1 :])
        twice = examine(kind, (*code.rows, replace(row)))
        if row not in overridden:
            assert without.gaps or row.overrides, row.id
            assert twice.overlaps, row.id


def test_the_small_code_is_sound(code: Code) -> None:
    proof = prove(code)
    assert proof.sound
    assert [law.number for law in proof.pending] == ["4"]
    assert [row.id for row in proof.silences] == ["silent/1"]
    assert (proof.laws, proof.rows, proof.kinds) == (4, len(code.rows), len(KINDS))
    assert proof.combinations == sum(len(list(kind.combinations())) for kind in KINDS.values())


def test_each_row_of_the_small_code_counts(code: Code) -> None:
    assert_each_row_counts(code)


def test_each_row_of_an_extending_code_counts(code: Code, write: Callable[..., Path], house: str) -> None:
    extending = load_code_file(write(house, "house.yaml"), {"small": code})
    assert prove(extending).sound
    assert_each_row_counts(extending)


@pytest.mark.parametrize("name", SHIPPED)
def test_each_row_of_a_shipped_code_counts(name: str) -> None:
    assert_each_row_counts(shipped(name))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_code_is_sound(name: str) -> None:
    proof = prove(shipped(name))
    assert (proof.gaps, proof.overlaps, proof.dead, proof.idle, proof.unlisted_readings) == ((),) * 5


@pytest.mark.parametrize("name", SHIPPED)
def test_both_readings_of_a_shipped_codes_rows_agree(name: str) -> None:
    assert shipped(name).table == simple_table(shipped(name).rows)


def test_both_readings_agree_on_unsound_and_extending_codes(
    code: Code, write: Callable[..., Path], house: str
) -> None:
    extending = load_code_file(write(house, "house.yaml"), {"small": code})
    assert extending.table == simple_table(extending.rows)
    for place in range(len(code.rows)):
        for rows in (code.rows[:place] + code.rows[place + 1 :], (*code.rows[place:], *code.rows)):
            assert tabulate(rows) == simple_table(rows)


def test_a_row_that_matches_nothing_is_dead(code: Code) -> None:
    # A duty kept knows no taking back: each value is possible, and the two together are not.
    dead = replace(
        code.rows[0],
        id="1/9",
        when={"duty": frozenset({"kept"}), "taken_back": frozenset({"never"})},
    )
    proof = prove(replace(code, rows=(*code.rows, dead)))
    assert [row.id for row in proof.dead] == ["1/9"]
    assert not proof.sound


def test_a_row_overridden_everywhere_is_told_and_no_fault(code: Code, write: Callable[..., Path]) -> None:
    house = (
        "code: house\ntitle: t\nextends: small\nlawful:\n"
        '  - {fact: trick-looked-at, law: "3", overrides: [silent]}\n'
    )
    proof = prove(load_code_file(write(house, "house.yaml"), {"small": code}))
    assert proof.sound
    assert [row.id for row in proof.overridden] == ["silent/1"]


def test_idle_laws_and_readings_are_found(code: Code) -> None:
    idle = replace(code.laws["3"], number="5", procedure=None)
    rows = (replace(code.rows[0], readings=("R9",)), *code.rows[2:])
    proof = prove(replace(code, laws={**code.laws, "5": idle}, rows=rows))
    assert [law.number for law in proof.idle] == ["5"]
    assert [(name, row.id) for name, row in proof.unlisted_readings] == [("R9", "1/1")]
    assert proof.unused_readings == ()
    assert prove(replace(code, rows=())).unused_readings == ("R3",)


def faults(text: str, write: Callable[..., Path]) -> tuple[list[str], bool]:
    """What the check says of a code with that text but for missing cases and logs."""
    report = check_codes([write(text)])
    told = ("gap", "overlap", "dead row", "idle law")
    return [line for line in report.lines if line.startswith(told)], report.ok


def test_the_check_finds_a_row_deleted_in_the_file(write: Callable[..., Path], small: str) -> None:
    row = '  - {fact: card-played, when: {duty: kept}, law: "1"}\n'
    found, ok = faults(small.replace(row, ""), write)
    assert found == ["gap: small: card-played(duty=kept): no row covers it"]
    assert not ok


def test_the_check_finds_a_row_doubled_in_the_file(write: Callable[..., Path], small: str) -> None:
    row = '  - {fact: card-played, when: {duty: kept}, law: "1"}\n'
    found, ok = faults(small.replace(row, row + row), write)
    assert len(found) == 1
    assert found[0].startswith("overlap: small: card-played(duty=kept): lawful/8 (")
    assert not ok


def test_the_check_finds_no_fault_but_missing_cases_in_the_small_code(
    write: Callable[..., Path], small: str
) -> None:
    assert faults(small, write) == ([], False)
    lines = check_codes([write(small)]).lines
    missing = [line.split("(")[0] for line in lines if line.startswith("no case")]
    assert missing == ["no case: small 1 ", "no case: small 1 ", "no case: small 2 ", "no case: small 2 "]


def test_the_check_tells_what_is_pending_silent_and_read(write: Callable[..., Path], small: str) -> None:
    lines = check_codes([write(small)]).lines
    assert lines[0].startswith("small: 4 laws, ")
    assert lines[-3:] == [
        "pending: small 4: exchanging",
        "silent: small: trick-looked-at: No law speaks of it.",
        "readings: small: R3",
    ]
