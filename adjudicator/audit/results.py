"""The files that an audit writes, by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from adjudicator.audit.errors import UNSOUND

FINDINGS: Final = "findings.jsonl"
OPINIONS: Final = "opinions.jsonl"
SCORES: Final = "scores.jsonl"
SUMMARY: Final = "summary.json"
RULINGS: Final = "rulings.parquet"
REPORT: Final = "report.html"
MANIFEST: Final = "manifest.json"
#: Every file that an audit may write; what an earlier one left is taken away first.
OUTPUTS: Final = (FINDINGS, OPINIONS, SCORES, SUMMARY, RULINGS, REPORT, MANIFEST)


class FormerResults:
    """Tells the results of earlier audits from logs: beside them stands the manifest that names them."""

    def __init__(self, read: Callable[[str], bytes], separator: str) -> None:
        self._read = read
        self._separator = separator
        self._known: dict[str, frozenset[str]] = {}
        self.folders: list[str] = []
        """Where some were met, in the order met."""

    def has(self, path: str) -> bool:
        """Whether the file at this path is one of them."""
        folder, _, name = path.rpartition(self._separator)
        if name not in OUTPUTS:  # no need to look for a manifest
            return False
        if folder not in self._known:
            self._known[folder] = self._named_in(folder)
        found = name in self._known[folder]
        if found and folder not in self.folders:
            self.folders.append(folder)
        return found

    def _named_in(self, folder: str) -> frozenset[str]:
        try:
            told = json.loads(self._read(f"{folder}{self._separator}{MANIFEST}" if folder else MANIFEST))
            return frozenset((*told["outputs"], REPORT, MANIFEST)) if told["merkle"] else frozenset()
        except (OSError, *UNSOUND):
            return frozenset()
