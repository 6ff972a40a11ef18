"""The simulated games: repeatable, readable, and lawful on a second reading that shares nothing with them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random

import pytest

from adjudicator.faults import (
    OFFENCES,
    PRINTED_CODES,
    VARIANTS,
    FaultyGame,
    Finding,
    Variant,
    faulty_game,
    game_of,
    offences_of,
)
from adjudicator.game.cards import card_name, parse_card, rank_of, suit_of
from adjudicator.game.notation import Action, parse_action
from adjudicator.library import load_codes
from adjudicator.simulation import SimulatedGame, lawful_game

GAMES = 300
FAULTS = 60
SAMPLES = 30

#: Laws that no fault reaches, and why. Laws that no act can break are left out of themselves.
LEFT_OUT = {
    "turf-club": {
        "48": "what a trick is worth; marking it wrong is 50 or 51",
        "49": "what a trick is worth; marking it wrong is 50 or 51",
    },
    "turf-club-abridged": {
        "G9": "whether a mark past the game is one too many, or is cut at the game, the text does not settle",
    },
    "foster": {
        "12.6": "it comes with another fault only (12.1-12.3, 8.4), and what becomes of that is not settled",
        "19.2": "what a trick is worth; marking it wrong is 19",
        "19.3": "what a trick is worth; marking it wrong is 19",
    },
}


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
        assert any(game.is_ruled_by(code) for code in PRINTED_CODES) or {
            finding["status"] for findings in game.labels.values() for finding in findings
        } == {"silent"}
        for findings in game.labels.values():
            for finding in findings:
                assert 1 <= finding["action"] <= len(actions)
                assert finding["by"] in ("A", "B", None)
                assert (finding["law"] is None) == (finding["status"] == "silent" or bare_claim(finding))


def bare_claim(finding: Finding) -> bool:
    """A claim of what no law gives is ruled on by none."""
    return finding["offence"] == "bad-claim" and finding["status"] == "no-penalty" and finding["law"] is None


@cache
def samples() -> list[tuple[Variant, list[FaultyGame]]]:
    """Games of every way to err."""
    return [
        (variant, [game_of(Random(seed), variant, offence) for seed in range(SAMPLES)])
        for offence, variants in VARIANTS.items()
        for variant in variants
    ]


def test_each_way_to_err_says_which_codes_have_a_law_on_it() -> None:
    for variant, games in samples():
        ruled = {code for code in PRINTED_CODES for game in games if game.is_ruled_by(code)}
        assert ruled == set(variant.codes), variant.build.__name__


@pytest.mark.parametrize("code", PRINTED_CODES)
def test_with_a_code_every_fault_is_one_that_it_has_a_law_on(code: str) -> None:
    assert set(offences_of(code)) < set(OFFENCES)
    for offence in offences_of(code):
        for seed in range(5):
            assert faulty_game(Random(f"{offence} {seed}"), offence, code).is_ruled_by(code)


@pytest.mark.parametrize("code", PRINTED_CODES)
def test_every_law_that_can_be_broken_is_reached(code: str) -> None:
    findings = [one for _, games in samples() for game in games for one in game.labels[code]]
    reached = {one["law"] for one in findings if one["law"]}
    laws = load_codes()[code].laws
    assert {number for number, law in laws.items() if law.rows} - reached == set(LEFT_OUT[code])
    assert reached <= set(laws)


def test_a_fault_is_told_with_what_follows_from_it() -> None:
    variant = next(one for one in VARIANTS["duty-refused"] if one.build.__name__ == "another_discard_refused")
    fault = game_of(Random(1), variant, "duty-refused").fault("turf-club")
    assert fault is not None
    assert (fault["offence"], fault["law"], fault["status"]) == ("duty-refused", "37", "automatic")
    assert [(one["offence"], one["law"], one["status"]) for one in fault["also"]] == [
        ("exposed-card", "37", "elected")
    ]


def test_a_renounce_is_a_breach_on_a_second_reading() -> None:
    whole = 0
    for seed in range(FAULTS * 6):
        game = faulty_game(Random(f"renounce {seed}"), "renounce")
        hand = hands_of(game.log)[-1]
        if game.variant != "renounced" or len(hand.played) < 10:
            continue
        whole += 1
        number = game.labels["turf-club"][0]["action"]
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
        hand = [hand for hand in hands_of(game.log) if hand.announced][-1]
        liar, _ = hand.announced[-1]
        assert (liar, f"K{hand.turned[1]}") not in [(who, card) for who, _, card in hand.played]
