"""Many logs in one request: a line for each line, in order, whatever a line is, and little held of any."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tracemalloc
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.game.log import Log
from adjudicator.intake import MOST_BYTES

NDJSON = "application/x-ndjson"
LOG: dict[str, Any] = {"dealer": "A", "actions": ["A deals 3 3 2 2", "A turns KH", "B looks"]}
LINE = json.dumps(LOG).encode()


def _post(client: FlaskClient, body: bytes, address: str = "/rulings") -> list[dict[str, Any]]:
    answer = client.post(address, data=body, content_type=NDJSON)
    assert answer.status_code == 200
    assert answer.content_type == NDJSON
    assert not answer.data or answer.data.endswith(b"\n")
    return [json.loads(line) for line in answer.data.splitlines()]


def test_each_log_is_answered_as_it_would_be_alone(client: FlaskClient) -> None:
    logs = [{**LOG, "id": f"G-{number}", "actions": LOG["actions"][:number]} for number in (3, 1, 2)]
    body = "\n".join(map(json.dumps, logs)).encode()
    answer = client.post("/rulings?code=foster&at=1", data=body, content_type=NDJSON)
    alone = [client.post("/rulings?code=foster&at=1", json=log).data for log in logs]
    assert answer.data == b"".join(alone)


@pytest.mark.parametrize("end", [b"", b"\n"])
def test_the_last_line_may_have_an_end(client: FlaskClient, end: bytes) -> None:
    assert len(_post(client, LINE + b"\n" + LINE + end)) == 2


def test_no_line_is_no_answer(client: FlaskClient) -> None:
    assert _post(client, b"") == []


@pytest.mark.parametrize(
    ("line", "status", "type_"),
    [
        (b"", 400, "unreadable"),
        (b"\r", 400, "unreadable"),
        (LINE[:-9], 400, "unreadable"),
        (b"\xff\xfe\x00", 400, "unreadable"),
        (b"[" * 100_000, 400, "unreadable"),
        (b"[]", 422, "malformed-log"),
        (b'{"dealer": "A", "actions": ["A trns 9D"]}', 422, "malformed-log"),
        (b'{"code": "fostr", "dealer": "A", "actions": []}', 422, "malformed-log"),
        (LINE + b" " * (MOST_BYTES + 1 - len(LINE)), 413, "too-large"),
        (b"x" * (10 * MOST_BYTES), 413, "too-large"),
    ],
)
def test_a_line_that_fails_is_a_line_of_the_answer(
    client: FlaskClient, line: bytes, status: int, type_: str
) -> None:
    first, problem, last = _post(client, b"\n".join([LINE, line, LINE]))
    assert "line" not in first
    assert first == last
    assert (problem["line"], problem["status"], problem["type"]) == (2, status, f"/problems/{type_}")
    assert problem["detail"]


def test_a_line_of_just_1_mib_is_read(client: FlaskClient) -> None:
    full = LINE + b" " * (MOST_BYTES - len(LINE))
    assert [answer["verdict"] for answer in _post(client, full + b"\n" + full)] == ["regular"] * 2


@pytest.mark.parametrize("log", [b"{,}", json.dumps({**LOG, "actions": ["A deals", "A trns 9D"]}).encode()])
def test_the_same_problem_is_told_of_a_log_alone(client: FlaskClient, log: bytes) -> None:
    """A line and column in its words are those within the log; `line` tells which log."""
    alone = client.post("/rulings", data=log, content_type="application/json").get_json()
    assert _post(client, LINE + b"\n" + log)[1] == {**alone, "line": 2}


def test_a_log_shorter_than_the_cut_is_a_problem_of_its_line(client: FlaskClient) -> None:
    short = json.dumps({**LOG, "actions": []}).encode()
    first, second = _post(client, LINE + b"\n" + short, "/rulings?at=3")
    assert first["log"]["judged"] == 3
    assert (second["line"], second["status"], second["parameter"]) == (2, 422, "at")


@pytest.mark.parametrize(
    ("query", "status"),
    [("code=fostr", 404), ("code=", 404), ("at=x", 422), ("at=-1", 422), ("cod=foster", 422)],
)
def test_what_is_asked_is_refused_before_anything_is_judged(
    client: FlaskClient, query: str, status: int
) -> None:
    answer = client.post(f"/rulings?{query}", data=LINE, content_type=NDJSON)
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"


@pytest.mark.parametrize(
    "headers", [{"Content-Encoding": "gzip"}, {"Content-Type": f"{NDJSON}; charset=latin-1"}]
)
def test_another_encoding_is_415(client: FlaskClient, headers: dict[str, str]) -> None:
    headers = {"Content-Type": NDJSON, **headers}
    assert client.post("/rulings", data=LINE, headers=headers).status_code == 415


def test_a_fault_of_the_service_is_one_line_without_its_details(
    app: Flask, client: FlaskClient, fake: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = fake.opinion

    def fail(log: Log, **asked: Any) -> Any:
        if log.metadata.get("id") == "bad":
            raise RuntimeError("secret")
        return judge(log, **asked)

    monkeypatch.setattr(fake, "opinion", fail)
    monkeypatch.setattr(app.logger, "disabled", True)
    _, problem, last = _post(client, b"\n".join([LINE, json.dumps({**LOG, "id": "bad"}).encode(), LINE]))
    assert (problem["line"], problem["status"]) == (2, 500)
    assert "secret" not in json.dumps(problem)
    assert last["verdict"] == "regular"


class _Endless(io.RawIOBase):
    """A body of so many lines, made as it is read; `asked` bytes have been."""

    def __init__(self, lines: int) -> None:
        self._block = (LINE + b"\n") * 100
        self._blocks = lines // 100
        self._held = b""
        self.asked = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._held and self._blocks:
            self._blocks -= 1
            self._held = self._block
        part, self._held = self._held[: len(buffer)], self._held[len(buffer) :]
        buffer[: len(part)] = part
        self.asked += len(part)
        return len(part)


def _answered(app: Flask, body: Any) -> Iterator[bytes]:
    environ = {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": "/rulings",
        "SERVER_NAME": "x",
        "SERVER_PORT": "80",
        "wsgi.url_scheme": "http",
        "wsgi.input": body,
        "wsgi.input_terminated": True,
        "CONTENT_TYPE": NDJSON,
    }
    yield from app(environ, lambda *_: lambda _: None)


def test_a_line_is_answered_before_the_last_is_read(app: Flask) -> None:
    body = _Endless(100_000)
    answers = _answered(app, body)
    assert json.loads(next(answers))["verdict"] == "regular"
    assert body.asked < 200_000


def test_memory_does_not_grow_with_the_lines(app: Flask) -> None:
    def peak(lines: int) -> int:
        tracemalloc.start()
        assert sum(1 for _ in _answered(app, _Endless(lines))) == lines
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(100)
    assert peak(3_000) < peak(300) + 200_000


# Over a real connection

#: The service, which tells how much memory it had at most, in KiB. Not by `getrusage`: what that tells of a
#: process begins with the memory of the one that started it.
SCRIPT = """
import re
from pathlib import Path
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.web import create_app
from adjudicator.web.server import serve
app = create_app(Adjudicator(load_codes()))
def peak(): return re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1]
app.add_url_rule("/peak", "peak", peak)
serve(app, "127.0.0.1", 0, lambda host, port: print(f"{host}:{port}", flush=True))
"""


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with subprocess.Popen([sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = re.fullmatch(r"127\.0\.0\.1:(\d+)", process.stdout.readline().strip())
        try:
            assert address is not None
            yield int(address[1])
        finally:
            process.kill()


def _peak(port: int) -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", "/peak")
    found = int(connection.getresponse().read())
    connection.close()
    return found


def _ask(port: int, body: Any, address: str = "/rulings", **headers: str) -> tuple[int, list[dict[str, Any]]]:
    connection = HTTPConnection("127.0.0.1", port, timeout=120)
    connection.request("POST", address, body, {"Content-Type": NDJSON, **headers})
    answer = connection.getresponse()
    lines = [json.loads(line) for line in answer]
    connection.close()
    return answer.status, lines


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="reads memory from /proc")
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_of_any_size_is_answered(port: int, chunked: bool) -> None:
    """More than a body of any other type may have, with a line that alone would be too much."""
    parts = [LINE + b"\n", b"x" * (40 * MOST_BYTES) + b"\n", LINE]
    before = _peak(port)
    status, lines = _ask(port, iter(parts) if chunked else b"".join(parts))
    assert status == 200
    assert [line.get("line") for line in lines] == [None, 2, None]
    assert lines[1]["status"] == 413
    assert before > 20_000, "KiB"
    assert _peak(port) - before < 16 * 1024, "KiB"


def test_the_limit_for_any_other_address_or_type_stands(port: int) -> None:
    for address, content_type in (("/comparisons", NDJSON), ("/rulings", "application/json")):
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        connection.putrequest("POST", address)
        connection.putheader("Content-Type", content_type)
        connection.putheader("Content-Length", str(17 * MOST_BYTES))
        connection.endheaders()
        assert connection.getresponse().status == 413
        connection.close()


def test_a_body_over_1_gib_is_413_before_it_is_sent(port: int) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.putrequest("POST", "/rulings")
    connection.putheader("Content-Type", NDJSON)
    connection.putheader("Content-Length", str(1024 * MOST_BYTES + 1))
    connection.endheaders()
    answer = connection.getresponse()
    assert answer.status == json.loads(answer.read())["status"] == 413
    connection.close()


def test_one_who_leaves_does_not_stop_the_service(port: int) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("POST", "/rulings", (LINE + b"\n") * 2_000, {"Content-Type": NDJSON})
    connection.getresponse().read(100)
    connection.close()
    assert _ask(port, LINE)[1][0]["verdict"] == "regular"
