"""Replay: a log in, a record of facts out. It judges nothing and repairs nothing.

Every action is folded over the table. What cannot have happened halts the replay: the log is then judged
up to the action before. The record is the same for every code.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping

from adjudicator.game import (
    calling,
    counting,
    cutting,
    dealing,
    ending,
    exchanging,
    exposing,
    marking,
    playing,
    superfluous,
)
from adjudicator.game.drafts import CannotHaveHappened, Draft
from adjudicator.game.facts import AS_RECORDED, Branch, Event, Halt, Record, Supposed
from adjudicator.game.fold import Fold
from adjudicator.game.notation import Action, Log, parse_action
from adjudicator.game.proving import settle


def _announces(fold: Fold) -> None:
    (marking.announces_king if fold.action.word == "king" else cutting.announces_order)(fold)


def _takes_back(fold: Fold) -> None:
    (exchanging.takes_back_discards if fold.action.word == "discards" else playing.takes_back)(fold)


_ACTS: Mapping[str, Callable[[Fold], None]] = {
    "draws": cutting.draws,
    "shuffles": cutting.shuffles,
    "cuts": cutting.cuts,
    "announces": _announces,
    "deals": dealing.deals,
    "turns": dealing.turns,
    "exposes": exposing.exposes,
    "finds-faced": exposing.finds_faced,
    "looks": calling.looks,
    "counts": counting.counts,
    "holds": calling.holds,
    "lacks": calling.lacks,
    "proposes": calling.proposes,
    "stands": calling.stands,
    "accepts": calling.accepts,
    "refuses": calling.refuses,
    "asks": exchanging.asks,
    "discards": exchanging.discards,
    "gives": exchanging.gives,
    "mixes": exchanging.mixes,
    "takes-up": exchanging.takes_up,
    "retracts": calling.retracts,
    "inquires": marking.nothing,
    "answers": calling.answers_number,
    "declines": calling.answers_number,
    "marks": marking.marks,
    "unmarks": marking.unmarks,
    "withdraws": marking.withdraws_king,
    "leads": playing.leads,
    "plays": playing.plays,
    "takes-back": _takes_back,
    "gathers": playing.gathers,
    "looks-at": playing.looks_at,
    "throws-down": ending.throws_down,
    "finds-pack": exposing.finds_pack,
    "calls-packs": marking.calls_packs,
    "objects": marking.objects,
    "claims": marking.claims,
    "waives": marking.waives,
    "draws-from": superfluous.draws_from,
    "sheds": superfluous.sheds,
    "takes": exchanging.takes_exposed,
    "rejects": exchanging.takes_exposed,
    "remarks": marking.remarks,
}
"""What each verb of the notation does at the table."""


def replay(log: Log, branch: Branch = AS_RECORDED) -> Record:
    """Find the facts of a log, on one of its branches: every act with its circumstances, in order of time.

    Where the log contradicts itself the record is that of the log cut before, with the halt.
    """
    fold = Fold(marks=any(_marks_points(action) for action in log.actions), form=log.form or "english")
    halt = follow(fold, log, branch)
    if halt is not None:
        before = replay(log.cut(halt.action - 1), branch)
        return dataclasses.replace(before, halt=halt, actions=len(log.actions))
    for hand in fold.hands:
        settle(hand)
    return Record(
        events=tuple(_frozen(fold)),
        judged=fold.number,
        actions=len(log.actions),
        marks=fold.marks,
        dealer=log.dealer,
        score=log.score,
        by_score=log.stakes == "by-score",
        hand_ends=fold.hand_ends,
        objections={number: tuple(by) for number, by in fold.objections.items()},
        opens=tuple(one for hand in fold.hands for one in hand.opens),
    )


def follow(fold: Fold, log: Log, branch: Branch = AS_RECORDED) -> Halt | None:
    """Fold the actions of a log, on one of its branches, over the table, up to a contradiction if any."""
    for number, action in enumerate(log.actions, 1):
        fold.number, fold.action = number, action
        fold.acts.append((action, []))
        if number in branch.without:
            continue
        try:
            exchanging.close_gift(fold)
            _ACTS[action.verb](fold)
            for supposed in branch.supposing:
                if supposed.after == number:
                    _suppose(fold, supposed)
        except CannotHaveHappened as impossible:
            return Halt(number, f"{action.text}: {impossible}")
    return None


def _suppose(fold: Fold, supposed: Supposed) -> None:
    recorded, fold.action = fold.action, parse_action(supposed.text)
    holdings = [] if fold.hand is None else list(fold.hand.holdings.values())
    for holding in holdings:
        holding.supposing = True
    _ACTS[fold.action.verb](fold)
    for holding in holdings:
        holding.supposing = False
    fold.action = recorded


def _marks_points(action: Action) -> bool:
    return action.verb == "unmarks" or (action.verb == "marks" and action.word != "king")


def _frozen(fold: Fold) -> list[Event]:
    return [
        event.freeze() if isinstance(event, Draft) else event
        for event in fold.events
        if not (isinstance(event, Draft) and event.dropped)
    ]
