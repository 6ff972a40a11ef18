"""Leading, playing, taking back, and the end of the play."""

from __future__ import annotations

from adjudicator.game.calling import looks_at_cards
from adjudicator.game.cards import Card, card_name, suit_of
from adjudicator.game.drafts import CannotHaveHappened, Draft
from adjudicator.game.ending import hand_over
from adjudicator.game.exchanging import end_exchange, mix
from adjudicator.game.facts import Evidence, adversary
from adjudicator.game.fold import Fold
from adjudicator.game.phases import LED, OVER
from adjudicator.game.table import Hand, Lead, Reply, TakenBack
from adjudicator.game.tricks import taken_by_leader, winner_of_trick

TRICKS = 5
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def leads(fold: Fold) -> None:
    """A card led. Calls that the record leaves out are implied: he stood, or was refused."""
    hand, player, card = _hand_to_lead(fold), fold.action.actor, fold.action.cards[0]
    _take_up_claimed(fold, hand)
    _imply_calls(fold, hand)
    if not hand.count[player]:
        raise CannotHaveHappened(f"{player} has no card left")
    expected = None if hand.leads else hand.leader
    out_of_turn = bool(hand.leads) or (expected is not None and expected != player)
    hand.advance("leads")
    fold.looks(player)
    mix(hand, player)
    said = f"{player} led {card_name(card)}"
    words = {"card": card_name(card)}
    if out_of_turn:
        circumstances = {"turn": "out-of-turn", "answer": "pending"}
    else:
        circumstances = {"turn": "unknown" if expected is None else "own"}
    turn = fold.draft("lead-turn", player, circumstances, shows=said, words=words)
    named = _naming(fold, card, said)
    lead = Lead(player, card, fold.number, turn, named)
    hand.leads.append(lead)
    if named.circumstances["named"] == "other":
        hand.misnamed.append((lead, fold.action.suit or 0))
    hand.led_at = hand.led_at or fold.number
    _card_leaves(fold, hand, player, card)
    fold.moment("leads", player)
    _end_if_nobody_can_reply(fold, hand)


def _take_up_claimed(fold: Fold, hand: Hand) -> None:
    """A lead that was to be taken up by a claim (turf-club 40, 41) is, when the next card is led."""
    for lead in list(hand.leads):
        required = hand.named_suit_required and lead.player == fold.action.actor
        if lead.to_be_taken_back or required:
            _returns(fold, hand, lead.player, lead.card)
            hand.leads.remove(lead)
            hand.named_suit_required = False


def _hand_to_lead(fold: Fold) -> Hand:
    last = fold.last_played()
    if last is not None and last.replay_claimed:
        fold.resume_last()
    hand = fold.hand
    if hand is not None and hand.replay_claimed:
        begin_again(hand, fold.number)
        return hand
    return fold.current()


def begin_again(hand: Hand, number: int) -> None:
    """The same cards are played again, from the same leader (R8)."""
    hand.replay_claimed = False
    hand.advance("leads-again")
    hand.play += 1
    hand.leads.clear()
    hand.tricks = dict.fromkeys(hand.tricks, 0)
    hand.unknown_tricks = 0
    hand.leader = hand.non_dealer
    for player, cards in hand.table_cards.items():
        hand.gain(player, tuple(cards), number, coming_from=("tricks",))
        cards.clear()


def _imply_calls(fold: Fold, hand: Hand) -> None:
    end_exchange(hand)
    if hand.led_at is not None or hand.first_call is not None:
        return
    if hand.proposed_at is None:
        hand.first_call = "stood"
        fold.looks(hand.non_dealer)
    else:
        hand.first_call = "refused"
        fold.looks(hand.dealer)
        hand.answered_at = fold.number
        fold.moment("answers", hand.dealer)


