"""The judge's standing: whose deal it is, hands dead or alive, reductions pending, matters open."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from adjudicator.game.facts import PLAYERS, Fact, Record, adversary
from adjudicator.law.code import Code, Row
from adjudicator.law.ledger import Entry, Ledger
from adjudicator.law.matters import Matter
from adjudicator.law.rulings import HandNow


@dataclass(slots=True)
class HandStanding:
    """One hand under the code."""

    number: int
    dealer: str
    proper_dealer: str | None
    """Whose deal it was by law; None where the code does not judge it (R11)."""
    dead: int | None = None
    """From this action the deal is afresh, void or ended: what the table plays on counts nothing."""
    next_dealer: str | None = None
    """Who deals next where the hand is dead."""
    game: int = 1
    wiped: bool = False
    """The deal is afresh, void, lost or put aside: not merely ended (R5)."""
    over: bool = False
    reduced: dict[str, str] = field(default_factory=dict)
    """Whose winnings are reduced, and by which offence: the first of them only (R18)."""
    counted: bool = False
    """The play has been brought to an end, and scored."""
    awaits_replay: bool = False
    replayed_at: int = 0
    """The action by which the hands were last to be played again."""
    first_play: list[Entry] = field(default_factory=list)
    """Points of a play that is to be played again: they count if it is not (R13)."""
    trump_chosen: int | None = None
    """The action by which one of several cards turned was chosen, with right, for the trump."""
    kings_barred: dict[str, Matter] = field(default_factory=dict)
    """Whose point for the king is lost in this hand, and the matter by which."""
    undertaken: bool = False
    last_mark: dict[str, int] = field(default_factory=dict)
    pending_points: list[Matter] = field(default_factory=list)
    """Penalty points that fall due at the next card played (foster 13.3)."""


@dataclass(slots=True)
class Standing:
    """All that the judge carries from action to action."""

    code: Code
    record: Record
    ledger: Ledger
    hands: dict[int, HandStanding] = field(default_factory=dict)
    hand: HandStanding | None = None
    """The hand last dealt."""
    matters: list[Matter] = field(default_factory=list)
    """Every matter, in the order in which it came up."""
    watched: list[Matter] = field(default_factory=list)
    """Matters that time may still change."""
    claimable: list[Matter] = field(default_factory=list)
    """Matters of this hand and the last that give, or gave, a remedy; and older ones still open."""
    cuts: dict[str, int | None] = field(default_factory=dict)
    """The rank of each player's last cut for the deal, where it counts."""
    orders: dict[str, str] = field(default_factory=dict)
    """The order of distribution each dealer chose in the game last begun."""
    orders_before: dict[str, str] = field(default_factory=dict)
    """The order each chose in the game before."""
    first_dealer: str | None = None
    """Who deals first because the other lost the first deal (foster 5)."""
    agenda: dict[int, list[Matter]] = field(default_factory=lambda: defaultdict(list))
    """Matters to look at again at an action: shown there, or come to a new stage."""
    closed: list[int] = field(default_factory=list)
    """Hands that died in this action: what was open in them has lapsed at its end."""
    replayed: list[int] = field(default_factory=list)
    """Hands to be played again since this action: other rights to the same have lapsed."""
    check_marks: bool = False
    """Points or marks have changed in this action."""
    game_over_seen: bool = False

    def begin(self, hand: HandStanding) -> None:
        """A hand is dealt."""
        self.hands[hand.number] = self.hand = hand

    def bring(self, matter: Matter) -> None:
        """A matter comes before the judge."""
        self.matters.append(matter)
        self.watched.append(matter)
        if matter.row.outcome in ("options", "automatic", "unnoticed"):
            self.claimable.append(matter)

    def forget_old_claims(self, hand: int) -> None:
        """Rights end at the latest at the turn-up of the next deal (R4): older ones cannot be claimed."""
        self.claimable = [m for m in self.claimable if m.fact.hand >= hand - 2 or m.may_change()]

    def watch(self) -> list[Matter]:
        """The matters that time may still change."""
        self.watched = [matter for matter in self.watched if matter.may_change()]
        return self.watched

    def same_game(self, hand: HandStanding) -> bool:
        """Whether a hand belongs to the game last begun."""
        return hand.game == len(self.ledger.games)

    def is_dead(self, hand: int) -> bool:
        """Whether nothing counts any more in a hand."""
        return hand in self.hands and self.hands[hand].dead is not None

    def is_dealt_afresh(self, hand: int) -> bool:
        """Whether a hand's deal was wiped by a fresh deal, void, lost or put aside."""
        return hand in self.hands and self.hands[hand].wiped

    def proper_dealer(self) -> str | None:
        """Whose turn it is to deal; None where that is not judged or not known (R1, R11)."""
        last = self.hand
        if last is None:
            return self._dealer_by_cut() or self.record.dealer
        if last.dead is not None:
            return last.next_dealer
        return adversary(last.dealer)

    def cut(self, fact: Fact, row: Row | None) -> None:
        """A cut for the deal: of several cards the lowest counts only where the code says so (foster 5)."""
        rank = fact.words.get("rank", "")
        counts = fact.circumstances["shows"] == "one" or (row is not None and "rectify" in row.options)
        self.cuts[fact.by or ""] = int(rank) if rank and counts else None

    def cut_winner(self) -> str | None:
        """Who cut the higher card; None where the cards do not tell, or are equal (R9)."""
        first, second = (self.cuts.get(player) for player in PLAYERS)
        if first is None or second is None or first == second:
            return None
        return PLAYERS[0] if first > second else PLAYERS[1]

    def kill(self, hand: HandStanding, action: int, next_dealer: str | None) -> None:
        """The hand counts nothing from here; the points of its deal are wiped."""
        self._close(hand, action, next_dealer)
        hand.wiped = True
        self.ledger.wipe(hand.number)

    def end(self, hand: HandStanding, action: int) -> None:
        """The code ends the hand (R5); what fell due in it stays."""
        self._close(hand, action, adversary(hand.dealer))
        hand.over = True
        self.check_marks = True

    def _close(self, hand: HandStanding, action: int, next_dealer: str | None) -> None:
        hand.dead = action
        hand.next_dealer = next_dealer
        hand.awaits_replay = False
        self.closed.append(hand.number)

    def begin_replay(self, hand: HandStanding, action: int) -> None:
        """The hands are to be played again: the points of the first play wait (R3, R13).

        A deal made meanwhile is given up.
        """
        if self.hand is not None and self.hand.number > hand.number and self.same_game(hand):
            self.kill(self.hand, action, self.hand.dealer)
            self.hand = hand
        hand.awaits_replay = True
        hand.replayed_at = action
        hand.counted = False
        hand.over = False
        hand.first_play += self.ledger.wipe(hand.number, by_tricks=True)
        self.replayed.append(hand.number)

    def restore_first_play(self, hand: HandStanding) -> None:
        """No replay was played out: the first play counts."""
        if not hand.counted and hand.dead is None:
            for entry in hand.first_play:
                self.ledger.enter(entry)
        hand.first_play.clear()
        hand.awaits_replay = False

    def hand_now(self) -> HandNow:
        """The hand last dealt as it stands; before the first, only whose deal it is."""
        hand = self.hand
        if hand is None:
            return HandNow(next_dealer=self.proper_dealer() if not self.cuts else self._dealer_by_cut())
        over = self.ledger.is_over()
        replay = self._replay_ordered(hand)
        return HandNow(
            dead=hand.dead,
            ended=hand.dead is not None and not hand.wiped,
            next_dealer=None if over else self.proper_dealer(),
            game_won=over and self.ledger.winner() is not None,
            replay=None
            if replay is None
            else max(replay.noticed or 0, *(e.action for e in replay.fact.evidence)),
            replay_for=None if replay is None else adversary(replay.by or hand.dealer),
        )

    def _dealer_by_cut(self) -> str | None:
        return self.first_dealer or self.cut_winner()

    def _replay_ordered(self, hand: HandStanding) -> Matter | None:
        """The first act since the hands were last played again for which the code has them played again."""
        if hand.dead is not None:
            return None
        for matter in self.matters:
            ordered = matter.row.outcome == "automatic" and "replay-hand" in matter.row.options
            if ordered and matter.fact.hand == hand.number and matter.action > hand.replayed_at:
                return matter
        return None
