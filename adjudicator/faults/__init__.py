"""Random games with one irregularity put in, labelled with what each printed code makes of it.

The labels were read off the law texts, not taken from the law files: they are the other opinion against which
the program is held. Only circumstances whose law and status the texts and the contract settle are used. A log
ends with the hand of the fault, or at the fault, where going on would mean playing its consequences out.
"""

from __future__ import annotations

from random import Random

from adjudicator.faults.labels import PRINTED_CODES, FaultyGame, Finding, UnsuitedError, Variant, opening
from adjudicator.faults.misdeals import MISDEALS
from adjudicator.faults.misplays import ABANDONED_HANDS, FALSE_KINGS, LEADS_OUT_OF_TURN, RENOUNCES

__all__ = ["OFFENCES", "PRINTED_CODES", "FaultyGame", "Finding", "faulty_game"]

VARIANTS: dict[str, tuple[Variant, ...]] = {
    "misdeal": MISDEALS,
    "false-king": FALSE_KINGS,
    "renounce": RENOUNCES,
    "lead-out-of-turn": LEADS_OUT_OF_TURN,
    "abandoned-hand": ABANDONED_HANDS,
}
OFFENCES = tuple(VARIANTS)


def faulty_game(rng: Random, offence: str) -> FaultyGame:
    """A game, lawful but for one act of the kind named.

    The kind `misdeal` takes in every irregular deal, so that its labels may say `deal-out-of-turn`.
    Raises KeyError for a kind that is not one of `OFFENCES`.
    """
    variant = rng.choice(VARIANTS[offence])
    while True:
        game = opening(rng, hands=rng.choice(variant.hands), marking=variant.marking and rng.random() < 0.7)
        try:
            labels = variant.build(game)
        except UnsuitedError:
            continue
        return FaultyGame(game.log(), offence, variant.build.__name__, labels)
