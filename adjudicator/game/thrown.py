"""Hands thrown down: claims and concessions held against best play, where both hands are known."""

from __future__ import annotations

from adjudicator.game.cards import is_known
from adjudicator.game.ending import POINT, VOLE, undertaking
from adjudicator.game.facts import PLAYERS, adversary
from adjudicator.game.solver import tricks_to_come
from adjudicator.game.table import Hand, ThrownDown


def settle_thrown_down(hand: Hand, thrown: ThrownDown) -> None:
    """Fill in what was thrown down, and who won the hand by it."""
    tricks = thrown.tricks[thrown.player]
    made = "none" if not tricks else "one-or-two" if tricks < POINT else "three-or-more"
    says = (thrown.says or "").split(" ")
    thrown.fact.words["made"] = {"none": "no trick", "one-or-two": "one or two tricks"}.get(made, "the point")
    if says[0] == "claiming":
        _settle_claim(hand, thrown, says[1], made)
    elif made == "three-or-more":
        thrown.fact.circumstances = {
            "says": "conceding-enough" if says[0] == "conceding" else "nothing",
            "tricks": made,
        }
        _set_end(hand, thrown, thrown.player, {"way": "claimed", "tricks": "point"})
    elif says[0] == "conceding":
        _settle_concession(hand, thrown, says[1], made)
    else:
        thrown.fact.circumstances = {"says": "nothing", "tricks": made}
        tricks_word = "vole" if made == "none" else "point"
        _set_end(hand, thrown, adversary(thrown.player), {"way": "thrown-down", "tricks": tricks_word})


def _set_end(hand: Hand, thrown: ThrownDown, winner: str, circumstances: dict[str, str]) -> None:
    thrown.end.by = winner
    thrown.end.words["winner"] = winner
    thrown.end.circumstances = {**circumstances, "undertaking": undertaking(hand, adversary(winner))}


def _best_play(hand: Hand, thrown: ThrownDown) -> dict[str, int] | None:
    """Each player's tricks with best play on both sides, or None where the record does not tell."""
    if thrown.leader is None or thrown.unknown_tricks:
        return None
    hands = {p: hand.holdings[p].held_before(thrown.action) for p in PLAYERS}
    counts = {p: hand.holdings[p].count_before(thrown.action, hand.count[p]) for p in PLAYERS}
    if any(hands[p].bit_count() != counts[p] for p in PLAYERS):
        return None
    if hand.trump is None:
        return None
    leader, led = thrown.leader, None
    if thrown.led is not None:
        leader, led = thrown.led.player, thrown.led.card
        if not is_known(led):
            return None
    both = (hands[leader], hands[adversary(leader)])
    to_come = tricks_to_come(both, 0, hand.trump, led)
    left = VOLE - sum(thrown.tricks.values())
    return {
        leader: thrown.tricks[leader] + to_come,
        adversary(leader): thrown.tricks[adversary(leader)] + left - to_come,
    }


def _settle_claim(hand: Hand, thrown: ThrownDown, what: str, made: str) -> None:
    """A claim is good if best play gives what it names. One that the record cannot test is good (R10)."""
    wanted = VOLE if what == "vole" else POINT
    best = _best_play(hand, thrown)
    most = best[thrown.player] if best else VOLE - thrown.tricks[adversary(thrown.player)]
    winner = thrown.player if most >= POINT else adversary(thrown.player)
    if best:
        open_to_winner = ["vole" if best[winner] == VOLE else "point"]
    else:
        open_to_winner = [name for name, tricks in _NAMED[what] if tricks <= most] or ["point"]
    says = "claiming-good" if most >= wanted else "claiming-bad"
    thrown.fact.circumstances = {"says": says, "tricks": made}
    _set_end(hand, thrown, winner, {"way": "claimed", "tricks": open_to_winner[0]})
    if what == "game":
        _leave_to_the_score(thrown, open_to_winner)


_NAMED = {
    "point": (("point", POINT),),
    "vole": (("vole", VOLE),),
    "game": (("point", POINT), ("vole", VOLE)),
}
"""What a claim may mean, the least first, with the tricks it takes."""


def _leave_to_the_score(thrown: ThrownDown, open_to_winner: list[str]) -> None:
    """Whether these tricks are the game hangs on the score, which the judge knows."""
    for fact in (thrown.fact, thrown.end):
        fact.words["winner"] = thrown.end.words["winner"]
        fact.words["undertaking"] = thrown.end.circumstances["undertaking"]
        fact.words["open_to_winner"] = " ".join(open_to_winner)


def _settle_concession(hand: Hand, thrown: ThrownDown, what: str, made: str) -> None:
    winner = adversary(thrown.player)
    best = _best_play(hand, thrown)
    could_be_vole = made == "none" and best is not None and best[winner] == VOLE
    conceded = "enough-vole" if what != "point" else "short" if could_be_vole else "enough-point"
    says = "conceding-short" if conceded == "short" else "conceding-enough"
    thrown.fact.circumstances = {"says": says, "tricks": made}
    if made == "none":
        _set_end(hand, thrown, winner, {"way": "conceded", "tricks": "vole", "conceded": conceded})
    else:
        _set_end(hand, thrown, winner, {"way": "conceded", "tricks": "point", "conceded": "enough"})
