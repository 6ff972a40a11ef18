"""The verbs of a log, each with the forms that it takes and the reading of them.

In a form CARD is one card, CARDS one or more, N a number, PLAYER `A` or `B`, SUIT a suit; what stands in
brackets may be left out, and of words parted by a bar one is chosen.
"""

from dataclasses import dataclass
from typing import Final

from adjudicator.game import readings
from adjudicator.game.facts import REMEDIES
from adjudicator.game.readings import PLAYERS, Reading
from adjudicator.game.words import Words

BYSTANDER: Final = "bystander"
ACTORS: Final = (*PLAYERS, BYSTANDER)


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: the forms shown to users, the reading of what follows it, and who can do it."""

    forms: tuple[str, ...]
    read: Reading
    actors: tuple[str, ...] = PLAYERS


def _remedy_forms(verb: str) -> tuple[str, ...]:
    arguments = {"trump": " CARD", "call-suit": " SUIT"}
    return tuple(f"{verb} {remedy}{arguments.get(remedy, '')}" for remedy in REMEDIES)


_SILENT_VERBS = (
    "looks",
    "proposes",
    "stands",
    "refuses",
    "mixes",
    "takes-up",
    "retracts",
    "inquires",
    "declines",
    "gathers",
    "calls-packs",
)

VERBS: Final[dict[str, Verb]] = {
    **{verb: Verb((verb,), readings.nothing) for verb in _SILENT_VERBS},
    "draws": Verb(("draws [CARDS]",), readings.draws),
    "shuffles": Verb(
        (
            "shuffles [with-pack PLAYER]",
            "shuffles below-table [with-pack PLAYER]",
            "shuffles exposing CARDS [with-pack PLAYER]",
        ),
        readings.shuffles,
    ),
    "cuts": Verb(("cuts [N] [exposing CARDS] [with-pack PLAYER]",), readings.cuts),
    "announces": Verb(("announces king", "announces order N N N N"), readings.announces),
    "deals": Verb(
        (
            "deals [with-pack PLAYER]",
            "deals N N N N [with-pack PLAYER]",
            "deals set-aside [with-pack PLAYER]",
        ),
        readings.deals,
    ),
    "turns": Verb(("turns CARDS [with-pack PLAYER]",), readings.turns),
    "exposes": Verb(("exposes CARD of PLAYER",), readings.exposes),
    "finds-faced": Verb(
        ("finds-faced CARD", "finds-faced CARD of PLAYER", "finds-faced CARD of turn-up"),
        readings.finds_faced,
    ),
    "counts": Verb(("counts PLAYER N",), readings.counts),
    "holds": Verb(("holds CARDS",), Words.take_cards),
    "lacks": Verb(("lacks CARD", "lacks SUIT"), readings.lacks),
    "accepts": Verb(("accepts [if-enough]",), readings.accepts),
    "asks": Verb(("asks N",), readings.count_from(0)),
    "discards": Verb(("discards CARDS", "discards N"), readings.cards_or_count_from(0)),
    "gives": Verb(("gives PLAYER CARDS", "gives PLAYER N"), readings.gives),
    "answers": Verb(("answers N",), readings.count_from(0)),
    "marks": Verb(("marks king", "marks N"), readings.marks),
    "unmarks": Verb(("unmarks N [of PLAYER]",), readings.unmarks),
    "withdraws": Verb(("withdraws king",), readings.withdraws),
    "leads": Verb(("leads CARD [naming SUIT]",), readings.leads),
    "plays": Verb(("plays CARD",), Words.take_card),
    "takes-back": Verb(("takes-back CARD", "takes-back discards N"), readings.takes_back),
    "looks-at": Verb(
        ("looks-at trick N", "looks-at discards", "looks-at stock", "looks-at shed", "looks-at drawn"),
        readings.looks_at,
    ),
    "throws-down": Verb(
        ("throws-down", "throws-down claiming point|vole|game", "throws-down conceding point|vole|game"),
        readings.throws_down,
    ),
    "finds-pack": Verb(
        tuple(f"finds-pack {fault} CARD [with-pack PLAYER]" for fault in ("missing", "redundant", "foreign")),
        readings.finds_pack,
    ),
    "objects": Verb(("objects N",), readings.objects, ACTORS),
    "claims": Verb(_remedy_forms("claims"), readings.claims),
    "waives": Verb(("waives", *_remedy_forms("waives")), readings.waives),
    "draws-from": Verb(("draws-from PLAYER CARDS", "draws-from PLAYER N"), readings.draws_from),
    "sheds": Verb(("sheds CARDS [showing]", "sheds N [showing]"), readings.sheds),
    "takes": Verb(("takes CARD",), Words.take_card),
    "rejects": Verb(("rejects CARD",), Words.take_card),
    "remarks": Verb(("remarks against PLAYER",), readings.remarks, (BYSTANDER,)),
}
