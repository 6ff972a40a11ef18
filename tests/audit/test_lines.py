"""Whatever a line holds, it is one log or one finding, in its place."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from adjudicator.audit import plan
from adjudicator.audit.lines import plain_lines
from adjudicator.intake import lines as lines_module
from adjudicator.service import Adjudicator
from adjudicator.web import create_app

from .conftest import Audit, findings_of

SOUND = {"dealer": "A", "actions": ["A deals 3 3 2 2"]}
BROKEN = [
    b'{"dealer": "A", "actions": ["A deals 3 3 2',
    b"",
    b"\r",
    b"\xff\xfe\x00\x01",
    b"[1, 2]",
    b"null",
    b'{"dealer": "A", "actions": [7]}',
    b'{"dealer": "A", "dealer": "B", "actions": []}',
    b'{"dealer": "A", "actions": ["A trns KH"]}',
    b'{"dealer": "A", "actions": [], "score": {"A": 9, "B": 0}}',
    b'{"dealer": "A", "actions": [], "code": "fostr"}',
    b'{"dealer": "A", "actions": [], "wages": NaN}',
    b"[" * 200,
    b'"' + b"x" * 10_000_000 + b'"',
    json.dumps({**SOUND, "event": "x" * 2_000_000}).encode(),
]


@pytest.fixture(scope="module")
def http(adjudicator: Adjudicator) -> FlaskClient:
    return create_app(adjudicator).test_client()


@pytest.mark.parametrize("ending", [b"\n", b""])
def test_each_broken_line_is_one_finding_with_the_words_of_http(
    tmp_path: Path, audit: Audit, http: FlaskClient, monkeypatch: pytest.MonkeyPatch, ending: bytes
) -> None:
    monkeypatch.setattr(plan, "RANGE", 1 << 18)
    texts = [json.dumps({**SOUND, "id": str(number)}).encode() for number in range(1500)]
    rng = random.Random(5)
    places = [*sorted(rng.sample(range(len(texts) - 1), len(BROKEN) - 1)), len(texts) - 1]
    for place, text in zip(places, BROKEN, strict=True):
        texts[place] = text
    (tmp_path / "games.jsonl").write_bytes(b"\n".join(texts) + ending)
    tally = audit(tmp_path / "games.jsonl", out=tmp_path / "out")
    findings = findings_of(tmp_path / "out")
    assert [finding["line"] - 1 for finding in findings] == places
    assert {finding["verdict"] for finding in findings} == {"malformed"}
    assert (tally.logs, tally.findings) == (1500, len(BROKEN))
    for finding, text in zip(findings, BROKEN, strict=True):
        answer = http.post("/rulings", data=text, content_type="application/json")
        assert finding["problem"] == answer.get_json()


def test_a_log_of_just_the_size_is_judged(tmp_path: Path, audit: Audit) -> None:
    text = json.dumps({**SOUND, "_note": ""}).encode()
    text = text.replace(b'""', b'"' + b"x" * ((1 << 20) - len(text)) + b'"')
    (tmp_path / "games.jsonl").write_bytes(b"\n".join([text, text.replace(b"x", b"xx", 1), text]) + b"\n")
    audit(tmp_path / "games.jsonl", out=tmp_path / "out")
    assert [(one["line"], one["problem"]["type"]) for one in findings_of(tmp_path / "out")] == [
        (2, "/problems/too-large")
    ]


@pytest.mark.parametrize("seed", range(20))
def test_ranges_share_out_every_line_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    monkeypatch.setattr(lines_module, "MOST_BYTES", 30)
    monkeypatch.setattr(lines_module, "_CHUNK", 7)
    rng = random.Random(seed)
    texts = [bytes(rng.choice(b"ab\r ") for _ in range(rng.choice([0, 1, 5, 29, 30, 90]))) for _ in range(40)]
    data = b"\n".join(texts) + rng.choice([b"", b"\n"])
    path = tmp_path / "lines"
    path.write_bytes(data)
    whole = [text[:31] for text in (data[:-1] if data.endswith(b"\n") else data).split(b"\n")]
    size = rng.randrange(1, 50)
    cut = [
        line
        for start in range(0, len(data), size)
        for line in plain_lines(str(path), start, min(start + size, len(data)))
    ]
    # A last line without a line end and without a letter is none.
    assert cut == (whole if data.endswith(b"\n") or whole[-1] else whole[:-1])


def test_ids_may_repeat(tmp_path: Path, audit: Audit) -> None:
    texts = [json.dumps({**SOUND, "id": "same"})] * 3
    (tmp_path / "games.jsonl").write_text("\n".join(texts))
    tally = audit(tmp_path / "games.jsonl", out=tmp_path / "out")
    assert (tally.logs, tally.findings) == (3, 0)


def test_a_fault_of_the_program_does_not_stop_the_rest(
    tmp_path: Path, audit: Audit, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge = Adjudicator.opinion

    def fail(self: Adjudicator, log: object, **options: object) -> object:
        if log.metadata.get("id") == "bad":  # type: ignore[attr-defined]
            raise RuntimeError("a fault")
        return judge(self, log, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Adjudicator, "opinion", fail)
    texts = [json.dumps({**SOUND, "id": name}) for name in ("good", "bad", "good")]
    (tmp_path / "games.jsonl").write_text("\n".join(texts))
    tally = audit(tmp_path / "games.jsonl", out=tmp_path / "out")
    (finding,) = findings_of(tmp_path / "out")
    assert (finding["line"], finding["verdict"], finding["problem"]["status"]) == (2, "failed", 500)
    assert tally.counters["verdicts"] == {"regular": 2, "failed": 1}
