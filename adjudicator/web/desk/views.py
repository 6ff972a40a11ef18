"""What of an opinion, and of the opinion as of one action, stands where on the desk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.document import Document
from adjudicator.game.log import Log
from adjudicator.law.code import Code
from adjudicator.web.desk.words import counted, remedy_words

#: A log longer than this is shown in part, around the step.
WHOLE_LOG: Final = 160
ROWS_AROUND: Final = 40
#: More rulings, or lines of the ledger, than this are shown in part, those nearest to the step.
MOST_SHOWN: Final = 40

Key = tuple[int, str, str | None, str, int]


@dataclass(frozen=True, slots=True)
class Row:
    """An action in the list of actions."""

    number: int
    text: str
    comment: str | None
    offences: tuple[str, ...]
    current: bool
    judged: bool


@dataclass(frozen=True, slots=True)
class Right:
    """How a right stands, in words; and the actions that would use it, written out."""

    words: str
    tag: str
    """Its status, or what is truer of it while time still runs."""
    offers: tuple[str, ...] = ()
    first: tuple[int, ...] = ()
    """The places of rulings whose rights the same claims would use first."""
    used: int | None = None
    """The action by which it was waived."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling as of the step; `became` says what the rest of the log makes of it."""

    key: Key
    ruling: Document
    law_says: str | None
    became: str | None
    place: int | None
    """Its place among the rulings on the whole log, from 1; None where the rest of the log undoes it."""
    right: Right | None = None


@dataclass(frozen=True, slots=True)
class Coming:
    """A ruling on the whole log that is not there yet as of the step, and why not."""

    ruling: Document
    place: int
    why: str


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of a longer list: what is shown of it, and how much stands before and after."""

    shown: Sequence[Any]
    before: int = 0
    after: int = 0


def rows(log: Log, opinion: Document, step: int) -> Window:
    """The actions around a step, the offending ones marked; all of them where they are few."""
    offences: dict[int, list[str]] = {}
    for ruling in opinion["rulings"]:
        offences.setdefault(ruling["action"], []).append(ruling["offence"])
    total = len(log.actions)
    first, last = 1, total
    if total > WHOLE_LOG:
        first = max(1, min(step - ROWS_AROUND, total - 2 * ROWS_AROUND))
        last = min(total, first + 2 * ROWS_AROUND)
    shown = [
        Row(
            number,
            log.actions[number - 1].text,
            log.actions[number - 1].comment,
            tuple(offences.get(number, ())),
            number == step,
            number <= opinion["log"]["judged"],
        )
        for number in range(first, last + 1)
    ]
    return Window(shown, first - 1, total - last)


def rulings_at(whole: Document, now: Document, step: int, code: Code) -> tuple[list[Ruled], list[Coming]]:
    """The rulings as of a step, and those that only the rest of the log brings."""
    later = keyed(whole["rulings"])
    there = keyed(now["rulings"])
    ruled = []
    for key, (_, ruling) in there.items():
        place, became = later.get(key, (None, None))
        says = None if whole is now else _became(ruling, became)
        ruled.append(Ruled(key, ruling, law_says(ruling, code), says, place))
    coming = [
        Coming(ruling, place, _why_not_yet(ruling, step))
        for key, (place, ruling) in later.items()
        if key not in there
    ]
    return ruled, coming


def law_says(ruling: Document, code: Code) -> str | None:
    """The law's text; None where no law speaks of the act."""
    law = ruling["law"]
    return code.laws[law["number"]].says if law and law["number"] in code.laws else None


def nearest(items: Sequence[Any], actions: Iterable[int], step: int) -> Window:
    """The items that stand nearest to a step; all of them where they are few."""
    if len(items) <= MOST_SHOWN:
        return Window(items)
    distances = [(abs(action - step), place) for place, action in enumerate(actions)]
    middle = min(distances)[1]
    first = max(0, min(middle - MOST_SHOWN // 2, len(items) - MOST_SHOWN))
    return Window(items[first : first + MOST_SHOWN], first, len(items) - first - MOST_SHOWN)


def neighbours(opinion: Document, step: int) -> tuple[int | None, int | None]:
    """The offending actions before and after a step."""
    actions = sorted({ruling["action"] for ruling in opinion["rulings"]})
    earlier = [action for action in actions if action < step]
    later = [action for action in actions if action > step]
    return (earlier[-1] if earlier else None), (later[0] if later else None)


def headline(opinion: Document, at: int | None = None) -> str:
    """The verdict in a sentence; where it is that of a step, with the step in it."""
    if not opinion["log"]["actions"]:
        return "An empty table: what came first?"
    rulings, then = counted(len(opinion["rulings"]), "ruling"), "" if at is None else f" as of action {at}"
    said = {
        "regular": f"Regular{then}: no ruling is called for.",
        "irregular": f"Irregular{then}: {rulings}.",
        "undetermined": f"Undetermined{then}: {rulings}, hanging on a question.",
        "contradictory": f"The log contradicts itself{then}.",
    }[opinion["verdict"]]
    return str(said)


def answers(question: Document, opinion: Document) -> list[dict[str, Any]]:
    """Each answer to a question, with what it would decide in short."""
    decided = {
        (opinion["rulings"][place]["action"], opinion["rulings"][place]["offence"])
        for place in question["decides"]
    }
    return [
        {
            "answer": answer["answer"],
            "change": answer["change"],
            "due": answer["due"],
            "rulings": [r for r in answer["rulings"] if (r["action"], r["offence"]) in decided],
            "decides": bool(decided),
        }
        for answer in question["answers"]
    ]


def keyed(rulings: Sequence[Document]) -> dict[Key, tuple[int, Document]]:
    """Rulings by what makes two of them, in two opinions, the same; each with its place, counted from 1."""
    keyed: dict[Key, tuple[int, Document]] = {}
    seen: dict[tuple[int, str, str | None, str], int] = {}
    for place, ruling in enumerate(rulings, 1):
        alike = (ruling["action"], ruling["offence"], ruling["by"], ruling["fact"]["kind"])
        seen[alike] = seen.get(alike, 0) + 1
        keyed[(*alike, seen[alike])] = (place, ruling)
    return keyed


def _became(now: Document, then: Document | None) -> str | None:
    """What the rest of the log makes of a ruling."""
    if then is None:
        return "The rest of the log undoes this ruling."
    if then["status"] == now["status"]:
        return None if then["law"] == now["law"] else f"In the end it goes by law {then['law']['number']}."
    if then["status"] == "lapsed" and then["lapsed"] is not None:
        return f"It lapsed with action {then['lapsed']}{_time(then)}."
    if then["status"] == "elected" and then["elected"]:
        elected = then["elected"]
        return f"Chosen in action {elected['action']}: {remedy_words(elected['remedy'])}."
    return f"In the end: {then['status']}."


def _time(ruling: Mapping[str, Any]) -> str:
    """The time that a right had."""
    times = list(dict.fromkeys(option["until"] for option in ruling["options"] if option["until"]))
    return f": it was there {' or '.join(times)}" if times else ""


def _why_not_yet(ruling: Document, step: int) -> str:
    if ruling["action"] > step:
        return f"comes with action {ruling['action']}"
    shows = [row["action"] for row in ruling["evidence"] if row["action"] > step]
    if shows:
        return f"done in action {ruling['action']}, and first shown by action {min(shows)}"
    if ruling["noticed"] is not None and ruling["noticed"] > step:
        return f"done in action {ruling['action']}, and noticed in action {ruling['noticed']}"
    return f"done in action {ruling['action']}; only the rest of the log brings it out"
