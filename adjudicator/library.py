"""The codes and cases on disk: the one module that opens laws/ and cases/.

An installed copy carries both folders within the package; a checkout has them at its top.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from adjudicator.errors import LawError
from adjudicator.law.code import Code
from adjudicator.law.codify import codify
from adjudicator.lawfile import CodeSchema
from adjudicator.shape import ShapeError, read
from adjudicator.strictyaml import Marked
from adjudicator.strictyaml import Path as Steps

DEFAULT_CODE = "turf-club"
"""The code that stands first, and by which a log is judged that names none."""

_PACKAGE = Path(__file__).parent


def laws_folder() -> Path:
    """The folder of the codes that ship."""
    return _shipped("laws")


def cases_folder() -> Path:
    """The folder of the cases that ship, one folder in it for each code."""
    return _shipped("cases")


def _shipped(name: str) -> Path:
    installed = _PACKAGE / "_data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def load_codes(extra: Path | None = None) -> dict[str, Code]:
    """Every code that ships and, with `extra`, every house code of that folder.

    The default code stands first, then the others by id.

    Raises:
        LawError: a file is unsound, an id stands twice, or `extra` is no folder.
    """
    files = law_files(laws_folder())
    if extra is not None:
        if not extra.is_dir():
            raise LawError(str(extra), "no such folder of house codes")
        files += law_files(extra)
    codes = codify_all([_open(path) for path in files], {})
    return {code_id: codes[code_id] for code_id in sorted(codes, key=in_order)}


def in_order(code_id: str) -> tuple[bool, str]:
    """A key for sorting: the default code first, then by id."""
    return code_id != DEFAULT_CODE, code_id


def load_code_file(path: Path, known: Mapping[str, Code]) -> Code:
    """The code of one file, which may extend one of the known codes.

    Raises:
        LawError: the file is unsound or cannot be read.
    """
    file = _open(path)
    extended = file.content.get("extends")
    return _codify(file, None if extended is None else _extended(file, extended, known))


def load_code_files(paths: Iterable[Path], known: Mapping[str, Code]) -> dict[str, Code]:
    """The codes of some files, in the files' order; they may extend each other and the known codes.

    Raises:
        LawError: a file is unsound or cannot be read, or an id stands twice among the files.
    """
    return codify_all([_open(path) for path in paths], known)


def law_files(folder: Path) -> list[Path]:
    """The law files of a folder, by name."""
    return _yaml_files(folder)


def case_files(folder: Path) -> list[Path]:
    """The case files of a code's folder, by name; none where there is no such folder."""
    return _yaml_files(folder)


def read_case_file(path: Path) -> bytes:
    """A case file's bytes.

    Raises:
        OSError: it cannot be read.
    """
    return path.read_bytes()


def read_concordance_file() -> tuple[str, bytes]:
    """Where the shipped codes meet: the file's name in messages, and its bytes.

    It stands in a folder of its own, since every file of the law folder itself is a code.

    Raises:
        LawError: it cannot be read.
    """
    path = laws_folder() / "concordance" / "points.yaml"
    try:
        return shown(path), path.read_bytes()
    except OSError as error:
        raise LawError(shown(path), f"cannot be read: {error.strerror or error}") from None


def shown(path: Path) -> str:
    """A file's name in messages: what ships by its place in the house, anything else as it was given."""
    for folder in (laws_folder(), cases_folder()):
        if path.is_relative_to(folder):
            return path.relative_to(folder.parent).as_posix()
    return str(path)


def _yaml_files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if path.suffix in {".yaml", ".yml"} and path.is_file())


@dataclass(frozen=True)
class LawFile:
    """A law file that has been read and has the shape of one."""

    name: str
    marked: Marked

    @property
    def content(self) -> Mapping[str, Any]:
        content: dict[str, Any] = self.marked.content
        return content

    def place(self, path: Steps) -> str:
        """File, line and column of what stands at the path."""
        return f"{self.name}:{self.marked.place(path)}"


def _open(path: Path) -> LawFile:
    name = shown(path)
    try:
        return LawFile(name, read(path.read_bytes(), CodeSchema))
    except OSError as error:
        raise LawError(name, f"cannot be read: {error.strerror or error}") from None
    except ShapeError as error:
        raise LawError(f"{name}:{error.place}", error.message) from None


def codify_all(files: Iterable[LawFile], known: Mapping[str, Code]) -> dict[str, Code]:
    """The codes of the files, each after the code it extends; a file may take the id of a known code.

    Raises:
        LawError: an id stands twice, a file extends what there is not, or in a circle.
    """
    by_id: dict[str, LawFile] = {}
    for file in files:
        code_id = file.content["code"]
        if code_id in by_id:
            first = by_id[code_id].place(("code",))
            raise LawError(file.place(("code",)), f"a second code of the id {code_id!r}; the first: {first}")
        by_id[code_id] = file
    done: dict[str, Code] = {}
    for code_id in by_id:
        _codify_in_turn(code_id, by_id, known, done)
    return {code_id: done[code_id] for code_id in by_id}


def _codify_in_turn(
    code_id: str, by_id: Mapping[str, LawFile], known: Mapping[str, Code], done: dict[str, Code]
) -> None:
    """Codifies the code, and before it what it extends, as far as that is not done."""
    chain = [code_id]
    while chain[-1] not in done:
        file = by_id[chain[-1]]
        extended: str | None = file.content.get("extends")
        if extended is not None and extended in by_id and extended not in done:
            if extended in chain:
                circle = " extends ".join((*chain[chain.index(extended) :], extended))
                raise LawError(file.place(("extends",)), f"codes extend each other in a circle: {circle}")
            chain.append(extended)
            continue
        whole = {**known, **done}
        done[chain[-1]] = _codify(file, None if extended is None else _extended(file, extended, whole))
        if len(chain) > 1:
            chain.pop()


def _codify(file: LawFile, extended: Code | None) -> Code:
    return codify(file.content, file.place, extended)


def _extended(file: LawFile, code_id: str, known: Mapping[str, Code]) -> Code:
    if code_id not in known:
        close = get_close_matches(code_id, known, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        raise LawError(file.place(("extends",)), f"unknown code {code_id!r}{hint}")
    return known[code_id]
