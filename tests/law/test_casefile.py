"""Case files: what is refused and where; near misses; which laws want cases."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from adjudicator.casefile import cases_citing, read_case
from adjudicator.checking import check_codes, differs_in_one
from adjudicator.errors import CaseError
from adjudicator.library import cases_folder, load_codes

BITING = """\
case: a card short of duty
law: "1"
bites: true
log:
  dealer: A
  actions:
    - A deals
    - B leads KH   # comment
    - A plays 7C
expect:
  verdict: irregular
  rulings:
    - {offence: renounce, law: "1", by: A, entitled: B, action: 3, noticed: null, status: open,
       options: [replay-hand, let-stand]}
  score: {due: {A: 0, B: 0}, agrees: null, ledger: [[3, A, 0, "2"]]}
  halt: null
"""
RULINGS = BITING.partition("rulings:")[2].partition("  score")[0]
NEAR = (
    BITING.partition("  rulings:")[0]
    .replace("A plays 7C", "A plays 7H")
    .replace("bites: true", "bites: false\ntwin: 1-short")
    .replace("irregular", "regular")
    + "  rulings: []\n"
)

Put = Callable[[str, str], Path]


@pytest.fixture
def put(tmp_path: Path) -> Put:
    """Writes a case of the code `small` and gives its path."""

    def write(text: str, name: str = "1-short") -> Path:
        path = tmp_path / "cases" / "small" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_case_is_read(put: Put) -> None:
    case = read_case(put(BITING, "1-short"))
    assert (case.name, case.folder, case.law, case.bites, case.twin) == ("1-short", "small", "1", True, None)
    assert case.log["actions"][1] == "B leads KH"
    assert case.place("log", "actions", 2).endswith("cases/small/1-short.yaml:9:7")
    assert [number for number in "1234" if case.cites(number)] == ["1", "2"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('law: "1"\nb', "law: @1\nb", "law: must be text"),
        ("bites: true", "bites: @yes", "bites: must be true or false"),
        ("bites: true", "bites: true\n@twin: x", "only a near miss names its twin"),
        ("bites: true", "bites: @false", "a near miss names its twin"),
        ("verdict: irregular", "verdict: @iregular", "verdict: must be one of: regular,"),
        ("status: open", "status: @opened", "status: must be one of: silent,"),
        ("by: A,", "by: @C,", "by: must be one of: A, B"),
        ("noticed: null", "noticed: @0", "noticed: must be a whole number from 1"),
        (', "2"]', ', "2", @"3"]'.replace("@", ""), "must be [action, player, points, law]"),
        ("expect:", "@expects:", "unknown key 'expects'; did you mean 'expect'?"),
        ("offence: renounce, ", "", "the key 'offence' is missing"),
        ("due: {A: 0, B: 0}", "due: @{A: 0}", "the key 'B' is missing"),
    ],
)
def test_a_bad_case_is_refused_at_its_place(old: str, new: str, message: str, put: Put) -> None:
    assert old in BITING
    before, mark, after = BITING.replace(old, new, 1).partition("@")
    path = put(before + after, "1-short")
    with pytest.raises(CaseError) as refused:
        read_case(path)
    assert message in refused.value.message
    if mark:
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        assert refused.value.place == f"{path}:{line}:{column}"


@pytest.mark.parametrize(
    ("old", "new", "alike"),
    [
        ("", "", True),
        ("    - A plays 7H\n", "", True),
        ("    - A plays 7H\n", "    - A plays 7C\n    - B looks\n", True),
        ("    - A deals\n", "    - A deals\n    - B looks\n", False),
        ("A plays 7H", "A plays 7C", False),
        ("    - A deals\n    - B leads KH   # comment\n", "    - B leads KH\n    - A deals\n", False),
        ("dealer: A", "dealer: B", False),
        ("    - A deals\n    - B leads KH   # comment\n", "", False),
    ],
)
def test_a_near_miss_differs_in_a_single_action(old: str, new: str, alike: bool, put: Put) -> None:
    near = read_case(put(NEAR.replace(old, new, 1), "1-near"))
    assert differs_in_one(near, read_case(put(BITING, "1-short"))) == alike


def test_a_near_miss_may_do_one_thing_at_another_time(put: Put) -> None:
    biting = read_case(put(BITING, "1-short"))
    late = BITING.replace("    - A deals\n", "").replace(
        "    - A plays 7C\n", "    - A plays 7C\n    - A deals\n"
    )
    assert differs_in_one(read_case(put(late, "1-late")), biting)
    assert differs_in_one(biting, read_case(put(late, "1-late")))


def checked(small: str, tmp_path: Path) -> list[str]:
    """The lines about the cases of law 1 in a check of the small code."""
    laws = tmp_path / "laws"
    laws.mkdir()
    (laws / "small.yaml").write_text(small)
    lines = check_codes([laws]).lines
    of_law_2 = lines.index(next(line for line in lines if line.startswith("no case: small 2")))
    told = ("no case", "bad case", "  not counted")
    return [line for line in lines[:of_law_2] if line.startswith(told)]


def test_a_law_with_both_its_cases_wants_none(put: Put, small: str, tmp_path: Path) -> None:
    put(BITING, "1-short")
    put(NEAR, "1-near")
    assert checked(small, tmp_path) == []


def test_a_law_without_a_near_miss_wants_one(put: Put, small: str, tmp_path: Path) -> None:
    put(BITING, "1-short")
    [line] = checked(small, tmp_path)
    assert line.startswith("no case: small 1 (")
    assert line.endswith("): it has no near miss of such a case")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("A plays 7H", "A plays 7C", "it differs from 1-short in more, or less, than one action"),
        ("rulings: []", "rulings:" + RULINGS, "law 1 gives a right in it"),
        ("twin: 1-short", "twin: 1-near", "1-near is no case in which law 1 bites"),
    ],
)
def test_a_near_miss_that_is_none_does_not_count(
    old: str, new: str, message: str, put: Put, small: str, tmp_path: Path
) -> None:
    put(BITING, "1-short")
    path = put(NEAR.replace(old, new, 1), "1-near")
    missing, reason = checked(small, tmp_path)
    assert missing.endswith("it has no near miss of such a case")
    assert reason == f"  not counted: {path}: {message}"


def test_a_case_that_does_not_show_its_law_does_not_count(put: Put, small: str, tmp_path: Path) -> None:
    path = put(BITING.replace('renounce, law: "1"', 'renounce, law: "3"'), "1-short")
    put(NEAR, "1-near")
    biting, reason, near, _ = checked(small, tmp_path)
    assert biting.endswith("it has no case where it bites")
    assert reason == f"  not counted: {path}: no ruling and no points by law 1"
    assert near.endswith("it has no near miss of such a case")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("twin: 1-short", "twin: 1-long", ":4:7: there is no case 1-long"),
        ('law: "1"', 'law: "9"', ":2:6: small has no law 9"),
        ("case:", "cas:", ":1:1: unknown key 'cas'; did you mean 'case'?"),
    ],
)
def test_a_case_that_belongs_to_nothing_is_a_fault(
    old: str, new: str, message: str, put: Put, small: str, tmp_path: Path
) -> None:
    put(BITING, "1-short")
    path = put(NEAR.replace(old, new, 1), "1-near")
    assert checked(small, tmp_path)[0] == f"bad case: {path}{message}"


def test_laws_are_listed_with_their_rows_and_cases(
    put: Put, small: str, house: str, write: Callable[..., Path]
) -> None:
    put(BITING, "1-short")
    put(NEAR, "1-near")
    write(house, "house.yaml")
    lines = check_codes([write(small).parent]).lines
    assert [line for line in lines if line.startswith(("law:", "taken over:"))] == [
        "law: house 4: 1 row, 0 cases (0 biting)",
        "law: house H1: no rows, 0 cases (0 biting)",
        "taken over: house: 3 laws of small, with their cases",
        "law: small 1: 4 rows, 2 cases (1 biting)",
        "law: small 2: 3 rows, 0 cases (0 biting)",
        "law: small 3: no rows, 0 cases (0 biting)",
        "law: small 4: no rows, 0 cases (0 biting)",
    ]


def test_cases_may_stand_elsewhere(put: Put, small: str, tmp_path: Path, write: Callable[..., Path]) -> None:
    put(BITING, "1-short")
    elsewhere = tmp_path / "elsewhere"
    (tmp_path / "cases").rename(elsewhere)
    lines = check_codes([write(small)], elsewhere).lines
    assert sum(line.startswith("no case: small 1") for line in lines) == 1


def test_what_a_code_takes_over_wants_no_cases_of_it(
    small: str, house: str, write: Callable[..., Path]
) -> None:
    write(small)
    write(house, "house.yaml")
    lines = check_codes([write(small).parent]).lines
    wanted = {line.split(" (")[0] for line in lines if line.startswith("no case")}
    assert wanted == {"no case: small 1", "no case: small 2", "no case: house 4"}


SHIPPED = sorted(path for path in cases_folder().glob("*/*.yaml"))


def test_cases_citing_a_law(put: Put) -> None:
    path = put(BITING, "1-short")
    folder = path.parent.parent
    assert [case.name for case in cases_citing("small", "1", folder)] == ["1-short"]
    assert cases_citing("small", "3", folder) == []
    assert cases_citing("none", "1", folder) == []


def test_shipped_cases_are_of_laws_that_exist() -> None:
    codes = load_codes()
    for path in SHIPPED:
        case = read_case(path)
        if case.folder in codes:
            assert case.law in codes[case.folder].laws, case.file
