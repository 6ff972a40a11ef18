"""Scenes of calls taken back, of exchanging, and of what lies beside the hands."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.game.scenes.pieces import DEAL, TURN, record

_AGREED = (DEAL, TURN, "B proposes", "A accepts")
_B_SERVED = (*_AGREED, "B discards 2", "A gives B 2")
_BOTH_SERVED = (*_B_SERVED, "A discards 3", "A gives A 3")
_FIRST_TRICK = ("B leads 7S", "A plays 8S")


def call_retracted(asked: Mapping[str, str]) -> dict[str, object]:
    """A call taken back."""
    calls = {
        "proposal": ("B proposes", "B retracts"),
        "stand": ("B stands", "B retracts"),
        "acceptance": ("B proposes", "A accepts", "A retracts"),
        "refusal": ("B proposes", "A refuses", "A retracts"),
        "number": ("B proposes", "A accepts", "B asks 3", "B retracts"),
    }
    return record(DEAL, TURN, *calls[asked["call"]])


def number_told(asked: Mapping[str, str]) -> dict[str, object]:
    """B took two cards and A three; each is asked how many."""
    player, asks, took = ("A", "B", 3) if asked["of"] == "dealer" else ("B", "A", 2)
    answers = {"told": f"answers {took}", "told-wrong": "answers 1", "declined": "declines"}
    played = _FIRST_TRICK if asked.get("time") == "after-dealers-card" else ()
    return record(*_BOTH_SERVED, *played, f"{asks} inquires", f"{player} {answers[asked['answer']]}")


def cards_looked_at(asked: Mapping[str, str]) -> dict[str, object]:
    """Discards, the stock, or superfluous cards looked at, by their owner or by the other player."""
    what = asked["what"]
    if what in ("discards", "stock"):
        return record(*(_B_SERVED if what == "discards" else (DEAL, TURN)), f"A looks-at {what}")
    own = {**asked, "hand": "dealer", "wrong": "dealt", "owner": "had-not-seen"}
    whence = own if asked["whose"] == "own" else asked
    owner, other = ("A", "B") if whence["hand"] == "dealer" else ("B", "A")
    taken_out = f"{owner} sheds 1" if what == "shed" else f"{other} draws-from {owner} 1"
    looker = owner if asked["whose"] == "own" else other
    return record(*_too_many(owner, whence), taken_out, f"{looker} looks-at {what}")


def _too_many(owner: str, asked: Mapping[str, str]) -> tuple[str, ...]:
    """Six cards in a hand: dealt, given where fewer were asked for, or taken where fewer were discarded."""
    seen = asked["owner"] == "had-seen"
    if asked["wrong"] == "dealt":
        deal = "A deals 3 3 2 3" if owner == "A" else "A deals 3 3 3 2"
        return (deal, TURN, *([f"{owner} looks"] if seen else []))
    if owner == "A":
        gift: tuple[str, ...] = (*_B_SERVED, "A discards 3", "A gives A 4")
    else:
        number = {"given": 2, "taken": 3}[asked["wrong"]]
        gift = (*_AGREED, f"B asks {number}", "B discards 2", "A gives B 3")
    return (*gift, *([f"{owner} takes-up"] if seen else []))


def cards_asked(asked: Mapping[str, str]) -> dict[str, object]:
    """Two cards asked for, and as many discarded, or one more, or one less."""
    discarded = {"none": 0, "as-discarded": 2, "fewer": 3, "more": 1}[asked["number"]]
    return record(*_AGREED, "B asks 2", f"B discards {discarded}")


_MIXED = {"no": [], "unseen": ["mixes"], "seen": ["takes-up"]}


def cards_given(asked: Mapping[str, str]) -> dict[str, object]:
    """Cards given to either player, too many, too few, or rightly."""
    return record(*(_given_to_dealer if asked["to"] == "dealer" else _given_to_non_dealer)(asked))


def _given_to_non_dealer(asked: Mapping[str, str]) -> list[str]:
    gift = {
        "right": ("B asks 2", "B discards 2", "A gives B 2"),
        "more-than-asked": ("B asks 2", "B discards 2", "A gives B 3"),
        "fewer-than-asked": ("B asks 2", "B discards 2", "A gives B 1", "A discards 3"),
        "more-than-discarded": ("B asks 3", "B discards 2", "A gives B 3"),
    }
    mixed = [f"B {verb}" for verb in _MIXED[asked.get("mixed", "no")]]
    played = ["B leads 7S"] if asked.get("then") == "played-unnoticed" else []
    return [*_AGREED, *gift[asked["number"]], *mixed, *played]


def _given_to_dealer(asked: Mapping[str, str]) -> list[str]:
    gift = {"right": "A gives A 3", "more": "A gives A 4", "fewer": "A gives A 2"}
    mixed = [f"A {verb}" for verb in _MIXED[asked.get("mixed", "no")]]
    course: Mapping[str, tuple[str, ...]] = {
        "not-yet-played": ("B stands",),
        "completed": ("B stands", "A gives A 1"),
        "played": _FIRST_TRICK,
    }
    then = course[asked["short"]] if "short" in asked else ()
    return [*_B_SERVED, "A discards 3", gift[asked["number"]], *mixed, *then]


def dealer_helped(asked: Mapping[str, str]) -> dict[str, object]:
    """The dealer takes cards: from a whole stock, or from three cards of which B wants two."""
    if asked["stock"] == "enough":
        return record(*_BOTH_SERVED)
    accepts = "A accepts if-enough" if asked["accepted"] == "if-enough" else "A accepts"
    last = ("B proposes", accepts, "B discards 2", "A gives B 2", "A discards 2", "A gives A 1")
    return record(DEAL, TURN, *_exchange(5, 5), *_exchange(5, 3), *last)


def _exchange(non_dealer: int, dealer: int) -> list[str]:
    taken = [f"B discards {non_dealer}", f"A gives B {non_dealer}"]
    return ["B proposes", "A accepts", *taken, f"A discards {dealer}", f"A gives A {dealer}"]


def faced_in_stock(asked: Mapping[str, str]) -> dict[str, object]:
    """A faced card found after the turn-up."""
    falls = {"unsaid": "", "dealer": " of A", "non-dealer": " of B"}[asked["falls_to"]]
    discarded = ["B discards 2"] if asked["time"] == "after-discard" else []
    return record(*_AGREED, *discarded, f"B finds-faced 7C{falls}")


def exposed_in_giving(asked: Mapping[str, str]) -> dict[str, object]:
    """A card exposed as it is given."""
    if asked["whose"] == "non-dealer":
        return record(*_AGREED, "B discards 2", "A exposes 7C of B")
    return record(*_B_SERVED, "A discards 3", "A exposes 7C of A")


def turned_in_error(_: Mapping[str, str]) -> dict[str, object]:
    """A card turned up after the giving."""
    return record(*_BOTH_SERVED, "A turns JC")


def discard_refused(_: Mapping[str, str]) -> dict[str, object]:
    """Another discard refused after a card was turned in error."""
    return record(*_BOTH_SERVED, "A turns JC", "B proposes", "A refuses")


def packs_called(asked: Mapping[str, str]) -> dict[str, object]:
    """New packs called for after a hand, before or after the cut for the next."""
    cut = ["A cuts 12"] if asked["time"] == "after-cut" else []
    return record(DEAL, TURN, "B throws-down", *cut, "A calls-packs")


def bystander_remarked(asked: Mapping[str, str]) -> dict[str, object]:
    """A bystander's remark at a table of the English or the French form."""
    return {**record(DEAL, TURN, "bystander remarks against B"), "form": asked["form"]}
