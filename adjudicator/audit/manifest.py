"""The manifest: what went in, by what it was judged, what came out, and the root over all opinions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from adjudicator.audit.inputs import Input
from adjudicator.audit.merging import Merged
from adjudicator.audit.merkle import ALGORITHM
from adjudicator.document import ENGINE
from adjudicator.service import Adjudicator

#: Of which logs the code of a manifest is that by which they were judged.
EVERY, NAMELESS = "every log", "logs that name none"


def manifest(
    inputs: Sequence[Input],
    digests: Sequence[str],
    merged: Merged,
    adjudicator: Adjudicator,
    asked: str | None,
    outputs: Iterable[Path],
) -> dict[str, Any]:
    """The manifest of a finished audit; `asked` is the code asked for, None where each log was judged by
    its own."""
    codes = adjudicator.codes
    code = codes[asked or adjudicator.default]
    used = [name for name in codes if merged.tally.counters["codes"][name]]
    return {
        "engine": ENGINE,
        "code": {
            "id": code.id,
            "title": code.title,
            "digest": code.digest,
            "of": EVERY if asked else NAMELESS,
        },
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
