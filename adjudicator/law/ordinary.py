"""Ordinary play under a code: the score, where nothing in it draws a ruling.

What the judge would say of a log in which no right ever arises: points fall due, marks follow them, games
begin and end. Where marks and points part company, or a row gives more than points, nothing is said: the log
is for the judge.
"""

from __future__ import annotations

from adjudicator.game.facts import PLAYERS, Deal, Fact, Mark, Ordinary, Scored, adversary
from adjudicator.law.code import Code
from adjudicator.law.ledger import Entry, Ledger
from adjudicator.law.matters import Matter
from adjudicator.law.rulings import HandNow, Opinion

Award = tuple[str, int, str, tuple[str, ...], str]
"""Points of a row: whose, how many, by which law and readings, and the sentence that says so."""


class OrdinaryCourt:
    """Scores logs of ordinary play under one code."""

    def __init__(self, code: Code) -> None:
        self._code = code
        self._awards: dict[int, tuple[Award, ...] | None] = {}

    def opinion(self, record: Ordinary) -> Opinion | None:
        """The opinion on a log that is regular; None where it may be anything else."""
        code = self._code
        start = dict(zip(PLAYERS, record.score, strict=True))
        ledger = Ledger(code.game, record.marks, start, code.capped)
        dealer: str | None = None
        marking = record.marks
        for event in record.events:
            if isinstance(event, Mark):
                player = event.player
                ledger.mark(player, event.points)
                if marking and ledger.excess(player) > 0:
                    return None
            elif isinstance(event, Scored):
                awards = self._awards_for(event.fact)
                if awards is None:
                    return None
                for player, points, law, readings, says in awards:
                    ledger.enter(Entry(event.action, player, points, law, readings, says, hand=0))
            else:
                if dealer is not None and not _next_hand(ledger, dealer, event):
                    return None
                dealer = event.dealer
        if dealer is None:
            return None  # whose deal the first is hangs on the cut, and what of a cut counts is the code's
        score = ledger.score(record.actions, by_score=record.by_score)
        hand = _hand_now(ledger, dealer)
        return Opinion(code.id, record.actions, record.actions, (), score, None, hand=hand)

    def _awards_for(self, fact: Fact) -> tuple[Award, ...] | None:
        """The points of a fact, none perhaps; None where it would draw a ruling."""
        known = id(fact)  # alike acts share one fact, which lives as long as the program
        try:
            return self._awards[known]
        except KeyError:
            awards = self._awards[known] = _awards(self._code, fact)
            return awards


def _awards(code: Code, fact: Fact) -> tuple[Award, ...] | None:
    circumstances = dict(fact.circumstances)
    if fact.kind == "hand-ended":
        circumstances["reduced"] = "no"
    row = code.governing(fact.kind, circumstances)
    if row is None or row.outcome not in ("scores", "lawful"):
        return None
    if row.outcome == "lawful":
        return ()
    matter = Matter(fact, circumstances, row)
    named = [(matter.party(party), points) for party, points in row.points.items()]
    return tuple(
        (player, points, row.law or "", row.readings, matter.sentence())
        for player, points in named
        if player is not None
    )


def _hand_now(ledger: Ledger, dealer: str) -> HandNow:
    """The hand last dealt: alive, and the next deal the other player's unless the game is over."""
    if ledger.is_over():
        return HandNow(game_won=ledger.winner() is not None)
    return HandNow(next_dealer=adversary(dealer))


def _next_hand(ledger: Ledger, last_dealer: str, deal: Deal) -> bool:
    """Whether the next hand begins in order: all marked that was due, and dealt by whose turn it was."""
    if ledger.marking and ledger.recorded != ledger.due():
        return False
    if ledger.is_over():
        ledger.new_game(deal.action - 1)
        return True
    return deal.dealer != last_dealer
