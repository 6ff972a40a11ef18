"""What the templates are given: everything they show, and the words they say it in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from adjudicator.document import Document
from adjudicator.errors import shown
from adjudicator.game.forms import ACTORS, VERBS
from adjudicator.web.desk import comparing, suggestions, views, words
from adjudicator.web.desk.entry import DETAILS, Entry
from adjudicator.web.desk.games import MOST_GAMES, games
from adjudicator.web.desk.judging import Judged
from adjudicator.web.desk.reading import Fault, Reading
from adjudicator.web.desk.rights import Rights
from adjudicator.web.desk.trials import Trials

if TYPE_CHECKING:
    from adjudicator.service import Adjudicator

#: Fields of the form beside the actions, their labels, and what they are for.
DETAIL_LABELS: Final = {
    "name_a": "Name of A",
    "name_b": "Name of B",
    "event": "Event",
    "venue": "Venue",
    "table": "Table",
    "date": "Date",
    "time": "Time",
    "time_zone": "Time zone",
    "id": "Number of the log",
}
_AROUND_FAULT: Final = 1
#: A log of so many actions stands whole on the sheet; of a longer one the actions that the rulings name.
MOST_PRINTED: Final = 60

_NOT_OBJECTED_TO: Final = {
    "objects",
    "claims",
    "waives",
    "counts",
    "inquires",
    "holds",
    "lacks",
    "gathers",
    "looks",
}
"""Acts after which nobody is asked whether they were irregular: they only say or show something."""

FILTERS: Final = {"remedy_words": words.remedy_words, "capitalize_first": words.capitalize_first}
"""What the templates put values through."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text, the number of its action if it is one, and what is wrong with it."""

    place: int
    number: int | None
    text: str
    fault: Fault | None


def vocabulary() -> dict[str, Any]:
    """The words that every template of the desk may use."""
    return {
        "card_words": words.card_words,
        "card_short": words.card_short,
        "remedy_words": words.remedy_words,
        "offence_words": words.offence_words,
        "choice_words": words.choice_words,
        "counted": words.counted,
        "tones": words.TONES,
        "verdict_tones": words.VERDICT_TONES,
        "suit_signs": words.SUIT_SIGNS,
        "suit_words": words.SUIT_WORDS,
        "phases": words.PHASES,
        "awaited": words.AWAITED,
        "apart_words": words.APART,
        "details": DETAIL_LABELS,
        "as_json": lambda value: json.dumps(value, ensure_ascii=False),
    }


def form_page(entry: Entry, reading: Reading) -> dict[str, Any]:
    """The form, with each malformed line among its neighbours."""
    return {
        "entry": entry,
        "reading": reading,
        "faulty": _stretches(entry, reading),
        "elsewhere": {name: fault for name, fault in reading.fields.items() if name not in _FORM_FIELDS},
        "foreign": [(name, _in_short(value)) for name, value in entry.foreign_fields().items()],
        "open_details": any(name in DETAILS for name in reading.fields) or bool(entry.details),
    }


_FORM_FIELDS: Final = {"actions", "dealer", "score_a", "score_b", "code", "stakes", "form", "file"}


def _stretches(entry: Entry, reading: Reading) -> list[list[Line]]:
    """The malformed lines with their neighbours, lines that stand together in one stretch."""
    places = range(len(entry.lines)) if reading.from_file else entry.places()
    numbers = {place: number for number, place in enumerate(places, 1)}
    near = sorted(
        {
            place
            for fault in reading.lines
            for place in range(fault - _AROUND_FAULT, fault + _AROUND_FAULT + 1)
            if 0 <= place < len(entry.lines)
        }
    )
    stretches: list[list[Line]] = []
    for place in near:
        if not stretches or stretches[-1][-1].place != place - 1:
            stretches.append([])
        line = Line(place, numbers.get(place), entry.lines[place], reading.lines.get(place))
        stretches[-1].append(line)
    return stretches


