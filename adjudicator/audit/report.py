"""The report: one page to look at and to print, with everything it needs inside."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from adjudicator.audit.brief import in_brief, many, most, plain, share, visible
from adjudicator.audit.inputs import Input
from adjudicator.audit.merging import Merged
from adjudicator.audit.places import is_address
from adjudicator.audit.tally import Tally, in_order
from adjudicator.document import ENGINE
from adjudicator.law.code import Code

#: Rows of a table; what is left out is said below it, and stands in summary.json.
ROWS: Final = 12
_KINDS: Final = 15
_PAGES: Final = Path(__file__).parent / "pages"
_VERDICTS: Final = {
    "regular": "nothing irregular",
    "irregular": "at least one ruling",
    "undetermined": "hangs on a question to the table",
    "contradictory": "the record contradicts itself",
    "malformed": "not a readable log",
    "failed": "a fault of the program; please report it",
}
_STATUSES: Final = {
    "open": "a player has a choice and has not made it",
    "elected": "a player made his choice",
    "automatic": "the law leaves no choice",
    "waived": "a player let it stand",
    "lapsed": "the time for it passed",
    "unnoticed": "found too late, or never",
    "no-penalty": "the law excuses it, or names no consequence",
    "silent": "the code has no law on it",
    "undetermined": "hangs on a question to the table",
}
#: How the chart puts statuses together: from what asks for something to what asks for nothing.
_SETTLED: Final = {
    "open": ("open", "undetermined"),
    "with its consequence": ("elected", "automatic"),
    "let pass": ("waived", "lapsed", "unnoticed"),
    "without penalty": ("no-penalty", "silent"),
}
_GROUPS: Final = {
    "table": "",
    "dealer": "who dealt first in the log",
    "player": "rulings against him",
    "event": "",
    "venue": "",
    "date": "the days with the most rulings",
}


def report_available() -> bool:
    """Whether what the report is made with is installed."""
    return all(find_spec(name) is not None for name in ("matplotlib", "jinja2"))


def report_page(merged: Merged, inputs: Sequence[Input], codes: Mapping[str, Code], out: Path) -> str:
    """The page as HTML. The same counts give the same bytes."""
    from jinja2 import Environment, FileSystemLoader

    pages = Environment(
        loader=FileSystemLoader(_PAGES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    pages.filters.update(
        number=lambda value: f"{value:,}", many=many, noun=_noun, share=share, visible=visible,
        link=lambda file: _link(file, out),
    )  # fmt: skip
    tally = merged.tally
    counters = tally.counters
    page: str = pages.get_template("report.html").render(
        engine=ENGINE,
        tally=tally,
        facts=list(_facts(tally, inputs, codes)),
        brief=in_brief(tally),
        verdicts=_with_meaning(counters["verdicts"], _VERDICTS, always=frozenset(_VERDICTS) - {"failed"}),
        laws=[(*_titled(name, codes), count) for name, count in most(counters["laws"])],
        statuses=_with_meaning(counters["statuses"], _STATUSES),
        roles=[(name, "", count) for name, count in in_order(counters["roles"])],
        groups=[_group(tally, name, says) for name, says in _GROUPS.items()],
        kinds=[_kind(kind, codes) for kind in _most_frequent(tally)],
        more_kinds=max(0, len(tally.kinds) - _KINDS),
        inputs=list(zip(inputs, merged.lines, strict=True))[:ROWS],
        more_inputs=max(0, len(inputs) - ROWS),
        root=merged.tree.root().hex(),
        charts=_charts(tally),
    )
    return page


def _noun(count: int, one: str, more: str = "") -> str:
    """The word that belongs to a number."""
    return one if count == 1 else more or f"{one}s"


def _facts(tally: Tally, inputs: Sequence[Input], codes: Mapping[str, Code]) -> Iterator[str]:
    """What was audited, by what, in a few words."""
    for name, _ in in_order(tally.counters["codes"]):
        yield codes[name].title
    days = [day for day, _ in in_order(tally.by["date"])]
    if days:
        yield " to ".join(visible(day) for day in dict.fromkeys((days[0], days[-1])))
    for name in ("table", "player"):
        if tally.by[name]:
            yield many(len(tally.by[name]), name)
    yield many(len(inputs), "file")


def _with_meaning(
    counter: Mapping[str, int], meanings: Mapping[str, str], always: frozenset[str] = frozenset()
) -> list[tuple[str, str, int]]:
    names = (name for name in meanings if counter.get(name) or name in always)
    return [(plain(name), meanings[name], counter.get(name, 0)) for name in names]


def _titled(law: str, codes: Mapping[str, Code]) -> tuple[str, str]:
    """A law as a reader knows it: code and number, title."""
    code, _, number = law.partition(" ")
    return law, codes[code].laws[number].title


def _group(tally: Tally, name: str, says: str) -> dict[str, Any]:
    rows = sorted(in_order(tally.by[name]), key=lambda row: (-row[1][2], -row[1][1]))[:ROWS]
    return {
        "name": "day" if name == "date" else name,
        "says": says,
        "rows": rows,
        "more": len(tally.by[name]) - len(rows),
        "top": max((counts[1] / counts[0] for _, counts in rows), default=0),
    }


def _most_frequent(tally: Tally) -> list[dict[str, Any]]:
    kinds = sorted(tally.kinds.items(), key=lambda entry: (-entry[1]["count"], entry[0]))
    return [kind for _, kind in kinds[:_KINDS]]


def _kind(kind: Mapping[str, Any], codes: Mapping[str, Code]) -> dict[str, Any]:
    law = kind["law"] and ", ".join(_titled(kind["law"], codes))
    return {**kind, "title": plain(kind["title"]), "law": law}


def _charts(tally: Tally) -> dict[str, tuple[str, str]]:
    """Each chart for a page and for a phone."""
    from adjudicator.audit.charts import NARROW, WIDE, days, shares, stacked

    charts: dict[str, Callable[[float], str]] = {}
    offences = [name for name, _ in most(tally.counters["offences"])]  # a closed list
    if offences:
        parts = _parts(tally, offences)
        charts["offences"] = lambda width: stacked([plain(name) for name in offences], parts, width)
    tables = dict(_group(tally, "table", "")["rows"])
    if len(tables) > 1:
        names = sorted(tables, key=lambda name: -tables[name][1] / tables[name][0])
        found, average = _per_cent(tables, names), _average(tally, "table")
        charts["table"] = lambda width: shares(names, found, average, width)
    dates = [day for day, _ in in_order(tally.by["date"])]
    if len(dates) > 1:
        daily, overall = _per_cent(tally.by["date"], dates), _average(tally, "date")
        charts["day"] = lambda width: days(dates, daily, overall, "logs with findings, %", width)
    return {name: (draw(WIDE), draw(NARROW)) for name, draw in charts.items()}


def _per_cent(rows: Mapping[str, Sequence[int]], names: Sequence[str]) -> list[float]:
    return [100 * rows[name][1] / rows[name][0] for name in names]


def _average(tally: Tally, group: str) -> float:
    """Of those logs only that name one of the group: a log that could not be read names none."""
    rows = tally.by[group].values()
    return 100 * sum(counts[1] for counts in rows) / sum(counts[0] for counts in rows)


def _parts(tally: Tally, offences: Sequence[str]) -> dict[str, list[int]]:
    """The rulings on each offence by what became of them."""
    counts = {name: [0] * len(offences) for name in _SETTLED}
    group = {status: name for name, statuses in _SETTLED.items() for status in statuses}
    for kind in tally.kinds.values():
        if kind["offence"] in offences:
            counts[group[kind["status"]]][offences.index(kind["offence"])] += kind["count"]
    return counts


def _link(file: str, out: Path) -> str:
    """The address of an input as seen from the report: they may be moved together."""
    if is_address(file):
        return file if file.startswith(("http://", "https://")) else ""
    try:
        return quote(Path(os.path.relpath(file, out)).as_posix())
    except ValueError:  # on another drive
        return Path(file).absolute().as_uri()
