"""From the names given to the files that they stand for: files, folders, patterns, addresses."""

from __future__ import annotations

import glob
import os
import stat
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from adjudicator.audit.errors import AuditError, legible, reason
from adjudicator.audit.places import file_system, is_address, local_path
from adjudicator.audit.results import OUTPUTS, FormerResults

_PACKED: Final = ("", ".gz", ".zst", ".zstd")
#: What a folder is searched for; a file that is named is read whatever its name.
SUFFIXES: Final = (*(f".{kind}{packed}" for kind in ("jsonl", "ndjson") for packed in _PACKED), ".parquet")
NOT_REGULAR: Final = "it is not a regular file"


@dataclass(frozen=True, slots=True)
class Search:
    """What is the same for all names: where the results go, and who is told of what is passed over."""

    out: Path
    note: Callable[[str], None]

    def files(self, name: str) -> Iterator[str]:
        """The files that a name stands for, those of a folder by name. Raises AuditError."""
        found = list(self._remote(name) if is_address(name) else self._local(name))
        if not found:
            raise AuditError(
                f"nothing to audit in {legible(name)}: it holds no file ending in {', '.join(SUFFIXES)}"
                "; what lies in the folder of the results is left out"
            )
        yield from found

    def _local(self, name: str) -> Iterator[str]:
        if "\0" in name:
            raise AuditError(f"cannot read {legible(name)}: no file has such a name")
        if os.path.isdir(name):
            yield from self._walk(name)
        elif os.path.lexists(name) or not glob.has_magic(name):
            path = os.path.normpath(name) if name else name
            self._refuse_results(path)
            yield path
        else:
            yield from self._matching(name)

    def _refuse_results(self, path: str) -> None:
        """A file that is named is audited wherever it lies, but not one that this run will replace."""
        here = local_path(path)
        if here is not None and self._is_away(here):
            first = os.path.relpath(os.path.realpath(here), os.path.realpath(self.out)).split(os.sep)
            if first[0] == ".parts" or (len(first) == 1 and first[0] in OUTPUTS):
                raise AuditError(
                    f"cannot audit {legible(path)}: it is among the results that this audit writes"
                )

    def _is_away(self, path: str) -> bool:
        return os.path.realpath(path).startswith(os.path.join(os.path.realpath(self.out), ""))

    def _matching(self, pattern: str) -> Iterator[str]:
        matches = sorted(glob.glob(pattern, recursive=True))
        if not matches:
            raise AuditError(f"no file matches {legible(pattern)}")
        former = _former()
        for match in matches:
            path = os.path.normpath(match)
            if os.path.isdir(match):
                # What `**` matches has its folders among the other matches.
                if not pattern.endswith("**"):
                    yield from self._walk(match)
            elif _is_meant(pattern, path) and not self._is_away(path) and not former.has(path):
                yield from self._regular(path)
        self._tell_of(former.folders)

    def _walk(self, folder: str) -> Iterator[str]:
        def refuse(error: OSError) -> None:
            raise AuditError(f"cannot read {legible(str(error.filename))}: {reason(error)}")

        others, former, links = 0, _former(), []
        for place, folders, files in os.walk(folder, onerror=refuse):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            links += [path for name in folders if os.path.islink(path := os.path.join(place, name))]
            for file in sorted(files):
                path = os.path.normpath(os.path.join(place, file))
                if file.startswith(".") or self._is_away(path) or former.has(path):
                    continue
                if file.endswith(SUFFIXES):
                    yield from self._regular(path)
                else:
                    others += 1
        if others:
            many = "1 file" if others == 1 else f"{others:,} files"
            be = "is no log by its name" if others == 1 else "are no logs by their names"
            self.note(f"passed over {many} in {legible(folder)} that {be}")
        for link in links:
            self.note(f"passed over {legible(os.path.normpath(link))}: links to folders are not followed")
        self._tell_of(former.folders)

    def _regular(self, path: str) -> Iterator[str]:
        """The file, unless it is a pipe or a device: those were not meant by the name of their folder."""
        try:
            regular = stat.S_ISREG(os.stat(path).st_mode)
        except OSError:
            regular = True  # why it cannot be read is told when it is described
        if regular:
            yield path
        else:
            self.note(f"passed over {legible(path)}: {NOT_REGULAR}")

    def _remote(self, name: str) -> Iterator[str]:
        system, path = file_system(name)
        try:
            if glob.has_magic(path):
                paths = [one for one in sorted(system.glob(path)) if not system.isdir(one)]
                paths = [one for one in paths if _is_meant(path, one)]
            elif system.isdir(path):
                paths = [one for one in sorted(system.find(path)) if one.endswith(SUFFIXES)]
            else:
                self._refuse_results(name)
                yield name
                return
        except OSError as error:
            raise AuditError(f"cannot read {legible(name)}: {reason(error)}") from None
        former = FormerResults(system.cat_file, "/")
        for found in paths:
            uri = system.unstrip_protocol(found)
            here = local_path(uri)
            if not former.has(found) and not (here is not None and self._is_away(here)):
                yield uri
        self._tell_of(system.unstrip_protocol(folder) for folder in former.folders)

    def _tell_of(self, folders: Iterator[str] | list[str]) -> None:
        for folder in folders:
            self.note(f"passed over the results of an audit in {legible(folder or os.curdir)}")


def _former() -> FormerResults:
    return FormerResults(lambda path: Path(path).read_bytes(), os.sep)


def _is_meant(pattern: str, path: str) -> bool:
    """A pattern that names an ending means all that has it; another means what a folder is searched for."""
    ending = os.path.splitext(pattern)[1]
    return path.endswith(SUFFIXES) or bool(ending.strip(".*?"))
