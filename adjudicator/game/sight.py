"""The table as somebody sees it who opens the record at one action: what a page draws.

A sight is made by replaying the log cut there. It judges nothing, and knows of the state of replay what a
picture needs; nothing else reads that state from outside.

Two kinds of knowledge are told apart. A card is known *now* if the record up to the action shows it, and
*later* if only the rest of that hand does: a queen led in the fourth trick was in the hand all along. Both
are drawn, differently, since that is how a renounce is seen; no opinion as of the action rests on the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.game.apart import ApartCard, Numbered, cards_apart
from adjudicator.game.awaited import Awaited, awaited, cut_for_deal, first_deal
from adjudicator.game.cards import RANKS, SUITS, Card, card_name, cards_in, is_known, suit_of
from adjudicator.game.facts import AS_RECORDED, PLAYERS, Branch
from adjudicator.game.fold import Fold
from adjudicator.game.notation import Log
from adjudicator.game.phases import BETWEEN, OVER, PLAYING
from adjudicator.game.playing import begin_again
from adjudicator.game.replay import follow
from adjudicator.game.table import Hand

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
    lacks: frozenset[str] = frozenset()
    """Cards that the record shows he does not hold."""


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
    `turn` (see `Awaited`).
    """

    at: int
    hand: int
    dealer: str | None
    phase: str
    turn: str | None
    awaited: str | None
    stock: int
    sides: tuple[Side, ...]
    passed_over: tuple[int, ...]
    """Actions up to here that cannot have happened as recorded, and are left out."""
    turned: tuple[str, ...] = ()
    trump: str | None = None
    """The trump suit's letter."""
    trump_card: str | None = None
    """The card turned up; of several, that which was chosen or came first."""
    discards: tuple[str, ...] = ()
    """The discards that were seen; `Side.discarded` counts them all."""
    tricks: tuple[Trick, ...] = ()
    on_table: tuple[PlayedCard, ...] = ()
    """Cards led and not played to, be it that nobody could."""
    apart: tuple[ApartCard, ...] = ()
    """Cards that lie apart from all these."""
    play: int = 1
    """Which play of the hand: 2 and more where it is played again."""
    placed: Mapping[str, str] = field(default_factory=dict)
    helped: str | None = None
    """Who is given cards next."""
    wanted: int | None = None
    """How many cards he is still to get, as far as the record tells."""
    announced: tuple[str, ...] = ()
    """Who has announced the king in this hand."""
    king_marked: bool = False
    """The king turned up is marked."""
    began: int = 0
    """The action that dealt the hand."""
    again: bool = False
    """The hands are to be played again, and are shown so."""

    def side(self, player: str) -> Side:
        """The side of a player."""
        return next(side for side in self.sides if side.player == player)


def sight(log: Log, at: int, again: int | None = None) -> Sight:
    """The table after the first `at` actions of a log. Raises AtOutOfRange.

    Where nothing was led or played after an action `again`, the hands are shown as they are to be played
    again; so they are where the table has claimed it.
    """
    fold, passed_over = _folded(log.cut(at))
    hand = fold.hand
    if hand is None:
        return _bare(log, at, passed_over)
    whole, _ = _folded(log.cut(_end_of_hand(log, at)))
    ahead = whole.hands[hand.number - 1] if len(whole.hands) >= hand.number else hand
    if again is not None and hand.card_actions and hand.card_actions[-1][0] <= again:
        hand.replay_claimed = True
    numbered = list(enumerate(log.actions[hand.action : at], hand.action + 1))
    actions = [(number, action) for number, action in numbered if number not in passed_over]
    return _seen(hand, ahead, at, actions, passed_over)


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
    cut = cut_for_deal(log.actions[:at])
    following = first_deal(log.dealer, cut)
    return Sight(
        at=at,
        hand=0,
        dealer=following.player if following.act == "deal" else None,
        phase=BETWEEN,
        turn=following.player,
        awaited=following.act,
        stock=32,
        sides=tuple(Side(player, (), None, 0, 0) for player in PLAYERS),
        passed_over=passed_over,
    )


def _seen(
    hand: Hand, ahead: Hand, at: int, actions: Sequence[Numbered], passed_over: tuple[int, ...]
) -> Sight:
    again = hand.replay_claimed
    if again:
        begin_again(hand, at)
        hand.phase = PLAYING  # nothing is led yet
    following = _following(hand, actions)
    apart = cards_apart(hand, actions)
    return Sight(
        at=at,
        hand=hand.number,
        dealer=hand.dealer,
        phase=hand.phase,
        turn=following.player,
        awaited=following.act,
        turned=tuple(map(card_name, hand.turned)),
        trump=None if hand.trump is None else SUITS[hand.trump],
        trump_card=None if hand.trump_card is None else card_name(hand.trump_card),
        stock=hand.stock,
        discards=_names_at(hand, "discards"),
        sides=tuple(_side(player, hand, ahead, at, apart, _discarded(player, actions)) for player in PLAYERS),
        tricks=tuple(_tricks(hand)),
        on_table=tuple(sorted(_on_table(hand), key=lambda played: played.action)),
        apart=apart,
        play=hand.play,
        placed={card_name(card): place for card, place in hand.place.items()},
        helped=following.helped,
        wanted=following.number,
        announced=tuple(hand.announcements),
        king_marked=hand.king_turned_marked,
        began=hand.action,
        again=again,
        passed_over=passed_over,
    )


def _following(hand: Hand, actions: Sequence[Numbered]) -> Awaited:
    """What comes next: after a hand that is over, a cut may decide."""
    if hand.phase != OVER:
        return awaited(hand)
    cut = cut_for_deal([action for _, action in actions])
    return awaited(hand) if cut is None else first_deal(awaited(hand).player, cut)


def _side(player: str, hand: Hand, ahead: Hand, at: int, apart: Sequence[ApartCard], discarded: int) -> Side:
    offered = {card.name for card in apart if card.why == "exposed" and card.player == player}
    held = list(_held(player, hand, ahead, at))
    return Side(
        player=player,
        cards=tuple(card for card in held if card.name not in offered),
        looked=hand.looked.get(player),
        tricks=hand.tricks[player],
        discarded=discarded,
        lacks=frozenset(map(card_name, cards_in(hand.holdings[player].lacked_now))),
    )


def _discarded(player: str, actions: Sequence[Numbered]) -> int:
    """How many cards a player has thrown out, less those he took back."""
    number = 0
    for _, action in actions:
        if action.actor == player and action.verb == "discards":
            number += len(action.cards) or action.count or 0
        elif action.actor == player and action.verb == "takes-back" and action.word == "discards":
            number -= action.count or 0
    return number


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


def _on_table(hand: Hand) -> Iterator[PlayedCard]:
    """The cards led and not played to: be it that the other card led was, or that none was left to play."""
    for player, cards in hand.table_cards.items():
        lying = list(cards)
        for reply in hand.replies:
            if reply.play == hand.play:
                lying.remove(reply.card if reply.player == player else reply.lead.card)
        for card in lying:
            led = (number for number, who, one in hand.card_actions if (who, one) == (player, card))
            yield PlayedCard(player, card_name(card), max(led))
