"""The table as the log shows it: the hand in progress, its cards, counts, tricks and calls."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.game.cards import Card, card_name, is_known, rank_of, suit_of
from adjudicator.game.drafts import CannotHaveHappened, Draft
from adjudicator.game.facts import PLAYERS, Open, adversary
from adjudicator.game.holdings import Holding
from adjudicator.game.phases import DEALT, next_phase

PACK = 32
FIVE = 5
KING = 7


@dataclass(slots=True)
class Lead:
    """A card led and not played to yet."""

    player: str
    card: Card
    action: int
    turn: Draft
    named: Draft
    to_be_taken_back: bool = False
    """The leader has claimed to take it up."""


@dataclass(slots=True)
class TakenBack:
    """A card played and taken up again: when, whether before the next lead, and the fact of it."""

    action: int
    in_time: bool
    fact: Draft


@dataclass(slots=True)
class Reply:
    """A card played to a lead: what its duty is judged by, once the hand is known."""

    player: str
    card: Card
    action: int
    lead: Lead
    winner: str | None
    """Who took the trick; None where the record does not tell."""
    play: int
    fact: Draft
    leader_before: str | None
    taken_back: TakenBack | None = None


@dataclass(slots=True)
class Announcement:
    """A king announced in hand."""

    player: str
    action: int
    time: str
    fact: Draft
    marked: bool = False
    withdrawn: int | None = None
    own_cards: int = 0
    """Cards the announcer had played since, when he declared the error."""
    any_cards: int = 0


@dataclass(slots=True)
class KingMark:
    """A point marked for the king, by a player who had announced none."""

    player: str
    action: int
    fact: Draft


@dataclass(slots=True)
class ThrownDown:
    """A hand thrown down, settled once the hands are known."""

    player: str
    action: int
    says: str | None
    fact: Draft
    end: Draft
    tricks: dict[str, int]
    leader: str | None
    led: Lead | None
    unknown_tricks: int


def by_player() -> dict[str, int]:
    """A count of nothing for each player."""
    return dict.fromkeys(PLAYERS, 0)


@dataclass(slots=True)
class Exchange:
    """One exchange of cards: numbers asked, discarded and given, by player."""

    stock: int
    """Cards in the stock when it began."""
    asked: int | None = None
    asked_fact: Draft | None = None
    retracted: bool = False
    """The number asked for was taken back in so many words."""
    discarded: dict[str, int] = field(default_factory=dict)
    given: dict[str, int] = field(default_factory=dict)
    gift_facts: dict[str, Draft] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)
    """Whose gift is at its end."""
    mixed: dict[str, str] = field(default_factory=dict)
    """Who has put the cards given into his hand: seen or unseen."""
    exposed: set[Card] = field(default_factory=set)
    """Cards exposed as they were given: to name them again in the gift is to name the same."""
    completed: set[str] = field(default_factory=set)
    """Whose short hand was made up before he played."""

    def wanted(self, non_dealer: str) -> int:
        """How many cards the non-dealer asked for or, that not recorded, discarded."""
        return self.discarded.get(non_dealer, 0) if self.asked is None else self.asked


@dataclass(slots=True)
class Hand:
    """One deal of the log, from its `deals` to its end."""

    number: int
    dealer: str
    action: int
    packets_recorded: bool
    dealt: dict[str, int]
    count: dict[str, int]
    phase: str = DEALT
    pack: str | None = None
    """Whose pack, when the log began, the hand was dealt from."""
    holdings: dict[str, Holding] = field(default_factory=lambda: {p: Holding() for p in PLAYERS})
    redundant: Card | None = None
    """A card that the pack was found to hold twice."""
    place: dict[Card, str] = field(default_factory=dict)
    turned: tuple[Card, ...] = ()
    trump_card: Card | None = None
    turn_action: int | None = None
    turn_fact: Draft | None = None
    stock: int = PACK - 10
    looked: dict[str, int] = field(default_factory=dict)
    first_call: str | None = None  # stood | refused | exchanged
    proposed_at: int | None = None
    led_at: int | None = None
    answered_at: int | None = None
    discarded_at: dict[str, int] = field(default_factory=dict)
    received_at: dict[str, int] = field(default_factory=dict)
    """When each player was first given cards in an exchange, discard recorded or not."""
    first_card_at: dict[str, int] = field(default_factory=dict)
    first_card: dict[str, Card] = field(default_factory=dict)
    cards_played: dict[str, int] = field(default_factory=by_player)  # over all plays of the hand
    mended: dict[str, int] = field(default_factory=dict)
    exchange: Exchange | None = None
    exchanges: list[Exchange] = field(default_factory=list)
    conditional: bool = False  # accepted if there are cards enough (turf-club 38)
    turned_in_error: bool = False
    turned_later: tuple[Card, ...] = ()
    """Cards turned, or found faced, after the trump: they came from the stock."""
    faced: tuple[Card, ...] = ()
    """Those of them found faced: they still count as cards of the stock."""
    calls: dict[str, list[str]] = field(default_factory=lambda: {p: [] for p in PLAYERS})
    """Each player's calls that stand, by their names."""
    may_stand: bool = False
    """Refused or helped since the last proposal: to stand now takes back nothing."""
    set_aside: dict[str, dict[str, str]] = field(default_factory=dict)
    """What there is to say of the cards `shed` or `drawn` last, as circumstances; if shown, nothing."""
    claims: list[tuple[int, str]] = field(default_factory=list)
    """When and by whom anything was claimed or waived."""
    replay_claims: list[tuple[int, str]] = field(default_factory=list)
    warned: bool = False  # the non-dealer has said that he plays (foster 13.2)
    given: bool = False
    play: int = 1
    replay_claimed: bool = False
    tricks: dict[str, int] = field(default_factory=by_player)
    unknown_tricks: int = 0
    leader: str | None = None
    leads: list[Lead] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)
    replies_taken_back: list[Reply] = field(default_factory=list)
    misnamed: list[tuple[Lead, int]] = field(default_factory=list)  # with the suit named
    table_cards: dict[str, list[Card]] = field(default_factory=lambda: {p: [] for p in PLAYERS})
    named_suit_required: bool = False
    card_actions: list[tuple[int, str, Card]] = field(default_factory=list)
    """When each card was led or played, by whom, and which."""
    thrown_down: list[ThrownDown] = field(default_factory=list)
    announcements: dict[str, Announcement] = field(default_factory=dict)
    king_marks: list[KingMark] = field(default_factory=list)
    king_turned: Draft | None = None
    turn_again: int = 0
    """The action by which the cards turned up were to be laid aside and another turned; 0 for none."""
    kings_before: list[Draft] = field(default_factory=list)
    """Kings that were the trump card until another was chosen (turf-club 11)."""
    king_turned_marked: bool = False
    opens: list[Open] = field(default_factory=list)
    number_facts: dict[str, Draft] = field(default_factory=dict)
    deal_facts: list[Draft] = field(default_factory=list)
    end_fact: Draft | None = None
    marked: dict[str, int] = field(default_factory=by_player)
    """Points marked during the hand, other than for the king."""

    @property
    def non_dealer(self) -> str:
        """The player who did not deal."""
        return adversary(self.dealer)

    @property
    def trump(self) -> int | None:
        """The trump suit, or None where the record does not tell."""
        return None if self.trump_card is None else suit_of(self.trump_card)

    @property
    def king(self) -> Card | None:
        """The king of trumps, where the trump suit is known."""
        return None if self.trump is None else 1 << 8 * self.trump + KING

    def king_is_turned_up(self) -> bool:
        """Whether the trump card is a king."""
        return self.trump_card is not None and rank_of(self.trump_card) == KING

    def cards_since(self, action: int, player: str | None = None) -> int:
        """How many cards were led or played after an action, by one player or by both."""
        return sum(at > action and player in (None, who) for at, who, _ in self.card_actions)

    def claims_by(self, player: str, *, after: int) -> list[int]:
        """The actions after another by which a player claimed or waived something."""
        return [action for action, who in self.claims if who == player and action > after]

    def kings_turned(self) -> list[Draft]:
        """Every king that is, or was, the trump card."""
        return self.kings_before if self.king_turned is None else [*self.kings_before, self.king_turned]

    def replay_claimed_by(self, player: str, *, after: int) -> bool:
        """Whether a player claimed, after an action, to have the hands played again."""
        return any(action > after and who == player for action, who in self.replay_claims)

    def facts_of_number(self, player: str) -> list[Draft]:
        """The facts that a count of a player's hand may show: the deal's, and the last exchange's."""
        facts = [self.number_facts[player]] if player in self.number_facts else []
        if self.exchanges:
            last = self.exchanges[-1]
            facts += (fact for fact in [last.gift_facts.get(player)] if fact is not None)
            if player == self.non_dealer and last.asked_fact is not None:
                facts.append(last.asked_fact)
        return facts

    def advance(self, event: str) -> None:
        """Take the hand to its next phase. Raises CannotHaveHappened."""
        following = next_phase(self.phase, event)
        if following is None:
            raise CannotHaveHappened(_IMPOSSIBLE.get(event, f"it is an act of a hand that is {self.phase}"))
        self.phase = following

    # -- cards ---------------------------------------------------------------------------------------

    def see(self, card: Card, place: str, *, coming_from: tuple[str, ...] = ()) -> None:
        """Record where a card is now. Raises CannotHaveHappened if it was certainly elsewhere."""
        if not is_known(card) or card == self.redundant:
            return
        before = self.place.get(card)
        shown_again = before == place and place in PLAYERS
        if before is not None and not shown_again and before not in coming_from:
            raise CannotHaveHappened(
                f"{card_name(card)} {_PLACES.get(before, 'was in the hand of ' + before)}; "
                "if both records are right, the pack held it twice (see the law of incorrect packs)"
            )
        self.place[card] = place

    def lose(self, player: str, cards: tuple[Card, ...], action: int, place: str) -> None:
        """Cards leave a player's hand. Raises CannotHaveHappened if it holds too few, or not those."""
        if len(cards) > self.count[player]:
            raise CannotHaveHappened(f"the hand of {player} counts only {self.count[player]} cards")
        for card in cards:
            self._must_not_lack(player, card)
            self.see(card, place, coming_from=(player,))
        self.holdings[player].lose(action, cards, self.count[player])
        self.count[player] -= len(cards)

    def gain(
        self, player: str, cards: tuple[Card, ...], action: int, *, coming_from: tuple[str, ...]
    ) -> None:
        """Cards come into a player's hand."""
        for card in cards:
            self.see(card, player, coming_from=coming_from)
        self.holdings[player].gain(action, cards, self.count[player])
        self.count[player] += len(cards)

    def show(self, player: str, cards: tuple[Card, ...], action: int) -> None:
        """A player is shown to hold cards."""
        for card in cards:
            self._must_not_lack(player, card)
            self.see(card, player)
        self.holdings[player].show(action, cards, self.count[player])

    def _must_not_lack(self, player: str, card: Card) -> None:
        if is_known(card) and self.holdings[player].certainly_lacks(card, self.count[player]):
            raise CannotHaveHappened(f"the record shows that {player} did not hold {card_name(card)}")

    def look(self, player: str, action: int) -> bool:
        """The player has seen his hand; whether this is the first time."""
        if player in self.looked:
            return False
        self.looked[player] = action
        return True


_IMPOSSIBLE = {
    "plays": "no card has been led",
    "turns": "no hand has been dealt, or it has come to its end",
    "lead-taken-back": "no card led by him lies on the table",
    "reply-taken-back": "no card played by him lies on the table",
}
_PLACES = {
    "turn-up": "was turned up",
    "discards": "was discarded",
    "tricks": "was played before",
    "aside": "was put aside",
}
