"""An offence as a flow chart in Mermaid, drawn from the rows by which a code is judged.

Every possible combination of circumstances goes through `Code.governing`, as the judge's facts do; values
that lead to the same outcome share an arrow, and circumstances that decide nothing are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap

from adjudicator.game.vocabulary import KINDS, Kind
from adjudicator.game.words import closest
from adjudicator.law.code import LIMITS, Code, Row
from adjudicator.law.rows import OFFENCES

_WIDTH = 60
_PARTIES = {"actor": "he", "adversary": "his adversary", "holder": "whose hand it is"}
_KINGS = {"any": "his point for the king is lost", "in-hand": "his point for a king in hand is lost"}
_SPECIAL = '#&<>"`'
"""What Mermaid would read as its own, or as HTML."""


@dataclass(frozen=True)
class Outcome:
    """Where a path ends: lines to be read, and whether the offence is ruled there."""

    lines: tuple[str, ...]
    ruled: bool


@dataclass(frozen=True)
class Question:
    """A circumstance that decides: each set of its values leads on to one question or outcome."""

    circumstance: str
    answers: tuple[tuple[tuple[str, ...], Node], ...]


Node = Outcome | Question


class UnknownOffence(LookupError):  # noqa: N818
    """There is no offence of that name, or nothing in the code is about it; the text says which."""


def flow_chart(code: Code, offence: str) -> str:
    """The chart of an offence under a code. It begins with each kind of fact that can be the offence.

    Raises:
        UnknownOffence: no row of the code is about it.
    """
    if offence not in OFFENCES:
        hint = closest(offence, OFFENCES)
        said = f"no offence is called {offence!r}{f'; {hint}' if hint else ''}"
        raise UnknownOffence(f"{said}\n  there are: {', '.join(OFFENCES)}")
    kinds = [kind for kind in KINDS.values() if any(_concerns(row, kind, offence) for row in code.rows)]
    if not kinds:
        raise UnknownOffence(f"nothing in {code.id} is about {offence}")
    drawing = _Drawing()
    top = drawing.node(f'(["{_label([f"{offence}: {code.title} ({code.id})"])}"])')
    for kind in kinds:
        start = drawing.node(f'["{_label([kind.says])}"]')
        drawing.arrow(top, start)
        drawing.arrow(start, drawing.draw(decide(code, kind, offence)))
    return "\n".join(["flowchart TD", *drawing.lines]) + "\n"


def _concerns(row: Row, kind: Kind, offence: str) -> bool:
    return row.fact == kind.name and row.offence == offence


def decide(code: Code, kind: Kind, offence: str) -> Node:
    """The questions that decide an act of a kind, in the vocabulary's order, and their outcomes."""
    return decide_by(code, kind, lambda row: outcome(code, row, offence))


def decide_by(code: Code, kind: Kind, ends: Callable[[Row | None], Outcome]) -> Node:
    """The same for outcomes of any other telling: what is alike in it is not asked apart.

    Args:
        code: the code by which the act is judged.
        kind: the kind of act.
        ends: what is told of the row that governs an act; of None, where no row does.
    """
    return _decide(code, kind, ends, list(kind.combinations()), kind.circumstances)


def _decide(
    code: Code,
    kind: Kind,
    ends: Callable[[Row | None], Outcome],
    combinations: Sequence[Mapping[str, str]],
    circumstances: Sequence[str],
) -> Node:
    if not circumstances:
        # The circumstances are all known, so that one combination is left.
        return ends(code.governing(kind.name, combinations[0]))
    first, *rest = circumstances
    by_value: dict[str, list[Mapping[str, str]]] = {}
    for combination in combinations:
        by_value.setdefault(combination.get(first, ""), []).append(combination)
    by_node: dict[Node, list[str]] = {}
    for value, having in by_value.items():
        by_node.setdefault(_decide(code, kind, ends, having, rest), []).append(value)
    if len(by_node) == 1:
        return next(iter(by_node))
    return Question(first, tuple((tuple(values), node) for node, values in by_node.items()))


def outcome(code: Code, row: Row | None, offence: str) -> Outcome:
    """What a row gives, as the chart tells it; another offence's only by its name and law."""
    if row is None:
        return Outcome(("no row of the code covers this",), ruled=False)
    if row.outcome == "lawful":
        return Outcome((f"lawful: law {row.law}",), ruled=False)
    if row.outcome == "scores":
        return Outcome((f"scores: law {row.law}",), ruled=False)
    if row.offence != offence:
        return Outcome((f"{row.offence}: {f'law {row.law}' if row.law else 'silent'}",), ruled=False)
    if row.law is None:
        near = f"nearest: {', '.join(row.see_also)}" if row.see_also else ""
        return Outcome(tuple(filter(None, ("silent: no law speaks of it", near))), ruled=True)
    return Outcome((f"law {row.law}: {code.laws[row.law].title}", *_consequences(row)), ruled=True)


def _consequences(row: Row) -> Iterator[str]:
    if row.outcome == "options":
        yield f"{_party(row.entitles)} may choose: {' or '.join(row.options)}"
    elif row.outcome == "automatic":
        yield f"follows: {row.options[0]}"
    else:
        yield {"no-penalty": "no penalty", "unnoticed": "unnoticed: too late"}[row.outcome]
    if row.until:
        yield " or ".join(LIMITS[limit] for limit in row.until)
    for party, points in row.points.items():
        yield f"{_party(party)} marks {points}{', at the next card' if row.points_at_next_card else ''}"
    if row.bars_king:
        yield _KINGS[row.bars_king]
    if row.ends_hand:
        yield "the hand ends"
    if row.penalty:
        yield row.penalty
    elif row.reduces:
        yield "what he wins in this hand is reduced"


def _party(party: str) -> str:
    return _PARTIES.get(party, f"the {party}")


@dataclass
class _Drawing:
    """Lines of a chart; what two paths have in common is drawn once."""

    lines: list[str] = field(default_factory=list)
    drawn: dict[Node, str] = field(default_factory=dict)
    count: int = 0

    def node(self, shape: str) -> str:
        """A new node of that shape; its name."""
        self.count += 1
        name = f"n{self.count}"
        self.lines.append(f"    {name}{shape}")
        return name

    def arrow(self, start: str, end: str, label: str = "") -> None:
        """An arrow, with what stands on it."""
        self.lines.append(f'    {start} -- "{label}" --> {end}' if label else f"    {start} --> {end}")

    def draw(self, node: Node) -> str:
        """A question with all that follows from it, or an outcome; its name."""
        if node in self.drawn:
            return self.drawn[node]
        if isinstance(node, Outcome):
            name = self.node(f'["{_label(node.lines)}"]' if node.ruled else f'(["{_label(node.lines)}"])')
        else:
            name = self.node(f'{{"{_label([node.circumstance])}"}}')
            for values, following in node.answers:
                self.arrow(name, self.draw(following), _label([", ".join(filter(None, values)) or "else"]))
        self.drawn[node] = name
        return name


def _label(lines: Sequence[str]) -> str:
    """Text for between quotes, long lines broken."""
    broken = [part for line in lines for part in wrap(line, _WIDTH, break_on_hyphens=False)]
    return "<br>".join("".join(f"#{ord(c)};" if c in _SPECIAL else c for c in part) for part in broken)
