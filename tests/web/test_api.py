"""The HTTP API by itself: addresses, types, queries, problems and headers."""

from __future__ import annotations

import gzip
import json
import time
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

LOG: dict[str, Any] = {"dealer": "A", "actions": ["A deals 3 3 2 2", "A turns KH", "B looks", "B objects 1"]}


def _problem(answer: Any, status: int) -> dict[str, Any]:
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    problem: dict[str, Any] = json.loads(answer.data)
    assert problem["status"] == status
    assert {"type", "title", "detail"} <= problem.keys()
    return problem


def test_a_log_is_ruled(client: FlaskClient) -> None:
    answer = client.post("/rulings", json=LOG)
    assert answer.status_code == 200
    assert answer.content_type == "application/json"
    opinion = answer.get_json()
    assert opinion["verdict"] == "irregular"
    assert opinion["code"]["id"] == "turf-club"


def test_an_opinion_is_told_in_the_order_and_letters_of_its_document(client: FlaskClient) -> None:
    log = {**LOG, "id": "Smith–Müller"}
    text = client.post("/rulings", json=log).get_data(as_text=True)
    assert "Smith–Müller" in text
    assert text.index('"id"') < text.index('"engine"') < text.index('"code"') < text.index('"verdict"')


@pytest.mark.parametrize(("query", "code"), [("", "foster"), ("?code=turf-club", "turf-club")])
def test_the_query_goes_before_the_log_for_the_code(client: FlaskClient, query: str, code: str) -> None:
    answer = client.post("/rulings" + query, json={**LOG, "code": "foster"})
    assert answer.get_json()["code"]["id"] == code


def test_an_unknown_code_in_the_query_is_404(client: FlaskClient) -> None:
    problem = _problem(client.post("/rulings?code=fostr", json=LOG), 404)
    assert problem["type"] == "/problems/unknown-code"
    assert problem["hint"] == "did you mean 'foster'?"
    assert problem["expected"] == ["turf-club", "foster"]


def test_an_empty_code_is_no_code(client: FlaskClient) -> None:
    assert _problem(client.post("/rulings?code=", json=LOG), 404)["parameter"] == "code"
    assert _problem(client.post("/rulings", json={**LOG, "code": ""}), 422)["pointer"] == "/code"


def test_an_unknown_code_in_the_log_is_422_there(client: FlaskClient) -> None:
    problem = _problem(client.post("/rulings", json={**LOG, "code": "fostr"}), 422)
    assert problem["pointer"] == "/code"
    assert problem["found"] == "fostr"
    assert problem["hint"] == "did you mean 'foster'?"


def test_the_code_of_a_log_is_not_looked_up_where_another_is_asked_for(client: FlaskClient) -> None:
    assert client.post("/rulings?code=foster", json={**LOG, "code": "our-house"}).status_code == 200


@pytest.mark.parametrize("at", ["0", "3", "4", "004"])
def test_a_log_is_cut(client: FlaskClient, at: str) -> None:
    answer = client.post(f"/rulings?at={at}", json=LOG)
    assert answer.get_json()["log"]["judged"] == int(at)


@pytest.mark.parametrize("at", ["5", "-1", "x", "", "1.5", "1e3", "+3", "%203", "1_0", "٣", "9" * 5000])
@pytest.mark.parametrize("address", ["/rulings", "/comparisons"])
def test_a_cut_out_of_range_or_no_number_is_422(client: FlaskClient, address: str, at: str) -> None:
    problem = _problem(client.post(f"{address}?at={at}", json=LOG), 422)
    assert problem["parameter"] == "at"
    assert problem["pointer"] == "/at"


@pytest.mark.parametrize(
    "query", ["cod=foster", "at=1&at=2", "code=foster&code=turf-club", "code=foster&AT=1"]
)
def test_a_query_that_could_be_misread_is_422(client: FlaskClient, query: str) -> None:
    assert _problem(client.post(f"/rulings?{query}", json=LOG), 422)["type"] == "/problems/bad-query"


@pytest.mark.parametrize(
    "content_type",
    [
        None,
        "text/plain",
        "application/ndjson",
        "application/xml",
        "application/x-yaml",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json; charset=latin-1",
        "json",
    ],
)
def test_another_type_is_415(client: FlaskClient, content_type: str | None) -> None:
    answer = client.post("/rulings", data=json.dumps(LOG), content_type=content_type)
    _problem(answer, 415)
    assert answer.headers["Accept-Post"] == "application/json, application/x-ndjson"


def test_many_logs_are_not_compared(client: FlaskClient) -> None:
    answer = client.post("/comparisons", data=json.dumps(LOG), content_type="application/x-ndjson")
    _problem(answer, 415)
    assert answer.headers["Accept-Post"] == "application/json"


