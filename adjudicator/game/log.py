"""A log and its actions, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adjudicator.errors import AtOutOfRange
from adjudicator.game.cards import Card

MOST_CHARACTERS = 1_000  # of one action, its comment included


@dataclass(frozen=True, slots=True)
class Action:
    """One line of a log. Two spellings of the same act (`10♠`, `TS`) are equal.

    `text` is the canonical notation without the comment, `word` whatever the verb says in words besides
    cards, counts and players (`exposing`, `claiming point`, the name of a remedy).
    """

    text: str
    actor: str
    verb: str
    cards: tuple[Card, ...] = ()
    count: int | None = None
    packets: tuple[int, ...] = ()
    player: str | None = None
    suit: int | None = None
    word: str | None = None
    pack: str | None = None
    disputed: bool = False
    comment: str | None = None

    @property
    def line(self) -> str:
        """The canonical notation with the comment: reading it gives this very action."""
        if self.comment is None:
            return self.text
        line = f"{self.text} # {self.comment}"
        # A line written up to the limit without spaces would pass it by ours.
        return line if len(line) <= MOST_CHARACTERS else f"{self.text}#{self.comment}"


@dataclass(frozen=True, slots=True)
class Log:
    """A recorded game, or any stretch of one.

    `score` is that of A and B at its start; `metadata` holds what the record says of itself (players,
    event, date …), `private` the user's own fields, whose names begin with `_` and which nobody reads.
    """

    actions: tuple[Action, ...]
    dealer: str | None = None
    code: str | None = None
    score: tuple[int, int] = (0, 0)
    stakes: str | None = None
    form: str | None = None
    metadata: Mapping[str, object] = field(default_factory=dict, hash=False)
    private: Mapping[str, object] = field(default_factory=dict, hash=False)

    def cut(self, at: int) -> "Log":
        """The log after its first `at` actions. Raises AtOutOfRange if it has fewer, or `at` is negative."""
        if not 0 <= at <= len(self.actions):
            raise AtOutOfRange(f"the log has {len(self.actions)} actions and cannot be cut after {at}")
        return self if at == len(self.actions) else replace(self, actions=self.actions[:at])

    def canonical(self) -> dict[str, object]:
        """The log as its digest is taken, with comments and without `_` fields; absent fields are absent.

        A score of 0-0 is the same as none given, and is left out.
        """
        fields = {"dealer": self.dealer, "code": self.code, "stakes": self.stakes, "form": self.form}
        lines = [action.text if action.comment is None else action.line for action in self.actions]
        document: dict[str, object] = {"actions": lines}
        document.update({name: value for name, value in fields.items() if value is not None})
        if self.score != (0, 0):
            document["score"] = {"A": self.score[0], "B": self.score[1]}
        document.update(self.metadata)
        return document
