"""Remedies, outcomes and points in a reader's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjudicator.law.code import LIMITS, Row
from adjudicator.web.lawbook.words import either
from adjudicator.web.lawbook.words.sentences import offender, party, sentence

REMEDIES: Mapping[str, str] = {
    "fresh-deal": "a fresh deal",
    "misdeal": "a misdeal, by which the deal is lost",
    "void-deal": "a void deal",
    "set-aside": "setting the cards aside",
    "rectify": "putting it right",
    "trump": "choosing the trump among the cards turned up",
    "named-suit": "having the suit named led",
    "call-suit": "calling the suit to be led",
    "replay-hand": "a replay of the hands",
    "draw-superfluous": "drawing what is too many",
    "shed-superfluous": "throwing out what is too many",
    "complete-from-stock": "completing the hand from the stock",
    "take-or-reject": "taking the card or leaving it",
    "another-discard": "another discard",
    "exposed-hand": "having the hand played exposed",
    "tell-number": "being told the number",
    "count-tricks": "counting the tricks that are not played to",
    "correct-score": "putting the score right",
    "mark-point": "marking the point",
    "mark-two": "marking two",
    "mark-vole": "marking the vole",
    "fresh-cut": "a fresh cut",
    "stakes": "having the bystander pay stakes and bets",
    "let-stand": "letting it stand",
}
"""Each remedy of the contract, as an alternative to choose or as what follows; a test holds it complete."""

_TAGS: Mapping[str, tuple[str, str]] = {
    "options": ("a choice", "open"),
    "automatic": ("follows", "flagged"),
    "no-penalty": ("no penalty", ""),
    "unnoticed": ("too late", ""),
    "scores": ("scores", "good"),
    "lawful": ("lawful", "good"),
    "silent": ("silent", ""),
}

_COUNTS = ("nothing", "one", "two", "three", "four", "five")


@dataclass(frozen=True)
class Gives:
    """What a row gives: a word for it and its tone, the sentence, and what the sentence does not say."""

    tag: str
    tone: str
    says: str
    notes: tuple[str, ...]


def gives(row: Row) -> Gives:
    """What a row gives, in general terms."""
    tag, tone = _TAGS[row.outcome]
    return Gives(tag, tone, sentence(row, row.says) if row.says else _in_short(row), tuple(_notes(row)))


def gist(row: Row) -> str:
    """What a row gives in a few words, to be held against another law's."""
    if row.outcome == "options":
        return f"choice of {either([_alternative(name) for name in row.options])}"
    if row.outcome == "automatic":
        return _alternative(row.options[0])
    return _TAGS[row.outcome][0] if row.outcome != "scores" else "; ".join(_points(row))


def _alternative(remedy: str) -> str:
    return REMEDIES[remedy].partition(",")[0]


def _in_short(row: Row) -> str:
    if row.outcome == "lawful":
        return "This is as it should be." if not row.because else "This is lawful."
    return gist(row)[0].upper() + gist(row)[1:] + "."


def _notes(row: Row) -> Iterator[str]:
    if row.outcome == "options":
        yield f"{_capital(party(row, row.entitles))} chooses: {either([REMEDIES[r] for r in row.options])}."
    if row.until:
        yield f"{_capital(either([LIMITS[limit] for limit in row.until]))}{_passing(row)}."
    yield from (f"{_capital(line)}." for line in _points(row))
    if row.reduces:
        yield f"What {offender(row)} wins in this hand is reduced{_lifted(row)}."
    if row.bars_king:
        which = "in hand" if row.bars_king == "in-hand" else "of this hand"
        yield f"{_capital(offender(row))} loses his point for the king {which}."
    if row.take_only:
        yield "The card is not to be put aside for the next."
    if row.ends_hand:
        yield "The hand counts no further."
    if row.penalty:
        yield f"{_capital(row.penalty)}."
    if row.assumes:
        taken = [sentence(row, said) for said in row.assumes]
        yield f"Taken for granted, where the log does not tell: {'; '.join(map(_small, taken))}."
    if row.because:
        yield f"{_capital(row.because)}."


def _passing(row: Row) -> str:
    return "; to let the time pass is to accept what was done" if row.waived_by_limit else ""


def _lifted(row: Row) -> str:
    return ", unless the hands are played again" if row.replay_lifts else ""


def _points(row: Row) -> Iterator[str]:
    for name, count in row.points.items():
        when = " at the next card" if row.points_at_next_card else ""
        yield f"{party(row, name)} marks {_COUNTS[count] if count < len(_COUNTS) else count}{when}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]
