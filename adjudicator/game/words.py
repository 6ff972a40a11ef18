"""Reading an action's words one after the other, and saying where they stop making sense."""

import difflib
from collections.abc import Collection, Sequence

from adjudicator.errors import ActionError, shown
from adjudicator.game.cards import (
    RANK_SPELLINGS,
    SUIT_SPELLINGS,
    SUITS,
    Card,
    card_name,
    foreign_name,
    is_known,
    parse_card,
    parse_suit,
)

MOST_CARDS = 32
MOST_ORDINAL = 999_999_999  # far past any log: whether action or trick exists is for the replay to say

CARD_FORM = "a card (rank K Q J A T 9 8 7, then suit C D H S; ? for what is not known)"


_APART = str.maketrans("[]|", "   ")


def closest(word: str, options: Collection[str]) -> str | None:
    """A question naming the option that the word most resembles, None if it resembles none."""
    by_lower = {option.lower(): option for option in sorted(options, reverse=True)}
    matches = difflib.get_close_matches(word[:40].lower(), sorted(by_lower), n=1, cutoff=0.6)
    return f"did you mean '{by_lower[matches[0]]}'?" if matches else None


def _card_hint(word: str) -> str | None:
    if word in RANK_SPELLINGS or word in SUIT_SPELLINGS:
        half = f"{word}?" if word in RANK_SPELLINGS else f"?{word}"
        return f"a card not wholly known is written '{card_name(parse_card(half))}'"
    if word.endswith("?") and _reads_as_card(word[:-1]):
        return f"did you mean '{word[:-1]} ?'? A disputed act ends in a question mark apart"
    for turned in (word[1:] + word[:1], word[-1:] + word[:-1]):
        if _reads_as_card(turned):
            return f"did you mean '{card_name(parse_card(turned))}'?"
    try:
        foreign_name(word)
    except ValueError:
        return None
    return "écarté is played without the cards from 2 to 6"


def _reads_as_card(word: str) -> bool:
    try:
        parse_card(word)
    except ValueError:
        return False
    return True


class Words:
    """A place in the words of one action, and what has been read up to it.

    Every `take_…` reads on or raises ActionError; what it reads is kept in the attribute of its name
    (as in `Action`), and in canonical spelling in `said`.
    """

    def __init__(self, words: Sequence[str], forms: Sequence[str]) -> None:
        self._words = words
        self._forms = forms
        self._at = 2  # after the actor and the verb
        self.said = list(words[:2])
        self.cards: tuple[Card, ...] = ()
        self.count: int | None = None
        self.packets: tuple[int, ...] = ()
        self.player: str | None = None
        self.suit: int | None = None
        self.word: str | None = None
        self.pack: str | None = None

    @property
    def next(self) -> str | None:
        """The next word, None at the end."""
        return self._words[self._at] if self._at < len(self._words) else None

    @property
    def next_is_number(self) -> bool:
        word = self.next
        return word is not None and word.isascii() and word.lstrip("-").isdigit()

    def fail(self, wanted: str, hint: str | None = None) -> ActionError:
        """The error of finding something else than what is wanted at this place."""
        word = self.next
        if word is None:
            said = " ".join(self._words)
            return ActionError(f"{wanted} is missing after '{shown(said)}'", said, self._expected, hint)
        return ActionError(f"found '{shown(word)}' where {wanted} should stand", word, self._expected, hint)

    @property
    def _expected(self) -> list[str]:
        return [f"{self._words[0]} {form}" for form in self._forms]

    @property
    def _card_hint(self) -> str | None:
        word = self.next
        return (_card_hint(word) or closest(word, self._literals)) if word else None

    @property
    def _literals(self) -> set[str]:
        return {word for form in self._forms for word in form.translate(_APART).split()[1:] if word.islower()}

    def _say(self, word: str) -> None:
        self.said.append(word)
        self._at += 1

    def skip(self, word: str) -> bool:
        """Read the word if it is the next one."""
        if self.next != word:
            return False
        self._say(word)
        return True

    def take_word(self, options: Collection[str], wanted: str) -> str:
        """Read one of the words."""
        word = self.next
        if word is None or word not in options:
            raise self.fail(wanted, closest(word, options) if word else None)
        self._say(word)
        return word

    def take_player(self) -> str:
        """Read `A` or `B`."""
        self.player = self._take_player()
        return self.player

    def _take_player(self) -> str:
        word = self.next
        hint = f"did you mean '{word.upper()}'?" if word in ("a", "b") else None
        if word not in ("A", "B"):
            raise self.fail("a player (A or B)", hint)
        self._say(word)
        return word

    def take_suit(self) -> None:
        """Read a suit, as a letter or a symbol."""
        word = self.next
        try:
            self.suit = parse_suit(word or "")
        except ValueError:
            raise self.fail("a suit (C D H S)") from None
        self._say(SUITS[self.suit])

    def take_card(self) -> None:
        """Read one card."""
        word = self.next
        try:
            card = parse_card(word or "")
        except ValueError:
            raise self.fail(CARD_FORM, self._card_hint) from None
        if is_known(card) and card in self.cards:
            message = f"{card_name(card)} is named twice in one action, and there is one such card"
            raise ActionError(message, word or "", self._expected)
        if len(self.cards) == MOST_CARDS:
            message = f"more than {MOST_CARDS} cards in one action"
            raise ActionError(message, word or "", self._expected)
        self.cards = (*self.cards, card)
        self._say(card_name(card))

    def take_cards(self) -> None:
        """Read one card or more, up to the first word that the form has in another place."""
        self.take_card()
        while self.next is not None and self.next not in self._literals:
            self.take_card()

    def take_foreign_card(self) -> None:
        """Read a card that belongs to no pack of écarté; it stays in the text only."""
        try:
            name = foreign_name(self.next or "")
        except ValueError:
            raise self.fail("a card of any pack (as 6C), or joker") from None
        self._say(name)

    def take_number(self, low: int, high: int) -> int:
        """Read a number in the digits 0 to 9."""
        word = self.next
        wanted = f"a number from {low:,} to {high:,}" if high < MOST_ORDINAL else f"a number from {low}"
        if word is None or not (word.isascii() and word.isdigit()):
            raise self.fail(wanted)
        # Length before value: int() of thousands of digits is slow, then refused.
        if len(word) > 9 or not low <= int(word) <= high:
            raise self.fail(wanted)
        self._say(str(int(word)))
        return int(word)

    def take_count(self, low: int = 1, high: int = MOST_CARDS) -> None:
        """Read a count of cards or points."""
        self.count = self.take_number(low, high)

    def take_packets(self) -> None:
        """Read the sizes of the packets dealt, one at least."""
        packets = [self.take_number(0, MOST_CARDS)]
        while self.next_is_number:
            packets.append(self.take_number(0, MOST_CARDS))
        if len(packets) > MOST_CARDS:
            raise ActionError(f"more than {MOST_CARDS} packets", " ".join(self._words), self._expected)
        self.packets = tuple(packets)

    def take_pack(self) -> None:
        """Read `with-pack` and whose it was, if they stand here."""
        if self.skip("with-pack"):
            self.pack = self._take_player()

    def end(self) -> None:
        """Raises ActionError if a word is left."""
        word = self.next
        if word is None:
            return
        hint = "a disputed act ends in one ' ?'" if word == "?" else closest(word, self._literals)
        message = f"'{shown(word)}' cannot follow '{shown(' '.join(self.said))}'"
        raise ActionError(message, word, self._expected, hint)
