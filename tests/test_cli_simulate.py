"""`adjudicator simulate`: the same seed, the same bytes; faults are those of the labels, and no others."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.faults import PRINTED_CODES
from adjudicator.intake import read_json
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator

COMMAND = [sys.executable, "-m", "adjudicator.cli", "simulate"]


def _simulate(*arguments: object) -> str:
    result = CliRunner().invoke(main, ["simulate", *map(str, arguments)])
    assert result.exit_code == 0, result.output
    assert not result.stderr
    return result.stdout


def _logs(*arguments: object) -> list[dict[str, Any]]:
    return [json.loads(line) for line in _simulate(*arguments).splitlines()]


@cache
def _adjudicator() -> Adjudicator:
    return Adjudicator(load_codes())


def _expected(fault: dict[str, Any] | None) -> list[dict[str, Any]]:
    if fault is None:
        return []
    first = {name: value for name, value in fault.items() if name != "also"}
    return sorted([first, *fault.get("also", [])], key=lambda ruling: ruling["action"])


def _rulings(log: dict[str, Any], code: str | None = None) -> list[dict[str, Any]]:
    opinion = _adjudicator().opinion(read_json(json.dumps(log).encode()), code)
    return [
        {
            "offence": ruling["offence"],
            "law": ruling["law"] and ruling["law"]["number"],
            "status": ruling["status"],
            "action": ruling["action"],
            "by": ruling["by"],
        }
        for ruling in opinion["rulings"]
    ]


def test_the_same_seed_gives_the_same_bytes_in_any_process() -> None:
    asked = ["--games", "30", "--seed", "7", "--faults", "0.5"]
    outputs = {
        subprocess.run(
            [*COMMAND, *asked], check=True, capture_output=True, env={"PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2")
    }
    assert outputs == {_simulate(*asked).encode()}


def test_another_seed_gives_other_games_and_more_games_begin_alike() -> None:
    assert _logs("--games", 5, "--seed", 1) != _logs("--games", 5, "--seed", 2)
    more, fewer = (_logs("--games", count, "--seed", 1, "--faults", 0.3) for count in (20, 8))
    assert more[:8] == fewer


def test_each_log_has_an_id_of_its_own() -> None:
    assert [log["id"] for log in _logs("--games", 3, "--seed", -4)] == ["-4-1", "-4-2", "-4-3"]


@pytest.mark.parametrize("code", PRINTED_CODES)
def test_without_faults_every_game_is_regular(code: str) -> None:
    for log in _logs("--games", 40, "--seed", 11):
        assert not any(name.startswith("_") for name in log)
        assert _rulings(log, code) == []


@pytest.mark.parametrize("code", PRINTED_CODES)
def test_the_ruling_on_each_game_is_its_label_or_none(code: str) -> None:
    nothing = dict.fromkeys(PRINTED_CODES)
    for log in _logs("--games", 200, "--seed", 12, "--faults", 0.75):
        labels = log.get("_fault", nothing)
        assert tuple(labels) == PRINTED_CODES
        assert _rulings(log, code) == _expected(labels[code]), log


@pytest.mark.parametrize("code", PRINTED_CODES)
def test_with_a_code_the_games_name_it_and_the_labels_are_by_it(code: str) -> None:
    for log in _logs("--games", 100, "--seed", 13, "--faults", 1, "--code", code):
        assert log["code"] == code
        assert list(log["_fault"]) == [code]
        assert _rulings(log) == _expected(log["_fault"][code]) != []


@pytest.mark.parametrize(("rate", "faulty"), [("0", 0), ("0.29", 29), (".5", 50), ("1", 100), ("1e-2", 1)])
def test_the_share_is_exact(rate: str, faulty: int) -> None:
    assert sum("_fault" in log for log in _logs("--games", 100, "--seed", 3, "--faults", rate)) == faulty


def test_no_games_are_no_lines() -> None:
    assert _simulate("--games", 0, "--seed", 1) == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--seed", "1"], "--games"),
        (["--games", "1"], "--seed"),
        (["--games", "-1", "--seed", "1"], "--games"),
        (["--games", "many", "--seed", "1"], "many"),
        (["--games", "1", "--seed", "1.5"], "1.5"),
        (["--games", "1", "--seed", "9" * 5000], "--seed"),
        (["--games", "1", "--seed", "1", "--faults", "2"], "from 0 to 1"),
        (["--games", "1", "--seed", "1", "--faults", "-0.1"], "from 0 to 1"),
        (["--games", "1", "--seed", "1", "--faults", "nan"], "from 0 to 1"),
        (["--games", "1", "--seed", "1", "--faults", "some"], "from 0 to 1"),
        (["--games", "1", "--seed", "1", "--code", "fostr"], "foster"),
    ],
)
def test_a_bad_number_or_code_is_exit_2_and_named(arguments: list[str], said: str) -> None:
    result = CliRunner().invoke(main, ["simulate", *arguments])
    assert result.exit_code == 2
    assert not result.stdout
    assert said in result.stderr


def test_a_reader_who_has_had_enough_ends_it_quietly() -> None:
    command = [*COMMAND, "--games", "1000000", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["id"] == "1-1"
        process.stdout.close()
        assert process.stderr.read() == b""
        process.wait(timeout=30)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        command = [*COMMAND, "--games", "50", "--seed", "1"]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr == "adjudicator: cannot write: No space left on device\n"
