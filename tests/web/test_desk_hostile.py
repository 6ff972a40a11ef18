"""What somebody may put into the desk to break it: it is shown as text, in a page that stays small."""

from __future__ import annotations

import re
import time
from random import Random

import pytest
from flask.testing import FlaskClient

from adjudicator.simulation import lawful_game

MARKUP = "</textarea><script>alert(1)</script><img src=x onerror=alert(1)>\"'{{7*7}}&amp;"
VIEWS = ["", "compare", "print"]


def _lines(number: int) -> list[str]:
    rng = Random(number)
    lines: list[str] = []
    while len(lines) < number:
        actions = lawful_game(rng).log["actions"]
        assert isinstance(actions, list)
        lines += [line for line in actions if " draws" not in line]
    return lines[:number]


def _post(client: FlaskClient, lines: list[str], **fields: str) -> str:
    data = {"actions": "\n".join(lines), "dealer": "A", **fields}
    answer = client.post("/", data=data)
    assert answer.status_code == 200, answer.text[:2000]
    return answer.text


@pytest.mark.parametrize("view", VIEWS)
def test_markup_in_remarks_and_names_is_text(served: FlaskClient, view: str) -> None:
    lines = ["A deals 3 3 3 2 # " + MARKUP, "B looks", "B objects 1"]
    page = _post(served, lines, view=view, name_a=MARKUP, name_b="B", venue=MARKUP, private=MARKUP)
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "{{7*7}}" in page.replace("&#123;", "{")
    assert page.count("</textarea>") == page.count("<textarea")


def test_markup_that_is_no_action_is_told_as_text(served: FlaskClient) -> None:
    answer = served.post("/", data={"actions": MARKUP, "dealer": MARKUP, "code": MARKUP, "stakes": MARKUP})
    assert answer.status_code == 422
    assert "<script>alert" not in answer.text
    assert "<img src=x" not in answer.text


def test_an_address_with_markup_is_told_as_text(served: FlaskClient) -> None:
    answer = served.get("/", query_string={"case": MARKUP})
    assert answer.status_code == 404
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize("view", VIEWS)
def test_text_of_the_log_is_kept_apart_in_its_direction(served: FlaskClient, view: str) -> None:
    rtl = "\u202eمرحبا\u2066"
    page = _post(served, [f"A deals 3 3 3 2 # {rtl}", "B objects 1"], view=view, name_a=rtl)
    for line in page.splitlines():
        bare = re.sub(r"<bdi.*?</bdi>", "", line)
        carried = "<input" in bare or "A deals" in bare  # fields hold nothing but their own text
        assert "مرحبا" not in bare or carried, line


@pytest.mark.parametrize("step", [1, 100, 200])
def test_a_page_of_200_actions_is_made_in_time(served: FlaskClient, step: int) -> None:
    lines = _lines(200)
    times = []
    for _ in range(5):
        begun = time.perf_counter()
        _post(served, lines, step=str(step))
        times.append(time.perf_counter() - begun)
    assert min(times) < 0.1


@pytest.mark.parametrize("view", VIEWS)
def test_a_long_log_makes_no_long_page(served: FlaskClient, view: str) -> None:
    lines = _lines(6_000)
    page = _post(served, lines, view=view, step="3000")
    carried = sum(map(len, lines))
    assert len(page) - carried < 150_000


def test_a_log_of_nothing_but_offences_makes_no_long_page(served: FlaskClient) -> None:
    hand = ["A deals 3 3 3 2", "A turns 9D", "B objects 1", "B leads KH", "A plays 7C", "A looks-at discards"]
    page = _post(served, hand * 300, step="900")
    assert page.count('<article class="ruling"') <= 40
    assert len(page) < 250_000


def test_thousands_of_malformed_lines_are_told_in_part(served: FlaskClient) -> None:
    begun = time.perf_counter()
    answer = served.post("/", data={"actions": "leeds KH\n" * 40_000, "dealer": "A"})
    assert answer.status_code == 422
    assert "these are the first 100" in answer.text
    assert time.perf_counter() - begun < 5


def test_pages_have_no_style_and_no_script_of_their_own(served: FlaskClient) -> None:
    pages = [served.get("/").text, served.get("/?cases=turf-club").text]
    pages += [_post(served, _lines(30), view=view) for view in VIEWS]
    for page in pages:
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", page)
        assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))


def test_pages_are_not_stored_and_set_no_cookie(served: FlaskClient) -> None:
    for answer in (served.get("/"), served.post("/", data={"actions": "A looks", "dealer": "A"})):
        assert answer.headers["Cache-Control"] == "no-store"
        assert "Set-Cookie" not in answer.headers
        assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")


def test_the_api_is_not_touched_by_the_desk(served: FlaskClient) -> None:
    paths = served.get("/openapi.json").get_json()["paths"]
    assert "/" not in paths
    assert not [path for path in paths if path.startswith(("/static", "/lawbook"))]
    assert served.post("/rulings", json={}).content_type == "application/problem+json"
    assert served.get("/nowhere").content_type == "application/problem+json"
