"""The page at /docs: Swagger UI from an installed package, with nothing fetched from outside."""

from __future__ import annotations

from importlib.resources import files

from flask import Blueprint, Response, request
from werkzeug.exceptions import NotFound

from adjudicator.web.headers import POLICY

#: The files of the page: name -> (package, folder in it, type).
_FILES = {
    "docs.html": ("adjudicator.web", "pages", "text/html; charset=utf-8"),
    "start.js": ("adjudicator.web", "pages", "text/javascript; charset=utf-8"),
    "swagger-ui.css": ("flask_swagger_ui", "dist", "text/css; charset=utf-8"),
    "swagger-ui-bundle.js": ("flask_swagger_ui", "dist", "text/javascript; charset=utf-8"),
    "favicon-32x32.png": ("flask_swagger_ui", "dist", "image/png"),
}


def blueprint() -> Blueprint:
    """The page and its files."""
    pages = Blueprint("docs", "docs")
    pages.add_url_rule("/docs", "page", _page)
    pages.add_url_rule("/docs/<name>", "file", _file)
    return pages


def _page() -> Response:
    response = _file("docs.html")
    # Swagger UI draws its icons from data: addresses in its own style sheet.
    response.headers["Content-Security-Policy"] = f"{POLICY}; img-src 'self' data:"
    return response


def _file(name: str) -> Response:
    if name not in _FILES:
        raise NotFound
    package, folder, content_type = _FILES[name]
    response = Response(files(package).joinpath(folder, name).read_bytes(), content_type=content_type)
    response.add_etag()
    response.cache_control.no_cache = True
    response.make_conditional(request)
    return response
