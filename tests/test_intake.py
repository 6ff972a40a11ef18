"""The intake: JSON and YAML to a log, and a pointer and a message for whatever is none."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import LogError, NotJson, TooLarge
from adjudicator.intake import MOST_BYTES, read_json, read_mapping, read_yaml

FULL: dict[str, Any] = {
    "actions": ["A deals 3 3 2 2", "A turns 10♥ # seen", "B looks ?"],
    "dealer": "A",
    "code": "foster",
    "score": {"A": 0, "B": 4},
    "players": {"A": "Müller", "B": "Dupont"},
    "stakes": "by-score",
    "form": "french",
    "id": "7",
    "event": "Cup",
    "venue": "Club",
    "table": "5",
    "date": "2026-11-29",
    "time": "12:30",
    "time_zone": "UTC",
    "_mine": {"x": [1, 2.5, None, True]},
}


def log(**fields: Any) -> dict[str, Any]:
    return {"dealer": "A", "actions": [], **fields}


def test_every_field() -> None:
    read = read_json(json.dumps(FULL).encode())
    assert [action.line for action in read.actions] == ["A deals 3 3 2 2", "A turns TH # seen", "B looks ?"]
    assert (read.dealer, read.code, read.score) == ("A", "foster", (0, 4))
    assert (read.stakes, read.form) == ("by-score", "french")
    assert read.private == {"_mine": FULL["_mine"]}
    names = ("players", "id", "event", "venue", "table", "date", "time", "time_zone")
    assert read.metadata == {name: FULL[name] for name in names}


def test_json_is_yaml_too() -> None:
    text = json.dumps({k: v for k, v in FULL.items() if k != "_mine"}).encode()
    assert read_yaml(text) == read_json(text)


def test_what_may_be_left_out() -> None:
    read = read_json(b'{"actions": ["A draws KD", "B draws 7C"]}')
    assert (read.dealer, read.code, read.score, read.stakes, read.form) == (None, None, (0, 0), None, None)
    assert read.metadata == read.private == {}
    assert read_mapping(log(actions=["A draws KD"], dealer="B")).dealer == "B"
    assert read_mapping({"actions": ["A draws ? # would not"]}).dealer is None
    assert read_mapping(log(players={"B": "x"})).metadata == {"players": {"B": "x"}}


def test_the_canonical_log_is_read_back() -> None:
    read = read_mapping(FULL)
    again = read_mapping(read.canonical())
    assert again.canonical() == read.canonical()
    assert again.actions == read.actions


LIST = "a list of at most 50,000 actions, each a text"
TEXT = "text of at most 200 characters"
LONE = "\ud800"

MALFORMED: list[tuple[str, object, str, str, str | None]] = [
    # what, document, pointer, message, found
    ("a list", [], "", "a log is one mapping", "a list"),
    ("a text", "A deals", "", "a log is one mapping", "A deals"),
    ("nothing", None, "", "a log is one mapping", "null"),
    ("a number", 5, "", "a log is one mapping", "5"),
    ("no fields", {}, "/actions", "actions is missing", None),
    ("no actions", {"dealer": "A"}, "/actions", "actions is missing", None),
    ("actions null", log(actions=None), "/actions", "actions is null", "null"),
    ("actions a text", log(actions="A deals"), "/actions", "actions is not a list", "A deals"),
    ("actions a mapping", log(actions={"0": "A deals"}), "/actions", "actions is not a list", "a mapping"),
    ("too many", log(actions=["A looks"] * 50_001), "/actions", "more than 50,000 actions", "a list"),
    ("action null", log(actions=["A deals", None]), "/actions/1", "action 2 is not text", "null"),
    ("action a number", log(actions=[7]), "/actions/0", "action 1 is not text", "7"),
    ("action a list", log(actions=[["A", "deals"]]), "/actions/0", "action 1 is not text", "a list"),
    ("action a mapping", log(actions=[{"A": "deals"}]), "/actions/0", "action 1 is not text", "a mapping"),
    ("action empty", log(actions=[""]), "/actions/0", "action 1: an action is empty", ""),
    (
        "unknown verb",
        log(actions=["A looks"] * 13 + ["A plas 7H"]),
        "/actions/13",
        "action 14: found 'plas'",
        "plas",
    ),
    ("unknown actor", log(actions=["C deals"]), "/actions/0", "where an actor should stand", "C"),
    ("unknown card", log(actions=["A plays 1H"]), "/actions/0", "where a card", "1H"),
    ("card with newline", log(actions=["A plays KS\n"]), "/actions/0", "one line of text", "A plays KS\\n"),
    ("card twice", log(actions=["A holds KH KH"]), "/actions/0", "KH is named twice", "KH"),
    (
        "too long",
        log(actions=["A looks # " + "x" * 991]),
        "/actions/0",
        "at most 1,000 characters",
        "A looks # " + "x" * 69 + "…",
    ),
    ("NUL in an action", log(actions=["A looks # \0"]), "/actions/0", "cannot hold the character", "\\x00"),
    ("surrogate in an action", log(actions=["A " + LONE]), "/actions/0", "cannot hold", "A \\ud800"),
    ("seven disputed", log(actions=["A looks ?"] * 8), "/actions/6", "seventh that is disputed", "A looks ?"),
    ("no dealer", {"actions": []}, "/dealer", "dealer is missing", None),
    ("no dealer, a deal", {"actions": ["A deals", "A draws KD"]}, "/dealer", "dealer is missing", None),
    ("dealer unknown", log(dealer="C"), "/dealer", "dealer is none of the words that can stand here", "C"),
    ("dealer lower case", log(dealer="a"), "/dealer", "dealer is none of the words", "a"),
    ("dealer with newline", log(dealer="A\n"), "/dealer", "dealer is none of the words", "A\\n"),
    ("dealer null", log(dealer=None), "/dealer", "dealer is null", "null"),
    ("dealer a number", log(dealer=1), "/dealer", "dealer is not text", "1"),
    ("dealer a list", log(dealer=["A"]), "/dealer", "dealer is not text", "a list"),
    ("code a number", log(code=43), "/code", "code is not text", "43"),
    ("score a text", log(score="3-2"), "/score", "score is not a mapping", "3-2"),
    ("score null", log(score=None), "/score", "score is null", "null"),
    ("score a list", log(score=[3, 2]), "/score", "score is not a mapping", "a list"),
    ("score of one", log(score={"A": 3}), "/score/B", "score.B is missing", None),
    ("score of a third", log(score={"A": 0, "B": 0, "C": 0}), "/score/C", "C is no field of score", "C"),
    ("score a Boolean", log(score={"A": True, "B": 0}), "/score/A", "score.A is not a whole number", "true"),
    ("score in a text", log(score={"A": 0, "B": "3"}), "/score/B", "score.B is not a whole number", "3"),
    ("score a fraction", log(score={"A": 1.0, "B": 0}), "/score/A", "score.A is not a whole number", "1.0"),
    ("score negative", log(score={"A": 0, "B": -1}), "/score/B", "score.B is below 0", "-1"),
    ("score of a game", log(score={"A": 5, "B": 0}), "/score/A", "the game is over at this score", "5"),
    ("score null below", log(score={"A": None, "B": 0}), "/score/A", "score.A is null", "null"),
    ("players a list", log(players=["x", "y"]), "/players", "players is not a mapping", "a list"),
    ("player a number", log(players={"A": 1}), "/players/A", "players.A is not text", "1"),
    ("player unknown", log(players={"C": "x"}), "/players/C", "C is no field of players", "C"),
    ("player too long", log(players={"A": "x" * 201}), "/players/A", "players.A is too long", "x" * 79 + "…"),
    ("stakes unknown", log(stakes="double"), "/stakes", "stakes is none of the words", "double"),
    ("form unknown", log(form="englisch"), "/form", "form is none of the words", "englisch"),
    ("table a number", log(table=5), "/table", "table is not text", "5"),
    ("date a Boolean", log(date=True), "/date", "date is not text", "true"),
    ("event null", log(event=None), "/event", "event is null", "null"),
    ("event too long", log(event="x" * 201), "/event", "event is too long", "x" * 79 + "…"),
    ("NUL in a text", log(venue="a\0b"), "/venue", "the character NUL", "a\\x00b"),
    ("surrogate in a text", log(players={"A": LONE}), "/players/A", "half a surrogate pair", "\\ud800"),
    ("surrogate in one's own", log(_x=[{"y": LONE}]), "/_x/0/y", "half a surrogate pair", "\\ud800"),
    ("surrogate in a name", log(_x={LONE: 1}), "/_x", "half a surrogate pair", "\\ud800"),
    ("unknown field", log(dealr="A"), "/dealr", "dealr is no field of a log", "dealr"),
    ("field in capitals", log(Code="x"), "/Code", "Code is no field of a log", "Code"),
    ("name to escape", {"a/b~c": 1, **log()}, "/a~1b~0c", "a/b~c is no field of a log", "a/b~c"),
    ("empty name", log(**{"": 1}), "/", "is no field of a log", ""),
    ("name too long", log(**{"x" * 201: 1}), "", "the name of a field", "x" * 79 + "…"),
    ("name a number", {5: 1, **log()}, "", "the name of a field", "5"),
    ("two faults, the first", {"x": 1, "dealer": "C", "actions": []}, "/x", "x is no field", "x"),
]


@pytest.mark.parametrize(
    ("document", "pointer", "message", "found"),
    [case[1:] for case in MALFORMED],
    ids=[case[0] for case in MALFORMED],
)
def test_malformed(document: object, pointer: str, message: str, found: str | None) -> None:
    with pytest.raises(LogError) as caught:
        read_mapping(document)
    error = caught.value
    assert error.pointer == pointer
    assert message in error.message
    assert error.found == found
    assert error.expected or "one line" in error.message or "character" in error.message
    json.dumps([error.pointer, str(error), error.found, error.expected], ensure_ascii=False).encode()


@pytest.mark.parametrize(
    ("document", "expected", "hint"),
    [
        (log(dealer="a"), ("A", "B"), "did you mean 'A'?"),
        (log(form="englisch"), ("english", "french"), "did you mean 'english'?"),
        (log(stakes="by_score"), ("single", "by-score"), "did you mean 'by-score'?"),
        (log(table=5), (TEXT,), 'write it in quotes: "5"'),
        (log(score=[1]), ("{A: 0, B: 0}",), None),
        (log(actions={}), (LIST,), None),
        (log(actions=["A mrks king"]), None, "did you mean 'marks'?"),
        (log(timezone="UTC"), None, "did you mean 'time_zone'?"),
        (log(score={"A": 5, "B": 0}), ("a number from 0 to 4",), None),
    ],
)
def test_what_is_expected(document: object, expected: tuple[str, ...] | None, hint: str | None) -> None:
    with pytest.raises(LogError) as caught:
        read_mapping(document)
    assert caught.value.hint == hint
    assert expected is None or caught.value.expected == expected


def test_a_longer_game_allows_a_higher_score() -> None:
    assert read_mapping(log(score={"A": 6, "B": 0}), game=7).score == (6, 0)
    with pytest.raises(LogError, match="from 0 to 6"):
        read_mapping(log(score={"A": 7, "B": 0}), game=7)


def test_limits_are_still_within() -> None:
    read_mapping(log(actions=["A looks ?"] * 6 + ["A looks # " + "x" * 990], event="x" * 200))
    assert len(read_mapping(log(actions=["A looks"] * 50_000)).actions) == 50_000
    assert read_mapping(log(_x="y" * 5_000)).private["_x"] == "y" * 5_000


NOT_JSON = [
    (b"", "Expecting value", 1, 1),
    (b"{", "Expecting property name", 1, 2),
    (b'{"dealer": "A",\n "actions": [}', "Expecting value", 2, 14),
    (b"{'dealer': 'A'}", "Expecting property name", 1, 2),
    (b"{} {}", "Extra data", 1, 4),
    (b'{"a": 1, "b": 2, "a": 3}', "the field a stands twice", None, None),
    (b'{"_x": {"a": 1, "a": 1}}', "the field a stands twice", None, None),
    (b'{"_x": NaN}', "NaN is not a number", None, None),
    (b'{"_x": -Infinity}', "-Infinity is not a number", None, None),
    (b'{"_x": 1e999}', "the number 1e999 is too large", None, None),
    (b'{"_x": ' + b"9" * 5_000 + b"}", "more than 18 digits", None, None),
    (b"[" * 100_000, "nested more than 64 deep", None, None),
    (b'{"_x": ' + b"[" * 64 + b"]" * 64 + b"}", "nested more than 64 deep", None, None),
    (b'{"a":\n "\xff"}', "the text is not UTF-8", 2, 3),
    ('{"actions": []}'.encode("utf-16"), "the text is not UTF-8", 1, 1),
    (b'{"_x": "\x01"}', "Invalid control character", 1, 9),
]


@pytest.mark.parametrize(("data", "message", "line", "column"), NOT_JSON)
def test_what_is_no_json(data: bytes, message: str, line: int | None, column: int | None) -> None:
    with pytest.raises(NotJson) as caught:
        read_json(data)
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)
    assert (line is None) or str(caught.value).startswith(f"line {line}, column {column}: ")


NOT_YAML = [
    (b"a: b: c", "mapping values are not allowed", 1, 5),
    (b"dealer: A\nactions: []\ndealer: B", "the field dealer stands twice", 1, 1),
    (b"_x: {a: 1, a: 2}", "the field a stands twice", 1, 5),
    (b"_x: &a 1", "anchors are not read", 1, 5),
    (b"_x: *a", "aliases are not read", 1, 5),
    (b"_x: !!python/object/apply:os.getcwd []", "tags are not read", 1, 5),
    (b"_x: !!str 5", "tags are not read", 1, 5),
    (b"a: 1\n---\na: 2", "a second document begins", 2, 1),
    (b"? [a]\n: 1", "the name of a field is a text", 1, 3),
    (b"_x: " + b"[" * 100, "nested more than 64 deep", None, None),
    (b"_x: " + b"[" * 100_000, "nested more than 64 deep", None, None),
    (b"_x: " + b"9" * 5_000, "more than 18 digits", None, None),
    (b"_x: a\0", "control characters are not allowed", None, None),
    (b'_x: "\\ud800"', "invalid Unicode character escape", 1, 8),
    (b"_x: \xff", "the text is not UTF-8", 1, 5),
    (b"\t_x: 1", "cannot start any token", 1, 1),
]


@pytest.mark.parametrize(("data", "message", "line", "column"), NOT_YAML)
def test_what_is_no_yaml(data: bytes, message: str, line: int | None, column: int | None) -> None:
    with pytest.raises(NotJson) as caught:
        read_yaml(data)
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_text_stays_text_in_yaml() -> None:
    read = read_yaml(
        b"dealer: A\ncode: no\nevent: on\nvenue: 1e3\ntable: 010\ndate: 2026-11-29\ntime: 12:30\n"
        b"id: '7'\nscore: {A: 0, B: 3}\n_x: [yes, true, ~, -5, 0x1F, 1_000, .inf, <<]\n"
        b"actions:\n- A plays 7H # lost to YAML\n- 'A plays 7H # kept'\n- B holds ?? K? ?H\n- B looks ?\n"
    )
    assert read.code == "no"
    assert read.metadata == {
        "event": "on",
        "venue": "1e3",
        "table": "010",
        "date": "2026-11-29",
        "time": "12:30",
        "id": "7",
    }
    assert read.score == (0, 3)
    assert read.private == {"_x": ["yes", True, None, -5, "0x1F", "1_000", ".inf", "<<"]}
    lines = [action.line for action in read.actions]
    assert lines == ["A plays 7H", "A plays 7H # kept", "B holds ?? K? ?H", "B looks ?"]


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        (b"", ""),
        (b"- A deals", ""),
        (b"dealer: A\ntable: 5\nactions: []", "/table"),
        (b"dealer: A\nactions:", "/actions"),
        (b"dealer: A\nactions:\n- A: deals", "/actions/0"),
        (b"dealer: A\nactions:\n- ", "/actions/0"),
        (b"5: x\ndealer: A\nactions: []", "/5"),
        (b'dealer: A\nvenue: "a\\0"\nactions: []', "/venue"),
        (b"dealer: A\nactions:\n- |\n  A deals\n", "/actions/0"),
    ],
)
def test_malformed_logs_in_yaml(data: bytes, pointer: str) -> None:
    with pytest.raises(LogError) as caught:
        read_yaml(data)
    assert caught.value.pointer == pointer


def test_a_byte_order_mark_is_no_fault() -> None:
    data = b'\xef\xbb\xbf{"actions": [], "dealer": "A"}'
    assert read_json(data) == read_yaml(data)


def test_a_log_is_at_most_a_mebibyte() -> None:
    data = b'{"dealer": "A", "actions": []}'
    read_json(data.ljust(MOST_BYTES))
    for read in (read_json, read_yaml):
        with pytest.raises(TooLarge, match="at most 1,048,576 bytes, and this one 1,048,577"):
            read(data.ljust(MOST_BYTES + 1))


def test_a_flood_of_faults_is_refused_at_the_first() -> None:
    fields = ",".join(f'"k{i}": 1' for i in range(60_000))
    with pytest.raises(LogError, match="k0 is no field"):
        read_json(f"{{{fields}}}".encode())


@given(
    st.binary(max_size=200) | st.text(alphabet='{}[]":,-&*!?#|>A deals\n\\01', max_size=60).map(str.encode)
)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    for read in (read_json, read_yaml):
        try:
            read(data)
        except (LogError, NotJson) as error:
            str(error).encode()


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.text(max_size=5), below, max_size=3),
    max_leaves=6,
)


def place(document: Any, pointer: str) -> Any:
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        document = document[int(name)] if isinstance(document, list) else document.get(name)
    return document


@given(st.dictionaries(st.sampled_from([*FULL, "x"]), JSON, max_size=5))
def test_any_values_are_read_or_refused_at_a_place(fields: dict[str, object]) -> None:
    document = log(**fields)
    error = None
    try:
        read_mapping(document)
    except LogError as refusal:
        error = refusal
    # None is found where the field is missing, and only there.
    assert error is None or error.found is not None or place(document, error.pointer) is None
