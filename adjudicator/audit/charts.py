"""Charts as SVG to stand in a page: the same data, the same bytes."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final

INK: Final = "#1f4e5f"
#: A chart of more days than this is drawn as a line.
_BARS: Final = 40


def bars(names: Sequence[str], numbers: Sequence[int], label: str) -> str:
    """Horizontal bars, the first on top, each with its number."""
    figure = _figure(0.6 + 0.27 * len(names))
    axes = figure.add_subplot()
    places = range(len(names))
    drawn = axes.barh(places, numbers, color=INK, height=0.7)
    axes.set_yticks(places, [_short(name) for name in names], parse_math=False)
    axes.invert_yaxis()
    axes.bar_label(drawn, [f"{number:,}" for number in numbers], padding=3, fontsize=8)
    axes.margins(x=0.12)
    axes.set_xlabel(label, fontsize=8)
    return _svg(figure, axes)


def days(names: Sequence[str], shares: Sequence[float], label: str) -> str:
    """What came with time: columns, or a line where there are many."""
    figure = _figure(2.4)
    axes = figure.add_subplot()
    if len(names) > _BARS:
        axes.plot(range(len(names)), shares, color=INK, linewidth=1)
        axes.fill_between(range(len(names)), shares, color=INK, alpha=0.15, linewidth=0)
    else:
        axes.bar(range(len(names)), shares, color=INK, width=0.7)
    step = max(1, -(-len(names) // 8))
    axes.set_xticks(range(0, len(names), step), [_short(name) for name in names[::step]], parse_math=False)
    axes.set_ylim(bottom=0)
    axes.set_ylabel(label, fontsize=8)
    return _svg(figure, axes)


def _figure(height: float) -> Any:
    from matplotlib.figure import Figure

    return Figure(figsize=(7.2, max(height, 1.0)), layout="constrained")


def _svg(figure: Any, axes: Any) -> str:
    import matplotlib as mpl

    axes.tick_params(labelsize=8, length=2)
    axes.spines[["top", "right"]].set_visible(False)
    drawn = io.StringIO()
    # Text as outlines: the page needs no font. The salt makes the ids the same in every run.
    with mpl.rc_context({"svg.hashsalt": "adjudicator", "svg.fonttype": "path"}):
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    text = drawn.getvalue()
    return text[text.index("<svg") :]


def _short(name: str) -> str:
    """A name that has its place beside a bar, of letters that the font has."""
    plain = "".join(letter if letter.isprintable() else "·" for letter in name)
    return plain if len(plain) <= 28 else plain[:27] + "…"
