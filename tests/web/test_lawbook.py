"""The lawbook's pages over the codes that ship, and over one of a house."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from adjudicator.casebook import case_finder
from adjudicator.concordance import load_concordance
from adjudicator.law.code import Code
from adjudicator.library import case_files, cases_folder, law_files, laws_folder, load_codes
from adjudicator.service import Adjudicator
from adjudicator.web import create_app
from adjudicator.web.lawbook.typesetting import typeset

CODES = [path.stem for path in law_files(laws_folder())]

HOUSE = """
code: our-club
title: The club's own <laws> & customs
source: {work: "Minutes of the committee"}
extends: turf-club
game: {points: 5}
laws:
  - law: "C1"
    title: No king is marked
    says: Nobody marks a king.
    source: {note: "since the quarrel"}
    procedure: the committee asks for it
"""


@dataclass
class Page(HTMLParser):
    """A page taken apart: its elements by id, its links, and its text."""

    html: str
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    elements: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    text: str = ""
    texts: dict[str, str] = field(default_factory=dict)
    """The text within each section that has an id."""

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[tuple[str, str | None]] = []
        self.feed(self.html)

    def __hash__(self) -> int:
        return hash(self.html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        self.elements.append((tag, attributes))
        if attributes.get("id"):
            self.ids.append(str(attributes["id"]))
        if tag == "a":
            self.links.append(str(attributes["href"]))
        if tag == "section":
            self._open.append((tag, attributes.get("id")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "section":
            self._open.pop()

    def handle_data(self, data: str) -> None:
        self.text += data
        for _, name in self._open:
            if name:
                self.texts[name] = self.texts.get(name, "") + data


def _client(laws: Path | None = None) -> FlaskClient:
    codes = load_codes(laws)
    finder = case_finder(codes, laws)
    return create_app(Adjudicator(codes, cases=finder, concordance=load_concordance(codes))).test_client()


@pytest.fixture(scope="module")
def codes() -> dict[str, Code]:
    return load_codes()


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return _client()


@pytest.fixture(scope="module")
def pages(client: FlaskClient) -> dict[str, Page]:
    """Every code's page."""
    return {name: Page(client.get(f"/lawbook/{name}").get_data(as_text=True)) for name in CODES}


def _house(folder: Path) -> Path:
    laws = folder / "laws"
    laws.mkdir()
    (laws / "our-club.yaml").write_text(HOUSE, encoding="utf-8")
    cases = folder / "cases" / "our-club"
    cases.mkdir(parents=True)
    shipped = case_files(cases_folder() / "turf-club")[0].read_text(encoding="utf-8")
    (cases / "king-case.yaml").write_text(
        "\n".join('law: "C1"' if line.startswith("law:") else line for line in shipped.splitlines()),
        encoding="utf-8",
    )
    return laws


@pytest.mark.parametrize("name", CODES)
def test_every_law_is_on_its_page_with_its_number_title_and_text(
    name: str, codes: dict[str, Code], pages: dict[str, Page]
) -> None:
    for number, law in codes[name].laws.items():
        text = pages[name].texts[f"law-{number}"]
        assert number in text.split()[:2]
        assert typeset(law.title) in text
        assert typeset(law.says) in text


@pytest.mark.parametrize("name", CODES)
def test_every_rule_of_a_law_is_told_under_it(
    name: str, codes: dict[str, Code], pages: dict[str, Page]
) -> None:
    for number, law in codes[name].laws.items():
        told = pages[name].html.split(f'id="law-{number}"')[1].split("</section>")[0]
        assert told.count('class="lb-rule-then"') >= len(law.rows)
        if law.procedure:
            assert typeset(law.procedure) in pages[name].texts[f"law-{number}"]


@pytest.mark.parametrize("name", CODES)
def test_every_reading_is_explained_with_its_reason(
    name: str, codes: dict[str, Code], pages: dict[str, Page]
) -> None:
    for reading, known in codes[name].readings.items():
        text = pages[name].texts[f"reading-{reading}"]
        assert typeset(known.says) in text
        assert typeset(known.because) in text


@pytest.mark.parametrize("name", CODES)
def test_no_blank_of_a_sentence_is_left_open(name: str, pages: dict[str, Page]) -> None:
    for blank in ("{", "}", "…", "None"):
        assert blank not in pages[name].text


@pytest.mark.parametrize("name", CODES)
def test_no_id_stands_twice_and_nothing_is_inline(name: str, pages: dict[str, Page]) -> None:
    page = pages[name]
    assert len(page.ids) == len(set(page.ids))
    for tag, attributes in page.elements:
        assert tag not in ("script", "style")
        assert "style" not in attributes
        assert not any(attribute.startswith("on") for attribute in attributes)


def _crawled(client: FlaskClient) -> Iterator[tuple[str, Page]]:
    waiting, seen = ["/lawbook/"], {"/lawbook/"}
    while waiting:
        address = waiting.pop()
        answer = client.get(address)
        assert answer.status_code == 200, address
        page = Page(answer.get_data(as_text=True))
        yield address, page
        for link in page.links:
            target = urlsplit(link)
            assert not target.scheme, link
            assert not target.netloc, link
            if target.path.startswith("/lawbook") and target.path not in seen:
                seen.add(target.path)
                waiting.append(target.path)


def test_every_link_resolves_to_a_page_and_to_a_place_in_it(client: FlaskClient) -> None:
    pages = dict(_crawled(client))
    assert {f"/lawbook/{name}" for name in CODES} <= pages.keys()
    for address, page in pages.items():
        for link in page.links:
            target = urlsplit(link)
            path = target.path or address
            if path.startswith("/lawbook"):
                assert not target.fragment or target.fragment in pages[path].ids or target.fragment == "main"
            elif path != "/":
                assert client.get(path).status_code in (200, 308), link


