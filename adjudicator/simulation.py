"""Random games, lawful under every printed code, written down as a table record would be.

The dealing, calling and playing done here knows nothing of the replay or of the law files, so that what it
says a game is worth can be held against what they make of it. A game depends on its random source alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from adjudicator.croupier import (
    GAME,
    OTHER,
    PLAYERS,
    RANKS,
    Game,
    Hand,
    Score,
    begin,
    call,
    deal,
    prepare,
    turn_up,
)


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """A log as a plain mapping, what it is worth at its end, and the events that made it so."""

    log: dict[str, object]
    due: dict[str, int]
    ledger: tuple[Score, ...]


def lawful_game(rng: Random, *, marking: bool = True) -> SimulatedGame:
    """One whole game, first to five, in which every act is lawful under all three printed codes.

    With `marking` false the record has no `marks N`, only the kings.
    """
    game = begin(rng, marking=marking)
    if game.chance(0.15):
        game.start = {player: rng.randrange(GAME) for player in PLAYERS}
        game.score = dict(game.start)
    while not game.over():
        play_hand(game)
    return SimulatedGame(game.log(), dict(game.score), tuple(game.ledger))


def play_hand(game: Game) -> None:
    """One lawful hand from the shuffle to the mark; stops as soon as the game is reached."""
    prepare(game, game.dealer)
    hand = deal(game, game.dealer)
    if game.chance(0.1):
        game.say(f"{hand.elder} looks")
    play_from_turn_up(game, hand)
    game.dealer = OTHER[game.dealer]


def play_from_turn_up(game: Game, hand: Hand) -> None:
    """The lawful rest of a hand that has been dealt; stops as soon as the game is reached."""
    turn_up(game, hand)
    if game.over():
        return
    call(game, hand)
    announce(game, hand)
    if game.over():
        return
    play_tricks(game, hand, 5)
    settle(game, hand)


def announce(game: Game, hand: Hand) -> None:
    """The king of trumps in hand is announced, or passed over in silence, before the first lead."""
    holder = king_holder(hand)
    if holder is None or game.chance(0.25):
        return
    number = game.say(f"{holder} announces king")
    game.earn(number, holder, 1, "king-in-hand")
    if not game.over() and game.chance(0.4):
        game.say(f"{holder} marks king")


def king_holder(hand: Hand) -> str | None:
    """Who holds the king of trumps, if either does."""
    return next((player for player in PLAYERS if "K" + hand.trump in hand.cards[player]), None)


def play_tricks(game: Game, hand: Hand, number: int) -> None:
    """Play so many tricks lawfully."""
    for _ in range(number):
        follow(game, hand, lead(game, hand))


def lead(game: Game, hand: Hand, player: str = "", card: str = "") -> str:
    """The leader (or the player given) leads any card (or that given), mostly naming its suit; the card."""
    player = player or hand.leader
    card = card or game.rng.choice(hand.cards[player])
    naming = f" naming {card[1]}" if game.chance(0.8) else ""
    game.say(f"{player} leads {card}{naming}")
    return card


def follow(game: Game, hand: Hand, led: str, card: str = "", leader: str = "") -> str:
    """The other player plays to the card led, lawfully unless a card is given; the trick is counted."""
    leader = leader or hand.leader
    player = OTHER[leader]
    card = card or game.rng.choice(lawful_cards(hand.cards[player], led, hand.trump))
    hand.last_play = game.say(f"{player} plays {card}")
    hand.cards[leader].remove(led)
    hand.cards[player].remove(card)
    hand.leader = player if beats(card, led, hand.trump) else leader
    hand.tricks[hand.leader] += 1
    if game.chance(0.25):
        game.say(f"{hand.leader} gathers")
    return card


def beats(card: str, led: str, trump: str) -> bool:
    """Whether a card takes the one led."""
    if card[1] == led[1]:
        return RANKS.index(card[0]) > RANKS.index(led[0])
    return card[1] == trump


def lawful_cards(held: Sequence[str], led: str, trump: str) -> list[str]:
    """What may be played to a lead: follow, above it where able; else trump; else anything."""
    suited = [card for card in held if card[1] == led[1]]
    winning = [card for card in suited or held if beats(card, led, trump)]
    return winning or suited or list(held)


def settle(game: Game, hand: Hand) -> None:
    """Score the five tricks and, in a record that marks, mark them."""
    winner = max(PLAYERS, key=lambda player: hand.tricks[player])
    points, reason = 1, "point"
    if hand.tricks[winner] == 5:
        points, reason = 2, "vole"
    elif (winner == hand.dealer and hand.stood) or (winner == hand.elder and hand.refused):
        points, reason = 2, "two"
    counted = game.earn(hand.last_play, winner, points, reason)
    if game.marking:
        game.say(f"{winner} marks {counted}")
