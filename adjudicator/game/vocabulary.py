"""The kinds of facts and their circumstances: a closed vocabulary of finite lists.

A fact is one act with its circumstances. A *kind* is a disjoint union of **boxes**; a box names its
circumstances and the values each may take, so that every element of its product is a possible
combination and nothing else is: what cannot happen together is in no box, for every code alike.

Values of a circumstance exclude each other. Where a list is a course of time its values stand in order.
Circumstances in ``SUPPLIED_BY_STANDING`` are found by the judge (they hang on what a code has ruled
before: whose deal it is, when a fault was noticed, a reduction pending); replay finds all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

Box = Mapping[str, tuple[str, ...]]

FOUND = ("noticed", "unnoticed")
"""Whether an act that need not be seen at once was noticed."""

DEAL_STAGES = ("before-turn-up", "before-discard-or-trick", "after-discard-or-trick")
"""How far a deal out of turn, or with the wrong pack, had come (turf-club 14, foster 8.1)."""

ORDER_STAGES = ("before-turn-up-unseen", "before-turn-up-seen", "after-turn-up-unseen", "after-turn-up-seen")
"""Turn-up, and whether the non-dealer had looked (turf-club 9, turf-club-abridged 2)."""

NUMBER_STAGES = (
    "before-turn-up",
    "before-call",  # the trump is turned, the non-dealer has neither proposed nor led
    "before-answer",  # he has; the dealer has neither answered nor played
    "before-exchange-or-play",  # answered; whose hand it is has neither discarded nor played
    "after-discard",
    "played-without-taking",
    "played-having-taken",
)
"""How far a hand with a wrong number of cards had come (turf-club 9, 15-18, 20, 21; foster 12.5, 12.6)."""

LOOKED = ("neither", "non-dealer", "dealer", "both")
UNDERTAKING = ("none", "loser-stood", "loser-refused")
"""Whether the loser of the hand had stood, or had refused the first proposal (turf-club 49)."""
REDUCED = ("no", "false-king", "renounce")
_WRONG = ("too-many", "too-few")
_HANDS = ("non-dealer", "dealer")
_TOO_MANY = ("shed", "drawn")
"""Cards thrown out by their owner, and drawn from his hand, for being too many."""
_OWNER = ("had-seen", "had-not-seen")
"""Whether he had seen them: the hand dealt, or in an exchange what was given (turf-club 17, 29, 33)."""
_UNKEPT = ("did-not-follow", "did-not-win", "did-not-trump")


@dataclass(frozen=True)
class Kind:
    """One kind of fact: its name, what it says, and the boxes of its possible circumstances."""

    name: str
    says: str
    boxes: tuple[Box, ...]

    def combinations(self) -> Iterator[dict[str, str]]:
        """Every possible combination of circumstances, in a fixed order."""
        for box in self.boxes:
            for values in product(*box.values()):
                yield dict(zip(box, values, strict=True))

    def domain(self, circumstance: str) -> tuple[str, ...]:
        """All values of a circumstance over the boxes that have it, in their order; empty if none has."""
        values: dict[str, None] = {}
        for box in self.boxes:
            values.update(dict.fromkeys(box.get(circumstance, ())))
        return tuple(values)

    @property
    def circumstances(self) -> tuple[str, ...]:
        """The names of all circumstances of this kind, in order of first mention."""
        names: dict[str, None] = {}
        for box in self.boxes:
            names.update(dict.fromkeys(box))
        return tuple(names)


def _kind(name: str, says: str, *boxes: Box) -> Kind:
    return Kind(name, says, boxes)


_KINDS = (
    _kind("deal-cut", "a cut for the deal", {"shows": ("one", "several", "nothing")}),
    _kind("pack-shuffled", "a shuffle", {"manner": ("proper", "below-table", "exposing", "during-hand")}),
    _kind(
        "pack-cut",
        "a cut to the dealer",
        {"cut": ("proper", "too-few-lifted", "too-few-left", "exposing")},
    ),
    _kind(
        "deal-turn",
        "whose turn it was to deal",
        {"turn": ("in-turn", "not-judged")},
        {"turn": ("out-of-turn",), "found": FOUND, "stage": DEAL_STAGES},
    ),
    _kind(
        "deal-pack",
        "the pack dealt with",
        {"pack": ("right",)},
        {"pack": ("wrong",), "found": FOUND, "stage": DEAL_STAGES},
    ),
    _kind(
        "deal-order",
        "the order of distribution",
        {"order": ("kept", "changed-told")},
        {"order": ("changed-in-game", "changed-untold"), "found": FOUND, "stage": ORDER_STAGES},
    ),
    _kind(
        "hand-dealt",
        "the number of cards dealt to a hand",
        {"number": ("five",)},
        {"hand": _HANDS, "number": _WRONG, "found": FOUND, "stage": NUMBER_STAGES[:2], "looked": LOOKED},
        {
            "hand": _HANDS,
            "number": _WRONG,
            "found": FOUND,
            "stage": ("before-answer",),
            "looked": ("non-dealer", "both"),
        },
        {"hand": _HANDS, "number": _WRONG, "found": FOUND, "stage": NUMBER_STAGES[3:]},
    ),
    _kind(
        "turn-up",
        "the turning of the trump",
        {"cards": ("one",)},
        {"cards": ("several",), "looked": ("unseen", "seen")},
    ),
    _kind(
        "king-turned",
        "a king turned up",
        {"numbers": ("right", "wrong"), "marked": ("due", "left-unmarked")},
    ),
    _kind(
        "faced-in-pack",
        "a faced card found before the turn-up",
        {"falls_to": ("unsaid", "dealer", "non-dealer", "turn-up")},
    ),
    _kind(
        "exposed-in-dealing",
        "a card exposed in dealing",
        {"whose": ("own",)},
        {"whose": ("adversary",), "looked": ("unseen", "seen")},
    ),
    _kind(
        "king-marked",
        "a point marked for the king",
        {
            "king": (
                "turned-up",
                "turned-up-late",
                "turned-up-wrong-number",
                "turned-up-again",
                "turned-by-adversary",
            )
        },
        {"king": ("announced", "unannounced", "not-held", "in-hand-again"), "marker": _HANDS},
    ),
    _kind(
        "king-announced",
        "the king announced in hand",
        {
            "king": ("held",),
            "announcer": ("non-dealer",),
            "time": ("before-lead", "king-led", "king-led-answered", "late"),
        },
        {
            "king": ("held",),
            "announcer": ("dealer",),
            "time": ("before-lead", "unwarned", "warned", "king-played", "king-played-on", "late"),
        },
        {
            "king": ("adversary", "elsewhere"),
            "withdrawn": ("before-any-card", "before-own-card", "no-card-yet", "no-own-card-yet", "never"),
        },
    ),
    _kind(
        "call-retracted",
        "a call taken back",
        {"call": ("proposal", "stand", "acceptance", "refusal", "number")},
    ),
    _kind(
        "number-told",
        "the number of cards taken, asked for by the other player",
        {"of": ("dealer",), "answer": ("told",)},
        {
            "of": ("dealer",),
            "answer": ("declined", "told-wrong"),
            "time": ("before-dealers-card", "after-dealers-card"),
        },
        {"of": ("non-dealer",), "answer": ("told", "declined", "told-wrong")},
    ),
    _kind(
        "cards-looked-at",
        "cards out of play looked at",
        {"what": ("discards", "stock")},
        {"what": _TOO_MANY, "whose": ("own",)},
        {
            "what": _TOO_MANY,
            "whose": ("adversary",),
            "hand": ("non-dealer",),
            "wrong": ("dealt", "given", "taken"),  # more than he asked for, more than he had discarded
            "owner": _OWNER,
        },
        {
            "what": _TOO_MANY,
            "whose": ("adversary",),
            "hand": ("dealer",),
            "wrong": ("dealt", "taken"),
            "owner": _OWNER,
        },
    ),
    _kind(
        "cards-asked",
        "the number asked for against the number discarded",
        {"number": ("none", "as-discarded", "fewer", "more")},
    ),
    _kind(
        "cards-given",
        "the number given against the number asked for or discarded",
        {"to": ("non-dealer",), "number": ("right", "more-than-asked", "fewer-than-asked")},
        {"to": ("non-dealer",), "number": ("more-than-discarded",), "mixed": ("no",)},
        {
            "to": ("non-dealer",),
            "number": ("more-than-discarded",),
            "mixed": ("unseen", "seen"),
            "then": ("in-time", "played-unnoticed"),
        },
        {"to": ("dealer",), "number": ("right",)},
        {"to": ("dealer",), "number": ("more",), "mixed": ("no", "unseen", "seen")},
        {"to": ("dealer",), "number": ("fewer",), "short": ("not-yet-played", "completed", "played")},
    ),
    _kind(
        "dealer-helped",
        "the dealer taking cards, and the stock",
        {"stock": ("enough",)},
        {"stock": ("short",), "accepted": ("plainly", "if-enough")},
    ),
    _kind(
        "faced-in-stock",
        "a faced card found in the stock",
        {"time": ("before-discard", "after-discard"), "falls_to": ("unsaid", "dealer", "non-dealer")},
    ),
    _kind("exposed-in-giving", "a card exposed in giving", {"whose": ("dealer", "non-dealer")}),
    _kind("turned-in-error", "a card turned up after the giving", {"after": ("giving",)}),
    _kind("discard-refused", "another discard refused", {"after": ("turned-in-error",)}),
    _kind("packs-called", "new packs called for", {"time": ("before-cut", "after-cut")}),
    _kind(
        "bystander-remarked", "a bystander's remark that affects the score", {"form": ("english", "french")}
    ),
    _kind(
        "lead-turn",
        "whose lead it was",
        {"turn": ("own", "unknown")},
        {"turn": ("out-of-turn",), "answer": ("pending", "taken-back", "played-to")},
    ),
    _kind(
        "lead-named",
        "the suit named with a lead",
        {"named": ("same", "unrecorded")},
        {"named": ("other",), "named_suit": ("held", "none")},
    ),
    _kind(
        "card-played",
        "a card played to a lead",
        {"duty": ("kept",)},
        {"duty": _UNKEPT, "taken_back": ("never", "before-next-lead")},
    ),
    _kind(
        "card-taken-back",
        "a card taken up again",
        {
            "card": (
                "led-in-turn",
                "led-out-of-turn",
                "led-out-of-turn-answered",
                "misnamed-required",
                "played-short-of-duty",
                "played-short-of-duty-late",
                "played-in-duty",
            )
        },
    ),
    _kind(
        "trick-looked-at",
        "a quitted trick looked at",
        {"whose": ("own", "adversary")},
    ),
    _kind(
        "hand-thrown-down",
        "a hand thrown down",
        {"says": ("nothing", "conceding-enough"), "tricks": ("none", "one-or-two", "three-or-more")},
        {"says": ("conceding-short",), "tricks": ("none",)},  # he has no trick, and could lose them all
        {"says": ("claiming-good", "claiming-bad"), "tricks": ("none", "one-or-two", "three-or-more")},
    ),
    _kind(
        "hand-ended",
        "a hand brought to its end, and its winner",
        {
            "way": ("played-out", "claimed", "thrown-down"),
            "tricks": ("point", "vole"),
            "undertaking": UNDERTAKING,
            "reduced": REDUCED,
        },
        {
            "way": ("conceded",),
            "tricks": ("vole",),
            "conceded": ("enough-point", "enough-vole", "short"),
            "undertaking": UNDERTAKING,
            "reduced": REDUCED,
        },
        {
            "way": ("conceded",),
            "tricks": ("point",),
            "conceded": ("enough",),
            "undertaking": UNDERTAKING,
            "reduced": REDUCED,
        },
        {"way": ("unrecorded",), "marked": ("one", "two")},
    ),
    _kind(
        "pack-incorrect",
        "a pack found incorrect",
        {"time": ("before-first-deal", "in-hand", "between-hands")},
    ),
    _kind(
        "score-wrong",
        "the marks against the score due",
        {"error": ("over",), "hand": ("plain", "undertaken", "past-game")},
        {"error": ("omitted",)},
    ),
)

KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _KINDS}
"""Every kind of fact by its name."""

SUPPLIED_BY_STANDING: Mapping[str, frozenset[str]] = {
    "pack-shuffled": frozenset({"manner"}),
    "deal-turn": frozenset({"turn", "found", "stage"}),
    "deal-pack": frozenset({"found", "stage"}),
    "deal-order": frozenset({"order", "found", "stage"}),
    "hand-dealt": frozenset({"found", "stage", "looked"}),
    "hand-ended": frozenset({"reduced"}),
    "score-wrong": frozenset({"error", "hand"}),
}
"""Circumstances which the judge's standing supplies, by kind."""
