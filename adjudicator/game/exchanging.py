"""Discarding, asking, giving: one exchange after another, and short hands made up."""

from __future__ import annotations

from adjudicator.game.cards import ALL
from adjudicator.game.drafts import CannotHaveHappened
from adjudicator.game.facts import Evidence
from adjudicator.game.fold import Fold, cards_of
from adjudicator.game.gifts import makes_up
from adjudicator.game.phases import EXCHANGING, LED, PLAYING
from adjudicator.game.table import FIVE, Exchange, Hand

_GIVING = frozenset({"gives", "exposes", "finds-faced", "takes", "rejects"})
"""Acts among which a gift may go on; any other ends it."""


def begin(fold: Fold, hand: Hand, player: str | None = None) -> Exchange:
    """The exchange in progress; a discard or a gift supposes a proposal and its acceptance.

    Where a player who has been helped (``player``) discards, asks or is given again, another exchange has
    begun, proposed and accepted.
    """
    if hand.exchange is not None and player in hand.exchange.closed and player in hand.exchange.given:
        if hand.turned_in_error:
            fold.claim(hand.non_dealer, "another-discard", by_act=True)
            hand.turned_in_error = False
        propose_again(fold, hand)
        fold.answered(hand, "exchanged")
    if hand.phase != EXCHANGING and hand.phase not in (PLAYING, LED):
        hand.advance("exchanges")
        fold.looks(hand.non_dealer)
        fold.looks(hand.dealer)
        fold.answered(hand, "exchanged")
    if hand.exchange is None:
        hand.exchange = Exchange(stock=hand.stock)
        hand.exchanges.append(hand.exchange)
    return hand.exchange


def propose_again(fold: Fold, hand: Hand) -> None:
    """Another proposal, which the record leaves out: the exchange before it is over."""
    end_exchange(hand)
    hand.calls[hand.dealer].clear()
    fold.proposed(hand)


def close_gift(fold: Fold) -> None:
    """An act that is no part of giving ends a gift in progress."""
    hand = fold.hand
    if hand is None or hand.exchange is None or fold.action.verb in _GIVING:
        return
    about_exposed = fold.action.verb in ("waives", "claims") and fold.acts[-2][0].verb == "exposes"
    if not about_exposed:
        hand.exchange.closed.update(hand.exchange.given)


def end_exchange(hand: Hand) -> None:
    """The next call or lead: the exchange is over."""
    if hand.exchange is not None:
        hand.exchange.closed.update(("A", "B"))
    hand.exchange = None


def mix(hand: Hand, player: str) -> None:
    """A player calls or plays: what was given to him is in his hand by now."""
    for exchange in hand.exchanges[-1:]:
        if player in exchange.given:
            exchange.mixed.setdefault(player, "seen" if player in hand.looked else "unseen")


def asks(fold: Fold) -> None:
    """The number of cards asked for; a second, other number is a retraction (turf-club 26)."""
    hand, action = fold.current(), fold.action
    exchange = begin(fold, hand, action.actor)
    number = action.count or 0
    if exchange.asked not in (None, number) and not exchange.retracted:
        fold.draft(
            "call-retracted",
            action.actor,
            {"call": "number"},
            shows=f"{action.actor} asked for {number} after asking for {exchange.asked}",
            words={"call": f"the number {exchange.asked}"},
        )
    elif exchange.asked is None or exchange.retracted:
        exchange.asked = number
        _asked_fact(fold, hand, exchange)
    hand.calls[action.actor].append("number")


def discards(fold: Fold) -> None:
    """Cards thrown out in order to exchange them."""
    hand, action = fold.current(), fold.action
    cards, player = cards_of(action), action.actor
    exchange = begin(fold, hand, player)
    fold.looks(player)
    hand.lose(player, cards, fold.number, "discards")
    exchange.discarded[player] = exchange.discarded.get(player, 0) + len(cards)
    hand.discarded_at.setdefault(player, fold.number)
    fold.moment("discards", player)
    if player == hand.non_dealer:
        _asked_fact(fold, hand, exchange)
        hand.may_stand = hand.may_stand or not cards  # an exchange of nothing is one


def _asked_fact(fold: Fold, hand: Hand, exchange: Exchange) -> None:
    """The number asked for against the number discarded, at the later of the two (turf-club 30)."""
    player = hand.non_dealer
    discarded, asked = exchange.discarded.get(player), exchange.asked
    if discarded == 0 or (asked == 0 and not discarded):
        number = "none"
    elif discarded is None or asked is None:
        return
    elif asked == discarded or makes_up(hand, exchange, player, asked - discarded):
        number = "as-discarded"
    else:
        number = "fewer" if asked < discarded else "more"
    if exchange.asked_fact is not None:
        exchange.asked_fact.dropped = True
    exchange.asked_fact = fold.draft(
        "cards-asked",
        player,
        {"number": number},
        shows=f"{player} discarded {discarded or 'nothing'}"
        + ("" if asked is None else f" and asked for {asked or 'nothing'}"),
        seen=False,
        words={"discarded": str(discarded), "asked": str(asked)},
    )


def gives(fold: Fold) -> None:
    """Cards given from the stock; also a short hand completed from it."""
    hand, action = fold.current(), fold.action
    player, cards = action.player or action.actor, cards_of(action)
    if len(cards) > hand.stock and hand.exchange is None:
        raise CannotHaveHappened(f"only {hand.stock} cards are left in the stock")
    owed = _owed(hand, player)
    if owed is not None:
        hand.exchange = owed
        owed.closed.discard(player)
    elif _completes(hand, player):
        _complete(fold, hand, player, len(cards))
        return
    exchange = owed or begin(fold, hand, player)
    hand.given = True
    fold.moment("gives", action.actor)
    if player == hand.dealer and player not in exchange.given:
        _dealer_helped(fold, hand, exchange)
    new = tuple(card for card in cards if card not in exchange.exposed)  # else named again
    if len(new) > hand.stock:
        raise CannotHaveHappened(f"only {hand.stock} cards are left in the stock")
    hand.stock -= len(new)
    hand.gain(player, new, fold.number, coming_from=("aside",))
    give(fold, hand, exchange, player, len(new))


