"""The files under /static/: style, script and cards, each at an address that changes when the file does."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Flask, url_for

from adjudicator import __version__
from adjudicator.web.direction import kept_apart

FOLDER = Path(__file__).parent / "static"
#: A day: the pages name every file with a mark of its content, so that a new one is never missed.
MAX_AGE = 24 * 60 * 60


def mount(app: Flask) -> None:
    """Gives the templates `asset(name)`, the address of a file under /static/, `version` and `kept_apart`."""
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = MAX_AGE
    app.jinja_env.globals.update(asset=_address, version=__version__)
    app.jinja_env.filters["kept_apart"] = kept_apart
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True


def _address(name: str) -> str:
    return url_for("static", filename=name, v=_mark(name))


@cache
def _mark(name: str) -> str | None:
    """The beginning of the file's digest; None, and so no mark, where there is no such file."""
    path = FOLDER / name
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.is_file() else None
