"""Malformed logs: over HTTP each is a 4xx problem, on the command line exit 2 with the same words.

The stand-in for the service answers what gets through, so that only the faces and the intake are tested.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from adjudicator import cli
from adjudicator.cli import house

SOUND: dict[str, Any] = {
    "dealer": "A",
    "actions": ["A deals 3 3 2 2", "A turns 9H", "B proposes", "A refuses"],
}


def _json(document: Any) -> bytes:
    return json.dumps(document).encode()


def _with(**changes: Any) -> bytes:
    return _json({**SOUND, **changes})


def _action(text: Any) -> bytes:
    return _with(actions=["A deals", text])


UNREADABLE: dict[str, bytes] = {
    "empty": b"",
    "blank": b" \n\t ",
    "cut short": b'{"actions": ["A deals"',
    "no value": b'{"actions": }',
    "trailing comma": b'{"dealer": "A", "actions": ["A deals",]}',
    "single quotes": b"{'dealer': 'A', 'actions': []}",
    "comment": b'{"dealer": "A", /* none */ "actions": []}',
    "two documents": b'{"dealer": "A", "actions": []} {}',
    "duplicate field": b'{"dealer": "A", "dealer": "B", "actions": []}',
    "duplicate field far down": b'{"dealer": "A", "actions": [], "score": {"A": 1, "A": 2}}',
    "not a number": b'{"dealer": "A", "actions": [], "_x": NaN}',
    "infinity": b'{"dealer": "A", "actions": [], "_x": -Infinity}',
    "deep lists": b"[" * 100_000,
    "deep closed lists": b'{"dealer": "A", "actions": [], "_x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    "deep objects": b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    "endless integer": b'{"dealer": "A", "actions": [], "_x": ' + b"9" * 5_000 + b"}",
    "not UTF-8": b'{"dealer": "A", "actions": [], "event": "\xff\xfe"}',
    "UTF-16": json.dumps(SOUND).encode("utf-16"),
    "raw line break in a text": b'{"dealer": "A", "actions": ["A deals\n"]}',
    "bad escape": b'{"dealer": "A", "actions": ["A de\\als"]}',
}

MALFORMED: dict[str, tuple[bytes, str]] = {
    "a list": (b"[]", ""),
    "a text": (b'"A deals"', ""),
    "a number": (b"7", ""),
    "null": (b"null", ""),
    "no actions": (b'{"dealer": "A"}', "/actions"),
    "actions null": (_with(actions=None), "/actions"),
    "actions a text": (_with(actions="A deals"), "/actions"),
    "actions an object": (_with(actions={"0": "A deals"}), "/actions"),
    "an action a number": (_action(14), "/actions/1"),
    "an action null": (_action(None), "/actions/1"),
    "an action a list": (_action(["A", "deals"]), "/actions/1"),
    "an empty action": (_action(""), "/actions/1"),
    "a comment alone": (_action("# the king was turned"), "/actions/1"),
    "an unknown actor": (_action("C deals"), "/actions/1"),
    "no verb": (_action("A"), "/actions/1"),
    "an unknown verb": (_action("A plys 7C"), "/actions/1"),
    "no such card": (_action("A turns 6H"), "/actions/1"),
    "a card missing": (_action("A turns"), "/actions/1"),
    "too much said": (_action("A refuses kindly"), "/actions/1"),
    "no such remedy": (_action("B claims justice"), "/actions/1"),
    "an endless action": (_action("A deals # " + "x" * 1_000), "/actions/1"),
    "too many actions": (_with(actions=["A deals"] * 50_001), "/actions"),
    "a seventh disputed act": (_with(actions=["A deals", *["B looks ?"] * 7]), "/actions/7"),
    "a control character": (_action("A deals # \u0000"), "/actions/1"),
    "half a character": (_with(event="\ud800"), "/event"),
    "no dealer": (b'{"actions": ["A deals"]}', "/dealer"),
    "a third dealer": (_with(dealer="C"), "/dealer"),
    "dealer null": (_with(dealer=None), "/dealer"),
    "dealer a number": (_with(dealer=1), "/dealer"),
    "code a number": (_with(code=3), "/code"),
    "a score a list": (_with(score=[0, 0]), "/score"),
    "a score below nothing": (_with(score={"A": -1, "B": 0}), "/score/A"),
    "a score with a fraction": (_with(score={"A": 0, "B": 1.5}), "/score/B"),
    "a score in words": (_with(score={"A": "1", "B": 0}), "/score/A"),
    "a score of true": (_with(score={"A": True, "B": 0}), "/score/A"),
    "a third score": (_with(score={"A": 1, "B": 0, "C": 0}), "/score/C"),
    "players a text": (_with(players="Smith and Jones"), "/players"),
    "a player a number": (_with(players={"A": 5}), "/players/A"),
    "unknown stakes": (_with(stakes="double"), "/stakes"),
    "unknown form": (_with(form="prussian"), "/form"),
    "date a number": (_with(date=18781231), "/date"),
    "an endless name": (_with(venue="x" * 201), "/venue"),
    "an unknown field": (_with(dealt="A"), "/dealt"),
    "an unknown field of odd name": (_with(**{"a/b~c": 1}), "/a~1b~0c"),
}

#: name -> (body, HTTP status, JSON Pointer where the status is 422)
CASES = {
    **{name: (body, 400, None) for name, body in UNREADABLE.items()},
    **{name: (body, 422, pointer) for name, (body, pointer) in MALFORMED.items()},
    "too large": (_with(_note="x" * 1024 * 1024), 413, None),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("address", ["/rulings", "/comparisons"])
def test_over_http_it_is_a_problem_and_the_service_lives_on(
    client: FlaskClient, address: str, name: str
) -> None:
    body, status, pointer = CASES[name]
    answer = client.post(address, data=body, content_type="application/json")
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    problem = answer.get_json()
    assert problem["status"] == status
    assert problem["detail"]
    assert problem["title"]
    assert problem["type"].startswith("/problems/")
    assert problem.get("pointer") == pointer
    assert client.post(address, json=SOUND).status_code == 200


@pytest.mark.parametrize("name", CASES)
def test_on_the_command_line_it_is_exit_2_with_the_same_words(
    client: FlaskClient, fake: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    body, _, pointer = CASES[name]
    problem = client.post("/rulings", data=body, content_type="application/json").get_json()
    monkeypatch.setattr(house, "adjudicator", lambda: fake)
    log = tmp_path / "log.json"
    log.write_bytes(body)
    result = CliRunner().invoke(cli.main, ["rule", str(log)])
    assert result.exit_code == 2, result.output
    assert not result.stdout
    place = f"{pointer}: " if pointer else ""
    assert result.stderr.splitlines()[0] == f"adjudicator: {place}{problem['detail']}"
    for told in ("found", "hint"):
        assert str(problem.get(told, "")) in result.stderr


def test_there_are_at_least_forty() -> None:
    assert len(CASES) >= 40
