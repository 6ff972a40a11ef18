"""What could be written next: whole actions, for people who do not know the notation.

They come from the order of play alone. Anything else can happen at a table, and can be typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from adjudicator.document import Document
from adjudicator.game.cards import RANKS, SUITS
from adjudicator.game.facts import PLAYERS, adversary
from adjudicator.game.sight import Sight
from adjudicator.web.desk.words import SUIT_WORDS

_POINT: Final = 3
_VOLE: Final = 5
_FIVE: Final = 5


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card to be picked, and the action that picking it writes."""

    name: str
    action: str
    held: bool
    """The record shows it in the hand."""


@dataclass(frozen=True, slots=True)
class Suggestions:
    """Actions to append: `lines` as they stand; `picks` by suit, where it takes a card, done by `verb`."""

    lines: tuple[str, ...]
    picks: tuple[tuple[str, tuple[CardChoice, ...]], ...] = ()
    doing: str = ""


def suggested(seen: Sight) -> Suggestions:
    """The next plausible actions after the last one of a log."""
    lines = tuple(_lines(seen))
    if seen.turn and seen.awaited in ("turn", "lead", "play", "call"):
        verb = {"turn": "turns", "play": "plays"}.get(seen.awaited, "leads")
        if seen.awaited != "call" or seen.phase == "exchanging":
            return Suggestions(lines, tuple(_picks(seen, seen.turn, verb)), f"{seen.turn} {verb}")
    return Suggestions(lines)


def claims(ruling: Document) -> list[tuple[str, str]]:
    """What the entitled player may write while his right is open: (remedy, action) each."""
    who = ruling["entitled"]
    if who is None or ruling["status"] != "open":
        return []
    written = []
    for option in ruling["options"]:
        remedy = option["remedy"]
        if remedy == "let-stand":
            written.append((remedy, f"{who} waives"))
        elif remedy == "call-suit":
            written += [(f"call-suit {suit}", f"{who} claims call-suit {suit}") for suit in SUITS]
        else:
            written.append((remedy, f"{who} claims {remedy}"))
    return written


def _lines(seen: Sight) -> Iterator[str]:
    who = seen.turn
    if who is None:
        yield from (f"{player} deals 3 3 2 2" for player in PLAYERS if seen.hand == 0)
        return
    yield from {
        "deal": [*_marks(seen), f"{who} deals 3 3 2 2", f"{who} deals 2 2 3 3", f"{who} deals"],
        "call": [f"{who} proposes", f"{who} stands"],
        "answer": [f"{who} accepts", f"{who} refuses"],
        "discard": [f"{who} discards {number}" for number in range(1, _FIVE + 1)],
        "give": [f"{who} gives {_helped(seen)} {number}" for number in _numbers(seen)],
    }.get(seen.awaited or "", [])
    if seen.dealer and seen.turned and seen.turned[0].startswith("K") and seen.phase == "turned":
        yield f"{seen.dealer} marks king"
    if seen.phase in ("turned", "exchanging", "refused", "standing", "led") and not seen.tricks:
        yield from (f"{player} announces king" for player in PLAYERS)


def _helped(seen: Sight) -> str:
    """Who is given cards: the non-dealer while he holds fewer than five, then the dealer."""
    dealer = seen.dealer or PLAYERS[0]
    elder = adversary(dealer)
    return elder if len(seen.side(elder).cards) < _FIVE else dealer


def _numbers(seen: Sight) -> list[int]:
    return [seen.wanted] if seen.wanted else list(range(1, _FIVE + 1))


def _marks(seen: Sight) -> list[str]:
    """The marks for the hand just played."""
    winner = next((side for side in seen.sides if side.tricks >= _POINT), None)
    if winner is None:
        return []
    points = (2,) if winner.tricks == _VOLE else (1, 2)
    return [f"{winner.player} marks {number}" for number in points]


def _picks(seen: Sight, player: str, verb: str) -> Iterator[tuple[str, tuple[CardChoice, ...]]]:
    """By suit, the cards that are not shown to be elsewhere; a hand wholly known offers only itself."""
    held = {card.name for card in seen.side(player).cards if card.known != "never"}
    whole = verb != "turns" and len(held) == len(seen.side(player).cards) > 0
    for suit in SUITS:
        choices = []
        for rank in reversed(RANKS):
            name = rank + suit
            if name in held or (not whole and name not in seen.placed):
                in_hand = verb != "turns" and name in held
                choices.append(CardChoice(name, f"{player} {verb} {name}", in_hand))
        if choices:
            yield SUIT_WORDS[suit], tuple(choices)
