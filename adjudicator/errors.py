"""Every way in which what the user handed in, or asked for, is refused.

What is merely irregular, and what contradicts itself, is no error: that is data in an opinion.
"""

from collections.abc import Iterable


def shown(text: str, limit: int = 80) -> str:
    """The text as a message may carry it: shortened, and harmless to any terminal or encoder."""
    short = text if len(text) <= limit else text[: limit - 1] + "…"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in short)


def _sentence(message: str, expected: Iterable[str], hint: str | None) -> str:
    parts = [message]
    forms = " | ".join(expected)
    if forms:
        parts.append(f"expected: {forms}")
    if hint:
        parts.append(hint)
    return "; ".join(parts)


class ActionError(ValueError):
    """One action cannot be read.

    `found` is the word (or, where something is missing, the text) at fault, `expected` the forms that
    the action could take, `hint` a guess at what was meant ("did you mean …?"), or None.
    """

    def __init__(
        self, message: str, found: str, expected: Iterable[str] = (), hint: str | None = None
    ) -> None:
        self.message = message
        self.found = shown(found)
        self.expected = list(expected)
        self.hint = hint
        super().__init__(message, self.found, self.expected, hint)

    def __str__(self) -> str:
        return _sentence(self.message, self.expected, self.hint)


class LogError(ValueError):
    """A malformed log, refused whole.

    `pointer` is the JSON Pointer (RFC 6901) to the place, where a missing field should stand;
    `found` the text found there, None if there is none; `expected` the forms that would do.
    """

    def __init__(
        self,
        pointer: str,
        message: str,
        found: str | None = None,
        expected: Iterable[str] = (),
        hint: str | None = None,
    ) -> None:
        self.pointer = pointer
        self.message = message
        self.found = found
        self.expected = tuple(expected)
        self.hint = hint
        super().__init__(pointer, message, found, self.expected, hint)

    def __str__(self) -> str:
        place = self.pointer or "the log"
        return f"{place}: {_sentence(self.message, self.expected, self.hint)}"


class NotJson(ValueError):  # noqa: N818
    """The bytes are not the JSON (or YAML) they should be; `line` and `column` count from 1 where known."""

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(message, line, column)

    def __str__(self) -> str:
        if self.line is None:
            return self.message
        return f"line {self.line}, column {self.column}: {self.message}"


class TooLarge(ValueError):  # noqa: N818
    """A log of more bytes than are read."""


class PlacedError(ValueError):
    """Something wrong in a file; `place` is file, line and column, as in `laws/x.yaml:12:5`."""

    def __init__(self, place: str, message: str) -> None:
        self.place = place
        self.message = message
        super().__init__(place, message)

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


class LawError(PlacedError):
    """An unsound law file."""


class CaseError(PlacedError):
    """A case file is not as it should be."""


class UnknownCode(LookupError):  # noqa: N818
    """No code of laws has this id."""


class UnknownLaw(LookupError):  # noqa: N818
    """The code has no law of this number."""


class AtOutOfRange(ValueError):  # noqa: N818
    """A log is to be cut after more actions than it has, or after fewer than none."""
