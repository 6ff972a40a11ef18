"""One hand in its ordinary course: where its cards were seen, and whether all of it was in order."""

from __future__ import annotations

from typing import Final

from adjudicator.game.cards import ALL, KINGS, SUIT_MASKS, Card
from adjudicator.game.table import FIVE, PACK

DEALT, TURNED, PROPOSED, EXCHANGING, REFUSED, STANDING, PLAYING, LED, OVER = range(9)

OTHER: Final = {"A": "B", "B": "A"}
SUIT_OF: Final = {1 << bit: SUIT_MASKS[bit // 8] for bit in range(32)}
"""The known cards, each with the mask of its suit."""


class OutOfTheOrdinary(Exception):  # noqa: N818
    """Nothing is said of the log: it is for the full replay."""


class Hand:
    """One hand so far. Cards are masks; ``held`` and its like go by player."""

    __slots__ = (
        "announced",
        "asked",
        "count",
        "dealer",
        "discarded",
        "elder",
        "first_call",
        "given",
        "gone",
        "held",
        "king_turned",
        "lacked",
        "lead",
        "leader",
        "phase",
        "placed",
        "stock",
        "stock_before",
        "taken",
        "tricks",
        "trump",
        "unmarked",
        "warned",
        "won",
    )

    def __init__(self, dealer: str) -> None:
        self.dealer = dealer
        self.elder = self.leader = OTHER[dealer]
        self.phase = DEALT
        self.trump = 0
        self.stock = self.stock_before = PACK - 2 * FIVE
        self.count = {"A": FIVE, "B": FIVE}
        self.held = {"A": 0, "B": 0}  # known cards that it certainly holds
        self.placed = {"A": 0, "B": 0}  # known cards last seen there, whether or not there still
        self.lacked = {"A": 0, "B": 0}  # cards that it was ever shown to lack
        self.gone = 0  # known cards turned, discarded or played
        self.first_call = ""
        self.asked = 0
        self.discarded: dict[str, int] = {}
        self.given: dict[str, int] = {}
        self.taken: dict[str, int] = {}  # what was given in the exchange last begun
        self.warned = False  # the non-dealer has said that he plays
        self.king_turned = self.unmarked = False
        self.announced: dict[str, bool] = {}  # who announced the king, and whether he has marked it besides
        self.lead = 0
        self.tricks: list[tuple[str, Card, Card]] = []  # who led, his card, and the card played to it
        self.won = {"A": 0, "B": 0}

    def leaves(self, player: str, card: Card) -> None:
        """A known card leaves a hand that may have held it."""
        held, count = self.held[player], self.count[player]
        if card & (self.gone | self.placed[OTHER[player]] | self.lacked[player]) or not count:
            raise OutOfTheOrdinary
        if card & held:
            self.held[player] = held & ~card
            self.placed[player] &= ~card
        elif held.bit_count() >= count:  # the whole hand is known, and it is not there
            raise OutOfTheOrdinary
        self.gone |= card
        self.count[player] = count - 1

    def comes(self, player: str, card: Card) -> None:
        """A known card is seen in a hand."""
        if card & (self.gone | self.placed[OTHER[player]]):
            raise OutOfTheOrdinary
        self.held[player] |= card
        self.placed[player] |= card

    def begins_exchange(self) -> None:
        """A proposal: what is asked, discarded and given from here belongs together."""
        self.asked = 0
        self.discarded = {}
        self.given = {}
        self.stock_before = self.stock

    def is_made_good(self) -> bool:
        """Whether the non-dealer has been given cards, and nobody waits for any."""
        return self.elder in self.given and len(self.given) == len(self.discarded)

    def has_played(self, player: str) -> bool:
        """Whether a player has led or played a card."""
        return bool(self.tricks) or (self.lead > 0 and self.leader == player)

    def check(self) -> None:
        """That all that was played and announced was in order, by what was seen before and later."""
        played = self._check_duties()
        both = played["A"] | played["B"]
        if both.bit_count() != 2 * len(self.tricks) + (self.lead > 0):
            raise OutOfTheOrdinary  # a card not wholly known, or played twice
        for player, mine in played.items():
            if mine & (self.gone | self.placed[OTHER[player]] | self.lacked[player]):
                raise OutOfTheOrdinary
            if (self.held[player] | mine).bit_count() > FIVE:
                raise OutOfTheOrdinary
        if self.phase != OVER:
            self._check_unseen(both)
        if self.announced:
            self._check_king(played)

    def _check_unseen(self, played: int) -> None:
        """Few cards unseen may place one for certain, there being nowhere else left for it."""
        seen = self.gone | self.placed["A"] | self.placed["B"] | played
        for lacked in self.lacked.values():
            if (ALL & ~(seen | lacked)).bit_count() <= FIVE:
                raise OutOfTheOrdinary

    def _check_duties(self) -> dict[str, int]:
        """No card that he had still would have followed, won or trumped where the card played did not.

        Returns what each has played.
        """
        trump, played = self.trump, {"A": 0, "B": 0}
        kept = played if self.phase == OVER else self._never_played()
        if self.lead:
            played[self.leader] = self.lead
        for leader, lead, card in reversed(self.tricks):
            player = OTHER[leader]
            suit = SUIT_OF.get(lead, 0)
            if not card & suit:
                wanted = suit if card & trump else suit | trump
            elif card < lead:
                wanted = suit & ~(lead | (lead - 1))
            else:
                wanted = 0
            if wanted and wanted & (played[player] | kept[player]):
                raise OutOfTheOrdinary
            played[player] |= card
            played[leader] |= lead
        return played

    def _never_played(self) -> dict[str, int]:
        """Known cards that each holds to the end of the log."""
        kept = dict(self.held)
        for leader, lead, card in self.tricks:
            kept[leader] &= ~lead
            kept[OTHER[leader]] &= ~card
        kept[self.leader] &= ~self.lead
        return kept

    def _check_king(self, played: dict[str, int]) -> None:
        """The announcer has shown the king since; or, the hand not played out, he may hold it."""
        if len(self.announced) > 1:
            raise OutOfTheOrdinary
        player, king = next(iter(self.announced)), self.trump & KINGS
        shown = self.held[player] | played[player]
        if king & shown:
            return
        other = OTHER[player]
        seen = self.gone | self.placed[other] | played[other] | self.lacked[player]
        if king & seen or shown.bit_count() >= FIVE:
            raise OutOfTheOrdinary
