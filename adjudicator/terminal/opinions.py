"""Opinions and comparisons, in an umpire's order.

What to say aloud comes first, then what may be chosen and until when, then why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from adjudicator.terminal.lines import Document, clean, hanging

#: What a status comes to, where nothing else on the page says so.
_STATUSES = {
    "silent": "no law of this code speaks of it",
    "undetermined": "it hangs on a question below",
    "unnoticed": "the law helps only against an act found out in time",
    "no-penalty": "nothing follows",
    "automatic": "the law leaves no choice",
    "open": "{entitled} has not chosen yet",
    "waived": "{entitled} let it stand",
    "elected": "{entitled} chose {remedy} in action {chosen}",
    "lapsed": "the time for it ended with action {lapsed}",
}


def opinion_text(opinion: Document) -> str:
    """An opinion: verdict, where the log breaks off, rulings, questions, score."""
    lines = [
        *hanging(f"{_verdict(opinion)} – ", f"{opinion['code']['title']} ({opinion['code']['id']})"),
        _judged(opinion["log"]),
    ]
    if opinion["halt"]:
        lines += _halt(opinion["halt"])
    for place, ruling in enumerate(opinion["rulings"], 1):
        lines += ["", *_ruling(place, ruling)]
    for question in opinion["questions"]:
        lines += ["", *_question(question)]
    lines += ["", *_score(opinion["score"])]
    lines += ["", f"opinion {opinion['id']}, {opinion['engine']}"]
    return clean(lines)


def comparison_text(comparison: Document) -> str:
    """Every code's verdict and score; the acts they rule differently, marked `*`; the others."""
    opinions: Mapping[str, Document] = comparison["opinions"]
    wide = max((len(code) for code in opinions), default=0)
    lines = _verdicts(opinions, wide)
    differences: Sequence[Document] = comparison["differences"]
    lines += ["", _headline(opinions, differences)]
    for number, difference in enumerate(differences):
        lines += [""] if number else []
        lines.append(f"* Action {difference['action']}: {difference['offence']}")
        for code, place in difference["rulings"].items():
            ruling = None if place is None else opinions[code]["rulings"][place]
            lines += hanging(f"    {code:{wide}}  ", "no ruling" if ruling is None else _in_short(ruling))
            if ruling is not None:
                lines += hanging(f"    {'':{wide}}  ", ruling["says"])
    lines += _agreed(opinions, differences, wide)
    return clean(lines)


def _verdict(opinion: Document) -> str:
    return str(opinion["verdict"]).upper()


def _judged(log: Document) -> str:
    name = f"log {log['id']}: " if log.get("id") else ""
    actions = "1 action" if log["actions"] == 1 else f"{log['actions']} actions"
    if log["judged"] == log["actions"]:
        return f"{name}{actions}, all judged" if log["actions"] else f"{name}{actions}"
    return f"{name}{actions}, the first {log['judged']} judged"


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
        return f"{said}, {_either([option['remedy'] for option in ruling['options']])}"
    return said


def _ruling(place: int, ruling: Document) -> list[str]:
    lines = hanging(f"{place}. ", ruling["says"], indent=3)
    lines += _row("law", f"{_law_name(ruling).removeprefix('law ')} ({ruling['offence']})")
    lines += _row("status", _status(ruling))
    if ruling["options"]:
        lines += _row(*_options(ruling))
    if ruling["penalty"]:
        lines += _row("penalty", ruling["penalty"])
    lines += _row("act", _act(ruling))
    lines += _row("noticed", _noticed(ruling))
    for evidence in ruling["evidence"]:
        if evidence["action"] != ruling["action"]:
            lines += _row("shown by", f"action {evidence['action']}: {evidence['shows']}")
    for name, label in (("assumes", "assumes"), ("see_also", "see also"), ("readings", "readings")):
        if ruling[name] and not (name == "see_also" and ruling["law"] is None):
            lines += _row(label, _listing(name, ruling[name]))
    return lines


def _listing(name: str, values: Sequence[str]) -> str:
    if name == "assumes":
        return "; ".join(values)
    one = "law" if name == "see_also" else ""
    return f"{one}{'s' * (bool(one) and len(values) > 1)} {', '.join(values)}".strip()


def _act(ruling: Document) -> str:
    by = f" by {ruling['by']}" if ruling["by"] else ""
    role = f" ({ruling['role']})" if ruling["by"] and ruling["role"] else ""
    shown = [row["shows"] for row in ruling["evidence"] if row["action"] == ruling["action"]]
    return f"action {ruling['action']}{by}{role}{': ' if shown else ''}{'; '.join(shown)}"


