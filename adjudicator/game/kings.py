"""Whether a king announced or marked was held, as far as the record tells."""

from __future__ import annotations

from adjudicator.game.cards import Card, card_name, is_known
from adjudicator.game.facts import Answer, Evidence, Open, Supposed, adversary
from adjudicator.game.table import Announcement, Hand
from adjudicator.game.whereabouts import certainly_held, could_hold, seen_elsewhere, whole_hand


def settle_announcement(hand: Hand, announcement: Announcement) -> None:
    """Fill in who held the king, when it was announced, and when the error was declared."""
    fact, player = announcement.fact, announcement.player
    where = where_is_the_king(hand, player, announcement.action)
    if where == "unknown":  # he may hold it; declaring the error says that he does not
        if announcement.withdrawn is None and _challenged(hand, announcement):
            _ask(hand, announcement, player)
        where = "held" if announcement.withdrawn is None else "elsewhere"
    role = "dealer" if player == hand.dealer else "non-dealer"
    fact.words["king"] = card_name(hand.king) if hand.king else "the king of trumps"
    if where == "held":
        fact.circumstances = {"king": "held", "announcer": role, "time": announcement.time}
        fact.seen = True
        return
    fact.circumstances = {"king": where, "withdrawn": _withdrawn(hand, announcement)}
    _evidence(hand, announcement)
    if where == "elsewhere":
        _ask(hand, announcement, adversary(player))


def _challenged(hand: Hand, announcement: Announcement) -> bool:
    """Pointed out, claimed upon, or contradicted by the other player's own announcement."""
    other = hand.announcements.get(adversary(announcement.player))
    contradicted = (
        other is not None
        and other.withdrawn is None
        and where_is_the_king(hand, other.player, other.action) in ("held", "unknown")
    )
    return bool(
        announcement.fact.shown
        or contradicted
        or (
            hand.replay_claimed_by(adversary(announcement.player), after=announcement.action)
            and not any(
                reply.player == announcement.player and reply.fact.circumstances["duty"] != "kept"
                for reply in hand.replies
            )
        )
    )


def _ask(hand: Hand, announcement: Announcement, player: str) -> None:
    king, action = hand.king, announcement.action
    if king is None or not king & could_hold(hand, player, action):
        return
    hand.opens.append(
        Open(
            action=action,
            ask=f"When {announcement.player} announced the king (action {action}), "
            f"did {player} hold {card_name(king)}?",
            answers=(
                Answer("yes", (Supposed(action - 1, whole_hand(hand, player, action, king)),)),
                Answer("no", (Supposed(action - 1, f"{player} lacks {card_name(king)}"),)),
            ),
        )
    )


def where_is_the_king(hand: Hand, player: str, action: int) -> str:
    """`held`, `adversary`, `elsewhere`; `unknown` where the record does not tell."""
    king = hand.king
    if king is None:
        return "unknown"
    if king & certainly_held(hand, player, action):
        return "held"
    if any(at <= action and who == player and card == king for at, who, card in hand.card_actions):
        return "held"  # and played already (turf-club 24)
    other = adversary(player)
    if king & certainly_held(hand, other, action):
        return "adversary"
    away = seen_elsewhere(hand, player, action) | hand.holdings[player].lacked_before(action)
    if king & away or _gained_later(hand, player, king, action):
        shown = any(king in (*s.lost, *s.holds) for s in hand.holdings[other].steps)
        unseen = any(
            s.action > action and not all(is_known(c) for c in s.gained) for s in hand.holdings[other].steps
        )
        return "adversary" if shown and unseen else "elsewhere"
    return "unknown"


def _gained_later(hand: Hand, player: str, king: Card, action: int) -> bool:
    steps = hand.holdings[player].steps
    before = any(step.action <= action and king in (*step.lost, *step.gained, *step.holds) for step in steps)
    return not before and any(step.action > action and king in step.gained for step in steps)


def _evidence(hand: Hand, announcement: Announcement) -> None:
    king, player = hand.king, announcement.player
    if king is None:
        return
    other = adversary(player)
    witness = hand.holdings[other].witness(king, announcement.action)
    evidence = announcement.fact.evidence
    if king in hand.turned and hand.turn_action:
        evidence.append(Evidence(hand.turn_action, f"{card_name(king)} was turned up"))
    elif witness is not None:
        evidence.append(Evidence(witness, f"{other} held {card_name(king)}"))
    else:
        evidence += (
            Evidence(step.action, f"{player} held {' '.join(map(card_name, (*step.lost, *step.holds)))}")
            for step in hand.holdings[player].steps
            if not step.supposed and (step.lost or step.holds) and king not in (*step.lost, *step.holds)
        )


def _withdrawn(hand: Hand, announcement: Announcement) -> str:
    if announcement.withdrawn is not None:
        any_cards, own_cards = announcement.any_cards, announcement.own_cards
        return "never" if own_cards else "before-own-card" if any_cards else "before-any-card"
    if hand.cards_since(announcement.action, announcement.player):
        return "never"
    return "no-own-card-yet" if hand.cards_since(announcement.action) else "no-card-yet"


def settle_king_marks(hand: Hand) -> None:
    """A king marked without being announced: announced later after all, or not held at all."""
    for mark in hand.king_marks:
        circumstances = mark.fact.circumstances
        if circumstances["king"] != "unannounced":
            continue
        announcement = hand.announcements.get(mark.player)
        if announcement is not None and announcement.action > mark.action:
            circumstances["king"] = "announced"
        elif where_is_the_king(hand, mark.player, mark.action) in ("adversary", "elsewhere"):
            circumstances["king"] = "not-held"
