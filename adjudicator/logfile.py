"""A log out of a file, or out of standard input."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.errors import NotJson
from adjudicator.intake import MOST_BYTES, Game, read_json, read_yaml

if TYPE_CHECKING:
    from adjudicator.game.log import Log

STDIN = "-"


def read_file(name: str) -> bytes:
    """What stands in the file, up to the first byte too many for a log. Raises OSError, and ValueError
    where the name cannot be one of a file."""
    most = MOST_BYTES + 1
    if name == STDIN:
        return sys.stdin.buffer.read(most)
    with Path(name).open("rb") as file:
        return file.read(most)


def read_log(data: bytes, name: str, *, game: Game = 5) -> Log:
    """The log, as JSON or YAML: by the suffix of the name, else by the content. `game` as in `read_mapping`.

    Raises NotJson, TooLarge or LogError.
    """
    _refuse_many(data)
    suffix = Path(name).suffix.lower()
    if suffix == ".json" or (suffix not in {".yaml", ".yml"} and _looks_like_json(data)):
        return read_json(data, game=game)
    return read_yaml(data, game=game)


def _refuse_many(data: bytes) -> None:
    """Of many logs, one a line, no problem of the first or of the second line would be of help."""
    first, _, rest = data.partition(b"\n")
    following = rest.lstrip()[:1]
    if first.lstrip()[:1] == b"{" == following:
        try:
            json.loads(first)
        except ValueError:
            return
        raise NotJson(
            "these are many logs, one a line; `adjudicator audit FILE --out DIR` judges such a file"
        )


def _looks_like_json(data: bytes) -> bool:
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in {b"{", b"["}
