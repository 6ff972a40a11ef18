"""Every way in refuses the same logs with the same words, and reads the same logs alike.

The ways in: the reader of bulk (`read_json`), a mapping read field by field through the schema, HTTP with one
log and with many, the command line, and an audit.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from marshmallow import ValidationError

from adjudicator import cli
from adjudicator.audit import Request, run_audit
from adjudicator.cli import house
from adjudicator.errors import LogError, NotJson, TooLarge, shown
from adjudicator.game.log import Log
from adjudicator.intake import LogSchema, read_json, read_mapping
from adjudicator.intake.envelope import envelope_error, refuse_unwritable
from adjudicator.library import load_codes
from adjudicator.problems import problem_of
from adjudicator.service import Adjudicator
from adjudicator.web import create_app

from .broken_logs import WAYS, broken_logs
from .strict_json import UnreadableError, strict_json

SEEDS = range(8)
OF_A_SEED = 500
OF_THE_COMMAND_LINE = 60
SCHEMA = LogSchema()


@pytest.fixture(scope="module")
def adjudicator() -> Adjudicator:
    return Adjudicator(load_codes())


@pytest.fixture(scope="module")
def service(adjudicator: Adjudicator) -> FlaskClient:
    return create_app(adjudicator).test_client()


@pytest.fixture(scope="module", params=SEEDS)
def texts(request: pytest.FixtureRequest) -> list[bytes]:
    return [text for _, text in broken_logs(request.param, OF_A_SEED)]


def _problem(text: bytes, adjudicator: Adjudicator) -> Any:
    """What `read_json` refuses a text with, as a face tells it; None where it reads it."""
    try:
        read_json(text, game=adjudicator.game())
    except (LogError, NotJson, TooLarge) as error:
        return problem_of(error).document()
    return None


def test_every_way_of_breaking_breaks_and_most_texts_are_broken(adjudicator: Adjudicator) -> None:
    refused: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    places: set[str] = set()
    for seed in SEEDS:
        for way, text in broken_logs(seed, OF_A_SEED):
            problem = _problem(text, adjudicator)
            if problem is not None:
                refused[way] += 1
                kinds[problem["type"]] += 1
                places.add(problem.get("pointer", "").partition("/actions/")[0])
    assert refused.keys() == {way.__name__.strip("_") for way in WAYS}
    assert 2_500 < refused.total() < len(SEEDS) * OF_A_SEED
    assert all(kinds[f"/problems/{name}"] >= 8 for name in ("unreadable", "malformed-log", "too-large")), (
        kinds
    )
    assert len(places) > 50


def test_read_json_and_the_schema_agree(texts: list[bytes]) -> None:
    """What may be quick is held against the whole: JSON read strictly, then the schema over all fields."""
    for text in texts:
        try:
            document = strict_json(text)
        except UnreadableError as error:
            with pytest.raises((NotJson, TooLarge), match=re.escape(str(error))):
                read_json(text)
            continue
        refusal = _refusal_of_the_envelope(document)
        if refusal is not None:
            _refuses_like(refusal, text)
            continue
        try:
            expected = read_mapping(document)
        except LogError as error:
            _refuses_like(error, text, "/(actions/|dealer$|score/)")
        else:
            assert read_json(text) == expected, text


def _refusal_of_the_envelope(document: object) -> LogError | None:
    if not isinstance(document, dict):
        with pytest.raises(LogError) as caught:
            read_mapping(document)
        return caught.value
    envelope = {name: value for name, value in document.items() if not name.startswith("_")}
    try:
        refuse_unwritable(document)
        SCHEMA.load(envelope)
    except ValidationError as error:
        return envelope_error(error.messages_dict, envelope)
    except LogError as error:
        return error
    return None


def _refuses_like(expected: Exception, text: bytes, place: str = "") -> None:
    with pytest.raises(type(expected)) as caught:
        read_json(text)
    assert caught.value.args == expected.args, text
    assert re.match(place, getattr(caught.value, "pointer", "")), text


def test_http_tells_what_the_reader_tells(
    texts: list[bytes], service: FlaskClient, adjudicator: Adjudicator
) -> None:
    for text in texts:
        answer = service.post("/rulings", data=text, content_type="application/json")
        problem = _problem(text, adjudicator)
        if problem is None:
            _is_judged_or_of_no_code(answer.status_code, answer.get_json(), text)
        else:
            assert (answer.status_code, answer.get_json()) == (problem["status"], problem), text


def _is_judged_or_of_no_code(status: int, document: Any, text: bytes) -> None:
    """A log that can be read may still name a code that there is not."""
    if status == 422:
        assert document["pointer"] == "/code", text
        assert document["detail"].startswith("no code is called "), text
    else:
        assert document["verdict"], text


def test_many_in_one_request_are_told_line_by_line(texts: list[bytes], service: FlaskClient) -> None:
    answer = service.post("/rulings", data=b"\n".join(texts) + b"\n", content_type="application/x-ndjson")
    lines = [json.loads(line) for line in answer.data.splitlines()]
    assert len(lines) == len(texts)
    for number, (text, found) in enumerate(zip(texts, lines, strict=True), 1):
        alone = service.post("/rulings", data=text, content_type="application/json").get_json()
        if "verdict" not in alone:
            alone["line"] = number
        assert found == alone, text


class _Unwatched:
    def begins(self, weight: int, done: int) -> None: ...

    def advances(self, weight: int, logs: int) -> None: ...

    def notes(self, text: str) -> None: ...


def test_an_audit_finds_them_all_with_the_words_of_http(
    texts: list[bytes], service: FlaskClient, adjudicator: Adjudicator, tmp_path: Path
) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_bytes(b"\n".join(texts) + b"\n")
    tally = run_audit(Request([str(file)], tmp_path / "out", workers=1), adjudicator, _Unwatched())
    findings = [
        json.loads(line) for line in (tmp_path / "out/findings.jsonl").read_text("utf-8").splitlines()
    ]
    malformed = {one["line"]: one["problem"] for one in findings if one["verdict"] == "malformed"}
    assert tally.logs == len(texts)
    assert not [one for one in findings if one["verdict"] == "failed"]
    for number, text in enumerate(texts, 1):
        alone = service.post("/rulings", data=text, content_type="application/json").get_json()
        assert malformed.get(number) == (None if "verdict" in alone else alone), text


def test_the_command_line_has_the_same_words(
    adjudicator: Adjudicator, service: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house, "adjudicator", lambda: adjudicator)
    log = tmp_path / "log.json"
    for seed in SEEDS:
        for _, text in broken_logs(seed, OF_THE_COMMAND_LINE):
            log.write_bytes(text)
            result = CliRunner().invoke(cli.main, ["rule", str(log), "--format", "json"])
            alone = service.post("/rulings", data=text, content_type="application/json").get_json()
            if "verdict" in alone:
                assert json.loads(result.stdout) == alone, text
                continue
            place = f"{shown(alone['pointer'], 200)}: " if alone.get("pointer") else ""
            assert result.exit_code == 2, text
            assert not result.stdout, text
            assert result.stderr.splitlines()[0] == f"adjudicator: {place}{alone['detail']}", text
            for told in ("found", "hint"):
                assert str(alone.get(told, "")) in result.stderr, text


def test_what_is_spelt_otherwise_is_the_same_log() -> None:
    plain: Log = read_json(b'{"dealer":"A","actions":["A deals 3 3 2 2","A turns TH"],"players":{"A":"Ann"}}')
    for text in (
        b'\xef\xbb\xbf{"dealer":"A","actions":["A deals 3 3 2 2","A turns 10h"],"players":{"A":"Ann"}}',
        b' {"players":{"A":"\\u0041nn"},"actions":["A  deals\\t3 3 2 2","A turns 10\\u2665"],"dealer":"A"}\r',
        '{"actions":["A deals 3 3 2 2","A turns t♥"],"\\u0064ealer":"A","players":{"A":"Ann"}}'.encode(),
    ):
        assert read_json(text).canonical() == plain.canonical()
