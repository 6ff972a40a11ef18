"""The judge's account: points due by law, marks on the table, games begun and finished."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.game.facts import PLAYERS
from adjudicator.law.rulings import FinishedGame, LedgerLine, Score


@dataclass(slots=True)
class Entry:
    """Points that fell due by an act of a hand, before the game caps them."""

    action: int
    player: str
    points: int
    law: str
    readings: tuple[str, ...]
    says: str
    hand: int
    king: str = ""
    """`turned` or `in-hand` for the king's point."""
    by_tricks: bool = False


@dataclass(slots=True)
class Count:
    """The points of a game added up in order of time; beyond the game they do not count."""

    points: int
    """Points of a game."""
    capped: tuple[str, ...]
    due: dict[str, int]
    lines: list[LedgerLine] = field(default_factory=list)
    last: int = 0
    """The action of the entry last added."""
    won_by: str | None = None
    """Who has reached the game, if only by the score at its start: a log may come from a longer one."""

    def __post_init__(self) -> None:
        self.won_by = next((player for player in PLAYERS if self.due[player] >= self.points), None)

    def add(self, entry: Entry) -> None:
        """Add an entry no earlier than the last; after the game is won it counts nothing."""
        if self.won_by is not None:
            return
        player, points, readings = entry.player, entry.points, entry.readings
        due = self.due[player] + points
        if due >= self.points:
            if due > self.points:
                points -= due - self.points
                readings = (*readings, *self.capped)
            due, self.won_by = self.points, player
        self.due[player] = due
        self.lines.append(LedgerLine(entry.action, player, points, entry.law, readings, entry.says))
        self.last = entry.action


@dataclass(slots=True)
class Game:
    """One game: its start, the points due in it, the marks made in it."""

    start: dict[str, int]
    recorded: dict[str, int]
    """The marks on the table, within the game."""
    marked: dict[str, int]
    """The start, and all marks and unmarks since, beyond the game too."""
    entries: list[Entry] = field(default_factory=list)
    count: Count | None = None
    """The entries added up; None where they have changed since."""


