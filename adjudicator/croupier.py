"""A simulated table up to the lead: cutting for the deal, dealing, turning up, proposing and exchanging.

Everything is decided by the game's random source and written down as it happens. What a record would miss
(packets, the faces of cards exchanged, a look) is now and then left out or blurred.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

SUITS = "CDHS"
RANKS = "789TAJQK"
PLAYERS = ("A", "B")
GAME = 5
OTHER = {"A": "B", "B": "A"}
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
REMARKS = ("quick", "after a long thought", "hands seen later", "from the tape", "lamp flickers")


@dataclass(frozen=True, slots=True)
class Score:
    """One scoring event: the action (from 1) at which the points fall due, whose, how many, for what.

    `points` is what was earned, before the game's limit cuts it.
    """

    action: int
    player: str
    points: int
    reason: str
    """"king-turned", "king-in-hand", "point", "vole", or "two" (a stand or a refusal that failed)."""


@dataclass(slots=True)
class Hand:
    """One hand in progress: the truth of it, whatever the record goes on to show."""

    dealer: str
    cards: dict[str, list[str]]
    stock: list[str]
    deal: int
    trump: str = ""
    stood: bool = False
    refused: bool = False
    tricks: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    leader: str = ""
    last_play: int = 0

    @property
    def elder(self) -> str:
        """The non-dealer."""
        return OTHER[self.dealer]


@dataclass(slots=True)
class Game:
    """A game being written: its record so far and its score."""

    rng: Random
    marking: bool = True
    dealer: str = "A"
    actions: list[str] = field(default_factory=list)
    start: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    score: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    orders: dict[str, tuple[int, int]] = field(default_factory=dict)
    ledger: list[Score] = field(default_factory=list)
    drawn: bool = False
    first_dealer: str = "A"
    bare_deals: bool = True

    def over(self) -> bool:
        """Whether a player has reached the game."""
        return max(self.score.values()) >= GAME

    def chance(self, likelihood: float) -> bool:
        """Whether something that happens with this likelihood happens now."""
        return self.rng.random() < likelihood

    def say(self, text: str) -> int:
        """Write one action down, now and then with a comment; its number, counted from 1."""
        if self.chance(0.03):
            text = f"{text} # {self.rng.choice(REMARKS)}"
        self.actions.append(text)
        return len(self.actions)

    def earn(self, action: int, player: str, points: int, reason: str) -> int:
        """Enter a scoring event; the points that still count within the game."""
        self.ledger.append(Score(action, player, points, reason))
        counted = min(points, GAME - self.score[player])
        self.score[player] += counted
        return counted

    def log(self) -> dict[str, object]:
        """The record as the contract's mapping."""
        document: dict[str, object] = {"actions": list(self.actions)}
        if not self.drawn:
            document["dealer"] = self.first_dealer
        if any(self.start.values()):
            document["score"] = dict(self.start)
        return document


def begin(rng: Random, *, marking: bool = True) -> Game:
    """A new game: who deals first is cut for or known, and each player chooses his order of dealing."""
    game = Game(rng, marking=marking)
    game.orders = {player: rng.choice(((3, 2), (2, 3))) for player in PLAYERS}
    if game.chance(0.4):
        game.drawn = True
        game.dealer = cut_for_deal(game)
    else:
        game.dealer = rng.choice(PLAYERS)
    game.first_dealer = game.dealer
    return game


def cut_for_deal(game: Game) -> str:
    """Cut until the cards differ in rank; the higher écarté card deals."""
    while True:
        shown = dict(zip(game.rng.sample(PLAYERS, 2), game.rng.sample(PACK, 2), strict=True))
        for player, card in shown.items():
            game.say(f"{player} draws {card}")
        height = {player: RANKS.index(card[0]) for player, card in shown.items()}
        if height["A"] != height["B"]:
            return max(PLAYERS, key=lambda player: height[player])


def prepare(game: Game, dealer: str) -> None:
    """Shuffle and cut, as far as the record noticed it; the dealer shuffles last."""
    if game.chance(0.25):
        game.say(f"{OTHER[dealer]} shuffles")
    if game.chance(0.5):
        game.say(f"{dealer} shuffles")
    if game.chance(0.6):
        lifted = f" {game.rng.randint(2, 30)}" if game.chance(0.5) else ""
        game.say(f"{OTHER[dealer]} cuts{lifted}")


def shuffled(rng: Random, accept: Callable[[list[str]], bool]) -> list[str]:
    """A pack in random order, shuffled again until it is acceptable."""
    pack = list(PACK)
    while True:
        rng.shuffle(pack)
        if accept(pack):
            return pack


def packets_of(game: Game, dealer: str) -> tuple[int, int, int, int]:
    """The four packets in the order that this dealer keeps the whole game."""
    first, second = game.orders[dealer]
    return first, first, second, second


