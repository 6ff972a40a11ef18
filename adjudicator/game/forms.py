"""The verbs of a log, each with the forms that it takes and the reading of them.

In a form CARD is one card, CARDS one or more, N a number, PLAYER `A` or `B`, SUIT a suit, and what stands
in brackets may be left out.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from adjudicator.game.words import MOST_ORDINAL, Words, closest

PLAYERS: Final = ("A", "B")
BYSTANDER: Final = "bystander"
ACTORS: Final = (*PLAYERS, BYSTANDER)

REMEDIES: Final = (
    "fresh-deal",
    "misdeal",
    "void-deal",
    "set-aside",
    "rectify",
    "trump",
    "named-suit",
    "call-suit",
    "replay-hand",
    "draw-superfluous",
    "shed-superfluous",
    "complete-from-stock",
    "take-or-reject",
    "another-discard",
    "exposed-hand",
    "tell-number",
    "count-tricks",
    "correct-score",
    "mark-point",
    "mark-two",
    "mark-vole",
    "fresh-cut",
    "stakes",
    "let-stand",
)

Reading = Callable[[Words], None]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: the forms shown to users, the reading of what follows it, and who can do it."""

    forms: tuple[str, ...]
    read: Reading
    actors: tuple[str, ...] = PLAYERS


def _nothing(words: Words) -> None:
    """The verb says it all."""


def _count_from(low: int) -> Reading:
    return lambda words: words.take_count(low)


def _cards_or_count_from(low: int) -> Reading:
    def read(words: Words) -> None:
        if words.next_is_number:
            words.take_count(low)
        elif words.next is None:
            raise words.fail("CARDS or a number")
        else:
            words.take_cards()

    return read


def _draws(words: Words) -> None:
    if words.next is not None:
        words.take_cards()


def _shuffles(words: Words) -> None:
    if words.skip("below-table"):
        words.word = "below-table"
    else:
        _exposing(words)
    words.take_pack()


def _cuts(words: Words) -> None:
    if words.next_is_number:
        words.take_count(0)
    _exposing(words)
    words.take_pack()


def _exposing(words: Words) -> None:
    if words.skip("exposing"):
        words.word = "exposing"
        words.take_cards()


def _announces(words: Words) -> None:
    words.word = words.take_word(("king", "order"), "'king' or 'order'")
    if words.word == "order":
        words.take_packets()


def _deals(words: Words) -> None:
    if words.skip("set-aside"):
        words.word = "set-aside"
    elif words.next_is_number:
        words.take_packets()
    words.take_pack()


def _turns(words: Words) -> None:
    words.take_cards()
    words.take_pack()


def _exposes(words: Words) -> None:
    words.take_card()
    words.take_word(("of",), "'of'")
    words.take_player()


def _finds_faced(words: Words) -> None:
    words.take_card()
    if not words.skip("of"):
        return
    if words.skip("turn-up"):
        words.word = "turn-up"
    elif words.next in PLAYERS:
        words.take_player()
    else:
        raise words.fail("A, B or turn-up", closest(words.next or "", ("turn-up",)))


def _counts(words: Words) -> None:
    words.take_player()
    words.take_count(0)  # a deal of no cards at all can be pointed out too


def _lacks(words: Words) -> None:
    if words.next is not None and len(words.next.rstrip("\ufe0e\ufe0f")) == 1:
        words.take_suit()
    elif words.next == "??":  # read as any other card it would say that he holds none at all
        raise words.fail("a card or a suit of which something is known")
    else:
        words.take_card()


def _accepts(words: Words) -> None:
    if words.skip("if-enough"):
        words.word = "if-enough"


def _gives(words: Words) -> None:
    words.take_player()
    _cards_or_count_from(0)(words)


def _draws_from(words: Words) -> None:
    words.take_player()
    _cards_or_count_from(1)(words)


def _marks(words: Words) -> None:
    if words.skip("king"):
        words.word = "king"
    elif words.next_is_number:
        words.take_count()
    else:
        raise words.fail("'king' or a number of points", closest(words.next or "", ("king",)))


def _unmarks(words: Words) -> None:
    words.take_count()
    if words.skip("of"):
        words.take_player()


def _withdraws(words: Words) -> None:
    words.word = words.take_word(("king",), "'king'")


def _leads(words: Words) -> None:
    words.take_card()
    if words.skip("naming"):
        words.take_suit()


def _takes_back(words: Words) -> None:
    if words.skip("discards"):
        words.word = "discards"
        words.take_count()
    else:
        words.take_card()


