"""What a request asks: its log and its query, read strictly."""

from __future__ import annotations

from flask import request

from adjudicator.game.log import Log
from adjudicator.intake import Game, read_json
from adjudicator.problems import ProblemError, bad_query, read_at, unsupported_type

JSON = "application/json"
NDJSON = "application/x-ndjson"


def read_log(game: Game) -> Log:
    """The log in the body; `game` as in `intake.read_mapping`. Raises NotJson, TooLarge or LogError."""
    return read_json(request.get_data(cache=False), game=game)


def read_query(*allowed: str) -> dict[str, str]:
    """The query, each parameter at most once. An unknown one is refused: a misspelt `code` must not be
    answered by the default code. Raises ProblemError (422)."""
    for name, values in request.args.lists():
        if name not in allowed:
            known = " and ".join(allowed)
            raise ProblemError(bad_query(name[:40], f"the query has no {name[:40]!r}; it may have {known}"))
        if len(values) > 1:
            raise ProblemError(bad_query(name, f"the query has {name!r} {len(values)} times; once is meant"))
    return request.args.to_dict()


def asked_at(query: dict[str, str]) -> int | None:
    """The number of actions to judge, None for all. Raises AtOutOfRange where it is no number."""
    return read_at(query["at"]) if "at" in query else None


def asked_type(*taken: str) -> str:
    """The type of the body, one of those taken. Raises ProblemError (415) for any other, for another charset
    than UTF-8, and for a content encoding."""
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype not in taken or charset not in {"utf-8", "utf8", "us-ascii"}:
        found = (request.content_type or "")[:80]
        said = f"found {found!r}" if found else "the request names no type"
        known = ", many logs as ".join(taken)
        raise ProblemError(unsupported_type(f"a log is sent as {known}, in UTF-8; {said}", taken))
    encoding = request.headers.get("Content-Encoding", "identity").lower()
    if encoding != "identity":
        detail = f"logs are sent as they are, without a content encoding; found {encoding[:40]!r}"
        raise ProblemError(unsupported_type(detail, taken))
    return request.mimetype
