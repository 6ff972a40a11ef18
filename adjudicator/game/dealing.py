"""Cutting, shuffling, dealing and turning up: the acts before the non-dealer calls."""

from __future__ import annotations

from adjudicator.game.cards import Card, card_name
from adjudicator.game.cutting import shuffled_for_the_next_deal
from adjudicator.game.drafts import CannotHaveHappened, Draft
from adjudicator.game.ending import cut_short
from adjudicator.game.facts import Deal, adversary
from adjudicator.game.fold import Fold
from adjudicator.game.phases import DEALT, TURNED
from adjudicator.game.table import FIVE, PACK, Hand


def deals(fold: Fold) -> None:
    """A new hand. Whatever hand was in progress is cut short."""
    action, last = fold.action, fold.hand
    if last is not None:
        if last.phase == DEALT and last.dealer != action.actor:  # stops a deal out of turn in time
            for fact in last.deal_facts:
                fact.shown += [fold.number] if fact.kind == "deal-turn" else []
        if action.word != "set-aside":
            remedy = "fresh-deal" if last.dealer == action.actor else "misdeal"
            fold.claim(action.actor, remedy, by_act=True)
        shuffled_for_the_next_deal(fold, last)
        cut_short(fold, last)
    hand = _take_up_set_aside(fold) if action.word == "set-aside" else _new_hand(fold)
    fold.moment("deals", action.actor)
    fold.cut_since_hand = False
    fold.events.append(Deal(fold.number, hand.number, hand.dealer))
    if action.word == "set-aside":
        if hand.turned:
            _turned_up(fold, hand)
        return
    _deal_facts(fold, hand)


def _new_hand(fold: Fold) -> Hand:
    action = fold.action
    dealer, packets = action.actor, action.packets
    dealt = {
        adversary(dealer): sum(packets[0::2]) if packets else FIVE,
        dealer: sum(packets[1::2]) if packets else FIVE,
    }
    if sum(dealt.values()) > PACK:
        raise CannotHaveHappened(f"the pack has {PACK} cards")
    hand = Hand(
        number=len(fold.hands) + 1,
        dealer=dealer,
        action=fold.number,
        packets_recorded=bool(packets),
        dealt=dealt,
        count=dict(dealt),
        stock=PACK - sum(dealt.values()),
        leader=adversary(dealer),
    )
    fold.hands.append(hand)
    return hand


def _take_up_set_aside(fold: Fold) -> Hand:
    """The pack put aside, with the trump turned, is used for this deal (foster 8.1)."""
    dealer = fold.action.actor
    for old in reversed(fold.hands):
        if old.dealer == dealer and not any(old.cards_played.values()):
            break
    else:
        raise CannotHaveHappened(f"no pack dealt by {dealer} was put aside")
    hand = Hand(
        number=len(fold.hands) + 1,
        dealer=dealer,
        action=fold.number,
        packets_recorded=old.packets_recorded,
        dealt=dict(old.dealt),
        count=dict(old.count),
        stock=old.stock,
        leader=adversary(dealer),
        phase=TURNED if old.turned else DEALT,
        turned=old.turned,
        trump_card=old.trump_card,
        turn_action=fold.number if old.turned else None,
        place=dict(old.place),
        holdings=old.holdings,
    )
    fold.hands.append(hand)
    return hand


def _deal_facts(fold: Fold, hand: Hand) -> None:
    dealer = hand.dealer
    said = f"{dealer} dealt" + (f" {' '.join(map(str, fold.action.packets))}" if fold.action.packets else "")
    turn = fold.draft("deal-turn", dealer, {}, shows=said, seen=False)
    right = fold.packs[dealer]
    used = fold.action.pack or right
    hand.pack = used
    pack = fold.draft(
        "deal-pack",
        dealer,
        {"pack": "right" if used == right else "wrong"},
        shows=f"{said}, with the pack that was {used}'s",
        seen=False,
        words={"pack": used},
    )
    order = _order_fact(fold, hand, said)
    hand.deal_facts += [turn, pack, order]
    for player in (hand.non_dealer, dealer):
        hand.number_facts[player] = fold.draft(
            "hand-dealt",
            dealer,
            {},
            shows=f"{said}: {player} got {hand.dealt[player]} cards",
            holder=player,
            seen=False,
        )


def _order_fact(fold: Fold, hand: Hand, said: str) -> Draft:
    """The order of distribution: whether it was changed is for the judge, who knows where games begin."""
    packets, dealer = fold.action.packets, hand.dealer
    scheme = _scheme(packets)
    if scheme == "other" and any(hand.dealt[player] != FIVE for player in hand.dealt):
        scheme = "none"
    told = fold.told_order.pop(dealer, False)
    words = {
        "packets": " ".join(map(str, packets)),
        "scheme": scheme,
        "told": "yes" if told else "no",
    }
    return fold.draft("deal-order", dealer, {}, shows=said, seen=False, words=words)


def _scheme(packets: tuple[int, ...]) -> str:
    """`2`: by two and then three; `3`: by three and then two; `none`: not recorded; else `other`.

    A wrong number is no change of order: the first packet tells which order was begun.
    """
    if not packets:
        return "none"
    if packets in ((2, 2, 3, 3), (3, 3, 2, 2)):
        return str(packets[0])
    wrong_number = sum(packets[0::2]) != FIVE or sum(packets[1::2]) != FIVE
    if wrong_number and len(packets) > 1 and packets[0] == packets[1] in (2, 3):
        return str(packets[0])
    return "other"


