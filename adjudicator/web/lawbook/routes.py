"""The addresses of the lawbook: the shelf of codes, each code, and the search in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for

from adjudicator.web.lawbook.finding import MOST_LETTERS

if TYPE_CHECKING:
    from adjudicator.web.lawbook.shelf import Lawbook


def lawbook_blueprint(lawbook: Lawbook) -> Blueprint:
    """The pages of a lawbook."""
    pages = Blueprint("lawbook", __name__, url_prefix="/lawbook")
    shown = _Pages(lawbook)
    pages.add_url_rule("/", "codes", shown.codes)
    pages.add_url_rule("/<code>", "code", shown.code)
    pages.add_url_rule("/<code>/", "code_slash", shown.code_slash)
    pages.add_url_rule("/<code>/<path:number>", "law", shown.law)
    return pages


class _Pages:
    """The pages. One that no query changes is written once."""

    def __init__(self, lawbook: Lawbook) -> None:
        self._lawbook = lawbook
        self._written: dict[str | None, str] = {}

    def codes(self) -> Response:
        """Every code; with a query, what is found in all of them."""
        return self._shown(None)

    def code(self, code: str) -> Response:
        """One code from beginning to end; with a query, what is found in it."""
        return self._shown(code) if code in self._lawbook.spines else self._missing(code)

    def code_slash(self, code: str) -> Response:
        """The same code under the address that has no slash at its end; the query goes along."""
        if code not in self._lawbook.spines:
            return self._missing(code)
        query = request.query_string.decode("latin-1")
        return _moved(url_for("lawbook.code", code=code) + (f"?{query}" if query else ""))

    def law(self, code: str, number: str) -> Response:
        """One law: its place in the page of its code, where all laws stand."""
        if code not in self._lawbook.spines:
            return self._missing(code)
        number = number.removesuffix("/")
        if number not in self._numbers(code):
            return self._missing(code, number)
        return _moved(url_for("lawbook.code", code=code, _anchor=f"law-{number}"))

    def _numbers(self, code: str) -> set[str]:
        return {law.number for law in self._lawbook.book(code).chapters}

    def _shown(self, code: str | None) -> Response:
        query = request.args.get("q", "").strip()[:MOST_LETTERS]
        if query:
            return _page(self._found(query, code))
        if code not in self._written:
            self._written[code] = self._write(code)
        return _page(self._written[code])

    def _write(self, code: str | None) -> str:
        spines = self._lawbook.spines
        if code is None:
            return render_template("lawbook/codes.html", spines=list(spines.values()), query="")
        titles = {name: spine.title for name, spine in spines.items()}
        return render_template("lawbook/code.html", book=self._lawbook.book(code), titles=titles, query="")

    def _found(self, query: str, code: str | None) -> str:
        spines = self._lawbook.spines
        shelves = self._lawbook.search(query, code)
        spine = None if code is None else spines[code]
        return render_template("lawbook/found.html", shelves=shelves, query=query, spine=spine)

    def _missing(self, code: str, number: str | None = None) -> Response:
        """A page that says so: there is no such code; or, where a number was asked for, no such law in it."""
        asked = (code if number is None else number)[:MOST_LETTERS]
        spines = self._lawbook.spines
        html = render_template(
            "lawbook/missing.html",
            asked=asked,
            spine=None if number is None else spines[code],
            close=self._lawbook.like(asked) if number is None else (),
            spines=list(spines.values()),
            query="",
        )
        return make_response(html, 404)


def _moved(address: str) -> Response:
    """The way to another address, for good."""
    response = redirect(address, 308)
    response.headers["Cache-Control"] = "no-cache"
    return make_response(response)


def _page(html: str) -> Response:
    """The page, which a browser keeps and asks for again only if it has changed."""
    response = make_response(html)
    response.add_etag()
    response.cache_control.no_cache = True
    return response.make_conditional(request)  # type: ignore[return-value]