@dataclass(slots=True)
class Ledger:
    """Points in the order in which they fall due; at the game it is over (R2)."""

    points: int
    """Points of a game."""
    marking: bool
    """Whether the log marks numbers: else nothing is recorded."""
    start: dict[str, int]
    capped: tuple[str, ...] = ()
    """The reading by which points beyond the game do not count, where the code has it (R2)."""
    games: list[Game] = field(default_factory=list)
    game: Game = field(init=False)
    """The game last begun."""
    finished: list[FinishedGame] = field(default_factory=list)
    parted: int | None = None
    """The first action of the game by which recorded and due parted company."""
    excused: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, 0))
    """Marks more than due (less, if negative) that are ruled already, by player."""

    def __post_init__(self) -> None:
        self._begin(dict(self.start))

    def _begin(self, start: dict[str, int]) -> None:
        self.game = Game(start, dict(start), dict(start))
        self.games.append(self.game)

    @property
    def recorded(self) -> dict[str, int]:
        """The marks on the table."""
        return self.game.recorded

    def enter(self, entry: Entry) -> None:
        """Points fall due. After the game is won they count nothing."""
        count = self._count(self.game)
        if count.won_by is not None:
            return
        self.game.entries.append(entry)
        if entry.action >= count.last:
            count.add(entry)
        else:
            self.game.count = None

    def wipe_king(self, hand: int, player: str, which: str) -> None:
        """Take out a player's point for the king of a hand: `in-hand` only, or `any`."""
        self._keep(
            [
                entry
                for entry in self.game.entries
                if entry.hand != hand
                or entry.player != player
                or not entry.king
                or which not in ("any", entry.king)
            ]
        )

    def wipe(self, hand: int, *, by_tricks: bool = False) -> list[Entry]:
        """Take out the points of a hand, or those by tricks only. Returns them."""
        out = [
            entry for entry in self.game.entries if entry.hand == hand and (entry.by_tricks or not by_tricks)
        ]
        self._keep([entry for entry in self.game.entries if entry not in out])
        return out

    def _keep(self, entries: list[Entry]) -> None:
        self.game.entries = entries
        self.game.count = None

    def due(self) -> Mapping[str, int]:
        """The score by law in the game last begun."""
        return self._count(self.game).due

    def winner(self) -> str | None:
        """Who has reached the game by law."""
        return self._count(self.game).won_by

    def _count(self, game: Game) -> Count:
        if game.count is None:
            game.count = Count(self.points, self.capped, dict(game.start))
            for entry in sorted(game.entries, key=lambda entry: entry.action):
                game.count.add(entry)
        return game.count

    def mark(self, player: str, points: int) -> None:
        """Marks put up or taken down on the table. Neither score passes the game or falls below nothing, but
        all marks count: what is taken down again of marks beyond the game leaves what stood before."""
        marked = self.game.marked[player] = self.game.marked[player] + points
        self.recorded[player] = max(0, min(self.points, marked))
        if points < 0 < self.excused[player]:
            self.excused[player] = max(0, self.excused[player] + points)

    def part(self, player: str, points: int, action: int) -> None:
        """A player has so many marks more (less, if negative) than are due, by an action: ruled once."""
        self.excused[player] += points
        self.parted = action if self.parted is None else min(self.parted, action)

    def is_square(self) -> bool:
        """Whether all that is marked is due and all that is due is marked, and never was otherwise ruled."""
        return self.game.recorded == self.due() and not any(self.excused.values())

    def excess(self, player: str) -> int:
        """How much more (less, if negative) a player has marked than is due and than was ruled before."""
        return self.recorded[player] - self.due()[player] - self.excused[player]

    def excuse_all(self) -> None:
        """Whatever recorded and due differ by now is not to be ruled again."""
        due = self.due()
        self.excused = {player: self.recorded[player] - due[player] for player in PLAYERS}

    def forfeit(self, player: str, points: int, hand: int) -> None:
        """Points omitted too long leave the score due (turf-club 50): those fallen due last go first."""
        for entry in sorted(self.game.entries, key=lambda entry: -entry.action):
            if entry.player == player and entry.hand == hand and points > 0:
                lost = min(points, entry.points)
                entry.points -= lost
                points -= lost
        self.game.count = None

    def is_over(self) -> bool:
        """Whether the table has finished the game: by its marks, or by law where it marks nothing."""
        score = self.recorded if self.marking else self.due()
        return max(score.values()) >= self.points

    def new_game(self, last_action: int) -> None:
        """Close the game; both scores start again at nothing."""
        self.finished.append(self._finished(last_action))
        nothing = dict.fromkeys(PLAYERS, 0)
        self._begin(dict(nothing))
        self.excused = dict(nothing)
        self.parted = None

    def _finished(self, last_action: int) -> FinishedGame:
        due = dict(self.due())
        won_by = self.winner() or next((p for p in PLAYERS if self.recorded[p] >= self.points), None)
        return FinishedGame(won_by, due, dict(self.recorded) if self.marking else None, last_action)

    def score(self, judged: int, *, by_score: bool) -> Score:
        """The account at the end of the log."""
        due, won_by = dict(self.due()), self.winner()
        finished = list(self.finished)
        if self.is_over():
            finished.append(self._finished(judged))
        return Score(
            start=self.start,
            due=due,
            recorded=dict(self.recorded) if self.marking else None,
            parted_at=self.parted if self.marking and self.recorded != due else None,
            game_won_by=won_by,
            game_value=_value(due, won_by) if by_score and won_by is not None else None,
            games=tuple(finished),
            ledger=tuple(line for game in self.games for line in self._count(game).lines),
        )


def _value(due: Mapping[str, int], won_by: str) -> int:
    """Treble if the loser has not scored, double if he has one or two, else single (turf-club 46)."""
    loser = min(points for player, points in due.items() if player != won_by)
    return 3 if loser == 0 else 2 if loser <= 2 else 1