def turns(fold: Fold) -> None:
    """The trump turned up; after an exchange, a card turned in error."""
    hand, action = fold.current(), fold.action
    if hand.turned:
        if hand.turn_again:
            _turned_afresh(fold, hand)
        elif hand.phase == TURNED and not hand.given and action.cards != hand.turned:
            _another_turned(fold, hand)
        elif action.cards != hand.turned:  # the trump of a pack put aside may be named again
            _turned_in_error(fold, hand)
        return
    for card in action.cards:
        hand.see(card, "turn-up")
    if len(action.cards) > hand.stock:
        raise CannotHaveHappened(f"only {hand.stock} cards are left to turn")
    hand.stock -= len(action.cards)
    hand.turned = action.cards
    hand.trump_card = action.cards[0]
    hand.advance("turns")
    _turned_up(fold, hand)


def _turned_afresh(fold: Fold, hand: Hand) -> None:
    """All cards shown having been laid aside by a claim, another is the trump (hoyle-improved 176.3)."""
    cards, claimed, hand.turn_again = fold.action.cards, hand.turn_again, 0
    _off_the_stock(hand, cards)
    hand.turned = cards
    if len(cards) > 1:
        hand.turn_fact = None  # that of the cards laid aside stands
        _turn_fact(fold, hand)
    _another_trump(fold, hand, cards[0], claimed)


def _another_turned(fold: Fold, hand: Hand) -> None:
    """A second card turned before anybody called: several were turned up (turf-club 11)."""
    _off_the_stock(hand, fold.action.cards)
    hand.turned += fold.action.cards
    _turn_fact(fold, hand)


def _off_the_stock(hand: Hand, cards: tuple[Card, ...]) -> None:
    """More cards turned up beside one. Raises CannotHaveHappened."""
    if len(cards) > hand.stock:
        raise CannotHaveHappened(f"only {hand.stock} cards are left to turn")
    for card in cards:
        hand.see(card, "turn-up")
    hand.stock -= len(cards)


def _turned_in_error(fold: Fold, hand: Hand) -> None:
    """A card turned after the giving, as though it were the trump (turf-club 37)."""
    action = fold.action
    if len(action.cards) > hand.stock:
        raise CannotHaveHappened(f"only {hand.stock} cards are left in the stock")
    hand.stock -= len(action.cards)
    hand.turned_later += action.cards
    if not hand.given:
        return
    hand.turned_in_error = True
    names = " ".join(card_name(card) for card in action.cards)
    fold.draft(
        "turned-in-error",
        action.actor,
        {"after": "giving"},
        shows=f"{action.actor} turned up {names} after giving",
        words={"card": names, "cards": names},
    )


def _turned_up(fold: Fold, hand: Hand) -> None:
    hand.turn_action = fold.number
    if fold.hands[:-1]:
        _settle_last_king(fold, fold.hands[-2])
    fold.moment("turn-up", hand.dealer)
    said = _turn_fact(fold, hand)
    if hand.king_is_turned_up():
        hand.king_turned = king_turned(fold, hand, said)
    _swap_packs(fold, hand)


def _turn_fact(fold: Fold, hand: Hand) -> str:
    """The fact of the turn-up, in place of one found before; what it shows."""
    names = " ".join(card_name(card) for card in hand.turned)
    said = f"{hand.dealer} turned up {names}"
    circumstances = {"cards": "one"}
    if len(hand.turned) > 1:
        circumstances = {"cards": "several", "looked": "seen" if hand.non_dealer in hand.looked else "unseen"}
    if hand.turn_fact is not None:
        hand.turn_fact.dropped = True
    hand.turn_fact = fold.draft("turn-up", hand.dealer, circumstances, shows=said, words={"cards": names})
    return said


def king_turned(fold: Fold, hand: Hand, said: str, *, chosen: int | None = None) -> Draft:
    """A king is the trump card (turf-club 22), perhaps by a claim (11): ``chosen`` is its action."""
    assert hand.trump_card is not None
    words = {"card": card_name(hand.trump_card)}
    if chosen is not None:
        words["chosen"] = str(chosen)
    return fold.draft("king-turned", hand.dealer, {}, shows=said, words=words)


def _settle_last_king(fold: Fold, last: Hand) -> None:
    """The time for marking a king turned up in the last deal is over (turf-club 22)."""
    if fold.marks and not last.king_turned_marked:
        for king in last.kings_turned():
            king.circumstances["marked"] = "left-unmarked"


def _swap_packs(fold: Fold, hand: Hand) -> None:
    """A deal with the wrong pack that reached its turn-up: the packs remain changed (turf-club 14)."""
    if any(d.kind == "deal-pack" and d.circumstances["pack"] == "wrong" for d in hand.deal_facts):
        fold.packs = {player: adversary(pack) for player, pack in fold.packs.items()}


def chooses_trump(fold: Fold, card: Card) -> None:
    """`claims trump CARD`: one of the cards turned becomes the trump at the table (turf-club 11).

    Whether the claim is good, and a king turned up first no longer counts, is the code's to say.
    """
    hand = fold.current()
    if fold.action.actor != hand.non_dealer or card not in hand.turned or card == hand.trump_card:
        return
    _another_trump(fold, hand, card, fold.number)


def _another_trump(fold: Fold, hand: Hand, card: Card, claimed: int) -> None:
    """Another card is the trump, by a claim made at an action."""
    hand.trump_card = card
    if hand.king_turned is not None:
        hand.kings_before.append(hand.king_turned)
        hand.king_turned = None
    if hand.king_is_turned_up():
        said = f"{card_name(card)} became the trump card"
        hand.king_turned = king_turned(fold, hand, said, chosen=claimed)
