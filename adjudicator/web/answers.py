"""How requests are answered: JSON, and every error as application/problem+json."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import orjson
from flask import Flask, Response
from flask_smorest import Api
from werkzeug.exceptions import HTTPException

from adjudicator.problems import TOLD, Problem, problem_of, too_large
from adjudicator.web.schemas import ProblemSchema

PROBLEM_JSON = "application/problem+json"

#: What to do about it, where the bare status leaves that open.
DETAILS = {
    404: "nothing is kept at this address; /docs shows what there is",
    405: "this address does not take that method; the Allow header names those that it takes",
    500: "a fault of the service, not of the request; it has been logged",
}


def as_json(document: object, status: int = 200, content_type: str = "application/json") -> Response:
    """A JSON answer. Keys stay in the order given: the same document is the same bytes."""
    return Response(json_line(document), status=status, content_type=content_type)


def json_line(document: object) -> bytes:
    """A document as one line of JSON, its end included."""
    return orjson.dumps(document, option=orjson.OPT_APPEND_NEWLINE)


def as_problem(problem: Problem) -> Response:
    """A problem as application/problem+json. A 415 says which types are taken."""
    response = as_json(problem.document(), problem.status, PROBLEM_JSON)
    if problem.status == HTTPStatus.UNSUPPORTED_MEDIA_TYPE:
        response.headers["Accept-Post"] = ", ".join(problem.expected)
        response.headers["Accept-Encoding"] = "identity"
    return response


def answer_problem(error: Exception) -> Response:
    """The answer to an exception that `problem_of` can tell."""
    return as_problem(problem_of(error))


class ProblemApi(Api):
    """flask-smorest's Api with problems (RFC 9457) for errors, in the answers and in the documentation."""

    ERROR_SCHEMA = ProblemSchema
    DEFAULT_ERROR_RESPONSE_NAME = None

    def init_app(self, app: Flask, *, spec_kwargs: dict[str, Any] | None = None) -> None:
        super().init_app(app, spec_kwargs=spec_kwargs)
        for told in TOLD:
            app.register_error_handler(told, answer_problem)

    def handle_http_exception(self, error: HTTPException) -> Any:
        """Flask's own errors (404, 405, 413, 500 …) as problems, headers kept; redirects as they are."""
        status = error.code
        if status is None or status < HTTPStatus.BAD_REQUEST:
            return error
        if status == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            problem = too_large()
        else:
            detail = DETAILS.get(status) or error.description or error.name
            problem = Problem(status, error.name, detail)
        response = as_problem(problem)
        for name, value in error.get_headers():
            if name != "Content-Type":
                response.headers[name] = value
        return response

    def _register_pagination_header(self) -> None:
        """Nothing here comes in pages."""

    def _register_responses(self) -> None:
        # flask-smorest documents errors with the type of the answers; ours have their own.
        self.DEFAULT_RESPONSE_CONTENT_TYPE = PROBLEM_JSON
        super()._register_responses()
        self.DEFAULT_RESPONSE_CONTENT_TYPE = "application/json"
