"""What a finished hand proves: wrong numbers, duties, kings announced, claims thrown down.

Called once, when the log is at its end, for every hand: later actions throw light on earlier ones.
Where the record also fits a lawful act nothing is found.
"""

from __future__ import annotations

from adjudicator.game.cards import SUIT_MASKS, Card, card_name, cards_in, is_known, suit_of
from adjudicator.game.ending import POINT, VOLE, undertaking
from adjudicator.game.exchanging import settle_gifts
from adjudicator.game.facts import PLAYERS, Evidence, adversary
from adjudicator.game.solver import tricks_to_come
from adjudicator.game.stages import deal_stages, number_stages, order_stages
from adjudicator.game.table import Announcement, Hand, Lead, Reply, ThrownDown


def settle(hand: Hand) -> None:
    """Fill in every fact of a hand that later actions decide."""
    _settle_deal(hand)
    settle_gifts(hand)
    for reply in (*hand.replies, *hand.replies_taken_back):
        _settle_reply(hand, reply)
    for lead, named in hand.misnamed:
        _settle_naming(hand, lead, named)
    for announcement in hand.announcements.values():
        _settle_announcement(hand, announcement)
    _settle_king_marks(hand)
    for thrown in hand.thrown_down:
        _settle_thrown_down(hand, thrown)


# -- the deal ------------------------------------------------------------------------------------------


def _settle_deal(hand: Hand) -> None:
    for fact in hand.deal_facts:
        fact.stages = order_stages(hand) if fact.kind == "deal-order" else deal_stages(hand)
    wrong_at_turn_up = False
    for player, fact in hand.number_facts.items():
        dealt = hand.dealt[player]
        if dealt == 5:
            fact.circumstances["number"] = "five"
            continue
        fact.circumstances["hand"] = "dealer" if player == hand.dealer else "non-dealer"
        fact.circumstances["number"] = "too-many" if dealt > 5 else "too-few"
        fact.words.update(holder=player, number=str(dealt))
        fact.stages = number_stages(hand, player)
        mended = hand.mended.get(player)
        wrong_at_turn_up |= mended is None or hand.turn_action is None or mended > hand.turn_action
    if hand.king_turned is not None:
        if wrong_at_turn_up:
            hand.king_turned.circumstances = {"numbers": "wrong"}
        else:
            hand.king_turned.circumstances = {
                "numbers": "right",
                "marked": hand.king_turned.circumstances.get("marked", "due"),
            }
    if wrong_at_turn_up:
        for mark in hand.king_marks:
            if mark.fact.circumstances["king"] == "turned-up":
                mark.fact.circumstances["king"] = "turned-up-wrong-number"
                mark.fact.seen = False


# -- duty ----------------------------------------------------------------------------------------------


def _settle_reply(hand: Hand, reply: Reply) -> None:
    duty, could = _duty(hand, reply)
    fact = reply.fact
    fact.circumstances["duty"] = duty
    if duty != "kept":
        in_time = reply.taken_back is not None and reply.taken_back.in_time
        fact.circumstances["taken_back"] = "before-next-lead" if in_time else "never"
        fact.words["could"] = card_name(could) if could else "such a card"
        fact.words["lacked"] = _LACKED[duty]
        witness = hand.holdings[reply.player].witness(could, reply.action) if could else None
        if witness is not None:
            fact.evidence.append(Evidence(witness, f"{reply.player} held {card_name(could)}"))
    if reply.taken_back is not None:
        _settle_taken_back(reply, duty)


_LACKED = {
    "did-not-follow": "did not follow suit",
    "did-not-win": "did not win the trick",
    "did-not-trump": "did not trump",
    "kept": "",
}


def _settle_taken_back(reply: Reply, duty: str) -> None:
    taken = reply.taken_back
    assert taken is not None
    if duty == "kept":
        which = "played-in-duty"
    else:
        which = "played-short-of-duty" if taken.in_time else "played-short-of-duty-late"
        reply.fact.shown.append(taken.action)
        reply.fact.evidence.append(Evidence(taken.action, f"{reply.player} took it back"))
    taken.fact.circumstances["card"] = which


def _duty(hand: Hand, reply: Reply) -> tuple[str, Card]:
    """Whether a card kept the duty to follow, win and trump, as far as the record proves the contrary."""
    suit = suit_of(reply.lead.card)
    if suit is None:
        return "kept", 0
    holding = hand.holdings[reply.player]
    held = holding.held_before(reply.action) & ~reply.card
    half_known = holding.half_known_after(reply.action)
    in_suit = SUIT_MASKS[suit]
    if reply.card & ~in_suit == 0:
        return _duty_to_win(reply, held & in_suit)
    if reply.card & in_suit:
        return "kept", 0
    following = held & in_suit or _certainly_in(half_known, in_suit)
    if following:
        return "did-not-follow", _highest(following)
    if hand.trump is None or hand.trump == suit or reply.card & SUIT_MASKS[hand.trump]:
        return "kept", 0
    trumps = held & SUIT_MASKS[hand.trump] or _certainly_in(half_known, SUIT_MASKS[hand.trump])
    return ("did-not-trump", _highest(trumps)) if trumps else ("kept", 0)


