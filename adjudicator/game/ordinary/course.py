"""The ordinary course of a log: each act where it is expected, and what of it scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from adjudicator.game.cards import ALL, KINGS, SUIT_MASKS, rank_of
from adjudicator.game.ending import POINT
from adjudicator.game.facts import Deal, Mark, Scored
from adjudicator.game.log import Action
from adjudicator.game.ordinary.acts import hand_ended, king_announced, king_turned
from adjudicator.game.ordinary.calls import CALLS
from adjudicator.game.ordinary.hand import (
    DEALT,
    EXCHANGING,
    LED,
    OVER,
    PLAYING,
    PROPOSED,
    REFUSED,
    STANDING,
    SUIT_OF,
    TURNED,
    Hand,
    OutOfTheOrdinary,
)
from adjudicator.game.table import FIVE, PACK

ANY_OF: Final[Mapping[int | None, int]] = {None: ALL, **dict(enumerate(SUIT_MASKS))}
"""The cards of a suit named, or all where none is."""

_ORDERS: Final = ((2, 2, 3, 3), (3, 3, 2, 2))


class Course:
    """A log so far: the hand in progress or last ended, and what has been found."""

    __slots__ = (
        "_cut",
        "_dealer",
        "_hand",
        "_hands",
        "_left_unmarked",
        "_number",
        "_orders",
        "events",
        "marks",
    )

    def __init__(self, dealer: str | None) -> None:
        self.events: list[Deal | Scored | Mark] = []
        self.marks = False
        self._dealer = dealer  # by the record, at its start
        self._cut: dict[str, int] = {}
        self._hand: Hand | None = None
        self._hands = 0
        self._left_unmarked = False  # a king turned up, by the deal after
        self._orders: dict[str, tuple[int, ...]] = {}
        self._number = 0

    def follow(self, actions: tuple[Action, ...]) -> None:
        """Take every action in turn. Raises OutOfTheOrdinary."""
        place, end = 0, len(actions)
        while place < end:
            action = actions[place]
            verb = action.verb
            if action.disputed:
                raise OutOfTheOrdinary
            if verb in CALLS:
                hand = self._hand
                if hand is None or hand.phase == OVER:
                    raise OutOfTheOrdinary
                CALLS[verb](hand, action)
                place += 1
            elif verb in _ACTS:
                place += 1
                self._number = place
                _ACTS[verb](self, action)
            elif verb in _PLAY:
                place = self._follow_play(actions, place)
            else:
                raise OutOfTheOrdinary
        if self._hand is not None and self._hand.phase != OVER:
            self._hand.check()
        if self.marks and self._left_unmarked:
            raise OutOfTheOrdinary

    def _in_hand(self) -> Hand:
        hand = self._hand
        if hand is None or hand.phase == OVER:
            raise OutOfTheOrdinary
        return hand

    # -- before a hand -------------------------------------------------------------------------------

    def _draws(self, action: Action) -> None:
        rank = rank_of(action.cards[0]) if len(action.cards) == 1 else None
        if rank is None:
            raise OutOfTheOrdinary
        self._cut[action.actor] = rank

    def _shuffles(self, action: Action) -> None:
        if action.word is not None or (self._hand is not None and self._hand.phase in (PLAYING, LED)):
            raise OutOfTheOrdinary

    def _cuts(self, action: Action) -> None:
        lifted = action.count
        if action.word is not None or (lifted is not None and not 2 <= lifted <= PACK - 2):
            raise OutOfTheOrdinary

    def _announces(self, action: Action) -> None:
        if action.word == "king":
            self._announces_king(action)

    def _deals(self, action: Action) -> None:
        dealer, last = action.actor, self._hand
        if action.word is not None or action.pack is not None or not self._keeps_order(action):
            raise OutOfTheOrdinary
        if last is None:
            if dealer != self._first_dealer():
                raise OutOfTheOrdinary
        elif last.phase != OVER:
            raise OutOfTheOrdinary
        else:
            self._left_unmarked |= last.unmarked
        self._hands += 1
        self._hand = Hand(dealer)
        self.events.append(Deal(self._number, self._hands, dealer))

    def _first_dealer(self) -> str | None:
        """Who cut the higher card or, without a cut that decides, has the deal by the record."""
        first, second = self._cut.get("A"), self._cut.get("B")
        if first is None or second is None or first == second:
            return self._dealer
        return "A" if first > second else "B"

    def _keeps_order(self, action: Action) -> bool:
        """Five and five, and by the same packets as that dealer's before, as far as they are on record."""
        packets = action.packets
        if not packets:
            return True
        return packets in _ORDERS and self._orders.setdefault(action.actor, packets) == packets

    def _turns(self, action: Action) -> None:
        hand, card = self._in_hand(), action.cards[0]
        suit = SUIT_OF.get(card)
        known = hand.placed["A"] | hand.placed["B"]
        if hand.phase != DEALT or len(action.cards) > 1 or suit is None or card & known:
            raise OutOfTheOrdinary
        if action.pack is not None:
            raise OutOfTheOrdinary
        hand.phase = TURNED
        hand.stock -= 1
        hand.trump = suit
        hand.gone = card
        if card & KINGS:
            hand.king_turned = hand.unmarked = True
            self.events.append(Scored(self._number, king_turned(hand.dealer, card)))

    # -- the king and the marks ----------------------------------------------------------------------

    def _announces_king(self, action: Action) -> None:
        hand, player = self._in_hand(), action.actor
        if not hand.trump or hand.king_turned or hand.announced:
            raise OutOfTheOrdinary
        if hand.has_played(player):
            raise OutOfTheOrdinary
        time = "before-lead"
        if hand.phase == LED and hand.leader != player:
            time = "warned" if hand.warned else "unwarned"
        hand.announced[player] = False
        self.events += (
            Scored(self._number, king_announced(player, hand.dealer, time, hand.trump)),
            Mark(self._number, player, 1, self._hands, True),
        )

    def _marks(self, action: Action) -> None:
        hand, player = self._hand, action.actor
        if action.word is None:
            self.marks = True
            self.events.append(Mark(self._number, player, action.count or 0, self._hands))
        elif hand is None:
            raise OutOfTheOrdinary
        elif hand.unmarked and player == hand.dealer:
            hand.unmarked = False
            self.events.append(Mark(self._number, player, 1, self._hands, True))
        elif hand.announced.get(player) is False:
            hand.announced[player] = True
        else:
            raise OutOfTheOrdinary

    # -- the play ------------------------------------------------------------------------------------

    def _begins_play(self, hand: Hand) -> None:
        """The first lead; where no call is on record, he stood, or was refused."""
        phase = hand.phase
        if phase == TURNED:
            hand.first_call = "stood"
        elif phase == PROPOSED:
            hand.first_call = hand.first_call or "refused"
            hand.warned = False
        elif phase == EXCHANGING:
            if not hand.is_made_good():
                raise OutOfTheOrdinary
        elif phase not in (REFUSED, STANDING):
            raise OutOfTheOrdinary

    def _follow_play(self, actions: tuple[Action, ...], place: int) -> int:
        """The play, as far as nothing comes between; the place of the action after it."""
        hand = self._hand
        if hand is None:
            raise OutOfTheOrdinary
        if hand.phase == OVER:
            if actions[place].verb != "gathers" or actions[place].disputed:
                raise OutOfTheOrdinary
            return place + 1
        if hand.phase < PLAYING:
            self._begins_play(hand)
        after = self._tricks(hand, actions, place)
        hand.phase = LED if hand.lead else PLAYING
        if len(hand.tricks) == FIVE:
            self._number = after
            self._ends(hand)
        return after

    def _tricks(self, hand: Hand, actions: tuple[Action, ...], place: int) -> int:
        leader, lead, trump, tricks = hand.leader, hand.lead, hand.trump, hand.tricks
        while place < len(actions) and len(tricks) < FIVE:
            action = actions[place]
            verb = action.verb
            if verb == "leads":
                card = action.cards[0]
                if lead or action.actor != leader or not card & ANY_OF[action.suit] or action.disputed:
                    raise OutOfTheOrdinary
                lead = card
            elif verb == "plays":
                card = action.cards[0]
                if not lead or action.actor == leader or action.disputed:
                    raise OutOfTheOrdinary
                tricks.append((leader, lead, card))
                if card > lead if card & SUIT_OF.get(lead, 0) else card & trump:
                    leader = action.actor
                lead = 0
                hand.won[leader] += 1
            elif verb != "gathers":
                break
            elif not tricks or action.disputed:
                raise OutOfTheOrdinary
            place += 1
        hand.leader, hand.lead = leader, lead
        return place

    def _ends(self, hand: Hand) -> None:
        """The fifth trick."""
        hand.phase = OVER
        hand.check()
        winner = "A" if hand.won["A"] >= POINT else "B"
        fact = hand_ended(winner, hand.dealer, hand.won[winner], hand.first_call)
        self.events.append(Scored(self._number, fact))

    def _inquires(self, _action: Action) -> None:
        """A question put: no fact by itself."""


_ACTS: Final[Mapping[str, Callable[[Course, Action], None]]] = {
    "draws": Course._draws,
    "shuffles": Course._shuffles,
    "cuts": Course._cuts,
    "announces": Course._announces,
    "deals": Course._deals,
    "turns": Course._turns,
    "inquires": Course._inquires,
    "marks": Course._marks,
}
"""The acts between hands, and what scores besides the tricks. Any verb in no table is for the full replay."""

_PLAY: Final = frozenset({"leads", "plays", "gathers"})
