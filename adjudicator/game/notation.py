"""The notation of a log: text of one action in, `Action` out."""

import unicodedata
from functools import lru_cache
from sys import intern
from typing import Final

from adjudicator.errors import ActionError, shown
from adjudicator.game.cards import NAMED, is_known
from adjudicator.game.facts import PLAYERS
from adjudicator.game.forms import ACTORS, VERBS, Verb
from adjudicator.game.log import MOST_CHARACTERS, Action, Log
from adjudicator.game.words import Words, closest

__all__ = ["MOST_CHARACTERS", "Action", "ActionError", "Log", "parse_action"]


def parse_action(text: str) -> Action:
    """The action that the text notes.

    Reading `action.line` again gives an equal action. Raises ActionError, with the word found, the forms
    expected and a guess at what was meant.
    """
    known = KNOWN.get(text)
    if known is not None:
        return known
    if len(text) > MOST_CHARACTERS:
        raise ActionError(
            f"an action has at most {MOST_CHARACTERS:,} characters, and this one {len(text):,}", text
        )
    core, mark, remark = text.partition("#")
    core = core.strip(" \t")
    disputed = core.endswith((" ?", "\t?"))
    action = _parse_core(core[:-1].rstrip(" \t") if disputed else core)
    if not disputed and not mark:
        if len(action.cards) < 2 and action.text == text and len(KNOWN) < _MOST_KNOWN:
            KNOWN[text] = action
        return action
    comment = remark.strip(" \t") or None
    if comment is not None and not (comment.isascii() and comment.isprintable()):
        _refuse_unwritable(comment)
    return Action(
        f"{action.text} ?" if disputed else action.text,
        action.actor,
        action.verb,
        action.cards,
        action.count,
        action.packets,
        action.player,
        action.suit,
        action.word,
        action.pack,
        disputed,
        comment,
    )


_MOST_KNOWN: Final = 1 << 14
KNOWN: Final[dict[object, Action]] = {}
"""The actions of one card or none read so far, by their canonical notation: few, and they fill most logs.

None of them is disputed, none has a comment.
"""


def _refuse_unwritable(text: str) -> None:
    """An action is one line of text that any file can hold."""
    for character in text:
        if character != "\t" and unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp"):
            found = shown(character)
            raise ActionError(f"an action is one line of text and cannot hold the character {found}", text)


# What varies from log to log (comments, disputes) is kept out of the key.
@lru_cache(maxsize=1 << 14)
def _parse_core(core: str) -> Action:
    words = core.split(" ")
    if len(words) > 2 and words[1] in _LISTS and words[0] in PLAYERS:
        action = _parse_list(core, words)
        if action is not None:
            return action
    _refuse_unwritable(core)
    words = [word for word in core.replace("\t", " ").split(" ") if word]
    verb = _verb(words)
    reader = Words(words, verb.forms)
    verb.read(reader)
    reader.end()
    return Action(
        text=" ".join(reader.said),
        actor=words[0],
        verb=intern(words[1]),
        cards=reader.cards,
        count=reader.count,
        packets=reader.packets,
        player=reader.player,
        suit=reader.suit,
        word=reader.word,
        pack=reader.pack,
    )


_LISTS: Final = ("discards", "gives")
_FIVE: Final = 5


def _parse_list(core: str, words: list[str]) -> Action | None:
    """Cards discarded or given, in canonical notation: logs are full of such lists, and few are alike.

    None where it is anything else, which the forms of the verb are then held against.
    """
    start = 2 if words[1] == "discards" else 3
    cards = tuple(NAMED[name] for name in words[start:] if name in NAMED)
    if len(cards) + start != len(words) or not 0 < len(cards) <= _FIVE:
        return None
    known = [card for card in cards if is_known(card)]
    if len(set(known)) < len(known):
        return None
    player = words[2] if start == 3 else None
    if start == 3 and player not in PLAYERS:
        return None
    return Action(core, words[0], intern(words[1]), cards, player=player)


def _verb(words: list[str]) -> Verb:
    """The verb of an action whose actor and verb are known and go together."""
    if not words:
        raise ActionError("an action is empty", "", ["ACTOR verb arguments"])
    actor = words[0]
    if actor not in ACTORS:
        hint = f"did you mean '{actor.upper()}'?" if actor in ("a", "b") else closest(actor, ACTORS)
        raise ActionError(f"found '{shown(actor)}' where an actor should stand", actor, ACTORS, hint)
    doable = [name for name, verb in VERBS.items() if actor in verb.actors]
    if len(words) == 1:
        raise ActionError(f"a verb is missing after '{actor}'", actor, doable)
    name = words[1]
    if name in doable:
        return VERBS[name]
    if name in VERBS:
        doers = " or ".join(VERBS[name].actors)
        raise ActionError(f"{name} is done by {doers}, not by {actor}", name, doable)
    hint = closest(name, doable)
    if name.endswith("?") and name[:-1] in doable:
        hint = f"did you mean '{name[:-1]} ?'? A disputed act ends in a question mark apart"
    raise ActionError(f"found '{shown(name)}' where a verb should stand", name, doable, hint)
