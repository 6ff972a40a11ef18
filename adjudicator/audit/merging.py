"""The ranges put together in input order: findings, opinions, scores, summary, and the root over them."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from adjudicator.audit.inputs import Input
from adjudicator.audit.judging import compact
from adjudicator.audit.merkle import Tree, leaf_hash
from adjudicator.audit.parts import Parts, flush
from adjudicator.audit.plan import Range
from adjudicator.audit.results import FINDINGS, OPINIONS, SCORES
from adjudicator.audit.tally import COUNTED, GROUPS, Tally, in_order


@dataclass
class Merged:
    """What the ranges come to."""

    tally: Tally = field(default_factory=Tally)
    tree: Tree = field(default_factory=Tree)
    lines: list[int] = field(default_factory=list)
    """How many logs each input has."""


def merge(inputs: Sequence[Input], ranges: Sequence[Range], parts: Parts, folder: Path) -> Merged:
    """Writes findings, opinions and scores into the folder. All ranges must be done. Raises OSError."""
    merged = Merged(lines=[0] * len(inputs))
    with contextlib.ExitStack() as stack:
        names = (FINDINGS, OPINIONS, SCORES)
        findings, opinions, scores = (stack.enter_context((folder / name).open("wb")) for name in names)
        for one in ranges:
            before = merged.lines[one.file]
            tally = Tally.read(parts.tally(one.number))
            _add_placed(parts.path(one.number, "findings"), one.uri, before, findings)
            _add_placed(parts.path(one.number, "scores"), one.uri, before, scores)
            _add_opinions(parts.path(one.number, "opinions"), merged.tree, opinions)
            merged.tally.absorb(tally, one.uri, before)
            merged.lines[one.file] += tally.logs
        for file in (findings, opinions, scores):
            flush(file)
    return merged


def _add_placed(path: Path, uri: str, before: int, placed: IO[bytes]) -> None:
    """Each line's number counts from the start of its range, and is written from the start of the file."""
    start = b'{"file":' + compact(uri) + b',"line":'
    with path.open("rb") as file:
        for text in file:
            line, _, rest = text.partition(b"\t{")
            placed.write(start + b"%d," % (int(line) + before) + rest)


def _add_opinions(path: Path, tree: Tree, opinions: IO[bytes]) -> None:
    with path.open("rb") as file:
        for text in file:
            tree.add(leaf_hash(text[:-1]))
            opinions.write(text)


def summary(tally: Tally) -> dict[str, Any]:
    """The counts as `summary.json` has them."""
    laws: dict[str, dict[str, int]] = {}
    for name, count in in_order(tally.counters["laws"]):
        code, _, number = name.partition(" ")
        laws.setdefault(code, {})[number] = count
    return {
        "logs": tally.logs,
        "actions": tally.actions,
        "verdicts": dict(in_order(tally.counters["verdicts"])),
        "offences": dict(in_order(tally.counters["offences"])),
        "statuses": dict(in_order(tally.counters["statuses"])),
        "laws": laws,
        "codes": dict(in_order(tally.counters["codes"])),
        "by": {
            **{
                group: {
                    name: dict(zip(COUNTED, counts, strict=True))
                    for name, counts in in_order(tally.by[group])
                }
                for group in GROUPS
            },
            "role": dict(in_order(tally.counters["roles"])),
        },
        "score_disagreements": tally.disagreements,
        "points_marked_too_few": tally.points["too_few"],
        "points_marked_too_many": tally.points["too_many"],
    }


def laid_out(document: object) -> bytes:
    """A document as its own file."""
    return (json.dumps(document, ensure_ascii=False, indent=2) + "\n").encode()


def read_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The findings, or the scores, one by one. Raises OSError, ValueError."""
    with path.open("rb") as file:
        for line in file:
            yield json.loads(line)
