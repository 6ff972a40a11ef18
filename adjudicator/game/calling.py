"""Looking, showing, proposing, answering; calls taken back."""

from __future__ import annotations

from adjudicator.game.cards import SUIT_MASKS, card_name, cards_in
from adjudicator.game.counting import found_number
from adjudicator.game.drafts import CannotHaveHappened
from adjudicator.game.exchanging import end_exchange, mix, propose_again
from adjudicator.game.facts import Evidence
from adjudicator.game.fold import Fold
from adjudicator.game.phases import LED, OVER, PLAYING
from adjudicator.game.superfluous import seen_aside
from adjudicator.game.table import Hand


def looks(fold: Fold) -> None:
    """A player takes up his hand."""
    fold.looks(fold.action.actor)


def holds(fold: Fold) -> None:
    """Evidence: a player's whole hand at this moment."""
    hand, action = fold.current_or_last(), fold.action
    player = action.actor
    if found_number(hand, player, len(action.cards)):
        held = Evidence(fold.number, f"{player} held {len(action.cards)} cards")
        hand.number_facts[player].evidence.append(held)
    hand.show(player, action.cards, fold.number)


def lacks(fold: Fold) -> None:
    """Evidence: a card or a suit that a player does not hold at this moment."""
    hand, action = fold.current_or_last(), fold.action
    player = action.actor
    mask = action.cards[0] if action.cards else SUIT_MASKS[action.suit or 0]
    holding = hand.holdings[player]
    if mask & holding.held_now:
        held = card_name(next(cards_in(mask & holding.held_now)))
        raise CannotHaveHappened(f"the record shows that {player} held {held}")
    if mask & ~holding.lacked_now:
        holding.lack(fold.number, mask, hand.count[player])


def _hand_called(fold: Fold, *, dealer: bool) -> Hand | None:
    """The hand, if the call is the caller's to make and play has not begun: else it is nobody's call."""
    hand, caller = fold.current(), fold.action.actor
    fold.looks(caller)
    its_caller = hand.dealer if dealer else hand.non_dealer
    return hand if caller == its_caller and hand.phase not in (PLAYING, LED) else None


def _imply_proposal(fold: Fold, hand: Hand) -> None:
    """An answer after cards were given supposes another proposal."""
    if hand.exchange is not None and hand.non_dealer in hand.exchange.given:
        propose_again(fold, hand)


def _call(fold: Fold, hand: Hand, call: str) -> None:
    """A second, different call on the same proposal takes back the first (turf-club 26, 27)."""
    calls = hand.calls[fold.action.actor]
    before = next((name for name in reversed(calls) if name != "number"), None)
    if before == _CONTRARY[call] and not (call == "stand" and hand.may_stand):
        _retracted(fold, fold.action.actor, before)
        _unsay(hand, before)
    calls.append(call)


_CONTRARY = {
    "stand": "proposal",
    "proposal": "stand",
    "acceptance": "refusal",
    "refusal": "acceptance",
}


def _unsay(hand: Hand, call: str) -> None:
    """No law holds the non-dealer to a stand taken back before the play: what follows is what counts."""
    if call == "stand" and hand.first_call == "stood":
        hand.first_call = None


def _retracted(fold: Fold, player: str, call: str) -> None:
    said = _SAID[call]
    fold.draft(
        "call-retracted",
        player,
        {"call": call},
        shows=f"{player} took back {said}",
        words={"call": said},
    )


_SAID = {
    "proposal": "his proposal",
    "stand": "his stand",
    "acceptance": "his acceptance",
    "refusal": "his refusal",
    "number": "the number he asked for",
}


def retracts(fold: Fold) -> None:
    """A player takes back his last call."""
    hand, player = fold.current(), fold.action.actor
    if not hand.calls[player]:
        raise CannotHaveHappened(f"{player} has made no call that he could take back")
    call = hand.calls[player].pop()
    _retracted(fold, player, call)
    _unsay(hand, call)
    if call == "number" and hand.exchange is not None:
        hand.exchange.retracted = True


