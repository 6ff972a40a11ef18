"""How a hand ends: its last trick, a hand thrown down, or the next deal."""

from __future__ import annotations

from adjudicator.game.drafts import Draft
from adjudicator.game.facts import PLAYERS, adversary
from adjudicator.game.fold import Fold
from adjudicator.game.table import Hand, ThrownDown

POINT = 3
VOLE = 5
MOST_BY_TRICKS = 2


def hand_over(fold: Fold, hand: Hand) -> None:
    """The play is at its end: the winner of three tricks has the point, of five the vole."""
    winner = winner_of(hand.tricks)
    if winner is None:  # the record does not tell: the marks will, at the next deal
        fold.hand_ends[hand.number] = fold.number
    else:
        _close(fold, hand)
        tricks = "vole" if hand.tricks[winner] == VOLE else "point"
        ended(fold, hand, winner, {"way": "played-out", "tricks": tricks})


def _close(fold: Fold, hand: Hand) -> None:
    fold.hand_ends[hand.number] = fold.number
    fold.moment("hand-over", None)


def winner_of(tricks: dict[str, int]) -> str | None:
    """The player who made three tricks or more, if the record shows one."""
    most = max(PLAYERS, key=lambda player: tricks[player])
    return most if tricks[most] >= POINT and tricks[most] > tricks[adversary(most)] else None


def ended(fold: Fold, hand: Hand, winner: str, circumstances: dict[str, str]) -> Draft:
    """Record the end of a hand for its winner."""
    made = hand.tricks[winner]
    hand.end_fact = fold.draft(
        "hand-ended",
        winner,
        {**circumstances, "undertaking": undertaking(hand, adversary(winner))},
        shows=f"the hand ended: {winner} made {made} tricks",
        words={"play": str(hand.play), "winner": winner, "tricks": str(made)},
    )
    return hand.end_fact


def settle_vole(hand: Hand) -> None:
    """A vole that the record neither shows nor excludes is believed where it was marked."""
    end = hand.end_fact
    if end is None or end.by is None or not hand.unknown_tricks:
        return
    if end.circumstances["way"] != "played-out" or end.circumstances["undertaking"] != "none":
        return
    if hand.tricks[end.by] + hand.unknown_tricks == VOLE and hand.marked[end.by] >= MOST_BY_TRICKS:
        end.circumstances["tricks"] = "vole"
        end.words["tricks"] = str(VOLE)


def undertaking(hand: Hand, loser: str) -> str:
    """Whether the loser had stood, or refused the first proposal (turf-club 49)."""
    if hand.first_call == "stood" and loser == hand.non_dealer:
        return "loser-stood"
    if hand.first_call == "refused" and loser == hand.dealer:
        return "loser-refused"
    return "none"


def cut_short(fold: Fold, hand: Hand) -> None:
    """The next deal begins: the point goes to whoever had three tricks; else the marks are believed."""
    if fold.hand_ends.get(hand.number) is None:
        _close(fold, hand)
        winner = winner_of(hand.tricks)
        if winner is not None:
            ended(fold, hand, winner, {"way": "played-out", "tricks": "point"})
            return
    if hand.end_fact is not None:
        return
    winners = [player for player in PLAYERS if hand.marked[player] > 0]
    if len(winners) == 1:
        points = min(hand.marked[winners[0]], MOST_BY_TRICKS)
        fold.draft(
            "hand-ended",
            winners[0],
            {"way": "unrecorded", "marked": "one" if points == 1 else "two"},
            shows=f"{winners[0]} marked {points}; the play is not recorded",
            words={"play": str(hand.play), "winner": winners[0]},
        )


def throws_down(fold: Fold) -> None:
    """A player throws down his cards, claiming, conceding, or saying nothing."""
    hand, action = fold.current(), fold.action
    player = action.actor
    said = f"{player} threw down his cards" + (f", {action.word}" if action.word else "")
    fact = fold.draft("hand-thrown-down", player, {}, shows=said, words={"says": action.word or ""})
    hand.advance("throws-down")
    _close(fold, hand)
    hand.thrown_down.append(
        ThrownDown(
            player=player,
            action=fold.number,
            says=action.word,
            fact=fact,
            end=ended(fold, hand, adversary(player), {}),
            tricks=dict(hand.tricks),
            leader=hand.leader,
            led=hand.leads[0] if hand.leads else None,
            unknown_tricks=hand.unknown_tricks,
        )
    )
