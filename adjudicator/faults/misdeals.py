"""Irregular deals: a wrong number, a changed order, several cards turned, faced, exposed, out of turn."""

from __future__ import annotations

from adjudicator.croupier import OTHER, PLAYERS, Game, Hand, change, deal, packets_of, prepare, turn_up
from adjudicator.faults.labels import Act, Labels, Variant
from adjudicator.simulation import follow, lead, play_from_turn_up, play_hand


def misdealt(game: Game, player: str, step: int) -> Hand:
    """Deal `player` a card too many or too few in his last packet; no king comes up."""
    prepare(game, game.dealer)
    packets = list(packets_of(game, game.dealer))
    packets[3 if player == game.dealer else 2] += step
    return deal(game, game.dealer, packets, king=False)


def notice(game: Game, hand: Hand, player: str) -> None:
    """One of them counts the wrong hand aloud or objects to the deal."""
    speaker = game.rng.choice(PLAYERS)
    if game.chance(0.5):
        game.say(f"{speaker} objects {hand.deal}")
    else:
        game.say(f"{speaker} counts {player} {len(hand.cards[player])}")


def drawn_fault(game: Game) -> tuple[str, int]:
    """Whose hand is wrong and by how much."""
    return game.rng.choice(PLAYERS), game.rng.choice((-1, 1))


def after_turn_up_law(game: Game, player: str, step: int) -> str:
    """Which of turf-club's 15-18 speaks of this hand and this fault."""
    if player != game.dealer:
        return "15" if step > 0 else "16"
    return "17" if step > 0 else "18"


def number_before_turn_up(game: Game) -> Labels:
    """Found before the turn-up, the non-dealer not having looked: turf-club 9, abridged 2, Foster 8.3."""
    player, step = drawn_fault(game)
    hand = misdealt(game, player, step)
    notice(game, hand, player)
    status = "open"
    if game.chance(0.4):
        game.say(f"{hand.elder} claims fresh-deal")
        status = "elected"
    elif game.chance(0.2):
        game.say(f"{hand.elder} waives")
        status = "waived"
    return Act("misdeal", hand.deal, hand.dealer).labels(("9", "2", "8.3"), status)


def number_after_turn_up(game: Game) -> Labels:
    """Found between turn-up and first call: turf-club 15-18, abridged 7, Foster 8.3 unseen, 8.4 seen."""
    player, step = drawn_fault(game)
    hand = misdealt(game, player, step)
    turn_up(game, hand, looks=0)
    seen = game.chance(0.5)
    if seen:
        for looker in game.rng.sample(PLAYERS, 2):
            game.say(f"{looker} looks")
    mended = game.chance(0.4)
    if not mended or game.chance(0.5):
        notice(game, hand, player)
    status = "elected" if mended else "open"
    if mended:
        game.say(mend(game, hand, player, step, seen))
    laws = (after_turn_up_law(game, player, step), "7", "8.4" if seen else "8.3")
    return Act("misdeal", hand.deal, hand.dealer).labels(laws, status)


def mend(game: Game, hand: Hand, player: str, step: int, seen: bool) -> str:
    """What the non-dealer does about it: a fresh deal, or the hand made good.

    Cards thrown out of a hand already seen are left alone: Foster 8.4 would have them shown.
    """
    elder = hand.elder
    if game.chance(0.5) or (step > 0 and player == elder and seen):
        return f"{elder} claims fresh-deal"
    if step < 0:
        return f"{elder} claims complete-from-stock"
    return f"{elder} sheds 1" if player == elder else f"{elder} draws-from {player} 1"


def dealers_number_after_proposal(game: Game) -> Labels:
    """The dealer's own hand, found after the proposal and before the answer, both having looked.

    In time for turf-club 17-18, whose limit is the answer; too late for abridged 7; Foster 8.4 has no limit
    short of a discard or a card (12.5).
    """
    step = game.rng.choice((-1, 1))
    hand = misdealt(game, game.dealer, step)
    turn_up(game, hand, looks=0)
    game.say(f"{hand.dealer} looks")
    game.say(f"{hand.elder} proposes")
    notice(game, hand, hand.dealer)
    laws = (after_turn_up_law(game, hand.dealer, step), "7", "8.4")
    return Act("misdeal", hand.deal, hand.dealer).labels(laws, "open", "unnoticed", "open")


def number_played(game: Game) -> Labels:
    """Played without taking cards, then found: turf-club 20-21, abridged 8, Foster 12.5."""
    return played_without_taking(game, noticed=True)


def number_never_noticed(game: Game) -> Labels:
    """Played without taking cards and found by nobody: only Foster 12.5 bites all the same."""
    return played_without_taking(game, noticed=False)


def played_without_taking(game: Game, *, noticed: bool) -> Labels:
    """A stand or a refusal, the first card of the wrong hand, and perhaps an objection."""
    player, step = drawn_fault(game)
    hand = misdealt(game, player, step)
    turn_up(game, hand)
    if game.chance(0.5):
        game.say(f"{hand.elder} stands")
    else:
        game.say(f"{hand.elder} proposes")
        game.say(f"{hand.dealer} refuses")
    led = lead(game, hand)
    play = len(game.actions)
    if player == hand.dealer:
        follow(game, hand, led)
        play = hand.last_play
    dealt, played = Act("misdeal", hand.deal, hand.dealer), Act("misdeal", play, player)
    labels = {"foster": played.found("12.5", "automatic")}
    if noticed:
        game.say(f"{OTHER[player]} objects {hand.deal}")
        own = player == hand.dealer
        labels["turf-club"] = dealt.found("21", "open") if own else dealt.found("20", "automatic")
        labels["turf-club-abridged"] = played.found("8", "open")
    else:
        labels["turf-club"] = dealt.found(after_turn_up_law(game, player, step), "unnoticed")
        labels["turf-club-abridged"] = dealt.found("7", "unnoticed")
    return labels


