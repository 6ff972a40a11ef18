"""The circumstances of calls, exchange, play, the end of a hand and the marks, as questions and answers."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.web.lawbook.words.circumstance import Circumstance

_MIXED = {
    "no": "not yet in his hand",
    "unseen": "put into a hand that he had not seen",
    "seen": "put into a hand that he had seen",
}
_UNDERTAKING = Circumstance(
    "Had the loser stood or refused?",
    {
        "none": "the loser had neither stood nor refused the first proposal",
        "loser-stood": "the loser had stood",
        "loser-refused": "the loser had refused the first proposal",
    },
)

PLAYING: Mapping[str, Mapping[str, Circumstance]] = {
    "call-retracted": {
        "call": Circumstance(
            "What was taken back?",
            {
                "proposal": "a proposal",
                "stand": "a stand",
                "acceptance": "an acceptance",
                "refusal": "a refusal",
                "number": "the number asked for",
            },
        ),
    },
    "number-told": {
        "of": Circumstance(
            "Who was asked?", {"dealer": "the dealer was asked", "non-dealer": "the non-dealer was asked"}
        ),
        "answer": Circumstance(
            "What did he answer?",
            {"told": "the true number", "declined": "nothing", "told-wrong": "a wrong number"},
        ),
        "time": Circumstance(
            "When was he asked?",
            {
                "before-dealers-card": "before the dealer had played a card",
                "after-dealers-card": "after the dealer had played a card",
            },
        ),
    },
    "cards-looked-at": {
        "what": Circumstance(
            "What was looked at?",
            {
                "discards": "the discards",
                "stock": "the stock",
                "shed": "cards thrown out as too many",
                "drawn": "cards drawn as too many",
            },
        ),
        "whose": Circumstance(
            "From whose hand were they?",
            {"own": "from the looker’s own hand", "adversary": "from the hand of the other player"},
        ),
        "hand": Circumstance(
            "Whose hand was that?",
            {"non-dealer": "from the non-dealer’s hand", "dealer": "from the dealer’s hand"},
        ),
        "wrong": Circumstance(
            "Why were they too many?",
            {
                "dealt": "too many having been dealt",
                "given": "more having been given than were asked for",
                "taken": "more having been taken than were discarded",
            },
        ),
        "owner": Circumstance(
            "Had their owner seen them?",
            {
                "had-seen": "their owner having seen the hand dealt or any card given",
                "had-not-seen": "their owner not having seen the hand dealt or any card given",
            },
        ),
    },
    "cards-asked": {
        "number": Circumstance(
            "How many did the non-dealer ask for?",
            {
                "none": "no card at all",
                "as-discarded": "as many as he discarded",
                "fewer": "fewer than he discarded",
                "more": "more than he discarded",
            },
        ),
    },
    "cards-given": {
        "to": Circumstance(
            "To whom?", {"non-dealer": "given to the non-dealer", "dealer": "given to the dealer"}
        ),
        "number": Circumstance(
            "How many were given?",
            {
                "right": "the right number",
                "more-than-asked": "more than he asked for",
                "fewer-than-asked": "fewer than he asked for",
                "more-than-discarded": "more than he discarded but as many as he asked for",
                "more": "more than he discarded",
                "fewer": "fewer than he discarded",
            },
        ),
        "mixed": Circumstance("Had they been put into the hand?", _MIXED),
        "then": Circumstance(
            "Did he play with too many?",
            {
                "in-time": "found before he played a card",
                "played-unnoticed": "not found before he played a card",
            },
        ),
        "short": Circumstance(
            "Was the short hand played?",
            {
                "not-yet-played": "not yet played",
                "completed": "the hand was completed from the stock",
                "played": "the hand was played so",
            },
        ),
    },
    "dealer-helped": {
        "stock": Circumstance(
            "Were there cards enough?",
            {"enough": "enough cards in the stock", "short": "too few cards in the stock for both"},
        ),
        "accepted": Circumstance(
            "How had he accepted?",
            {"plainly": "accepted without condition", "if-enough": "accepted if there were cards enough"},
        ),
    },
    "faced-in-stock": {
        "time": Circumstance(
            "When was it found?",
            {
                "before-discard": "before anybody had discarded",
                "after-discard": "after a discard",
            },
        ),
        "falls_to": Circumstance(
            "Whose card was it?",
            {
                "unsaid": "it was not said whose card it would be",
                "dealer": "it would fall to the dealer",
                "non-dealer": "it would fall to the non-dealer",
            },
        ),
    },
    "exposed-in-giving": {
        "whose": Circumstance(
            "Whose card was it?", {"dealer": "the dealer’s card", "non-dealer": "the non-dealer’s card"}
        ),
    },
    "turned-in-error": {
        "after": Circumstance("After what?", {"giving": "after cards had been given"}),
    },
    "discard-refused": {
        "after": Circumstance("After what?", {"turned-in-error": "after a card had been turned up in error"}),
    },
    "packs-called": {
        "time": Circumstance(
            "When were they called for?",
            {"before-cut": "before the pack was cut", "after-cut": "after the pack was cut"},
        ),
    },
    "bystander-remarked": {
        "form": Circumstance(
            "Which form of the game?", {"english": "English écarté", "french": "French écarté"}
        ),
    },
    "lead-turn": {
        "turn": Circumstance(
            "Was the lead in turn?",
            {
                "own": "in turn",
                "unknown": "the record does not tell",
                "out-of-turn": "out of turn",
            },
        ),
        "answer": Circumstance(
            "Was it played to?",
            {
                "pending": "not yet played to",
                "taken-back": "taken back before it was played to",
                "played-to": "played to",
            },
        ),
    },
    "lead-named": {
        "named": Circumstance(
            "Which suit was named?",
            {
                "same": "the suit led",
                "unrecorded": "none recorded",
                "other": "another suit than the one led",
            },
        ),
        "named_suit": Circumstance(
            "Did he hold the suit named?",
            {"held": "he held the suit named", "none": "he held none of the suit named"},
        ),
    },
    "card-played": {
        "duty": Circumstance(
            "Did the player do what he must?",
            {
                "kept": "he did what he must",
                "did-not-follow": "he did not follow suit though he could",
                "did-not-win": "he did not win the trick though he could",
                "did-not-trump": "he did not trump though he could",
            },
            {"kept": "he did not do what he must"},
        ),
        "taken_back": Circumstance(
            "Did he take the card back?",
            {
                "never": "the card was not taken back in time",
                "before-next-lead": "he took the card back before the next lead",
            },
        ),
    },
    "card-taken-back": {
        "card": Circumstance(
            "Which card was it?",
            {
                "led-in-turn": "a card led in turn",
                "led-out-of-turn": "a card led out of turn and not yet played to",
                "led-out-of-turn-answered": "a card led out of turn and played to",
                "misnamed-required": "a lead under a wrong name whose suit is required",
                "played-short-of-duty": "a card that fell short of its duty before the next lead",
                "played-short-of-duty-late": "a card that fell short of its duty after the next lead",
                "played-in-duty": "a card played as it should be",
            },
        ),
    },
    "trick-looked-at": {
        "whose": Circumstance(
            "Whose trick was it?", {"own": "a trick of his own", "adversary": "a trick of the other player"}
        ),
    },
    "hand-thrown-down": {
        "says": Circumstance(
            "What was said?",
            {
                "nothing": "nothing was said",
                "conceding-enough": "conceding at least what was lost",
                "conceding-short": "conceding less than was lost",
                "claiming-good": "with a claim that was good",
                "claiming-bad": "with a claim that was not good",
            },
        ),
        "tricks": Circumstance(
            "How many tricks had he made?",
            {"none": "no trick", "one-or-two": "one or two tricks", "three-or-more": "three or four tricks"},
        ),
    },
    "hand-ended": {
        "way": Circumstance(
            "How did the hand end?",
            {
                "played-out": "it was played out",
                "claimed": "it was claimed",
                "thrown-down": "the loser threw down his cards",
                "conceded": "it was conceded",
                "unrecorded": "only the marks are recorded",
            },
            {"unrecorded": "however it ended, if the tricks are recorded"},
        ),
        "tricks": Circumstance("What was won?", {"point": "the point", "vole": "the vole"}),
        "conceded": Circumstance(
            "How much was conceded?",
            {
                "enough": "at least what was lost was conceded",
                "enough-point": "the point was conceded and no more can be shown to be lost",
                "enough-vole": "the vole or the game was conceded",
                "short": "only the point was conceded, though the vole was lost",
            },
        ),
        "undertaking": _UNDERTAKING,
        "reduced": Circumstance(
            "Does the winner answer for a fault?",
            {
                "no": "the winner has no fault to answer for",
                "false-king": "the winner had announced a false king",
                "renounce": "the winner had renounced",
            },
        ),
        "marked": Circumstance("How much was marked?", {"one": "one was marked", "two": "two were marked"}),
    },
    "pack-incorrect": {
        "time": Circumstance(
            "When was it found?",
            {
                "before-first-deal": "before the first deal",
                "in-hand": "during the hand dealt with it",
                "between-hands": "between hands",
            },
        ),
    },
    "score-wrong": {
        "error": Circumstance(
            "What was wrong?", {"over": "too much was marked", "omitted": "too little was marked"}
        ),
        "hand": Circumstance(
            "In what hand?",
            {
                "plain": "in a hand without a stand or a refusal",
                "undertaken": "in a hand with a stand or a refusal",
                "past-game": "past the end of the game",
            },
        ),
    },
}
