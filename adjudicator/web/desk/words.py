"""Cards, remedies and states in words, for people who read a page."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.document import Document

RANK_WORDS: Final = {
    "K": "king",
    "Q": "queen",
    "J": "knave",
    "A": "ace",
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
}
SUIT_WORDS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
#: With the selector for text, lest a telephone draws them as pictures of its own.
SUIT_SIGNS: Final = {"C": "♣\ufe0e", "D": "♦\ufe0e", "H": "♥\ufe0e", "S": "♠\ufe0e"}

REMEDIES: Final = {
    "fresh-deal": "a fresh deal",
    "misdeal": "the deal lost",
    "void-deal": "the deal void",
    "set-aside": "the cards put aside",
    "rectify": "have it put right",
    "named-suit": "the suit that was named",
    "call-suit": "call the suit to be led",
    "replay-hand": "the hands played again",
    "draw-superfluous": "draw out the cards too many",
    "shed-superfluous": "throw out the cards too many",
    "complete-from-stock": "the hand completed from the stock",
    "take-or-reject": "take the card or not",
    "another-discard": "another discard",
    "exposed-hand": "the hand laid open",
    "tell-number": "be told the number",
    "count-tricks": "the tricks that cannot be played counted",
    "correct-score": "the score put right",
    "mark-point": "the point marked",
    "mark-two": "two points marked",
    "mark-vole": "the vole marked",
    "fresh-cut": "a fresh cut",
    "stakes": "the stakes",
    "let-stand": "let it stand",
}

PHASES: Final = {
    "between": "before the deal",
    "dealt": "dealt, no trump turned",
    "turned": "trump turned, no call yet",
    "proposed": "cards proposed for",
    "exchanging": "exchanging cards",
    "refused": "the proposal refused",
    "standing": "played without proposing",
    "playing": "in play",
    "led": "in play, a card led",
    "over": "the hand is over",
}
AWAITED: Final = {
    "draw": "to cut for the deal",
    "deal": "to deal",
    "turn": "to turn up the trump",
    "call": "to propose or stand",
    "answer": "to accept or refuse",
    "discard": "to discard",
    "give": "to give cards",
    "lead": "to lead",
    "play": "to play a card",
    "choose": "to take the card or not",
    "claim": "to have the hands played again",
}

#: Why a card lies apart from hands, tricks and discards.
APART: Final = {
    "turned-too": "turned up besides the trump",
    "turned-in-error": "turned up in error",
    "exposed": "exposed in giving",
    "rejected": "put aside by {player}",
    "shed": "thrown out by {player}",
    "drawn": "drawn from {player}",
    "faced": "faced, counted in the stock",
}

#: How a status is coloured; the word stands beside it always.
TONES: Final = {
    "open": "open",
    "undetermined": "open",
    "automatic": "flagged",
    "elected": "flagged",
    "lapsed": "",
    "waived": "",
    "unnoticed": "",
    "no-penalty": "",
    "silent": "",
}
VERDICT_TONES: Final = {
    "regular": "good",
    "irregular": "flagged",
    "undetermined": "open",
    "contradictory": "flagged",
}


def card_words(name: str) -> str:
    """A card for a screen reader: `king of hearts`, `a heart`, `a king`, `unknown card`."""
    rank, suit = RANK_WORDS.get(name[:1]), SUIT_WORDS.get(name[1:2])
    if rank and suit:
        return f"{rank} of {suit}"
    if suit:
        return f"a card of {suit}, rank unknown"
    return f"{rank}, suit unknown" if rank else "unknown card, face down"


def card_short(name: str) -> str:
    """A card in short with its suit's sign: `10♥`."""
    rank = "10" if name[:1] == "T" else name[:1]
    return f"{rank}{SUIT_SIGNS.get(name[1:2], name[1:2])}"


def remedy_words(remedy: str) -> str:
    """A remedy in words: `trump 9H` is `9♥ as trump`."""
    name, _, rest = remedy.partition(" ")
    if name == "trump" and rest:
        return f"{card_short(rest)} as trump"
    if name == "call-suit" and rest:
        return f"have {SUIT_WORDS.get(rest, rest)} led"
    return REMEDIES.get(name, remedy)


def offence_words(offence: str) -> str:
    """An offence as a heading."""
    return offence.replace("-", " ").capitalize()


def status_words(ruling: Document) -> str:
    """What a ruling's status comes to."""
    who = ruling["entitled"] or "nobody"
    elected: dict[str, Any] = ruling["elected"] or {}
    remedy = remedy_words(elected.get("remedy", ""))
    return {
        "silent": "no law of this code speaks of it",
        "undetermined": "it hangs on a question",
        "unnoticed": "the law helps only if it is found out in time, and it was not",
        "no-penalty": "nothing follows",
        "automatic": "the law leaves no choice",
        "open": f"{who} has not chosen yet",
        "waived": f"{who} let it stand",
        "elected": f"{who} chose in action {elected.get('action')}: {remedy}",
        "lapsed": f"the time for it ended with action {ruling['lapsed']}",
    }[ruling["status"]]


def choice_words(ruling: Document) -> str:
    """What stands before the options: who may, or could have, chosen; or that they follow by themselves."""
    status, who = ruling["status"], ruling["entitled"]
    if who:
        return f"{who} {({'open': 'may choose', 'undetermined': 'might choose'}).get(status, 'could choose')}"
    return {"lapsed": "Lost", "undetermined": "Perhaps follows"}.get(status, "Follows")


def counted(number: int, one: str, many: str | None = None) -> str:
    """`no ruling`, `one ruling`, `3 rulings`."""
    if number == 1:
        return f"one {one}"
    return f"{number or 'no'} {(many or one + 's') if number else one}"


def capitalize_first(text: str) -> str:
    """The text with a capital at its beginning, and the rest as it is: names are not to be lowered."""
    return text[:1].upper() + text[1:]
