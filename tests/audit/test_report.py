"""The report: one page that stands alone, says first what matters, and counts as the summary does."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from adjudicator.audit.brief import in_brief
from adjudicator.audit.tally import Tally

from .conftest import Audit, findings_of, write_lines

pytest.importorskip("matplotlib", reason="the report needs the extra [report]")
pytest.importorskip("jinja2", reason="the report needs the extra [report]")

HOSTILE = {
    "dealer": "A",
    "table": "--><script>alert(1)</script> $x_$",
    "venue": "</style>\u202e\u0007",
    "actions": ["A deals", "A marks 1"],
}


class _Elements(HTMLParser):
    """The elements of a page, those that are never closed left out of the count."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.addresses: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        self._note(attrs)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        self._note(attrs)

    def _note(self, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id":
                self.ids.append(str(value))
            if name in ("href", "src", "xlink:href"):
                self.addresses.append(str(value))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def _page(out: Path) -> str:
    return (out / "report.html").read_text("utf-8")


def test_it_stands_alone_whatever_the_logs_say(lines: Path, tmp_path: Path, audit: Audit) -> None:
    write_lines(tmp_path / "more.jsonl", iter([HOSTILE]))
    audit(lines, tmp_path / "more.jsonl", out=tmp_path / "out")
    page = _page(tmp_path / "out")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert page.count("</style>") == page.count("<style")
    elements = _Elements(page)
    assert elements.open == []
    assert len(elements.ids) == len(set(elements.ids))
    inside = {f"#{name}" for name in elements.ids}
    outside = [address for address in elements.addresses if address not in inside]
    assert outside
    assert not [address for address in outside if "//" in address or address.startswith("#")]
    assert "url(http" not in page
    assert "@import" not in page


def test_it_counts_as_the_summary_does(lines: Path, tmp_path: Path, audit: Audit) -> None:
    audit(lines, out=tmp_path / "out")
    page, summary = _page(tmp_path / "out"), json.loads((tmp_path / "out/summary.json").read_text("utf-8"))
    for heading in ("Verdicts", "Offences", "Where, who, when", "Scores that disagree", "What was audited"):
        assert f"<h2>{heading}</h2>" in page
    rows = [
        [unescape(re.sub(r"<[^>]*>", "", cell)) for cell in re.findall(r"<td.*?</td>", row)]
        for row in re.findall(r"<tr>.*?</tr>", page)
    ]
    cells = {row[0]: row for row in rows if row}
    for verdict, count in summary["verdicts"].items():
        assert cells[verdict][2] == f"{count:,}"
    for number, count in summary["laws"]["turf-club"].items():
        assert cells[f"turf-club {number}"][2] == str(count)
    for name, counts in summary["by"]["table"].items():
        told = [str(counts[key]) for key in ("logs", "rulings", "score_disagreements", "findings")]
        assert cells[name][1:5] == told
    root = json.loads((tmp_path / "out/manifest.json").read_text())["merkle"]["root"]
    assert f'<p class="root">{root}</p>' in page


def test_the_chart_of_offences_has_every_ruling(lines: Path, tmp_path: Path, audit: Audit) -> None:
    audit(lines, out=tmp_path / "out")
    charts = re.findall(r"<svg.*?</svg>", _page(tmp_path / "out"), re.DOTALL)
    assert len(charts) == 2 * 3
    offences = Counter(
        ruling["offence"].replace("-", " ")
        for finding in findings_of(tmp_path / "out")
        for ruling in finding["rulings"]
    )
    texts = re.findall(r"<text[^>]*>([^<]*)</text>", charts[0])
    assert set(offences) <= set(texts)
    assert Counter(map(str, offences.values())) <= Counter(texts)
    assert {"open", "with its consequence", "let pass", "without penalty"} <= set(texts)
    for chart in charts:
        assert "var(--ink" in chart
        assert "font-family" not in chart
    assert {"Table 1", "Table 11"} <= set(re.findall(r"<text[^>]*>([^<]*)</text>", charts[2]))


def test_of_nothing(tmp_path: Path, audit: Audit) -> None:
    (tmp_path / "empty.jsonl").touch()
    audit(tmp_path / "empty.jsonl", out=tmp_path / "out")
    page = _page(tmp_path / "out")
    assert "<h1>No logs: nothing was judged</h1>" in page
    assert "<svg" not in page
    assert _Elements(page).open == []


def test_of_lines_none_of_which_is_a_log(tmp_path: Path, audit: Audit) -> None:
    (tmp_path / "bad.jsonl").write_text("{\n" * 3)
    audit(tmp_path / "bad.jsonl", out=tmp_path / "out")
    page = _page(tmp_path / "out")
    assert "3 of 3 logs with findings" in page
    assert "Malformed: 3 logs, not read and not judged" in page


# In brief


def _tally(**changes: Any) -> Tally:
    tally = Tally()
    for name, value in changes.items():
        setattr(tally, name, value)
    return tally


def _by(**groups: dict[str, tuple[int, int]]) -> Tally:
    """A tally of which the groups have so many logs, and so many of them with findings."""
    by = {
        group: {name: [logs, found, found, 0] for name, (logs, found) in rows.items()}
        for group, rows in groups.items()
    }
    return _tally(by={**Tally().by, **by})


def test_nothing_is_said_of_nothing() -> None:
    assert in_brief(Tally()) == []


def test_who_is_far_above_the_rest_is_named() -> None:
    tables = {f"Table {number}": (500, 25) for number in range(1, 9)}
    said = in_brief(_by(table={**tables, "Table 9": (400, 60)}, dealer={"Ann": (10, 1), "Bea": (12, 1)}))
    assert said == [
        "Stands out by table: Table 9, with findings in 60 of 400 logs (15.0\u00a0%); all "  # noqa: ISC004
        "tables together 5.9\u00a0%.",
        "No dealer stands out from the others.",
    ]


@pytest.mark.parametrize("above", [(3, 2), (2, 2), (40, 6), (500, 40)])
def test_what_chance_may_do_names_nobody(above: tuple[int, int]) -> None:
    days = {f"1878-03-{number:02}": (500, 25) for number in range(1, 31)}
    assert in_brief(_by(date={**days, "1878-04-01": above})) == ["No day stands out from the others."]


def test_a_group_in_which_all_have_findings_has_nobody_above_the_rest() -> None:
    assert in_brief(_by(player={"Ann": (9, 9), "Bea": (7, 7)})) == ["No player stands out from the others."]


def test_chance_alone_seldom_names_anybody() -> None:
    """Held against the promise: of a hundred audits in which all tables are alike, about one may name one."""
    import random

    rng = random.Random(4)
    named = 0
    for _ in range(300):
        rows = {
            str(n): (logs := rng.choice([5, 50, 200]), sum(rng.random() < 0.05 for _ in range(logs)))
            for n in range(20)
        }
        named += any("Stands out" in sentence for sentence in in_brief(_by(table=rows)))
    assert named <= 6


def test_sentences_in_order_and_number() -> None:
    tally = _tally(disagreements=1, points={"too_few": 0, "too_many": 1234})
    tally.counters["offences"].update({"lead-out-of-turn": 1, "misdeal": 1000})
    tally.counters["statuses"]["open"] = 1
    tally.counters["verdicts"].update(undetermined=2, malformed=1, failed=1)
    assert in_brief(tally) == [
        "1,001 rulings, most often for misdeal (1,000), lead out of turn (1).",
        "Open at the end of the log: 1 ruling in which a player may still choose.",
        "Undetermined: 2 logs where the table must first answer a question.",
        "Scores: in 1 log the score marked at the end is not the one that the law gives; "  # noqa: ISC004
        "1,234 points marked without right, 0 points due and not marked.",
        "Malformed: 1 log, not read and not judged, each with its reason in findings.jsonl.",
        "Failed: 1 log, not judged through a fault of this program, which please report.",
    ]


# Names as the logs have them, and numbers as a reader wants them


def _one_log(tmp_path: Path, audit: Audit, **fields: Any) -> str:
    write_lines(tmp_path / "one.jsonl", iter([{"dealer": "A", "actions": ["A deals 3 3 2 2"], **fields}]))
    audit(tmp_path / "one.jsonl", out=tmp_path / "out")
    return _page(tmp_path / "out")


@pytest.mark.parametrize(
    ("table", "seen"),
    [
        ("\u202eabc", r"\u202eabc"),
        ("a\u2067b", r"a\u2067b"),
        ("\n\t", r"\n\t"),
        (" ", "“ ”"),
        ("\u3000", "“\u3000”"),
        ("a\u200b", r"a\u200b"),
        ("שולחן", "שולחן"),
        ("卓表", "卓表"),
        ("👨\u200d👩", "👨\u200d👩"),
    ],
)
def test_a_name_is_seen_and_keeps_to_itself(tmp_path: Path, audit: Audit, table: str, seen: str) -> None:
    page = _one_log(tmp_path, audit, table=table)
    assert f"<td><bdi>{seen}</bdi></td>" in page
    assert not set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069") & set(page)


def test_a_name_in_a_chart_or_a_sentence_keeps_to_itself() -> None:
    rows = {"a": (500, 5), "b": (500, 5), "\u202eשולחן": (400, 90)}
    said = in_brief(_by(table=rows))
    assert "Stands out by table: \u2068\\u202eשולחן\u2069, with" in said[0]


def test_a_letter_that_matplotlib_lacks_is_no_concern(
    tmp_path: Path, audit: Audit, recwarn: pytest.WarningsRecorder, capfd: pytest.CaptureFixture[str]
) -> None:
    log = {"dealer": "A", "actions": ["A deals 3 3 2 2"]}
    write_lines(tmp_path / "one.jsonl", ({**log, "table": table} for table in ("卓表", "Table")))
    audit(tmp_path / "one.jsonl", out=tmp_path / "out")
    assert "卓表</text>" in _page(tmp_path / "out")
    assert not list(recwarn)
    assert capfd.readouterr().err == ""


def test_regular_logs_with_a_wrong_score_are_not_called_in_order(tmp_path: Path, audit: Audit) -> None:
    page = _one_log(
        tmp_path, audit, code="foster", actions=["A deals", "A turns KD", "A marks 1", "A unmarks 1"]
    )
    assert "<h1>1 log, all regular; 1 score disagrees</h1>" in page
    assert "<b>1</b>score disagrees" in page
    assert re.search(r"<title>Audit: 0 findings in 1 log, 1 score disagrees</title>", page)


def test_one_is_singular(tmp_path: Path, audit: Audit) -> None:
    page = _one_log(tmp_path, audit, actions=["A shuffles below-table"])
    assert "<h1>1 of 1 log with findings</h1>" in page
    assert "<b>1</b>log<" in page
    assert "<b>1</b>ruling<" in page
    assert "<b>1</b>action judged<" in page
    assert "<title>Audit: 1 finding in 1 log</title>" in page
    assert "The root over 1 opinion;" in page


def test_charts_come_in_a_size_for_a_phone(lines: Path, tmp_path: Path, audit: Audit) -> None:
    audit(lines, out=tmp_path / "out")
    page = _page(tmp_path / "out")
    wide, narrow = (
        re.findall(rf'<div class="{size}">(<svg.*?</svg>)', page, re.DOTALL) for size in ("wide", "narrow")
    )
    assert len(wide) == len(narrow) == 3
    for chart in narrow:
        width = float(re.search(r'viewBox="0 0 ([\d.]+)', chart)[1])  # type: ignore[index]
        least = min(
            float(size)
            for size in re.findall(r"font-size: ([\d.]+)px", chart) or re.findall(r"font: ([\d.]+)px", chart)
        )
        assert least * 342 / width >= 9, "at the width of a phone"
