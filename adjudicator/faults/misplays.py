"""Irregular play: renounces, leads out of turn or under a wrong name, cards taken back, tricks looked at."""

from __future__ import annotations

from adjudicator.croupier import OTHER, PLAYERS, Game, Hand
from adjudicator.faults.labels import SILENT, Act, Labels, UnsuitedError, Variant
from adjudicator.faults.situations import (
    hands_of,
    next_turn_up,
    other_suit,
    play_again,
    play_out,
    ready_to_lead,
    right_of,
)
from adjudicator.simulation import beats, follow, lawful_cards, lead, play_tricks

RENOUNCE = ("43", "22", "15.1")
OUT_OF_TURN = ("40", "19", "16")
TAKEN_BACK = ("39", "19", SILENT)
MISNAMED = ("41", "20", "14")
TRICK_SEEN = (SILENT, SILENT, "17")


def renounced(game: Game) -> Labels:
    """Not followed, won or trumped, as later plays show; Foster replays the hand without being asked.

    The adversary says nothing, objects, lets it stand, or has the hand played again.
    """
    hand = ready_to_lead(game)
    for trick in range(4):
        led = lead(game, hand)
        player = OTHER[hand.leader]
        card = unlawful_card(game, hand, player, led)
        if card:
            follow(game, hand, led, card)
            act = Act("renounce", hand.last_play, player)
            play_till_shown(game, hand, 4 - trick, player, led, card)
            return what_becomes_of(game, act)
        follow(game, hand, led)
    raise UnsuitedError


def unlawful_card(game: Game, hand: Hand, player: str, led: str) -> str:
    """A card that he may not play to this lead, if he is to err here; else an empty text."""
    lawful = lawful_cards(hand.cards[player], led, hand.trump)
    wrong = [card for card in hand.cards[player] if card not in lawful]
    return game.rng.choice(wrong) if wrong and game.chance(0.6) else ""


def play_till_shown(game: Game, hand: Hand, tricks: int, player: str, led: str, played: str) -> None:
    """Play on to the end of the hand, or at times only till a card of his has shown the renounce."""
    early = game.chance(0.4)
    for _ in range(tricks):
        leader = hand.leader
        opened = lead(game, hand)
        if early and leader == player and shows(opened, led, played):
            return
        answer = follow(game, hand, opened)
        if early and leader != player and shows(answer, led, played):
            return


def shows(card: str, led: str, played: str) -> bool:
    """Whether holding this card proves that the suit could have been followed, or the trick won in it."""
    return card[1] == led[1] and (played[1] != led[1] or beats(card, led, led[1]))


def what_becomes_of(game: Game, act: Act) -> Labels:
    """A renounce that the play has shown, and what the adversary does about it."""
    adversary = OTHER[act.by or ""]
    status = game.rng.choice(("open", "noticed", "waived", "elected"))
    if status == "noticed":
        game.say(f"{adversary} objects {act.action}")
        status = "open"
    elif status == "waived":
        game.say(f"{adversary} waives")
    elif status == "elected":
        game.say(f"{adversary} claims replay-hand")
    return act.labels(RENOUNCE, status, status, "automatic")


def renounce_replayed(game: Game) -> Labels:
    """The hand played again, without a fault, because the adversary or Foster has it so."""
    hand = ready_to_lead(game)
    cards = hands_of(hand)
    act = renounce_in(game, hand)
    play_tricks(game, hand, 5 - sum(hand.tricks.values()))
    game.say(f"{OTHER[act.by or '']} claims replay-hand")
    play_again(game, hand, cards)
    return act.labels(RENOUNCE, "elected", "elected", "automatic")


def renounce_in(game: Game, hand: Hand) -> Act:
    """Lawful play, till a card is played that is not."""
    for _ in range(4):
        led = lead(game, hand)
        player = OTHER[hand.leader]
        card = unlawful_card(game, hand, player, led)
        follow(game, hand, led, card)
        if card:
            return Act("renounce", hand.last_play, player)
    raise UnsuitedError


