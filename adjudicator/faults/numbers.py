"""A wrong number of cards dealt: six or four, to either player, found at every stage or never."""

from __future__ import annotations

from adjudicator.croupier import OTHER, PLAYERS, Game, Hand, change, deal, packets_of, prepare, turn_up
from adjudicator.faults.labels import LAWFUL, NO_LAW, Act, Labels, Variant, together
from adjudicator.faults.situations import claim, dealt, go_on, mend, next_turn_up
from adjudicator.simulation import follow, lead, play_tricks


def misdealt(game: Game, player: str, step: int, *, both: bool = False) -> Hand:
    """Deal `player` a card too many or too few in his last packet, or both players; no king comes up."""
    prepare(game, game.dealer)
    packets = list(packets_of(game, game.dealer))
    packets[3 if player == game.dealer else 2] += step
    if both:
        packets[2 if player == game.dealer else 3] += game.rng.choice((-1, 1))
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


def after_turn_up_law(hand: Hand, player: str, step: int) -> str:
    """Which of turf-club's 15-18 speaks of this hand and this fault."""
    if player != hand.dealer:
        return "15" if step > 0 else "16"
    return "17" if step > 0 else "18"


def misdeal_of(hand: Hand) -> Act:
    """The deal as an irregular act."""
    return Act("misdeal", hand.deal, hand.dealer)


def number_before_turn_up(game: Game) -> Labels:
    """Found before the turn-up, the non-dealer not having looked: turf-club 9, abridged 2, Foster 8.3."""
    player, step = drawn_fault(game)
    hand = misdealt(game, player, step)
    notice(game, hand, player)
    status = game.rng.choice(("open", "elected", "waived"))
    if status == "elected":
        game.say(f"{hand.elder} claims fresh-deal")
    elif status == "waived":
        game.say(f"{hand.elder} waives")
    return misdeal_of(hand).labels(("9", "2", "8.3"), status)


def number_put_right(game: Game) -> Labels:
    """Turf-club 9 alone has the fault put right before the turn-up; elsewhere nothing gives that."""
    player, step = drawn_fault(game)
    hand = misdealt(game, player, step)
    notice(game, hand, player)
    claimed = claim(game, hand.elder, "rectify")
    return together(
        misdeal_of(hand).labels(("9", "2", "8.3"), "elected", "open", "open"),
        claimed.labels((LAWFUL, NO_LAW, NO_LAW), "no-penalty"),
    )


def number_then_looked(game: Game) -> Labels:
    """Found in time, then the non-dealer looks: over for turf-club 9 and abridged 2, not for Foster 8.3."""
    player, step = drawn_fault(game)
    hand = misdealt(game, player, step)
    notice(game, hand, player)
    game.say(f"{hand.elder} looks")
    return misdeal_of(hand).labels(("9", "2", "8.3"), "lapsed", "lapsed", "open")


def both_numbers(game: Game) -> Labels:
    """Both hands wrong: two rulings."""
    player, step = drawn_fault(game)
    hand = misdealt(game, player, step, both=True)
    game.say(f"{game.rng.choice(PLAYERS)} objects {hand.deal}")
    labels = misdeal_of(hand).labels(("9", "2", "8.3"), "open")
    return together(labels, labels)


def number_after_turn_up(game: Game) -> Labels:
    """Found between turn-up and first call: turf-club 15-18, abridged 7, Foster 8.3 unseen, 8.4 seen."""
    player, step = drawn_fault(game)
    hand = misdealt(game, player, step)
    turn_up(game, hand, looks=0)
    seen = game.chance(0.5)
    if seen:
        for looker in game.rng.sample(PLAYERS, 2):
            game.say(f"{looker} looks")
    status = game.rng.choice(("open", "elected", "waived"))
    if status != "elected" or game.chance(0.5):
        notice(game, hand, player)
    if status == "elected":
        put_right(game, hand, player, step, shown=seen)
    elif status == "waived":
        game.say(f"{hand.elder} waives")
    laws = (after_turn_up_law(hand, player, step), "7", "8.4" if seen else "8.3")
    return misdeal_of(hand).labels(laws, status)


def put_right(game: Game, hand: Hand, player: str, step: int, *, shown: bool) -> None:
    """What the non-dealer does about it: he claims a fresh deal, or the hand is made good and played.

    Cards thrown out of a hand already seen are left alone: Foster 8.4 would have them shown.
    """
    if game.chance(0.4) or (step > 0 and player == hand.elder and shown):
        game.say(f"{hand.elder} claims fresh-deal")
    elif step < 0 and game.chance(0.3):
        game.say(f"{hand.elder} claims complete-from-stock")
    else:
        mend(game, hand, player, step)
        if game.chance(0.6):
            go_on(game, hand)


def number_then_proposed(game: Game) -> Labels:
    """Found, and then he proposes: over for the abridged 7 and for his own hand, open for the dealer's."""
    player, step = drawn_fault(game)
    hand = misdealt(game, player, step)
    turn_up(game, hand, looks=0)
    notice(game, hand, player)
    game.say(f"{hand.elder} proposes")
    turf = "lapsed"
    if player == hand.dealer:
        turf = "open"
        if game.chance(0.6):
            turf = "lapsed"
            game.say(f"{hand.dealer} {game.rng.choice(('accepts', 'refuses'))}")
    laws = (after_turn_up_law(hand, player, step), "7", "8.3")
    return misdeal_of(hand).labels(laws, turf, "lapsed", "open")


