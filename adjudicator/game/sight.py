"""The table as somebody sees it who opens the record at one action: what a page draws.

A sight is made by replaying the log cut there. It judges nothing, and knows of the state of replay what a
picture needs; nothing else reads that state from outside.

Two kinds of knowledge are told apart. A card is known *now* if the record up to the action shows it, and
*later* if only the rest of that hand does: a queen led in the fourth trick was in the hand all along. Both
are drawn, differently, since that is how a renounce is seen; no opinion as of the action rests on the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjudicator.game.cards import RANKS, SUITS, Card, card_name, cards_in, is_known, suit_of
from adjudicator.game.facts import AS_RECORDED, PLAYERS, Branch, adversary
from adjudicator.game.fold import Fold
from adjudicator.game.notation import Log
from adjudicator.game.phases import BETWEEN, DEALT, EXCHANGING, LED, OVER, PLAYING, PROPOSED, TURNED
from adjudicator.game.replay import follow
from adjudicator.game.table import Exchange, Hand

MOST_PASSED_OVER = 20
"""Actions that cannot have happened and are left out of the picture; what follows more is not drawn."""


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card in a hand, by its name (`KH`, `?H`, `??`), and since when the record shows it there."""

    name: str
    known: str
    """`now`, `later`, or `never`: not wholly known in any part of the record."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player's side of the table."""

    player: str
    cards: tuple[HeldCard, ...]
    looked: int | None
    """The action by which he has seen his hand."""
    tricks: int
    discarded: int


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card led or played, by whom, and in which action."""

    player: str
    name: str
    action: int


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick made: the lead, the card played to it, and whose it is (None: the record does not tell)."""

    lead: PlayedCard
    reply: PlayedCard
    winner: str | None


@dataclass(frozen=True, slots=True)
class Sight:
    """The table after `at` actions.

    `hand` counts the hands of the log, 0 before the first. `placed` tells where known cards are: a player,
    `turn-up`, `discards`, `tricks` or `aside`. `awaited` is what the order of play would have next, done by
    `turn`: `deal`, `turn`, `call`, `answer`, `discard`, `give`, `lead`, `play`; None where it does not tell.
    """

    at: int
    hand: int
    dealer: str | None
    phase: str
    turn: str | None
    awaited: str | None
    turned: tuple[str, ...]
    trump: str | None
    """The trump suit's letter."""
    stock: int
    discards: tuple[str, ...]
    """The discards that were seen; `Side.discarded` counts them all."""
    sides: tuple[Side, ...]
    tricks: tuple[Trick, ...]
    on_table: tuple[PlayedCard, ...]
    """Cards led and not played to."""
    play: int
    """Which play of the hand: 2 and more where it is played again."""
    placed: Mapping[str, str]
    wanted: int | None
    """How many cards the player helped next is to get, as far as the record tells."""
    passed_over: tuple[int, ...]
    """Actions up to here that cannot have happened as recorded, and are left out."""

    def side(self, player: str) -> Side:
        """The side of a player."""
        return next(side for side in self.sides if side.player == player)


def sight(log: Log, at: int) -> Sight:
    """The table after the first `at` actions of a log. Raises AtOutOfRange."""
    fold, passed_over = _folded(log.cut(at))
    if fold.hand is None:
        return _bare(log, at, passed_over)
    whole, _ = _folded(log.cut(_end_of_hand(log, at)))
    ahead = whole.hands[fold.hand.number - 1] if len(whole.hands) >= fold.hand.number else fold.hand
    return _seen(fold.hand, ahead, at, passed_over)


def _folded(log: Log) -> tuple[Fold, tuple[int, ...]]:
    """The state at the end of a log, without the actions that cannot have happened."""
    branch = AS_RECORDED
    for _ in range(MOST_PASSED_OVER):
        fold = Fold(marks=True, form=log.form or "english")
        halt = follow(fold, log, branch)
        if halt is None:
            return fold, tuple(sorted(branch.without))
        branch = Branch(without=branch.without | {halt.action})
    # One contradiction after another: the picture stays as it was before the last one found.
    return _folded(log.cut(max(branch.without) - 1))


def _end_of_hand(log: Log, at: int) -> int:
    """How many actions there are up to the next deal after an action."""
    later = (number for number, action in enumerate(log.actions[at:], at) if action.verb == "deals")
    return next(later, len(log.actions))


def _bare(log: Log, at: int, passed_over: tuple[int, ...]) -> Sight:
    """The table before the first deal."""
    return Sight(
        at=at,
        hand=0,
        dealer=log.dealer,
        phase=BETWEEN,
        turn=log.dealer,
        awaited="deal" if log.dealer else None,
        turned=(),
        trump=None,
        stock=32,
        discards=(),
        sides=tuple(Side(player, (), None, 0, 0) for player in PLAYERS),
        tricks=(),
        on_table=(),
        play=1,
        placed={},
        wanted=None,
        passed_over=passed_over,
    )


