"""Opinions and comparisons as text, on sample mappings."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from adjudicator.casefile import STATUSES
from adjudicator.terminal import WIDTH, code_text, codes_text, comparison_text, law_text, opinion_text


def _lines(opinion: dict[str, Any]) -> list[str]:
    return opinion_text(opinion).splitlines()


def _with(opinion: dict[str, Any], *rulings: dict[str, Any], verdict: str = "irregular") -> dict[str, Any]:
    return {**opinion, "verdict": verdict, "rulings": list(rulings)}


def test_a_regular_log(opinion: dict[str, Any]) -> None:
    assert opinion_text(opinion) == (
        "REGULAR – Laws of the clubs (turf-club)\n"
        "0 actions\n"
        "\n"
        "Score due: A 1, B 0 (from A 0, B 0)\n"
        "  the log marks no score\n"
        "  action   2  A +1  law 22  a king was turned up\n"
        "\n"
        f"opinion {'0' * 64}, adjudicator 0.1.0\n"
    )


def test_a_ruling_with_an_open_choice(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    text = "\n".join(_lines(_with(opinion, ruling)))
    assert (
        "1. A played the seven of clubs to the king of hearts while holding the queen of hearts.\n"
        "   law:      43, Renouncing (renounce)\n"
        "   status:   open – B has not chosen yet\n"
        "   B may:    replay-hand (until the next turn-up) or let-stand\n"
        "   penalty:  A marks one point less\n"
        "   act:      action 14 by A (dealer): A played 7C to KH\n"
        "   noticed:  in action 19\n"
        "   shown by: action 18: A held QH\n"
        "   see also: law 39\n"
        "   readings: R3\n"
    ) in text


def test_remedies_with_the_same_limit_stand_together(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    remedies = ("trump 9H", "trump JC", "fresh-deal")
    ruling["options"] = [{"remedy": remedy, "until": "until he looks at his hand"} for remedy in remedies]
    said = "   B may:    trump 9H, trump JC or fresh-deal (until he looks at his hand)"
    assert said in _lines(_with(opinion, ruling))


def test_a_choice_made(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    ruling.update(status="elected", elected={"remedy": "replay-hand", "action": 20})
    lines = _lines(_with(opinion, ruling))
    assert "   status:   elected – B chose replay-hand in action 20" in lines
    assert "   B could:  replay-hand (until the next turn-up) or let-stand" in lines


@pytest.mark.parametrize("status", ["waived", "lapsed"])
def test_a_choice_gone(opinion: dict[str, Any], ruling: dict[str, Any], status: str) -> None:
    ruling.update(status=status, lapsed=23 if status == "lapsed" else None)
    said = {"waived": "waived – B let it stand", "lapsed": "lapsed – the time for it ended with action 23"}
    assert f"   status:   {said[status]}" in _lines(_with(opinion, ruling))


@pytest.mark.parametrize(
    ("status", "said"),
    [
        ("automatic", "   follows:  fresh-cut"),
        ("lapsed", "   lost:     fresh-cut"),
        ("undetermined", "   perhaps:  fresh-cut"),
    ],
)
def test_where_nobody_chooses(
    opinion: dict[str, Any], ruling: dict[str, Any], status: str, said: str
) -> None:
    options = [{"remedy": "fresh-cut", "until": None}]
    ruling.update(status=status, entitled=None, options=options, lapsed=15)
    assert said in _lines(_with(opinion, ruling))


def test_every_status_is_told(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    for status in STATUSES:
        ruling.update(status=status, lapsed=1, elected={"remedy": "replay-hand", "action": 20})
        assert any(f"status:   {status} – " in line for line in _lines(_with(opinion, ruling)))


def test_an_act_that_no_law_speaks_of(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    ruling.update(status="silent", law=None, entitled=None, options=[], penalty=None, by=None, role=None)
    ruling.update(noticed=None)
    lines = _lines(_with(opinion, ruling))
    assert "   law:      no law; nearest: 39 (renounce)" in lines
    assert "   act:      action 14: A played 7C to KH" in lines
    assert "   noticed:  nowhere in the log" in lines
    assert not any(line.startswith(("   B ", "   follows", "   penalty", "   see also")) for line in lines)


def test_noticed_at_the_act(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    ruling.update(noticed=14, assumes=["B had not looked at his hand"])
    lines = _lines(_with(opinion, ruling))
    assert "   noticed:  in the act itself" in lines
    assert "   assumes:  B had not looked at his hand" in lines


@pytest.mark.parametrize(("agrees", "said"), [(True, "which agrees"), (False, "WHICH DOES NOT AGREE")])
def test_a_score_that_was_marked(opinion: dict[str, Any], agrees: bool, said: str) -> None:
    opinion["score"].update(recorded={"A": 2, "B": 0}, agrees=agrees)
    assert f"  recorded: A 2, B 0, {said}" in _lines(opinion)


def test_games_won(opinion: dict[str, Any]) -> None:
    game = {"won_by": "B", "due": {"A": 3, "B": 5}, "recorded": None, "last_action": 61}
    last = {"won_by": "A", "due": {"A": 5, "B": 0}, "recorded": None, "last_action": 90}
    opinion["score"].update(game_won_by="A", game_value=2, games=[game, last])
    lines = _lines(opinion)
    assert "  game 2: A 5, B 0, won by A, to action 90" in lines
    assert "  the game is won by A, value 2" in lines
    assert "  game 1: A 3, B 5, won by B, to action 61" in lines


def test_the_only_game_is_told_once(opinion: dict[str, Any]) -> None:
    game = {"won_by": "A", "due": {"A": 5, "B": 4}, "recorded": None, "last_action": 61}
    opinion["score"].update(game_won_by="A", games=[game])
    assert not any("game 1" in line for line in _lines(opinion))


def test_a_question(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    elected = {**ruling, "status": "no-penalty", "options": []}
    opinion["questions"] = [
        {
            "ask": "Had B looked at his hand before action 4?",
            "decides": [0],
            "answers": [
                {"answer": "yes", "change": {}, "rulings": [elected], "due": {"A": 1, "B": 0}},
                {"answer": "no", "change": {}, "rulings": [], "due": {"A": 0, "B": 0}},
            ],
        }
    ]
    lines = _lines(_with(opinion, ruling, verdict="undetermined"))
    assert lines[0].startswith("UNDETERMINED")
    assert "? Had B looked at his hand before action 4? (decides 1)" in lines
    assert "    yes: law 43, Renouncing: no-penalty; due A 1, B 0" in lines
    assert "    no: no ruling; due A 0, B 0" in lines


def test_a_halt(opinion: dict[str, Any]) -> None:
    opinion["verdict"] = "contradictory"
    opinion["halt"] = {"action": 9, "says": "KH was turned up in action 2"}
    opinion["log"].update(id="table 4", actions=12, judged=8)
    lines = _lines(opinion)
    assert lines[1] == "log table 4: 12 actions, the first 8 judged"
    assert lines[2] == "! The log contradicts itself in action 9. KH was turned up in action 2"


def test_long_texts_are_wrapped_under_themselves(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    ruling["says"] = "word " * 60
    ruling["evidence"][0]["shows"] = "word " * 60
    lines = _lines(_with(opinion, ruling))
    assert max(map(len, lines)) <= WIDTH
    assert sum(line.startswith("             word") for line in lines) >= 2


def test_a_long_title_is_wrapped(opinion: dict[str, Any]) -> None:
    opinion["code"]["title"] = "Laws " * 30
    assert max(map(len, _lines(opinion))) <= WIDTH


def test_a_log_cannot_steer_the_terminal(opinion: dict[str, Any]) -> None:
    opinion["log"]["id"] = "\x1b[2J\x9b\u202etable"
    assert "log [2Jtable" in opinion_text(opinion)


@pytest.fixture
def comparison(opinion: dict[str, Any], ruling: dict[str, Any]) -> dict[str, Any]:
    other = copy.deepcopy(ruling)
    other["law"].update(code="foster", number="15.1")
    other.update(status="automatic", options=[{"remedy": "rectify", "until": None}])
    late = {**copy.deepcopy(ruling), "offence": "late-king", "action": 20}
    return {
        "opinions": {
            "turf-club": _with(opinion, ruling, late),
            "turf-club-abridged": opinion,
            "foster": _with(opinion, other, late),
        },
        "differences": [
            {
                "action": 14,
                "offence": "renounce",
                "rulings": {"turf-club": 0, "turf-club-abridged": None, "foster": 0},
            }
        ],
    }


def test_a_comparison_marks_the_differences(comparison: dict[str, Any]) -> None:
    lines = comparison_text(comparison).splitlines()
    assert "  turf-club-abridged  regular        A 1, B 0" in lines
    start = lines.index("* Action 14: renounce")
    says = (
        "                        A played the seven of clubs to the king of hearts while holding the queen of"
    )
    assert lines[start + 1 : start + 8] == [
        "    turf-club           law 43, Renouncing: open, replay-hand or let-stand",
        says,
        "                        hearts.",
        "    turf-club-abridged  no ruling",
        "    foster              law 15.1, Renouncing: automatic, rectify",
        says,
        "                        hearts.",
    ]
    assert "  Action 20: late-king" in lines


def test_codes_that_agree(comparison: dict[str, Any]) -> None:
    comparison["differences"] = []
    assert "No difference: " in comparison_text(comparison)


def test_codes_that_find_nothing(opinion: dict[str, Any]) -> None:
    comparison = {"opinions": {"turf-club": opinion, "foster": opinion}, "differences": []}
    assert "No code finds anything irregular." in comparison_text(comparison)


def test_a_score_unlike_the_first_is_marked(comparison: dict[str, Any]) -> None:
    other = copy.deepcopy(comparison["opinions"]["foster"])
    other["score"]["due"]["B"] = 1
    comparison["opinions"]["foster"] = other
    lines = comparison_text(comparison).splitlines()
    assert "* foster              irregular      A 1, B 1" in lines
    assert not any(line.startswith("* turf-club") for line in lines)


def test_codes_and_laws() -> None:
    house = {"id": "house", "title": "Our house", "digest": "sha256:1", "laws": 2, "extends": "foster"}
    assert codes_text([house]) == "house  Our house (extends foster)\n"
    laws = [{"number": "8.1", "title": "Wrong number", "pending": "later"}, {"number": "43", "title": "Suit"}]
    readings = {"R1": {"says": "So.", "because": "The text is silent."}}
    source = {"work": "Hoyle", "author": "Foster", "year": "1897", "page": "2"}
    text = code_text({**house, "laws": laws, "readings": readings, "source": source})
    assert "source: Foster, Hoyle, 1897; page 2\n" in text
    assert "    8.1  Wrong number [pending]\n" in text
    assert "     R1  So.\n         why: The text is silent.\n" in text


def test_a_law() -> None:
    law = {"code": "house", "number": "43", "title": "Renouncing", "says": "Follow suit."}
    cases = [
        {"id": "43-x", "code": "house", "law": "43", "bites": True, "case": "A plays 7C"},
        {"id": "9-y", "code": "house", "law": "9", "bites": True, "case": "A deals"},
    ]
    text = law_text({**law, "source": {"page": "59"}, "previous": "42", "next": None, "cases": cases})
    assert text == (
        "Law 43 of house: Renouncing\n\nFollow suit.\n\nsource: page 59\n\n"
        "Cases\n  43-x: A plays 7C\n  also cited in 1 case about other laws\n\nprevious: law 42\n"
    )


def test_a_law_that_is_not_ruled_by() -> None:
    law = {
        "number": "1",
        "title": "Shuffling",
        "says": "He may.",
        "procedure": "it grants",
        "pending": "later",
    }
    assert "no rulings: it grants\npending: later\n" in law_text(law)
