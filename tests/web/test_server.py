"""The server in a process of its own: its stop, and what it answers to broken HTTP."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any

import pytest

#: The application needs no codes for /healthz; /slow is there to be stopped in.
SCRIPT = """
import time
from adjudicator.web import create_app
from adjudicator.web.server import serve
app = create_app(None)
app.add_url_rule("/slow", "slow", lambda: time.sleep(1) or "done")
serve(app, "127.0.0.1", 0, lambda host, port: print(f"{host}:{port}", flush=True))
print("ended", flush=True)
"""


@pytest.fixture
def server() -> Iterator[tuple[subprocess.Popen[str], int]]:
    command = [sys.executable, "-c", SCRIPT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = re.fullmatch(r"127\.0\.0\.1:(\d+)", process.stdout.readline().strip())
        assert address is not None
        try:
            yield process, int(address[1])
        finally:
            process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_answers_what_has_begun_and_ends_well(
    server: tuple[subprocess.Popen[str], int], number: signal.Signals
) -> None:
    process, port = server
    answers: list[bytes] = []

    def ask() -> None:
        connection = HTTPConnection("127.0.0.1", port, timeout=10)
        connection.request("GET", "/slow")
        answers.append(connection.getresponse().read())
        connection.close()

    asking = threading.Thread(target=ask)
    asking.start()
    time.sleep(0.4)
    process.send_signal(number)
    asking.join()
    assert answers == [b"done"]
    output, errors = process.communicate(timeout=10)
    assert process.returncode == 0
    assert output == "ended\n"
    assert "Traceback" not in errors


def _raw(port: int, request: bytes) -> tuple[int, dict[str, str], Any]:
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *rest = head.decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in rest)}
    return int(first.split()[1]), headers, json.loads(body)


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"POST /rulings HTTP/1.1\r\nHost: x\r\nContent-Length: seven\r\n\r\n", 400),
        (b"POST /rulings HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n", 413),
        (b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 262_144 + b"\r\n\r\n", 431),
        (b"POST /rulings HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: odd\r\n\r\n", 501),
    ],
)
def test_broken_http_is_answered_by_a_problem_and_the_service_lives_on(
    server: tuple[subprocess.Popen[str], int], request_: bytes, status: int
) -> None:
    _, port = server
    answered, headers, problem = _raw(port, request_)
    assert answered == problem["status"] == status
    assert headers["content-type"] == "application/problem+json"
    assert headers["x-content-type-options"] == "nosniff"
    assert _raw(port, b"GET /healthz HTTP/1.0\r\n\r\n")[0] == 200


@pytest.mark.parametrize(
    ("accept", "content_type"),
    [(b"text/html,*/*;q=0.8", "text/html; charset=utf-8"), (b"*/*", "application/problem+json")],
)
def test_a_form_too_large_for_the_server_is_answered_to_a_browser_by_a_page(
    server: tuple[subprocess.Popen[str], int], accept: bytes, content_type: str
) -> None:
    _, port = server
    head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\nAccept: " + accept + b"\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(head)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert f"content-type: {content_type}".encode() in answer.lower()
    assert (b"A log is at most 1 MiB" in answer) == content_type.startswith("text/html")
