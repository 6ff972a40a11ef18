"""The notation: every form of every action, its spellings, and its refusals."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import AtOutOfRange
from adjudicator.game.cards import RANKS, SUITS, card_name, parse_card
from adjudicator.game.forms import ACTORS, VERBS
from adjudicator.game.notation import Action, ActionError, Log, parse_action


def cards(names: str) -> tuple[int, ...]:
    return tuple(parse_card(name) for name in names.split())


FORMS: list[tuple[str, dict[str, Any]]] = [
    ("A draws KD", {"verb": "draws", "cards": cards("KD")}),
    ("A draws KD 7C", {"cards": cards("KD 7C")}),
    ("A draws", {"cards": ()}),
    ("A shuffles", {"verb": "shuffles", "word": None}),
    ("A shuffles below-table", {"word": "below-table"}),
    ("A shuffles exposing 7C", {"word": "exposing", "cards": cards("7C")}),
    ("A shuffles with-pack B", {"pack": "B"}),
    ("A shuffles exposing 7C 8C with-pack A", {"cards": cards("7C 8C"), "pack": "A"}),
    ("B cuts", {"actor": "B", "verb": "cuts", "count": None, "word": None}),
    ("B cuts 12", {"count": 12}),
    ("B cuts 0", {"count": 0}),
    ("B cuts exposing 7H", {"word": "exposing", "cards": cards("7H")}),
    ("B cuts 12 exposing 7H", {"count": 12, "word": "exposing", "cards": cards("7H")}),
    ("B cuts 12 exposing 7H with-pack B", {"count": 12, "pack": "B"}),
    ("A announces order 2 2 3 3", {"verb": "announces", "word": "order", "packets": (2, 2, 3, 3)}),
    ("A deals 3 3 2 2", {"verb": "deals", "packets": (3, 3, 2, 2)}),
    ("A deals 0 3 3 2 2", {"packets": (0, 3, 3, 2, 2)}),
    ("A deals", {"packets": (), "word": None}),
    ("A deals set-aside", {"word": "set-aside"}),
    ("A deals 3 3 2 2 with-pack B", {"packets": (3, 3, 2, 2), "pack": "B"}),
    ("A turns 9H", {"verb": "turns", "cards": cards("9H")}),
    ("A turns 9H JC with-pack A", {"cards": cards("9H JC"), "pack": "A"}),
    ("A exposes 7C of B", {"verb": "exposes", "cards": cards("7C"), "player": "B"}),
    ("A exposes 7C of A", {"player": "A"}),
    ("B finds-faced 7C", {"verb": "finds-faced", "cards": cards("7C"), "player": None, "word": None}),
    ("B finds-faced 7C of A", {"player": "A"}),
    ("B finds-faced 7C of turn-up", {"player": None, "word": "turn-up"}),
    ("B looks", {"verb": "looks"}),
    ("B counts A 6", {"verb": "counts", "player": "A", "count": 6}),
    ("B holds KH QH 7C ?? ??", {"verb": "holds", "cards": cards("KH QH 7C ?? ??")}),
    ("B holds K? ?H", {"cards": cards("K? ?H")}),
    ("B lacks KH", {"verb": "lacks", "cards": cards("KH"), "suit": None}),
    ("B lacks H", {"cards": (), "suit": 2}),
    ("B proposes", {"verb": "proposes"}),
    ("B stands", {"verb": "stands"}),
    ("A accepts", {"verb": "accepts", "word": None}),
    ("A accepts if-enough", {"word": "if-enough"}),
    ("A refuses", {"verb": "refuses"}),
    ("B asks 3", {"verb": "asks", "count": 3}),
    ("B asks 0", {"count": 0}),
    ("B discards 7C 8C 9D", {"verb": "discards", "cards": cards("7C 8C 9D"), "count": None}),
    ("B discards 3", {"cards": (), "count": 3}),
    ("B discards 0", {"count": 0}),
    ("A gives B QD AS 9C", {"verb": "gives", "player": "B", "cards": cards("QD AS 9C")}),
    ("A gives A 2", {"player": "A", "count": 2}),
    ("A gives A 0", {"count": 0}),
    ("B mixes", {"verb": "mixes"}),
    ("B takes-up", {"verb": "takes-up"}),
    ("B retracts", {"verb": "retracts"}),
    ("B inquires", {"verb": "inquires"}),
    ("A answers 2", {"verb": "answers", "count": 2}),
    ("A answers 0", {"count": 0}),
    ("A declines", {"verb": "declines"}),
    ("A marks king", {"verb": "marks", "word": "king", "count": None}),
    ("B announces king", {"verb": "announces", "word": "king"}),
    ("B withdraws king", {"verb": "withdraws", "word": "king"}),
    ("B leads KH", {"verb": "leads", "cards": cards("KH"), "suit": None}),
    ("B leads KH naming S", {"cards": cards("KH"), "suit": 3}),
    ("A plays 7H", {"verb": "plays", "cards": cards("7H")}),
    ("A plays ?H", {"cards": cards("?H"), "disputed": False}),
    ("A takes-back 7H", {"verb": "takes-back", "cards": cards("7H"), "word": None}),
    ("B takes-back discards 2", {"word": "discards", "count": 2}),
    ("A gathers", {"verb": "gathers"}),
    ("A looks-at trick 1", {"verb": "looks-at", "word": "trick", "count": 1}),
    ("A looks-at discards", {"word": "discards"}),
    ("A looks-at stock", {"word": "stock"}),
    ("A looks-at shed", {"word": "shed"}),
    ("A looks-at drawn", {"word": "drawn"}),
    ("A throws-down", {"verb": "throws-down", "word": None}),
    *(
        (f"A throws-down {manner} {what}", {"word": f"{manner} {what}"})
        for manner in ("claiming", "conceding")
        for what in ("point", "vole", "game")
    ),
    ("A marks 1", {"count": 1, "word": None}),
    ("A unmarks 1", {"verb": "unmarks", "count": 1, "player": None}),
    ("A unmarks 1 of B", {"count": 1, "player": "B"}),
    ("A finds-pack missing KD", {"verb": "finds-pack", "word": "missing", "cards": cards("KD")}),
    ("A finds-pack redundant KD", {"word": "redundant", "cards": cards("KD")}),
    ("A finds-pack foreign 6C", {"word": "foreign", "cards": ()}),
    ("A finds-pack foreign joker with-pack B", {"word": "foreign", "pack": "B"}),
    ("A calls-packs", {"verb": "calls-packs"}),
    ("B objects 14", {"verb": "objects", "count": 14}),
    ("bystander objects 14", {"actor": "bystander", "count": 14}),
    ("B claims fresh-deal", {"verb": "claims", "word": "fresh-deal"}),
    ("B claims trump 9H", {"word": "trump", "cards": cards("9H")}),
    ("B claims call-suit H", {"word": "call-suit", "suit": 2}),
    ("B waives", {"verb": "waives", "word": None}),
    ("B waives replay-hand", {"word": "replay-hand"}),
    ("B waives trump 9H", {"word": "trump", "cards": cards("9H")}),
    ("B draws-from A 7C", {"verb": "draws-from", "player": "A", "cards": cards("7C")}),
    ("B draws-from A 1", {"player": "A", "count": 1}),
    ("B sheds 7C", {"verb": "sheds", "cards": cards("7C"), "word": None}),
    ("B sheds 1", {"count": 1}),
    ("B sheds 7C showing", {"cards": cards("7C"), "word": "showing"}),
    ("B takes 7C", {"verb": "takes", "cards": cards("7C")}),
    ("B rejects 7C", {"verb": "rejects", "cards": cards("7C")}),
    ("bystander remarks against B", {"actor": "bystander", "verb": "remarks", "player": "B"}),
]


@pytest.mark.parametrize(("text", "parts"), FORMS)
def test_every_form(text: str, parts: dict[str, Any]) -> None:
    action = parse_action(text)
    assert action.text == action.line == text
    assert {name: getattr(action, name) for name in parts} == parts


def test_every_verb_is_among_the_forms() -> None:
    assert {text.split()[1] for text, _ in FORMS} == set(VERBS)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("  A   plays\t7h  ", "A plays 7H"),
        ("B discards 10S 10♥ t♦", "B discards TS TH TD"),
        ("B leads k♥ naming ♠", "B leads KH naming S"),
        ("B lacks ♥\ufe0f", "B lacks H"),
        ("B asks 03", "B asks 3"),
        ("A finds-pack foreign 6♣", "A finds-pack foreign 6C"),
        ("B looks ?", "B looks ?"),
        ("A plays K? ?", "A plays K? ?"),
        ("A plays ??", "A plays ??"),
        ("A plays ?? ?#hm", "A plays ?? ? # hm"),
        ("A looks #", "A looks"),
        ("A looks#  a # b ?  ", "A looks # a # b ?"),
    ],
)
def test_spellings(text: str, line: str) -> None:
    assert parse_action(text).line == line


def test_dispute_and_comment() -> None:
    action = parse_action("B looks ?  # so says A")
    assert (action.text, action.disputed, action.comment) == ("B looks ?", True, "so says A")
    assert parse_action("B looks").disputed is False


def test_a_line_at_the_limit_stays_within_it() -> None:
    text = "A looks#" + "x" * 992
    assert len(text) == 1000
    assert parse_action(parse_action(text).line) == parse_action(text)
    with pytest.raises(ActionError, match="at most 1,000 characters, and this one 1,001"):
        parse_action(text + "x")


REFUSED = [
    ("", "", "an action is empty", None),
    ("# only", "", "an action is empty", None),
    ("C plays 7H", "C", "where an actor should stand", None),
    ("a plays 7H", "a", "where an actor should stand", "did you mean 'A'?"),
    ("bystandr objects 1", "bystandr", "where an actor should stand", "did you mean 'bystander'?"),
    ("A", "A", "a verb is missing after 'A'", None),
    ("A plas 7H", "plas", "where a verb should stand", "did you mean 'plays'?"),
    ("A Plays 7H", "Plays", "where a verb should stand", "did you mean 'plays'?"),
    ("A looks?", "looks?", "where a verb should stand", "did you mean 'looks ?'?"),
    ("bystander looks", "looks", "done by A or B, not by bystander", None),
    ("A remarks against B", "remarks", "done by bystander, not by A", None),
    ("A plays", "A plays", "is missing after 'A plays'", None),
    ("A plays 7X", "7X", "where a card", None),
    ("A plays H7", "H7", "where a card", "did you mean '7H'?"),
    ("A plays 7H?", "7H?", "where a card", "did you mean '7H ?'?"),
    ("A plays 6C", "6C", "where a card", "without the cards from 2 to 6"),
    ("A plays K", "K", "where a card", "'K?'"),
    ("A plays h", "h", "where a card", "'?H'"),
    ("A plays 7H 8H", "8H", "'8H' cannot follow 'A plays 7H'", None),
    ("A looks ? ?", "?", "'?' cannot follow 'A looks'", "one ' ?'"),
    ("A looks again", "again", "'again' cannot follow", None),
    ("A discards 7C 7♣", "7♣", "7C is named twice", None),
    ("A holds" + " ??" * 33, "??", "more than 32 cards", None),
    ("A discards -1", "-1", "a number from 0 to 32", None),
    ("A discards 33", "33", "a number from 0 to 32", None),
    ("A discards " + "9" * 900, "9" * 79 + "…", "a number from 0 to 32", None),
    ("A answers two", "two", "a number from 0 to 32", None),
    ("A answers ٣", "٣", "a number from 0 to 32", None),
    ("A answers 1.0", "1.0", "a number from 0 to 32", None),
    ("A marks 0", "0", "a number from 1 to 32", None),
    ("A marks kng", "kng", "'king' or a number of points", "did you mean 'king'?"),
    ("A objects 0", "0", "a number from 1", None),
    ("A deals 3 3 two 2", "two", "cannot follow 'A deals 3 3'", None),
    ("A deals 3 33", "33", "a number from 0 to 32", None),
    ("A deals" + " 1" * 33, "A deals" + " 1" * 33, "more than 32 packets", None),
    ("A gives 7C", "7C", "a player (A or B)", None),
    ("A gives b 7C", "b", "a player (A or B)", "did you mean 'B'?"),
    ("A gives B", "A gives B", "CARDS or a number is missing", None),
    ("A exposes 7C B", "B", "where 'of' should stand", None),
    ("A finds-faced 7C of turnup", "turnup", "A, B or turn-up", "did you mean 'turn-up'?"),
    ("A accepts if-enuf", "if-enuf", "cannot follow", "did you mean 'if-enough'?"),
    ("A sheds 7C shwing", "shwing", "where a card", "did you mean 'showing'?"),
    ("A leads KH naming X", "X", "a suit (C D H S)", None),
    ("A lacks ??", "??", "of which something is known", None),
    ("A looks-at triks 1", "triks", "what he looks at", "did you mean 'trick'?"),
    ("A throws-down claiming pont", "pont", "point, vole or game", "did you mean 'point'?"),
    ("A finds-pack foreign 1C", "1C", "a card of any pack", None),
    ("A plays 7H with-pack B", "with-pack", "cannot follow", None),
    ("A claims", "A claims", "a remedy is missing", None),
    ("A claims fresh-dael", "fresh-dael", "where a remedy should stand", "did you mean 'fresh-deal'?"),
    ("A claims trump", "A claims trump", "is missing", None),
    ("A waives call-suit", "A waives call-suit", "a suit (C D H S) is missing", None),
    ("A plays 7H\n", "A plays 7H\\n", "cannot hold the character \\n", None),
    ("A plays\u20287H", "A plays\\u20287H", "cannot hold the character", None),
    ("A looks # a\0", "a\\x00", "cannot hold the character \\x00", None),
    ("A looks # \ud800", "\\ud800", "cannot hold the character \\ud800", None),
    ("A\xa0looks", "A\\xa0looks", "where an actor should stand", None),
]


@pytest.mark.parametrize(("text", "found", "message", "hint"), REFUSED)
def test_refusals(text: str, found: str, message: str, hint: str | None) -> None:
    with pytest.raises(ActionError) as caught:
        parse_action(text)
    error = caught.value
    assert error.found == found
    assert message in error.message
    assert (hint is None) == (error.hint is None)
    assert hint is None or hint in (error.hint or "")
    str(error).encode()  # whatever came in can be told


def test_a_refusal_tells_the_forms() -> None:
    with pytest.raises(ActionError) as caught:
        parse_action("A lacks")
    assert caught.value.expected == ["A lacks CARD", "A lacks SUIT"]
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


# Whatever the forms allow, in any spelling, is read, and read back

KNOWN = [rank + suit for suit in SUITS for rank in RANKS]
NAMES = {*KNOWN, *(r + "?" for r in RANKS), *("?" + s for s in SUITS), "??"}
SYMBOLS = dict(zip(SUITS, "♣♦♥♠", strict=True))


def spelt(name: str) -> st.SearchStrategy[str]:
    spellings = {name, name.lower(), name.replace("T", "10"), name[:-1] + SYMBOLS.get(name[-1], name[-1])}
    return st.sampled_from(sorted(spellings))


CARD = st.sampled_from(KNOWN).flatmap(spelt)
HALF = st.sampled_from([*(r + "?" for r in RANKS), *("?" + s for s in SUITS), "??"]).flatmap(spelt)
CARDS = st.tuples(
    st.lists(st.sampled_from(KNOWN), unique=True, min_size=1, max_size=12).flatmap(
        lambda names: st.tuples(*map(spelt, names))
    ),
    st.lists(HALF, max_size=12),
).map(lambda both: " ".join((*both[0], *both[1])))
SLOTS = {
    "CARD": CARD,
    "CARDS": CARDS,
    "N": st.integers(1, 32).map(str),
    "PLAYER": st.sampled_from("AB"),
    "SUIT": st.sampled_from("CDHScdhs♣♦♥♠"),
}


def written(form: str) -> st.SearchStrategy[str]:
    """A form with its slots filled; what stands in brackets comes or stays away."""
    parts = [st.tuples(*map(word, part.split())).map(" ".join) for part in form.replace("]", "[").split("[")]
    return st.tuples(*(st.just("") | part if i % 2 else part for i, part in enumerate(parts))).map(" ".join)


def word(token: str) -> st.SearchStrategy[str]:
    return SLOTS[token] if token in SLOTS else st.sampled_from(token.split("|"))


WRITTEN = st.sampled_from([(verb, form) for verb, v in VERBS.items() for form in v.forms]).flatmap(
    lambda chosen: st.tuples(st.sampled_from(VERBS[chosen[0]].actors), written(chosen[1])).map(" ".join)
)
COMMENT = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=40)


@given(WRITTEN, st.booleans(), st.none() | COMMENT)
def test_reading_the_canonical_line_gives_the_action_again(
    act: str, disputed: bool, comment: str | None
) -> None:
    text = act + (" ?" if disputed else "") + ("" if comment is None else f" # {comment}")
    action = parse_action(text)
    assert action.disputed == disputed
    again = parse_action(action.line)
    assert again == action
    assert again.line == action.line
    assert [card_name(card) for card in action.cards] == [
        w for w in action.text.split() if w in NAMES and "foreign" not in action.text
    ]


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from([*ACTORS, *VERBS, *NAMES, "2", "of", "?", "#"])).map(" ".join)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        action = parse_action(text)
    except ActionError as error:
        str(error).encode()
    else:
        assert parse_action(action.line) == action


# The log as a value


def log(*lines: str, **fields: Any) -> Log:
    return Log(actions=tuple(map(parse_action, lines)), **fields)


def test_a_log_is_cut_after_so_many_actions() -> None:
    whole = log("A deals", "A turns 9H", "B looks", dealer="A", score=(1, 2))
    assert whole.cut(2) == log("A deals", "A turns 9H", dealer="A", score=(1, 2))
    assert whole.cut(3) == whole
    assert whole.cut(0).actions == ()
    for at in (-1, 4):
        with pytest.raises(AtOutOfRange, match=f"has 3 actions and cannot be cut after {at}"):
            whole.cut(at)


def test_the_canonical_log() -> None:
    fields: dict[str, Any] = {"dealer": "A", "code": "foster", "score": (0, 3), "stakes": "single"}
    full = log("A deals 3 3 2 2 # hm", "B looks ?", **fields, metadata={"id": "x"}, private={"_y": 1})
    assert full.canonical() == {
        "actions": ["A deals 3 3 2 2 # hm", "B looks ?"],
        "dealer": "A",
        "code": "foster",
        "score": {"A": 0, "B": 3},
        "stakes": "single",
        "id": "x",
    }
    assert log().canonical() == {"actions": []}


def test_logs_travel_between_processes() -> None:
    whole = log("A deals", dealer="A", metadata={"players": {"A": "x"}})
    assert pickle.loads(pickle.dumps(whole)) == whole
    assert isinstance(hash(whole), int)
    assert isinstance(whole.actions[0], Action)
