"""The circumstances of cutting, dealing, turning up and the king, as questions and answers."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.web.lawbook.words.circumstance import Circumstance

_FOUND = Circumstance(
    "Was it noticed?", {"noticed": "it was noticed", "unnoticed": "nobody noticed it in time"}
)
_DEAL_STAGE = Circumstance(
    "How far had the deal come?",
    {
        "before-turn-up": "before the turn-up",
        "before-discard-or-trick": "between the turn-up and a discard or a trick",
        "after-discard-or-trick": "after a discard or a trick",
    },
)
_FALLS_TO = {
    "unsaid": "it was not said whose card it would be",
    "dealer": "it would fall to the dealer",
    "non-dealer": "it would fall to the non-dealer",
}
_LOOKED_UNSEEN = Circumstance(
    "Had the non-dealer looked at his hand?",
    {
        "unseen": "the non-dealer had not looked at his hand",
        "seen": "the non-dealer had looked at his hand",
    },
)

DEALING: Mapping[str, Mapping[str, Circumstance]] = {
    "deal-cut": {
        "shows": Circumstance(
            "What did the player show?",
            {"one": "one card", "several": "several cards", "nothing": "no card"},
        ),
    },
    "pack-shuffled": {
        "manner": Circumstance(
            "How was the pack shuffled?",
            {
                "proper": "properly",
                "below-table": "below the table",
                "exposing": "exposing a card",
                "during-hand": "during the play of a hand",
            },
        ),
    },
    "pack-cut": {
        "cut": Circumstance(
            "How was the pack cut?",
            {
                "proper": "properly",
                "too-few-lifted": "fewer than two cards lifted",
                "too-few-left": "fewer than two cards left",
                "exposing": "exposing a card",
            },
        ),
    },
    "deal-turn": {
        "turn": Circumstance(
            "Was the deal in turn?",
            {
                "in-turn": "in turn",
                "not-judged": "not judged (a later game begins)",
                "out-of-turn": "out of turn",
            },
        ),
        "found": _FOUND,
        "stage": _DEAL_STAGE,
    },
    "deal-pack": {
        "pack": Circumstance("Which pack was it?", {"right": "the right pack", "wrong": "the wrong pack"}),
        "found": _FOUND,
        "stage": _DEAL_STAGE,
    },
    "deal-order": {
        "order": Circumstance(
            "Was the order of dealing kept?",
            {
                "kept": "the order was kept",
                "changed-told": "changed for a later game and told before the cut",
                "changed-in-game": "changed within a game",
                "changed-untold": "changed for a later game and not told",
            },
        ),
        "found": _FOUND,
        "stage": Circumstance(
            "How far had the deal come?",
            {
                "before-turn-up-unseen": "before the turn-up with the non-dealer’s hand unseen",
                "before-turn-up-seen": "before the turn-up with the non-dealer’s hand seen",
                "after-turn-up-unseen": "after the turn-up with the non-dealer’s hand unseen",
                "after-turn-up-seen": "after the turn-up with the non-dealer’s hand seen",
            },
        ),
    },
    "hand-dealt": {
        "hand": Circumstance(
            "Whose hand?", {"non-dealer": "the non-dealer’s hand", "dealer": "the dealer’s hand"}
        ),
        "number": Circumstance(
            "How many cards?",
            {
                "five": "five cards",
                "too-many": "more than five cards",
                "too-few": "fewer than five cards",
            },
            {"five": "more or fewer than five cards"},
        ),
        "found": _FOUND,
        "stage": Circumstance(
            "How far had the hand come?",
            {
                "before-turn-up": "before the turn-up",
                "before-call": "between the turn-up and the non-dealer’s call",
                "before-answer": "between the call and the dealer’s answer",
                "before-exchange-or-play": "between the answer and a discard or card from that hand",
                "after-discard": "between the discard and a card from that hand",
                "played-without-taking": "played without taking cards",
                "played-having-taken": "played after taking cards",
            },
        ),
        "looked": Circumstance(
            "Who had looked at his hand?",
            {
                "neither": "neither player had looked at his hand",
                "non-dealer": "only the non-dealer had looked at his hand",
                "dealer": "only the dealer had looked at his hand",
                "both": "both players had looked at their hands",
            },
        ),
    },
    "turn-up": {
        "cards": Circumstance("How many were turned up?", {"one": "one card", "several": "several cards"}),
        "looked": _LOOKED_UNSEEN,
    },
    "king-turned": {
        "numbers": Circumstance(
            "Were both hands of five cards?",
            {"right": "both hands of five cards", "wrong": "a hand of a wrong number of cards"},
        ),
        "marked": Circumstance(
            "Was it marked?",
            {"due": "not too late to mark it", "left-unmarked": "left unmarked until the next turn-up"},
        ),
    },
    "faced-in-pack": {
        "falls_to": Circumstance(
            "Whose card was it?", {**_FALLS_TO, "turn-up": "it would be the card turned up"}
        ),
    },
    "exposed-in-dealing": {
        "whose": Circumstance(
            "Whose card was it?", {"own": "the dealer’s own card", "adversary": "the non-dealer’s card"}
        ),
        "looked": _LOOKED_UNSEEN,
    },
    "king-marked": {
        "king": Circumstance(
            "Which king was marked?",
            {
                "turned-up": "the king turned up, in time",
                "turned-up-late": "the king turned up in the last deal, too late",
                "turned-up-wrong-number": "the king turned up, a hand having a wrong number of cards",
                "turned-up-again": "the king turned up and marked already",
                "turned-by-adversary": "the king that the other player turned up",
                "announced": "a king announced",
                "unannounced": "a king not announced",
                "not-held": "a king not held",
                "in-hand-again": "a king in hand marked already",
            },
        ),
        "marker": Circumstance(
            "Who marked it?", {"non-dealer": "marked by the non-dealer", "dealer": "marked by the dealer"}
        ),
    },
    "king-announced": {
        "king": Circumstance(
            "Who held the king?",
            {
                "held": "the announcer held it",
                "adversary": "the other player held it",
                "elsewhere": "the announcer did not hold it",
            },
        ),
        "announcer": Circumstance(
            "Who announced it?",
            {"non-dealer": "announced by the non-dealer", "dealer": "announced by the dealer"},
        ),
        "time": Circumstance(
            "When was it announced?",
            {
                "before-lead": "before the first lead",
                "king-led": "with the first card led and before it was played to",
                "king-led-answered": "with the first card but after it was played to",
                "unwarned": "to a lead made without warning that play began",
                "warned": "to a lead made with warning that play began",
                "king-played": "with the dealer’s first card and before his next",
                "king-played-on": "with the dealer’s first card but after his next",
                "late": "after the announcer had played another card first",
            },
        ),
        "withdrawn": Circumstance(
            "When was the error declared?",
            {
                "before-any-card": "declared before any card was played",
                "before-own-card": "declared before the announcer’s own card but after another",
                "no-card-yet": "not declared but no card played since",
                "no-own-card-yet": "not declared but no card of the announcer’s since",
                "never": "not declared before the announcer played a card",
            },
        ),
    },
}
