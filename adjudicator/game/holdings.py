"""What is known of a hand, action by action, forwards and backwards in time.

A hand's history is a list of *steps*: cards that left it, cards that came into it, cards it was shown to
hold or to lack. A card that leaves a hand later was in it before, back to the last time when unseen cards
came in; a card seen in a hand stays in it until it leaves, or until unseen cards leave.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field

from adjudicator.game.cards import ALL, Card, is_known


def known_mask(cards: tuple[Card, ...]) -> int:
    """The known cards of a tuple, as one mask."""
    mask = 0
    for card in cards:
        if not card & (card - 1):  # is_known, in the innermost loop
            mask |= card
    return mask


def possible_mask(cards: tuple[Card, ...]) -> int:
    """The cards that the not wholly known ones of a tuple may be, as one mask."""
    mask = 0
    for card in cards:
        if not is_known(card):
            mask |= card
    return mask


@dataclass(slots=True)
class Step:
    """One change or proof in the history of a hand."""

    action: int
    lost: tuple[Card, ...] = ()
    gained: tuple[Card, ...] = ()
    holds: tuple[Card, ...] = ()
    lacks: int = 0
    count: int = 0
    """Cards in the hand before the step."""
    supposed: bool = False
    """An answer to a question adds it: it proves, but is no evidence of the log."""


@dataclass(slots=True)
class Holding:
    """The history of one player's hand in one deal."""

    steps: list[Step] = field(default_factory=list)
    supposing: bool = False
    """What is added now is an answer's, not the log's."""
    held_now: int = 0
    """Known cards that it certainly holds after the last step, by what came before."""
    lacked_now: int = 0
    """Cards that it certainly does not hold after the last step, by what came before."""
    _held: list[int] | None = None
    _lacked: list[int] | None = None

    def lose(self, action: int, cards: tuple[Card, ...], count: int) -> None:
        """Cards leave the hand, which held ``count`` before."""
        self._add(Step(action, lost=cards, count=count))

    def gain(self, action: int, cards: tuple[Card, ...], count: int) -> None:
        """Cards come into the hand, which held ``count`` before."""
        self._add(Step(action, gained=cards, count=count))

    def show(self, action: int, cards: tuple[Card, ...], count: int) -> None:
        """The hand is shown to hold these cards."""
        self._add(Step(action, holds=cards, count=count))

    def lack(self, action: int, mask: int, count: int) -> None:
        """The hand is shown to hold none of these cards."""
        self._add(Step(action, lacks=mask, count=count))

    def _add(self, step: Step) -> None:
        step.supposed = self.supposing
        self.steps.append(step)
        self._held = self._lacked = None
        self.held_now = _after(self.held_now | known_mask(step.holds), step.lost, step.gained)
        self.lacked_now = _after(self.lacked_now | step.lacks, step.gained, ()) & ~self.held_now

    def certainly_lacks(self, card: Card, count: int) -> bool:
        """Whether the hand, of ``count`` cards now, cannot hold a known card by what came before."""
        whole = self.held_now.bit_count() >= count > 0
        return bool(card & (ALL & ~self.held_now if whole else self.lacked_now))

    def held_before(self, action: int) -> int:
        """Known cards that the hand certainly held just before an action, as a mask."""
        place = self._place(action)
        return self._all_held()[place]

    def count_before(self, action: int, now: int) -> int:
        """How many cards the hand counted just before an action; ``now`` is how many it counts at the end."""
        place = self._place(action)
        return self.steps[place].count if place < len(self.steps) else now

    def lacked_before(self, action: int) -> int:
        """Cards that the hand certainly did not hold just before an action, as a mask.

        A hand wholly known lacks everything else.
        """
        place = self._place(action)
        held = self._all_held()[place]
        if held.bit_count() >= self._count(place) > 0:
            return ALL & ~held
        return self._all_lacked()[place] & ~held

    def half_known_before(self, action: int) -> tuple[Card, ...]:
        """Half-known cards (?H, K?) that the hand certainly held just before an action, and after it.

        Those that leave it later, up to the next gain; and those it was shown to hold before, less each that
        a card which left it since may have been.
        """
        later: list[Card] = []
        for step in self.steps:
            if step.action > action:
                if step.gained:
                    break
                later += (card for card in step.lost if not is_known(card))
        return (*later, *self._half_known_shown(action))

    def _half_known_shown(self, action: int) -> list[Card]:
        shown: list[Card] = []
        known = 0
        for step in self.steps:
            if step.action > action:
                if step.gained or step.holds:
                    # What it is shown to hold since, it held; what is not shown then, it may have held.
                    since = [card for card in step.holds if not is_known(card) and card not in shown]
                    return shown + since
                continue
            if step.holds:
                shown = [card for card in step.holds if not is_known(card)]
                known = known_mask(step.holds)
            for card in step.lost:
                if card & known:
                    continue
                it = next((held for held in shown if held & card), None)
                if it is not None:
                    shown.remove(it)
        return shown

    def witness(self, card: Card, action: int) -> int | None:
        """The action that shows the card in this hand: the nearest later one, else an earlier one."""
        steps = [step for step in self.steps if not step.supposed]
        later = [s.action for s in steps if s.action > action and card in (*s.lost, *s.holds)]
        earlier = [s.action for s in steps if s.action <= action and card in (*s.gained, *s.holds)]
        return min(later) if later else max(earlier, default=None)

    def _place(self, action: int) -> int:
        return bisect_left(self.steps, action, key=lambda step: step.action)

    def _count(self, place: int) -> int:
        """Cards in the hand before a step, or after the last; 0 where nothing is recorded."""
        if place < len(self.steps):
            return self.steps[place].count
        last = self.steps[-1] if self.steps else Step(0)
        return last.count - len(last.lost) + len(last.gained)

    def _all_held(self) -> list[int]:
        if self._held is None:
            self._held = _held(self.steps)
        return self._held

    def _all_lacked(self) -> list[int]:
        if self._lacked is None:
            self._lacked = _lacked(self.steps)
        return self._lacked


def _after(known: int, away: tuple[Card, ...], come: tuple[Card, ...]) -> int:
    """What is known after cards went away, known or not, and others came."""
    if away:
        known &= ~(known_mask(away) | possible_mask(away))
    return known | known_mask(come)


def _held(steps: list[Step]) -> list[int]:
    held = [0] * (len(steps) + 1)
    for place in range(len(steps) - 1, -1, -1):
        step = steps[place]
        before = held[place + 1]
        if step.gained:
            before &= ~(known_mask(step.gained) | possible_mask(step.gained))
        held[place] = before | known_mask(step.lost) | known_mask(step.holds)
    for place, step in enumerate(steps):
        held[place + 1] |= _after(held[place], step.lost, step.gained)
    return held


def _lacked(steps: list[Step]) -> list[int]:
    lacked = [0] * (len(steps) + 1)
    for place in range(len(steps) - 1, -1, -1):
        step = steps[place]
        before = lacked[place + 1]
        if step.lost:
            before &= ~(known_mask(step.lost) | possible_mask(step.lost))
        lacked[place] = before | step.lacks
    for place, step in enumerate(steps):
        lacked[place + 1] |= _after(lacked[place], step.gained, ())
    return lacked
