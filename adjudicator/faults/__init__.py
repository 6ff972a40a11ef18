"""Random games with one irregularity put in, labelled with what each printed code makes of it.

The labels were read off the law texts, not taken from the law files: they are the other opinion against which
the program is held. Only circumstances whose law and status the texts and the contract settle are used. A log
ends with the hand of the fault; at the fault, where going on would mean playing its consequences out; or with
the next turn-up, where that ends a right.
"""

from __future__ import annotations

from random import Random

from adjudicator.faults.calls import NUMBERS_NOT_TOLD, RETRACTIONS
from adjudicator.faults.cuts import CUTS, SHUFFLES
from adjudicator.faults.endings import ABANDONED_HANDS
from adjudicator.faults.exchanges import DRAWN_CARDS_SEEN, WRONG_EXCHANGES
from adjudicator.faults.false_kings import FALSE_KINGS
from adjudicator.faults.kings import KINGS_NOT_MARKABLE, LATE_KINGS
from adjudicator.faults.labels import (
    PRINTED_CODES,
    Fault,
    FaultyGame,
    Finding,
    UnsuitedError,
    Variant,
    opening,
)
from adjudicator.faults.marks import BAD_CLAIMS, MISSCORES, OUTSIDE_HELP
from adjudicator.faults.misdeals import IRREGULAR_DEALS
from adjudicator.faults.misplays import (
    CARDS_TAKEN_BACK,
    LEADS_OUT_OF_TURN,
    MISNAMED_SUITS,
    RENOUNCES,
    TRICKS_SEEN,
)
from adjudicator.faults.numbers import WRONG_NUMBERS
from adjudicator.faults.packs import INCORRECT_PACKS, NEW_PACKS
from adjudicator.faults.stock import DISCARDS_SEEN, DUTIES_REFUSED, EXPOSED_CARDS
from adjudicator.faults.turns import DEALS_OUT_OF_TURN, WRONG_PACKS

__all__ = [
    "OFFENCES",
    "PRINTED_CODES",
    "VARIANTS",
    "Fault",
    "FaultyGame",
    "Finding",
    "Variant",
    "faulty_game",
    "game_of",
    "offences_of",
]

VARIANTS: dict[str, tuple[Variant, ...]] = {
    "irregular-shuffle": SHUFFLES,
    "irregular-cut": CUTS,
    "misdeal": WRONG_NUMBERS + IRREGULAR_DEALS,
    "deal-out-of-turn": DEALS_OUT_OF_TURN,
    "wrong-pack": WRONG_PACKS,
    "false-king": FALSE_KINGS,
    "late-king": LATE_KINGS,
    "king-not-markable": KINGS_NOT_MARKABLE,
    "retraction": RETRACTIONS,
    "duty-refused": NUMBERS_NOT_TOLD + DUTIES_REFUSED,
    "discard-seen": DISCARDS_SEEN + DRAWN_CARDS_SEEN,
    "wrong-exchange": WRONG_EXCHANGES,
    "exposed-card": EXPOSED_CARDS,
    "lead-out-of-turn": LEADS_OUT_OF_TURN,
    "card-taken-back": CARDS_TAKEN_BACK,
    "misnamed-suit": MISNAMED_SUITS,
    "renounce": RENOUNCES,
    "quitted-trick-seen": TRICKS_SEEN,
    "abandoned-hand": ABANDONED_HANDS,
    "incorrect-pack": INCORRECT_PACKS,
    "misscore": MISSCORES,
    "outside-help": OUTSIDE_HELP,
    "bad-claim": BAD_CLAIMS + NEW_PACKS,
}
"""Every way to err that is simulated, by what it is called."""

OFFENCES = tuple(VARIANTS)


def offences_of(code: str) -> tuple[str, ...]:
    """The offences, of those simulated, that a printed code has a law on."""
    return tuple(name for name, variants in VARIANTS.items() if any(code in one.codes for one in variants))


def faulty_game(rng: Random, offence: str, code: str | None = None) -> FaultyGame:
    """A game, lawful but for one act of the kind named; with a code, one that a law of that code meets.

    Raises KeyError for a kind that is not one of `OFFENCES`, IndexError for one of which the code has no law.
    """
    variants = [variant for variant in VARIANTS[offence] if code is None or code in variant.codes]
    while True:
        game = game_of(rng, rng.choice(variants), offence)
        if code is None or game.is_ruled_by(code):
            return game


def game_of(rng: Random, variant: Variant, offence: str) -> FaultyGame:
    """A game with this one way to err in it."""
    while True:
        game = opening(rng, variant)
        try:
            labels = variant.build(game)
        except UnsuitedError:
            continue
        return FaultyGame(game.log(), offence, variant.build.__name__, labels)