def _in_short(value: object) -> str:
    """A value of a file as JSON, shortened where it is long."""
    return shown(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


def judged_page(judged: Judged, trials: Trials) -> dict[str, Any]:
    """The desk: the table at the step, the actions, the rulings as of the step, questions and score."""
    whole, now, step = judged.whole, judged.now, judged.step
    ruled, coming = views.rulings_at(whole, now, step, judged.code)
    current = judged.log.actions[step - 1] if step else None
    earlier, later = views.neighbours(whole, step)
    return {
        **_every_page(judged, step),
        "whole": whole,
        "whole_headline": views.headline(whole),
        "seen": judged.seen,
        "sides": {side.player: side for side in judged.seen.sides},
        "current": current,
        "objectable": current is not None and current.verb not in _NOT_OBJECTED_TO,
        "seen_later": any(card.known == "later" for side in judged.seen.sides for card in side.cards),
        "rows": views.rows(judged.log, whole, step),
        "rulings": _with_rights(ruled, trials),
        "coming": views.nearest(coming, [one.ruling["action"] for one in coming], step),
        "earlier": earlier,
        "later": later,
        "questions": _questions(whole),
        "next": suggestions.suggested(judged) if judged.at_end else None,
        "notice": judged.notice,
        "last_line": judged.log.actions[-1].text if judged.log.actions else None,
        "verbs": {verb: VERBS[verb].forms for verb in sorted(VERBS)},
        "actors": ACTORS,
    }


def compared(judged: Judged, current: int, adjudicator: Adjudicator) -> dict[str, Any]:
    """The same log under every code, as of the step; codes by which the game was over before it are told."""
    codes = adjudicator.codes
    over = [code for code in codes.values() if max(judged.log.score) >= code.game]
    comparison = adjudicator.comparison(judged.log, judged.step)
    playable = comparing.among(comparison, codes.keys() - {code.id for code in over})
    apart = comparing.differences(playable)
    alike = comparing.alike(playable)
    return {
        **_every_page(judged, current),
        "opinions": playable["opinions"],
        "over": over,
        "apart": views.nearest(apart, [one.action for one in apart], judged.step),
        "alike": views.nearest(alike, [one.action for one in alike], judged.step),
    }


def printed(judged: Judged, current: int, trials: Trials) -> dict[str, Any]:
    """The sheet for signature: every ruling as of the step, with its law."""
    now = judged.now
    ruled, _ = views.rulings_at(now, now, judged.step, judged.code)
    rulings = _with_rights(ruled, trials)
    short = judged.step <= MOST_PRINTED
    named = {number for one in ruled for number in _actions_of(one.ruling)}
    actions = range(1, judged.step + 1) if short else sorted(named)[: views.MOST_SHOWN]
    return {
        **_every_page(judged, current),
        "rulings": rulings,
        "questions": _questions(now),
        "named": [(number, judged.log.actions[number - 1].text) for number in actions],
        "printed_whole": short,
        "readings": _readings(judged),
    }


def _every_page(judged: Judged, current: int) -> dict[str, Any]:
    """What every page of a judged log shows; `current` is the step that the desk stands at."""
    now, ledger = judged.now, judged.now["score"]["ledger"]
    window = views.nearest(ledger, [line["action"] for line in ledger], judged.step)
    played = games(now, judged.code.game, window.shown)
    return {
        "entry": judged.entry,
        "code": judged.code,
        "now": now,
        "headline": views.headline(now, None if judged.at_end else judged.step),
        "step": judged.step,
        "current_step": current,
        "total": len(judged.log.actions),
        "at_end": judged.at_end,
        "ledger": window,
        "games": played[-MOST_GAMES:],
        "games_before": max(0, len(played) - MOST_GAMES),
        "finished": [game for game in played if game.result][-MOST_GAMES:],
        "names": {player: judged.entry.details.get(f"name_{player.lower()}", "") for player in "AB"},
    }


def _with_rights(ruled: Sequence[views.Ruled], trials: Trials) -> views.Window:
    """The rulings nearest to the step, each with how its right stands."""
    window = views.nearest(ruled, [one.ruling["action"] for one in ruled], trials.judged.step)
    return replace(window, shown=Rights(trials).all_told(window.shown))


def _questions(whole: Document) -> list[dict[str, Any]]:
    return [
        {
            "ask": question["ask"],
            "decides": [place + 1 for place in question["decides"]],
            "answers": views.answers(question, whole),
        }
        for question in whole["questions"]
    ]


def _actions_of(ruling: Document) -> set[int]:
    """The actions that a ruling names."""
    elected = ruling["elected"]["action"] if ruling["elected"] else None
    named = {ruling["action"], ruling["noticed"], ruling["lapsed"], elected}
    named |= {row["action"] for row in ruling["evidence"]}
    return {number for number in named if number}


def _readings(judged: Judged) -> list[tuple[str, str]]:
    """The readings of the code that the rulings lean on."""
    named = {name for ruling in judged.now["rulings"] for name in ruling["readings"]}
    ordered = sorted(named, key=lambda name: (len(name), name))  # R3 before R28
    return [(name, judged.code.readings[name].says) for name in ordered if name in judged.code.readings]