def _duty_to_win(reply: Reply, held: int) -> tuple[str, Card]:
    lead, card = reply.lead.card, reply.card
    if not (is_known(lead) and is_known(card)) or card > lead:
        return "kept", 0
    winning = held & ~(lead | (lead - 1))
    return ("did-not-win", _highest(winning)) if winning else ("kept", 0)


def _certainly_in(cards: tuple[Card, ...], mask: int) -> Card:
    return next((card for card in cards if card & ~mask == 0), 0)


def _highest(cards: int) -> Card:
    """The highest known card of a mask; a half-known card as it is."""
    ordered = list(cards_in(cards))
    return ordered[-1] if len(ordered) < 4 or not _is_half_known(cards) else cards


def _is_half_known(cards: int) -> bool:
    return cards in SUIT_MASKS


def _settle_naming(hand: Hand, lead: Lead, named: int) -> None:
    """Whether the leader held a card of the suit he named; taken to hold one unless proved otherwise."""
    lacked = hand.holdings[lead.player].lacked_before(lead.action)
    elsewhere = _seen_elsewhere(hand, lead.player, lead.action)
    mask = SUIT_MASKS[named]
    none = mask & ~(lacked | elsewhere) == 0
    lead.named.circumstances["named_suit"] = "none" if none else "held"


def _seen_elsewhere(hand: Hand, player: str, action: int) -> int:
    """Known cards that were certainly not in a player's hand just before an action."""
    away = 0
    for card in hand.turned:
        if is_known(card):
            away |= card
    away |= hand.holdings[adversary(player)].held_before(action)
    for who in PLAYERS:
        for step in hand.holdings[who].steps:
            if step.action < action:
                for card in step.lost:
                    away |= card if is_known(card) else 0
            elif who != player:
                for card in (*step.lost, *step.holds, *step.gained):
                    away |= card if is_known(card) else 0
    return away & ~hand.holdings[player].held_before(action)


# -- the king ------------------------------------------------------------------------------------------


def _settle_announcement(hand: Hand, announcement: Announcement) -> None:
    fact, player = announcement.fact, announcement.player
    where = _where_is_the_king(hand, player, announcement.action)
    if where == "unknown":  # he may hold it; declaring the error says that he does not
        where = "held" if announcement.withdrawn is None else "elsewhere"
    role = "dealer" if player == hand.dealer else "non-dealer"
    fact.words["king"] = card_name(hand.king) if hand.king else "the king of trumps"
    if where == "held":
        fact.circumstances = {"king": "held", "announcer": role, "time": announcement.time}
        fact.seen = True
        return
    fact.circumstances = {"king": where, "withdrawn": _withdrawn(hand, announcement)}
    _king_evidence(hand, announcement)


def _where_is_the_king(hand: Hand, player: str, action: int) -> str:
    """`held`, `adversary`, `elsewhere`; `unknown` where the record does not tell."""
    king = hand.king
    if king is None:
        return "unknown"
    if king & hand.holdings[player].held_before(action):
        return "held"
    if any(at <= action and who == player and card == king for at, who, card in hand.card_actions):
        return "held"  # and played already (turf-club 24)
    other = adversary(player)
    if king & hand.holdings[other].held_before(action):
        return "adversary"
    away = _seen_elsewhere(hand, player, action) | hand.holdings[player].lacked_before(action)
    if king & away or _gained_later(hand, player, king, action):
        shown = any(king in (*s.lost, *s.holds) for s in hand.holdings[other].steps)
        unseen = any(
            s.action > action and not all(is_known(c) for c in s.gained) for s in hand.holdings[other].steps
        )
        return "adversary" if shown and unseen else "elsewhere"
    return "unknown"


def _gained_later(hand: Hand, player: str, king: Card, action: int) -> bool:
    return any(
        step.action > action and king in step.gained for step in hand.holdings[player].steps
    ) and not any(
        step.action <= action and king in (*step.lost, *step.gained, *step.holds)
        for step in hand.holdings[player].steps
    )


def _king_evidence(hand: Hand, announcement: Announcement) -> None:
    king, player = hand.king, announcement.player
    if king is None:
        return
    other = adversary(player)
    witness = hand.holdings[other].witness(king, announcement.action)
    if king in hand.turned and hand.turn_action:
        announcement.fact.evidence.append(Evidence(hand.turn_action, f"{card_name(king)} was turned up"))
    elif witness is not None:
        announcement.fact.evidence.append(Evidence(witness, f"{other} held {card_name(king)}"))
    else:
        steps = [s for s in hand.holdings[player].steps if s.lost or s.holds or s.lacks]
        announcement.fact.evidence += (
            Evidence(step.action, f"{player} held other cards") for step in steps if not step.gained
        )


