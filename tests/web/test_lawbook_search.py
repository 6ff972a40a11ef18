"""Search in the lawbook: what is found, in which order, how it is marked, and that a query is only text."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from adjudicator.casebook import case_finder
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.web import create_app
from adjudicator.web.lawbook.finding import MOST_LETTERS, Index, mark

CODES = load_codes()


@pytest.fixture(scope="module")
def index() -> Index:
    return Index(CODES)


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(Adjudicator(CODES, cases=case_finder(CODES))).test_client()


def _numbers(index: Index, query: str, code: str = "turf-club") -> list[str]:
    return [found.number for shelf in index.search(query, code) for found in shelf.found]


def test_a_number_finds_its_law_first(index: Index) -> None:
    assert _numbers(index, "43")[0] == "43"
    assert _numbers(index, "law 7")[0] == "7"
    assert _numbers(index, "12.5", "foster")[0] == "12.5"
    assert _numbers(index, "R4")[0] == "R4"
    assert _numbers(index, "h2", "example-house")[0] == "H2"


def test_all_words_must_be_there_in_any_order(index: Index) -> None:
    assert _numbers(index, "cards exposed dealing")[0] == "13"
    assert _numbers(index, "dealing exposed cards")[0] == "13"
    assert _numbers(index, "king zebra") == []


def test_a_title_goes_before_a_text(index: Index) -> None:
    found = _numbers(index, "abandoned")
    assert found[0] == "42"
    assert len(found) > 1


def test_a_word_is_found_in_another_form_case_or_spelling(index: Index) -> None:
    assert "43" in _numbers(index, "RENOUNCED")
    assert "43" in _numbers(index, "renounce")
    assert _numbers(index, "dealer’s") == _numbers(index, "dealer's")
    assert [shelf.code for shelf in index.search("ecarte")] == [
        shelf.code for shelf in index.search("Écarté")
    ]


def test_an_offence_finds_the_laws_on_it_though_they_name_it_otherwise(index: Index) -> None:
    assert "22" in _numbers(index, "renounce", "turf-club-abridged")


def test_all_codes_are_searched_in_their_order(index: Index) -> None:
    shelves = [shelf.code for shelf in index.search("king")]
    assert shelves == [code for code in CODES if code in shelves]
    assert len(shelves) == len(CODES)


def test_what_a_code_takes_over_is_found_once_in_all_codes_and_in_the_code_itself(index: Index) -> None:
    shelves = [shelf.code for shelf in index.search("renouncing or not winning the trick")]
    assert "turf-club" in shelves
    assert "example-house" not in shelves
    assert "43" in _numbers(index, "renouncing", "example-house")
    house = {shelf.code: shelf.found for shelf in index.search("king")}["example-house"]
    assert [found.number for found in house] == ["H1", "H2"]


def test_what_was_looked_for_is_marked_to_the_end_of_its_word() -> None:
    assert mark("Renouncing, or not renouncing", ["renounc"]) == (
        ("Renouncing", True),
        (", or not ", False),
        ("renouncing", True),
    )
    assert mark("Écarté", ["ecart"]) == (("Écarté", True),)
    assert mark("a king", ["queen"]) == (("a king", False),)


@pytest.mark.parametrize(
    "words", [["king", "kin", "in"], ["g t", "king"], ["the", "he k"], ["ﬃ"], ["s"], ["(", "\\"]]
)
def test_marks_lose_no_letter_and_do_not_overlap(words: list[str]) -> None:
    text = "The king (of trumps) — oﬃce \\ STRASSE straße"
    assert "".join(piece for piece, _ in mark(text, words)) == text


def test_the_page_marks_what_was_found_and_links_to_it(client: FlaskClient) -> None:
    html = client.get("/lawbook/?q=renounce").get_data(as_text=True)
    assert "<mark>Renouncing</mark>" in html
    assert 'href="/lawbook/turf-club#law-43"' in html
    assert 'value="renounce"' in html


def test_one_code_is_searched_on_its_own_address(client: FlaskClient) -> None:
    html = client.get("/lawbook/foster?q=king").get_data(as_text=True)
    assert "/lawbook/foster#law-13.1" in html
    assert "/lawbook/turf-club#law-" not in html


@pytest.mark.parametrize(
    "query",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "{{ 7 * 7 }}",
        "‮king‬",
        "\x00",
        "' OR 1=1 --",
        "(.*)+$",
    ],
)
@pytest.mark.parametrize("path", ["/lawbook/", "/lawbook/turf-club"])
def test_a_hostile_query_is_only_text(client: FlaskClient, path: str, query: str) -> None:
    answer = client.get(path, query_string={"q": query})
    html = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert "<script" not in html
    assert "<img" not in html
    assert "49" not in html.partition("</h1>")[0]


def test_an_endless_query_is_cut(client: FlaskClient) -> None:
    html = client.get("/lawbook/", query_string={"q": "king " * 20_000}).get_data(as_text=True)
    assert html.count("king") < 5_000
    assert f'value="{("king " * 20_000)[:MOST_LETTERS]}"' in html


def test_an_empty_query_is_none(client: FlaskClient) -> None:
    assert client.get("/lawbook/?q=%20").data == client.get("/lawbook/").data


def test_nothing_found_says_so(client: FlaskClient) -> None:
    html = client.get("/lawbook/?q=zeppelin").get_data(as_text=True)
    assert "Nothing found" in html
