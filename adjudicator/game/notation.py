"""The notation of a log: text of one action in, `Action` out."""

import unicodedata
from dataclasses import replace
from functools import lru_cache

from adjudicator.errors import ActionError, shown
from adjudicator.game.forms import ACTORS, VERBS, Verb
from adjudicator.game.log import MOST_CHARACTERS, Action, Log
from adjudicator.game.words import Words, closest

__all__ = ["MOST_CHARACTERS", "Action", "ActionError", "Log", "parse_action"]


def parse_action(text: str) -> Action:
    """The action that the text notes.

    Reading `action.line` again gives an equal action. Raises ActionError, with the word found, the forms
    expected and a guess at what was meant.
    """
    if len(text) > MOST_CHARACTERS:
        raise ActionError(
            f"an action has at most {MOST_CHARACTERS:,} characters, and this one {len(text):,}", text
        )
    core, mark, remark = text.partition("#")
    core = core.strip(" \t")
    disputed = core.endswith((" ?", "\t?"))
    action = _parse_core(core[:-1].rstrip(" \t") if disputed else core)
    if not disputed and not mark:
        return action
    comment = remark.strip(" \t") or None
    if comment is not None:
        _refuse_unwritable(comment)
    return replace(
        action, text=f"{action.text} ?" if disputed else action.text, disputed=disputed, comment=comment
    )


def _refuse_unwritable(text: str) -> None:
    """An action is one line of text that any file can hold."""
    for character in text:
        if character != "\t" and unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp"):
            found = shown(character)
            raise ActionError(f"an action is one line of text and cannot hold the character {found}", text)


# The same few lines fill most logs; what varies (comments, disputes) is kept out of the key.
@lru_cache(maxsize=1 << 14)
def _parse_core(core: str) -> Action:
    _refuse_unwritable(core)
    words = core.replace("\t", " ").split(" ")
    words = [word for word in words if word]
    verb = _verb(words)
    reader = Words(words, verb.forms)
    verb.read(reader)
    reader.end()
    return Action(
        text=" ".join(reader.said),
        actor=words[0],
        verb=words[1],
        cards=reader.cards,
        count=reader.count,
        packets=reader.packets,
        player=reader.player,
        suit=reader.suit,
        word=reader.word,
        pack=reader.pack,
    )


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
