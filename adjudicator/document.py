"""The outward shape of an opinion: the contract's mapping (section 2), and nothing of its own."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import orjson

from adjudicator import __version__
from adjudicator.game.log import Log
from adjudicator.law.code import Code
from adjudicator.law.rulings import LedgerLine, Opinion, Question, Ruling, Score

ENGINE = f"adjudicator {__version__}"

Document = dict[str, Any]


def canonical_bytes(document: object) -> bytes:
    """Sorted-key UTF-8 JSON without spaces: what digests are taken over."""
    return orjson.dumps(document, option=orjson.OPT_SORT_KEYS)


def digest(document: object) -> str:
    """SHA-256 over the canonical bytes of a document."""
    return "sha256:" + hashlib.sha256(canonical_bytes(document)).hexdigest()


def opinion_document(opinion: Opinion, log: Log, code: Code) -> Document:
    """The opinion as the contract writes it."""
    log_digest = digest(log.canonical())
    identity = canonical_bytes([log_digest, code.digest, ENGINE])
    return {
        "id": hashlib.sha256(identity).hexdigest(),
        "engine": ENGINE,
        "code": {"id": code.id, "title": code.title, "digest": code.digest},
        "log": {
            "id": log.metadata.get("id"),
            "digest": log_digest,
            "actions": opinion.actions,
            "judged": opinion.judged,
        },
        "verdict": opinion.verdict,
        "rulings": [ruling_document(ruling, code) for ruling in opinion.rulings],
        "score": score_document(opinion.score),
        "questions": [question_document(question, code) for question in opinion.questions],
        "halt": None if opinion.halt is None else {"action": opinion.halt.action, "says": opinion.halt.says},
    }


def law_document(code: Code, number: str | None) -> Document | None:
    """A law as a ruling cites it."""
    if number is None:
        return None
    return {
        "code": code.id,
        "number": number,
        "title": code.laws[number].title,
        "href": f"/codes/{code.id}/laws/{number}",
    }


def ruling_document(ruling: Ruling, code: Code) -> Document:
    """One ruling."""
    return {
        "offence": ruling.offence,
        "law": law_document(code, ruling.law),
        "see_also": list(ruling.see_also),
        "readings": list(ruling.readings),
        "assumes": list(ruling.assumes),
        "by": ruling.by,
        "role": ruling.role,
        "entitled": ruling.entitled,
        "action": ruling.action,
        "noticed": ruling.noticed,
        "fact": {"kind": ruling.kind, "circumstances": dict(ruling.circumstances)},
        "evidence": [{"action": e.action, "shows": e.shows} for e in ruling.evidence],
        "status": ruling.status,
        "options": [{"remedy": o.remedy, "until": o.until} for o in ruling.options],
        "elected": None
        if ruling.elected is None
        else {"remedy": ruling.elected.remedy, "action": ruling.elected.action},
        "lapsed": ruling.lapsed,
        "penalty": ruling.penalty,
        "says": ruling.says,
    }


def question_document(question: Question, code: Code) -> Document:
    """One question, with what each answer would decide."""
    return {
        "ask": question.ask,
        "decides": list(question.decides),
        "answers": [
            {
                "answer": tried.answer,
                "change": dict(tried.change),
                "rulings": [ruling_document(ruling, code) for ruling in tried.rulings],
                "due": dict(tried.due),
            }
            for tried in question.answers
        ],
    }


def score_document(score: Score) -> Document:
    """The score by law beside the one recorded."""
    return {
        "start": dict(score.start),
        "due": dict(score.due),
        "recorded": _score_or_none(score.recorded),
        "agrees": score.agrees,
        "parted_at": score.parted_at,
        "game_won_by": score.game_won_by,
        "game_value": score.game_value,
        "games": [
            {
                "won_by": game.won_by,
                "due": dict(game.due),
                "recorded": _score_or_none(game.recorded),
                "last_action": game.last_action,
            }
            for game in score.games
        ],
        "ledger": [ledger_document(line) for line in score.ledger],
    }


def ledger_document(line: LedgerLine) -> Document:
    """One scoring event."""
    return {
        "action": line.action,
        "player": line.player,
        "points": line.points,
        "law": line.law,
        "readings": list(line.readings),
        "says": line.says,
    }


def _score_or_none(score: Mapping[str, int] | None) -> dict[str, int] | None:
    return None if score is None else dict(score)


def code_document(code: Code) -> Document:
    """A code in a list of codes: `laws` is how many it has."""
    return {
        "id": code.id,
        "title": code.title,
        "digest": code.digest,
        "laws": len(code.laws),
        "extends": code.extends,
    }
