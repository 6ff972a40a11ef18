"""Where the codes meet: every number that the file names is a law, and a law's page gives its like."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator import library
from adjudicator.cli import main
from adjudicator.concordance import Concordance, load_concordance
from adjudicator.errors import LawError
from adjudicator.law.code import Code
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.shape import read
from adjudicator.web import create_app


@cache
def codes() -> Mapping[str, Code]:
    return load_codes()


@cache
def concordance() -> Concordance:
    return load_concordance(codes())


@pytest.fixture
def adjudicator() -> Adjudicator:
    return Adjudicator(codes(), concordance=concordance())


def test_every_code_and_number_named_is_there() -> None:
    from adjudicator.concordance import ConcordanceSchema

    _, data = library.read_concordance_file()
    for point in read(data, ConcordanceSchema).content["points"]:
        for code, numbers in point["laws"].items():
            assert code in codes(), point["about"]
            assert set(numbers) <= set(codes()[code].laws), point["about"]


def test_each_point_stands_once() -> None:
    abouts = [point.about for point in concordance().points]
    assert len(set(abouts)) == len(abouts)


@pytest.mark.parametrize("name", ["turf-club", "turf-club-abridged", "enquire-within", "example-house"])
def test_every_law_of_the_club_codes_is_at_a_point(name: str) -> None:
    assert [number for number in codes()[name].laws if not concordance().about(name, number)] == []


@pytest.mark.parametrize("name", list(load_codes()))
def test_the_same_elsewhere_goes_both_ways(name: str) -> None:
    for number in codes()[name].laws:
        for other, numbers in concordance().elsewhere(name, number, codes()).items():
            for like in numbers:
                assert number in concordance().elsewhere(other, like, codes())[name]


def test_a_law_has_its_like_in_every_other_code(adjudicator: Adjudicator) -> None:
    law = adjudicator.read_law("turf-club", "43")
    assert law["about"] == ["following suit and winning the trick"]
    assert list(law["elsewhere"]) == [name for name in codes() if name != "turf-club"]
    assert law["elsewhere"]["turf-club-abridged"] == ["22", "G6"]
    assert law["elsewhere"]["foster"] == ["15.1"]
    assert adjudicator.read_law("turf-club", "44")["elsewhere"]["foster"] == []


def test_a_house_code_has_what_it_takes_over_and_its_own(adjudicator: Adjudicator) -> None:
    assert adjudicator.read_law("turf-club", "43")["elsewhere"]["example-house"] == ["43"]
    assert adjudicator.read_law("turf-club", "23")["elsewhere"]["example-house"] == ["23", "H1"]
    assert adjudicator.read_law("example-house", "H1")["elsewhere"]["turf-club"] == ["23", "24"]
    assert adjudicator.read_law("example-house", "46")["elsewhere"]["turf-club"] == ["46"]


def test_a_law_at_no_point_has_nothing_elsewhere(adjudicator: Adjudicator) -> None:
    law = adjudicator.read_law("foster", "2")
    assert law["about"] == []
    assert not any(law["elsewhere"].values())


def test_without_a_concordance_nothing_is_elsewhere() -> None:
    law = Adjudicator({"foster": codes()["foster"]}).read_law("foster", "15.1")
    assert (law["about"], law["elsewhere"]) == ([], {})


def test_http_answers_it(adjudicator: Adjudicator) -> None:
    law = create_app(adjudicator).test_client().get("/codes/foster/laws/15.1").get_json()
    assert law["elsewhere"]["turf-club"] == ["43"]


def test_the_command_prints_it() -> None:
    said = CliRunner().invoke(main, ["codes", "turf-club", "44"]).stdout
    assert "\nThe same elsewhere: new packs called for\n" in said
    assert "\n  foster              no law\n" in said
    assert "\n  example-house       law 44\n" in said
    assert "elsewhere" not in CliRunner().invoke(main, ["codes", "foster", "2"]).stdout


def _unsound(text: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("adjudicator.concordance.read_concordance_file", lambda: ("p.yaml", text.encode()))
    with pytest.raises(LawError) as refused:
        load_concordance(codes())
    return str(refused.value)


def test_an_unsound_file_is_refused_with_its_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    point = 'points:\n  - about: suit\n    laws: {foster: ["15.1"], turf-club: ["43", "430"]}\n'
    assert _unsound(point, monkeypatch) == "p.yaml:3:48: turf-club has no law 430"
    assert _unsound(point.replace("about", "abuot"), monkeypatch).startswith(
        "p.yaml:2:5: unknown key 'abuot'"
    )
    assert _unsound(point.replace('["15.1"]', "15.1"), monkeypatch).startswith("p.yaml:3:20: ")
    monkeypatch.undo()
    monkeypatch.setattr(library, "laws_folder", lambda: tmp_path)
    with pytest.raises(LawError, match=r"points\.yaml: cannot be read: No such file"):
        load_concordance(codes())


def test_a_code_that_is_not_there_is_passed_over() -> None:
    few = {"foster": codes()["foster"]}
    assert load_concordance(few).elsewhere("foster", "15.1", few) == {}
