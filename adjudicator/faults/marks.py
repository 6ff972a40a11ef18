"""Points marked too many or left out, help from bystanders, and claims that nothing gives."""

from __future__ import annotations

from adjudicator.croupier import OTHER, PLAYERS, Game, Hand
from adjudicator.faults.labels import LAWFUL, NO_LAW, SILENT, Act, Labels, UnsuitedError, Variant, together
from adjudicator.faults.situations import (
    claim,
    dealt,
    next_hand,
    next_turn_up,
    play_out,
    ready_to_lead,
    right_of,
)
from adjudicator.simulation import play_tricks

REMARK = (SILENT, "24", LAWFUL)
REMEDIES = (
    "fresh-deal",
    "void-deal",
    "exposed-hand",
    "tell-number",
    "stakes",
    "count-tricks",
    "another-discard",
)


def won(game: Game) -> tuple[Hand, str, int, bool]:
    """A hand played and not marked yet; with its winner, his points, and whether for a stand or a refusal."""
    hand = ready_to_lead(game, kings=False)
    play_tricks(game, hand, 5)
    winner = max(PLAYERS, key=lambda player: hand.tricks[player])
    undertaken = (winner == hand.dealer and hand.stood) or (winner == hand.elder and hand.refused)
    points = 2 if undertaken or hand.tricks[winner] == 5 else 1
    game.earn(hand.last_play, winner, points, "hand")
    return hand, winner, points, undertaken


def marked_too_much(game: Game) -> Labels:
    """The winner marks one too many: he may take it down; the abridged cites what the hand was worth."""
    hand, winner, points, undertaken = won(game)
    if undertaken and hand.tricks[winner] == 5:
        raise UnsuitedError  # worth two on either ground
    act = Act("misscore", game.say(f"{winner} marks {points + 1}"), winner)
    return act.labels(("51", "G8" if undertaken else "G7", "19"), taken_down(game, hand, act))


def marked_by_the_loser(game: Game) -> Labels:
    """The loser marks a point as well."""
    hand, winner, points, undertaken = won(game)
    if undertaken:
        raise UnsuitedError
    loser = OTHER[winner]
    game.say(f"{winner} marks {points}")
    act = Act("misscore", game.say(f"{loser} marks 1"), loser)
    return act.labels(("51", "G7", "19"), taken_down(game, hand, act))


def taken_down(game: Game, hand: Hand, act: Act) -> str:
    """Whether the marker takes the point down again, and the game goes on; the status."""
    status = game.rng.choice(("open", "noticed", "elected"))
    if status == "noticed":
        game.say(f"{OTHER[act.by or '']} objects {act.action}")
        return "open"
    if status == "elected":
        game.say(f"{act.by} unmarks 1")
        if game.chance(0.5):
            next_hand(game, hand)
    return status


def marked_too_little(game: Game) -> Labels:
    """A point left unmarked until the next turn-up: lost by turf-club 50, and still due by the others."""
    hand, winner, points, _ = won(game)
    if points == 2 and game.chance(0.5):
        game.say(f"{winner} marks 1")
    next_turn_up(game, hand)
    return Act("misscore", hand.last_play, winner).labels(("50", LAWFUL, LAWFUL), "lapsed")


def remarked(game: Game) -> Labels:
    """A bystander's remark hurts a player: abridged 24 has his stakes paid; Foster's gallery may advise."""
    hand = ready_to_lead(game)
    play_tricks(game, hand, game.rng.randrange(5))
    hurt = game.rng.choice(PLAYERS)
    act = Act("outside-help", game.say(f"bystander remarks against {hurt}"), None)
    return right_of(
        game, act, REMARK, hurt, "stakes", SILENT, "open", LAWFUL, ends=("open", "waived", "elected")
    )


def remarked_and_played_on(game: Game) -> Labels:
    """The same, and nothing asked for before the next turn-up."""
    hand = ready_to_lead(game)
    play_tricks(game, hand, game.rng.randrange(5))
    act = Act("outside-help", game.say(f"bystander remarks against {game.rng.choice(PLAYERS)}"), None)
    play_out(game, hand)
    next_turn_up(game, hand)
    return act.labels(REMARK, "lapsed")


def claimed_for_nothing(game: Game) -> Labels:
    """A remedy claimed in a hand in which all is regular."""
    hand = ready_to_lead(game)
    play_tricks(game, hand, game.rng.randrange(5))
    act = claim(game, game.rng.choice(PLAYERS), game.rng.choice(REMEDIES))
    if game.chance(0.6):
        play_out(game, hand)
    return act.labels((NO_LAW, NO_LAW, NO_LAW), "no-penalty")


def claimed_after_looking(game: Game) -> Labels:
    """A fresh deal claimed for a card exposed in the deal, after looking: too late everywhere."""
    hand = dealt(game)
    text = f"{hand.dealer} exposes {game.rng.choice(hand.cards[hand.elder])} of {hand.elder}"
    exposed = Act("misdeal", game.say(text), hand.dealer)
    game.say(f"{hand.elder} looks")
    laws = ("13", "5", "8.2")
    act = claim(game, hand.elder, "fresh-deal")
    return together(act.labels(laws, "no-penalty"), exposed.labels(laws, "lapsed"))


MISSCORES = (
    Variant(marked_too_much, marking=1),
    Variant(marked_by_the_loser, marking=1),
    Variant(marked_too_little, hands=(1, 2), marking=1, codes=("turf-club",)),
)
OUTSIDE_HELP = (
    Variant(remarked, codes=("turf-club-abridged",)),
    Variant(remarked_and_played_on, codes=("turf-club-abridged",)),
)
BAD_CLAIMS = (Variant(claimed_for_nothing), Variant(claimed_after_looking))
