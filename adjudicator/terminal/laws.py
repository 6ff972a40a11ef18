"""Codes and laws, for reading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from adjudicator.terminal.lines import WIDTH, Document, clean, hanging


def codes_text(codes: Iterable[Document]) -> str:
    """A list of codes, one a line."""
    rows = list(codes)
    wide = max((len(row["id"]) for row in rows), default=0)
    lines = []
    for row in rows:
        extends = f" (extends {row['extends']})" if row.get("extends") else ""
        lines += hanging(f"{row['id']:{wide}}  ", f"{row['title']}{extends}")
    return clean(lines)


def code_text(code: Document) -> str:
    """A code: its title, source, laws by number, and readings."""
    lines = [f"{code['title']} ({code['id']})"]
    if code.get("extends"):
        lines.append(f"extends {code['extends']}")
    lines += [*_source(code.get("source")), f"digest: {code['digest']}"]
    laws = code.get("laws")
    if isinstance(laws, Sequence) and not isinstance(laws, str):
        lines += ["", f"Laws (to read one: adjudicator codes {code['id']} NUMBER)"]
        for law in laws:
            pending = " [pending]" if law.get("pending") else ""
            lines += hanging(f"  {law['number']:>5}  ", f"{law.get('title', '')}{pending}")
    readings: Mapping[str, Document] = code.get("readings") or {}
    if readings:
        lines += ["", "Readings: how this code is read where its source is silent"]
    for name, reading in readings.items():
        lines += hanging(f"  {name:>5}  ", str(reading.get("says", "")))
        if reading.get("because"):
            lines += hanging("         why: ", str(reading["because"]))
    return clean(lines)


def law_text(law: Document) -> str:
    """A law: what it says, whether it is ruled by, the same point elsewhere, its cases, where it stands."""
    of = f" of {law['code']}" if law.get("code") else ""
    lines = [f"Law {law['number']}{of}: {law.get('title', '')}"]
    lines += ["", *wrap(str(law.get("says", "")), WIDTH)]
    notes = _law_notes(law)
    lines += [""] * bool(notes) + notes
    lines += _elsewhere(law)
    cases: Sequence[Document] = law.get("cases") or []
    about = [case for case in cases if case["law"] == law["number"]]
    if cases:
        lines += ["", "Cases"]
    for case in about:
        lines += hanging(f"  {case['id']}: ", case["case"], indent=6)
    if len(cases) > len(about):
        others = len(cases) - len(about)
        also = "also " if about else ""
        lines.append(f"  {also}cited in {others} {'case' if others == 1 else 'cases'} about other laws")
    around = [f"{key}: law {law[key]}" for key in ("previous", "next") if law.get(key)]
    lines += ["", *around] if around else []
    return clean(lines)


def _elsewhere(law: Document) -> list[str]:
    """What the other codes have on the same point; nothing where no point is known."""
    if not law.get("about"):
        return []
    lines = ["", *hanging("The same elsewhere: ", "; ".join(law["about"]), indent=2)]
    others: Mapping[str, Sequence[str]] = law.get("elsewhere") or {}
    wide = max(map(len, others), default=0)
    for code, numbers in others.items():
        said = f"law{'s' * (len(numbers) > 1)} {', '.join(numbers)}" if numbers else "no law"
        lines += hanging(f"  {code:{wide}}  ", said)
    return lines


def _law_notes(law: Document) -> list[str]:
    lines = []
    if law.get("procedure"):
        lines += hanging("no rulings: ", str(law["procedure"]))
    if law.get("pending"):
        lines += hanging("pending: ", str(law["pending"]))
    return [*lines, *_source(law.get("source"))]


def _source(source: Document | None) -> list[str]:
    """Author, work and year as a book is cited; anything else with its name."""
    if not source:
        return []
    cited = [str(source[name]) for name in ("author", "work", "year") if name in source]
    rest = [
        f"{name.replace('_', ' ')} {value}"
        for name, value in source.items()
        if name not in ("author", "work", "year")
    ]
    return hanging("source: ", "; ".join([", ".join(cited)] * bool(cited) + rest))