def _looks_at(words: Words) -> None:
    things = ("trick", "discards", "stock", "shed", "drawn")
    words.word = words.take_word(things, "what he looks at")
    if words.word == "trick":
        words.take_count(1, MOST_ORDINAL)


def _throws_down(words: Words) -> None:
    for manner in ("claiming", "conceding"):
        if words.skip(manner):
            words.word = f"{manner} {words.take_word(('point', 'vole', 'game'), 'point, vole or game')}"
            return


def _finds_pack(words: Words) -> None:
    words.word = words.take_word(("missing", "redundant", "foreign"), "what is wrong with the pack")
    if words.word == "foreign":
        words.take_foreign_card()
    else:
        words.take_card()
    words.take_pack()


def _objects(words: Words) -> None:
    words.take_count(1, MOST_ORDINAL)


def _claims(words: Words) -> None:
    words.word = words.take_word(REMEDIES, "a remedy")
    if words.word == "trump":
        words.take_card()
    elif words.word == "call-suit":
        words.take_suit()


def _waives(words: Words) -> None:
    if words.next is not None:
        _claims(words)


def _sheds(words: Words) -> None:
    _cards_or_count_from(1)(words)
    if words.skip("showing"):
        words.word = "showing"


def _remarks(words: Words) -> None:
    words.take_word(("against",), "'against'")
    words.take_player()


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
    **{verb: Verb((verb,), _nothing) for verb in _SILENT_VERBS},
    "draws": Verb(("draws [CARDS]",), _draws),
    "shuffles": Verb(
        (
            "shuffles [with-pack PLAYER]",
            "shuffles below-table [with-pack PLAYER]",
            "shuffles exposing CARDS [with-pack PLAYER]",
        ),
        _shuffles,
    ),
    "cuts": Verb(("cuts [N] [exposing CARDS] [with-pack PLAYER]",), _cuts),
    "announces": Verb(("announces king", "announces order N N N N"), _announces),
    "deals": Verb(
        ("deals [with-pack PLAYER]", "deals N N N N [with-pack PLAYER]", "deals set-aside [with-pack PLAYER]"), _deals
    ),
    "turns": Verb(("turns CARDS [with-pack PLAYER]",), _turns),
    "exposes": Verb(("exposes CARD of PLAYER",), _exposes),
    "finds-faced": Verb(
        ("finds-faced CARD", "finds-faced CARD of PLAYER", "finds-faced CARD of turn-up"), _finds_faced
    ),
    "counts": Verb(("counts PLAYER N",), _counts),
    "holds": Verb(("holds CARDS",), Words.take_cards),
    "lacks": Verb(("lacks CARD", "lacks SUIT"), _lacks),
    "accepts": Verb(("accepts [if-enough]",), _accepts),
    "asks": Verb(("asks N",), _count_from(0)),
    "discards": Verb(("discards CARDS", "discards N"), _cards_or_count_from(0)),
    "gives": Verb(("gives PLAYER CARDS", "gives PLAYER N"), _gives),
    "answers": Verb(("answers N",), _count_from(0)),
    "marks": Verb(("marks king", "marks N"), _marks),
    "unmarks": Verb(("unmarks N [of PLAYER]",), _unmarks),
    "withdraws": Verb(("withdraws king",), _withdraws),
    "leads": Verb(("leads CARD [naming SUIT]",), _leads),
    "plays": Verb(("plays CARD",), Words.take_card),
    "takes-back": Verb(("takes-back CARD", "takes-back discards N"), _takes_back),
    "looks-at": Verb(
        ("looks-at trick N", "looks-at discards", "looks-at stock", "looks-at shed", "looks-at drawn"), _looks_at
    ),
    "throws-down": Verb(
        ("throws-down", "throws-down claiming point|vole|game", "throws-down conceding point|vole|game"), _throws_down
    ),
    "finds-pack": Verb(
        tuple(f"finds-pack {fault} CARD [with-pack PLAYER]" for fault in ("missing", "redundant", "foreign")),
        _finds_pack,
    ),
    "objects": Verb(("objects N",), _objects, ACTORS),
    "claims": Verb(_remedy_forms("claims"), _claims),
    "waives": Verb(("waives", *_remedy_forms("waives")), _waives),
    "draws-from": Verb(("draws-from PLAYER CARDS", "draws-from PLAYER N"), _draws_from),
    "sheds": Verb(("sheds CARDS [showing]", "sheds N [showing]"), _sheds),
    "takes": Verb(("takes CARD",), Words.take_card),
    "rejects": Verb(("rejects CARD",), Words.take_card),
    "remarks": Verb(("remarks against PLAYER",), _remarks, (BYSTANDER,)),
}