def give(fold: Fold, hand: Hand, exchange: Exchange, player: str, number: int) -> None:
    """So many cards more have been given to a player: the fact moves to this action."""
    exchange.given[player] = exchange.given.get(player, 0) + number
    hand.may_stand = True
    hand.received_at.setdefault(player, fold.number)
    old = exchange.gift_facts.get(player)
    if old is not None:
        old.dropped = True
    exchange.gift_facts[player] = fold.draft(
        "cards-given",
        hand.dealer,
        {"to": "dealer" if player == hand.dealer else "non-dealer"},
        shows=f"{hand.dealer} gave {player} {exchange.given[player]} cards",
        holder=player,
        seen=False,
        words={"holder": player, "given": str(exchange.given[player])},
    )


def _owed(hand: Hand, player: str) -> Exchange | None:
    """The exchange that a lead has ended before the player had any cards for his discard."""
    last = hand.exchanges[-1] if hand.exchanges and hand.exchange is None else None
    return last if last is not None and last.discarded.get(player) and player not in last.given else None


def _completes(hand: Hand, player: str) -> bool:
    """Whether a gift makes up a short hand, the giving being over or never begun."""
    if hand.count[player] >= FIVE:
        return False
    if hand.exchange is None:
        return hand.dealt[player] < FIVE or bool(hand.exchanges)
    closed = player in hand.exchange.closed and player in hand.exchange.given
    return closed or (hand.phase != EXCHANGING and hand.dealt[player] < FIVE)


def _complete(fold: Fold, hand: Hand, player: str, number: int) -> None:
    fold.claim(hand.non_dealer, "complete-from-stock", by_act=True)
    hand.stock -= number
    hand.gain(player, cards_of(fold.action), fold.number, coming_from=("aside",))
    if player not in hand.first_card_at:
        for exchange in hand.exchanges:
            exchange.completed.add(player)
    mended(fold, hand, player, f"{fold.action.actor} completed the hand of {player} from the stock")


def _dealer_helped(fold: Fold, hand: Hand, exchange: Exchange) -> None:
    """The dealer takes cards: was there enough for both (turf-club 38)?"""
    wanted = exchange.wanted(hand.non_dealer) + exchange.discarded.get(hand.dealer, 0)
    if wanted <= exchange.stock:
        circumstances = {"stock": "enough"}
    else:
        circumstances = {"stock": "short", "accepted": "if-enough" if hand.conditional else "plainly"}
    fold.draft(
        "dealer-helped",
        hand.dealer,
        circumstances,
        shows=f"{hand.dealer} took cards with {exchange.stock} in the stock",
        words={"stock": str(exchange.stock)},
    )


def mixes(fold: Fold) -> None:
    """The cards given are put into the hand unseen."""
    for exchange in fold.current().exchanges[-1:]:
        exchange.mixed.setdefault(fold.action.actor, "unseen")


def takes_up(fold: Fold) -> None:
    """The cards given are put into the hand and seen."""
    for exchange in fold.current().exchanges[-1:]:
        exchange.mixed[fold.action.actor] = "seen"


def mended(fold: Fold, hand: Hand, player: str, shows: str) -> None:
    """A hand made up or cut down: that shows what was wrong with it."""
    wrong = [exchange.gift_facts[player] for exchange in hand.exchanges if player in exchange.gift_facts]
    facts = [*wrong[-1:], *([hand.number_facts[player]] if hand.dealt[player] != FIVE else [])]
    for fact in facts:
        fact.shown.append(fold.number)
        fact.evidence.append(Evidence(fold.number, shows))
    if hand.count[player] == FIVE and hand.dealt[player] != FIVE:
        hand.mended.setdefault(player, fold.number)


def takes_exposed(fold: Fold) -> None:
    """A card exposed in giving is taken, or put aside for the next (turf-club 36)."""
    hand, action = fold.current(), fold.action
    card = action.cards[0]
    fold.claim(action.actor, "take-or-reject", by_act=True, rejects=action.verb == "rejects")
    if action.verb == "takes" and card in hand.turned_later and card not in hand.place:
        hand.stock -= card in hand.faced  # one turned up has left the stock already
        hand.gain(action.actor, (card,), fold.number, coming_from=())  # turf-club 37, foster 12.8
        give(fold, hand, begin(fold, hand, action.actor), action.actor, 1)
    if action.verb == "rejects" and hand.place.get(card) == action.actor:
        hand.lose(action.actor, action.cards, fold.number, "aside")
        if hand.exchange is not None and action.actor in hand.exchange.given:
            hand.exchange.given[action.actor] -= 1


def takes_back_discards(fold: Fold) -> None:
    """Cards are taken back from the discards, the stock being exhausted (foster 11.2)."""
    hand, action = fold.current(), fold.action
    for card in [card for card, place in hand.place.items() if place == "discards"]:
        del hand.place[card]
    hand.gain(action.actor, (ALL,) * (action.count or 0), fold.number, coming_from=("discards",))
    exchange = hand.exchange
    if exchange is not None and action.actor in exchange.discarded and action.actor not in exchange.given:
        exchange.discarded[action.actor] -= action.count or 0  # as though he had never thrown them out
        if action.actor == hand.non_dealer:
            _asked_fact(fold, hand, exchange)
