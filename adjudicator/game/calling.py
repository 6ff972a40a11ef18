"""Looking, proposing, answering and exchanging."""

from __future__ import annotations

from adjudicator.game.cards import ALL, SUIT_MASKS, card_name, cards_in
from adjudicator.game.dealing import FIVE, found_number
from adjudicator.game.drafts import CannotHaveHappened
from adjudicator.game.facts import Evidence
from adjudicator.game.fold import Fold, cards_of
from adjudicator.game.phases import DEALT, EXCHANGING, LED, OVER, PLAYING, TURNED
from adjudicator.game.table import Hand


def looks(fold: Fold) -> None:
    """A player takes up his hand."""
    fold.looks(fold.action.actor)


def holds(fold: Fold) -> None:
    """Evidence: a player's whole hand at this moment."""
    hand, action = _hand_of_evidence(fold), fold.action
    player = action.actor
    found_number(hand, player, len(action.cards))
    hand.show(player, action.cards, fold.number)


def lacks(fold: Fold) -> None:
    """Evidence: a card or a suit that a player does not hold at this moment."""
    hand, action = _hand_of_evidence(fold), fold.action
    player = action.actor
    mask = action.cards[0] if action.cards else SUIT_MASKS[action.suit or 0]
    held = hand.holdings[player].held_before(fold.number)
    if mask & held:
        raise CannotHaveHappened(
            f"the record shows that {player} held {card_name(next(cards_in(mask & held)))}"
        )
    hand.holdings[player].lack(fold.number, mask, hand.count[player])


def _hand_of_evidence(fold: Fold) -> Hand:
    """Evidence may also be given of the cards left over when a hand has ended."""
    if not fold.hands:
        raise CannotHaveHappened("no hand has been dealt")
    return fold.hands[-1]


def _propose(fold: Fold, hand: Hand) -> None:
    if hand.proposed_at is None:
        hand.proposed_at = fold.number
    fold.moment("proposes", hand.non_dealer)


def _answer(fold: Fold, hand: Hand, call: str) -> None:
    if hand.proposed_at is None:
        _propose(fold, hand)
    if hand.first_call is None:
        hand.first_call = call
    if hand.answered_at is None:
        hand.answered_at = fold.number
    hand.warned = False
    fold.moment("answers", hand.dealer)


def proposes(fold: Fold) -> None:
    """The non-dealer asks for cards. A call by the wrong player is a call of nobody's."""
    hand = fold.current()
    fold.looks(fold.action.actor)
    if fold.action.actor != hand.non_dealer or hand.phase in (PLAYING, LED):
        return
    hand.advance("proposes")
    _propose(fold, hand)


def stands(fold: Fold) -> None:
    """The non-dealer plays without proposing; after an answer, says that he will play."""
    hand = fold.current()
    fold.looks(fold.action.actor)
    if fold.action.actor != hand.non_dealer or hand.phase in (PLAYING, LED):
        return
    if hand.first_call is None and hand.proposed_at is None:
        hand.first_call = "stood"
    hand.warned = True
    hand.advance("stands")
    fold.moment("calls", hand.non_dealer)


def accepts(fold: Fold) -> None:
    """The dealer accepts a proposal, recorded or implied."""
    hand = fold.current()
    fold.looks(fold.action.actor)
    if fold.action.actor != hand.dealer or hand.phase in (PLAYING, LED):
        return
    hand.advance("accepts")
    _answer(fold, hand, "exchanged")


def refuses(fold: Fold) -> None:
    """The dealer refuses a proposal, recorded or implied."""
    hand = fold.current()
    fold.looks(fold.action.actor)
    if fold.action.actor != hand.dealer or hand.phase in (PLAYING, LED):
        return
    hand.advance("refuses")
    _answer(fold, hand, "refused")


