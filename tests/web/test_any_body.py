"""Whatever is posted, the answer is an opinion or a problem, never a fault of the service."""

from __future__ import annotations

import json
from typing import Any

from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from adjudicator.game.forms import VERBS

ARGUMENTS = [
    "KH",
    "10♠",
    "??",
    "K?",
    "?H",
    "6C",
    "3",
    "0",
    "99999999999",
    "of",
    "with-pack",
    "naming",
    "king",
]
WORDS = [*VERBS, "A", "B", "bystander", *ARGUMENTS, "?", "#"]

ACTIONS = some.lists(some.sampled_from(WORDS), max_size=7).map(" ".join)
TEXTS = some.text(some.characters(codec=None), max_size=20)
VALUES = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats() | TEXTS,
    lambda below: some.lists(below, max_size=3) | some.dictionaries(TEXTS, below, max_size=3),
    max_leaves=8,
)
FIELDS = ["actions", "dealer", "code", "score", "players", "stakes", "form", "id", "date", "_own", "dealt"]
LOGS = some.dictionaries(some.sampled_from(FIELDS), VALUES) | some.fixed_dictionaries(
    {"actions": some.lists(ACTIONS | TEXTS, max_size=6)},
    optional={"dealer": some.sampled_from(["A", "B"]), "event": TEXTS, "id": TEXTS, "_own": VALUES},
)

USUAL = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=300)


def _answered(client: FlaskClient, body: bytes) -> None:
    answer = client.post("/rulings", data=body, content_type="application/json")
    assert answer.status_code in {200, 400, 422}
    document: dict[str, Any] = json.loads(answer.data)
    if answer.status_code == 200:
        assert document["verdict"]
    else:
        assert answer.content_type == "application/problem+json"
        assert document["detail"]
        assert ("pointer" in document) == (answer.status_code == 422)


@USUAL
@given(body=some.binary(max_size=200) | TEXTS.map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes(client: FlaskClient, body: bytes) -> None:
    _answered(client, body)


@USUAL
@given(document=VALUES | LOGS)
def test_any_json(client: FlaskClient, document: Any) -> None:
    _answered(client, json.dumps(document).encode())
