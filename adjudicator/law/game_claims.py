"""A claim of the game: good if the points that best play gives the claimant bring him to it.

Replay tells the tricks and does not know the score, so what such a claim comes to is settled here.
"""

from __future__ import annotations

from adjudicator.game.facts import Fact
from adjudicator.law.standing import HandStanding, Standing


def settle_game_claim(
    standing: Standing, hand: HandStanding, fact: Fact, circumstances: dict[str, str]
) -> None:
    """Fill in whether a claim of the game is good, or what the hand that it ended gave.

    Tested against two known hands, the winner makes point or vole and no other. Untested, a claim is good
    for what it names (R10): for the vole only where the point would not be the game.
    """
    winner = fact.words["winner"]
    wanting = standing.ledger.points - standing.ledger.due()[winner]
    ending = {
        "way": "claimed",
        "undertaking": fact.words["undertaking"],
        "reduced": hand.reduced.get(winner, "no"),
    }
    open_to_him = fact.words["open_to_winner"].split()
    enough = [tricks for tricks in open_to_him if _points(standing, {**ending, "tricks": tricks}) >= wanting]
    if fact.kind == "hand-ended":
        circumstances["tricks"] = (enough or open_to_him)[0]
    else:
        good = bool(enough) and winner == fact.by
        circumstances["says"] = "claiming-good" if good else "claiming-bad"


def _points(standing: Standing, ending: dict[str, str]) -> int:
    row = standing.code.governing("hand-ended", ending)
    return 0 if row is None else row.points.get("actor", 0)
