"""The Flask application, made for a given set of codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Flask

from adjudicator import __version__
from adjudicator.web import apidocs, assets, headers
from adjudicator.web.answers import ProblemApi
from adjudicator.web.api import api_blueprint
from adjudicator.web.desk import desk_blueprint
from adjudicator.web.lawbook import Lawbook, lawbook_blueprint

if TYPE_CHECKING:
    from pathlib import Path

    from adjudicator.service import Adjudicator

#: A log is at most 1 MiB, and a body holds one log; `many` has its own limit, one of a line.
MAX_BODY = 1024 * 1024

ABOUT = """Rulings on recorded games of écarté, by the numbered laws of a chosen code.

A **log** goes in, an **opinion** comes out. What is irregular at the table is never an error here:
it is what rulings are for. Only a log that cannot be read is refused, as a problem (RFC 9457) whose `pointer`
names the place.
"""


def create_app(adjudicator: Adjudicator, laws: Path | None = None) -> Flask:
    """The application that rules by the codes of `adjudicator`. It keeps no state between requests.

    `laws` is the folder of house codes, if there is one: the desk offers the cases beside it, too.
    """
    app = Flask("adjudicator.web", static_folder="static")
    app.config.update(
        API_TITLE="Écarté adjudicator",
        API_VERSION=__version__,
        API_SPEC_OPTIONS={"info": {"description": ABOUT}},
        MAX_CONTENT_LENGTH=MAX_BODY,
        OPENAPI_URL_PREFIX="/",
        OPENAPI_JSON_PATH="openapi.json",
        OPENAPI_VERSION="3.1.1",
    )
    assets.mount(app)
    api = ProblemApi(app)
    api.register_blueprint(api_blueprint(adjudicator))
    app.register_blueprint(apidocs.blueprint())
    app.register_blueprint(desk_blueprint(adjudicator, laws))
    lawbook = app.extensions["lawbook"] = Lawbook(adjudicator)
    app.register_blueprint(lawbook_blueprint(lawbook))
    app.after_request(headers.secure)
    return app
