"""A client that asks over connections kept open, the next question as soon as the answer is there.

It parses no more of HTTP than it must, so as to leave the processors to the server.
"""

from __future__ import annotations

import contextlib
import itertools
import re
import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

_LENGTH: Final = re.compile(rb"\r\ncontent-length: *(\d+)\r\n", re.IGNORECASE)
_PATIENCE: Final = 30.0


@dataclass(frozen=True, slots=True)
class Answered:
    """How it went: answers a second, and the milliseconds within which 99 of 100 came."""

    rate: float
    slow: float


def drive(port: int, path: str, bodies: Sequence[bytes], seconds: float, connections: int) -> Answered:
    """Asks for so many seconds. Raises ValueError at any answer but 200, OSError, TimeoutError."""
    questions = itertools.cycle([_request(path, body) for body in bodies])
    waits: list[float] = []
    with selectors.DefaultSelector() as selector, contextlib.ExitStack() as opened:
        for _ in range(connections):
            one = _Connection(port, questions)
            opened.enter_context(one.socket)
            selector.register(one.socket, selectors.EVENT_READ, one)
            one.ask()
        begun = time.perf_counter()
        while selector.get_map():
            ready = selector.select(_PATIENCE)
            if not ready:
                raise TimeoutError(f"no answer from {path} within {_PATIENCE:g} seconds")
            for key, _ in ready:
                one = key.data
                if not one.complete():
                    continue
                now = time.perf_counter()
                waits.append(now - one.asked)
                if now - begun < seconds:
                    one.ask()
                else:
                    selector.unregister(one.socket)
        taken = time.perf_counter() - begun
    return Answered(len(waits) / taken, 1000 * sorted(waits)[len(waits) * 99 // 100])


def _request(path: str, body: bytes) -> bytes:
    head = f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body


class _Connection:
    """One connection, and as much of the answer on it as has come."""

    def __init__(self, port: int, questions: Iterator[bytes]) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=_PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.asked = 0.0
        self._questions = questions
        self._held = b""
        self._end = 0

    def ask(self) -> None:
        """Sends the next question."""
        self._held, self._end = b"", 0
        self.asked = time.perf_counter()
        self.socket.sendall(next(self._questions))

    def complete(self) -> bool:
        """Takes what has come, and tells whether that is the whole answer."""
        part = self.socket.recv(1 << 16)
        if not part:
            raise ValueError("the server has hung up")
        self._held += part
        if not self._end:
            head = self._held.find(b"\r\n\r\n")
            if head < 0:
                return False
            if not self._held.startswith(b"HTTP/1.1 200 "):
                raise ValueError(self._held[:200].decode(errors="replace"))
            length = _LENGTH.search(self._held, 0, head + 4)
            if length is None:
                raise ValueError("an answer without its length")
            self._end = head + 4 + int(length[1])
        return len(self._held) >= self._end
