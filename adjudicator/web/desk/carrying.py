"""Acts that carry out what a player has claimed, as long as the log does not have them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from adjudicator.document import Document
from adjudicator.game.facts import adversary
from adjudicator.game.sight import Sight
from adjudicator.web.desk.following import of_this_hand
from adjudicator.web.desk.judging import Judged

_FIVE: Final = 5


def carried_out(judged: Judged) -> Iterator[str]:
    """The acts that carry out the claims made in this hand, and a lead taken up that was to be."""
    seen, actions = judged.seen, judged.log.actions[: judged.step]
    if seen.awaited == "deal":
        return
    for ruling in of_this_hand(seen, judged.now):
        elected = ruling["elected"]
        act = _ACTS.get(elected["remedy"]) if ruling["status"] == "elected" else None
        if act is None or any(action.verb in _PLAY for action in actions[elected["action"] :]):
            continue
        verb, written = act
        if all(action.verb != verb for action in actions[elected["action"] - 1 :]):
            yield from written(ruling, seen)
    if seen.phase == "led" and seen.awaited == "lead":
        yield f"{seen.on_table[-1].player} takes-back {seen.on_table[-1].name}"
    yield from _taken_with_another_discard(judged)


_PLAY: Final = frozenset({"leads", "plays"})


def _shed(ruling: Document, seen: Sight) -> Iterator[str]:
    who = ruling["entitled"]
    yield f"{who} sheds {_too_many(seen, who)}"


def _drawn(ruling: Document, seen: Sight) -> Iterator[str]:
    holder = adversary(ruling["entitled"])
    yield f"{ruling['entitled']} draws-from {holder} {_too_many(seen, holder)}"


def _completed(_: Document, seen: Sight) -> Iterator[str]:
    for side in seen.sides:
        if len(side.cards) < _FIVE:
            yield f"{seen.dealer} gives {side.player} {_FIVE - len(side.cards)}"


def _too_many(seen: Sight, player: str) -> int:
    """How many cards more than five; at least one, where the record did not see how many were dealt."""
    return max(1, len(seen.side(player).cards) - _FIVE)


_ACTS: Final[Mapping[str, tuple[str, Callable[[Document, Sight], Iterator[str]]]]] = {
    "shed-superfluous": ("sheds", _shed),
    "draw-superfluous": ("draws-from", _drawn),
    "complete-from-stock": ("gives", _completed),
}
"""By remedy: the verb that carries it out, and what is written."""


def _taken_with_another_discard(judged: Judged) -> Iterator[str]:
    """The card turned up in error may be taken by who is given cards again (turf-club 37)."""
    seen = judged.seen
    if seen.awaited != "give" or seen.dealer is None or seen.helped == seen.dealer:
        return
    if any(
        one["remedy"] == "another-discard"
        for ruling in of_this_hand(seen, judged.now)
        for one in ruling["options"]
    ):
        for card in seen.apart:
            if card.why == "turned-in-error":
                yield f"{seen.helped} takes {card.name}"
