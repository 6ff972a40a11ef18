"""Checking codes: each is proved, and each of its laws must have its cases.

Every line begins with what it tells: `gap:`, `overlap:`, `no case:`, `dead row:`, `idle law:`, `reading:` and
`bad case:` are faults; `law:`, `taken over:`, `pending:`, `silent:`, `overridden:`, `unnamed:` and a code's
own line are not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

from adjudicator.casefile import Case, read_case
from adjudicator.errors import CaseError
from adjudicator.game.scenes import scene
from adjudicator.game.vocabulary import KINDS
from adjudicator.law.code import Code, Law, Row
from adjudicator.law.proof import Proof, prove
from adjudicator.library import case_files, in_order, law_files, laws_folder, load_code_files, load_codes

_HARMLESS = frozenset({"no-penalty", "unnoticed"})
"""Statuses of rulings that a near miss may still draw by its law: they give nobody anything."""


@dataclass(frozen=True)
class Report:
    """What the check showed, line by line, and whether all is in order."""

    lines: list[str]
    ok: bool


@dataclass(frozen=True)
class _Line:
    text: str
    fault: bool = True


def check_codes(paths: Sequence[Path] = (), cases: Path | None = None, laws: Path | None = None) -> Report:
    """Proves codes: those of the paths (law files, or folders of them), or all there are.

    Args:
        paths: what to prove; a file may extend any code that ships, or of `laws`, or of the paths.
        cases: where the codes' folders of cases stand; left out, in `cases/` beside the law folder.
        laws: a folder of house codes.

    Raises:
        LawError: a law file is unsound, so that there is nothing to prove.
    """
    known = load_codes(laws)
    given = paths or [laws_folder(), *([laws] if laws else [])]
    files = list(dict.fromkeys(file for path in given for file in _law_files(path)))
    codes = load_code_files(files, known)
    # The codes come in the files' order.
    beside = {
        code_id: file.absolute().parent.parent / "cases" for code_id, file in zip(codes, files, strict=True)
    }
    lines: list[_Line] = []
    for code_id in sorted(codes, key=in_order):
        folder = (cases or beside[code_id]) / code_id
        lines += _check(codes[code_id], {**known, **codes}, folder)
    if not lines:
        lines.append(_Line("no codes found"))
    return Report([line.text for line in lines], ok=not any(line.fault for line in lines))


def _law_files(path: Path) -> list[Path]:
    return law_files(path) if path.is_dir() else [path]


def _check(code: Code, known: Mapping[str, Code], cases: Path) -> list[_Line]:
    proof = prove(code)
    read, bad = _read(cases)
    found = [*_proved(proof), *bad, *_cased(code, known, read)]
    faults = sum(line.fault for line in found)
    head = (
        f"{code.id}: {proof.laws} laws, {proof.rows} rows, {proof.combinations} combinations of "
        f"{proof.kinds} kinds: {_counted(faults, 'fault')}"
    )
    if not faults:
        head = head.removesuffix("0 faults") + "each covered once, each law with its cases"
    return [_Line(head, fault=False), *found, *_listed(code, known, read), *_told(code, proof)]


def _proved(proof: Proof) -> Iterator[_Line]:
    """What the proof found wrong."""
    for gap in proof.gaps:
        yield _Line(f"gap: {proof.code}: {_combination(gap.kind, gap.circumstances)}: no row covers it")
        yield from _log(gap.kind, gap.circumstances)
    for overlap in proof.overlaps:
        rows = " and ".join(_row(row) for row in overlap.rows)
        yield _Line(f"overlap: {proof.code}: {_combination(overlap.kind, overlap.circumstances)}: {rows}")
        yield from _log(overlap.kind, overlap.circumstances)
    for row in proof.dead:
        yield _Line(f"dead row: {proof.code}: {_row(row)} matches no possible {row.fact}")
    for law in proof.idle:
        yield _Line(
            f"idle law: {proof.code} {law.number} ({law.place}): it has no rows, no lawful row cites it, "
            "and it says neither procedure nor pending"
        )
    for name, row in proof.unlisted_readings:
        yield _Line(f"reading: {proof.code}: {_row(row)} names {name}, which the code does not list")


def _told(code: Code, proof: Proof) -> Iterator[_Line]:
    """What is good to know, and no fault."""
    for law in proof.pending:
        yield _Line(f"pending: {code.id} {law.number}: {law.pending}", fault=False)
    for row in proof.silences:
        asked = _combination(row.fact, {name: "|".join(sorted(row.when[name])) for name in row.when})
        yield _Line(f"silent: {code.id}: {asked}: {row.because}", fault=False)
    for row in proof.overridden:
        yield _Line(f"overridden: {code.id}: {_row(row)} never governs", fault=False)
    if code.readings:
        yield _Line(f"readings: {code.id}: {', '.join(code.readings)}", fault=False)
    if proof.unused_readings:
        yield _Line(f"unnamed: {code.id}: no row names {', '.join(proof.unused_readings)}", fault=False)


def _row(row: Row) -> str:
    return f"{row.id} ({row.place})"


def _combination(kind: str, circumstances: Mapping[str, str]) -> str:
    named = ", ".join(f"{name}={value}" for name, value in circumstances.items())
    return f"{kind}({named})" if named else kind


def _log(kind: str, circumstances: Mapping[str, str]) -> Iterator[_Line]:
    """A log that reaches the combination, as one line of JSON."""
    log = json.dumps(scene(kind, circumstances), ensure_ascii=False)
    yield _Line(f"  log: {log}", fault=False)


# The cases of a code


def _read(folder: Path) -> tuple[list[Case], list[_Line]]:
    """The cases of a folder, and a line for each that cannot be read."""
    cases: list[Case] = []
    bad: list[_Line] = []
    for path in case_files(folder):
        try:
            cases.append(read_case(path))
        except CaseError as error:
            bad.append(_Line(f"bad case: {error}"))
    return cases, bad


def _listed(code: Code, known: Mapping[str, Code], cases: Sequence[Case]) -> Iterator[_Line]:
    """Each law of a code with the number of its rows and of its cases."""
    own = _own_laws(code, known)
    for law in own:
        about = [case for case in cases if case.law == law.number]
        biting = sum(case.bites and law.number in case.ruled_by() | case.scored_by() for case in about)
        rows = _counted(len(law.rows), "row") if law.rows else "no rows"
        text = f"law: {code.id} {law.number}: {rows}, {_counted(len(about), 'case')} ({biting} biting)"
        yield _Line(text, fault=False)
    if len(own) < len(code.laws):
        taken = _counted(len(code.laws) - len(own), "law")
        yield _Line(f"taken over: {code.id}: {taken} of {code.extends}, with their cases", fault=False)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _cased(code: Code, known: Mapping[str, Code], cases: Sequence[Case]) -> Iterator[_Line]:
    """Laws with rows that want their cases, and cases that belong to nothing."""
    by_name = {case.name: case for case in cases}
    for case in cases:
        if case.law not in code.laws:
            yield _Line(f"bad case: {case.place('law')}: {code.id} has no law {case.law}")
        elif not case.bites and case.twin not in by_name:
            yield _Line(f"bad case: {case.place('twin')}: there is no case {case.twin}")
    for law in _own_laws(code, known):
        if law.rows:
            yield from _wanted(code, law, [case for case in cases if case.law == law.number], by_name)


def _own_laws(code: Code, known: Mapping[str, Code]) -> list[Law]:
    """The laws of a code but for those that it takes over: their cases stand with the code they are of."""
    extended = known.get(code.extends or "")
    taken_over = {law.place for law in extended.laws.values()} if extended else set()
    return [law for law in code.laws.values() if law.place not in taken_over]


def _wanted(code: Code, law: Law, cases: Sequence[Case], by_name: Mapping[str, Case]) -> Iterator[_Line]:
    """A line for each of the two cases that the law wants and has not, with why others do not count.

    A law may have more cases than the two, of whatever sort: the casebook runs them all.
    """
    for bites, what in ((True, "case where it bites"), (False, "near miss of such a case")):
        reasons = [(case, _short_of(case, by_name)) for case in cases if case.bites == bites]
        if any(reason is None for _, reason in reasons):
            continue
        yield _Line(f"no case: {code.id} {law.number} ({law.place}): it has no {what}")
        for case, reason in reasons:
            yield _Line(f"  not counted: {case.file}: {reason}", fault=False)
        yield from _example(code, law, bites)


def _example(code: Code, law: Law, bites: bool) -> Iterator[_Line]:
    """A log for the case that is wanted: the first in which a row of the law governs, or another does."""
    for kind in dict.fromkeys(row.fact for row in law.rows):
        for circumstances in KINDS[kind].combinations():
            row = code.governing(kind, circumstances)
            if row is not None and (row in law.rows) == bites:
                yield from _log(kind, circumstances)
                return


def _short_of(case: Case, by_name: Mapping[str, Case]) -> str | None:
    """Why the case is not what a law wants; None if it is."""
    if case.bites:
        shown = case.law in case.ruled_by() | case.scored_by()
        return None if shown else f"no ruling and no points by law {case.law}"
    twin = by_name.get(case.twin or "")
    if twin is None or not twin.bites or twin.law != case.law or _short_of(twin, by_name):
        return f"{case.twin} is no case in which law {case.law} bites"
    if not differs_in_one(case, twin):
        return f"it differs from {twin.name} in more, or less, than one action"
    for ruling in case.expect["rulings"]:
        if ruling["law"] == case.law and ruling["status"] not in _HARMLESS:
            return f"law {case.law} gives a right in it"
    return None


def differs_in_one(case: Case, twin: Case) -> bool:
    """Whether the logs are the same but for one action: changed, added, left out, or done at another time."""
    if {**case.log, "actions": None} != {**twin.log, "actions": None}:
        return False
    mine, other = list(case.log.get("actions", ())), list(twin.log.get("actions", ()))
    alike = _common(mine, other)
    rest = _common(mine[alike:][::-1], other[alike:][::-1])
    mine, other = mine[alike : len(mine) - rest], other[alike : len(other) - rest]
    if max(len(mine), len(other)) == 1:
        return True
    return len(mine) > 1 and (mine[1:] + mine[:1] == other or mine[-1:] + mine[:-1] == other)


def _common(mine: Sequence[Any], other: Sequence[Any]) -> int:
    """How many actions at the beginning are the same."""
    pairs = zip(mine, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