def _naming(fold: Fold, card: Card, said: str) -> Draft:
    """The suit named with the lead; whether he held it is settled once the hand is known."""
    named, led = fold.action.suit, suit_of(card)
    words = {"card": card_name(card)}
    if named is None or led is None:
        value = "unrecorded"
    else:
        value = "same" if named == led else "other"
        words["named"] = SUIT_NAMES[named]
    said += "" if named is None else f", naming {SUIT_NAMES[named]}"
    return fold.draft("lead-named", fold.action.actor, {"named": value}, shows=said, words=words)


def plays(fold: Fold) -> None:
    """A card played to a lead."""
    hand, player, card = fold.current(), fold.action.actor, fold.action.cards[0]
    lead = next((lead for lead in hand.leads if lead.player != player), None)
    if hand.phase != LED or lead is None:
        raise CannotHaveHappened("no card has been led to which it could be played")
    fold.looks(player)
    mix(hand, player)
    fact = fold.draft(
        "card-played",
        player,
        {"duty": "kept"},
        shows=f"{player} played {card_name(card)} to {card_name(lead.card)}",
        seen=False,
        words={"card": card_name(card), "lead": card_name(lead.card)},
    )
    _card_leaves(fold, hand, player, card)
    hand.advance("plays")
    taken_by_leader(hand, lead)
    winner = winner_of_trick(hand, lead, player, card)
    hand.replies.append(Reply(player, card, fold.number, lead, winner, hand.play, fact, hand.leader))
    hand.leads.clear()
    if lead.turn.circumstances["turn"] == "out-of-turn":
        lead.turn.circumstances["answer"] = "played-to"
    if winner is None:
        hand.unknown_tricks += 1
    else:
        hand.tricks[winner] += 1
    hand.leader = winner
    fold.moment("plays", player)
    _end_if_played_out(fold, hand)


def _card_leaves(fold: Fold, hand: Hand, player: str, card: Card) -> None:
    hand.lose(player, (card,), fold.number, "tricks")
    hand.table_cards[player].append(card)
    hand.first_card_at.setdefault(player, fold.number)
    hand.first_card.setdefault(player, card)
    hand.cards_played[player] += 1
    hand.card_actions.append((fold.number, player, card))


def _tricks_played(hand: Hand) -> int:
    return sum(hand.tricks.values()) + hand.unknown_tricks


def _end_if_played_out(fold: Fold, hand: Hand) -> None:
    """The fifth trick ends a hand; so does a player to move who has no card left."""
    to_move = hand.leader
    run_out = not any(hand.count.values()) if to_move is None else not hand.count[to_move]
    if _tricks_played(hand) >= TRICKS or run_out:
        _end_of_play(fold, hand)


def _end_if_nobody_can_reply(fold: Fold, hand: Hand) -> None:
    lead = hand.leads[0]
    if hand.count[adversary(lead.player)] == 0 and len(hand.leads) == 1:
        hand.tricks[lead.player] += 1
        hand.leads.clear()
        _end_of_play(fold, hand)


def _end_of_play(fold: Fold, hand: Hand) -> None:
    """Tricks that a short hand cannot play to are the adversary's (R14)."""
    left = TRICKS - _tricks_played(hand)
    if left > 0 and not hand.unknown_tricks:
        short = min(hand.count, key=lambda player: (hand.count[player], player))
        hand.tricks[adversary(short)] += left
    hand.advance("last-trick")
    hand_over(fold, hand)


def takes_back(fold: Fold) -> None:
    """A card led or played is taken up again."""
    hand, player, card = fold.current_or_last(), fold.action.actor, fold.action.cards[0]
    lead = next((one for one in hand.leads if one.player == player and one.card & card), None)
    if lead is not None:
        _lead_taken_back(fold, hand, lead)
        return
    reply = next((one for one in reversed(hand.replies) if one.player == player and one.card & card), None)
    if reply is not None and reply.play == hand.play:
        _reply_taken_back(fold, hand, reply)
        return
    if card in hand.table_cards[player]:
        answered = _was_out_of_turn(hand, card)
        _fact_of_taking_back(fold, player, card, "led-out-of-turn-answered" if answered else "led-in-turn")
        return
    raise CannotHaveHappened(f"{player} has neither led nor played {card_name(card)}")


