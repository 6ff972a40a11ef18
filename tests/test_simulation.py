"""The simulated games: repeatable, readable, and lawful on a second reading that shares nothing with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from adjudicator.faults import OFFENCES, PRINTED_CODES, faulty_game
from adjudicator.game.cards import card_name, parse_card, rank_of, suit_of
from adjudicator.game.notation import Action, parse_action
from adjudicator.simulation import SimulatedGame, lawful_game

GAMES = 300
FAULTS = 60


def lawful(seed: int) -> SimulatedGame:
    return lawful_game(Random(f"lawful {seed}"), marking=seed % 3 > 0)


def actions_of(log: dict[str, object]) -> list[Action]:
    texts = log["actions"]
    assert isinstance(texts, list)
    return [parse_action(text) for text in texts]


@dataclass
class Seen:
    """One hand as its record shows it."""

    dealer: str
    packets: tuple[int, ...]
    turned: str = ""
    calls: list[str] = field(default_factory=list)
    taken: int = 0
    discarded: set[str] = field(default_factory=set)
    played: list[tuple[str, str, str]] = field(default_factory=list)
    announced: list[tuple[str, int]] = field(default_factory=list)
    marks: list[tuple[str, int]] = field(default_factory=list)


def hands_of(log: dict[str, object]) -> list[Seen]:
    hands: list[Seen] = []
    for action in actions_of(log):
        if action.verb == "deals":
            hands.append(Seen(action.actor, action.packets))
        elif hands:
            note(hands[-1], action)
        else:
            assert action.verb in {"draws", "shuffles", "cuts"}
    return hands


def note(hand: Seen, action: Action) -> None:
    """Enter what one action shows of the hand."""
    names = [card_name(card) for card in action.cards]
    match action.verb:
        case "turns":
            hand.turned = names[0]
        case "proposes" | "stands" | "accepts" | "refuses":
            hand.calls.append(action.verb)
        case "gives":
            hand.taken += action.count or len(names)
        case "discards":
            hand.discarded |= {name for name in names if "?" not in name}
        case "leads" | "plays":
            hand.played.append((action.actor, action.verb, names[0]))
            assert action.suit is None or action.suit == suit_of(action.cards[0])
        case "announces":
            hand.announced.append((action.actor, len(hand.played)))
        case "marks" if action.count:
            hand.marks.append((action.actor, action.count))


def takes(card: str, led: str, trump: str) -> bool:
    if card[1] == led[1]:
        return (rank_of(parse_card(card)) or 0) > (rank_of(parse_card(led)) or 0)
    return card[1] == trump


def breaches(held: list[str], led: str, card: str, trump: str) -> bool:
    """Whether playing the card breaks a duty: to follow, to win, to trump."""
    could_follow = any(other[1] == led[1] for other in held)
    if could_follow and card[1] != led[1]:
        return True
    choice = [other for other in held if other[1] == led[1]] if could_follow else held
    return any(takes(other, led, trump) for other in choice) and not takes(card, led, trump)


def broken_at(hand: Seen, at: int) -> bool:
    """Whether the card at this place was unlawful, by the cards that its player still brought out."""
    player, _, card = hand.played[at]
    held = [other for who, _, other in hand.played[at:] if who == player]
    return breaches(held, hand.played[at - 1][2], card, hand.turned[1])


def check_play(hand: Seen) -> dict[str, int]:
    """Read a whole hand's play; the tricks that each player took."""
    trump = hand.turned[1]
    held = {player: [card for who, _, card in hand.played if who == player] for player in "AB"}
    assert [len(set(cards)) for cards in held.values()] == [5, 5]
    shown = {card for _, _, card in hand.played}
    assert len(shown) == 10
    assert not shown & (hand.discarded | {hand.turned})
    tricks = {"A": 0, "B": 0}
    leader = "B" if hand.dealer == "A" else "A"
    for first, second in zip(hand.played[::2], hand.played[1::2], strict=True):
        assert (first[0], first[1], second[1]) == (leader, "leads", "plays")
        assert second[0] != leader
        assert not breaches(held[second[0]], first[2], second[2], trump)
        held[first[0]].remove(first[2])
        held[second[0]].remove(second[2])
        leader = second[0] if takes(second[2], first[2], trump) else leader
        tricks[leader] += 1
    return tricks


