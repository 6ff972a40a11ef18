"""The bench: that it runs, and that its arithmetic is right. What it measures is no matter of a test."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

for name in ("chess", "orjson", "pokerkit"):
    pytest.importorskip(name, reason=f"{name} is not installed: the bench needs the extra [bench]")

from bench import auditing, client, figures, reading, rounds, samples  # noqa: E402 - none without the extra

TOP = Path(__file__).parent.parent
GROWTH = "games more cost, last to first"
TINY = "--games 40 --block 4 --rounds 2 --audits 2 --seconds 0.01 --sample 3"


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Any]:
    """What a very small bench printed, and wrote."""
    file = tmp_path_factory.mktemp("bench") / "figures.json"
    command = [sys.executable, "-m", "bench", *TINY.split(), "--json", str(file)]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout, json.loads(file.read_text("utf-8"))


def _by_name(document: Any) -> dict[str, Any]:
    return {one["name"]: one for part in document["parts"] for one in part["figures"]}


def test_every_goal_has_its_figure(ran: tuple[str, Any]) -> None:
    goals = {
        name: (one["goal"]["wanted"], one["goal"]["at_least"])
        for name, one in _by_name(ran[1]).items()
        if one["goal"]
    }
    assert goals == {
        "faster than python-chess, action to ply": (8, True),
        "faster than PokerKit, action to action": (15, True),
        "the time of orjson.loads, lawful": (40, False),
        "of the echo's rate": (0.5, True),
        GROWTH: (1.1, False),
        "memory more, last to first": (8, False),
        "two workers are faster": (1.7, True),
    }


def test_figures_are_medians_and_ratios_are_taken_within_a_round(ran: tuple[str, Any]) -> None:
    found = _by_name(ran[1])
    for one in found.values():
        if one["name"] == GROWTH and not one["rounds"]:
            continue  # so few games may differ by nothing but noise
        assert one["least"] <= one["median"] <= one["most"]
        assert one["rounds"]
    ratios = found["faster than python-chess, action to ply"]["rounds"]
    pairs = zip(found[reading.CHESS]["rounds"], found[reading.OURS]["rounds"], strict=True)
    assert ratios == [theirs / ours for theirs, ours in pairs]
    assert len(ratios) == 2
    assert found[reading.OURS]["median"] > found[reading.BARE]["median"] > 0


def test_processes_have_a_size(ran: tuple[str, Any]) -> None:
    peaks = [one for part in ran[1]["parts"] for one in part["figures"] if one["unit"] == "MiB"]
    assert len(peaks) == 5
    assert all(20 < one["median"] < 1000 for one in peaks if one["goal"] is None)


def test_the_table_says_what_the_file_says(ran: tuple[str, Any]) -> None:
    text, document = ran
    for part in document["parts"]:
        assert part["title"] in text
    rows = [line for line in text.splitlines() if line.endswith("met")]
    assert len(rows) == sum(one["goal"] is not None for one in _by_name(document).values())
    missed = sum(one["goal"] is not None and not one["goal"]["met"] for one in _by_name(document).values())
    assert sum(row.endswith("not met") for row in rows) == missed
    assert text.splitlines()[-1] in (f"Goals not met: {missed}.", "All goals are met.")
    assert max(map(len, text.splitlines())) <= 100


def test_contestants_take_turns() -> None:
    ran: list[str] = []

    def named(name: str) -> rounds.Contestant:
        return rounds.Contestant(name, lambda: ran.append(name) or sum(range(20_000)), 10, "sum")

    taken = rounds.race([named("a"), named("b")], 3, 0)
    assert ran == [*"aabb", *"ababab"]
    assert {name: len(series.values) for name, series in taken.items()} == {"a": 3, "b": 3}


def _run(processors: float) -> auditing.Run:
    return auditing.Run(seconds=processors, processors=processors, parent=80, worker=40)


@pytest.mark.parametrize(
    ("spent", "told"),
    [
        ((1.0, 2.0, 20.0), ["1.80", "≤ 1.1: not met"]),
        ((1.0, 1.0, 20.0), ["not told", "≤ 1.1: not met"]),  # the first ten games cost nothing
        ((2.0, 1.0, 20.0), ["not told", "≤ 1.1: not met"]),  # less than nothing
        ((1.0, 2.0, 12.0), ["1.00", "≤ 1.1: met"]),
    ],
)
def test_growth_is_told_only_where_the_first_games_cost_something(
    spent: tuple[float, ...], told: list[str]
) -> None:
    runs = {games: [_run(cost)] for games, cost in zip((1, 10, 100), spent, strict=True)}
    part = auditing.growth(runs, 10)
    row = next(line for line in figures.lines(part) if GROWTH in line)
    assert all(word in row for word in told)
    document = {one["name"]: one for one in part.document()["figures"]}[GROWTH]
    assert (document["median"] is None) == (document["rounds"] == []) == ("not told" in told)


@pytest.mark.parametrize(
    ("at_least", "value", "met"), [(True, 8, True), (True, 7.9, False), (False, 8, True), (False, 8.1, False)]
)
def test_goals(at_least: bool, value: float, met: bool) -> None:
    assert figures.Goal(8, at_least).met_by(value) is met


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0312, "0.031"), (1.234, "1.23"), (23.06, "23.1"), (99.96, "100"), (2817.4, "2,817")],
)
def test_numbers_are_short(value: float, text: str) -> None:
    series = rounds.Series((value,))
    rows = list(figures.lines(figures.Part("", "", (figures.Figure("x", series, "s"),))))
    assert rows[3].split()[1] == text


def test_the_games_of_chess_are_whole_and_the_same_each_time() -> None:
    import chess.pgn

    texts = samples.chess_games(2)
    assert texts == samples.chess_games(2)
    assert len(set(texts)) == 2
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None
        assert game.end().ply() == samples.PLIES


def test_a_block_is_repeated(tmp_path: Path) -> None:
    samples.write_block(tmp_path / "block", b"one\n", 3)
    assert (tmp_path / "block").read_bytes() == b"one\none\none\n"
    assert len(samples.games(4, auditing.FAULTS).splitlines()) == 4


class _Handler(BaseHTTPRequestHandler):
    """Counts, and answers with the status that the address names."""

    protocol_version = "HTTP/1.1"
    bodies: list[bytes]

    def do_POST(self) -> None:
        self.bodies.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(int(self.path[1:]))
        self.send_header("Content-Length", "100000")
        self.end_headers()
        self.wfile.write(b"x" * 100_000)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - http.server's own name
        """Says nothing."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Says nothing of a client that has left."""


@pytest.fixture
def port() -> Iterator[int]:
    _Handler.bodies = []
    with _Server(("127.0.0.1", 0), _Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def test_the_client_counts_whole_answers(port: int) -> None:
    answered = client.drive(port, "/200", [b"one", b"two"], 0.2, 2)
    assert set(_Handler.bodies) == {b"one", b"two"}
    assert answered.rate * 0.2 <= len(_Handler.bodies)
    assert answered.rate > 0
    assert answered.slow > 0


def test_the_client_takes_no_failure_for_an_answer(port: int) -> None:
    with pytest.raises(ValueError, match=r"^HTTP/1\.1 500"):
        client.drive(port, "/500", [b"one"], 0.2, 1)
