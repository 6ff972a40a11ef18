"""What could be written next: whole actions, for people who do not know the notation.

They come from the order of play, as the code has it go on; what is marked, from the score that is due.
Anything else can happen at a table, and can be typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from adjudicator.document import Document
from adjudicator.game.cards import RANKS, SUITS
from adjudicator.game.facts import PLAYERS
from adjudicator.game.log import Action
from adjudicator.game.sight import Sight
from adjudicator.web.desk.carrying import carried_out
from adjudicator.web.desk.following import may_reject, offered_cards
from adjudicator.web.desk.judging import Judged
from adjudicator.web.desk.words import SUIT_WORDS

_FIVE: Final = 5
_PICKED: Final = {"draw": "draws", "turn": "turns", "lead": "leads", "play": "plays", "call": "leads"}
_OPEN_TO_ANY: Final = ("draws", "turns")
"""Acts with a card of the pack, not of a hand."""
_BEFORE_FIRST_TRICK: Final = ("turned", "proposed", "exchanging", "refused", "standing", "led")


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
    note: str | None = None
    """Why nothing is suggested."""


def suggested(judged: Judged) -> Suggestions:
    """The next plausible actions after the last one of a log; none after one that cannot have happened."""
    seen, halt = judged.seen, judged.whole["halt"]
    if halt is not None:
        return Suggestions((), note=_AFTER_A_HALT.format(halt["action"]))
    lines = tuple(dict.fromkeys([*carried_out(judged), *_lines(judged)]))
    verb = _PICKED.get(seen.awaited or "")
    if seen.turn is None or verb is None or (seen.awaited == "call" and seen.phase != "exchanging"):
        return Suggestions(lines)
    return Suggestions(lines, tuple(_picks(seen, seen.turn, verb)), f"{seen.turn} {verb}")


_AFTER_A_HALT: Final = (
    "The log contradicts itself at action {}: from there on nothing is judged, whatever is added. "
    "Put right that action, or those before it, first."
)


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


def _lines(judged: Judged) -> Iterator[str]:
    seen = judged.seen
    who = seen.turn
    if judged.hand.replay is not None and judged.hand.replay_for is not None:
        yield f"{judged.hand.replay_for} claims replay-hand"
    if seen.awaited in ("deal", None):
        yield from _marks(judged)
        players = (who,) if who else PLAYERS
        for cards in ("3 3 2 2", "2 2 3 3", None) if who else ("3 3 2 2",):
            yield from (f"{player} deals{f' {cards}' if cards else ''}" for player in players)
    elif seen.awaited == "choose":
        for player, card, ruling in offered_cards(seen, judged.now, judged.log):
            yield f"{player} takes {card}"
            if may_reject(ruling, judged.code):
                yield f"{player} rejects {card}"
        yield from _gifts(seen)
    elif seen.awaited == "give":
        yield from _gifts(seen)
    elif who is not None:
        yield from _calls(seen, who)
    yield from _king(judged)


def _calls(seen: Sight, who: str) -> list[str]:
    most = min(_FIVE, len(seen.side(who).cards))
    return {
        "call": [f"{who} proposes", f"{who} stands"],
        "answer": [f"{who} accepts", f"{who} refuses"],
        "discard": [f"{who} discards {number}" for number in range(1, most + 1)],
    }.get(seen.awaited or "", [])


def _gifts(seen: Sight) -> Iterator[str]:
    """So many as are wanted, or as there are; any number where the record tells of none."""
    if seen.helped is None or seen.dealer is None:
        return
    most = min(seen.stock, seen.wanted or _FIVE)
    for number in [most] if seen.wanted else range(1, most + 1):
        yield f"{seen.dealer} gives {seen.helped} {number}"


def _king(judged: Judged) -> Iterator[str]:
    """The king turned up, as long as it is due and not marked; the king in hand, of whom it may be."""
    seen, king = judged.seen, f"K{judged.seen.trump}"
    if not seen.hand or seen.dealer is None:
        return
    if _king_to_mark(judged):
        yield f"{seen.dealer} marks king"
    if (seen.trump_card or "").startswith("K") or seen.awaited == "deal":
        return
    if seen.tricks or seen.phase not in _BEFORE_FIRST_TRICK:
        return
    for player in PLAYERS:
        elsewhere = seen.placed.get(king, player) != player or _lacks(seen, player, king)
        if player not in seen.announced and not elsewhere:
            yield f"{player} announces king"


def _lacks(seen: Sight, player: str, card: str) -> bool:
    """Whether a hand is shown to be without a card, or is known whole and holds other cards."""
    side = seen.side(player)
    whole = all(held.known == "now" for held in side.cards)
    return card in side.lacks or (whole and card not in {held.name for held in side.cards})


def _king_to_mark(judged: Judged) -> bool:
    """Whether the point for the king turned up is due to the dealer, and not marked yet."""
    seen, log = judged.seen, judged.log
    return not seen.king_marked and any(
        line["player"] == seen.dealer
        and line["points"] > 0
        and _is_kings(log.actions[line["action"] - 1], "turns")
        for line in _lines_of_hand(judged)
    )


def _is_kings(action: Action, *verbs: str) -> bool:
    """Whether the point that fell due by an action of these verbs is that for the king."""
    return action.verb in verbs or action.word == "trump"


def _lines_of_hand(judged: Judged) -> list[Document]:
    """The lines of the ledger for the hand last dealt."""
    return [line for line in judged.now["score"]["ledger"] if line["action"] >= judged.seen.began]


def _marks(judged: Judged) -> Iterator[str]:
    """The points that are due and not marked, but for the king."""
    if judged.seen.hand:
        for player, points in _owed(judged).items():
            if points > 0:
                yield f"{player} marks {points}"


def _owed(judged: Judged) -> dict[str, int]:
    """What each player has to mark yet; where the log marks nothing, of the first hand that scores."""
    score, seen = judged.now["score"], judged.seen
    owed = dict.fromkeys(PLAYERS, 0)
    if score["recorded"] is not None:
        for player in PLAYERS:
            king = player == seen.dealer and _king_to_mark(judged)
            owed[player] = score["due"][player] - score["recorded"][player] - king
        return owed
    lines = _lines_of_hand(judged)
    if lines == score["ledger"]:
        for line in lines:
            if not _is_kings(judged.log.actions[line["action"] - 1], "turns", "announces"):
                owed[line["player"]] += line["points"]
    return owed


def _picks(seen: Sight, player: str, verb: str) -> Iterator[tuple[str, tuple[CardChoice, ...]]]:
    """By suit, the cards that are not shown to be elsewhere; a hand wholly known offers only itself."""
    held = {card.name for card in seen.side(player).cards if card.known != "never"}
    lacked = frozenset[str]() if verb in _OPEN_TO_ANY else seen.side(player).lacks
    whole = verb not in _OPEN_TO_ANY and len(held) == len(seen.side(player).cards) > 0
    for suit in SUITS:
        choices = []
        for rank in reversed(RANKS):
            name = rank + suit
            if name in held or (not whole and name not in seen.placed and name not in lacked):
                in_hand = verb not in _OPEN_TO_ANY and name in held
                choices.append(CardChoice(name, f"{player} {verb} {name}", in_hand))
        if choices:
            yield SUIT_WORDS[suit], tuple(choices)
