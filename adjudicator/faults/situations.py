"""Hands brought to the point where a fault can happen, and what is done about it afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.croupier import OTHER, PLAYERS, SUITS, Game, Hand, as_seen, call, deal, prepare, turn_up
from adjudicator.faults.labels import LAWFUL, NO_LAW, SILENT, Act, Labels, Law, together
from adjudicator.simulation import announce, play_hand, play_tricks, settle

RIGHTS = ("open", "noticed", "waived", "elected")
"""What may become of a right: nothing, nothing but an objection, a waiver, a claim."""


def dealt(game: Game, *, king: bool = True) -> Hand:
    """Shuffled, cut and dealt; with `king` false no king will be turned up."""
    prepare(game, game.dealer)
    return deal(game, game.dealer, king=king)


def turned_up(game: Game, *, king: bool = True, looks: float = 0.5) -> Hand:
    """Dealt, and the trump turned."""
    hand = dealt(game, king=king)
    turn_up(game, hand, looks=looks)
    return hand


def accepted(game: Game, *, king: bool = True) -> Hand:
    """Proposed and accepted: cards are to be exchanged."""
    hand = turned_up(game, king=king)
    game.say(f"{hand.elder} proposes")
    game.say(f"{hand.dealer} accepts")
    return hand


def ready_to_lead(game: Game, *, kings: bool = True) -> Hand:
    """A hand dealt and called, and where `kings` is true announced; with `kings` false no king was turned."""
    hand = turned_up(game, king=kings)
    call(game, hand)
    if kings:
        announce(game, hand)
    return hand


def play_out(game: Game, hand: Hand) -> None:
    """The tricks that are left, and the mark for them."""
    play_tricks(game, hand, 5 - sum(hand.tricks.values()))
    settle(game, hand)


def next_turn_up(game: Game, hand: Hand) -> Hand:
    """The next deal, in turn, up to its trump, which is no king."""
    game.dealer = OTHER[hand.dealer]
    return turned_up(game, king=False)


def hands_of(hand: Hand) -> dict[str, list[str]]:
    """What both hold now, to be played again later."""
    return {player: list(cards) for player, cards in hand.cards.items()}


def play_again(game: Game, hand: Hand, cards: dict[str, list[str]]) -> None:
    """The same hands played anew from the first lead, lawfully."""
    hand.cards, hand.leader = cards, hand.elder
    hand.tricks = dict.fromkeys(PLAYERS, 0)
    play_tricks(game, hand, 5)


def swap(hand: Hand, wanted: str, other: str) -> None:
    """Two cards change places before anybody has seen either: they were dealt so."""
    for pile in (*hand.cards.values(), hand.stock):
        pile[:] = [other if card == wanted else wanted if card == other else card for card in pile]


def give_king(game: Game, hand: Hand, player: str) -> str:
    """The king of trumps, which nobody has seen, into his hand; the king."""
    king = f"K{hand.trump}"
    if king not in hand.cards[player]:
        swap(hand, king, game.rng.choice(hand.cards[player]))
    return king


def discard(game: Game, hand: Hand, player: str, number: int) -> int:
    """He discards so many; the action."""
    cards = game.rng.sample(hand.cards[player], number)
    hand.cards[player] = [card for card in hand.cards[player] if card not in cards]
    return game.say(f"{player} discards {as_seen(game, cards)}")


def give(game: Game, hand: Hand, player: str, number: int) -> int:
    """The dealer gives him so many from the stock; the action."""
    cards, hand.stock = hand.stock[:number], hand.stock[number:]
    hand.cards[player] += cards
    return game.say(f"{hand.dealer} gives {player} {as_seen(game, cards)}")


def mend(game: Game, hand: Hand, player: str, step: int) -> None:
    """A hand with a card too many or too few is made good: drawn from, thrown out of, or completed."""
    if step < 0:
        give(game, hand, player, 1)
        return
    card = game.rng.choice(hand.cards[player])
    hand.cards[player].remove(card)
    named = card if game.chance(0.5) else "1"
    game.say(
        f"{player} sheds {named}" if player == hand.elder else f"{hand.elder} draws-from {player} {named}"
    )


def go_on(game: Game, hand: Hand) -> None:
    """The hand is called, announced and played as if nothing had been."""
    call(game, hand)
    announce(game, hand)
    play_out(game, hand)


def next_hand(game: Game, hand: Hand) -> None:
    """The next hand, in turn and lawful."""
    game.dealer = OTHER[hand.dealer]
    play_hand(game)


def other_suit(game: Game, suits: Sequence[str]) -> str:
    """A suit that is none of these."""
    return game.rng.choice([suit for suit in SUITS if suit not in suits])


def object_to(game: Game, act: Act) -> None:
    """One of the players points the act out."""
    game.say(f"{game.rng.choice(PLAYERS)} objects {act.action}")


def claim(game: Game, player: str, remedy: str) -> Act:
    """He claims a remedy; as an act, it is a bad claim where the code gives him none."""
    return Act("bad-claim", game.say(f"{player} claims {remedy}"), player)


def right_of(
    game: Game,
    act: Act,
    laws: tuple[Law, Law, Law],
    holder: str,
    remedy: str,
    *statuses: str,
    ends: Sequence[str] = RIGHTS,
) -> Labels:
    """The act with what its adversary does about it: nothing, an objection, a waiver, a claim.

    A claim elects where the status is `open`, and is a bad one of its own under every other code.
    """
    answers = statuses * 3 if len(statuses) == 1 else statuses
    course = game.rng.choice(ends)
    if course == "noticed":
        game.say(f"{holder} objects {act.action}")
    elif course == "waived":
        game.say(f"{holder} waives")
    if course not in ("waived", "elected"):
        return act.labels(laws, *answers)
    becomes = [course if status == "open" else status for status in answers]
    labels = act.labels(laws, *becomes)
    if course == "waived":
        return labels
    bad = claim(game, holder, remedy)
    gives = [
        law not in (SILENT, LAWFUL) and status == "open" for law, status in zip(laws, answers, strict=True)
    ]
    first, second, third = (LAWFUL if given else NO_LAW for given in gives)
    return together(labels, bad.labels((first, second, third), "no-penalty"))
