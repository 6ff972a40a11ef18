"""The ranges done so far, kept in a folder within the output until all are: what a run goes on from."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from adjudicator.audit.errors import AuditError

FOLDER: Final = ".parts"
#: The files of a range; the tally is put in place last, and so tells that the others are there.
KINDS: Final = ("findings", "opinions", "scores", "tally")


class Parts:
    """The folder of ranges done. Files come into it whole or not at all."""

    def __init__(self, out: Path) -> None:
        self.folder = out / FOLDER

    def path(self, number: int, kind: str) -> Path:
        """Where a file of a range is kept."""
        return self.folder / f"{number:06}.{kind}"

    def prepare(self, plan: str) -> str:
        """Makes the folder ready for a plan: `new`, `begun` with work on it, `changed` with work on another
        thrown away. Raises OSError."""
        marker = self.folder / "plan"
        with contextlib.suppress(OSError, UnicodeDecodeError):
            if marker.read_text() == plan:
                self._sweep()
                return "begun"
        changed = marker.exists()
        if self.folder.exists():
            self.clear()
        self.folder.mkdir(parents=True)
        write_whole(marker, plan.encode())
        return "changed" if changed else "new"

    def _sweep(self) -> None:
        """Clears away what a killed run had only begun to write."""
        for path in self.folder.glob("*.new"):
            path.unlink(missing_ok=True)

    def done(self, number: int) -> bool:
        """Whether a range is done."""
        return all(self.path(number, kind).exists() for kind in KINDS)

    def keep(self, number: int, files: Mapping[str, Path]) -> None:
        """Puts the finished files of a range in their places. Raises OSError."""
        for kind in KINDS:
            os.replace(files[kind], self.path(number, kind))

    def tally(self, number: int) -> dict[str, Any]:
        """The counts of a range."""
        counts: dict[str, Any] = json.loads(self.path(number, "tally").read_bytes())
        return counts

    def clear(self) -> None:
        """Away with the folder, the plan first: what a kill leaves of it then must not pass for work done."""
        (self.folder / "plan").unlink(missing_ok=True)
        shutil.rmtree(self.folder)


def new_name(folder: Path) -> Path:
    """A name for a file in the making, taken by nobody else."""
    return folder / f"{uuid.uuid4().hex}.new"


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that it is there whole or not at all. Raises OSError."""
    new = new_name(path.parent)
    try:
        with new.open("wb") as file:
            file.write(data)
            flush(file)
        os.replace(new, path)
    except BaseException:
        with contextlib.suppress(OSError):
            new.unlink(missing_ok=True)
        raise


def flush(file: Any) -> None:
    """Has the disk hold what was written before it gets its name."""
    file.flush()
    os.fsync(file.fileno())


@contextlib.contextmanager
def alone(out: Path) -> Iterator[None]:
    """Keeps a second run away from the same output. Raises AuditError if there is one, OSError."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        yield
        return
    out.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(out, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AuditError(f"another audit is writing to {out}") from None
        except OSError:
            pass  # a file system without locks
        yield
    finally:
        os.close(descriptor)
