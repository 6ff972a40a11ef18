"""The description of the API: true, valid, and shown without anything from outside."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator, validate

from adjudicator.intake import LogSchema
from adjudicator.web.asked import LOG
from adjudicator.web.schemas import OpinionSchema, RulingSchema


@pytest.fixture
def spec(client: FlaskClient) -> dict[str, Any]:
    answer = client.get("/openapi.json")
    assert answer.status_code == 200
    document: dict[str, Any] = answer.get_json()
    return document


def test_the_description_is_valid_openapi(spec: dict[str, Any]) -> None:
    assert spec["openapi"].startswith("3.1")
    validate(spec, cls=OpenAPIV31SpecValidator)


def test_it_has_every_address_of_the_contract(spec: dict[str, Any]) -> None:
    operations = {
        (method, path) for path, item in spec["paths"].items() for method in item if method != "parameters"
    }
    assert operations >= {
        ("post", "/rulings"),
        ("post", "/comparisons"),
        ("get", "/codes"),
        ("get", "/codes/{code}"),
        ("get", "/codes/{code}/laws/{number}"),
        ("get", "/healthz"),
    }


def test_every_operation_has_a_name_of_its_own(spec: dict[str, Any]) -> None:
    items = [item[method] for item in spec["paths"].values() for method in item if method != "parameters"]
    names = [item["operationId"] for item in items]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("status", ["400", "404", "413", "415", "422"])
def test_problems_are_described_with_their_own_type(spec: dict[str, Any], status: str) -> None:
    answer = spec["paths"]["/rulings"]["post"]["responses"][status]
    name = answer["$ref"].rpartition("/")[2]
    assert list(spec["components"]["responses"][name]["content"]) == ["application/problem+json"]


def test_an_opinion_has_the_members_that_are_described(
    opinion: dict[str, Any], ruling: dict[str, Any]
) -> None:
    assert set(OpinionSchema().fields) == set(opinion)
    assert set(RulingSchema().fields) == set(ruling)


def test_the_opinion_described_is_an_open_shape_of_the_answer(spec: dict[str, Any]) -> None:
    answer = spec["paths"]["/rulings"]["post"]["responses"]["200"]
    assert answer["content"]["application/json"]["schema"]["$ref"].endswith("/Opinion")
    assert spec["components"]["schemas"]["Opinion"]["properties"]["verdict"]["enum"]


def test_many_logs_are_described(spec: dict[str, Any]) -> None:
    rulings = spec["paths"]["/rulings"]["post"]
    types = ["application/json", "application/x-ndjson"]
    assert list(rulings["requestBody"]["content"]) == types
    assert list(rulings["responses"]["200"]["content"]) == types
    assert list(spec["paths"]["/comparisons"]["post"]["requestBody"]["content"]) == types[:1]


def test_the_log_described_has_the_fields_that_are_read() -> None:
    assert set(LOG["properties"]) == set(LogSchema().fields)


def test_the_page_has_no_script_or_style_of_its_own_and_nothing_from_outside(client: FlaskClient) -> None:
    page = client.get("/docs").get_data(as_text=True)
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", page)
    assert "<style" not in page
    assert not re.search(r"\s(style|on\w+)=", page)
    links = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert links
    for link in links:
        assert link.startswith("/")
        assert not link.startswith("//")
        assert client.get(link).status_code == 200


def test_the_files_of_the_page_have_their_types(client: FlaskClient) -> None:
    types = {
        "/docs": "text/html",
        "/docs/swagger-ui-bundle.js": "text/javascript",
        "/docs/start.js": "text/javascript",
        "/docs/swagger-ui.css": "text/css",
    }
    for address, content_type in types.items():
        assert client.get(address).mimetype == content_type


def test_a_file_that_the_reader_has_is_not_sent_again(client: FlaskClient) -> None:
    etag = client.get("/docs/start.js").headers["ETag"]
    assert client.get("/docs/start.js", headers={"If-None-Match": etag}).status_code == 304