def test_every_case_opened_in_the_desk_is_one_that_ships(client: FlaskClient, pages: dict[str, Page]) -> None:
    linked = {
        parse_qs(urlsplit(link).query)["case"][0]
        for page in pages.values()
        for link in page.links
        if link.startswith("/?case=")
    }
    shipped = {f"{name}/{path.stem}" for name in CODES for path in case_files(cases_folder() / name)}
    assert linked == shipped
    opened = client.get("/", query_string={"case": "turf-club/15-lapsed-by-leading"})
    assert opened.status_code == 200
    assert "A deals" in opened.get_data(as_text=True)


def test_the_shelf_tells_of_every_code(client: FlaskClient, codes: dict[str, Code]) -> None:
    page = Page(client.get("/lawbook/").get_data(as_text=True))
    for name, code in codes.items():
        assert f"/lawbook/{name}" in page.links
        assert typeset(code.title) in page.text
        assert f"{len(code.laws)} laws" in page.text
    assert "/lawbook/example-house#law-H2" in page.links


def test_a_law_stands_beside_the_same_point_in_the_other_codes(pages: dict[str, Page]) -> None:
    page = pages["turf-club"]
    assert "/lawbook/foster#law-15.1" in page.links
    assert "a lead out of turn" in page.texts["law-40"]


def test_a_law_taken_over_says_from_where_and_a_law_of_its_own_that_it_is(pages: dict[str, Page]) -> None:
    texts = pages["example-house"].texts
    assert "taken over from turf-club" in " ".join(texts["law-43"].split())
    assert "this code’s own" in texts["law-H1"]
    assert "taken over" not in texts["law-46"]


def test_a_rule_that_a_law_of_the_house_goes_before_says_so(pages: dict[str, Page]) -> None:
    texts = {name: " ".join(text.split()) for name, text in pages["example-house"].texts.items()}
    assert "Set aside: law H2 goes before it." in texts["law-15"]
    assert "Except where law H1 goes before it." in texts["law-23"]
    assert "goes before it" not in texts["law-43"] + texts["law-H2"]
    assert "goes before it" not in pages["turf-club"].text


def test_a_house_code_is_on_the_shelf_with_its_laws_and_cases(tmp_path: Path) -> None:
    client = _client(_house(tmp_path))
    assert "/lawbook/our-club" in Page(client.get("/lawbook/").get_data(as_text=True)).links
    page = Page(client.get("/lawbook/our-club").get_data(as_text=True))
    assert "The club’s own <laws> & customs" in page.text
    assert "the committee asks for it" in page.texts["law-C1"]
    assert "since the quarrel" in page.texts["law-C1"]
    assert "law-43" in page.ids
    assert "/?case=our-club/king-case" in page.links


def test_an_unknown_code_is_a_page_that_suggests_another(client: FlaskClient) -> None:
    answer = client.get("/lawbook/turf-clubb")
    assert answer.status_code == 404
    assert answer.content_type == "text/html; charset=utf-8"
    page = Page(answer.get_data(as_text=True))
    assert "Did you mean" in page.text
    assert "/lawbook/turf-club" in page.links


def test_an_unknown_codes_name_is_shown_as_text_and_not_at_length(client: FlaskClient) -> None:
    html = client.get("/lawbook/" + "<img src=x onerror=alert(1)>" * 100).get_data(as_text=True)
    assert "<img" not in html
    assert html.count("&lt;img") < 10


def test_a_page_that_has_not_changed_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/lawbook/turf-club")
    again = client.get("/lawbook/turf-club", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert not again.data


def test_the_pages_carry_the_security_headers(client: FlaskClient) -> None:
    for path in ("/lawbook/", "/lawbook/turf-club", "/lawbook/none", "/lawbook/?q=king"):
        policy = client.get(path).headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'self'")
        assert "unsafe" not in policy


def test_the_api_does_not_describe_the_pages(client: FlaskClient) -> None:
    assert not [path for path in client.get("/openapi.json").get_json()["paths"] if "lawbook" in path]


def test_the_address_without_its_slash_leads_on(client: FlaskClient) -> None:
    answer = client.get("/lawbook")
    assert answer.status_code == 308
    assert urlsplit(answer.headers["Location"]).path == "/lawbook/"


@pytest.mark.parametrize(
    ("asked", "address"),
    [
        ("/lawbook/turf-club/", "/lawbook/turf-club"),
        ("/lawbook/turf-club/?q=stock", "/lawbook/turf-club?q=stock"),
        ("/lawbook/turf-club/43", "/lawbook/turf-club#law-43"),
        ("/lawbook/turf-club/43/", "/lawbook/turf-club#law-43"),
        ("/lawbook/foster/15.1", "/lawbook/foster#law-15.1"),
    ],
)
def test_what_is_likely_to_be_typed_leads_to_the_page(client: FlaskClient, asked: str, address: str) -> None:
    answer = client.get(asked)
    assert (answer.status_code, answer.headers["Location"]) == (308, address)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("/lawbook/turf-club/99", "has no law “99”"),
        ("/lawbook/turf-club/43/text", "has no law “43/text”"),
        ("/lawbook/turf-club/<b>", "has no law “&lt;b&gt;”"),
        ("/lawbook/turf-clob/", "There is no code “turf-clob”"),
        ("/lawbook/turf-clob/43", "There is no code “turf-clob”"),
    ],
)
def test_what_is_not_in_the_lawbook_is_a_page_that_says_so(
    client: FlaskClient, asked: str, said: str
) -> None:
    answer = client.get(asked)
    assert (answer.status_code, answer.mimetype) == (404, "text/html")
    assert said in re.sub("</?bdi>", "", answer.text)
