"""Text of the user's own within a page: the direction it runs in must not reach what stands around it."""

from __future__ import annotations

from typing import Final

_OPENS: Final = "\u2066\u2067\u2068"
_CLOSES: Final = "\u2069"


def kept_apart(text: str) -> str:
    """The text as it may stand in a `<bdi>`: each direction isolate in it closed, and none closed twice.

    A browser keeps `<bdi>` apart by such an isolate of its own (UAX 9, section 3.1.2). One that the text left
    open would take the browser's closing sign for its own, and turn round the words that follow.
    """
    kept: list[str] = []
    depth = 0
    for character in text:
        if character in _OPENS:
            depth += 1
        elif character == _CLOSES:
            if not depth:
                continue
            depth -= 1
        kept.append(character)
    return "".join(kept) + _CLOSES * depth
