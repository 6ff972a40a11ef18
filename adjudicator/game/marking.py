"""Announcing the king, marking, pointing out and claiming."""

from __future__ import annotations

from adjudicator.game.cards import ALL, KINGS
from adjudicator.game.dealing import chooses_trump, king_turned
from adjudicator.game.drafts import CannotHaveHappened
from adjudicator.game.facts import Evidence, adversary
from adjudicator.game.fold import Fold
from adjudicator.game.phases import DEALT, TURNED
from adjudicator.game.table import FIVE, Announcement, Hand, KingMark, Lead


def announces_king(fold: Fold) -> None:
    """The king announced in hand, which is also a mark; a second one by the same player is nothing."""
    hand, player = fold.current(), fold.action.actor
    fold.looks(player)
    if _own_king_turned(hand, player) and not hand.king_turned_marked:
        _marks_king(fold)  # the king he turned up: said and marked in one
        return
    if player in hand.announcements:
        return
    fact = fold.draft(
        "king-announced",
        player,
        {},
        shows=f"{player} announced the king",
        seen=False,
        words={"play": str(hand.play)},
    )
    hand.announcements[player] = Announcement(player, fold.number, _time(hand, player), fact)
    if not any(mark.player == player for mark in hand.king_marks):
        fold.mark(player, 1, king=True)


def _time(hand: Hand, player: str) -> str:
    """When the king is announced, in the words of the vocabulary (turf-club 23, 24; foster 13.1, 13.2)."""
    played = hand.cards_played[player] if hand.play == 1 else 2
    first = hand.first_card.get(player)
    king_first = first is not None and bool(first & (KINGS if hand.king is None else hand.king))  # or may be
    if player == hand.dealer:
        if not played:
            led = any(lead.player != player for lead in hand.leads)
            return ("warned" if hand.warned else "unwarned") if led else "before-lead"
        if king_first:
            return "king-played" if hand.cards_played[player] == 1 else "king-played-on"
        return "late"
    if not played:
        return "before-lead"
    if any(reply.action == hand.first_card_at.get(player) for reply in hand.replies):
        return "late"  # his first card was played to a lead out of turn: he never led the king
    if king_first and hand.play == 1 and played == 1:
        return "king-led" if any(lead.player == player for lead in hand.leads) else "king-led-answered"
    return "king-led-answered" if king_first else "late"


def withdraws_king(fold: Fold) -> None:
    """The announcer declares his error."""
    hand, player = fold.current_or_last(), fold.action.actor
    announcement = hand.announcements.get(player)
    if announcement is None:
        raise CannotHaveHappened(f"{player} has announced no king in this hand")
    if announcement.withdrawn is not None:
        return
    announcement.withdrawn = fold.number
    announcement.own_cards = hand.cards_since(announcement.action, player)
    announcement.any_cards = hand.cards_since(announcement.action)
    announcement.fact.shown.append(fold.number)
    announcement.fact.evidence.append(Evidence(fold.number, f"{player} declared the error"))
    fold.mark(player, -1, king=True)


def marks(fold: Fold) -> None:
    """Points marked; for the king, see there."""
    action = fold.action
    if action.word == "king":
        _marks_king(fold)
    else:
        fold.mark(action.actor, action.count or 0)


def unmarks(fold: Fold) -> None:
    """Points taken down, one's own or the other's."""
    action = fold.action
    player = action.player or action.actor
    announcement = fold.hand.announcements.get(player) if fold.hand is not None else None
    if announcement is not None and player != action.actor:
        announcement.fact.shown.append(fold.number)  # if it was false, it is mended
    fold.claim(player, "correct-score", by_act=True)
    fold.mark(player, -(action.count or 0))


def _marks_king(fold: Fold) -> None:
    player = fold.action.actor
    hand = fold.current_or_last()
    announced = hand.announcements.get(player)
    if announced is not None and announced.withdrawn is None and not announced.marked:
        announced.marked = True
        _king_fact(fold, hand, "announced")
        return
    if _own_king_turned(hand, player) and not hand.king_turned_marked:
        hand.king_turned_marked = True
        if hand.king_turned is None:  # a card of unknown rank: the mark says that it was a king
            hand.king_turned = king_turned(fold, hand, f"{player} marked the king he had turned up")
        hand.king_turned.circumstances["marked"] = "due"
        _king_fact(fold, hand, "turned-up")
        fold.mark(player, 1, king=True)
        return
    last = fold.hands[-2] if len(fold.hands) > 1 else None
    if last is not None and _own_king_turned(last, player) and not last.king_turned_marked:
        last.king_turned_marked = True
        _king_fact(fold, last, "turned-up" if hand.phase == DEALT else "turned-up-late")
        fold.mark(player, 1, king=True)
        return
    _king_fact(fold, hand, _without_a_king(hand, player, announced))
    fold.mark(player, 1, king=True)


