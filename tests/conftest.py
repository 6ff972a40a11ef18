"""What the tests of the faces share: a sample opinion, and a stand-in for the service."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.errors import UnknownCode, UnknownLaw
from adjudicator.game.log import Log
from adjudicator.web import create_app

RULING: dict[str, Any] = {
    "offence": "renounce",
    "law": {
        "code": "turf-club",
        "number": "43",
        "title": "Renouncing",
        "href": "/codes/turf-club/laws/43",
    },
    "see_also": ["39"],
    "readings": ["R3"],
    "assumes": [],
    "by": "A",
    "role": "dealer",
    "entitled": "B",
    "action": 14,
    "noticed": 19,
    "fact": {"kind": "card-played", "circumstances": {"duty": "did-not-follow", "taken_back": "never"}},
    "evidence": [
        {"action": 14, "shows": "A played 7C to KH"},
        {"action": 18, "shows": "A held QH"},
    ],
    "status": "open",
    "options": [
        {"remedy": "replay-hand", "until": "until the next turn-up"},
        {"remedy": "let-stand", "until": None},
    ],
    "elected": None,
    "lapsed": None,
    "penalty": "A marks one point less",
    "says": "A played the seven of clubs to the king of hearts while holding the queen of hearts.",
}

OPINION: dict[str, Any] = {
    "id": "0" * 64,
    "engine": "adjudicator 0.1.0",
    "code": {"id": "turf-club", "title": "Laws of the clubs", "digest": "sha256:" + "1" * 64},
    "log": {"id": None, "digest": "sha256:" + "2" * 64, "actions": 0, "judged": 0},
    "verdict": "regular",
    "rulings": [],
    "score": {
        "start": {"A": 0, "B": 0},
        "due": {"A": 1, "B": 0},
        "recorded": None,
        "agrees": None,
        "game_won_by": None,
        "game_value": None,
        "games": [],
        "ledger": [
            {
                "action": 2,
                "player": "A",
                "points": 1,
                "law": "22",
                "readings": [],
                "says": "a king was turned up",
            }
        ],
    },
    "questions": [],
    "halt": None,
}

CODES = [
    {"id": "turf-club", "title": "Laws of the clubs", "digest": "sha256:1", "laws": 51, "extends": None},
    {"id": "foster", "title": "Foster's laws", "digest": "sha256:3", "laws": 19, "extends": None},
]


class FakeAdjudicator:
    """Has the methods of the service and no law: a log with an `objects` is irregular, others regular."""

    def game(self, _asked: str | None = None) -> int:
        return 5

    def opinion(self, log: Log, code: str | None = None, at: int | None = None) -> dict[str, Any]:
        named = log.code if code is None else code
        asked = "turf-club" if named is None else named
        self._refuse_unknown(asked)
        cut = log if at is None else log.cut(at)
        opinion = copy.deepcopy(OPINION)
        opinion["code"]["id"] = asked
        opinion["log"].update(id=log.metadata.get("id"), actions=len(cut.actions), judged=len(cut.actions))
        if any(action.verb == "objects" for action in cut.actions):
            opinion.update(verdict="irregular", rulings=[copy.deepcopy(RULING)])
        return opinion

    def comparison(self, log: Log, at: int | None = None) -> dict[str, Any]:
        opinions = {str(row["id"]): self.opinion(log, str(row["id"]), at) for row in CODES}
        return {"opinions": opinions, "differences": []}

    def list_codes(self) -> list[dict[str, Any]]:
        return copy.deepcopy(CODES)

    def read_code(self, code: str) -> dict[str, Any]:
        self._refuse_unknown(code)
        laws = [{"number": "43", "title": "Renouncing"}, {"number": "44", "title": "New packs"}]
        return {**next(row for row in CODES if row["id"] == code), "laws": laws}

    def read_law(self, code: str, number: str) -> dict[str, Any]:
        self._refuse_unknown(code)
        if number != "43":
            raise UnknownLaw(number)
        return {"number": "43", "title": "Renouncing", "says": "Follow suit, and win if you can."}

    def _refuse_unknown(self, code: str) -> None:
        if code not in {row["id"] for row in CODES}:
            raise UnknownCode(code)


@pytest.fixture
def fake() -> FakeAdjudicator:
    """A stand-in for the service, so that a face is tested by itself."""
    return FakeAdjudicator()


@pytest.fixture
def opinion() -> dict[str, Any]:
    """An opinion of no rulings, to be changed at will."""
    return copy.deepcopy(OPINION)


@pytest.fixture
def ruling() -> dict[str, Any]:
    """A ruling with a choice that is open, to be changed at will."""
    return copy.deepcopy(RULING)


@pytest.fixture
def app(fake: FakeAdjudicator) -> Flask:
    """The application over the stand-in. Not in testing mode: an exception must become an answer."""
    return create_app(fake)  # type: ignore[arg-type]


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of that application."""
    return app.test_client()
