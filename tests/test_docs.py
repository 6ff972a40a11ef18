"""README and docs: each command is run and must answer what is printed; each generated part is current.

`make docs` writes the generated parts anew.
"""

from __future__ import annotations

import argparse
import ast
import re
import shlex
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from marshmallow import Schema

from adjudicator.casebook import case_finder
from adjudicator.casefile import CaseSchema
from adjudicator.cli import main
from adjudicator.concordance import load_concordance
from adjudicator.game.facts import REMEDIES
from adjudicator.game.vocabulary import KINDS, SUPPLIED_BY_STANDING, Kind
from adjudicator.law.code import LIMITS, PARTIES
from adjudicator.law.rows import OFFENCES
from adjudicator.lawfile import (
    CodeSchema,
    LawfulSchema,
    LawSchema,
    RowDefaultsSchema,
    RowSchema,
    SilentSchema,
    SourceSchema,
)
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.web import create_app

TOP = Path(__file__).parent.parent
#: The pages; docs/http.md has a test of its own.
PAGES = ("README.md", "docs/architecture.md", "docs/writing-a-code.md", "docs/operations.md")
SERVICE = "http://127.0.0.1:8000"


# The generated parts


def kinds_table() -> str:
    """The vocabulary, with the words that the shipped codes put into their sentences."""
    lines = ["| kind | what it is | circumstances | words |", "|---|---|---|---|"]
    used = _words()
    for kind in KINDS.values():
        boxes = "<br>".join(_box(kind, box) for box in kind.boxes)
        words = ", ".join(f"`{{{word}}}`" for word in sorted(used.get(kind.name, ())))
        lines.append(f"| `{kind.name}` | {kind.says} | {boxes} | {words} |")
    return "\n".join(lines)


def _box(kind: Kind, box: Mapping[str, tuple[str, ...]]) -> str:
    supplied = SUPPLIED_BY_STANDING.get(kind.name, frozenset())
    return "; ".join(
        f"**{name}**{'*' * (name in supplied)}".replace("***", "**\\*") + f" {', '.join(values)}"
        for name, values in box.items()
    )


def _words() -> dict[str, set[str]]:
    always = {"offender", "adversary", "entitled", "dealer", "non_dealer", "receiver"}
    used: dict[str, set[str]] = {}
    for code in load_codes().values():
        for row in code.rows:
            used.setdefault(row.fact, set()).update(set(re.findall(r"\{(\w+)(?::\w+)?\}", row.says)) - always)
    return used


def names_tables() -> str:
    """The closed lists which a row may name from."""
    limits = "\n".join(f"| `{name}` | {says} |" for name, says in LIMITS.items())
    return (
        f"Parties: {_listed(PARTIES)}. The `holder` is the player whose hand it is.\n\n"
        f"Offences: {_listed(OFFENCES)}.\n\n"
        f"Remedies: {_listed(REMEDIES)}.\n\n"
        f"| limit (`until`) | |\n|---|---|\n{limits}"
    )


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def modules_table() -> str:
    """The floors of pyproject.toml, each module with the first line of its docstring."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text())
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    lines = ["| module | |", "|---|---|"]
    for layer in layers:
        for module in re.split(r"\s*[:|]\s*", layer):
            lines += [f"| `{name}` | {caption} |" for name, caption in _captions(module)]
    return "\n".join(lines)


def _captions(module: str) -> Iterator[tuple[str, str]]:
    """Every file of a module, a package by its name and `/`, with its caption."""
    top = TOP / "adjudicator"
    place = top / module
    for file in sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]:
        caption = (ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or "").split("\n", 1)[0]
        package = file.name == "__init__.py"
        name = (file.parent if package else file.with_suffix("")).relative_to(top).as_posix()
        yield f"{name}/" if package else name, caption


GENERATED: Mapping[tuple[str, str], Callable[[], str]] = {
    ("docs/writing-a-code.md", "kinds"): kinds_table,
    ("docs/writing-a-code.md", "names"): names_tables,
    ("docs/architecture.md", "modules"): modules_table,
}


def _part(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- /{name} -->)", re.DOTALL)


def write_generated() -> None:
    """Writes every generated part into its page."""
    for (page, name), generate in GENERATED.items():
        path = TOP / page
        text = path.read_text(encoding="utf-8")
        part = generate() + "\n"
        path.write_text(_part(name).sub(lambda _, part=part: part, text), encoding="utf-8")


@pytest.mark.parametrize(("page", "name"), list(GENERATED))
def test_the_generated_part_is_current(page: str, name: str) -> None:
    found = _part(name).search((TOP / page).read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == GENERATED[page, name]() + "\n", "stale: run `make docs`"


# The examples


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client of the real service, with the codes and cases that ship."""
    codes = load_codes()
    adjudicator = Adjudicator(codes, cases=case_finder(codes), concordance=load_concordance(codes))
    return create_app(adjudicator).test_client()


