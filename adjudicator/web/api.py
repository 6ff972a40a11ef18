"""The API's addresses: rulings, comparisons, codes and laws, and whether the service lives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Response
from flask_smorest import Blueprint
from werkzeug.exceptions import NotFound

from adjudicator import __version__
from adjudicator.errors import UnknownCode, UnknownLaw
from adjudicator.problems import TYPES, ProblemError, unknown_code, unknown_law
from adjudicator.web import asked, many, schemas
from adjudicator.web.answers import as_json
from adjudicator.web.asking import JSON, NDJSON, asked_at, asked_type, read_log, read_query

if TYPE_CHECKING:
    from collections.abc import Callable

    from adjudicator.service import Adjudicator

#: The problems of every address that takes a log, besides 404.
LOG_PROBLEMS = ("BAD_REQUEST", "REQUEST_ENTITY_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "UNPROCESSABLE_ENTITY")


def api_blueprint(adjudicator: Adjudicator) -> Blueprint:
    """The addresses of the contract, answered by `adjudicator`."""
    blueprint = Blueprint("api", "api", description="Rulings, codes and laws")
    _add_judging(blueprint, adjudicator)
    _add_reading(blueprint, adjudicator)
    _add_service(blueprint)
    return blueprint


def _add_judging(blueprint: Blueprint, adjudicator: Adjudicator) -> None:
    @blueprint.route("/rulings", methods=["POST"])
    @blueprint.doc(
        operationId="rule",
        summary="A log → its opinion; many logs, one a line → an opinion or a problem for each",
        parameters=[asked.CODE_PARAMETER, asked.AT_PARAMETER],
        requestBody=asked.LOGS_BODY,
        responses={200: {"content": {NDJSON: {"schema": schemas.ANSWERED_LINES}}}},
    )
    @blueprint.response(200, schemas.OpinionSchema, description="The opinion, or one answer for each line")
    @_problems(blueprint, "NOT_FOUND", *LOG_PROBLEMS)
    def rule() -> Response:
        query = read_query("code", "at")
        at = asked_at(query)
        code = query.get("code")
        if asked_type(JSON, NDJSON) == NDJSON:
            if code is not None and code not in _codes(adjudicator):
                raise _no_such_code(adjudicator, code)
            return many.answer(adjudicator, code, at)
        log = read_log(adjudicator.game(code))
        try:
            return as_json(adjudicator.opinion(log, code=code, at=at))
        except UnknownCode as error:
            named = log.code if code is None else code
            raise _no_such_code(adjudicator, named or "", in_log=code is None) from error

    @blueprint.route("/comparisons", methods=["POST"])
    @blueprint.doc(
        operationId="compare",
        summary="A log → its opinion under every code, and where they differ",
        parameters=[asked.AT_PARAMETER],
        requestBody=asked.LOG_BODY,
    )
    @blueprint.response(
        200, schemas.ComparisonSchema, description="Every code's opinion, and the differences"
    )
    @_problems(blueprint, *LOG_PROBLEMS)
    def compare() -> Response:
        at = asked_at(read_query("at"))
        asked_type(JSON)
        log = read_log(adjudicator.game())
        try:
            return as_json(adjudicator.comparison(log, at=at))
        except UnknownCode as error:
            raise _no_such_code(adjudicator, log.code or "", in_log=True) from error


def _add_reading(blueprint: Blueprint, adjudicator: Adjudicator) -> None:
    @blueprint.route("/codes")
    @blueprint.doc(operationId="listCodes", summary="The codes of laws that this service has")
    @blueprint.response(200, schemas.CodeSchema(many=True), description="The codes")
    def list_codes() -> Response:
        return as_json(adjudicator.list_codes())

    @blueprint.route("/codes/<code>")
    @blueprint.doc(operationId="readCode", summary="A code, with its laws")
    @blueprint.response(200, schemas.OPEN_OBJECT, description="The code")
    @_problems(blueprint, "NOT_FOUND")
    def read_code(code: str) -> Response:
        try:
            return as_json(adjudicator.read_code(code))
        except UnknownCode as error:
            raise _no_such_code(adjudicator, code) from error

    @blueprint.route("/codes/<code>/laws/<number>")
    @blueprint.doc(
        operationId="readLaw", summary="A law, its neighbours, the same point in other codes, its cases"
    )
    @blueprint.response(200, schemas.OPEN_OBJECT, description="The law")
    @_problems(blueprint, "NOT_FOUND")
    def read_law(code: str, number: str) -> Response:
        try:
            return as_json(adjudicator.read_law(code, number))
        except UnknownCode as error:
            raise _no_such_code(adjudicator, code) from error
        except UnknownLaw as error:
            raise ProblemError(unknown_law(code, number, _law_numbers(adjudicator, code))) from error


def _add_service(blueprint: Blueprint) -> None:
    @blueprint.route("/healthz")
    @blueprint.doc(operationId="health", summary="Whether the service lives")
    @blueprint.response(200, schemas.HealthSchema, description="It lives")
    def health() -> Response:
        return as_json({"status": "ok", "engine": f"adjudicator {__version__}"})

    @blueprint.route("/problems/<name>")
    @blueprint.doc(operationId="readProblem", summary="What a type of problem means")
    @blueprint.response(200, schemas.ProblemTypeSchema, description="The type of problem")
    @_problems(blueprint, "NOT_FOUND")
    def read_problem(name: str) -> Response:
        if name not in TYPES:
            raise NotFound
        status, title, meaning = TYPES[name]
        return as_json({"type": f"/problems/{name}", "title": title, "status": status, "meaning": meaning})


def _problems(blueprint: Blueprint, *names: str) -> Callable[[Any], Any]:
    """Documents the problems that a view can answer with."""

    def decorate(view: Any) -> Any:
        documented = view
        for name in names:
            documented = blueprint.alt_response(schemas.STATUS[name], response=name)(documented)
        view._apidoc = documented._apidoc  # the documentation alone: its wrappers would be called through
        return view

    return decorate


def _no_such_code(adjudicator: Adjudicator, name: str, in_log: bool = False) -> ProblemError:
    return ProblemError(unknown_code(name[:200], _codes(adjudicator), in_log))


def _codes(adjudicator: Adjudicator) -> list[str]:
    return [str(code["id"]) for code in adjudicator.list_codes()]


def _law_numbers(adjudicator: Adjudicator, code: str) -> list[str]:
    laws = adjudicator.read_code(code).get("laws", [])
    return [str(law.get("number", law.get("law"))) for law in laws if isinstance(law, dict)]
