"""How far a hand had come at each action: the time-bound circumstances of acts that may be noticed late."""

from __future__ import annotations

from adjudicator.game.facts import Stage
from adjudicator.game.table import Hand


def _first(*actions: int | None) -> int | None:
    return min((action for action in actions if action is not None), default=None)


def _staged(steps: list[tuple[int | None, dict[str, str]]]) -> list[Stage]:
    """Stages in order of time; a later step of the course that came at the same action or before wins."""
    stages: list[Stage] = []
    for action, values in steps:
        if action is None:
            continue
        while stages and stages[-1].action >= action:
            stages.pop()
        stages.append(Stage(action, values))
    return stages


def deal_stages(hand: Hand) -> list[Stage]:
    """For a deal out of turn or with the wrong pack (turf-club 14, foster 8.1)."""
    called = _first(hand.proposed_at, hand.led_at)
    return _staged(
        [
            (hand.action, {"stage": "before-turn-up"}),
            (_first(hand.turn_action, called), {"stage": "before-discard-or-trick"}),
            (_first(hand.led_at, *hand.discarded_at.values()), {"stage": "after-discard-or-trick"}),
        ]
    )


def order_stages(hand: Hand) -> list[Stage]:
    """For an order of distribution changed (turf-club 9, turf-club-abridged 2)."""
    looked = hand.looked.get(hand.non_dealer)
    times = sorted({hand.action, *(t for t in (hand.turn_action, looked) if t is not None)})
    stages = []
    for time in times:
        turned = hand.turn_action is not None and hand.turn_action <= time
        seen = looked is not None and looked <= time
        stage = f"{'after' if turned else 'before'}-turn-up-{'seen' if seen else 'unseen'}"
        stages.append(Stage(time, {"stage": stage}))
    return stages


def number_stages(hand: Hand, player: str) -> list[Stage]:
    """For a wrong number dealt to a player; nothing changes once it is mended."""
    course = _staged(_number_course(hand, player))
    ends = [stage.action for stage in course[1:]] + [_NEVER]
    stages: list[Stage] = []
    for stage, end in zip(course, ends, strict=True):
        stages += _with_looks(hand, stage, end)
    mended = hand.mended.get(player, _NEVER)
    return [stage for stage in stages if stage.action < mended]


_NEVER = 1 << 30


def _number_course(hand: Hand, player: str) -> list[tuple[int | None, dict[str, str]]]:
    called = _first(hand.proposed_at, hand.led_at)
    answered = _first(hand.answered_at, hand.first_card_at.get(hand.dealer))
    played = hand.first_card_at.get(player)
    discarded = _first(hand.discarded_at.get(player), hand.received_at.get(player))
    took = discarded is not None and (played is None or discarded < played)
    course: list[tuple[int | None, dict[str, str]]] = [
        (hand.action, {"stage": "before-turn-up"}),
        (hand.turn_action, {"stage": "before-call"}),
        (called, {"stage": "before-answer"}),
        (answered, {"stage": "before-exchange-or-play"}),
        (discarded, {"stage": "after-discard"}),
        (played, {"stage": "played-having-taken" if took else "played-without-taking"}),
    ]
    return course


def _with_looks(hand: Hand, stage: Stage, end: int) -> list[Stage]:
    """A stage split where a player looks at his hand, as long as looking matters."""
    name = stage.values["stage"]
    if name not in ("before-turn-up", "before-call", "before-answer"):
        return [stage]
    later = sorted({t for t in hand.looked.values() if stage.action < t < end})
    return [Stage(t, {"stage": name, "looked": _looked(hand, t, name)}) for t in (stage.action, *later)]


def _looked(hand: Hand, action: int, stage: str) -> str:
    seen = {player for player, at in hand.looked.items() if at <= action}
    if stage == "before-answer":
        seen.add(hand.non_dealer)  # he called
    if len(seen) == 2:
        return "both"
    if not seen:
        return "neither"
    return "dealer" if hand.dealer in seen else "non-dealer"
