"""How the words after each verb are read.

A reading takes what the verb's forms allow from the words and leaves the rest, which is then refused.
"""

from collections.abc import Callable
from typing import Final

from adjudicator.game.cards import SUIT_SPELLINGS
from adjudicator.game.facts import REMEDIES
from adjudicator.game.words import MOST_ORDINAL, Words, closest

PLAYERS: Final = ("A", "B")

Reading = Callable[[Words], None]


def nothing(words: Words) -> None:
    """The verb says it all."""


def count_from(low: int) -> Reading:
    return lambda words: words.take_count(low)


def cards_or_count_from(low: int) -> Reading:
    def read(words: Words) -> None:
        if words.next_is_number:
            words.take_count(low)
        elif words.next is None:
            raise words.fail("CARDS or a number")
        else:
            words.take_cards()

    return read


def draws(words: Words) -> None:
    if words.next is not None:
        words.take_cards()


def shuffles(words: Words) -> None:
    if words.skip("below-table"):
        words.word = "below-table"
    else:
        exposing(words)
    words.take_pack()


def cuts(words: Words) -> None:
    if words.next_is_number:
        words.take_count(0)
    exposing(words)
    words.take_pack()


def exposing(words: Words) -> None:
    if words.skip("exposing"):
        words.word = "exposing"
        words.take_cards()


def announces(words: Words) -> None:
    words.word = words.take_word(("king", "order"), "'king' or 'order'")
    if words.word == "order":
        words.take_packets()


def deals(words: Words) -> None:
    if words.skip("set-aside"):
        words.word = "set-aside"
    elif words.next_is_number:
        words.take_packets()
    words.take_pack()


def turns(words: Words) -> None:
    words.take_cards()
    words.take_pack()


def exposes(words: Words) -> None:
    words.take_card()
    words.take_word(("of",), "'of'")
    words.take_player()


def finds_faced(words: Words) -> None:
    words.take_card()
    if not words.skip("of"):
        return
    if words.skip("turn-up"):
        words.word = "turn-up"
    elif words.next in PLAYERS:
        words.take_player()
    else:
        raise words.fail("A, B or turn-up", closest(words.next or "", ("turn-up",)))


def counts(words: Words) -> None:
    words.take_player()
    words.take_count(0)  # a deal of no cards at all can be pointed out too


def lacks(words: Words) -> None:
    if words.next in SUIT_SPELLINGS:
        words.take_suit()
    elif words.next is None or words.next == "??":  # read as a card it would say that he holds none at all
        raise words.fail("a card or a suit of which something is known")
    else:
        words.take_card()


def accepts(words: Words) -> None:
    if words.skip("if-enough"):
        words.word = "if-enough"


def gives(words: Words) -> None:
    words.take_player()
    cards_or_count_from(0)(words)


def draws_from(words: Words) -> None:
    words.take_player()
    cards_or_count_from(1)(words)


def marks(words: Words) -> None:
    if words.skip("king"):
        words.word = "king"
    elif words.next_is_number:
        words.take_count()
    else:
        raise words.fail("'king' or a number of points", closest(words.next or "", ("king",)))


def unmarks(words: Words) -> None:
    words.take_count()
    if words.skip("of"):
        words.take_player()


def withdraws(words: Words) -> None:
    words.word = words.take_word(("king",), "'king'")


def leads(words: Words) -> None:
    words.take_card()
    if words.skip("naming"):
        words.take_suit()


def takes_back(words: Words) -> None:
    if words.skip("discards"):
        words.word = "discards"
        words.take_count()
    else:
        words.take_card()


def looks_at(words: Words) -> None:
    things = ("trick", "discards", "stock", "shed", "drawn")
    words.word = words.take_word(things, "what he looks at")
    if words.word == "trick":
        words.take_count(1, MOST_ORDINAL)


def throws_down(words: Words) -> None:
    for manner in ("claiming", "conceding"):
        if words.skip(manner):
            words.word = f"{manner} {words.take_word(('point', 'vole', 'game'), 'point, vole or game')}"
            return


def finds_pack(words: Words) -> None:
    words.word = words.take_word(("missing", "redundant", "foreign"), "what is wrong with the pack")
    if words.word == "foreign":
        words.take_foreign_card()
    else:
        words.take_card()
    words.take_pack()


def objects(words: Words) -> None:
    words.take_count(1, MOST_ORDINAL)


def claims(words: Words) -> None:
    words.word = words.take_word(REMEDIES, "a remedy")
    if words.word == "trump":
        words.take_card()
    elif words.word == "call-suit":
        words.take_suit()


def waives(words: Words) -> None:
    if words.next is not None:
        claims(words)


def sheds(words: Words) -> None:
    cards_or_count_from(1)(words)
    if words.skip("showing"):
        words.word = "showing"


def remarks(words: Words) -> None:
    words.take_word(("against",), "'against'")
    words.take_player()