def _exchange(fold: Fold, hand: Hand) -> None:
    """A discard or a gift supposes a proposal and its acceptance."""
    if hand.phase in (PLAYING, LED):
        return
    implied = hand.phase not in (EXCHANGING,)
    hand.advance("exchanges")
    if implied:
        fold.looks(hand.non_dealer)
        fold.looks(hand.dealer)
        _answer(fold, hand, "exchanged")


def asks(fold: Fold) -> None:
    """The number of cards asked for."""
    _exchange(fold, fold.current())


def discards(fold: Fold) -> None:
    """Cards thrown out in order to exchange them."""
    hand, action = fold.current(), fold.action
    cards = cards_of(action)
    _exchange(fold, hand)
    fold.looks(action.actor)
    hand.lose(action.actor, cards, fold.number, "discards")
    hand.discarded_at.setdefault(action.actor, fold.number)
    fold.moment("discards", action.actor)


def gives(fold: Fold) -> None:
    """Cards given from the stock; also a short hand completed from it."""
    hand, action = fold.current(), fold.action
    player, cards = action.player or action.actor, cards_of(action)
    if len(cards) > hand.stock:
        raise CannotHaveHappened(f"only {hand.stock} cards are left in the stock")
    completes = hand.dealt[player] < FIVE and hand.phase != EXCHANGING and player not in hand.mended
    if completes:
        fold.claim(hand.non_dealer, "complete-from-stock", by_act=True)
    else:
        _exchange(fold, hand)
        hand.given = True
        fold.moment("gives", action.actor)
    hand.stock -= len(cards)
    hand.gain(player, cards, fold.number, coming_from=("aside",))
    if completes:
        _mended(fold, hand, player, f"{action.actor} completed the hand of {player} from the stock")


def sheds(fold: Fold) -> None:
    """A player throws out his own superfluous cards."""
    hand, action = fold.current(), fold.action
    fold.claim(action.actor, "shed-superfluous", by_act=True)
    hand.lose(action.actor, cards_of(action), fold.number, "aside")
    _mended(fold, hand, action.actor, f"{action.actor} threw out his superfluous cards")


def draws_from(fold: Fold) -> None:
    """Superfluous cards are drawn from the other hand."""
    hand, action = fold.current(), fold.action
    player = action.player or hand.dealer
    fold.claim(action.actor, "draw-superfluous", by_act=True)
    hand.lose(player, cards_of(action), fold.number, "aside")
    _mended(fold, hand, player, f"{action.actor} drew superfluous cards from the hand of {player}")


def _mended(fold: Fold, hand: Hand, player: str, shows: str) -> None:
    if hand.dealt[player] == FIVE:
        return
    fact = hand.number_facts[player]
    fact.shown.append(fold.number)
    fact.evidence.append(Evidence(fold.number, shows))
    if hand.count[player] == FIVE:
        hand.mended.setdefault(player, fold.number)


def takes_exposed(fold: Fold) -> None:
    """A card exposed in giving is taken, or put aside for the next."""
    hand, action = fold.current(), fold.action
    fold.claim(action.actor, "take-or-reject", by_act=True)
    if action.verb == "rejects" and hand.place.get(action.cards[0]) == action.actor:
        hand.lose(action.actor, action.cards, fold.number, "aside")


def takes_back_discards(fold: Fold) -> None:
    """Cards are taken back from the discards, the stock being exhausted (foster 11.2)."""
    hand, action = fold.current(), fold.action
    for card in [card for card, place in hand.place.items() if place == "discards"]:
        del hand.place[card]
    hand.gain(action.actor, (ALL,) * (action.count or 0), fold.number, coming_from=("discards",))


def is_before_play(hand: Hand) -> bool:
    """Whether no card has been led in the hand yet."""
    return hand.phase in (DEALT, TURNED, EXCHANGING) or (hand.phase != OVER and hand.led_at is None)


def takes_up(fold: Fold) -> None:
    """The cards given are taken into the hand and seen."""
    fold.looks(fold.action.actor)
