"""Irregular deals of the right number: another order, several cards turned, faced or exposed cards."""

from __future__ import annotations

from adjudicator.croupier import GAME, PLAYERS, Game, Hand, deal, prepare, turn_up
from adjudicator.faults.labels import LAWFUL, Act, Labels, Variant
from adjudicator.faults.numbers import misdeal_of
from adjudicator.faults.situations import dealt
from adjudicator.simulation import play_from_turn_up, play_hand


def order_changed(game: Game) -> Labels:
    """The other order: turf-club 9 till look or turn-up, abridged 2 till the look, Foster 7 never helps.

    Telling of it beforehand helps only when a new game begins.
    """
    first, second = game.orders[game.dealer]
    if game.chance(0.2):
        game.say(f"{game.dealer} announces order {second} {second} {first} {first}")
    prepare(game, game.dealer)
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
    return misdeal_of(hand).labels(("9", "2", "7"), turf, abridged, "no-penalty")


def order_settled(game: Game) -> Labels:
    """The other order, found before look and turn-up, and claimed upon, waived, or looked away."""
    first, second = game.orders[game.dealer]
    prepare(game, game.dealer)
    hand = deal(game, game.dealer, (second, second, first, first), king=False)
    game.say(f"{game.rng.choice(PLAYERS)} objects {hand.deal}")
    status = game.rng.choice(("waived", "lapsed"))
    game.say(f"{hand.elder} {'waives' if status == 'waived' else 'looks'}")
    return misdeal_of(hand).labels(("9", "2", "7"), status, status, "no-penalty")


def order_of_a_new_game(game: Game) -> Labels:
    """A new game in the other order, untold: against turf-club 8, Foster 7; abridged 2 binds for one game."""
    game.start = dict.fromkeys(PLAYERS, GAME - 1)
    game.score = dict(game.start)
    dealer = game.dealer
    while not game.over():
        play_hand(game)
    game.dealer = dealer
    first, second = game.orders[dealer]
    prepare(game, dealer)
    hand = deal(game, dealer, (second, second, first, first), king=False)
    game.say(f"{game.rng.choice(PLAYERS)} objects {hand.deal}")
    return misdeal_of(hand).labels(("9", LAWFUL, "7"), "open", LAWFUL, "no-penalty")


def several_turned(game: Game) -> Labels:
    """Several cards turned up: the choice is the non-dealer's till he looks; then only Foster leaves one."""
    hand = dealt(game, king=False)
    looked = game.chance(0.4)
    if looked:
        game.say(f"{hand.elder} looks")
    cards = hand.stock[: game.rng.choice((2, 2, 3))]
    act = Act("misdeal", game.say(f"{hand.dealer} turns {' '.join(cards)}"), hand.dealer)
    laws = ("11", "3", "8.6")
    if looked:
        return act.labels(laws, "automatic", "automatic", "open")
    status = game.rng.choice(("open", "elected", "waived"))
    if status == "elected" and game.chance(0.5):
        game.say(f"{hand.elder} claims trump {game.rng.choice(cards)}")
    elif status == "elected":
        dealt_afresh(game, hand)
    elif status == "waived":
        game.say(f"{hand.elder} waives")
    return act.labels(laws, status)


def dealt_afresh(game: Game, hand: Hand) -> None:
    """A fresh deal is claimed, or made, or both; the dealer deals again in every code."""
    silently = game.chance(0.3)
    if not silently:
        game.say(f"{hand.elder} claims fresh-deal")
    if silently or game.chance(0.4):
        play_hand(game)


def faced_card(game: Game) -> Labels:
    """A faced card in the pack before the turn-up: a fresh deal by the same dealer in every code."""
    hand = dealt(game)
    card = game.rng.choice(hand.stock[1:])
    act = Act("misdeal", game.say(f"{game.rng.choice(PLAYERS)} finds-faced {card}"), None)
    if game.chance(0.5):
        play_hand(game)
    return act.labels(("12", "4", "8.2"), "automatic")


def faced_eleventh(game: Game) -> Labels:
    """The card to be turned lies face up already: Foster 8.2 excepts it, the others do not."""
    hand = dealt(game)
    text = f"{game.rng.choice(PLAYERS)} finds-faced {hand.stock[0]} of turn-up"
    act = Act("misdeal", game.say(text), None)
    return act.labels(("12", "4", "8.2"), "automatic", "automatic", "no-penalty")


def exposed_in_deal(game: Game) -> Labels:
    """Exposed in the deal: the dealer's own card stands, the other's gives a claim till its holder looks."""
    hand = dealt(game)
    player = game.rng.choice((hand.elder, hand.elder, hand.dealer))
    card = game.rng.choice(hand.cards[player])
    act = Act("misdeal", game.say(f"{hand.dealer} exposes {card} of {player}"), hand.dealer)
    status = "no-penalty"
    if player == hand.elder:
        status = game.rng.choice(("open", "elected", "waived", "lapsed"))
        if status == "elected":
            dealt_afresh(game, hand)
        elif status != "open":
            game.say(f"{hand.elder} {'waives' if status == 'waived' else 'looks'}")
    if status in ("no-penalty", "lapsed") and game.chance(0.5):
        play_from_turn_up(game, hand)
    return act.labels(("13", "5", "8.2"), status)


IRREGULAR_DEALS = (
    Variant(order_changed, hands=(2,)),
    Variant(order_settled, hands=(2,)),
    Variant(order_of_a_new_game, hands=(0,), codes=("turf-club", "foster"), later_game=False),
    Variant(several_turned),
    Variant(faced_card),
    Variant(faced_eleventh),
    Variant(exposed_in_deal),
)