def _noticed(ruling: Document) -> str:
    noticed = ruling["noticed"]
    if noticed is None:
        return "nowhere in the log"
    return "in the act itself" if noticed == ruling["action"] else f"in action {noticed}"


def _status(ruling: Document) -> str:
    elected = ruling["elected"] or {}
    said = _STATUSES[ruling["status"]].format(
        entitled=ruling["entitled"] or "nobody",
        remedy=elected.get("remedy"),
        chosen=elected.get("action"),
        lapsed=ruling["lapsed"],
    )
    return f"{ruling['status']} – {said}"


def _options(ruling: Document) -> tuple[str, str]:
    """Who may, or could, choose what, and until when; what follows where nobody chooses."""
    spans = [
        (until, [option["remedy"] for option in same])
        for until, same in groupby(ruling["options"], key=lambda option: option["until"])
    ]
    said = [_either(remedies) + (f" ({until})" if until else "") for until, remedies in spans]
    status, entitled = ruling["status"], ruling["entitled"]
    if not entitled:
        return {"lapsed": "lost", "undetermined": "perhaps"}.get(status, "follows"), _either(said)
    return f"{entitled} {({'open': 'may', 'undetermined': 'might'}).get(status, 'could')}", _either(said)


def _either(words: Sequence[str]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _score(score: Document) -> list[str]:
    lines = [f"Score due: {_points(score['due'])} (from {_points(score['start'])})"]
    if score["recorded"] is None:
        lines.append("  the log marks no score")
    else:
        agrees = "which agrees" if score["agrees"] else "WHICH DOES NOT AGREE"
        if score.get("parted_at"):
            agrees += f", from action {score['parted_at']} on"
        lines.append(f"  recorded: {_points(score['recorded'])}, {agrees}")
    if score["game_won_by"]:
        value = f", value {score['game_value']}" if score["game_value"] else ""
        lines.append(f"  the game is won by {score['game_won_by']}{value}")
    # The only game, and won: told already.
    told = score["game_won_by"] and len(score["games"]) == 1
    for number, game in enumerate([] if told else score["games"], 1):
        winner = game["won_by"] or "nobody"
        lines.append(
            f"  game {number}: {_points(game['due'])}, won by {winner}, to action {game['last_action']}"
        )
    for entry in score["ledger"]:
        label = f"  action {entry['action']:>3}  {entry['player']} {entry['points']:+d}  law {entry['law']}"
        readings = f" [{', '.join(entry['readings'])}]" if entry["readings"] else ""
        lines += hanging(f"{label}  ", f"{entry['says']}{readings}")
    return lines


def _question(question: Document) -> list[str]:
    places = ", ".join(str(place + 1) for place in question["decides"])
    decides = f" (decides {places})" if places else ""
    lines = hanging("? ", f"{question['ask']}{decides}")
    for answer in question["answers"]:
        rulings = "; ".join(_in_short(ruling) for ruling in answer["rulings"]) or "no ruling"
        due = f"; due {_points(answer['due'])}" if answer["due"] else ""
        lines += hanging(f"    {answer['answer']}: ", f"{rulings}{due}")
    return lines


def _halt(halt: Document) -> list[str]:
    return hanging("! ", f"The log contradicts itself in action {halt['action']}. {halt['says']}")


def _verdicts(opinions: Mapping[str, Document], wide: int) -> list[str]:
    """A line for each code; `*` where its score is not that of the first."""
    first = next(iter(opinions.values()), None)
    lines = ["Verdict and score due"]
    for code, opinion in opinions.items():
        due = opinion["score"]["due"]
        mark = "*" if first is not None and due != first["score"]["due"] else " "
        lines.append(f"{mark} {code:{wide}}  {opinion['verdict']:13}  {_points(due)}")
        if opinion["halt"]:
            lines.append(f"  {'':{wide}}  halted at action {opinion['halt']['action']}")
    return lines


def _headline(opinions: Mapping[str, Document], differences: Sequence[Document]) -> str:
    if differences:
        return "Where the codes differ (marked *)"
    if any(opinion["rulings"] for opinion in opinions.values()):
        return "No difference: every code gives the same rights, for as long."
    return "No code finds anything irregular."


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
            lines += [line for row in same[:1] for line in hanging(f"    {code:{wide}}  ", _in_short(row))]
    return lines


def _act_of(ruling: Document) -> tuple[Any, Any]:
    return ruling["action"], ruling["offence"]


def _points(points: Document) -> str:
    return ", ".join(f"{player} {number}" for player, number in points.items())


def _row(label: str, said: str) -> list[str]:
    return hanging(f"   {label + ':':10}", said)