def _withdrawn(hand: Hand, announcement: Announcement) -> str:
    if announcement.withdrawn is not None:
        any_cards, own_cards = announcement.any_cards, announcement.own_cards
        return "never" if own_cards else "before-own-card" if any_cards else "before-any-card"
    if hand.cards_since(announcement.action, announcement.player):
        return "never"
    return "no-own-card-yet" if hand.cards_since(announcement.action) else "no-card-yet"


def _settle_king_marks(hand: Hand) -> None:
    for mark in hand.king_marks:
        circumstances = mark.fact.circumstances
        if circumstances["king"] != "unannounced":
            continue
        announcement = hand.announcements.get(mark.player)
        if announcement is not None and announcement.action > mark.action:
            circumstances["king"] = "announced"
        elif _where_is_the_king(hand, mark.player, mark.action) in ("adversary", "elsewhere"):
            circumstances["king"] = "not-held"


# -- hands thrown down ---------------------------------------------------------------------------------


def _settle_thrown_down(hand: Hand, thrown: ThrownDown) -> None:
    tricks = thrown.tricks[thrown.player]
    made = "none" if not tricks else "one-or-two" if tricks < POINT else "three-or-more"
    says = (thrown.says or "").split(" ")
    thrown.fact.words["made"] = {"none": "no trick", "one-or-two": "one or two tricks"}.get(made, "the point")
    if says[0] == "claiming":
        _settle_claim(hand, thrown, says[1], made)
    elif made == "three-or-more":
        thrown.fact.circumstances = {
            "says": "conceding-enough" if says[0] == "conceding" else "nothing",
            "tricks": made,
        }
        _set_end(hand, thrown, thrown.player, {"way": "played-out", "tricks": "point"})
    elif says[0] == "conceding":
        _settle_concession(hand, thrown, says[1], made)
    else:
        thrown.fact.circumstances = {"says": "nothing", "tricks": made}
        tricks_word = "vole" if made == "none" else "point"
        _set_end(hand, thrown, adversary(thrown.player), {"way": "thrown-down", "tricks": tricks_word})


def _set_end(hand: Hand, thrown: ThrownDown, winner: str, circumstances: dict[str, str]) -> None:
    thrown.end.by = winner
    thrown.end.words["winner"] = winner
    thrown.end.circumstances = {**circumstances, "undertaking": undertaking(hand, adversary(winner))}


def _best_play(hand: Hand, thrown: ThrownDown) -> dict[str, int] | None:
    """Each player's tricks with best play on both sides, or None where the record does not tell."""
    if thrown.leader is None or thrown.unknown_tricks:
        return None
    hands = {p: hand.holdings[p].held_before(thrown.action) for p in PLAYERS}
    if any(hands[p].bit_count() != hand.count[p] for p in PLAYERS):
        return None
    if hand.trump is None:
        return None
    leader, led = thrown.leader, None
    if thrown.led is not None:
        leader, led = thrown.led.player, thrown.led.card
        if not is_known(led):
            return None
    both = (hands[leader], hands[adversary(leader)])
    to_come = tricks_to_come(both, 0, hand.trump, led)
    left = VOLE - sum(thrown.tricks.values())
    return {
        leader: thrown.tricks[leader] + to_come,
        adversary(leader): thrown.tricks[adversary(leader)] + left - to_come,
    }


def _settle_claim(hand: Hand, thrown: ThrownDown, what: str, made: str) -> None:
    """A claim that the record cannot test is good for what it names (R10)."""
    wanted = VOLE if what == "vole" else POINT
    best = _best_play(hand, thrown)
    good = best is None or best[thrown.player] >= wanted
    thrown.fact.circumstances = {"says": "claiming-good" if good else "claiming-bad", "tricks": made}
    if best is None:
        winner, tricks = thrown.player, wanted
    else:
        winner = thrown.player if best[thrown.player] >= POINT else adversary(thrown.player)
        tricks = best[winner]
    _set_end(hand, thrown, winner, {"way": "claimed", "tricks": "vole" if tricks == VOLE else "point"})


def _settle_concession(hand: Hand, thrown: ThrownDown, what: str, made: str) -> None:
    winner = adversary(thrown.player)
    best = _best_play(hand, thrown)
    could_be_vole = made == "none" and best is not None and best[winner] == VOLE
    conceded = "enough-vole" if what != "point" else "short" if could_be_vole else "enough-point"
    says = "conceding-short" if conceded == "short" else "conceding-enough"
    thrown.fact.circumstances = {"says": says, "tricks": made}
    if made == "none":
        _set_end(hand, thrown, winner, {"way": "conceded", "tricks": "vole", "conceded": conceded})
    else:
        _set_end(hand, thrown, winner, {"way": "conceded", "tricks": "point", "conceded": "enough"})
