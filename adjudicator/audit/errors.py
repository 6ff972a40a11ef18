"""Why an audit cannot run, or cannot go on."""

from __future__ import annotations

#: What to install for what, as the messages say it.
EXTRAS = {
    "pyarrow": "parquet",
    "distributed": "cluster",
    "fsspec": "cluster",
    "matplotlib": "report",
    "jinja2": "report",
    "zstandard": "zstd",
}

#: What reading a result raises where it is not as an audit writes it, or was made to trip its reader.
UNSOUND = (ValueError, LookupError, AttributeError, TypeError, RecursionError)


class AuditError(Exception):
    """An audit that cannot be run or finished; the message says why, and what may be done."""


class BrokenOffError(Exception):
    """The logs of a file cannot be read on from here: its compression is broken.

    It is told as the fault of the line where it shows, and the run goes on with the next file.
    """


def missing(module: str, what: str) -> AuditError:
    """The error for an optional package that is not installed; `what` is what it is needed for."""
    extra = EXTRAS[module]
    return AuditError(f"{what} needs the extra [{extra}]: pip install 'adjudicator[{extra}]'")


def reason(error: OSError) -> str:
    """Why a file could not be used, in words: not every file system gives any."""
    if error.strerror:
        return error.strerror
    if isinstance(error, FileNotFoundError):
        return "no such file"
    if isinstance(error, PermissionError):
        return "permission denied"
    return str(error) or type(error).__name__


def legible(name: str) -> str:
    """A file's name for a message: bytes that are no UTF-8 and signs that cannot be seen as their codes."""
    text = name.encode(errors="surrogateescape").decode(errors="backslashreplace")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
