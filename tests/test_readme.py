"""README's dispute: the ruling laid out there is what the real service gives over a real connection."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
SERVE = [sys.executable, "-m", "adjudicator.cli", "serve", "--port", "0"]


def _block(name: str) -> Any:
    found = re.search(rf"^```json {name}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert found is not None
    return json.loads(found[1])


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a service started as `make serve` does."""
    with subprocess.Popen(SERVE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stderr.readline())
        try:
            assert said is not None
            yield int(said[1])
        finally:
            process.terminate()


def _rulings(port: int, log: Any) -> Any:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("POST", "/rulings", json.dumps(log), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    assert answer.status == 200
    opinion = json.loads(answer.read())
    connection.close()
    return opinion["rulings"]


def test_the_ruling_is_what_the_service_gives(port: int) -> None:
    assert _rulings(port, _block(r"dispute\.json")) == [_block("ruling")]


def test_a_claim_elects(port: int) -> None:
    log = _block(r"dispute\.json")
    log["actions"].append("B claims replay-hand")
    assert [ruling["status"] for ruling in _rulings(port, log)] == ["elected"]


def test_the_two_commands_come_first() -> None:
    first = re.search(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert first is not None
    assert re.findall(r"^make \w+", first[1], re.MULTILINE) == ["make serve", "make test"]
    assert first.start() < README.index("\n## ")
