"""Opinions, comparisons, codes and laws as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any

WIDTH = 100
#: Control characters, and those that turn the direction of writing: dropped.
_DROPPED = (*range(0x20), *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_BLANK = {number: None for number in _DROPPED if chr(number) != "\n"}

Document = Mapping[str, Any]


def opinion_text(opinion: Document) -> str:
    """An opinion in the order in which an umpire asks: verdict, rulings, score, questions, halt."""
    log = opinion["log"]
    lines = [
        f"{_verdict(opinion)} – {opinion['code']['title']} ({opinion['code']['id']})",
        _judged(log),
    ]
    for place, ruling in enumerate(opinion["rulings"], 1):
        lines += ["", *_ruling(place, ruling)]
    lines += ["", *_score(opinion["score"])]
    for question in opinion["questions"]:
        lines += ["", *_question(question)]
    if opinion["halt"]:
        lines += ["", *_halt(opinion["halt"])]
    lines += ["", f"opinion {opinion['id']}, {opinion['engine']}"]
    return _clean(lines)


def comparison_text(comparison: Document) -> str:
    """Every code's verdict and score; the acts they rule differently, marked `*`; the others."""
    opinions: Mapping[str, Document] = comparison["opinions"]
    wide = max((len(code) for code in opinions), default=0)
    lines = ["Verdict and score due"]
    for code, opinion in opinions.items():
        lines.append(f"  {code:{wide}}  {opinion['verdict']:13}  {_points(opinion['score']['due'])}")
        if opinion["halt"]:
            lines.append(f"  {'':{wide}}  halted at action {opinion['halt']['action']}")
    differences: Sequence[Document] = comparison["differences"]
    lines += ["", "Where the codes differ (marked *)" if differences else "The codes rule every act alike."]
    for difference in differences:
        lines += ["", f"* Action {difference['action']}: {difference['offence']}"]
        for code, place in difference["rulings"].items():
            said = "no ruling" if place is None else _in_short(opinions[code]["rulings"][place])
            lines += _hanging(f"    {code:{wide}}  ", said)
    lines += _agreed(opinions, differences, wide)
    return _clean(lines)


def codes_text(codes: Iterable[Document]) -> str:
    """A list of codes, one a line."""
    rows = list(codes)
    wide = max((len(row["id"]) for row in rows), default=0)
    lines = []
    for row in rows:
        extends = f" (extends {row['extends']})" if row.get("extends") else ""
        lines.append(f"{row['id']:{wide}}  {row['title']}{extends}")
    return _clean(lines)


def code_text(code: Document) -> str:
    """A code: its title, source and readings, and its laws by number."""
    lines = [f"{code['title']} ({code['id']})"]
    if code.get("extends"):
        lines.append(f"extends {code['extends']}")
    lines += [*_source(code.get("source")), f"digest {code['digest']}"]
    laws = code.get("laws")
    if isinstance(laws, Sequence) and not isinstance(laws, str):
        lines += ["", "Laws"]
        for law in laws:
            lines += _hanging(
                f"  {_number(law):>5}  ", law.get("title", "") if isinstance(law, Mapping) else ""
            )
    readings = code.get("readings") or {}
    if readings:
        lines += ["", "Readings"]
        for name, reading in _named(readings):
            because = f" Because {reading['because']}" if reading.get("because") else ""
            lines += _hanging(f"  {name:>5}  ", f"{reading.get('says', '')}{because}")
    return _clean(lines)


def law_text(law: Document) -> str:
    """A law: what it says, where it stands, and the cases that cite it."""
    lines = [f"Law {_number(law)}: {law.get('title', '')}".rstrip(": ")]
    lines += ["", *wrap(str(law.get("says", "")), WIDTH)]
    if law.get("procedure"):
        lines += ["", *wrap(f"Procedure: {law['procedure']}", WIDTH)]
    lines += [line for line in ["", *_source(law.get("source"))] if law.get("source")]
    for case in law.get("cases") or []:
        said = case.get("case", case.get("id", "")) if isinstance(case, Mapping) else case
        lines += _hanging("  case: ", str(said))
    for name in ("previous", "next"):
        neighbour = law.get(name)
        if neighbour:
            said = _number(neighbour) if isinstance(neighbour, Mapping) else str(neighbour)
            title = neighbour.get("title", "") if isinstance(neighbour, Mapping) else ""
            lines.append(f"  {name}: {said} {title}".rstrip())
    return _clean(lines)


def _verdict(opinion: Document) -> str:
    return str(opinion["verdict"]).upper()


def _judged(log: Document) -> str:
    name = f"log {log['id']}: " if log.get("id") else ""
    if log["judged"] == log["actions"]:
        return f"{name}{log['actions']} actions, all judged"
    return f"{name}{log['actions']} actions, {log['judged']} of them judged"


def _law_name(ruling: Document) -> str:
    law = ruling["law"]
    if law is None:
        near = f"; nearest: {', '.join(ruling['see_also'])}" if ruling["see_also"] else ""
        return f"no law{near}"
    return f"law {law['number']}, {law['title']}"


def _in_short(ruling: Document) -> str:
    said = f"{_law_name(ruling)}: {ruling['status']}"
    if ruling["elected"]:
        return f"{said}, {ruling['elected']['remedy']} chosen"
    if ruling["options"]:
        return f"{said}, {' or '.join(option['remedy'] for option in ruling['options'])}"
    return said