def proposes(fold: Fold) -> None:
    """The non-dealer asks for cards."""
    hand = _hand_called(fold, dealer=False)
    if hand is None:
        return
    _call(fold, hand, "proposal")
    end_exchange(hand)
    mix(hand, hand.non_dealer)
    hand.may_stand = False
    hand.calls[hand.dealer].clear()
    if hand.turned_in_error:
        fold.claim(hand.non_dealer, "another-discard", by_act=True)
    hand.advance("proposes")
    fold.proposed(hand)


def stands(fold: Fold) -> None:
    """The non-dealer plays without proposing; after an answer, says that he will play."""
    hand = _hand_called(fold, dealer=False)
    if hand is None:
        return
    _call(fold, hand, "stand")
    end_exchange(hand)
    mix(hand, hand.non_dealer)
    if hand.first_call is None and hand.proposed_at is None:
        hand.first_call = "stood"
    hand.warned = True
    hand.advance("stands")
    fold.moment("calls", hand.non_dealer)


def accepts(fold: Fold) -> None:
    """The dealer accepts a proposal, recorded or implied."""
    hand = _hand_called(fold, dealer=True)
    if hand is None:
        return
    _imply_proposal(fold, hand)
    _call(fold, hand, "acceptance")
    mix(hand, hand.dealer)
    hand.conditional = fold.action.word == "if-enough"
    hand.turned_in_error = False
    hand.advance("accepts")
    fold.answered(hand, "exchanged")


def refuses(fold: Fold) -> None:
    """The dealer refuses a proposal, recorded or implied."""
    hand = _hand_called(fold, dealer=True)
    if hand is None:
        return
    _imply_proposal(fold, hand)
    _call(fold, hand, "refusal")
    mix(hand, hand.dealer)
    hand.may_stand = True
    if hand.turned_in_error:
        hand.turned_in_error = False
        fold.draft(
            "discard-refused",
            hand.dealer,
            {"after": "turned-in-error"},
            shows=f"{hand.dealer} refused another discard",
        )
    hand.advance("refuses")
    fold.answered(hand, "refused")


def answers_number(fold: Fold) -> None:
    """How many cards he took, told, told wrongly or not told (turf-club 27)."""
    hand, action = fold.current(), fold.action
    player = action.actor
    told = "declined" if action.verb == "declines" else _as_told(hand, player, action.count)
    of = "dealer" if player == hand.dealer else "non-dealer"
    circumstances = {"of": of, "answer": told}
    if of == "dealer" and told != "told":
        played = player in hand.first_card_at
        circumstances["time"] = "after-dealers-card" if played else "before-dealers-card"
    said = "would not say" if told == "declined" else f"said {action.count}"
    fold.draft(
        "number-told",
        player,
        circumstances,
        shows=f"{player} {said}, asked how many cards he took",
        seen=told == "declined",
        words={"told": str(action.count), "took": str(_took(hand, player))},
    )


def _took(hand: Hand, player: str) -> int | None:
    return next((exchange.given.get(player) for exchange in hand.exchanges[-1:]), None)


def _as_told(hand: Hand, player: str, number: int | None) -> str:
    took = _took(hand, player)
    return "told" if took is None or number is None or took == number else "told-wrong"


def looks_at_cards(fold: Fold) -> None:
    """Cards out of play looked at: discards, the stock, what was thrown out or drawn."""
    hand, action = fold.current_or_last(), fold.action
    word = action.word or ""
    if hand.phase == OVER:  # the hand is over: nobody minds any more
        return
    if word in ("shed", "drawn") and word not in hand.set_aside:
        raise CannotHaveHappened(f"no cards have been {'thrown out' if word == 'shed' else 'drawn'}")
    if word == "discards" and not hand.discarded_at:
        raise CannotHaveHappened("nothing has been discarded")
    seen: dict[str, str] | None = {"what": word}
    if word in ("shed", "drawn"):
        seen = seen_aside(hand, word, action.actor)
    if seen is None:
        return
    fold.draft(
        "cards-looked-at",
        action.actor,
        seen,
        shows=f"{action.actor} looked at {_PILES[word]}",
        words={"pile": _PILES[word]},
    )


_PILES = {
    "discards": "the discards",
    "stock": "the stock",
    "shed": "the cards thrown out",
    "drawn": "the cards drawn",
}
