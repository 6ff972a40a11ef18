"""The server that carries the service: waitress, stopped cleanly by SIGTERM and SIGINT."""

from __future__ import annotations

import logging
import signal
from copy import copy
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final, NoReturn

from flask import Response
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import create_server
from waitress.task import ErrorTask

from adjudicator.problems import Problem
from adjudicator.web.answers import as_problem
from adjudicator.web.asking import NDJSON
from adjudicator.web.headers import secure

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

THREADS = 8
#: A connection that says nothing for so many seconds is closed.
QUIET = 30
#: Above the application's own limit, so that it is the application that answers 413.
MAX_BODY = 16 * 1024 * 1024
#: Many logs in one body. All of it arrives, in a temporary file, before the first is judged.
MAX_LOGS = 1024 * 1024 * 1024


class _ProblemTask(ErrorTask):
    """Answers what never reaches the application (broken HTTP, endless headers) as a problem too."""

    def execute(self) -> None:
        error = self.request.error
        status = HTTPStatus(error.code)
        response = secure(_page(status) if self._from_a_form() else _problem(status, error.body))
        body = response.get_data()
        self.status = f"{status.value} {status.phrase}"
        self.response_headers.extend(list(response.headers))
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)

    def _from_a_form(self) -> bool:
        """Whether it is the desk that was asked, and a person who reads the answer."""
        return self.request.path == "/" and "text/html" in self.request.headers.get("ACCEPT", "")


def _problem(status: HTTPStatus, detail: object) -> Response:
    return as_problem(Problem(status, status.phrase, str(detail)))


def _page(status: HTTPStatus) -> Response:
    """A page without a template: the application, which has those, never hears of the request."""
    large = status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    said = "A log is at most 1 MiB (1,048,576 bytes); what was sent is larger." if large else status.phrase
    html = _PAGE.format(title=status.phrase, said=said)
    return Response(html, status, content_type="text/html; charset=utf-8")


_PAGE: Final = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/static/desk.css"></head>
<body><main><div class="opening"><h1>{title}</h1><p class="lede">{said}</p>
<p><a class="button primary" href="/">To the desk</a></p></div></main></body></html>
"""


class _Parser(HTTPRequestParser):
    """Lets a body of many logs be larger than any other."""

    adj: Any

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        content_type = self.headers.get("CONTENT_TYPE", "").partition(";")[0].strip().lower()
        if content_type == NDJSON and self.path == "/rulings":
            larger = copy(self.adj)
            # waitress refuses a body of just its limit.
            larger.max_request_body_size = MAX_LOGS + 1
            self.adj = larger


class _Channel(HTTPChannel):
    parser_class = _Parser
    error_task_class = _ProblemTask


def serve(app: Flask, host: str, port: int, ready: Callable[[str, int], None]) -> None:
    """Serves until SIGTERM or SIGINT; requests begun are then answered first.

    `ready` is called with each address once it listens. Raises OSError where the address is taken, ValueError
    where it is none.
    """
    # Every request that waits for a thread would be a line on stderr, and stderr may be a pipe that is full.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    before = {number: signal.signal(number, _stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        _listen(app, host, port, ready).run()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _listen(app: Flask, host: str, port: int, ready: Callable[[str, int], None]) -> Any:
    listeners: dict[int, Any] = {}
    server = create_server(
        app,
        map=listeners,
        host=host,
        port=port,
        threads=THREADS,
        ident="adjudicator",
        channel_timeout=QUIET,
        max_request_body_size=MAX_BODY,
        clear_untrusted_proxy_headers=True,
    )
    for listener in list(listeners.values()):
        if hasattr(listener, "channel_class"):
            listener.channel_class = _Channel
            ready(listener.effective_host, listener.effective_port)
    return server


def _stop(*_: object) -> NoReturn:
    # waitress takes SystemExit for the word to answer what it has begun and to end.
    raise SystemExit(0)
