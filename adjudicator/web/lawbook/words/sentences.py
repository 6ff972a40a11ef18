"""A row's sentence in general terms: players by what they are, instead of the letters and cards of a log."""

from __future__ import annotations

import re
from collections.abc import Mapping

from adjudicator.game.vocabulary import KINDS
from adjudicator.law.code import Row

_DEALERS = frozenset(
    {
        "deal-turn", "deal-pack", "deal-order", "hand-dealt", "turn-up", "king-turned", "exposed-in-dealing",
        "dealer-helped", "exposed-in-giving", "turned-in-error", "discard-refused",
    }
)  # fmt: skip
"""Kinds of fact that only a dealer does."""

_NON_DEALERS = frozenset({"pack-cut", "cards-asked"})
_TO_NON_DEALER = frozenset({"more-than-asked", "fewer-than-asked", "more-than-discarded"})
_ROLE_IN = ("announcer", "marker", "of")
"""Circumstances that say who did the act."""

_CALLS = {"the dealer": {"acceptance", "refusal"}, "the non-dealer": {"proposal", "number"}}
_OTHER = {"the dealer": "the non-dealer", "the non-dealer": "the dealer", "the winner": "the loser"}

_WORDS: Mapping[str, tuple[str, str]] = {
    "card": ("a card", "the card"),
    "cards": ("cards", "the cards"),
    "lead": ("the lead", "the lead"),
    "king": ("the king", "the king"),
    "number": ("a wrong number of", "a wrong number of"),
    "lifted": ("too few", "too few"),
    "told": ("so many", "so many"),
    "took": ("another number", "another number"),
    "discarded": ("some", "some"),
    "stock": ("a few cards", "a few cards"),
    "named": ("one suit", "that suit"),
    "points": ("points", "points"),
    "made": ("some tricks", "some tricks"),
}
"""What stands for a word of the log, where it is first named and afterwards."""

_FIRST = {
    ("lead-named", "card"): "a card of another",
    ("king-turned", "card"): "a king",
    ("turned-in-error", "cards"): "a card",
}
"""The same, where the kind of fact says more."""

_BY_VALUE: Mapping[str, tuple[str, Mapping[str, str], str]] = {
    "number": ("number", {"too-many": "too many", "too-few": "too few"}, "a wrong number of"),
    "given": (
        "number",
        {
            "more": "more", "more-than-asked": "more", "more-than-discarded": "more",
            "fewer": "fewer", "fewer-than-asked": "fewer",
        },
        "another number of",
    ),
    "asked": (
        "number",
        {"more-than-asked": "fewer", "fewer-than-asked": "more", "fewer": "fewer", "more": "more"},
        "another number",
    ),
    "call": (
        "call",
        {
            "proposal": "his proposal", "stand": "his stand", "acceptance": "his acceptance",
            "refusal": "his refusal", "number": "the number he had asked for",
        },
        "his call",
    ),
    "pile": (
        "what",
        {"shed": "the cards thrown out", "drawn": "the cards drawn"},
        "the cards thrown out or drawn",
    ),
    "could": (
        "duty",
        {
            "did-not-follow": "one of its suit", "did-not-win": "a card he held",
            "did-not-trump": "a card he held",
        },
        "one that he ought to have played",
    ),
}  # fmt: skip
"""Words that hang on a circumstance: its name, the word for each value, and for several values."""

_ASIDE = re.compile(r" \(\{(?:card|cards|what)\}\)")
_BLANK = re.compile(r"\{(\w+)(?::(\w+))?\}")
_START = re.compile(r"(?:^|(?<=[.!?] ))\w")


def offender(row: Row) -> str:
    """Who does what the row is about: "the dealer", or "the player" where it can be either."""
    if row.by in ("dealer", "non-dealer"):
        return f"the {row.by}"
    if row.by == "holder" or row.at_holders_act:
        return holder(row)
    if row.fact == "hand-ended":
        return "the winner"
    if row.fact in _DEALERS or row.fact == "cards-given":
        return "the dealer" if row.when.get("number") != frozenset({"more-than-discarded"}) else holder(row)
    if row.fact in _NON_DEALERS:
        return "the non-dealer"
    if row.fact == "cards-looked-at" and len(owners := row.when.get("hand", frozenset())) == 1:
        return _OTHER[f"the {next(iter(owners))}"]
    if (calls := row.when.get("call")) is not None:
        return next((who for who, his in _CALLS.items() if calls <= his), "the player")
    for name in _ROLE_IN:
        roles = row.when.get(name, frozenset(KINDS[row.fact].domain(name)))
        if len(roles) == 1:
            return f"the {next(iter(roles))}"
    return "the player"


def adversary(row: Row) -> str:
    """The other player than the offender."""
    return _OTHER.get(offender(row), "his adversary")


def holder(row: Row, again: bool = False) -> str:
    """The player whose hand it is: which of the two, if the row is about one of them only."""
    for name in ("hand", "to", "whose", "falls_to"):
        roles = row.when.get(name, frozenset()) & {"dealer", "non-dealer"}
        if len(roles) == 1:
            return f"the {next(iter(roles))}"
    if row.when.get("number", frozenset()) & _TO_NON_DEALER:
        return "the non-dealer"
    return "the player" if again else "a player"


def party(row: Row, name: str) -> str:
    """A party of a row (actor, adversary, holder, dealer, non-dealer) as it is called."""
    if name == "actor":
        return offender(row)
    if name == "adversary":
        return adversary(row)
    return holder(row, again=True) if name == "holder" else f"the {name}"


def sentence(row: Row, text: str) -> str:
    """A sentence of the row (`says`, an assumption), its blanks filled in general terms."""
    text = _ASIDE.sub("", text).replace("{card}, a card", "a card").replace("trick {trick}", "a trick")
    named: set[str] = set()

    def fill(blank: re.Match[str]) -> str:
        name, noun = blank.group(1), blank.group(2)
        word = _word(row, name, name in named)
        named.add(name)
        return f"{word} {noun}" if noun and not word.endswith(noun) else word

    return _START.sub(lambda first: first.group().upper(), _BLANK.sub(fill, text))


def _word(row: Row, name: str, again: bool) -> str:
    players = {
        "offender": offender(row),
        "adversary": adversary(row),
        "entitled": party(row, row.entitles),
        "holder": holder(row),
        "receiver": "himself" if holder(row) == offender(row) else holder(row),
        "owner": "the non-dealer" if row.fact == "exposed-in-dealing" else holder(row),
        "dealer": "the dealer",
        "non_dealer": "the non-dealer",
        "winner": "the winner",
    }
    if name in players:
        return players[name]
    if (row.fact, name) in _FIRST and not again:
        return _FIRST[row.fact, name]
    if name in _BY_VALUE:
        circumstance, by_value, several = _BY_VALUE[name]
        values = row.when.get(circumstance, frozenset())
        words = {by_value[value] for value in values if value in by_value}
        return words.pop() if len(words) == 1 else several
    return _WORDS[name][again] if name in _WORDS else "…"