def test_a_content_encoding_is_415(client: FlaskClient) -> None:
    body = gzip.compress(json.dumps(LOG).encode())
    headers = {"Content-Encoding": "gzip"}
    _problem(client.post("/rulings", data=body, content_type="application/json", headers=headers), 415)


@pytest.mark.parametrize(
    "content_type", ["application/json", "application/json; charset=UTF-8", "Application/JSON"]
)
def test_these_types_are_json(client: FlaskClient, content_type: str) -> None:
    assert client.post("/rulings", data=json.dumps(LOG), content_type=content_type).status_code == 200


def test_a_log_of_just_1_mib_is_read_and_one_byte_more_is_413(client: FlaskClient) -> None:
    frame = len(json.dumps({**LOG, "_note": ""}))
    full = json.dumps({**LOG, "_note": "x" * (1024 * 1024 - frame)})
    assert len(full) == 1024 * 1024
    assert client.post("/rulings", data=full, content_type="application/json").status_code == 200
    _problem(client.post("/rulings", data=full + " ", content_type="application/json"), 413)


@pytest.mark.parametrize(
    ("method", "address", "allowed"),
    [
        ("GET", "/rulings", {"POST", "OPTIONS"}),
        ("PUT", "/rulings", {"POST", "OPTIONS"}),
        ("GET", "/comparisons", {"POST", "OPTIONS"}),
        ("POST", "/codes", {"GET", "HEAD", "OPTIONS"}),
        ("DELETE", "/codes/foster", {"GET", "HEAD", "OPTIONS"}),
        ("POST", "/healthz", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_another_method_is_405_and_says_which_are_allowed(
    client: FlaskClient, method: str, address: str, allowed: set[str]
) -> None:
    answer = client.open(address, method=method)
    _problem(answer, 405)
    assert set(answer.headers["Allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    "address",
    [
        "/nothing",
        "/rulings/",
        "/codes/",
        "/codes/foster/laws",
        "/docs/x.js",
        "/docs/..%2fapp.py",
        "/%ff",
        "/problems/x",
    ],
)
def test_another_address_is_404(client: FlaskClient, address: str) -> None:
    assert _problem(client.get(address), 404)["type"] == "about:blank"


def test_codes_are_listed(client: FlaskClient) -> None:
    rows = client.get("/codes").get_json()
    assert [row["id"] for row in rows] == ["turf-club", "foster"]
    assert all(row.keys() == {"id", "title", "digest", "laws", "extends"} for row in rows)


def test_a_code_and_a_law_are_read(client: FlaskClient) -> None:
    assert client.get("/codes/foster").get_json()["id"] == "foster"
    assert client.get("/codes/foster/laws/43").get_json()["number"] == "43"


def test_an_unknown_code_or_law_is_404_with_a_guess(client: FlaskClient) -> None:
    assert _problem(client.get("/codes/turfclub"), 404)["hint"] == "did you mean 'turf-club'?"
    assert _problem(client.get("/codes/turfclub/laws/43"), 404)["type"] == "/problems/unknown-code"
    problem = _problem(client.get("/codes/foster/laws/343"), 404)
    assert problem["type"] == "/problems/unknown-law"
    assert problem["hint"] == "did you mean '43'?"


def test_the_service_says_that_it_lives(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json()["status"] == "ok"
    assert client.head("/healthz").status_code == 200


def test_every_type_of_problem_is_explained_at_its_address(client: FlaskClient) -> None:
    told = client.post("/rulings", json={}).get_json()
    explained = client.get(told["type"]).get_json()
    assert explained["type"] == told["type"]
    assert explained["title"] == told["title"]
    assert explained["status"] == told["status"] == 422


def test_a_fault_of_the_service_is_a_problem_without_its_details(
    app: Flask, client: FlaskClient, fake: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(fake, "opinion", fail)
    monkeypatch.setattr(app.logger, "disabled", True)
    answer = client.post("/rulings", json=LOG)
    _problem(answer, 500)
    assert b"secret" not in answer.data
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("method", "address"),
    [("GET", "/healthz"), ("GET", "/docs"), ("GET", "/nothing"), ("POST", "/rulings"), ("GET", "/rulings")],
)
def test_every_answer_has_the_security_headers(client: FlaskClient, method: str, address: str) -> None:
    headers = client.open(address, method=method).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"


def test_reading_and_answering_cost_little(client: FlaskClient) -> None:
    """The issue allows 5 ms a log of 30 actions in all; the face may take a part of it."""
    body = json.dumps({**LOG, "actions": LOG["actions"] * 8})
    client.post("/rulings", data=body, content_type="application/json")
    spent = []
    for _ in range(50):
        start = time.process_time()
        client.post("/rulings", data=body, content_type="application/json")
        spent.append(time.process_time() - start)
    assert min(spent) < 0.002