def renounce_let_go(game: Game) -> Labels:
    """Shown by the play, and nothing done before the next turn-up; Foster's replay was nobody's to choose."""
    hand = ready_to_lead(game)
    act = renounce_in(game, hand)
    play_tricks(game, hand, 5 - sum(hand.tricks.values()))
    next_turn_up(game, hand)
    return act.labels(RENOUNCE, "lapsed", "lapsed", "automatic")


def renounce_taken_back(game: Game) -> Labels:
    """The wrong card taken up before the next lead: no penalty but in Foster, who has no such exception."""
    hand = ready_to_lead(game)
    for trick in range(4):
        led = lead(game, hand)
        player = OTHER[hand.leader]
        card = unlawful_card(game, hand, player, led)
        if card:
            act = Act("renounce", game.say(f"{player} plays {card}"), player)
            game.say(f"{player} takes-back {card}")
            follow(game, hand, led)
            play_tricks(game, hand, 4 - trick)
            return act.labels(RENOUNCE, "no-penalty", "no-penalty", "automatic")
        follow(game, hand, led)
    raise UnsuitedError


def led_out_of_turn(game: Game) -> Labels:
    """Left lying, waived, claimed back, taken up, or played to: the same in all three codes."""
    hand = ready_to_lead(game)
    done = game.rng.randrange(5)
    play_tricks(game, hand, done)
    wrong = OTHER[hand.leader]
    card = lead(game, hand, wrong)
    act = Act("lead-out-of-turn", len(game.actions), wrong)
    status = game.rng.choice(("open", "waived", "elected", "no-penalty", "lapsed"))
    if status == "waived":
        game.say(f"{wrong} waives")
    elif status == "elected":
        game.say(f"{wrong} claims rectify")
        game.say(f"{wrong} takes-back {card}")
        play_out(game, hand)
    elif status == "no-penalty":
        game.say(f"{wrong} takes-back {card}")
        play_out(game, hand)
    elif status == "lapsed":
        follow(game, hand, card, leader=wrong)
        play_out(game, hand)
    return act.labels(OUT_OF_TURN, status)


def led_instead_of_playing(game: Game) -> Labels:
    """A second lead before the first is played to; left lying or taken up."""
    hand = ready_to_lead(game)
    done = game.rng.randrange(5)
    play_tricks(game, hand, done)
    led = lead(game, hand)
    wrong = OTHER[hand.leader]
    card = lead(game, hand, wrong)
    act = Act("lead-out-of-turn", len(game.actions), wrong)
    if game.chance(0.5):
        return act.labels(OUT_OF_TURN, "open")
    game.say(f"{wrong} takes-back {card}")
    follow(game, hand, led)
    play_out(game, hand)
    return act.labels(OUT_OF_TURN, "no-penalty")


def lead_taken_back(game: Game) -> Labels:
    """A card led in turn is taken up again: it must go back; Foster has nothing on it."""
    hand = ready_to_lead(game)
    play_tricks(game, hand, game.rng.randrange(5))
    led = lead(game, hand)
    act = Act("card-taken-back", game.say(f"{hand.leader} takes-back {led}"), hand.leader)
    if game.chance(0.6):
        follow(game, hand, lead(game, hand, card=led))
        play_out(game, hand)
    return act.labels(TAKEN_BACK, "automatic")


def play_taken_back(game: Game) -> Labels:
    """A card lawfully played is taken up and goes back: the rest of the hand shows that it was lawful."""
    hand = ready_to_lead(game)
    play_tricks(game, hand, game.rng.randrange(5))
    led = lead(game, hand)
    player = OTHER[hand.leader]
    card = game.rng.choice(lawful_cards(hand.cards[player], led, hand.trump))
    game.say(f"{player} plays {card}")
    act = Act("card-taken-back", game.say(f"{player} takes-back {card}"), player)
    follow(game, hand, led, card)
    play_out(game, hand)
    return act.labels(TAKEN_BACK, "automatic")


