"""A matter: one irregular act before the judge, with the row that governs it and the life of its right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.game.facts import Evidence, Fact, Moment, adversary
from adjudicator.law.code import LIMITS, Code, Row
from adjudicator.law.rulings import Elected, Option, Ruling

_ENDING: Mapping[str, tuple[str, ...]] = {
    "deals": ("deals",),
    "next-cut": ("cuts",),
    "holder-looks": ("looks",),
    "turn-up": ("turn-up",),
    "proposes": ("proposes", "leads"),
    "answers": ("answers", "leads", "plays"),
    "first-card": ("leads",),
    "next-lead": ("leads",),
    "played-to": ("plays",),
    "plays-hand": ("proposes", "calls", "answers", "leads", "plays"),
    "next-given-or-led": ("gives", "leads"),
    "discard-or-trick": ("discards", "leads"),
}
"""The moments that end a right, by its limit. The next turn-up and the end of the game are apart."""

_BY_THE_ENTITLED = ("holder-looks", "plays-hand")
_ACROSS_HANDS = ("deals", "next-cut")


@dataclass(slots=True, eq=False)
class Matter:
    """What the judge knows of an irregular act so far.

    ``circumstances`` are complete: those replay found and those the standing supplied. ``settled`` says that
    no later noticing or stage changes the row any more.
    """

    fact: Fact
    circumstances: dict[str, str]
    row: Row
    settled: bool = True
    noticed: int | None = None
    acted: int | None = None
    """The action of the ruling, where it is not the fact's own (``at_holders_act``)."""
    elected: Elected | None = None
    waived: bool = False
    lapsed: int | None = None
    leans_on: tuple[str, ...] = ()
    """Readings beside those of the row."""
    confirmed: bool = False
    """An automatic replay was claimed in words: it serves no second claim."""
    in_effect: bool = False
    """What follows from the act whoever chooses has followed."""
    done: bool = False
    """An automatic consequence was carried out; its time can no longer pass."""

    @property
    def action(self) -> int:
        """The action the ruling is on."""
        return self.acted or self.fact.action

    @property
    def by(self) -> str | None:
        """Who did the act, as the row lays it."""
        return self.party(self.row.by)

    @property
    def entitled(self) -> str | None:
        """Who may choose, if the row gives a choice."""
        return self.party(self.row.entitles)

    def party(self, party: str) -> str | None:
        """A player named relative to the act."""
        return self.party_under(self.row, party)

    def party_under(self, row: Row, party: str) -> str | None:
        """A player named relative to the act, were it governed by a row."""
        actor = self.fact.holder if row.at_holders_act else self.fact.by
        dealer = self.fact.dealer
        match party:
            case "actor":
                return actor
            case "adversary":
                return adversary(actor) if actor else None
            case "dealer":
                return dealer
            case "non-dealer":
                return adversary(dealer) if dealer else None
            case "holder":
                return self.fact.holder
            case _:
                return None

    def is_open(self) -> bool:
        """Whether a choice is given that nobody has taken and no time has ended."""
        return self.row.outcome == "options" and not (self.elected or self.waived or self.lapsed)

    def at_stage(self, found: str, action: int) -> dict[str, str]:
        """The circumstances of an act that may be noticed late, as of an action."""
        lasting = {k: v for k, v in self.circumstances.items() if k not in ("found", "stage", "looked")}
        return {**lasting, "found": found, **self.fact.stage_at(action)}

    def reached(self) -> int:
        """The act by which the holder came to the present stage."""
        stage = self.circumstances["stage"]
        return next(s.action for s in self.fact.stages if s.values["stage"] == stage)

    def may_change(self) -> bool:
        """Whether time may still change the matter."""
        if not self.settled or self.is_open():
            return True
        return bool(self.row.outcome == "automatic" and self.row.until) and not (self.done or self.lapsed)

    def offered(self, row: Row | None = None) -> tuple[str, ...]:
        """The remedies of a row as the opinion names them: `trump` once for each card turned."""
        remedies: list[str] = []
        for remedy in (row or self.row).options:
            if remedy == "trump":
                remedies += (f"trump {card}" for card in self.fact.words.get("cards", "").split())
            else:
                remedies.append(remedy)
        return tuple(remedies)

    def is_ended_by(self, moment: Moment) -> bool:
        """Whether a moment is the limit of this matter's right."""
        if moment.action <= self.action:
            return False
        later_hand = moment.hand > self.fact.hand
        return any(self._ends(limit, moment, later_hand) for limit in self.row.until)

    def _ends(self, limit: str, moment: Moment, later_hand: bool) -> bool:
        if limit == "answers" and moment.name != "answers" and moment.player != self.fact.dealer:
            return False
        if limit in _BY_THE_ENTITLED and moment.player != self.entitled:
            return False
        if later_hand and limit not in _ACROSS_HANDS:
            return False
        return moment.name in _ENDING.get(limit, ())

    def end(self, action: int, *, by_own_limit: bool = True) -> None:
        """The limit passes; at the next turn-up (R4) it is not the holder's acceptance."""
        if self.row.waived_by_limit and by_own_limit:
            self.waived = True
        else:
            self.lapsed = action

    @property
    def outcome(self) -> str:
        """What the row says; a right to an act that nobody noticed, once its time has passed, is none."""
        if self.row.outcome == "options" and self.lapsed and self.circumstances.get("found") == "unnoticed":
            return "unnoticed"
        return self.row.outcome

    @property
    def status(self) -> str:
        """The first of the contract's statuses that fits."""
        outcome = self.outcome
        if outcome == "automatic":
            return "lapsed" if self.lapsed else "automatic"
        if outcome != "options":
            return outcome
        if self.elected:
            return "elected"
        if self.waived:
            return "waived"
        return "lapsed" if self.lapsed else "open"

    def ruling(self, code: Code) -> Ruling:
        """The ruling as it stands."""
        row, by = self.row, self.by
        law = code.laws.get(row.law) if row.law else None
        return Ruling(
            offence=row.offence or self.fact.kind,
            law=law.number if law else None,
            see_also=row.see_also,
            readings=(*row.readings, *self.leans_on),
            assumes=tuple(self._filled(absence) for absence in row.assumes),
            by=by,
            role=None if by is None or self.fact.dealer is None else self._role(by),
            entitled=self.entitled if self.outcome == "options" else None,
            action=self.action,
            noticed=self.noticed,
            kind=self.fact.kind,
            circumstances=self.circumstances,
            evidence=self._evidence(),
            status=self.status,
            options=tuple(Option(remedy, self._until(remedy)) for remedy in self._remedies()),
            elected=self.elected,
            lapsed=None if self.outcome == "unnoticed" else self.lapsed,
            penalty=row.penalty,
            says=self.sentence() + self._since(),
        )

    def _since(self) -> str:
        """What has become of a choice that the sentence offers, and that is no longer open."""
        if self.row.outcome == "options" and self.outcome == "unnoticed":
            return " Nobody found it in time."
        match self.status:
            case "lapsed":
                return " The time for that has passed."
            case "waived":
                return f" {self.entitled} has let it stand."
        return ""

    def _evidence(self) -> tuple[Evidence, ...]:
        """The offending action first: where that is a later act of the holder, before all the rest."""
        if self.acted is None or self.acted == self.fact.action:
            return self.fact.evidence
        act = Evidence(self.acted, f"{self.fact.holder} went on with the wrong number of cards")
        return (act, *sorted(self.fact.evidence, key=lambda evidence: evidence.action))

    def _role(self, player: str) -> str:
        return "dealer" if player == self.fact.dealer else "non-dealer"

    def _remedies(self) -> tuple[str, ...]:
        return self.offered() if self.outcome in ("options", "automatic") else ()

    def _until(self, remedy: str) -> str | None:
        if remedy == "let-stand" or not self.row.until:
            return None
        return " or ".join(LIMITS[limit] for limit in self.row.until)

    def sentence(self) -> str:
        """The row's sentence, its words filled in."""
        return self._filled(self.row.says)

    def _filled(self, sentence: str) -> str:
        return sentence.format_map(_Words(self))

    def word(self, name: str) -> str:
        """What stands for a name in a sentence; one that the fact has not is left blank, not an error."""
        by, dealer = self.by, self.fact.dealer
        match name:
            case "offender":
                return by or ""
            case "adversary":
                return adversary(by) if by else ""
            case "dealer":
                return dealer or ""
            case "non_dealer":
                return adversary(dealer) if dealer else ""
            case "entitled":
                return self.entitled or ""
            case "receiver":
                return "himself" if self.fact.holder == by else self.fact.holder or ""
            case _:
                return self.fact.words.get(name, "…")


class _Word(str):
    """A word of a sentence. As `{given:cards}` a number is written with its noun: 1 card, 3 cards."""

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        return f"{self} {spec.removesuffix('s')}" if self == "1" else f"{self} {spec}"


class _Words(dict[str, str]):
    """The words of a sentence, each looked up as the sentence asks for it."""

    def __init__(self, matter: Matter) -> None:
        self._matter = matter

    def __missing__(self, name: str) -> _Word:
        return _Word(self._matter.word(name))
