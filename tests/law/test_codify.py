"""From the content of a law file to a code: defaults, conditions, the table, extending."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
import yaml

from adjudicator.errors import LawError
from adjudicator.game.vocabulary import KINDS
from adjudicator.law.code import Code
from adjudicator.library import load_code_file

Load = Callable[..., Code]


@pytest.fixture
def load(write: Callable[..., Path], small: str) -> Load:
    """Loads a file of that text; the small code is known."""

    def read(text: str = small) -> Code:
        known = {"small": load_code_file(write(small), {})}
        return load_code_file(write(text, "other.yaml"), known)

    return read


def test_rows_take_over_what_their_law_says_for_all(load: Load) -> None:
    row = load().laws["1"].rows[0]
    assert (row.id, row.fact, row.offence, row.entitles) == ("1/1", "card-played", "renounce", "adversary")
    assert (row.by, row.readings, row.see_also, row.until) == ("actor", ("R3",), ("2",), ("next-turn-up",))
    assert row.place.endswith("laws/other.yaml:18:9")


def test_a_row_may_say_otherwise_than_its_law(load: Load) -> None:
    row = load().laws["1"].rows[2]
    assert (row.fact, row.offence, row.until) == (
        "lead-named",
        "misnamed-suit",
        ("played-to", "next-turn-up"),
    )
    assert row.waived_by_limit


def test_nobody_is_entitled_where_there_is_no_choice(load: Load) -> None:
    assert [row.entitles for row in load().laws["1"].rows] == ["adversary", "nobody", "adversary", "nobody"]


def test_a_row_that_only_scores_has_no_offence(load: Load) -> None:
    row = load().laws["2"].rows[2]
    assert (row.outcome, row.offence, row.points, row.when) == ("scores", None, {"actor": 1}, {})


def test_outcomes_and_their_one_consequence(load: Load) -> None:
    code = load()
    assert [row.outcome for row in code.laws["1"].rows] == ["options", "no-penalty", "options", "unnoticed"]
    late = code.laws["2"].rows[0]
    assert (late.outcome, late.options, late.bars_king) == ("automatic", ("correct-score",), "any")
    silent = code.rows[-1]
    assert (silent.id, silent.outcome, silent.law, silent.see_also) == ("silent/1", "silent", None, ("1",))


def test_conditions_are_resolved_to_their_values(load: Load) -> None:
    code = load()
    assert code.laws["1"].rows[0].when["duty"] == {"did-not-follow", "did-not-win", "did-not-trump"}
    assert code.laws["2"].rows[0].when == {"time": {"king-played-on", "late"}}
    by_id = {row.id: row.when for row in code.rows}
    assert by_id["lawful/2"] == {"stage": {"before-turn-up"}}
    assert by_id["lawful/3"] == {"stage": {"before-discard-or-trick", "after-discard-or-trick"}}
    # The course runs through all boxes of the kind.
    assert by_id["lawful/6"] == {"stage": {"before-answer", "before-exchange-or-play", "after-discard"}}


def test_the_table_gives_the_row_of_each_combination(load: Load) -> None:
    code = load()
    row = code.governing("card-played", {"taken_back": "never", "duty": "did-not-win"})
    assert row is code.laws["1"].rows[0]
    for kind in KINDS.values():
        assert len(code.table[kind.name]) == len(list(kind.combinations()))


def test_the_digest_covers_content_and_not_layout(load: Load, small: str) -> None:
    content = yaml.safe_load(small)
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    assert load().digest == "sha256:" + sha256(text.encode()).hexdigest()
    assert load("# a comment\n" + small).digest == load().digest
    assert load(small.replace("A small code", "A small  code!")).digest != load().digest


def test_a_law_replaces_the_law_of_its_number_and_others_stand_after(load: Load, house: str) -> None:
    code = load(house)
    assert list(code.laws) == ["1", "2", "3", "4", "H1"]
    assert (code.laws["4"].title, code.laws["4"].pending) == ("Quitted tricks", None)
    assert (code.extends, code.game, code.readings.keys()) == ("small", 5, {"R3"})
    last = [row.id for row in load().rows if row.outcome == "lawful"][-1]
    assert [row.id for row in code.rows if row.outcome == "lawful"][-2:] == [last, "house:lawful/1"]


def test_overriding_rows_win_where_both_match(load: Load, house: str) -> None:
    code = load(house)
    looked = {whose: code.governing("trick-looked-at", {"whose": whose}) for whose in ("own", "adversary")}
    assert {whose: row and row.id for whose, row in looked.items()} == {"own": "silent/1", "adversary": "4/1"}
    late = code.governing("king-announced", {"king": "held", "announcer": "dealer", "time": "late"})
    assert late is not None
    assert late.id == "house:lawful/1"


def test_a_replaced_law_takes_its_rows_with_it(load: Load) -> None:
    code = load(
        "code: house\ntitle: t\nextends: small\nlaws:\n"
        '  - {law: "1", title: t, says: s, source: {work: w}, procedure: none}\n'
    )
    assert code.governing("card-played", {"duty": "did-not-win", "taken_back": "never"}) is None
    assert code.governing("card-played", {"duty": "kept"}) is not None


def test_the_digest_covers_the_code_that_is_extended(
    load: Load, small: str, house: str, write: Callable[..., Path]
) -> None:
    other = load_code_file(write(small.replace("A small code", "Another"), "changed.yaml"), {})
    changed = load_code_file(write(house, "house.yaml"), {"small": other})
    assert changed.digest != load(house).digest


@pytest.mark.parametrize("word", ["9", "4", "H1", "lawfull"])
def test_only_what_stays_of_the_extended_code_can_be_overridden(load: Load, house: str, word: str) -> None:
    with pytest.raises(LawError, match=f"unknown law of the extended code '{word}'"):
        load(house.replace("[silent]", f'["{word}"]'))


def test_a_code_that_extends_an_extending_code_overrides_its_rows_too(
    load: Load, house: str, write: Callable[..., Path]
) -> None:
    annex = (
        "code: annex\ntitle: t\nextends: house\nlawful:\n"
        '  - {fact: king-announced, when: {time: late}, law: "3", overrides: [lawful]}\n'
    )
    code = load_code_file(write(annex, "annex.yaml"), {"house": load(house)})
    late = code.governing("king-announced", {"king": "held", "announcer": "dealer", "time": "late"})
    assert late is not None
    assert late.id == "annex:lawful/1"
