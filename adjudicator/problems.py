"""What is said when a request cannot be judged: one shape for HTTP and the command line.

The members follow RFC 9457. `status` is the HTTP status; the command line prints the same `detail`
and `pointer` and leaves with 2.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches

from adjudicator.errors import AtOutOfRange, LogError, NotJson, TooLarge, UnknownCode, UnknownLaw

#: Every type of problem that has more to it than its HTTP status: name -> (status, title, meaning).
TYPES: dict[str, tuple[int, str, str]] = {
    "unreadable": (
        400,
        "The text cannot be read",
        "The body is not well-formed JSON (a log file: JSON or YAML).",
    ),
    "too-large": (413, "The log is too large", "A log is at most 1 MiB."),
    "unsupported-type": (
        415,
        "This type of content is not read here",
        "A log is sent as application/json, many logs to /rulings as application/x-ndjson, in UTF-8.",
    ),
    "malformed-log": (
        422,
        "The log is malformed",
        "`pointer` names the place in the log, `found` what stands there, `expected` the forms that could.",
    ),
    "bad-query": (
        422,
        "The query is malformed",
        "`parameter` names the part of the query that cannot be used.",
    ),
    "unknown-code": (
        404,
        "There is no such code",
        "GET /codes lists the codes of laws that this service has.",
    ),
    "unknown-law": (
        404,
        "There is no such law",
        "GET /codes/{code} lists the laws of a code by their numbers.",
    ),
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem, ready to be told. `type` is a key of TYPES, or None where the status says it all."""

    status: int
    title: str
    detail: str
    type: str | None = None
    pointer: str | None = None
    parameter: str | None = None
    found: str | None = None
    expected: tuple[str, ...] = ()
    hint: str | None = None

    def document(self) -> dict[str, object]:
        """The problem as an RFC 9457 mapping; members with nothing to say are left out."""
        members: dict[str, object] = {
            "type": f"/problems/{self.type}" if self.type else "about:blank",
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
        }
        for name in ("pointer", "parameter", "found", "hint"):
            value = getattr(self, name)
            if value is not None:
                members[name] = value
        if self.expected:
            members["expected"] = list(self.expected)
        return members


class ProblemError(Exception):
    """Raised by a face that has met a problem of its own, such as a query it cannot use."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


#: The exceptions that `problem_of` can tell.
TOLD = (AtOutOfRange, LogError, NotJson, ProblemError, TooLarge, UnknownCode, UnknownLaw)


def problem_of(error: Exception) -> Problem:
    """The problem that an exception of TOLD stands for. Any other exception is raised again."""
    match error:
        case ProblemError():
            return error.problem
        case LogError():
            return _typed(
                "malformed-log",
                error.message,
                pointer=error.pointer,
                found=error.found,
                expected=tuple(error.expected),
                hint=error.hint,
            )
        case NotJson():
            return _typed("unreadable", str(error))
        case TooLarge():
            return too_large()
        case AtOutOfRange():
            return bad_query("at", str(error))
        case UnknownCode():
            return _typed("unknown-code", str(error))
        case UnknownLaw():
            return _typed("unknown-law", str(error))
    raise error


def bad_query(parameter: str, detail: str) -> Problem:
    """A part of the query that cannot be used; its pointer reads the query as one object."""
    return _typed("bad-query", detail, pointer=f"/{parameter}", parameter=parameter)


def too_large() -> Problem:
    """A log of more bytes than are read. How many it has is not known: the rest was left unread."""
    return _typed("too-large", "a log is at most 1 MiB (1,048,576 bytes); this one is larger")


def unsupported_type(detail: str, taken: tuple[str, ...]) -> Problem:
    """A body that is sent as something else than the types taken."""
    return _typed("unsupported-type", detail, expected=taken)


def unknown_code(asked: str, known: Iterable[str], in_log: bool = False) -> Problem:
    """There is no code `asked`. Named in the log itself, that is a fault of the log, at `/code`."""
    codes = list(known)
    near = get_close_matches(asked.lower(), codes, n=1, cutoff=0.5)
    hint = f"did you mean {near[0]!r}?" if near else None
    detail = f"no code is called {asked!r}; there are {', '.join(codes)}"
    if in_log:
        return _typed("malformed-log", detail, pointer="/code", found=asked, expected=tuple(codes), hint=hint)
    return _typed("unknown-code", detail, parameter="code", found=asked, expected=tuple(codes), hint=hint)


def unknown_law(code: str, asked: str, known: Iterable[str]) -> Problem:
    """There is no law `asked` in a code that there is."""
    near = get_close_matches(asked, list(known), n=1, cutoff=0.5)
    return _typed(
        "unknown-law",
        f"the code {code} has no law {asked!r}",
        found=asked,
        hint=f"did you mean {near[0]!r}?" if near else None,
    )


def read_at(text: str) -> int:
    """The number of actions after which a log is to be cut; AtOutOfRange where `text` is none."""
    if not re.fullmatch("[0-9]{1,9}", text):
        raise AtOutOfRange(f"`at` is a number of actions, 0 or more; found {text[:40]!r}")
    return int(text)


def _typed(name: str, detail: str, **members: object) -> Problem:
    status, title, _ = TYPES[name]
    return Problem(status=status, title=title, detail=detail, type=name, **members)  # type: ignore[arg-type]
