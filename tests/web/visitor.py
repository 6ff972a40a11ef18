"""Somebody at the desk whose browser runs no script: pages read, buttons pressed, files opened."""

from __future__ import annotations

import io
from html.parser import HTMLParser
from typing import Any

from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import TestResponse, encode_multipart


class Page(HTMLParser):
    """A page read as a browser would: its text, its one form with the fields in it, and its buttons."""

    def __init__(self, answer: TestResponse) -> None:
        super().__init__()
        self.status = answer.status_code
        self.html = answer.text
        answer.close()
        self.fields: dict[str, str] = {}
        self.buttons: list[tuple[str, str]] = []
        self.links: list[str] = []
        self.images: list[tuple[str, str]] = []
        self.text = ""
        self._area: str | None = None
        self._select: str | None = None
        self.feed(self.html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "a":
            self.links.append(has.get("href", ""))
        elif tag == "img":
            self.images.append((has["src"], has["alt"]))
        elif tag == "textarea":
            self._area = has["name"]
            self.fields[self._area] = ""
        elif tag == "select":
            self._select = has["name"]
        elif tag == "option" and self._select and (self._select not in self.fields or "selected" in has):
            self.fields[self._select] = has.get("value", "")
        elif tag == "input" and has.get("type") != "file" and "name" in has:
            self.fields[has["name"]] = has.get("value", "")
        elif tag == "button" and "disabled" not in has and "name" in has:
            self.buttons.append((has["name"], has.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._area:
            # The line end after the tag is not part of the text.
            self.fields[self._area] = self.fields[self._area].removeprefix("\n")
            self._area = None
        elif tag == "select":
            self._select = None

    def handle_data(self, data: str) -> None:
        if self._area:
            self.fields[self._area] += data
        else:
            self.text += data


class Desk:
    """Somebody at the desk with script turned off."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.page = self.get("/")

    def get(self, address: str) -> Page:
        self.page = Page(self.client.get(address))
        return self.page

    def press(self, name: str = "", value: str = "", **filled: str) -> Page:
        """Press a button that the page has, with fields filled in before."""
        assert not name or (name, value) in self.page.buttons, (name, value, self.page.buttons)
        return self.post(**{**self.page.fields, **filled, **({name: value} if name else {})})

    def post(self, **fields: Any) -> Page:
        # The client's own way leaves temporary files behind.
        boundary, body = encode_multipart(fields)
        kind = f"multipart/form-data; boundary={boundary}"
        self.page = Page(self.client.post("/", data=body, content_type=kind))
        return self.page

    def open_file(self, data: bytes, name: str = "log.json") -> Page:
        """Open a file of that content."""
        return self.post(file=FileStorage(io.BytesIO(data), name))