def _without_a_king(hand: Hand, player: str, announced: Announcement | None) -> str:
    """What a mark is where no king is left to be marked for: the second for one king, or one for none."""
    if _own_king_turned(hand, player):
        return "turned-up-again"
    if any(mark.player == player for mark in hand.king_marks) or (announced is not None and announced.marked):
        return "in-hand-again"
    return "turned-by-adversary" if _own_king_turned(hand, adversary(player)) else "unannounced"


def _own_king_turned(hand: Hand, player: str) -> bool:
    """Whether the player turned up a king, or a card that may be one."""
    return hand.dealer == player and hand.trump_card is not None and bool(hand.trump_card & KINGS)


def _king_fact(fold: Fold, hand: Hand, king: str) -> None:
    player = fold.action.actor
    circumstances = {"king": king}
    if not king.startswith("turned"):
        circumstances["marker"] = "dealer" if player == hand.dealer else "non-dealer"
    fact = fold.draft("king-marked", player, circumstances, shows=f"{player} marked the king")
    if king in ("unannounced", "turned-up"):
        hand.king_marks.append(KingMark(player, fold.number, fact))


def objects(fold: Fold) -> None:
    """An earlier action is pointed out as irregular."""
    number = fold.action.count or 0
    if not 1 <= number < fold.number:
        raise CannotHaveHappened(f"action {number} is not earlier than this one")
    fold.objections.setdefault(number, []).append(fold.number)
    for fact in fold.acts[number - 1][1]:
        fact.shown.append(fold.number)
    if fold.hand is not None:
        for player, fact in fold.hand.number_facts.items():
            holders_acts = (fold.hand.first_card_at.get(player), fold.hand.discarded_at.get(player))
            if number in holders_acts:  # the act by which turf-club-abridged 8, foster 12.5 bite
                fact.shown.append(fold.number)


def claims(fold: Fold) -> None:
    """A remedy elected; what the table does about it at once is done."""
    action, hand = fold.action, fold.hand
    remedy = action.word or ""
    fold.claim(action.actor, remedy_name(fold))
    if hand is None:
        return
    hand.claims.append((fold.number, action.actor))
    if remedy == "replay-hand":
        played = fold.last_played() or hand
        played.replay_claims.append((fold.number, action.actor))
        played.replay_claimed = played.led_at is not None
    elif remedy == "trump" and hand.turned:
        chooses_trump(fold, action.cards[0])
    elif remedy in ("named-suit", "call-suit"):
        hand.named_suit_required = any(_may_be_called(lead, action.actor, remedy) for lead in hand.leads)
    elif remedy == "rectify" and hand.phase == DEALT:
        _rectify(fold, hand)
    elif remedy == "rectify" and hand.phase == TURNED and action.actor == hand.non_dealer:
        hand.turn_again = fold.number if len(hand.turned) > 1 else 0
    elif remedy == "rectify":
        for lead in hand.leads:
            lead.to_be_taken_back = lead.to_be_taken_back or lead.player == action.actor


def _may_be_called(lead: Lead, player: str, remedy: str) -> bool:
    """Whether a lead is one that the other player may have replaced: by the suit named, if another was."""
    return lead.player != player and (remedy == "call-suit" or lead.named.circumstances["named"] == "other")


def _rectify(fold: Fold, hand: Hand) -> None:
    """The hands count as five and five from here (turf-club 9)."""
    for player in hand.dealt:
        difference = FIVE - hand.count[player]
        if not difference:
            continue
        hand.stock -= difference
        hand.mended[player] = fold.number
        unseen = (ALL,) * abs(difference)
        if difference > 0:
            hand.gain(player, unseen, fold.number, coming_from=("aside",))
        else:
            hand.lose(player, unseen, fold.number, "aside")


def waives(fold: Fold) -> None:
    """A remedy declined."""
    action = fold.action
    fold.claim(action.actor, remedy_name(fold), waives=True)
    if fold.hand is not None:
        fold.hand.claims.append((fold.number, action.actor))


def remedy_name(fold: Fold) -> str | None:
    """The remedy as the opinion names it: `trump 9H`, `call-suit H`, `fresh-deal`."""
    action = fold.action
    if action.word in ("trump", "call-suit"):
        return action.text.split(" ", 2)[2].removesuffix(" ?")
    return action.word


def calls_packs(fold: Fold) -> None:
    """New packs called for: in time until the pack is cut for the next deal (turf-club 44)."""
    time = "after-cut" if fold.cut_since_hand else "before-cut"
    fold.draft(
        "packs-called", fold.action.actor, {"time": time}, shows=f"{fold.action.actor} called for new packs"
    )


def remarks(fold: Fold) -> None:
    """A bystander's remark that affects the score (turf-club-abridged 24, 25)."""
    hurt = fold.action.player
    fold.draft(
        "bystander-remarked",
        None,
        {"form": fold.form},
        shows=f"a bystander's remark affected the score against {hurt}",
        holder=hurt,
        words={"holder": hurt or ""},
    )


def nothing(fold: Fold) -> None:
    """An act that is no fact by itself: a question put."""
