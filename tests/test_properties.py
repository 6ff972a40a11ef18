"""What holds of every log, under every code: tried on random edits of simulated games, and on hands made up.

The actions put in are of every form that the notation has: a verb that is added to it is tried too.
A failure names the seed of the log; `edited_log(seed)` is that log.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from adjudicator.game.forms import PLAYERS, VERBS
from adjudicator.game.replay import replay
from adjudicator.intake import read_mapping
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
from adjudicator.simulation import lawful_game

Document = dict[str, Any]
CODES = load_codes()
ADJUDICATOR = Adjudicator(CODES)
BLOCKS = 6
RANKS, SUITS = "789TAJQK", "CDHS"
CARDS = [rank + suit for suit in SUITS for rank in RANKS]
PACKETS = ("3 3 2 2", "2 2 3 3", "3 3 3 2", "3 3 1 2", "3 3 2 3", "3 3 2 1", "2 3 3 2", "5 5")
OPENING = (
    "A deals 3 3 2 2",
    "A turns 9H",
    "B proposes",
    "A accepts",
    "B discards 3",
    "A gives B 3",
    "A discards 2",
    "A gives A 2",
)
FORMS = [
    (actor, form)
    for verb in VERBS.values()
    for form in verb.forms
    for actor in verb.actors
    if actor in PLAYERS
] + [("bystander", "objects N"), ("bystander", "remarks against PLAYER")]


# The logs


@cache
def edited_log(seed: int) -> Document:
    """A log that can be read, and is as irregular as may be. The same seed gives the same log."""
    rng = Random(f"edited {seed}")
    made_up = seed % 3 == 0
    if made_up:
        log: Document = {"dealer": "A", "actions": list(OPENING[: rng.randint(1, len(OPENING))])}
    else:
        log = dict(lawful_game(rng, marking=seed % 2 > 0).log)
    actions = [text.partition(" #")[0] for text in log["actions"][: rng.randint(8, 45)]]
    for _ in range(rng.randint(4, 25) if made_up else rng.randint(1, 8)):
        tried = edited(rng, actions, at_end=made_up)
        if rng.random() < 0.05 or replay(read_mapping({**log, "actions": tried})).halt is None:
            actions = tried
    if seed % 8 == 1:
        for place in rng.sample(range(len(actions)), min(2, len(actions))):
            actions[place] += " ?"
    return {**log, "actions": actions, "stakes": rng.choice(("single", "by-score"))}


def edited(rng: Random, actions: Sequence[str], *, at_end: bool) -> list[str]:
    """One edit, after a cut for the deal: an action put in, taken out, or exchanged with the next."""
    tried = list(actions)
    place = rng.randint(sum(text.split()[1] == "draws" for text in tried[:2]), len(tried))
    chance = rng.random()
    if at_end or chance < 0.6 or place + 1 >= len(tried):
        place = len(tried) if at_end else place
        tried.insert(place, random_action(rng, place, tried))
    elif chance < 0.8:
        del tried[place]
    else:
        tried[place], tried[place + 1] = tried[place + 1], tried[place]
    return tried


def random_action(rng: Random, place: int, before: Sequence[str]) -> str:
    """An action of any form, to stand at a place; its cards are often among those of the log."""
    seen = [word for text in before for word in text.split() if word in CARDS]
    actor, form = rng.choice(FORMS)
    form = re.sub(r" \[(.*?)\]", lambda found: rng.choice(("", f" {found[1]}")), form)
    form = re.sub(r"\S+\|\S+", lambda found: rng.choice(found[0].split("|")), form)
    form = form.replace("N N N N", rng.choice(PACKETS))
    most = max(1, place) if form.startswith("objects") else 6
    fillers: Mapping[str, Callable[[], str]] = {
        "CARDS": lambda: " ".join(_some_cards(rng, form.startswith("holds"), seen)),
        "CARD": lambda: rng.choice(CARDS) if form.startswith("lacks") else _one_card(rng, seen),
        "PLAYER": lambda: rng.choice(PLAYERS),
        "SUIT": lambda: rng.choice(SUITS),
        "N": lambda: str(rng.randint(1, most)),
    }
    filled = re.sub(r"\b(CARDS|CARD|PLAYER|SUIT|N)\b", lambda found: fillers[found[0]](), form)
    return f"{actor} {filled}"


def _one_card(rng: Random, seen: Sequence[str]) -> str:
    chance = rng.random()
    if chance < 0.1:
        return rng.choice(("??", "?" + rng.choice(SUITS), rng.choice(RANKS) + "?"))
    return rng.choice(seen) if seen and chance < 0.4 else rng.choice(CARDS)


def _some_cards(rng: Random, whole_hand: bool, seen: Sequence[str]) -> list[str]:
    number = rng.choice((5, 5, 6, 4)) if whole_hand else rng.randint(1, 2)
    cards = list(dict.fromkeys(_one_card(rng, seen) for _ in range(rng.randint(1, number))))
    return cards + ["??"] * (number - len(cards)) if whole_hand else cards


def seeds(block: int, number: int) -> range:
    """The logs of one of the blocks that the tests are cut into, to be run side by side."""
    return range(block * number // BLOCKS, (block + 1) * number // BLOCKS)


def opinions(log: Document) -> dict[str, Document]:
    found: dict[str, Document] = ADJUDICATOR.comparison(read_mapping(log))["opinions"]
    return found


in_blocks = pytest.mark.parametrize("block", range(BLOCKS))


def test_the_logs_are_a_fair_sample() -> None:
    """Every status, verdict and verb comes up, and most logs are judged to their end."""
    statuses, verdicts, verbs = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(400):
        log = edited_log(seed)
        verbs.update(text.split()[1] for text in log["actions"])
        for opinion in opinions(log).values():
            verdicts[opinion["verdict"]] += 1
            statuses.update(ruling["status"] for ruling in opinion["rulings"])
    assert set(verbs) == set(VERBS)
    assert min(statuses[status] for status in (*WITHOUT_OPTIONS, *WITH_OPTIONS)) >= 10, statuses
    assert set(verdicts) == {"regular", "irregular", "undetermined", "contradictory"}
    assert verdicts["contradictory"] < sum(verdicts.values()) / 3, verdicts


# What every opinion keeps to

WITHOUT_OPTIONS = ("no-penalty", "unnoticed", "silent")
WITH_OPTIONS = ("automatic", "open", "elected", "waived", "lapsed")


def sentences(opinion: Document) -> Iterator[str]:
    """Whatever of an opinion is read out."""
    for ruling in opinion["rulings"]:
        yield from (ruling["says"], *ruling["assumes"], *(one["shows"] for one in ruling["evidence"]))
        yield from (one["until"] for one in ruling["options"] if one["until"] is not None)
        if ruling["penalty"] is not None:
            yield ruling["penalty"]
    yield from (line["says"] for line in opinion["score"]["ledger"])
    yield from (question["ask"] for question in opinion["questions"])
    if opinion["halt"]:
        yield opinion["halt"]["says"]


def check_ruling(ruling: Document, code: str, judged: int) -> None:
    """What the contract says of each status."""
    status, action, fact = ruling["status"], ruling["action"], ruling["fact"]
    claim = fact["kind"] == "claim"
    row = None if claim else CODES[code].governing(fact["kind"], fact["circumstances"])
    if status != "undetermined":
        assert (ruling["options"] == []) == (status in WITHOUT_OPTIONS)
        automatic = status == "automatic"
        if status == "lapsed":  # a consequence that was not carried out, or a choice not made
            automatic = row is not None and row.outcome == "automatic"
        assert (ruling["entitled"] is None) == (automatic or status in WITHOUT_OPTIONS)
    assert 1 <= action <= judged
    assert ruling["noticed"] is None or action <= ruling["noticed"] <= judged
    assert (ruling["elected"] is None) == (status != "elected")
    assert ruling["elected"] is None or action <= ruling["elected"]["action"] <= judged
    assert (ruling["lapsed"] is None) == (status != "lapsed")
    assert ruling["lapsed"] is None or action <= ruling["lapsed"] <= judged
    if status != "undetermined" and not claim:
        assert (ruling["law"] is None) == (status == "silent")
    shown = [one["action"] for one in ruling["evidence"]]
    assert shown[1:] == sorted(shown[1:])
    assert shown[0] == action or (
        row is not None and row.at_holders_act
    )  # then the deal or the gift that made his hand wrong


def check_score(opinion: Document, game: int) -> None:
    """The ledger of a log of one game adds up to what is due, and neither score passes the game."""
    score = opinion["score"]
    for pair in (score["due"], score["recorded"] or {}):
        assert all(0 <= points <= game for points in pair.values())
    assert score["agrees"] is (None if score["recorded"] is None else score["recorded"] == score["due"])
    won = score["game_won_by"] is not None
    assert won == (max(score["due"].values()) == game)
    if len(score["games"]) <= won:
        added = Counter(score["start"])
        for line in score["ledger"]:
            added[line["player"]] += line["points"]
        assert {player: added[player] for player in PLAYERS} == score["due"]


def check_verdict(opinion: Document) -> None:
    statuses = {ruling["status"] for ruling in opinion["rulings"]}
    if opinion["halt"]:
        assert opinion["verdict"] == "contradictory"
    elif statuses:
        assert opinion["verdict"] == ("undetermined" if statuses == {"undetermined"} else "irregular")
    else:
        assert opinion["verdict"] == "regular"
    for question in opinion["questions"]:
        assert len(question["answers"]) >= 2
        assert set(question["decides"]) <= set(range(len(opinion["rulings"])))


@in_blocks
def test_every_opinion_keeps_to_the_contract(block: int) -> None:
    for seed in seeds(block, 1800):
        for code, opinion in opinions(edited_log(seed)).items():
            try:
                json.dumps(opinion, allow_nan=False)
                for ruling in opinion["rulings"]:
                    check_ruling(ruling, code, opinion["log"]["judged"])
                assert all(text and not set("…{}") & set(text) for text in sentences(opinion))
                acts = [ruling["action"] for ruling in opinion["rulings"]]
                assert acts == sorted(acts)
                check_score(opinion, CODES[code].game)
                check_verdict(opinion)
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, {code}: {error}") from error


@pytest.mark.parametrize("evidence", ["B holds KC QC AH ??", "B counts B 4"])
def test_a_hand_counted_after_a_deal_set_aside(evidence: str) -> None:
    """Found by a random log; whatever is ruled, nothing may break."""
    assert opinions({"dealer": "A", "actions": ["A deals", "A deals set-aside", evidence]})


# What changes nothing

ROLES = {"A": "B", "B": "A"}
NEW_SUITS = {"C": "H", "D": "S", "H": "D", "S": "C"}
SUIT_NAMES = {"clubs": "hearts", "diamonds": "spades", "hearts": "diamonds", "spades": "clubs"}


def with_players_renamed(text: str) -> str:
    return re.sub(r"(?<![\w?])[AB](?![\w?])", lambda found: ROLES[found[0]], text)


def with_suits_permuted(text: str) -> str:
    text = re.sub(r"(?<!\w)([789TAJQK?])([CDHS])(?!\w)", lambda found: found[1] + NEW_SUITS[found[2]], text)
    text = re.sub(
        r"(naming|call-suit|lacks) ([CDHS])(?!\w)", lambda found: f"{found[1]} {NEW_SUITS[found[2]]}", text
    )
    return re.sub(r"clubs|diamonds|hearts|spades", lambda found: SUIT_NAMES[found[0]], text)


def mapped(value: Any, text: Callable[[str], str]) -> Any:
    """A document with every text in it changed, keys too."""
    if isinstance(value, dict):
        return {text(key): mapped(one, text) for key, one in value.items()}
    if isinstance(value, list):
        return [mapped(one, text) for one in value]
    return text(value) if isinstance(value, str) else value


def ruled(opinion: Document, *, read_out: Callable[[str], str] | None) -> Document:
    """What is ruled, due and asked; ids and digests left out, sentences treated or left out."""
    kept = {key: opinion[key] for key in ("verdict", "rulings", "score", "questions", "halt")}
    prose = ("title", "says", "shows", "ask", "assumes", "penalty")

    def keep(value: Any) -> Any:
        if isinstance(value, list):
            return [keep(one) for one in value]
        if not isinstance(value, dict):
            return value
        rest = {key: keep(one) for key, one in value.items() if key not in prose}
        if read_out is None:
            return {key: one for key, one in rest.items() if key != "change"}
        return rest | {key: mapped(value[key], read_out) for key in prose if key in value}

    kept_so: Document = keep(kept)
    return kept_so


def with_ties_sorted(ruled_so: Document) -> Document:
    """What both players did in one action, by the same law, stands A before B: an order of names alone."""
    return {
        **ruled_so,
        "rulings": sorted(ruled_so["rulings"], key=lambda one: json.dumps(one, sort_keys=True)),
    }


def nameless(text: str) -> str:
    """A sentence with its names blotted out: an `A` may be a name or the article."""
    return re.sub(r"(?<![\w?])[AB](?!\w)", "·", text)


@in_blocks
def test_renaming_the_players_changes_nothing_but_the_names(block: int) -> None:
    for seed in seeds(block, 480):
        log = edited_log(seed)
        renamed = opinions(mapped(log, with_players_renamed))
        for code, opinion in opinions(log).items():
            expected = mapped(ruled(opinion, read_out=nameless), with_players_renamed)
            found = with_ties_sorted(ruled(renamed[code], read_out=nameless))
            assert found == with_ties_sorted(expected), (seed, code)


@in_blocks
def test_permuting_the_suits_changes_nothing_but_the_names(block: int) -> None:
    """Of several cards that prove the same the opinion names one, by suit; so the sentences are left out."""
    for seed in seeds(block, 480):
        log = edited_log(seed)
        permuted = opinions({**log, "actions": mapped(log["actions"], with_suits_permuted)})
        for code, opinion in opinions(log).items():
            expected = mapped(ruled(opinion, read_out=None), with_suits_permuted)
            assert ruled(permuted[code], read_out=None) == expected, (seed, code)


@in_blocks
def test_what_comes_later_changes_nothing_before(block: int) -> None:
    for seed in seeds(block, 300):
        log, rng = edited_log(seed), Random(seed)
        actions = log["actions"]
        at = rng.randint(1, len(actions))
        tail = [random_action(rng, at, actions[:at]) for _ in range(3)]
        code = rng.choice(list(CODES))
        cut, whole, other = (
            json.dumps(ADJUDICATOR.opinion(read_mapping({**log, "actions": texts}), code, stop))
            for texts, stop in ((actions[:at], None), (actions, at), (actions[:at] + tail, at))
        )
        assert cut == whole == other, (seed, code, at)


@in_blocks
def test_comments_and_metadata_change_nothing_but_ids_and_digests(block: int) -> None:
    for seed in seeds(block, 300):
        log = edited_log(seed)
        told = {
            **log,
            "actions": [f"{text} # comment {n}" for n, text in enumerate(log["actions"])],
            "id": "a log",
            "players": {"A": "Ann", "B": "Bob"},
            "venue": "a club",
            "date": "2026-11-29",
        }
        plain, noted = opinions(log), opinions({**told, "_own": [seed]})
        for code, opinion in plain.items():
            assert noted[code]["log"].pop("id") == "a log"
            assert opinion["log"].pop("id") is None
            for one in (opinion, noted[code]):
                one.pop("id")
                one["log"].pop("digest")
            assert opinion == noted[code], (seed, code)
        assert opinions(told) == opinions({**told, "_own": [seed]}), seed


RUN = """
import hashlib, json, sys
from adjudicator.intake import read_mapping
from adjudicator.library import load_codes
from adjudicator.service import Adjudicator
adjudicator = Adjudicator(load_codes())
logs = json.load(sys.stdin)
print(json.dumps([adjudicator.comparison(read_mapping(log)) for log in logs]))
"""


def test_two_runs_give_the_same_bytes() -> None:
    """In processes of their own, in which sets have another order."""
    logs = json.dumps([edited_log(seed) for seed in range(120)])
    first, second = (
        subprocess.run(
            [sys.executable, "-c", RUN],
            input=logs.encode(),
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": order},
        ).stdout
        for order in ("1", "2")
    )
    assert first == second
    assert len(json.loads(first)) == 120