def misnamed(game: Game, *, held: bool) -> tuple[Hand, Act]:
    """A suit named that the leader holds, or has none of, and another led; the record knows his hand."""
    hand = ready_to_lead(game)
    play_tricks(game, hand, game.rng.randrange(4))
    player, cards = hand.leader, hand.cards[hand.leader]
    game.say(f"{player} holds {' '.join(cards)}")
    suits = sorted({card[1] for card in cards})
    if held and len(suits) == 1:
        raise UnsuitedError
    if not held and len(suits) == 4:
        raise UnsuitedError
    card = game.rng.choice(cards)
    named = game.rng.choice([suit for suit in suits if suit != card[1]]) if held else other_suit(game, suits)
    act = Act("misnamed-suit", game.say(f"{player} leads {card} naming {named}"), player)
    return hand, act


def suit_misnamed(game: Game) -> Labels:
    """One suit named, another led: the adversary may have the suit named, until he plays to the card."""
    hand, act = misnamed(game, held=True)
    adversary = OTHER[hand.leader]
    status = game.rng.choice(("open", "waived", "elected", "played"))
    if status == "waived":
        game.say(f"{adversary} waives")
    elif status == "elected":
        game.say(f"{adversary} claims named-suit")
        lead_the_suit_named(game, hand, act)
    elif status == "played":
        follow(game, hand, led_by(game, act))
        play_out(game, hand)
        status = "waived"
    return act.labels(MISNAMED, status)


def lead_the_suit_named(game: Game, hand: Hand, act: Act) -> None:
    """The card goes back, one of the suit named is led, and the hand goes on."""
    words = game.actions[act.action - 1].split()
    game.say(f"{hand.leader} takes-back {words[2]}")
    card = game.rng.choice([card for card in hand.cards[hand.leader] if card[1] == words[4]])
    follow(game, hand, lead(game, hand, card=card))
    play_out(game, hand)


def suit_misnamed_and_not_held(game: Game) -> Labels:
    """None of the suit named is held: the card stays, but by Foster 14 another suit may be called."""
    hand, act = misnamed(game, held=False)
    foster = "open"
    if game.chance(0.4):
        follow(game, hand, led_by(game, act))
        play_out(game, hand)
        foster = "waived"
    return act.labels(MISNAMED, "no-penalty", "no-penalty", foster)


def led_by(game: Game, act: Act) -> str:
    """The card that was led."""
    return game.actions[act.action - 1].split()[2]


def trick_seen(game: Game) -> Labels:
    """A trick turned down is looked at: Foster 17 has the rest of the hand exposed, if the adversary asks."""
    _, act = looked_at_trick(game)
    return right_of(game, act, TRICK_SEEN, OTHER[act.by or ""], "exposed-hand", SILENT, SILENT, "open")


def trick_seen_and_played_on(game: Game) -> Labels:
    """The same, and nothing made of it before the next turn-up."""
    hand, act = looked_at_trick(game)
    play_out(game, hand)
    next_turn_up(game, hand)
    return act.labels(TRICK_SEEN, "lapsed")


def looked_at_trick(game: Game) -> tuple[Hand, Act]:
    """One of the players turns up a trick that was played."""
    hand = ready_to_lead(game)
    done = game.rng.randint(1, 4)
    play_tricks(game, hand, done)
    looker = game.rng.choice(PLAYERS)
    text = f"{looker} looks-at trick {game.rng.randint(1, done)}"
    return hand, Act("quitted-trick-seen", game.say(text), looker)


RENOUNCES = (
    Variant(renounced),
    Variant(renounce_taken_back),
    Variant(renounce_replayed, marking=0),
    Variant(renounce_let_go, marking=0),
)
LEADS_OUT_OF_TURN = (Variant(led_out_of_turn), Variant(led_instead_of_playing))
CARDS_TAKEN_BACK = (
    Variant(lead_taken_back, codes=("turf-club", "turf-club-abridged")),
    Variant(play_taken_back, codes=("turf-club", "turf-club-abridged")),
)
MISNAMED_SUITS = (Variant(suit_misnamed), Variant(suit_misnamed_and_not_held))
TRICKS_SEEN = (
    Variant(trick_seen, codes=("foster",)),
    Variant(trick_seen_and_played_on, codes=("foster",)),
)
