"""Checking codes: each is proved, and each of its laws must have its cases.

Every line begins with what it tells: `gap:`, `overlap:`, `no case:`, `dead row:`, `idle law:`, `reading:` and
`bad case:` are faults; `pending:`, `silent:`, `overridden:`, `unnamed:` and a code's own line are not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any

from adjudicator.casefile import Case, CaseError, read_case
from adjudicator.game.vocabulary import KINDS
from adjudicator.law.code import Code, Law, Row
from adjudicator.law.proof import Proof, prove
from adjudicator.library import (
    case_files,
    cases_folder,
    in_order,
    law_files,
    laws_folder,
    load_code_files,
    load_codes,
)

_HARMLESS = frozenset({"no-penalty", "unnoticed"})
"""Rulings that a near miss may still draw by the law: those which give nobody anything."""


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
    lines: list[_Line] = []
    for code, folder in _to_check(paths, laws, known):
        lines += _check(code, known, (cases or folder) / code.id)
    if not lines:
        lines.append(_Line("no codes found"))
    return Report([line.text for line in lines], ok=not any(line.fault for line in lines))


def _to_check(
    paths: Sequence[Path], laws: Path | None, known: Mapping[str, Code]
) -> Iterator[tuple[Code, Path]]:
    """The codes to prove, each with the folder of cases beside its laws."""
    places: dict[Path, Path] = {}
    for path in paths or [laws_folder(), *([laws] if laws else [])]:
        files = law_files(path) if path.is_dir() else [path]
        for file in files:
            places[file] = _cases_beside(file)
    codes = load_code_files(places, known)
    beside = dict(zip(codes, places.values(), strict=True))
    for code_id in sorted(codes, key=in_order):
        yield codes[code_id], beside[code_id]


def _cases_beside(file: Path) -> Path:
    folder = file.absolute().parent
    return cases_folder() if folder == laws_folder() else folder.parent / "cases"


def _check(code: Code, known: Mapping[str, Code], cases: Path) -> list[_Line]:
    proof = prove(code)
    found = [*_proved(proof), *_cased(code, known, cases)]
    faults = sum(line.fault for line in found)
    head = (
        f"{code.id}: {proof.laws} laws, {proof.rows} rows, {proof.combinations} combinations of "
        f"{proof.kinds} kinds: {f'{faults} faults' if faults != 1 else '1 fault'}"
    )
    if not faults:
        head = head.removesuffix("0 faults") + "each covered once, each law with its cases"
    return [_Line(head, fault=False), *found, *_told(code, proof)]


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
    return f"{kind}({named})"


def _log(kind: str, circumstances: Mapping[str, str]) -> Iterator[_Line]:
    """A log that reaches the combination, as one line of JSON."""
    try:  # imported late: only a code with a fault needs it
        scene: Any = import_module("adjudicator.game.scenes").scene
    except ModuleNotFoundError:  # TODO: until the module is there
        return
    log = json.dumps(scene(kind, circumstances), ensure_ascii=False)
    yield _Line(f"  log: {log}", fault=False)


# The cases of a code


def _cased(code: Code, known: Mapping[str, Code], folder: Path) -> Iterator[_Line]:
    """Laws with rows that want their cases, and cases that are not what they say."""
    cases: list[Case] = []
    for path in case_files(folder):
        try:
            cases.append(read_case(path))
        except CaseError as error:
            yield _Line(f"bad case: {error}")
    by_name = {case.name: case for case in cases}
    good: list[Case] = []
    for case in cases:
        fault = _fault_of(case, code, by_name)
        if fault is None:
            good.append(case)
        else:
            yield _Line(f"bad case: {fault}")
    proven = {(case.law, case.bites) for case in good}
    for law in _own_laws(code, known):
        if not law.rows:
            continue
        for bites, what in ((True, "where it bites"), (False, "that is a near miss")):
            if (law.number, bites) not in proven:
                yield _Line(f"no case: {code.id} {law.number} ({law.place}): it has no case {what}")
                yield from _example(code, law, bites)


def _own_laws(code: Code, known: Mapping[str, Code]) -> list[Law]:
    """The laws of a code but for those that it takes over: their cases stand with the code they are of."""
    extended = known.get(code.extends or "")
    taken_over = {law.place for law in extended.laws.values()} if extended else set()
    return [law for law in code.laws.values() if law.place not in taken_over]


def _example(code: Code, law: Law, bites: bool) -> Iterator[_Line]:
    """A log for the case that is wanted: the first in which a row of the law governs, or a lawful one."""
    kinds = list(dict.fromkeys(row.fact for row in law.rows))
    for kind in kinds:
        for circumstances in KINDS[kind].combinations():
            row = code.governing(kind, circumstances)
            if row is not None and (row.law == law.number and row.outcome != "lawful") == bites:
                yield from _log(kind, circumstances)
                return


def _fault_of(case: Case, code: Code, by_name: Mapping[str, Case]) -> str | None:
    if case.law not in code.laws:
        return f"{case.place('law')}: {code.id} has no law {case.law}"
    shown = case.law in case.ruled_by() | case.scored_by()
    if case.bites:
        return None if shown else f"{case.place('expect')}: no ruling and no point by law {case.law}"
    return _fault_of_near_miss(case, by_name)


def _fault_of_near_miss(case: Case, by_name: Mapping[str, Case]) -> str | None:
    twin = by_name.get(case.twin or "")
    if twin is None or not twin.bites or twin.law != case.law:
        return f"{case.place('twin')}: no case {case.twin} in which law {case.law} bites"
    if not differs_in_one(case, twin):
        return f"{case.place('log')}: differs from {twin.name} in more, or less, than one action"
    for ruling in case.expect["rulings"]:
        if ruling["law"] == case.law and ruling["status"] not in _HARMLESS:
            return f"{case.place('expect')}: a near miss, and yet a ruling by law {case.law}"
    return None


def differs_in_one(case: Case, twin: Case) -> bool:
    """Whether two cases' logs are the same but for one action changed, added or left out."""
    if {**case.log, "actions": None} != {**twin.log, "actions": None}:
        return False
    mine, other = list(case.log.get("actions", ())), list(twin.log.get("actions", ()))
    if mine == other or abs(len(mine) - len(other)) > 1:
        return False
    alike = _common(mine, other)
    rest = _common(mine[alike:][::-1], other[alike:][::-1])
    return max(len(mine), len(other)) - alike - rest == 1


def _common(mine: Sequence[Any], other: Sequence[Any]) -> int:
    """How many actions at the beginning are the same."""
    pairs = zip(mine, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