def worth(hand: Seen, tricks: dict[str, int]) -> tuple[str, int]:
    winner = max(tricks, key=lambda player: tricks[player])
    doubled = (hand.calls[0] == "stands" and winner == hand.dealer) or (
        hand.calls[:2] == ["proposes", "refuses"] and winner != hand.dealer
    )
    return winner, 2 if doubled or tricks[winner] == 5 else 1


@pytest.mark.parametrize("make", [lawful_game, *OFFENCES])
def test_the_same_seed_gives_the_same_game(make: object) -> None:
    for seed in range(20):
        first, second = (
            lawful_game(Random(seed)) if not isinstance(make, str) else faulty_game(Random(seed), make)
            for _ in range(2)
        )
        assert first == second


def test_different_seeds_give_different_games() -> None:
    assert len({str(lawful_game(Random(seed)).log) for seed in range(200)}) == 200


def test_a_lawful_game_is_lawful_on_a_second_reading() -> None:
    for seed in range(GAMES):
        game = lawful(seed)
        orders: dict[str, tuple[int, ...]] = {}
        before = None
        for hand in hands_of(game.log):
            assert hand.dealer != before, "deals alternate"
            before = hand.dealer
            if hand.packets:
                assert orders.setdefault(hand.dealer, hand.packets) == hand.packets
            assert hand.taken <= 32 - 11
            assert all(played == 0 for _, played in hand.announced)
            if hand.played:
                check_play(hand)


def test_due_is_what_a_second_reading_counts() -> None:
    for seed in range(GAMES):
        game = lawful(seed)
        start = game.log.get("score", {"A": 0, "B": 0})
        assert isinstance(start, dict)
        score = dict(start)
        for hand in hands_of(game.log):
            earned = [(hand.dealer, 1)] if hand.turned[0] == "K" else []
            earned += [(player, 1) for player, _ in hand.announced]
            if hand.played:
                earned.append(worth(hand, check_play(hand)))
            for player, points in earned:
                assert max(score.values()) < 5, "nothing happens after the game"
                score[player] = min(5, score[player] + points)
            if hand.played and seed % 3:
                marks = hand.marks
                assert [player for player, _ in marks] == [earned[-1][0]]
        assert score == game.due
        assert sorted(score.values())[1] == 5


def test_ledger_adds_up_to_due() -> None:
    for seed in range(GAMES):
        game = lawful(seed)
        start = game.log.get("score", {"A": 0, "B": 0})
        assert isinstance(start, dict)
        score = dict(start)
        for event in game.ledger:
            score[event.player] = min(5, score[event.player] + event.points)
        assert score == game.due
        assert [event.action for event in game.ledger] == sorted({event.action for event in game.ledger})


def test_a_record_without_marks_has_only_kings() -> None:
    for seed in range(100):
        log = lawful_game(Random(seed), marking=False).log
        assert not any(action.verb == "marks" and action.count for action in actions_of(log))


@pytest.mark.parametrize("offence", OFFENCES)
def test_faults_are_labelled_for_every_printed_code(offence: str) -> None:
    for seed in range(FAULTS):
        game = faulty_game(Random(f"{offence} {seed}"), offence)
        actions = actions_of(game.log)
        assert tuple(sorted(game.labels)) == tuple(sorted(PRINTED_CODES))
        for finding in game.labels.values():
            assert 1 <= finding["action"] <= len(actions)
            actor = actions[finding["action"] - 1].actor
            assert finding["by"] in (actor, None)


def test_a_renounce_is_a_breach_on_a_second_reading() -> None:
    whole = 0
    for seed in range(FAULTS * 3):
        game = faulty_game(Random(f"renounce {seed}"), "renounce")
        hand = hands_of(game.log)[-1]
        if game.variant != "renounced" or len(hand.played) < 10:
            continue
        whole += 1
        number = game.labels["turf-club"]["action"]
        texts = [action.text for action in actions_of(game.log)]
        offender, _, card = texts[number - 1].split()
        place = hand.played.index((offender, "plays", card))
        broken = [
            at for at, (_, verb, _) in enumerate(hand.played) if verb == "plays" and broken_at(hand, at)
        ]
        assert broken == [place]
    assert whole > FAULTS / 2


def test_a_false_king_is_not_held() -> None:
    for seed in range(FAULTS * 2):
        game = faulty_game(Random(f"king {seed}"), "false-king")
        hand = hands_of(game.log)[-1]
        liar, _ = hand.announced[-1]
        assert (liar, f"K{hand.turned[1]}") not in [(who, card) for who, _, card in hand.played]
