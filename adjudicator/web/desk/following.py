"""What comes next at the table by the code, where that is another thing than the order of play would have."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.document import Document
from adjudicator.game.facts import adversary
from adjudicator.game.log import Log
from adjudicator.game.sight import Sight
from adjudicator.law.code import Code
from adjudicator.law.rulings import HandNow

_ANOTHER_DISCARD_BEGUN = frozenset({"discards", "proposes", "stands", "leads"})


def by_law(seen: Sight, hand: HandNow, now: Document, log: Log) -> Sight:
    """The table with the turn and the act that the code has come next; the cards lie where they lay."""
    if not seen.hand:
        return _first_deal(seen, hand, now)
    if hand.dead is not None or hand.game_won:
        return replace(seen, turn=hand.next_dealer, awaited="deal")
    if seen.again and hand.replay is not None:
        return replace(seen, turn=hand.replay_for, awaited="claim")
    if seen.dealer and another_discard(seen, now, log):
        return replace(seen, turn=adversary(seen.dealer), awaited="discard")
    if card_on_offer(seen, now, log) is not None:
        return replace(seen, turn=card_on_offer(seen, now, log), awaited="choose")
    return seen


def _first_deal(seen: Sight, hand: HandNow, now: Document) -> Sight:
    """What of a cut that was not made as it should be counts, only the code can say."""
    irregular = any(ruling["fact"]["kind"] == "deal-cut" for ruling in now["rulings"])
    if irregular and hand.next_dealer is not None:
        return replace(seen, dealer=hand.next_dealer, turn=hand.next_dealer, awaited="deal")
    return seen


def notice(seen: Sight, hand: HandNow) -> str | None:
    """What the code makes of the hand, in a sentence; None where it goes on as it is."""
    if hand.dead is not None:
        again = " again" if hand.next_dealer == seen.dealer else ""
        who = f"{hand.next_dealer} deals{again}" if hand.next_dealer else "whose deal it is, no law says"
        if hand.ended:
            return f"By this code the hand ended with action {hand.dead}: {who}."
        return f"By this code the deal counts no more since action {hand.dead}: {who}."
    if hand.game_won:
        return "The game is won. With the next deal another begins."
    if hand.replay is not None:
        return f"By this code the hands are to be played again: that came out with action {hand.replay}."
    return "The hands are to be played again." if seen.again else None


def another_discard(seen: Sight, now: Document, log: Log) -> bool:
    """Whether another discard is due that has not begun (turf-club 37)."""
    return any(
        not any(action.verb in _ANOTHER_DISCARD_BEGUN for action in log.actions[since : seen.at])
        for ruling in of_this_hand(seen, now)
        if (since := _due_since(ruling, "another-discard")) is not None
    )


def _due_since(ruling: Document, remedy: str) -> int | None:
    """The action by which a remedy was claimed, or followed without a claim; None where it is not due."""
    if ruling["status"] == "automatic" and [one["remedy"] for one in ruling["options"]] == [remedy]:
        return int(ruling["noticed"] or ruling["action"])
    if ruling["status"] == "elected" and ruling["elected"]["remedy"] == remedy:
        return int(ruling["elected"]["action"]) - 1  # it may be the act itself that carries it out
    return None


def of_this_hand(seen: Sight, now: Document) -> list[Document]:
    """The rulings on acts of the hand in progress."""
    return [ruling for ruling in now["rulings"] if seen.began and ruling["action"] >= seen.began]


def card_on_offer(seen: Sight, now: Document, log: Log) -> str | None:
    """Who may still say whether he takes a card that was exposed."""
    offers = offered_cards(seen, now, log)
    return offers[0][0] if offers else None


def offered_cards(seen: Sight, now: Document, log: Log) -> list[tuple[str, str, Document]]:
    """The cards that a player may take or leave, by the code: who, which card, and by what ruling."""
    lying = {card.name for card in seen.apart if card.why in ("exposed", "faced")}
    found = []
    for ruling in of_this_hand(seen, now):
        claimed = ruling["status"] == "elected" and ruling["elected"]["remedy"] == "take-or-reject"
        offered = any(option["remedy"] == "take-or-reject" for option in ruling["options"])
        if (ruling["status"] == "open" and offered) or claimed:
            card = _card_of(log, ruling["action"])
            if card in lying:
                found.append((ruling["entitled"], card, ruling))
    return found


def _card_of(log: Log, number: int) -> str:
    words = log.actions[number - 1].text.split()
    return words[2] if len(words) > 2 else ""


def may_reject(ruling: Document, code: Code) -> bool:
    """Whether who may take the card may reject it as well: some laws only let him take it."""
    law = ruling["law"]
    rows = code.laws[law["number"]].rows if law else ()
    return not any(row.take_only for row in rows if row.fact == ruling["fact"]["kind"])