def _seen(hand: Hand, ahead: Hand, at: int, passed_over: tuple[int, ...]) -> Sight:
    turn, awaited = _awaited(hand)
    return Sight(
        at=at,
        hand=hand.number,
        dealer=hand.dealer,
        phase=hand.phase,
        turn=turn,
        awaited=awaited,
        turned=tuple(map(card_name, hand.turned)),
        trump=None if hand.trump is None else SUITS[hand.trump],
        stock=hand.stock,
        discards=_names_at(hand, "discards"),
        sides=tuple(_side(player, hand, ahead, at) for player in PLAYERS),
        tricks=tuple(_tricks(hand)),
        on_table=tuple(PlayedCard(lead.player, card_name(lead.card), lead.action) for lead in hand.leads),
        play=hand.play,
        placed={card_name(card): place for card, place in hand.place.items()},
        wanted=_wanted(hand, turn, awaited),
        passed_over=passed_over,
    )


def _side(player: str, hand: Hand, ahead: Hand, at: int) -> Side:
    return Side(
        player=player,
        cards=tuple(_held(player, hand, ahead, at)),
        looked=hand.looked.get(player),
        tricks=hand.tricks[player],
        discarded=sum(exchange.discarded.get(player, 0) for exchange in hand.exchanges),
    )


def _held(player: str, hand: Hand, ahead: Hand, at: int) -> Iterator[HeldCard]:
    """The cards of a hand: the known ones by suit and rank, then what is known in part, then the unknown."""
    now = hand.holdings[player].held_before(at + 1)
    known = now | ahead.holdings[player].held_before(at + 1)
    left = hand.count[player]
    for card in _by_suit(known, hand.trump):
        if left:
            left -= 1
            yield HeldCard(card_name(card), "now" if card & now else "later")
    in_part = [card for card in ahead.holdings[player].half_known_before(at) if card_name(card) != "??"]
    for card in in_part[:left]:
        yield HeldCard(card_name(card), "never")
    for _ in range(left - len(in_part)):
        yield HeldCard("??", "never")


def _by_suit(cards: Card, trump: int | None) -> list[Card]:
    """The known cards of a set: trumps first, the highest of each suit first."""

    def place(card: Card) -> tuple[bool, int, int]:
        suit = suit_of(card) or 0
        return suit != trump, suit, -((card.bit_length() - 1) % len(RANKS))

    return sorted(cards_in(cards), key=place)


def _names_at(hand: Hand, place: str) -> tuple[str, ...]:
    known = [card for card, where in hand.place.items() if where == place and is_known(card)]
    return tuple(card_name(card) for card in sorted(known))


def _tricks(hand: Hand) -> Iterator[Trick]:
    for reply in hand.replies:
        if reply.play == hand.play:
            lead = PlayedCard(reply.lead.player, card_name(reply.lead.card), reply.lead.action)
            yield Trick(lead, PlayedCard(reply.player, card_name(reply.card), reply.action), reply.winner)


def _awaited(hand: Hand) -> tuple[str | None, str | None]:
    """Who would act next in the order of play, and how."""
    elder = hand.non_dealer
    if hand.replay_claimed:
        return elder, "lead"
    if hand.phase == LED:
        return adversary(hand.leads[0].player), "play"
    if hand.phase == PLAYING:
        return hand.leader, "lead"
    if hand.phase == EXCHANGING:
        return _awaited_in_exchange(hand, hand.exchange)
    return {
        DEALT: (hand.dealer, "turn"),
        TURNED: (elder, "call"),
        PROPOSED: (hand.dealer, "answer"),
        OVER: (adversary(hand.dealer), "deal"),
    }.get(hand.phase, (elder, "lead"))


def _awaited_in_exchange(hand: Hand, exchange: Exchange | None) -> tuple[str, str]:
    elder, dealer = hand.non_dealer, hand.dealer
    if exchange is None or (elder not in exchange.given and not exchange.wanted(elder)):
        return elder, "discard"
    if elder not in exchange.given:
        return dealer, "give"
    if dealer in exchange.given:
        return elder, "call"
    return dealer, "give" if dealer in exchange.discarded else "discard"


def _wanted(hand: Hand, turn: str | None, awaited: str | None) -> int | None:
    if awaited != "give" or turn is None or hand.exchange is None:
        return None
    if hand.non_dealer not in hand.exchange.given:
        return hand.exchange.wanted(hand.non_dealer)
    return hand.exchange.discarded.get(hand.dealer)
