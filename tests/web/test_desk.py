"""The umpire's desk as a browser without script has it: forms, buttons, and pages that keep nothing."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage

from adjudicator.casebook import case_finder
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.web import create_app
from adjudicator.web.desk.shelf import FIRST
from tests.web.visitor import Desk, Page

LOG = """A deals 3 3 2 2
A turns 9D
B stands
B leads KH
A plays 7C  # too fast
B leads AS
A plays KS
A leads TS
B plays TH
A leads QH
B objects 5"""
LINES = LOG.splitlines()


@pytest.fixture(scope="module")
def served() -> FlaskClient:
    codes = load_codes()
    return create_app(Adjudicator(codes, cases=case_finder(codes))).test_client()


def test_a_dispute_typed_in_is_ruled(desk: Desk) -> None:
    page = desk.press(actions=LOG)
    assert page.status == 200
    assert "Irregular: one ruling." in page.text
    assert "A played 7C to KH though he held QH: he renounced." in page.text
    assert "Law 43, Renouncing or not winning the trick" in page.text
    assert "until the trump of the next deal is turned up" in page.text
    assert "/lawbook/turf-club#law-43" in page.links
    assert page.fields["actions"].replace("\r\n", "\n") == LOG


def test_the_page_of_a_step_knows_nothing_of_what_came_later(desk: Desk) -> None:
    desk.press(actions=LOG)
    page = desk.press("step", "9")
    assert "As of action 9 nothing calls for a ruling." in page.text
    assert "done in action 5, and first shown by action 10" in page.text
    assert ("step", "10") in page.buttons
    back = desk.press("step", "11")
    assert "B may choose" in back.text


def test_a_right_that_lapsed_is_open_as_of_the_step_before_and_says_when_it_ended(desk: Desk) -> None:
    desk.get("/?case=turf-club/11-lapsed-by-looking")
    lapsed = re.search(r"The time for it ended with action (\d+)", desk.page.text)
    assert lapsed
    ended = int(lapsed[1])
    page = desk.press("step", str(ended - 1))
    assert "B may choose" in page.text
    assert f"It lapsed with action {ended}: it was there until he looks at his hand" in page.text


def test_enter_in_the_number_field_steps_without_a_button(desk: Desk) -> None:
    desk.press(actions=LOG)
    assert desk.press(goto="4").fields["current"] == "4"
    assert desk.press("step", "go", goto="7").fields["current"] == "7"
    assert desk.press(goto="999").fields["current"] == "11"


def test_the_table_shows_cards_by_name_and_tells_those_known_only_later(desk: Desk) -> None:
    desk.press(actions=LOG)
    page = desk.press("step", "5")
    names = [alt for _, alt in page.images]
    assert "nine of diamonds" in names
    assert "queen of hearts, known only from a later action" in names
    assert names.count("unknown card, face down") >= 3
    for source, _ in page.images:
        with desk.client.get(source) as answer:
            assert answer.status_code == 200


def test_a_contradiction_is_told_and_what_follows_is_not_judged(desk: Desk) -> None:
    page = desk.press(actions="\n".join([*LINES[:5], "A plays 9D", *LINES[5:]]))
    assert "The log contradicts itself." in page.text
    assert "no card has been led to which it could be played" in page.text
    assert page.text.count("not judged") == 7
    assert "not drawn, since it cannot have happened as recorded: action 6" in page.text


def test_another_code_is_a_button_away(desk: Desk) -> None:
    desk.press(actions=LOG)
    page = desk.press(code="foster")
    assert "Law 15.1, The renounce" in page.text
    assert page.fields["code"] == "foster"


def test_the_codes_are_compared_and_differences_told(desk: Desk) -> None:
    desk.press(actions=LOG)
    page = desk.press("view", "compare")
    assert "The codes part at one act." in page.text
    assert {"turf-club 43", "foster 15.1"} <= set(re.findall(r"[a-z-]+ [\d.]+", page.text))
    assert desk.press("code", "foster").fields["code"] == "foster"
    desk.press("view", "compare")
    assert desk.press("step", "5").fields["code"] == "foster"


@pytest.mark.parametrize(
    ("place", "log", "verdict"),
    [
        (0, "A deals 3 3 2 1\nB looks\nB objects 1", "Irregular"),
        (1, "A deals 3 3 2 1\nB objects 1", "Irregular"),
    ],
)
def test_an_answer_to_a_disputed_act_is_written_into_the_log(
    desk: Desk, place: int, log: str, verdict: str
) -> None:
    page = desk.get("/?case=turf-club/9-look-disputed")
    assert "Undetermined" in page.text
    answers = [value for name, value in page.buttons if name == "answer"]
    judged = desk.press("answer", answers[place])
    assert judged.fields["actions"] == log
    assert verdict in judged.text
    assert not [name for name, _ in judged.buttons if name == "answer"]


def test_an_answer_that_adds_evidence_moves_what_points_at_later_actions(desk: Desk) -> None:
    page = desk.get("/?case=turf-club/25-challenged-king")
    answers = [value for name, value in page.buttons if name == "answer"]
    judged = desk.press("answer", answers[1])
    assert judged.fields["actions"].splitlines()[3] == "B lacks KH"
    assert judged.fields["actions"].splitlines()[-1] == "A objects 5"
    assert "False king" in judged.text


def _hand() -> Iterator[str]:
    yield from ("A turns 9D", "B proposes", "A accepts", "B discards 2", "A gives B 2", "A discards 1")
    yield from ("A gives A 1", "B leads KH", "A plays 7H", "B leads KS", "A plays 7S")


def test_a_hand_is_written_with_buttons_alone(desk: Desk) -> None:
    desk.press(actions="A deals 3 3 2 2")
    for action in _hand():
        assert desk.press("append", action).status == 200
    assert desk.page.fields["actions"].splitlines()[1:] == list(_hand())
    assert desk.page.fields["current"] == "12"
    claimed = desk.press(actor="B", act="objects", rest=" 9 ")
    assert claimed.fields["actions"].splitlines()[-1] == "B objects 9"


def test_a_right_is_claimed_with_its_button(desk: Desk) -> None:
    desk.press(actions=LOG)
    page = desk.press("append", "B claims replay-hand")
    assert "B chose in action 12: the hands played again" in page.text


def test_every_malformed_line_is_marked_with_what_could_stand_there(desk: Desk) -> None:
    page = desk.press(actions="A deals 3 3 2 2\nA tuns 9D\n# a remark\n\nC leads KH\nB plays 11H")
    assert page.status == 422
    assert "3 lines are malformed" in page.text
    assert "Did you mean 'turns'?" in page.text
    assert [page.fields[f"line-{place}"] for place in (1, 4, 5)] == ["A tuns 9D", "C leads KH", "B plays 11H"]
    fixed = desk.press(**{"line-1": "A turns 9D", "line-4": "B leads KH", "line-5": "A plays 7H"})
    assert fixed.status == 200
    assert fixed.fields["actions"].splitlines()[1:] == [
        "A turns 9D",
        "# a remark",
        "",
        "B leads KH",
        "A plays 7H",
    ]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"actions": ""}, "there is no action to judge yet"),
        ({"actions": "A looks", "dealer": ""}, "dealer is missing"),
        ({"actions": "A looks", "score_a": "5"}, "the game is over at this score"),
        ({"actions": "A looks", "score_b": "x"}, "is not a whole number"),
        ({"actions": "A looks", "code": "nope"}, "no code is called 'nope'"),
        ({"actions": "\n".join(["A looks ?"] * 7)}, "the seventh that is disputed"),
        ({"actions": "A looks\n" * 50_001}, "at most 50,000 actions"),
        ({"actions": "é" * 600_000}, "at most 1 MiB"),
    ],
)
def test_a_log_that_is_none_is_told_at_its_field(desk: Desk, fields: dict[str, str], said: str) -> None:
    page = desk.press(**fields)
    assert page.status == 422
    assert said.lower() in page.text.lower()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("log.json", json.dumps({"dealer": "A", "actions": LINES, "players": {"A": "Ann"}})),
        ("log.yaml", "\n- ".join(["dealer: A\nplayers: {A: Ann}\nactions:", *LINES])),
    ],
)
def test_a_file_is_opened(desk: Desk, name: str, data: str) -> None:
    page = desk.post(file=FileStorage(io.BytesIO(data.encode()), name))
    assert page.status == 200
    assert "he renounced" in page.text
    assert page.fields["name_a"] == "Ann"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"{", "the file cannot be read"),
        (b"[1]", "a log is one mapping"),
        (b'{"dealer": "A", "actions": ["A looks"], "colour": "red"}', "colour is no field of a log"),
        (b'{"dealer": "A", "actions": ["A looks", 7]}', "an action is text; found 7"),
        (b'{"dealer": "A", "actions": ["A looks", "A lookd"]}', "did you mean 'looks'?"),
        (b'{"dealer": "A", "actions": ["A\\nlooks"]}', "one line is malformed"),
        (b'{"a": "' + b"x" * (1 << 20) + b'"}', "at most 1 MiB"),
    ],
)
def test_a_file_that_is_no_log_is_told(desk: Desk, data: bytes, said: str) -> None:
    page = desk.post(file=FileStorage(io.BytesIO(data), "log.json"))
    assert page.status == 422
    assert said.lower() in page.text.lower()


def test_what_is_downloaded_is_what_the_api_answers(desk: Desk) -> None:
    desk.press(actions=LOG, score_a="2", name_b="Bea")
    fields = {**desk.page.fields, "view": "log"}
    log = desk.client.post("/", data=fields, content_type="multipart/form-data")
    assert log.headers["Content-Disposition"].startswith('attachment; filename="log-')
    opinion = desk.client.post("/", data={**fields, "view": "opinion"}, content_type="multipart/form-data")
    assert opinion.data == desk.client.post("/rulings", json=log.get_json()).data


def test_the_sheet_has_what_is_signed(desk: Desk) -> None:
    desk.press(actions=LOG, name_a="Ann", venue="The Turf")
    page = desk.press("view", "print")
    for said in (
        "Ann",
        "The Turf",
        "Umpire",
        "Law 43, Renouncing",
        "A leads QH",
    ):
        assert said in page.text
    assert "This law applies to a player who does not follow suit" in page.text
    assert desk.press("code", "turf-club").fields["venue"] == "The Turf"


def test_the_first_cases_are_there(desk: Desk) -> None:
    for code, name, _ in FIRST:
        assert f"/?case={code}/{name}" in desk.page.links
        assert Page(desk.client.get(f"/?case={code}/{name}")).status == 200


def test_cases_are_found_by_code_and_law(desk: Desk) -> None:
    assert "/?cases=turf-club" in desk.page.links
    laws = desk.get("/?cases=turf-club")
    assert "/?cases=turf-club&law=43" in laws.links
    cases = desk.get("/?cases=turf-club&law=43")
    assert "/?case=turf-club/43-renounce-proved" in cases.links


@pytest.mark.parametrize(
    "address",
    [
        "/?case=turf-club/nope",
        "/?case=nope/43-waived",
        "/?case=../cases/turf-club/43-waived",
        "/?cases=nope",
        "/?cases=foster&law=99",
    ],
)
def test_what_there_is_not_is_a_page_that_says_so(desk: Desk, address: str) -> None:
    page = desk.get(address)
    assert page.status == 404
    assert "To the desk" in page.text


def test_too_large_a_form_is_a_page_that_says_so(desk: Desk) -> None:
    page = desk.post(actions="A looks\n" * 400_000)
    assert page.status == 413
    assert "at most 1 MiB" in page.text
