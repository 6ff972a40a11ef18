"""Running the worked cases: each log goes through the front door, and the opinion is compared whole."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from adjudicator.casefile import Case, cases_citing, read_case
from adjudicator.errors import AtOutOfRange, CaseError, LogError, UnknownCode
from adjudicator.intake import read_mapping
from adjudicator.law.code import Code
from adjudicator.library import DEFAULT_CODE, case_files, cases_folder, load_codes
from adjudicator.service import Adjudicator, CasesOf

__all__ = ["CaseReport", "case_finder", "case_named", "cases_citing", "differences", "run_cases"]

_ABSENT = object()

Difference = tuple[str, Any, Any]
"""A field of the opinion, what the case expects there, and what was found."""


@dataclass(frozen=True)
class CaseReport:
    """What running the cases showed: a line for each difference, and a last line with the count."""

    lines: list[str]
    ok: bool


def run_cases(paths: Sequence[Path], laws: Path | None = None) -> CaseReport:
    """Runs the cases of the paths (files, or folders of any depth); without paths, all there are.

    A case is judged by the code after which its folder is named, elsewhere by the code its log names.

    Args:
        paths: case files and folders.
        laws: a folder of house codes; their cases stand in `cases/` beside it.

    Raises:
        LawError: a law file is unsound.
    """
    codes = load_codes(laws)
    adjudicator = Adjudicator(codes)
    lines: list[str] = []
    run = failed = 0
    for path in _files(paths, laws, list(codes)):
        run += 1
        found = list(_outcome(path, adjudicator, codes))
        failed += bool(found)
        lines += found
    if not run:
        return CaseReport(["no cases found"], ok=False)
    count = f"{run} case" if run == 1 else f"{run} cases"
    lines.append(f"{count}: {f'{failed} not as expected' if failed else 'all as expected'}")
    return CaseReport(lines, ok=not failed)


def _files(paths: Sequence[Path], laws: Path | None, codes: Sequence[str]) -> list[Path]:
    if paths:
        found = [file for path in paths for file in _within(path)]
    else:
        folders = _case_folders(laws)
        found = [file for folder in folders for code in codes for file in case_files(folder / code)]
    return list(dict.fromkeys(found))


def _case_folders(laws: Path | None) -> list[Path]:
    """Where the codes' folders of cases stand: with those that ship, and beside a folder of house codes."""
    return [cases_folder()] + ([laws.absolute().parent / "cases"] if laws else [])


def case_finder(codes: Mapping[str, Code], laws: Path | None = None) -> CasesOf:
    """What finds the cases that cite a law, for the pages of laws: those about it first.

    A law that a code takes over has the cases of the code it comes from, too. A case that cannot be read is
    left out: `adjudicator cases` tells of it.

    Args:
        codes: the codes whose laws are asked for.
        laws: a folder of house codes; their cases stand in `cases/` beside it.
    """
    folders = _case_folders(laws)

    def find(code: str, number: str) -> list[dict[str, Any]]:
        found = [
            (origin, case)
            for origin in _origins(codes, code, number)
            for folder in folders
            for case in _readable(folder / origin)
            if case.cites(number)
        ]
        found.sort(key=lambda pair: pair[1].law != number)
        return [_listed(origin, case) for origin, case in found]

    return find


def case_named(code: str, name: str, laws: Path | None = None) -> Case | None:
    """A case of a code by its name; None where there is none, or where it cannot be read.

    Args:
        code: the id of a code that there is: it is taken for the name of a folder.
        name: the case's id, as a page of a law lists it.
        laws: a folder of house codes; their cases stand in `cases/` beside it.
    """
    paths = [
        path for folder in _case_folders(laws) for path in case_files(folder / code) if path.stem == name
    ]
    try:
        return read_case(paths[0]) if paths else None
    except CaseError:
        return None


def _listed(code: str, case: Case) -> dict[str, Any]:
    return {"id": case.name, "code": code, "law": case.law, "bites": case.bites, "case": case.says}


def _origins(codes: Mapping[str, Code], code: str, number: str) -> Iterator[str]:
    """The code and, as far as it takes the law over, those that it extends."""
    while True:
        yield code
        extended = codes.get(codes[code].extends or "")
        if extended is None or number not in extended.laws:
            return
        if extended.laws[number].place != codes[code].laws[number].place:
            return
        code = extended.id


@cache
def _readable(folder: Path) -> tuple[Case, ...]:
    cases = []
    for path in case_files(folder):
        try:
            cases.append(read_case(path))
        except CaseError:
            continue
    return tuple(cases)


