"""The addresses of the lawbook: the shelf of codes, each code, and the search in them."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from flask import Blueprint, Response, make_response, render_template, request

from adjudicator.web.lawbook.chapters import Spine, book, spines
from adjudicator.web.lawbook.finding import MOST_LETTERS, Index

if TYPE_CHECKING:
    from adjudicator.service import Adjudicator


def lawbook_blueprint(adjudicator: Adjudicator) -> Blueprint:
    """The pages of the codes that `adjudicator` has."""
    pages = Blueprint("lawbook", __name__, url_prefix="/lawbook")
    shown = _Pages(adjudicator)
    pages.add_url_rule("/", "codes", shown.codes)
    pages.add_url_rule("/<code>", "code", shown.code)
    return pages


class _Pages:
    """The pages, each put together once: codes do not change while the service runs."""

    def __init__(self, adjudicator: Adjudicator) -> None:
        self._adjudicator = adjudicator
        self._written: dict[str, str] = {}
        self._index: Index | None = None

    def codes(self) -> Response:
        """Every code; with a query, what is found in all of them."""
        query = _query()
        if query:
            return _page(self._found(query, None))
        if "" not in self._written:
            self._written[""] = render_template("lawbook/codes.html", spines=self._spines(), query="")
        return _page(self._written[""])

    def code(self, code: str) -> Response:
        """One code from beginning to end; with a query, what is found in it."""
        if code not in self._adjudicator.codes:
            return self._missing(code)
        query = _query()
        if query:
            return _page(self._found(query, code))
        if code not in self._written:
            self._written[code] = self._write(code)
        return _page(self._written[code])

    def _write(self, code: str) -> str:
        titles = {spine.id: spine.title for spine in self._spines()}
        return render_template(
            "lawbook/code.html", book=book(self._adjudicator, code), titles=titles, query=""
        )

    def _found(self, query: str, code: str | None) -> str:
        if self._index is None:
            self._index = Index(self._adjudicator.codes)
        codes = self._adjudicator.codes if code is None else [code]
        shelves = self._index.search(query, codes)
        spine = next((spine for spine in self._spines() if spine.id == code), None)
        return render_template("lawbook/found.html", shelves=shelves, query=query, spine=spine)

    def _missing(self, code: str) -> Response:
        close = get_close_matches(code, self._adjudicator.codes, n=3, cutoff=0.4)
        return _page(
            render_template(
                "lawbook/missing.html",
                asked=code[:MOST_LETTERS],
                close=[spine for spine in self._spines() if spine.id in close],
                spines=self._spines(),
                query="",
            ),
            404,
        )

    def _spines(self) -> list[Spine]:
        return spines(self._adjudicator.codes)


def _query() -> str:
    return request.args.get("q", "").strip()[:MOST_LETTERS]


def _page(html: str, status: int = 200) -> Response:
    response = make_response(html, status)
    if status == 200:
        response.add_etag()
        response.cache_control.no_cache = True
        response.make_conditional(request)
    return response
