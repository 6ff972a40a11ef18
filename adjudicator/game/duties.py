"""Whether a card kept the duties to follow suit, to win and to trump, as far as the record tells.

Where it also fits a lawful play nothing is found; but where the play was challenged, what would decide it is
left open, to be asked.
"""

from __future__ import annotations

from adjudicator.game.cards import SUIT_MASKS, Card, card_name, cards_in, is_known, suit_of
from adjudicator.game.facts import PLAYERS, Answer, Evidence, Open, Supposed, adversary
from adjudicator.game.table import Hand, Lead, Reply
from adjudicator.game.whereabouts import certainly_held, could_hold, seen_elsewhere, whole_hand

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_SUIT_LETTERS = "CDHS"


def settle_reply(hand: Hand, reply: Reply) -> None:
    """Fill in the duty of a card played, and whether it was taken back in time."""
    duty, could = _duty(hand, reply)
    fact = reply.fact
    fact.circumstances["duty"] = duty
    if duty != "kept":
        in_time = reply.taken_back is not None and reply.taken_back.in_time
        fact.circumstances["taken_back"] = "before-next-lead" if in_time else "never"
        fact.words["could"] = card_name(could) if is_known(could) else _half_known(could)
        witness = hand.holdings[reply.player].witness(could, reply.action)
        if witness is not None:
            fact.evidence.append(Evidence(witness, f"{reply.player} held {card_name(could)}"))
    elif fact.shown:
        _leave_open(hand, reply)
    if reply.taken_back is not None:
        _settle_taken_back(hand, reply, duty)


def _half_known(card: Card) -> str:
    suit = suit_of(card)
    return f"a card of {SUIT_NAMES[suit]}" if suit is not None else "a king or such a card"


def settle_challenges(hand: Hand) -> None:
    """A replay claimed with no certain ground challenges each card that could have earned it."""
    for player in PLAYERS:
        if not _has_certain_ground(hand, player):
            for reply in hand.replies:
                fact = reply.fact
                claimed = hand.replay_claimed_by(adversary(player), after=reply.action)
                if claimed and reply.player == player and not fact.shown:
                    _leave_open(hand, reply)


def _has_certain_ground(hand: Hand, player: str) -> bool:
    announced = hand.announcements.get(player)
    false_king = announced is not None and announced.fact.circumstances["king"] != "held"
    replies = (*hand.replies, *hand.replies_taken_back)
    renounced = any(r.player == player and r.fact.circumstances["duty"] != "kept" for r in replies)
    return false_king or renounced


def _certainly_kept(hand: Hand, reply: Reply) -> bool:
    """Whether the card kept its duties whatever else the hand held."""
    if not is_known(reply.card) or not is_known(reply.lead.card):
        return False
    possible = could_hold(hand, reply.player, reply.action)
    return not any(possible & mask for _, mask in _wanted(hand, reply))


def _settle_taken_back(hand: Hand, reply: Reply, duty: str) -> None:
    taken = reply.taken_back
    assert taken is not None
    if duty == "kept":  # unless it certainly kept them, it was taken up to save a renounce
        lawful = taken.in_time and not _certainly_kept(hand, reply)
        which = "played-short-of-duty" if lawful else "played-in-duty"
    else:
        which = "played-short-of-duty" if taken.in_time else "played-short-of-duty-late"
        reply.fact.shown.append(taken.action)
        reply.fact.evidence.append(Evidence(taken.action, f"{reply.player} took it back"))
    taken.fact.circumstances["card"] = which


def _duty(hand: Hand, reply: Reply) -> tuple[str, Card]:
    """The duty not kept and a card that would have kept it; `kept` and 0 where nothing else is proved."""
    held = certainly_held(hand, reply.player, reply.action) & ~reply.card
    half_known = hand.holdings[reply.player].half_known_before(reply.action)
    for duty, mask in _wanted(hand, reply):
        better = held & mask
        if better:
            return duty, 1 << better.bit_length() - 1
        certain = next((card for card in half_known if card & ~mask == 0), 0)
        if certain:
            return duty, certain
    return "kept", 0