def deal(
    game: Game, dealer: str, packets: Sequence[int] = (), *, king: bool = True, with_pack: str = ""
) -> Hand:
    """Deal, by default in the dealer's own order; with `king` false the card to be turned is no king.

    `with_pack` names the player whose pack it is, where that is not the right one.
    """
    recorded = bool(packets) or not (game.bare_deals and game.chance(0.08))
    packets = packets or packets_of(game, dealer)
    dealt = sum(packets)
    pack = shuffled(game.rng, lambda cards: king or not any("K" in card for card in cards[dealt : dealt + 3]))
    hands: dict[str, list[str]] = {"A": [], "B": []}
    for place, size in enumerate(packets):
        player = dealer if place % 2 else OTHER[dealer]
        hands[player] += pack[:size]
        pack = pack[size:]
    shape = " " + " ".join(map(str, packets)) if recorded else ""
    pack_named = f" with-pack {with_pack}" if with_pack else ""
    number = game.say(f"{dealer} deals{shape}{pack_named}")
    return Hand(dealer, hands, pack, number, leader=OTHER[dealer])


def turn_up(game: Game, hand: Hand, *, looks: float = 0.5) -> None:
    """Turn the trump; a king turned is marked at once, or once the elder hand has looked (or would have)."""
    card = hand.stock.pop(0)
    hand.trump = card[1]
    number = game.say(f"{hand.dealer} turns {card}")
    king = card[0] == "K"
    if king:
        game.earn(number, hand.dealer, 1, "king-turned")
    late = king and not game.over() and game.chance(0.3)
    if king and not late:
        game.say(f"{hand.dealer} marks king")
    if not game.over() and game.chance(looks):
        game.say(f"{hand.elder} looks")
    if late:
        game.say(f"{hand.dealer} marks king")


def call(game: Game, hand: Hand) -> None:
    """The elder hand stands, or proposes once or more; the stock is never overdrawn."""
    if game.chance(0.35):
        hand.stood = True
        game.say(f"{hand.elder} stands")
        return
    first = True
    while first or (hand.stock and game.chance(0.4)):
        game.say(f"{hand.elder} proposes")
        if game.chance(0.3):
            game.say(f"{hand.dealer} looks")
        if game.chance(0.35):
            game.say(f"{hand.dealer} refuses")
            hand.refused = first
            break
        game.say(f"{hand.dealer} accepts")
        exchange(game, hand)
        first = False
    if game.chance(0.35):
        game.say(f"{hand.elder} stands")
    evidence(game, hand)


def exchange(game: Game, hand: Hand) -> None:
    """Both change cards, the elder hand at least one, the dealer none where he is content."""
    wanted = game.rng.randint(1, min(5, len(hand.stock)))
    if game.chance(0.3):
        game.say(f"{hand.elder} asks {wanted}")
    change(game, hand, hand.elder, wanted)
    if not hand.stock or game.chance(0.2):
        return
    taken = game.rng.randint(1, min(5, len(hand.stock)))
    change(game, hand, hand.dealer, taken)
    if game.chance(0.1):
        game.say(f"{hand.elder} inquires")
        game.say(f"{hand.dealer} answers {taken}")


def change(game: Game, hand: Hand, player: str, number: int) -> None:
    """One player's discard and the cards given him for it."""
    discarded = game.rng.sample(hand.cards[player], number)
    given, hand.stock = hand.stock[:number], hand.stock[number:]
    hand.cards[player] = [card for card in hand.cards[player] if card not in discarded] + given
    game.say(f"{player} discards {as_seen(game, discarded)}")
    game.say(f"{hand.dealer} gives {player} {as_seen(game, given)}")
    if game.chance(0.1):
        game.say(f"{player} mixes")
    if game.chance(0.15):
        game.say(f"{player} takes-up")


def as_seen(game: Game, cards: Sequence[str]) -> str:
    """The cards as the record saw them: all, as a bare number, or some of them dimly."""
    if game.chance(0.35):
        return str(len(cards))
    dim = 0.5 if game.chance(0.1) else 0.0
    return " ".join(
        game.rng.choice(("??", card[0] + "?", "?" + card[1])) if game.chance(dim) else card for card in cards
    )


def evidence(game: Game, hand: Hand) -> None:
    """Now and then the record knows, truly, what a player holds or has not."""
    player = game.rng.choice(PLAYERS)
    held = hand.cards[player]
    if game.chance(0.05):
        game.say(f"{player} holds {' '.join(card if game.chance(0.7) else '??' for card in held)}")
    absent = [suit for suit in SUITS if all(card[1] != suit for card in held)]
    if absent and game.chance(0.05):
        game.say(f"{player} lacks {game.rng.choice(absent)}")
