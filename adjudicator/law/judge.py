"""The judge: facts folded over the standing, in order of time, under one code.

It never sees the log. Every question of what ought to be is put to the code's table; what is written here
is the life that every code shares: noticing, electing, waiving, lapsing, dead hands, the account.
"""

from __future__ import annotations

from adjudicator.game.facts import Deal, Event, Fact, Mark, Moment, Record
from adjudicator.game.vocabulary import NUMBER_STAGES
from adjudicator.law import claims, scoring
from adjudicator.law.closing import name_both_hands, name_rights_lost, settle_barred_kings
from adjudicator.law.code import Code, Row
from adjudicator.law.effects import enter_points, take_effect
from adjudicator.law.game_claims import settle_game_claim
from adjudicator.law.ledger import Ledger
from adjudicator.law.matters import Matter
from adjudicator.law.rulings import Opinion
from adjudicator.law.standing import HandStanding, Standing


def judge(record: Record, code: Code) -> Opinion:
    """All rulings on a record under a code, and the score by law."""
    bench = _Bench(record, code)
    bench.run()
    standing = bench.standing
    settle_barred_kings(standing)
    name_both_hands(standing)
    name_rights_lost(standing)
    matters = sorted(
        standing.matters, key=lambda m: (m.action, code.place_of(m.row.law), m.fact.holder != _pone(m))
    )
    return Opinion(
        code=code.id,
        actions=record.actions,
        judged=record.judged,
        rulings=tuple(matter.ruling(code) for matter in matters),
        score=standing.ledger.score(record.judged, by_score=record.by_score),
        halt=record.halt,
        halted_in_dead_hand=record.halt is not None and standing.is_dead(max(standing.hands, default=0)),
        hand=standing.hand_now(),
    )


def _pone(matter: Matter) -> str | None:
    return matter.party("non-dealer")


_FOUND_BEFORE_TURN_UP, _FOUND_BEFORE_PLAY = "R24", "R23"
"""A wrong number found between a refusal and the play is ruled once he plays."""


