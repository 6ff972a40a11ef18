"""The report: one page to look at and to print, with everything it needs inside."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from adjudicator.audit.inputs import Input
from adjudicator.audit.places import is_address
from adjudicator.audit.tally import Tally, in_order
from adjudicator.document import ENGINE
from adjudicator.law.code import Code

#: Rows of a table; what is left out is said below it, and stands in summary.json.
ROWS: Final = 15
_KINDS: Final = 25
_PAGES: Final = Path(__file__).parent / "pages"
_VERDICTS: Final = {
    "regular": "nothing irregular",
    "irregular": "at least one ruling",
    "undetermined": "hangs on a question to the table",
    "contradictory": "the record contradicts itself",
    "malformed": "not a readable log",
    "failed": "a fault of the program; please report it",
}


def report_available() -> bool:
    """Whether what the report is made with is installed."""
    return all(find_spec(name) is not None for name in ("matplotlib", "jinja2"))


def report_page(
    tally: Tally, inputs: Sequence[Input], lines: Sequence[int], codes: Mapping[str, Code], out: Path
) -> str:
    """The page as HTML. The same counts give the same bytes."""
    from jinja2 import Environment, FileSystemLoader

    pages = Environment(
        loader=FileSystemLoader(_PAGES), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    pages.filters["number"] = lambda value: f"{value:,}"
    pages.filters["share"] = _share
    pages.filters["link"] = lambda file: _link(file, out)
    page: str = pages.get_template("report.html").render(
        engine=ENGINE,
        tally=tally,
        verdicts=_verdicts(tally),
        offences=_most(tally.counters["offences"]),
        laws=[(_titled(name, codes), count) for name, count in _most(tally.counters["laws"])],
        statuses=_most(tally.counters["statuses"]),
        groups=[_group(tally, name) for name in ("table", "dealer", "player", "event", "venue")],
        roles=list(in_order(tally.counters["roles"])),
        days=_days(tally),
        kinds=[{**kind, "law": kind["law"] and _titled(kind["law"], codes)} for kind in _kinds(tally)],
        inputs=list(zip(inputs, lines, strict=True))[:ROWS],
        more_inputs=max(0, len(inputs) - ROWS),
        charts=_charts(tally),
    )
    return page


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"


def _verdicts(tally: Tally) -> list[tuple[str, int, str]]:
    counts = tally.counters["verdicts"]
    return [
        (name, counts[name], says) for name, says in _VERDICTS.items() if counts[name] or name != "failed"
    ]


def _titled(law: str, codes: Mapping[str, Code]) -> str:
    """A law as a reader knows it: code, number, title."""
    code, _, number = law.partition(" ")
    return f"{law}, {codes[code].laws[number].title}"


def _most(counter: Mapping[str, int]) -> list[tuple[str, int]]:
    """The entries by frequency, equal ones by name."""
    return sorted(in_order(counter), key=lambda entry: -entry[1])


def _group(tally: Tally, name: str) -> dict[str, Any]:
    rows = sorted(in_order(tally.by[name]), key=lambda row: (-row[1][2], -row[1][1]))
    return {"name": name, "rows": rows[:ROWS], "more": max(0, len(rows) - ROWS), "of": len(rows)}


def _days(tally: Tally) -> list[tuple[str, list[int]]]:
    return list(in_order(tally.by["date"]))


def _kinds(tally: Tally) -> list[dict[str, Any]]:
    kinds = sorted(tally.kinds.items(), key=lambda entry: (-entry[1]["count"], entry[0]))
    return [kind for _, kind in kinds[:_KINDS]]


def _charts(tally: Tally) -> dict[str, str]:
    from adjudicator.audit.charts import bars, days

    charts = {}
    verdicts = [(name, count) for name, count, _ in _verdicts(tally) if count and name != "regular"]
    for name, entries, label in (
        ("verdicts", verdicts, "logs"),
        ("offences", _most(tally.counters["offences"])[:ROWS], "rulings"),
        ("laws", _most(tally.counters["laws"])[:ROWS], "rulings"),
        ("tables", [(row, counts[2]) for row, counts in _group(tally, "table")["rows"]], "rulings"),
    ):
        if entries:
            charts[name] = bars([row for row, _ in entries], [count for _, count in entries], label)
    by_day = _days(tally)
    if len(by_day) > 1:
        shares = [100 * counts[1] / counts[0] for _, counts in by_day]
        charts["days"] = days([day for day, _ in by_day], shares, "logs with findings, %")
    return charts


def _link(file: str, out: Path) -> str:
    """The address of an input as seen from the report: they may be moved together."""
    if is_address(file):
        return file if file.startswith(("http://", "https://")) else ""
    try:
        return quote(Path(os.path.relpath(file, out)).as_posix())
    except ValueError:  # on another drive
        return Path(file).absolute().as_uri()
