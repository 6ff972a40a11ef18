"""Law files as they are written: what is refused, and at which line and column."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from adjudicator import library, strictyaml
from adjudicator.errors import LawError
from adjudicator.library import load_code_file, load_codes

Write = Callable[..., Path]


def refusal(path: Path) -> tuple[str, str]:
    """The place, without the file, and the message with which the file is refused."""
    with pytest.raises(LawError) as refused:
        load_code_file(path, {})
    name, _, place = refused.value.place.partition(".yaml")
    assert f"{name}.yaml" == str(path)
    return place, refused.value.message


def test_words_stay_words() -> None:
    read = strictyaml.read(b"a: [no, yes, on, off, 010, 12:30, 2026-11-29, 1e3, 7S, '5', y]").content
    assert read == {"a": ["no", "yes", "on", "off", "010", "12:30", "2026-11-29", "1e3", "7S", "5", "y"]}


def test_true_false_null_and_whole_numbers_are_read() -> None:
    read = strictyaml.read(b"a: [true, false, null, ~, 0, -5, 1878]\nb:").content
    assert read == {"a": [True, False, None, None, 0, -5, 1878], "b": None}


@pytest.mark.parametrize("loader", [yaml.SafeLoader, getattr(yaml, "CSafeLoader", yaml.SafeLoader)])
@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("a: 1\nb: 2\na: 3", 3, 1, "a second time; first in line 1"),
        ("a: {b: 1,\n    b: 2}", 2, 5, "a second time"),
        ("a: &x 1", 1, 4, "the anchor &x"),
        ("a: &x {b: 1}\nc: *x", 1, 4, "the anchor &x"),
        ("a: !!int 5", 1, 4, "tags are not read"),
        ("a: !!python/name:os.system", 1, 4, "tags are not read"),
        ("1: a", 1, 1, "a key must be text"),
        ("on: a\ntrue: b", 2, 1, "a key must be text"),
        ("? [a]\n: b", 1, 3, "a key must be text"),
        ("a\n---\nb", 2, 1, "a second document"),
        ("a: b: c", 1, 5, "mapping values are not allowed"),
        ("[" * 100, 1, 31, "more than 30 deep"),
    ],
)
def test_what_strict_yaml_refuses(
    text: str, line: int, column: int, message: str, loader: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strictyaml, "Loader", loader)
    with pytest.raises(strictyaml.StrictYamlError, match=message) as refused:
        strictyaml.read(text.encode())
    assert (refused.value.line, refused.value.column) == (line, column)


@pytest.mark.parametrize("data", [b"a: \xff", b"a: \x00", b"a: *x", b"a: [", b"\xff\xfea\x00", b"a: \x80"])
def test_bytes_that_are_no_strict_yaml(data: bytes) -> None:
    with pytest.raises(strictyaml.StrictYamlError):
        strictyaml.read(data)


def test_the_small_code_is_read(write: Write, small: str) -> None:
    code = load_code_file(write(small), {})
    assert (code.id, code.game, list(code.laws)) == ("small", 5, ["1", "2", "3", "4"])
    assert code.source == {"work": "Made up", "year": "1900"}


# In each case `@` marks, in the text that is put in, the place at which the fault must be reported.
BAD_SHAPES = [
    ('law: "2"', "law: @2", "law: must be text; write it in quotes"),
    ("title: The king", "@titel: The king", "unknown key 'titel'; did you mean 'title'?"),
    ('law: "2"\n    title: The king', '@law: "2"', "the key 'title' is missing"),
    ("procedure: no", "@procedur: no", "unknown key 'procedur'; did you mean 'procedure'?"),
    ("points: 5}", 'points: @"5"}', "points: must be a whole number from 1 to 50"),
    ("points: 5}", "points: @0}", "points: must be a whole number from 1 to 50"),
    ("unnoticed: true", "unnoticed: @false", "unnoticed: can only be true; leave it out otherwise"),
    ("unnoticed: true", "unnoticed: @yes", "unnoticed: must be true or false"),
    ("code: small", "code: @Small Code", "code: 'Small Code' is not an id"),
    ('law: "3"\n', 'law: @"3/1"\n', "law: '3/1' is not a law's number"),
    ("{named: {not: other}}", "{named: @{nor: other}}", "named: must be a value, a list of values"),
    ("{named: {not: other}}", "{named: {not: [@3]}}", "must be text; write it in quotes"),
    ("{named: {not: other}}", "@[named]", "when: must be a mapping"),
    ("{before: before-answer}", "{before: @3}", "before: must be text; write it in quotes"),
    ("[replay-hand, let-stand]", "[let-stand, @let-stand]", "'let-stand' stands here twice"),
    ("[replay-hand, let-stand]", "@[]", "options: must not be an empty list"),
    ("[replay-hand, let-stand]", "@let-stand", "options: must be a list"),
    ("because: The text is open.", "because: @''", "because: must not be empty"),
    ("because: The text is open.", "because: @", "because: must not be empty"),
    ("{actor: 1}", "{actor: @-1}", "actor: must be a whole number from 0 to 50"),
    ("{actor: 1}", "@{}", "points: must not be empty"),
    ('source: {page: "3"}', "source: @page 3", "source: must be a mapping"),
    ("lawful:", "@lawfull:", "unknown key 'lawfull'; did you mean 'lawful'?"),
]
BAD_NAMES = [
    (
        "fact: card-played\n",
        "fact: @card-plaid\n",
        "unknown kind of fact 'card-plaid'; did you mean 'card-played'?",
    ),
    (
        "- fact: lead-named",
        "- fact: @lead-nam",
        "unknown kind of fact 'lead-nam'; did you mean 'lead-named'?",
    ),
    ("{fact: card-played,", "{fact: @cardplayed,", "unknown kind of fact 'cardplayed'; did you"),
    ("offence: renounce", "offence: @revoke", "unknown offence 'revoke'"),
    (
        "offence: quitted",
        "offence: @quited",
        "unknown offence 'quited-trick-seen'; did you mean 'quitted-trick",
    ),
    ("taken_back: never", "taken_bak: @never", "unknown circumstance of card-played 'taken_bak'; did you"),
    ("taken_back: never", "taken_back: @nevr", "unknown value of taken_back 'nevr'; did you mean 'never'?"),
    ("{not: kept}", "{not: @kapt}", "unknown value of duty 'kapt'; did you mean 'kept'?"),
    ("{not: kept}", "{not: [kept, @did-not]}", "unknown value of duty 'did-not'"),
    (
        "{before: before-answer}",
        "{before: @tomorrow}",
        "unknown value of stage 'tomorrow'; one of: before-turn",
    ),
    ("{before: before-answer}", "@{before: before-turn-up}", "no value of stage is left by this condition"),
    ("{named: {not: other}}", "{named: @{not: [same, unrecorded, other]}}", "no value of named is left"),
    (
        "[replay-hand, let-stand]",
        "[replay-hand, @let-stnd]",
        "unknown remedy 'let-stnd'; did you mean 'let-stand'?",
    ),
    (
        "automatic: correct-score",
        "automatic: @correct-scor",
        "unknown remedy 'correct-scor'; did you mean 'correct",
    ),
    (
        "until: next-turn-up",
        "until: @next-turnup",
        "unknown limit 'next-turnup'; did you mean 'next-turn-up'?",
    ),
    ("[played-to, next-turn-up]", "[played-to, @never]", "unknown limit 'never'"),
    ("entitles: adversary", "entitles: @adversry", "unknown party 'adversry'; did you mean 'adversary'?"),
    ("by: actor", "by: @adversary", "unknown party 'adversary'"),
    ("{actor: 1}", "{actr: @1}", "unknown party 'actr'; did you mean 'actor'?"),
    ("readings: [R3]", "readings: [@R4]", "unknown reading 'R4'; one of: R3"),
    ('see_also: ["2"]', 'see_also: ["2", @"9"]', "unknown law '9'; one of: 1, 2, 3, 4"),
    ('{duty: kept}, law: "1"', '{duty: kept}, law: @"7"', "unknown law '7'"),
    ('nearest: ["1"]', 'nearest: [@"8"]', "unknown law '8'"),
    ("reduces: renounce", "reduces: @no", "unknown reduction 'no'; one of: false-king, renounce"),
    ("title: A small code", "title: A small code\nextends: @smaller", "unknown code 'smaller'"),
]
BAD_TOGETHER = [
    (
        "[king-played-on, late]",
        "@{from: king-played-on}",
        "the values of time stand in no one order: name them",
    ),
    ('law: "2"', 'law: @"1"', "law 1 stands here twice; first at "),
    ('law: "3"\n', "law: @lawful\n", "'lawful' cannot be a law's number"),
    (
        "no_penalty: true",
        "no_penalty: true\n        unnoticed: @true",
        "a row has one outcome, not no_penalty and unno",
    ),
    (
        "when: {duty: {not: kept}, taken_back: before-next-lead}\n        no_penalty: true\n",
        "@when: {duty: {not: kept}, taken_back: before-next-lead}\n",
        "a row needs an outcome: one of options, automatic, no_penalty, unnoticed, points",
    ),
    (
        "unnoticed: true",
        "unnoticed: true\n        points: @{actor: 1}",
        "points does not go with an outcome of unnot",
    ),
    (
        "unnoticed: true",
        "unnoticed: true\n        until: @played-to",
        "until does not go with an outcome of unnoti",
    ),
    (
        "automatic: let-stand",
        "automatic: let-stand\n        entitles: @dealer",
        "entitles does not go with an outcom",
    ),
    (
        "points: {actor: 1}",
        "points: {actor: 1}\n        offence: @renounce",
        "a row that only scores makes no ru",
    ),
    (
        "options: [named-suit",
        "entitles: nobody\n        options: @[named-suit",
        "options without anyone entitled",
    ),
    ("offence: late-king\n", "@fact: king-announced\n", "neither the row nor its law names the offence"),
    (
        "until: [played-to, next-turn-up]\n        waived_by_limit: ",
        "waived_by_limit: @",
        "waived_by_limit without a limit",
    ),
    (
        "waived_by_limit: true",
        "waived_by_limit: true\n        take_only: @true",
        "take_only without the option take-or-reject",
    ),
    (
        "points: {adversary: 1}\n        points_at_next_card: ",
        "points_at_next_card: @",
        "points_at_next_card without",
    ),
    (
        "bars_king: any",
        "bars_king: any\n        overrides: @[lawful]",
        "overrides is only for a code that extends",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD_SHAPES + BAD_NAMES + BAD_TOGETHER)
def test_a_bad_law_file_is_refused_at_its_place(
    old: str, new: str, message: str, write: Write, small: str
) -> None:
    assert old in small
    before, _, after = small.replace(old, new, 1).partition("@")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    found, said = refusal(write(before + after))
    assert (found, said[: len(message)]) == (f":{line}:{column}", message)


def test_an_empty_file_and_a_missing_one_are_refused(write: Write, tmp_path: Path) -> None:
    assert refusal(write("")) == (":1:1", "must be a mapping: key: value")
    assert refusal(tmp_path / "none.yaml") == ("", "cannot be read: No such file or directory")


def test_codes_load_with_the_house_codes_of_a_folder(
    write: Write, small: str, house: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write(small.replace("code: small", "code: turf-club"), "z.yaml")
    monkeypatch.setattr(library, "laws_folder", lambda: tmp_path / "laws")
    extra = tmp_path / "extra"
    extra.mkdir()
    (extra / "a.yaml").write_text(house)
    (extra / "b.yml").write_text(small)
    (extra / "notes.txt").write_text("no law")
    codes = load_codes(extra)
    assert list(codes) == ["turf-club", "house", "small"]
    assert codes["house"].extends == "small"
    assert codes["turf-club"].laws["1"].place == "laws/z.yaml:8:5"


def test_an_id_defined_twice_is_refused_with_both_places(write: Write, small: str, tmp_path: Path) -> None:
    paths = [write(small, "a.yaml"), write(small, "b.yaml")]
    with pytest.raises(
        LawError, match=r"a second code of the id 'small'; the first: .*a.yaml:1:7"
    ) as refused:
        library.load_code_files(paths, {})
    assert refused.value.place == f"{tmp_path}/laws/b.yaml:1:7"


def test_codes_that_extend_each_other_are_refused(write: Write, house: str) -> None:
    paths = [
        write(house.replace("small", "annex"), "a.yaml"),
        write(house.replace("house", "annex").replace("small", "house"), "b.yaml"),
    ]
    with pytest.raises(LawError, match="house extends annex extends house"):
        library.load_code_files(paths, {})


def test_a_missing_folder_of_house_codes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LawError, match="no such folder"):
        load_codes(tmp_path / "none")