def _was_out_of_turn(hand: Hand, card: Card) -> bool:
    return any(
        reply.lead.card == card and reply.lead.turn.circumstances["turn"] == "out-of-turn"
        for reply in hand.replies
    )


def _fact_of_taking_back(fold: Fold, player: str, card: Card, which: str) -> Draft:
    return fold.draft(
        "card-taken-back",
        player,
        {"card": which},
        shows=f"{player} took back {card_name(card)}",
        words={"card": card_name(card)},
    )


def _returns(fold: Fold, hand: Hand, player: str, card: Card) -> None:
    hand.table_cards[player].remove(card)
    hand.gain(player, (card,), fold.number, coming_from=("tricks",))
    hand.cards_played[player] -= 1
    if not hand.cards_played[player]:
        del hand.first_card[player], hand.first_card_at[player]


def _lead_taken_back(fold: Fold, hand: Hand, lead: Lead) -> None:
    if lead.turn.circumstances["turn"] == "out-of-turn":
        which = "led-out-of-turn"
        if not lead.to_be_taken_back:
            lead.turn.circumstances["answer"] = "taken-back"
        lead.turn.evidence.append(Evidence(fold.number, f"{lead.player} took it back"))
    elif hand.named_suit_required:
        which, hand.named_suit_required = "misnamed-required", False
    else:
        which = "led-in-turn"
    _fact_of_taking_back(fold, lead.player, lead.card, which)
    _returns(fold, hand, lead.player, lead.card)
    hand.leads.remove(lead)
    if not hand.leads:
        hand.advance("lead-taken-back")


def _reply_taken_back(fold: Fold, hand: Hand, reply: Reply) -> None:
    """The last card played may be taken up before the next lead; judged once the hand is known."""
    in_time = reply is hand.replies[-1] and not hand.leads
    fact = _fact_of_taking_back(fold, reply.player, reply.card, "played-in-duty")
    reply.taken_back = TakenBack(fold.number, in_time, fact)
    if not in_time:
        return
    if hand.phase == OVER:
        _undo_end(fold, hand)
    hand.advance("reply-taken-back")
    _returns(fold, hand, reply.player, reply.card)
    hand.replies.remove(reply)
    hand.replies_taken_back.append(reply)
    hand.leads.append(reply.lead)
    hand.leader = reply.leader_before
    if reply.winner is None:
        hand.unknown_tricks -= 1
    else:
        hand.tricks[reply.winner] -= 1


def _undo_end(fold: Fold, hand: Hand) -> None:
    fold.hand_ends.pop(hand.number, None)
    if hand.end_fact is not None:
        hand.end_fact.dropped = True
        hand.end_fact = None


def gathers(fold: Fold) -> None:
    """The trick is turned down."""
    hand = fold.current_or_last()
    if not hand.replies:
        raise CannotHaveHappened("no trick has been made")


def looks_at(fold: Fold) -> None:
    """A quitted trick looked at (foster 17)."""
    action = fold.action
    if action.word != "trick":
        looks_at_cards(fold)
        return
    hand = fold.current_or_last()
    tricks = [reply for reply in hand.replies if reply.play == hand.play]
    number = action.count or 0
    if not 1 <= number <= len(tricks):
        raise CannotHaveHappened(f"trick {number} has not been made")
    if hand.phase == OVER:
        return
    whose = "own" if tricks[number - 1].winner == action.actor else "adversary"
    fold.draft(
        "trick-looked-at",
        action.actor,
        {"whose": whose},
        shows=f"{action.actor} looked at trick {number}",
        words={"trick": str(number)},
    )
