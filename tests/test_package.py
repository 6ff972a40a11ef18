"""The wheel: it carries the codes, the cases and the pages, and finds them from any folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DESK = (
    "web/templates/layout.html",
    "web/templates/desk/desk.html",
    "web/static/desk.css",
    "web/static/cards/KH.svg",
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel unpacked in it, as an installer would."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    unpacked = folder / "unpacked"
    with zipfile.ZipFile(wheel) as file:
        file.extractall(unpacked)
    return unpacked


def _run(installed: Path, *command: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    environment.pop("ADJUDICATOR_LAWS", None)
    folder = installed.parent
    said = subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, check=True, capture_output=True
    )
    return said.stdout.decode()


@pytest.mark.parametrize("name", ["laws", "cases"])
def test_every_law_and_case_is_in_the_wheel(installed: Path, name: str) -> None:
    kept = {path.relative_to(ROOT / name) for path in (ROOT / name).rglob("*.yaml")}
    packed = {
        path.relative_to(installed / "adjudicator/_data" / name)
        for path in (installed / "adjudicator/_data" / name).rglob("*.yaml")
    }
    assert packed == kept


def test_the_pages_are_in_the_wheel(installed: Path) -> None:
    for name in ("audit/pages/report.html", "web/pages/docs.html", "web/pages/start.js", "py.typed", *DESK):
        assert (installed / "adjudicator" / name).is_file()
    for folder in ("web/static", "web/templates"):
        kept = {path.relative_to(ROOT) for path in (ROOT / "adjudicator" / folder).rglob("*.*")}
        assert {
            path.relative_to(installed) for path in (installed / "adjudicator" / folder).rglob("*.*")
        } == kept


def test_an_installed_copy_reads_its_own_laws_and_cases(installed: Path) -> None:
    said = _run(installed, "-c", "from adjudicator.library import *; print(laws_folder(), cases_folder())")
    assert said.split() == [str(installed / "adjudicator/_data" / name) for name in ("laws", "cases")]