def _ruling(place: int, ruling: Document) -> list[str]:
    lines = _hanging(f"{place}. ", f"{ruling['offence']} – {_law_name(ruling)}")
    lines += _hanging("   ", ruling["says"])
    lines += _row("act", _act(ruling))
    lines += _row("noticed", _noticed(ruling))
    lines += _row("status", _status(ruling))
    if ruling["entitled"]:
        lines += _row("choice of", ruling["entitled"])
    for option in ruling["options"]:
        until = f", {option['until']}" if option["until"] else ""
        lines += _row("option", f"{option['remedy']}{until}")
    if ruling["penalty"]:
        lines += _row("penalty", ruling["penalty"])
    for evidence in ruling["evidence"]:
        lines += _row("evidence", f"action {evidence['action']}: {evidence['shows']}")
    for name, label in (("assumes", "assumes"), ("see_also", "see also"), ("readings", "readings")):
        if ruling[name] and not (name == "see_also" and ruling["law"] is None):
            lines += _row(label, "; ".join(str(value) for value in ruling[name]))
    return lines


def _act(ruling: Document) -> str:
    by = f" by {ruling['by']}" if ruling["by"] else ""
    role = f" ({ruling['role']})" if ruling["by"] and ruling["role"] else ""
    return f"action {ruling['action']}{by}{role}"


def _noticed(ruling: Document) -> str:
    noticed = ruling["noticed"]
    if noticed is None:
        return "not in the log"
    return "at the act itself" if noticed == ruling["action"] else f"at action {noticed}"


def _status(ruling: Document) -> str:
    said = str(ruling["status"])
    if ruling["elected"]:
        said += f": {ruling['elected']['remedy']}, at action {ruling['elected']['action']}"
    if ruling["lapsed"] is not None:
        said += f", at action {ruling['lapsed']}"
    return said


def _score(score: Document) -> list[str]:
    lines = [f"Score due: {_points(score['due'])} (from {_points(score['start'])})"]
    if score["recorded"] is None:
        lines.append("  the log marks no score")
    else:
        agrees = "which agrees" if score["agrees"] else "WHICH DOES NOT AGREE"
        lines.append(f"  recorded: {_points(score['recorded'])}, {agrees}")
    if score["game_won_by"]:
        value = f", value {score['game_value']}" if score["game_value"] else ""
        lines.append(f"  the game is won by {score['game_won_by']}{value}")
    for number, game in enumerate(score["games"], 1):
        winner = game["won_by"] or "nobody"
        lines.append(
            f"  game {number}: {_points(game['due'])}, won by {winner}, to action {game['last_action']}"
        )
    for entry in score["ledger"]:
        label = f"  {entry['action']:>4}  {entry['player']} {entry['points']:+d}  law {entry['law']}"
        readings = f" [{', '.join(entry['readings'])}]" if entry["readings"] else ""
        lines += _hanging(f"{label}  ", f"{entry['says']}{readings}")
    return lines


def _question(question: Document) -> list[str]:
    places = ", ".join(str(place + 1) for place in question["decides"])
    decides = f" (decides {places})" if places else ""
    lines = _hanging("? ", f"{question['ask']}{decides}")
    for answer in question["answers"]:
        rulings = "; ".join(_in_short(ruling) for ruling in answer["rulings"]) or "no ruling"
        due = f"; due {_points(answer['due'])}" if answer["due"] else ""
        lines += _hanging(f"    {answer['answer']}: ", f"{rulings}{due}")
    return lines


def _halt(halt: Document) -> list[str]:
    return _hanging("! ", f"The log contradicts itself at action {halt['action']}: {halt['says']}")


def _agreed(opinions: Mapping[str, Document], differences: Sequence[Document], wide: int) -> list[str]:
    told = {(row["action"], row["offence"]) for row in differences}
    first = next(iter(opinions), None)
    if first is None:
        return []
    alike = [row for row in opinions[first]["rulings"] if (row["action"], row["offence"]) not in told]
    lines = ["", "Ruled alike"] if alike else []
    for ruling in alike:
        lines.append(f"  Action {ruling['action']}: {ruling['offence']}")
        for code, opinion in opinions.items():
            same = [row for row in opinion["rulings"] if _act_of(row) == _act_of(ruling)]
            lines += [line for row in same[:1] for line in _hanging(f"    {code:{wide}}  ", _in_short(row))]
    return lines


def _act_of(ruling: Document) -> tuple[Any, Any]:
    return ruling["action"], ruling["offence"]


def _points(points: Document) -> str:
    return ", ".join(f"{player} {number}" for player, number in points.items())


def _number(law: Any) -> str:
    return str(law.get("number", law.get("law", ""))) if isinstance(law, Mapping) else str(law)


def _named(readings: Any) -> list[tuple[str, Document]]:
    if isinstance(readings, Mapping):
        return [
            (str(name), row if isinstance(row, Mapping) else {"says": row}) for name, row in readings.items()
        ]
    return [(str(row.get("id", "")), row) for row in readings]


def _source(source: Any) -> list[str]:
    if not source:
        return []
    said = (
        ", ".join(f"{name} {value}" for name, value in source.items())
        if isinstance(source, Mapping)
        else source
    )
    return _hanging("source: ", str(said))


def _row(label: str, said: str) -> list[str]:
    return _hanging(f"   {label + ':':11}", said)


def _hanging(label: str, said: str) -> list[str]:
    """The label and the text beside it, wrapped lines standing under the text."""
    return wrap(said, WIDTH, initial_indent=label, subsequent_indent=" " * len(label)) or [label.rstrip()]


def _clean(lines: Iterable[str]) -> str:
    """Without control characters: a log's own words must not steer the terminal."""
    return "\n".join(line.rstrip() for line in lines).translate(_BLANK) + "\n"
