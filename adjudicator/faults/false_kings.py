"""The king announced by a player who does not hold it: owned up to, shown by the play, let go."""

from __future__ import annotations

from adjudicator.croupier import OTHER, PLAYERS, Game, Hand
from adjudicator.faults.labels import Act, Labels, UnsuitedError, Variant
from adjudicator.faults.situations import (
    hands_of,
    next_turn_up,
    play_again,
    play_out,
    ready_to_lead,
    right_of,
)
from adjudicator.simulation import follow, king_holder, lead, play_tricks

FALSE_KING = ("25", "10", "13.3")


def announced_falsely(game: Game, hand: Hand, announcer: str) -> Act:
    """He announces the king that he has not."""
    if king_holder(hand) == announcer:
        raise UnsuitedError
    return Act("false-king", game.say(f"{announcer} announces king"), announcer)


def withdrawn_before_any_card(game: Game) -> Labels:
    """Owned up to before a card is played: no penalty in any code."""
    hand = ready_to_lead(game, kings=False)
    announcer = game.rng.choice(PLAYERS)
    act = announced_falsely(game, hand, announcer)
    game.say(f"{announcer} withdraws king")
    if game.chance(0.7):
        play_out(game, hand)
    return act.labels(FALSE_KING, "no-penalty")


def withdrawn_before_his_card(game: Game) -> Labels:
    """The dealer owns up between the lead and his card: in time but for Foster, who wants no card played."""
    hand = ready_to_lead(game, kings=False)
    act = announced_falsely(game, hand, hand.dealer)
    led = lead(game, hand)
    game.say(f"{hand.dealer} withdraws king")
    follow(game, hand, led)
    play_tricks(game, hand, 4)
    return act.labels(FALSE_KING, "no-penalty", "no-penalty", "open")


def false_king_played_out(game: Game) -> Labels:
    """All ten cards are played and show that nobody had it; then open, waived, or a replay claimed."""
    _, act = played_falsely(game)
    return right_of(game, act, FALSE_KING, OTHER[act.by or ""], "replay-hand", "open")


def false_king_replayed(game: Game) -> Labels:
    """Shown by the play, and the hand played again at the adversary's claim."""
    hand = ready_to_lead(game, kings=False)
    if king_holder(hand):
        raise UnsuitedError
    cards = hands_of(hand)
    act = announced_falsely(game, hand, game.rng.choice(PLAYERS))
    play_tricks(game, hand, 5)
    game.say(f"{OTHER[act.by or '']} claims replay-hand")
    play_again(game, hand, cards)
    return act.labels(FALSE_KING, "elected")


def false_king_let_go(game: Game) -> Labels:
    """Shown by the play, and nothing done before the next turn-up: over in every code."""
    hand, act = played_falsely(game)
    next_turn_up(game, hand)
    return act.labels(FALSE_KING, "lapsed")


def played_falsely(game: Game) -> tuple[Hand, Act]:
    """A king announced that nobody has, and five tricks; the announcer may own up when it is too late."""
    hand = ready_to_lead(game, kings=False)
    if king_holder(hand):
        raise UnsuitedError
    act = announced_falsely(game, hand, game.rng.choice(PLAYERS))
    play_tricks(game, hand, 1)
    if game.chance(0.3):
        game.say(f"{act.by} withdraws king")
    play_tricks(game, hand, 4)
    return hand, act


def false_king_of_the_adversary(game: Game) -> Labels:
    """All ten cards are played and show that the adversary had it: turf-club alone excuses that."""
    hand = ready_to_lead(game, kings=False)
    holder = king_holder(hand)
    if holder is None:
        raise UnsuitedError
    act = announced_falsely(game, hand, OTHER[holder])
    play_tricks(game, hand, 1)
    if game.chance(0.3):
        game.say(f"{act.by} withdraws king")
    play_tricks(game, hand, 4)
    return act.labels(FALSE_KING, "no-penalty", "open", "open")


def adversary_plays_the_king(game: Game) -> Labels:
    """The adversary's own king comes down and settles it before the hand is over."""
    hand = ready_to_lead(game, kings=False)
    holder = king_holder(hand)
    if holder is None:
        raise UnsuitedError
    act = announced_falsely(game, hand, OTHER[holder])
    while king_holder(hand):
        play_tricks(game, hand, 1)
    if game.chance(0.3):
        game.say(f"{holder} objects {act.action}")
    return act.labels(FALSE_KING, "no-penalty", "open", "open")


FALSE_KINGS = (
    Variant(withdrawn_before_any_card),
    Variant(withdrawn_before_his_card, marking=0),
    Variant(false_king_played_out, marking=0),
    Variant(false_king_replayed, marking=0),
    Variant(false_king_let_go, marking=0),
    Variant(false_king_of_the_adversary, marking=0),
    Variant(adversary_plays_the_king, marking=0),
)
