"""`adjudicator audit` from outside: the time of the whole command, and the time and memory of its processes.

`python -m bench.audited audit …` is the command itself, which tells at the end what it used.
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_TOLD: Final = "used: "
_MIB: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Run:
    """One audit: seconds on the wall and of all processors, and the peaks in MiB of its first process and its
    largest worker. A single worker is the first process itself.
    """

    seconds: float
    processors: float
    parent: float
    worker: float


def audit(file: Path, workers: int, logs: int) -> Run:
    """Audits a file. Raises RuntimeError where that fails, or does not come to so many logs."""
    with tempfile.TemporaryDirectory(dir=file.parent) as out:
        words = ["audit", str(file), "--out", out, "--workers", str(workers)]
        begun = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "bench.audited", *words], capture_output=True, text=True, check=False
        )
        seconds = time.perf_counter() - begun
        told = done.stderr.rpartition(_TOLD)[2]
        if done.returncode not in (0, 1) or json.loads(Path(out, "summary.json").read_text())["logs"] != logs:
            raise RuntimeError(f"the audit of {file} failed: {done.stderr}")
    processors, parent, worker = json.loads(told)
    return Run(seconds, processors, parent, worker or parent)


def _spent() -> float:
    """Seconds of the processors, of ended children too. `os.times` would tell no less than a hundredth."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _peak() -> float:
    """What this process had at most.

    On Linux not by `getrusage`: what that tells begins with the memory of whoever started the process.
    """
    try:
        found = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
    except OSError:
        found = None
    return int(found[1]) / 1024 if found else _most(resource.RUSAGE_SELF)


def _most(who: int) -> float:
    return resource.getrusage(who).ru_maxrss * (1 if sys.platform == "darwin" else 1024) / _MIB


def _main() -> None:
    from adjudicator.cli import main

    try:
        main(sys.argv[1:])
    finally:
        told = json.dumps([_spent(), _peak(), _most(resource.RUSAGE_CHILDREN)])
        print(f"{_TOLD}{told}", file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    _main()
