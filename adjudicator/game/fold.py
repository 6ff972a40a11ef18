"""The state that replay carries from action to action, and the events it has found so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.game.cards import ALL, Card
from adjudicator.game.drafts import CannotHaveHappened, Draft
from adjudicator.game.facts import Claim, Deal, Evidence, Mark, Moment
from adjudicator.game.notation import Action
from adjudicator.game.phases import DEALT, OVER
from adjudicator.game.table import Hand

Emitted = Draft | Moment | Claim | Mark | Deal


@dataclass(slots=True)
class Fold:
    """The table, the hands so far, and what has been found."""

    marks: bool
    """Whether the log marks numbers anywhere."""
    events: list[Emitted] = field(default_factory=list)
    hands: list[Hand] = field(default_factory=list)
    number: int = 0
    """The number of the current action."""
    action: Action = field(init=False)
    """The current action, or the evidence that an answer adds right after it."""
    acts: list[tuple[Action, list[Draft]]] = field(default_factory=list)
    """Every action with the drafts it gave rise to, for objections."""
    form: str = "english"
    cut_since_hand: bool = False
    """The pack has been cut to the dealer since the last deal."""
    told_order: dict[str, bool] = field(default_factory=dict)
    packs: dict[str, str] = field(default_factory=lambda: {"A": "A", "B": "B"})
    hand_ends: dict[int, int] = field(default_factory=dict)
    objections: dict[int, list[int]] = field(default_factory=dict)

    @property
    def hand(self) -> Hand | None:
        """The hand in progress or last ended."""
        return self.hands[-1] if self.hands else None

    def current(self) -> Hand:
        """The hand in progress. Raises CannotHaveHappened if there is none."""
        if not self.hands:
            raise CannotHaveHappened("no hand has been dealt")
        if self.hands[-1].phase == OVER and not self.hands[-1].replay_claimed:
            raise CannotHaveHappened("the hand has come to its end")
        return self.hands[-1]

    def last_played(self) -> Hand | None:
        """The hand before one of which nothing but the cards is dealt: it may still be played again (R4)."""
        if len(self.hands) > 1 and self.hands[-1].phase == DEALT and self.hands[-2].led_at is not None:
            return self.hands[-2]
        return None

    def resume_last(self) -> None:
        """The last hand is played again: the deal after it is given up."""
        self.hands[-2], self.hands[-1] = self.hands[-1], self.hands[-2]

    def current_or_last(self) -> Hand:
        """The hand in progress or last ended. Raises CannotHaveHappened if none was dealt."""
        if not self.hands:
            raise CannotHaveHappened("no hand has been dealt")
        return self.hands[-1]

    def draft(
        self,
        kind: str,
        by: str | None,
        circumstances: dict[str, str],
        *,
        shows: str,
        holder: str | None = None,
        seen: bool = True,
        words: dict[str, str] | None = None,
        between_hands: bool = False,
    ) -> Draft:
        """Record a fact of the current action.

        A cut or a shuffle ``between_hands`` belongs to no hand.
        """
        hand = None if between_hands else self.hand
        number = self.number
        found = Draft(
            kind=kind,
            action=number,
            by=by,
            hand=hand.number if hand else 0,
            dealer=hand.dealer if hand else None,
            circumstances=circumstances,
            holder=holder,
            seen=seen,
            evidence=[Evidence(number, shows)],
            words=dict(words or {}),
        )
        self.events.append(found)
        self.acts[number - 1][1].append(found)
        return found

    def moment(self, name: str, player: str | None) -> None:
        """Record a moment that may end a right."""
        hand = self.hand
        self.events.append(Moment(self.number, name, player, hand.number if hand else 0))

    def claim(
        self,
        by: str,
        remedy: str | None,
        *,
        waives: bool = False,
        by_act: bool = False,
        rejects: bool = False,
    ) -> None:
        """Record a remedy elected or waived."""
        hand = self.hand.number if self.hand else 0
        self.events.append(Claim(self.number, by, hand, remedy, waives, by_act, rejects))

    def mark(self, player: str, points: int, *, king: bool = False) -> None:
        """Record marks put up or taken down."""
        hand = self.hand
        self.events.append(Mark(self.number, player, points, hand.number if hand else 0, king))
        if hand is not None and not king:
            hand.marked[player] += points

    def proposed(self, hand: Hand) -> None:
        """The non-dealer has proposed."""
        if hand.proposed_at is None:
            hand.proposed_at = self.number
        self.moment("proposes", hand.non_dealer)

    def answered(self, hand: Hand, call: str) -> None:
        """A proposal is answered, recorded or implied: `exchanged` or `refused`."""
        if hand.proposed_at is None:
            self.proposed(hand)
        if hand.first_call is None:
            hand.first_call = call
        if hand.answered_at is None:
            hand.answered_at = self.number
        hand.warned = False
        self.moment("answers", hand.dealer)

    def looks(self, player: str) -> None:
        """The player sees his hand, now or already."""
        hand = self.current()
        if hand.look(player, self.number):
            self.moment("looks", player)


def cards_of(action: Action) -> tuple[Card, ...]:
    """The cards an action names, or as many unknown ones as it counts."""
    return action.cards if action.cards or action.count is None else (ALL,) * action.count