def number_at_discard(game: Game) -> Labels:
    """Discarded from without a word: too late for turf-club 15-18 and abridged 7, Foster 12.5 bites."""
    player, step = drawn_fault(game)
    hand = misdealt(game, player, step)
    turn_up(game, hand)
    game.say(f"{hand.elder} proposes")
    game.say(f"{hand.dealer} accepts")
    if player == hand.dealer:
        change(game, hand, hand.elder, game.rng.randint(1, 3))
    cards = game.rng.sample(hand.cards[player], game.rng.randint(1, 3))
    act = game.say(f"{player} discards {' '.join(cards)}")
    laws = (after_turn_up_law(game, player, step), "7", "12.5")
    labels = Act("misdeal", hand.deal, hand.dealer).labels(laws, "unnoticed")
    labels["foster"] = Act("misdeal", act, player).found("12.5", "automatic")
    return labels


def order_changed(game: Game) -> Labels:
    """The other order: turf-club 9 till look or turn-up, abridged 2 till the look, Foster 7 never helps."""
    prepare(game, game.dealer)
    first, second = game.orders[game.dealer]
    hand = deal(game, game.dealer, (second, second, first, first), king=False)
    looked, turned = game.chance(0.4), game.chance(0.5)
    if looked and game.chance(0.5):
        game.say(f"{hand.elder} looks")
        if turned:
            turn_up(game, hand, looks=0)
    elif turned or looked:
        turned = True
        turn_up(game, hand, looks=1 if looked else 0)
    if not looked or game.chance(0.7):
        game.say(f"{game.rng.choice(PLAYERS)} objects {hand.deal}")
    turf = "unnoticed" if looked or turned else "open"
    abridged = "unnoticed" if looked else "open"
    return Act("misdeal", hand.deal, hand.dealer).labels(("9", "2", "7"), turf, abridged, "no-penalty")


def several_turned(game: Game) -> Labels:
    """Several cards turned up: the choice is the non-dealer's till he looks; then only Foster leaves one."""
    prepare(game, game.dealer)
    hand = deal(game, game.dealer, king=False)
    looked = game.chance(0.4)
    if looked:
        game.say(f"{hand.elder} looks")
    cards = hand.stock[: game.rng.choice((2, 2, 3))]
    act = Act("misdeal", game.say(f"{hand.dealer} turns {' '.join(cards)}"), hand.dealer)
    laws = ("11", "3", "8.6")
    if looked:
        return act.labels(laws, "automatic", "automatic", "open")
    if game.chance(0.4):
        return act.labels(laws, "open")
    remedy = "fresh-deal" if game.chance(0.5) else f"trump {game.rng.choice(cards)}"
    game.say(f"{hand.elder} claims {remedy}")
    return act.labels(laws, "elected")


def faced_card(game: Game) -> Labels:
    """A faced card in the pack before the turn-up: a fresh deal by the same dealer in every code."""
    prepare(game, game.dealer)
    hand = deal(game, game.dealer)
    card = game.rng.choice(hand.stock[1:])
    act = Act("misdeal", game.say(f"{game.rng.choice(PLAYERS)} finds-faced {card}"), None)
    if game.chance(0.5):
        play_hand(game)
    return act.labels(("12", "4", "8.2"), "automatic")


def exposed_in_deal(game: Game) -> Labels:
    """Exposed in the deal: the dealer's own card stands, the other's gives a claim till its holder looks."""
    prepare(game, game.dealer)
    hand = deal(game, game.dealer)
    player = game.rng.choice((hand.elder, hand.elder, hand.dealer))
    card = game.rng.choice(hand.cards[player])
    act = Act("misdeal", game.say(f"{hand.dealer} exposes {card} of {player}"), hand.dealer)
    status = "no-penalty"
    if player == hand.elder:
        status = game.rng.choice(("open", "elected", "waived", "lapsed"))
        word = {"elected": "claims fresh-deal", "waived": "waives", "lapsed": "looks"}.get(status)
        if word:
            game.say(f"{hand.elder} {word}")
    if status in ("no-penalty", "lapsed") and game.chance(0.5):
        play_from_turn_up(game, hand)
    return act.labels(("13", "5", "8.2"), status)


def dealt_out_of_turn(game: Game) -> Labels:
    """Found by nobody till the hand was played: too late in every code, Foster's later limit included."""
    dealer = OTHER[game.dealer]
    prepare(game, dealer)
    hand = deal(game, dealer)
    play_from_turn_up(game, hand)
    if game.chance(0.4):
        game.say(f"{game.rng.choice(PLAYERS)} objects {hand.deal}")
    return Act("deal-out-of-turn", hand.deal, dealer).labels(("14", "6", "8.1"), "unnoticed")


MISDEALS = (
    Variant(number_before_turn_up),
    Variant(number_after_turn_up),
    Variant(dealers_number_after_proposal),
    Variant(number_played),
    Variant(number_never_noticed),
    Variant(number_at_discard),
    Variant(order_changed, hands=(2,)),
    Variant(several_turned),
    Variant(faced_card),
    Variant(exposed_in_deal),
    Variant(dealt_out_of_turn),
)