def number_then_led(game: Game) -> Labels:
    """His own hand found wrong, and he plays it all the same: over in every code."""
    step = game.rng.choice((-1, 1))
    player = OTHER[game.dealer]
    hand = misdealt(game, player, step)
    turn_up(game, hand, looks=0)
    notice(game, hand, player)
    if game.chance(0.5):
        game.say(f"{player} stands")
    lead(game, hand)
    laws = (after_turn_up_law(hand, player, step), "7", "8.3")
    return misdeal_of(hand).labels(laws, "lapsed")


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
    laws = (after_turn_up_law(hand, hand.dealer, step), "7", "8.4")
    return misdeal_of(hand).labels(laws, "open", "unnoticed", "open")


def number_played(game: Game) -> Labels:
    """Played without taking cards, then found: turf-club 20-21, abridged 8, Foster 12.5."""
    hand, player, _, play = played_without_taking(game)
    adversary = OTHER[player]
    game.say(f"{adversary} objects {hand.deal}")
    dealers = player == hand.dealer
    status = game.rng.choice(("open", "waived", "elected"))
    if status == "waived" and dealers:
        game.say(f"{adversary} waives")
    elif status == "elected" and dealers:
        game.say(f"{adversary} claims fresh-deal")
    misdeal, played = misdeal_of(hand), Act("misdeal", play, player)
    if dealers:
        turf, abridged = misdeal.found("21", status), status
    else:
        turf, abridged = misdeal.found("20", "automatic"), "open"
    return {
        "turf-club": (turf,),
        "turf-club-abridged": (played.found("8", abridged),),
        "foster": (played.found("12.5", "automatic"),),
    }


def number_played_and_dealt_afresh(game: Game) -> Labels:
    """Found in the play, and the cards dealt afresh by the same dealer; by Foster the deal had passed."""
    hand, player, _, play = played_without_taking(game)
    adversary = OTHER[player]
    if game.chance(0.5):
        game.say(f"{adversary} objects {hand.deal}")
    game.say(f"{adversary} claims fresh-deal")
    game.say(f"{hand.dealer} shuffles")
    again = dealt(game)
    misdeal, played = misdeal_of(hand), Act("misdeal", play, player)
    dealers = player == hand.dealer
    out_of_turn = Act("deal-out-of-turn", again.deal, hand.dealer)
    return {
        "turf-club": (misdeal.found(*(("21", "elected") if dealers else ("20", "automatic"))),),
        "turf-club-abridged": (played.found("8", "elected"),),
        "foster": (played.found("12.5", "automatic"), out_of_turn.found("8.1", "unnoticed")),
    }


def number_played_to_the_next_turn_up(game: Game) -> Labels:
    """The dealer's hand found wrong in the play, and nothing done until the next trump is turned.

    Under turf-club 21 and abridged 8 the time has passed; by Foster 12.5 the hand had ended when he played.
    """
    hand, _, step, play = played_without_taking(game, players=(game.dealer,))
    game.say(f"{hand.elder} objects {hand.deal}")
    play_tricks(game, hand, 4 if step > 0 else 3)
    if step < 0 and hand.leader == hand.elder:
        lead(game, hand)  # his last card, to which the dealer has none to play
    next_turn_up(game, hand)
    played = Act("misdeal", play, hand.dealer)
    return {
        "turf-club": (misdeal_of(hand).found("21", "lapsed"),),
        "turf-club-abridged": (played.found("8", "lapsed"),),
        "foster": (played.found("12.5", "automatic"),),
    }


def number_never_noticed(game: Game) -> Labels:
    """Played without taking cards and found by nobody: only Foster 12.5 bites all the same."""
    hand, player, step, play = played_without_taking(game)
    if game.chance(0.5):
        if player != hand.dealer:
            follow(game, hand, game.actions[play - 1].split()[2])
        play_tricks(game, hand, min(map(len, hand.cards.values())))
    misdeal = misdeal_of(hand)
    return {
        "turf-club": (misdeal.found(after_turn_up_law(hand, player, step), "unnoticed"),),
        "turf-club-abridged": (misdeal.found("7", "unnoticed"),),
        "foster": (Act("misdeal", play, player).found("12.5", "automatic"),),
    }


def played_without_taking(game: Game, players: tuple[str, ...] = PLAYERS) -> tuple[Hand, str, int, int]:
    """A stand or a refusal, and the first card of the wrong hand; the hand, whose, by how much, that card."""
    player, step = game.rng.choice(players), game.rng.choice((-1, 1))
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
    return hand, player, step, play


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
    misdeal = misdeal_of(hand)
    return {
        "turf-club": (misdeal.found(after_turn_up_law(hand, player, step), "unnoticed"),),
        "turf-club-abridged": (misdeal.found("7", "unnoticed"),),
        "foster": (Act("misdeal", act, player).found("12.5", "automatic"),),
    }


WRONG_NUMBERS = (
    Variant(number_before_turn_up),
    Variant(number_put_right),
    Variant(number_then_looked),
    Variant(both_numbers),
    Variant(number_after_turn_up),
    Variant(number_then_proposed),
    Variant(number_then_led),
    Variant(dealers_number_after_proposal),
    Variant(number_played),
    Variant(number_played_and_dealt_afresh),
    Variant(number_played_to_the_next_turn_up, marking=0),
    Variant(number_never_noticed),
    Variant(number_at_discard),
)