class _Bench:
    """One sitting of the judge."""

    def __init__(self, record: Record, code: Code) -> None:
        start = dict(zip(("A", "B"), record.score, strict=True))
        self.standing = Standing(code, record, Ledger(code.game, record.marks, start, code.capped))
        self.code = code
        self.record = record

    def run(self) -> None:
        """Fold every action's events, then whatever that action shows."""
        action = 0
        for event in self.record.events:
            if event.action != action:
                self._end(action)
                self._look_between(action, event.action)
                action = event.action
            self._take(event)
        self._end(action)
        self._look_between(action, self.record.judged + 1)

    def _end(self, action: int) -> None:
        """All events of an action are heard: look again at what it shows."""
        if action in self.standing.agenda:
            for matter in self.standing.agenda.pop(action):
                self._look_again(matter, action)
        scoring.after_action(self.standing, action)

    def _look_between(self, after: int, before: int) -> None:
        """The actions between two that have events, where one of them shows something."""
        agenda = self.standing.agenda
        while agenda:
            action = min((number for number in agenda if after < number < before), default=None)
            if action is None:
                return
            self._end(action)

    def _take(self, event: Event) -> None:
        if isinstance(event, Fact):
            self._fact(event)
        elif isinstance(event, Moment):
            self._moment(event)
        elif isinstance(event, Mark):
            scoring.mark(self.standing, event)
        elif isinstance(event, Deal):
            self._deal(event)
        else:
            claims.hear(self.standing, event)

    # -- hands -------------------------------------------------------------------------------------

    def _deal(self, deal: Deal) -> None:
        standing = self.standing
        proper = standing.proper_dealer()
        if standing.hands:
            scoring.close_hand(standing, deal.action)
            if standing.ledger.is_over():
                scoring.new_game(standing, deal.action - 1)
                proper = None
        standing.forget_old_claims(deal.hand)
        game = len(standing.ledger.games)
        standing.begin(HandStanding(deal.hand, deal.dealer, proper, game=game))

    # -- facts -------------------------------------------------------------------------------------

    def _fact(self, fact: Fact) -> None:
        standing = self.standing
        hand = standing.hands.get(fact.hand)
        if hand is not None and hand.dead is not None and fact.kind not in _OUTSIDE_A_HAND:
            return
        circumstances = self._complete(fact, hand)
        if fact.stages and self._is_staged(fact.kind, circumstances):
            self._open_staged(fact, circumstances)
            return
        chosen = fact.words.get("chosen")
        if chosen is not None and (hand is None or chosen != str(hand.trump_chosen)):
            return  # the code does not let him choose the trump, or no longer
        row = self.code.governing(fact.kind, circumstances)
        if fact.kind == "deal-cut":
            standing.cut(fact, row)
        if row is None or row.outcome == "lawful":
            return
        if fact.kind == "hand-ended":
            scoring.hand_ended(standing, fact, row)
            return
        matter = Matter(fact, circumstances, row)
        if row.outcome == "scores":
            enter_points(standing, matter, fact.action)
            return
        self._open(matter)

    def _complete(self, fact: Fact, hand: HandStanding | None) -> dict[str, str]:
        """Add what the standing supplies."""
        circumstances = dict(fact.circumstances)
        if fact.kind == "deal-turn" and hand is not None:
            proper = hand.proper_dealer
            circumstances["turn"] = (
                "not-judged" if proper is None else "in-turn" if proper == hand.dealer else "out-of-turn"
            )
        elif fact.kind == "pack-shuffled" and hand is not None and hand.dead is not None:
            circumstances["manner"] = fact.words["manner"]  # the play is over, by law if not at the table
        elif fact.kind == "deal-order":
            circumstances["order"] = self._order(fact)
        elif fact.kind == "hand-ended" and hand is not None and circumstances["way"] != "unrecorded":
            circumstances["reduced"] = hand.reduced.get(fact.by or "", "no")
        if "open_to_winner" in fact.words and hand is not None:
            settle_game_claim(self.standing, hand, fact, circumstances)
        return circumstances

    def _order(self, fact: Fact) -> str:
        """Against the order first chosen in this game; at its beginning, against that of the last."""
        scheme, dealer = fact.words["scheme"], fact.by or ""
        if scheme == "none":
            return "kept"
        if scheme == "other":
            return "changed-in-game"
        orders = self.standing.orders
        if dealer in orders:
            return "kept" if orders[dealer] == scheme else "changed-in-game"
        orders[dealer] = scheme
        if self.standing.orders_before.get(dealer, scheme) == scheme:
            return "kept"
        return "changed-told" if fact.words["told"] == "yes" else "changed-untold"

    def _is_staged(self, kind: str, circumstances: dict[str, str]) -> bool:
        return self.code.governing(kind, circumstances) is None

    def _open(self, matter: Matter) -> None:
        fact = matter.fact
        if matter.row.at_holders_act:
            self._open_later(matter)
            return
        if fact.seen:
            matter.noticed = fact.action
        else:
            self._schedule(matter, *fact.shown[:1])
        self.standing.bring(matter)
        take_effect(self.standing, matter)

    def _open_later(self, matter: Matter) -> None:
        """The law bites only at a later act of the holder (foster 12.6)."""
        matter.acted = int(matter.fact.words["acted"])
        self.standing.bring(matter)
        objections = self.record.objections.get(matter.acted, ())
        shown = sorted(n for n in (*matter.fact.shown, *objections) if n > matter.acted)
        self._schedule(matter, matter.acted, *shown[:1])

    def _schedule(self, matter: Matter, *actions: int) -> None:
        for action in actions:
            self.standing.agenda[action].append(matter)

    # -- acts that may be noticed late -------------------------------------------------------------

    def _open_staged(self, fact: Fact, circumstances: dict[str, str]) -> None:
        full = {**circumstances, "found": "unnoticed", **fact.stage_at(fact.action)}
        row = self.code.governing(fact.kind, full)
        if row is None or row.outcome == "lawful":
            return
        matter = Matter(fact, full, row, settled=False)
        self.standing.bring(matter)
        self._schedule(matter, *fact.shown[:1], *(stage.action for stage in fact.stages[1:]))

    def _look_again(self, matter: Matter, action: int) -> None:
        """The matter is shown, or has come to a new stage."""
        shown = action in matter.fact.shown or action in self.record.objections.get(matter.action, ())
        if shown and matter.noticed is None:
            matter.noticed = action
            if "found" in matter.circumstances:
                matter.circumstances = {**matter.circumstances, "found": "noticed"}
        if matter.settled:
            if matter.acted == action and not matter.done:
                matter.done = True
                take_effect(self.standing, matter)
            return
        hand = self.standing.hands.get(matter.fact.hand)
        if hand is not None and hand.dead is not None and hand.dead < action:
            matter.settled = True
            return
        row = self._row_at(matter, action)
        if row is None:
            return
        if matter.noticed is not None and row.outcome not in ("unnoticed", "lawful"):
            matter.settled = True
            reading = _found_early(matter)
            if matter.noticed < action and reading in self.code.readings:
                matter.leans_on = (reading,)
        if row.at_holders_act:
            matter.acted = matter.reached()
            matter.settled = matter.settled or row.outcome == "automatic"
            if matter.noticed is not None:
                matter.noticed = max(matter.noticed, matter.acted)
        if matter.settled or row.outcome == "automatic":
            self._settle(matter)

    def _row_at(self, matter: Matter, action: int) -> Row | None:
        """The row as of an action. Once noticed, a later stage counts only if no earlier law bites (R23)."""
        full = matter.at_stage("unnoticed" if matter.noticed is None else "noticed", action)
        row = self.code.governing(matter.fact.kind, full)
        was_noticed = matter.noticed is not None and matter.noticed < action
        if row is None or (was_noticed and row.outcome == "unnoticed"):
            return None
        matter.circumstances, matter.row = full, row
        return row

    def _settle(self, matter: Matter) -> None:
        row = matter.row
        if row.outcome == "lawful":
            self.standing.matters.remove(matter)
        elif row.outcome == "automatic" and (matter.noticed is not None or row.at_holders_act):
            matter.settled = True
            take_effect(self.standing, matter)
        elif matter.settled:
            take_effect(self.standing, matter)

    # -- time --------------------------------------------------------------------------------------

    def _moment(self, moment: Moment) -> None:
        standing = self.standing
        if moment.name in ("turn-up", "deals"):
            scoring.check_omissions(standing, moment)
        elif moment.name == "hand-over":
            scoring.hand_over(standing, moment)
        dead = standing.is_dead(moment.hand)
        for matter in standing.watch() if standing.watched else ():
            if matter.row.outcome == "automatic" and matter.row.until:
                claims.automatic_in_time(matter, moment)
                continue
            at_the_latest = _is_at_the_latest(matter, moment)
            in_time = matter.settled and not dead and matter.is_ended_by(moment)
            if matter.is_open() and (at_the_latest or in_time):
                matter.end(moment.action, by_own_limit=not at_the_latest)
            matter.settled = matter.settled or at_the_latest
        if moment.name in ("leads", "plays") and not dead:
            scoring.points_at_card(standing, moment)


def _found_early(matter: Matter) -> str:
    """The reading by which an act bites that was noticed before its time had come."""
    stage = matter.fact.stage_at(matter.noticed or 0).get("stage")
    return _FOUND_BEFORE_TURN_UP if stage == NUMBER_STAGES[0] else _FOUND_BEFORE_PLAY


def _is_at_the_latest(matter: Matter, moment: Moment) -> bool:
    """No right outlives the turn-up of the next deal (R4), nor, where none is recorded, the deal after it."""
    if "game-over" in matter.row.until:
        return False
    deals_since = moment.hand - matter.fact.hand
    return (moment.name == "turn-up" and deals_since > 0) or (moment.name == "deals" and deals_since > 1)


_OUTSIDE_A_HAND = frozenset({"deal-cut", "pack-cut", "pack-shuffled"})
