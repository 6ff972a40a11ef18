"""docs/http.md: every command in it is run, and must answer what is printed there."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from adjudicator.casebook import case_finder
from adjudicator.concordance import load_concordance
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.web import create_app

PAGE = (Path(__file__).parent.parent / "docs" / "http.md").read_text()
SERVICE = "http://127.0.0.1:8000"

#: The files that the page shows, by the name beside the fence.
FILES = dict(re.findall(r"^```json (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture(scope="module")
def service() -> FlaskClient:
    """A client of the real service, with the codes that ship."""
    codes = load_codes()
    adjudicator = Adjudicator(codes, cases=case_finder(codes), concordance=load_concordance(codes))
    return create_app(adjudicator).test_client()


def _examples() -> list[tuple[str, str]]:
    """The commands of the page, each with the answer printed below it."""
    examples = []
    for block in re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        for command, answer in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE):
            examples.append((command, answer.strip()))
    return examples


def _curl() -> argparse.ArgumentParser:
    """As much of curl's command line as the page uses."""
    parser = argparse.ArgumentParser(exit_on_error=False)
    parser.add_argument("--json")
    parser.add_argument("--data")
    parser.add_argument("--data-binary")
    parser.add_argument("--header", action="append", default=[])
    parser.add_argument("address")
    return parser


def _ask(client: FlaskClient, command: str) -> str:
    name, *words = shlex.split(command)
    assert name == "curl"
    asked = _curl().parse_args(words)
    assert asked.address.startswith(SERVICE)
    body = asked.json or asked.data or asked.data_binary
    headers = dict(header.split(": ", 1) for header in asked.header)
    if asked.json:
        headers["Content-Type"] = "application/json"
    if body and body.startswith("@"):
        body = FILES[body[1:]]
    address = asked.address.removeprefix(SERVICE)
    answer = client.open(address, method="POST" if body else "GET", data=body, headers=headers)
    return answer.get_data(as_text=True).strip()


def _fits(answer: str, printed: str) -> bool:
    return re.fullmatch(".*".join(map(re.escape, printed.split("…"))), answer, re.DOTALL) is not None


@pytest.mark.parametrize(("command", "printed"), _examples())
def test_the_command_answers_what_is_printed(service: FlaskClient, command: str, printed: str) -> None:
    answer = _ask(service, command)
    assert _fits(answer, printed), answer


def test_every_kind_of_request_has_an_example() -> None:
    commands = " ".join(command for command, _ in _examples())
    for address in ("/rulings", "/rulings?code=", "/rulings?at=", "/comparisons", "/codes", "/laws/"):
        assert address in commands
    assert "application/x-ndjson" in commands
