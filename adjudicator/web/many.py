"""Many logs in one request: each line is answered by a line, as they come, one log in memory at a time."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING, cast

from flask import Response, current_app, request

from adjudicator.errors import UnknownCode
from adjudicator.intake import read_json
from adjudicator.intake.lines import next_line
from adjudicator.problems import TOLD, Problem, problem_of, unknown_code
from adjudicator.web.answers import DETAILS, json_line
from adjudicator.web.asking import NDJSON

if TYPE_CHECKING:
    from collections.abc import Iterator
    from logging import Logger

    from adjudicator.service import Adjudicator

_BUFFER = 1 << 16
_FAULT = Problem(500, "Internal Server Error", DETAILS[500])


def answer(adjudicator: Adjudicator, code: str | None, at: int | None) -> Response:
    """The answer to the lines of the request: for each its opinion, or a problem with its `line`.

    What is asked for (`code`, `at`) is in order already: from here on the status is 200, and a line that
    fails is a line of the answer.
    """
    request.max_content_length = sys.maxsize  # a line has a limit, the body that of the server
    # A stream of werkzeug's reads lines byte by byte; the buffer does not.
    stream = io.BufferedReader(cast("io.RawIOBase", request.stream), _BUFFER)
    lines = _Lines(adjudicator, code, at, current_app.logger)
    return Response(lines.answered(stream), content_type=NDJSON)


class _Lines:
    """What all lines of a request have in common."""

    def __init__(self, adjudicator: Adjudicator, code: str | None, at: int | None, faults: Logger) -> None:
        self._adjudicator = adjudicator
        self._code = code
        self._at = at
        self._game = adjudicator.game(code)
        self._faults = faults

    def answered(self, stream: io.BufferedReader[io.RawIOBase]) -> Iterator[bytes]:
        number = 0
        while True:
            text, length = next_line(stream)
            if not length:
                stream.detach()  # it is the server's to close
                return
            number += 1
            yield json_line(self._judged(number, text))

    def _judged(self, number: int, text: bytes) -> dict[str, object]:
        named: str | None = None
        try:
            log = read_json(text, game=self._game)
            named = log.code
            return self._adjudicator.opinion(log, code=self._code, at=self._at)
        except UnknownCode:
            known = [str(one["id"]) for one in self._adjudicator.list_codes()]
            problem = unknown_code(named or "", known, in_log=True)
        except TOLD as error:
            problem = problem_of(error)
        except Exception:  # of many logs, one that finds a fault of ours must not stop the rest
            self._faults.exception("a log could not be judged")
            problem = _FAULT
        return {**problem.document(), "line": number}
