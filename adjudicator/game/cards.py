"""The thirty-two cards, and what is known of a card that was not seen.

A card is the set of cards that it can be, as a mask of 32 bits: one bit for a known card, four for a
king of unknown suit, eight for a heart of unknown rank, all for a card of which nothing is known.
The bit of a card is 8 * suit + rank.
"""

from collections.abc import Iterator
from typing import Final

Card = int

SUITS: Final = "CDHS"
RANKS: Final = "789TAJQK"  # low to high: the ace ranks below the knave

ALL: Final[Card] = (1 << 32) - 1
SUIT_MASKS: Final[tuple[Card, ...]] = tuple(0xFF << 8 * suit for suit in range(4))
RANK_MASKS: Final[tuple[Card, ...]] = tuple(0x01010101 << rank for rank in range(8))
KINGS: Final[Card] = RANK_MASKS[7]

# A suit as people type it. Telephones add a variation selector to the symbols.
SUIT_SPELLINGS: Final[dict[str, str]] = {
    spelling + selector: suit
    for suit, spellings in zip(SUITS, ("Cc♣♧", "Dd♦♢", "Hh♥♡", "Ss♠♤"), strict=True)
    for spelling in spellings
    for selector in (("", "\ufe0e", "\ufe0f") if not spelling.isascii() else ("",))
}
RANK_SPELLINGS: Final[dict[str, str]] = {
    **{rank: rank for rank in RANKS},
    **{rank.lower(): rank for rank in RANKS},
    "10": "T",
}

_NAMES: Final[dict[Card, str]] = {
    **{1 << 8 * s + r: RANKS[r] + SUITS[s] for s in range(4) for r in range(8)},
    **{mask: RANKS[r] + "?" for r, mask in enumerate(RANK_MASKS)},
    **{mask: "?" + SUITS[s] for s, mask in enumerate(SUIT_MASKS)},
    ALL: "??",
}
NAMED: Final[dict[str, Card]] = {name: mask for mask, name in _NAMES.items()}
"""Every card, known or half known, by its canonical name."""
# A closed table rather than upper(): "ſ".upper() is "S", and a table needs no such care.
_BY_SPELLING: Final[dict[str, Card]] = {
    rank + suit: NAMED[r + s]
    for rank, r in {**RANK_SPELLINGS, "?": "?"}.items()
    for suit, s in {**SUIT_SPELLINGS, "?": "?"}.items()
}
# Cards that strayed in from a full pack.
_FOREIGN: Final[dict[str, str]] = {
    **{low + suit: low + s for low in "23456" for suit, s in SUIT_SPELLINGS.items()},
    **{spelling: _NAMES[mask] for spelling, mask in _BY_SPELLING.items()},
    "joker": "joker",
}


def parse_card(text: str) -> Card:
    """The card written as `KH`, `TS`, `10S`, `10♠`, `kh`, `K?`, `?H` or `??`.

    Raises ValueError if the text is no card of the thirty-two.
    """
    try:
        return _BY_SPELLING[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def parse_suit(text: str) -> int:
    """The index in `SUITS` of a suit written as a letter of either case or a symbol; ValueError if none."""
    try:
        return SUITS.index(SUIT_SPELLINGS[text])
    except KeyError:
        raise ValueError(f"not a suit: {text!r}") from None


def foreign_name(text: str) -> str:
    """The canonical name of any card of a full pack, or `joker`; ValueError if it is neither."""
    try:
        return _FOREIGN[text]
    except KeyError:
        raise ValueError(f"not a card of any pack: {text!r}") from None


def card_name(card: Card) -> str:
    """`TS`, `K?`, `?H` or `??`; for any other set of cards the narrowest of these that covers it."""
    name = _NAMES.get(card)
    if name is not None:
        return name
    suit, rank = suit_of(card), rank_of(card)
    return (RANKS[rank] if rank is not None else "?") + (SUITS[suit] if suit is not None else "?")


def is_known(card: Card) -> bool:
    """Whether the card can be one card only."""
    return card != 0 and card & (card - 1) == 0


def cards_in(cards: Card) -> Iterator[Card]:
    """The known cards of a set, from its lowest bit up."""
    while cards:
        lowest = cards & -cards
        yield lowest
        cards ^= lowest


def suit_of(card: Card) -> int | None:
    """The index in `SUITS` of the one suit that the card can be of, else None."""
    return _SUITS_OF[card] if card in _SUITS_OF else _only(SUIT_MASKS, card)


def rank_of(card: Card) -> int | None:
    """The index in `RANKS` of the one rank that the card can have, else None."""
    return _only(RANK_MASKS, card)


def _only(masks: tuple[Card, ...], card: Card) -> int | None:
    """The place of the one mask that holds all that the card can be."""
    return next((place for place, mask in enumerate(masks) if card & mask == card != 0), None)


def card(rank: int, suit: int) -> Card:
    """The known card of a rank (index in `RANKS`) and a suit (index in `SUITS`)."""
    return 1 << 8 * suit + rank


_SUITS_OF: Final[dict[Card, int]] = {1 << bit: bit // 8 for bit in range(32)}