def _within(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    below = sorted(folder for folder in path.iterdir() if folder.is_dir())
    return [*case_files(path), *(file for folder in below for file in _within(folder))]


def _outcome(path: Path, adjudicator: Adjudicator, codes: Mapping[str, Any]) -> Iterator[str]:
    try:
        case = read_case(path)
    except CaseError as error:
        yield str(error)
        return
    code = case.folder if case.folder in codes else None
    try:
        opinion = adjudicator.opinion(
            read_mapping(case.log, game=adjudicator.game(code)), code=code, at=case.at
        )
    except LogError as error:
        yield f"{case.place('log', *_steps(error.pointer))}: {error}"
    except AtOutOfRange as error:
        yield f"{case.place('at')}: {error}"
    except UnknownCode:
        yield f"{case.place('log', 'code')}: unknown code {case.log.get('code', DEFAULT_CODE)!r}"
    else:
        for where, expected, found in differences(case, opinion):
            yield f"{case.file}: {where}: expected {_shown(expected)}, found {_shown(found)}"


def _steps(pointer: str) -> list[str | int]:
    """A JSON Pointer's steps, as they lead into the case's log."""
    steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    return [int(step) if step.isdecimal() else step for step in steps]


def differences(case: Case, opinion: Mapping[str, Any]) -> Iterator[Difference]:
    """Where an opinion is not what the case expects: (field, expected, found), in the case's order."""
    expect = case.expect
    if opinion["verdict"] != expect["verdict"]:
        yield "verdict", expect["verdict"], opinion["verdict"]
    yield from _rulings_unlike("rulings", expect["rulings"], opinion["rulings"])
    yield from _unlike("score", expect.get("score", {}), _plain_score(opinion["score"]))
    yield from _questions_unlike(expect.get("questions", []), opinion["questions"])
    halt = opinion["halt"] and opinion["halt"]["action"]
    if expect.get("halt") != halt:
        yield "halt", expect.get("halt"), halt


def _rulings_unlike(
    where: str, expected: Sequence[Mapping[str, Any]], found: Sequence[Mapping[str, Any]]
) -> Iterator[Difference]:
    """The lists of rulings, whole."""
    for place, (one, other) in enumerate(_pairs(expected, found)):
        if one is _ABSENT or other is _ABSENT:
            yield f"{where}/{place}", one, other if other is _ABSENT else _plain(other)
            continue
        whole = {"elected": None, "lapsed": None, **one}
        yield from _unlike(f"{where}/{place}", whole, _plain(other))


def _questions_unlike(
    expected: Sequence[Mapping[str, Any]], found: Sequence[Mapping[str, Any]]
) -> Iterator[Difference]:
    """The questions in their order, each with all its answers; a case that names none has none."""
    for place, (one, other) in enumerate(_pairs(expected, found)):
        where = f"questions/{place}"
        if one is _ABSENT or other is _ABSENT:
            yield where, one, other if other is _ABSENT else other["ask"]
            continue
        said = {key: value for key, value in one.items() if key != "answers"}
        yield from _unlike(where, said, other)
        answers = {answer["answer"]: answer for answer in other["answers"]}
        if set(answers) != set(one["answers"]):
            yield f"{where}/answers", list(one["answers"]), list(answers)
            continue
        for name, answer in one["answers"].items():
            at = f"{where}/answers/{name}"
            yield from _rulings_unlike(f"{at}/rulings", answer["rulings"], answers[name]["rulings"])
            rest = {key: value for key, value in answer.items() if key != "rulings"}
            yield from _unlike(at, rest, answers[name])


def _pairs(expected: Sequence[Any], found: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    return zip_longest(expected, found, fillvalue=_ABSENT)


def _unlike(where: str, expected: Mapping[str, Any], found: Mapping[str, Any]) -> Iterator[Difference]:
    for key, value in expected.items():
        if found.get(key, _ABSENT) != value:
            yield f"{where}/{key}", value, found.get(key, _ABSENT)


def _plain(ruling: Mapping[str, Any]) -> dict[str, Any]:
    """A ruling as a case writes it: the law by its number, options by the names of their remedies."""
    law = ruling["law"]
    return {
        "offence": ruling["offence"],
        "law": law and law["number"],
        **{key: ruling[key] for key in ("by", "entitled", "action", "noticed", "status")},
        "options": [option["remedy"] for option in ruling["options"]],
        "elected": ruling["elected"],
        "lapsed": ruling["lapsed"],
        "kind": (ruling["fact"] or {}).get("kind"),
        **{key: ruling[key] for key in ("role", "see_also", "readings", "assumes", "penalty")},
    }


def _plain_score(score: Mapping[str, Any]) -> dict[str, Any]:
    """A score as a case writes it: a line of the ledger is action, player, points, law."""
    ledger = [[line[key] for key in ("action", "player", "points", "law")] for line in score["ledger"]]
    return {**score, "ledger": ledger}


def _shown(value: Any) -> str:
    if value is _ABSENT:
        return "nothing"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
