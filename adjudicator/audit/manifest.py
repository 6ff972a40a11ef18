"""The manifest: what went in, by what it was judged, what came out, and the root over all opinions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from adjudicator.audit.inputs import Input
from adjudicator.audit.merging import Merged
from adjudicator.audit.merkle import ALGORITHM
from adjudicator.document import ENGINE
from adjudicator.law.code import Code

MANIFEST: Final = "manifest.json"


def manifest(
    inputs: Sequence[Input],
    digests: Sequence[str],
    merged: Merged,
    codes: Mapping[str, Code],
    judged_by: str,
    outputs: Iterable[Path],
) -> dict[str, Any]:
    """The manifest of a finished audit; `judged_by` is the code asked for, or that of logs that name none."""
    code = codes[judged_by]
    used = [name for name in codes if merged.tally.counters["codes"][name]]
    return {
        "engine": ENGINE,
        "code": {"id": code.id, "title": code.title, "digest": code.digest},
        "codes": {name: codes[name].digest for name in used},
        "inputs": [
            {"file": one.uri, "form": one.form, "bytes": one.size, "digest": sha, "logs": logs}
            for one, sha, logs in zip(inputs, digests, merged.lines, strict=True)
        ],
        "logs": merged.tally.logs,
        "findings": merged.tally.findings,
        "merkle": {
            "algorithm": ALGORITHM,
            "over": "the lines of opinions.jsonl",
            "leaves": merged.tree.size,
            "root": merged.tree.root().hex(),
        },
        "outputs": {
            path.name: {"bytes": path.stat().st_size, "digest": file_digest(path)} for path in outputs
        },
    }


def file_digest(path: Path) -> str:
    """SHA-256 over a file. Raises OSError."""
    with path.open("rb") as file:
        return f"sha256:{hashlib.file_digest(file, 'sha256').hexdigest()}"
