"""Opinions and comparisons as text, on sample mappings."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from adjudicator.terminal import WIDTH, code_text, codes_text, comparison_text, law_text, opinion_text


def _lines(opinion: dict[str, Any]) -> list[str]:
    return opinion_text(opinion).splitlines()


def _with(opinion: dict[str, Any], *rulings: dict[str, Any], verdict: str = "irregular") -> dict[str, Any]:
    return {**opinion, "verdict": verdict, "rulings": list(rulings)}


def test_a_regular_log(opinion: dict[str, Any]) -> None:
    assert opinion_text(opinion) == (
        "REGULAR – Laws of the clubs (turf-club)\n"
        "0 actions, all judged\n"
        "\n"
        "Score due: A 1, B 0 (from A 0, B 0)\n"
        "  the log marks no score\n"
        "     2  A +1  law 22  a king was turned up\n"
        "\n"
        f"opinion {'0' * 64}, adjudicator 0.1.0\n"
    )


def test_a_ruling_with_an_open_choice(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    text = "\n".join(_lines(_with(opinion, ruling)))
    assert (
        "1. renounce – law 43, Renouncing\n"
        "   A played the seven of clubs to the king of hearts while holding the queen of hearts.\n"
        "   act:       action 14 by A (dealer)\n"
        "   noticed:   at action 19\n"
        "   status:    open\n"
        "   choice of: B\n"
        "   option:    replay-hand, until the next turn-up\n"
        "   option:    let-stand\n"
        "   penalty:   A marks one point less\n"
        "   evidence:  action 14: A played 7C to KH\n"
        "   evidence:  action 18: A held QH\n"
        "   see also:  39\n"
        "   readings:  R3\n"
    ) in text


def test_a_choice_made(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    ruling.update(status="elected", elected={"remedy": "replay-hand", "action": 20})
    assert "   status:    elected: replay-hand, at action 20" in _lines(_with(opinion, ruling))


def test_a_choice_that_lapsed(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    ruling.update(status="lapsed", lapsed=23)
    assert "   status:    lapsed, at action 23" in _lines(_with(opinion, ruling))


def test_an_act_that_no_law_speaks_of(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    ruling.update(status="silent", law=None, entitled=None, options=[], penalty=None, by=None, role=None)
    ruling.update(noticed=None)
    lines = _lines(_with(opinion, ruling))
    assert "1. renounce – no law; nearest: 39" in lines
    assert "   act:       action 14" in lines
    assert "   noticed:   not in the log" in lines
    assert not any(line.startswith(("   option", "   penalty", "   choice", "   see also")) for line in lines)


def test_noticed_at_the_act(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    ruling.update(noticed=14, assumes=["B had not looked at his hand"])
    lines = _lines(_with(opinion, ruling))
    assert "   noticed:   at the act itself" in lines
    assert "   assumes:   B had not looked at his hand" in lines


@pytest.mark.parametrize(("agrees", "said"), [(True, "which agrees"), (False, "WHICH DOES NOT AGREE")])
def test_a_score_that_was_marked(opinion: dict[str, Any], agrees: bool, said: str) -> None:
    opinion["score"].update(recorded={"A": 2, "B": 0}, agrees=agrees)
    assert f"  recorded: A 2, B 0, {said}" in _lines(opinion)


def test_games_won(opinion: dict[str, Any]) -> None:
    game = {"won_by": "B", "due": {"A": 3, "B": 5}, "recorded": None, "last_action": 61}
    opinion["score"].update(game_won_by="A", game_value=2, games=[game])
    lines = _lines(opinion)
    assert "  the game is won by A, value 2" in lines
    assert "  game 1: A 3, B 5, won by B, to action 61" in lines


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
    assert lines[1] == "log table 4: 12 actions, 8 of them judged"
    assert "! The log contradicts itself at action 9: KH was turned up in action 2" in lines


def test_long_texts_are_wrapped_under_themselves(opinion: dict[str, Any], ruling: dict[str, Any]) -> None:
    ruling["says"] = "word " * 60
    ruling["evidence"][0]["shows"] = "word " * 60
    lines = _lines(_with(opinion, ruling))
    assert max(map(len, lines)) <= WIDTH
    assert sum(line.startswith("              word") for line in lines) >= 2


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
    assert lines[start + 1 : start + 4] == [
        "    turf-club           law 43, Renouncing: open, replay-hand or let-stand",
        "    turf-club-abridged  no ruling",
        "    foster              law 15.1, Renouncing: automatic, rectify",
    ]
    assert "  Action 20: late-king" in lines


def test_codes_that_agree(comparison: dict[str, Any]) -> None:
    comparison["differences"] = []
    assert "The codes rule every act alike." in comparison_text(comparison)


def test_codes_and_laws() -> None:
    house = {"id": "house", "title": "Our house", "digest": "sha256:1", "laws": 2, "extends": "foster"}
    assert codes_text([house]) == "house  Our house (extends foster)\n"
    laws = [{"number": "8.1", "title": "Wrong number"}, {"number": "43", "title": "Renouncing"}]
    text = code_text(
        {**house, "laws": laws, "readings": {"R1": {"says": "So.", "because": "The text is silent."}}}
    )
    assert "    8.1  Wrong number\n" in text
    assert "     R1  So. Because The text is silent.\n" in text
    law = {"number": "43", "title": "Renouncing", "says": "Follow suit.", "source": {"page": "59"}}
    text = law_text(
        {**law, "previous": laws[0], "next": None, "cases": [{"id": "43-x", "case": "A plays 7C"}]}
    )
    assert text.startswith("Law 43: Renouncing\n\nFollow suit.\n\nsource: page 59\n")
    assert "  case: A plays 7C\n" in text
    assert "  previous: 8.1 Wrong number\n" in text