def _wanted(hand: Hand, reply: Reply) -> list[tuple[str, int]]:
    """The duties that bound this card, in order, each with the cards that would have kept it."""
    lead, card = reply.lead.card, reply.card
    suit = suit_of(lead)
    if suit is None:
        return []
    in_suit = SUIT_MASKS[suit]
    if card & ~in_suit == 0:
        if not (is_known(lead) and is_known(card)) or card > lead:
            return []
        return [("did-not-win", in_suit & ~(lead | (lead - 1)))]
    if card & in_suit:
        return []
    duties = [("did-not-follow", in_suit)]
    if hand.trump is not None and hand.trump != suit and not card & SUIT_MASKS[hand.trump]:
        duties.append(("did-not-trump", SUIT_MASKS[hand.trump]))
    return duties


def _leave_open(hand: Hand, reply: Reply) -> None:
    """The play was challenged: ask for the card that would have kept the first duty that is in doubt."""
    possible = could_hold(hand, reply.player, reply.action)
    for duty, mask in _wanted(hand, reply):
        cards = possible & mask
        if not cards:
            continue
        suit = suit_of(1 << cards.bit_length() - 1) or 0
        what, yes = _what_he_held(duty, suit, cards, reply)
        before = reply.action - 1
        lacks = (
            [f"{reply.player} lacks {_SUIT_LETTERS[suit]}"]
            if duty != "did-not-win"
            else [f"{reply.player} lacks {card_name(card)}" for card in cards_in(cards)]
        )
        hand.opens.append(
            Open(
                action=reply.action,
                ask=f"When {reply.player} played {card_name(reply.card)} to {card_name(reply.lead.card)} "
                f"(action {reply.action}), did he hold {what}?",
                answers=(
                    Answer("yes", (Supposed(before, whole_hand(hand, reply.player, reply.action, yes)),)),
                    Answer("no", tuple(Supposed(before, text) for text in lacks)),
                ),
            )
        )
        return


def _what_he_held(duty: str, suit: int, cards: int, reply: Reply) -> tuple[str, Card]:
    if duty == "did-not-win":
        return f"a card of {SUIT_NAMES[suit]} higher than {card_name(reply.lead.card)}", (
            1 << cards.bit_length() - 1
        )
    one = cards if cards & (cards - 1) == 0 else SUIT_MASKS[suit]
    return f"a card of {SUIT_NAMES[suit]}", one


def settle_naming(hand: Hand, lead: Lead, named: int) -> None:
    """Whether the leader held a card of the suit he named; open where the record does not tell."""
    mask = SUIT_MASKS[named]
    held = hand.holdings[lead.player].held_before(lead.action) & mask
    half_known = hand.holdings[lead.player].half_known_before(lead.action)
    possible = could_hold(hand, lead.player, lead.action) & mask
    away = seen_elsewhere(hand, lead.player, lead.action)
    certain = held or any(card & ~mask == 0 for card in half_known)
    if held:
        card = 1 << held.bit_length() - 1
        witness = hand.holdings[lead.player].witness(card, lead.action)
        if witness is not None:
            lead.named.evidence.append(Evidence(witness, f"{lead.player} held {card_name(card)}"))
    lead.named.circumstances["named_suit"] = "held" if certain or possible & ~away else "none"
    if certain or not possible:
        return
    before = lead.action - 1
    one = possible if possible & (possible - 1) == 0 else mask
    hand.opens.append(
        Open(
            action=lead.action,
            ask=f"When {lead.player} named {SUIT_NAMES[named]} and led {card_name(lead.card)} "
            f"(action {lead.action}), did he hold a card of {SUIT_NAMES[named]}?",
            answers=(
                Answer("yes", (Supposed(before, whole_hand(hand, lead.player, lead.action, one)),)),
                Answer("no", (Supposed(before, f"{lead.player} lacks {_SUIT_LETTERS[named]}"),)),
            ),
        )
    )
