"""An audit in a few sentences: what a reader should know who reads no further."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final
from unicodedata import category

from adjudicator.audit.tally import Tally, in_order

#: How likely it may be that chance alone makes one of a group stand out.
_CHANCE: Final = 0.01
_MOST_NAMED: Final = 3
#: What scripts and pictures put between letters to join them or not, and so is no disguise.
_JOINERS: Final = "\u200c\u200d\u200e\u200f"
_GROUPS: Final = {"table": "table", "dealer": "dealer", "player": "player", "date": "day"}


def in_brief(tally: Tally) -> list[str]:
    """The sentences, the weightiest first; none where there is nothing to say."""
    return [*_rulings(tally), *_unsettled(tally), *_outstanding(tally), *_scores(tally), *_not_judged(tally)]


def plain(name: str) -> str:
    """A name of our closed lists as words."""
    return name.replace("-", " ")


def visible(name: str) -> str:
    """A name from the logs such that it is seen, and does not pass for another.

    What has no sign, or turns the direction of writing, stands as its code, and blanks alone within marks.
    """
    shown = "".join(
        letter.encode("unicode_escape").decode() if _is_hidden(letter) else letter for letter in name
    )
    return shown if shown.strip() else f"“{shown}”"


def _is_hidden(letter: str) -> bool:
    return letter not in _JOINERS and category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def _named(name: str) -> str:
    """A name within a sentence; one that may run from right to left is kept apart from the words there."""
    seen = visible(name)
    return seen if seen.isascii() else f"\u2068{seen}\u2069"


def share(part: int, whole: int) -> str:
    """A part of a whole in per cent."""
    return f"{100 * part / whole:.1f}\u00a0%" if whole else "–"


def most(counter: Mapping[str, int]) -> list[tuple[str, int]]:
    """The entries by frequency, equal ones by name."""
    return sorted(in_order(counter), key=lambda entry: -entry[1])


def many(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _rulings(tally: Tally) -> Iterator[str]:
    offences = most(tally.counters["offences"])
    if offences:
        total = sum(count for _, count in offences)
        named = ", ".join(f"{plain(name)} ({count:,})" for name, count in offences[:3])
        yield f"{many(total, 'ruling')}{', most often' if len(offences) > 1 else ''} for {named}."


def _unsettled(tally: Tally) -> Iterator[str]:
    waiting, asked = tally.counters["statuses"]["open"], tally.counters["verdicts"]["undetermined"]
    if waiting:
        yield f"Open at the end of the log: {many(waiting, 'ruling')} in which a player may still choose."
    if asked:
        yield f"Undetermined: {many(asked, 'log')} where the table must first answer a question."


def _outstanding(tally: Tally) -> Iterator[str]:
    quiet = []
    for group, word in _GROUPS.items():
        rows = tally.by[group]
        logs, findings = (sum(counts[place] for counts in rows.values()) for place in (0, 1))
        if len(rows) < 2 or not findings:
            continue
        above = _above_chance(rows, findings / logs)
        what = "rulings against him" if group == "player" else "findings"
        for name in above[:_MOST_NAMED]:
            of, found = rows[name][:2]
            own = f"{what} in {found:,} of {many(of, 'log')} ({share(found, of)})"
            together = f"all {word}s together {share(findings, logs)}"
            yield f"Stands out by {word}: {_named(name)}, with {own}; {together}."
        if not above:
            quiet.append(word)
    if quiet:
        *others, last = quiet
        yield f"No {', '.join(others)}{' or ' * bool(others)}{last} stands out from the others."


def _above_chance(rows: Mapping[str, list[int]], average: float) -> list[str]:
    """Who has more findings than chance would give to any of so many, the furthest above it first.

    By Chernoff's bound, which holds for few logs as for many: n logs have a share of findings q or more with
    a probability of at most exp(-n D), D being the divergence of q from the average.
    """
    weights = {name: counts[0] * _divergence(counts[1] / counts[0], average) for name, counts in rows.items()}
    least = math.log(len(rows) / _CHANCE)
    return sorted((name for name in rows if weights[name] >= least), key=lambda name: (-weights[name], name))


def _divergence(own: float, average: float) -> float:
    """Of a share above the average (Kullback and Leibler's); 0 for one that is not."""
    if own <= average:
        return 0.0
    rest = (1 - own) * math.log((1 - own) / (1 - average)) if own < 1 else 0.0
    return own * math.log(own / average) + rest


def _scores(tally: Tally) -> Iterator[str]:
    if tally.disagreements:
        over, under = (many(tally.points[name], "point") for name in ("too_many", "too_few"))
        yield (
            f"Scores: in {many(tally.disagreements, 'log')} the score marked at the end is not the one "
            f"that the law gives; {over} marked without right, {under} due and not marked."
        )


def _not_judged(tally: Tally) -> Iterator[str]:
    for verdict, why in (
        ("contradictory", "judged only up to where the record contradicts itself"),
        ("malformed", "not read and not judged, each with its reason in findings.jsonl"),
        ("failed", "not judged through a fault of this program, which please report"),
    ):
        if tally.counters["verdicts"][verdict]:
            yield f"{verdict.capitalize()}: {many(tally.counters['verdicts'][verdict], 'log')}, {why}."