def _text(page: str) -> str:
    return (TOP / page).read_text(encoding="utf-8")


def _blocks(page: str, language: str) -> Iterator[tuple[str, str]]:
    """The fenced blocks of a language, with the name beside the fence; set back as they stand."""
    pattern = rf"^( *)```{language}(?: (\S+))?\n(.*?)^\1```$"
    for indent, name, block in re.findall(pattern, _text(page), re.MULTILINE | re.DOTALL):
        yield name, re.sub(rf"^{indent}", "", block, flags=re.MULTILINE)


def _examples() -> list[tuple[str, str, str]]:
    """The commands of all pages, each with the answer printed below it."""
    return [
        (page, command, answer.strip())
        for page in PAGES
        for _, block in _blocks(page, "console")
        for command, answer in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
    ]


def _lay_out(page: str, folder: Path) -> None:
    """The files that a page shows, as it names them."""
    for language in ("json", "yaml"):
        for name, text in _blocks(page, language):
            if "." in name:
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(text, encoding="utf-8")
    (folder / "house" / "none").mkdir(parents=True, exist_ok=True)


def _ask(client: FlaskClient, words: list[str]) -> str:
    parser = argparse.ArgumentParser(exit_on_error=False)
    parser.add_argument("--json")
    parser.add_argument("address")
    asked = parser.parse_args(words)
    assert asked.address.startswith(SERVICE)
    body = Path(asked.json[1:]).read_text() if asked.json else None
    address = asked.address.removeprefix(SERVICE)
    headers = {"Content-Type": "application/json"} if body else {}
    answer = client.open(address, method="POST" if body else "GET", data=body, headers=headers)
    return answer.get_data(as_text=True)


@pytest.mark.parametrize(("page", "command", "printed"), _examples())
def test_the_command_answers_what_is_printed(
    client: FlaskClient,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    page: str,
    command: str,
    printed: str,
) -> None:
    _lay_out(page, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ADJUDICATOR_LAWS", raising=False)
    name, *words = shlex.split(command)
    if name == "curl":
        answer = _ask(client, words)
    else:
        assert name.removeprefix(".venv/bin/") == "adjudicator"
        result = CliRunner().invoke(main, words)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        answer = result.output
    pattern = ".*".join(map(re.escape, printed.split("…")))
    assert re.fullmatch(pattern, answer.strip(), re.DOTALL), answer


def test_every_page_but_the_plan_has_examples() -> None:
    assert {page for page, _, _ in _examples()} == set(PAGES) - {"docs/architecture.md"}


def test_every_target_of_make_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (TOP / "Makefile").read_text(), re.MULTILINE))
    for page in (*PAGES, "docs/desk.md", "docs/http.md"):
        assert set(re.findall(r"(?:`|^)make ([a-z]+)", _text(page), re.MULTILINE)) <= targets, page


def test_every_link_leads_somewhere() -> None:
    for page in (*PAGES, "docs/desk.md", "docs/http.md", "docs/log-format.md", "CHANGELOG.md"):
        for link in re.findall(r"\]\((?!http)([^)#]+)", _text(page)):
            assert ((TOP / page).parent / link).exists(), f"{page}: {link}"


def test_every_file_named_exists() -> None:
    for page in PAGES:
        for name in re.findall(
            r"`((?:adjudicator|game|law|laws|cases)/[a-z_/-]+\.(?:py|yaml))`", _text(page)
        ):
            place = name if name.startswith(("adjudicator/", "laws/", "cases/")) else f"adjudicator/{name}"
            assert (TOP / place).exists(), f"{page}: {name}"


# The keys


def _section(title: str) -> str:
    page = _text("docs/writing-a-code.md")
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found is not None
    return re.split(r"^### ", found[1], flags=re.MULTILINE)[0]


def _keys(section: str) -> set[str]:
    """The keys in the first column of a section's table."""
    cells = re.findall(r"^\| (`[^|]*`) \|", section, re.MULTILINE)
    return {key for cell in cells for key in re.findall(r"`(\w+)`", cell)}


def _fields(*schemas: type[Schema]) -> set[str]:
    return {name for schema in schemas for name in schema().fields}


def test_every_key_is_listed() -> None:
    assert _keys(_section("The file")) == _fields(CodeSchema)
    assert _keys(_section("A law")) == _fields(LawSchema) - _fields(RowDefaultsSchema)
    assert _keys(_section("A row")) == _fields(RowSchema)
    assert _keys(_section("A case")) == _fields(CaseSchema)
    named = set(re.findall(r"`(\w+)`", _section("A row") + _section("The file") + _section("A law")))
    assert _fields(SourceSchema, LawfulSchema, SilentSchema, RowDefaultsSchema) <= named


if __name__ == "__main__":
    write_generated()
