"""Charts as SVG to stand in a page: the same data, the same bytes. Colours follow the page, light or dark."""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Mapping, Sequence
from typing import Any, Final
from unicodedata import east_asian_width

from adjudicator.audit.brief import visible

#: The page's own colours by their names there; the values hold where the page has none.
MARK, INK, SOFT, LINE, PAPER = "#1f4e5f", "#1d2327", "#5b666d", "#d5dbdf", "#fefefe"
_COLOURS: Final = {MARK: "mark", INK: "ink", SOFT: "soft", LINE: "line", PAPER: "paper"}
#: Of the parts of a bar: the first asks for something, the others grow paler as they ask for less.
PARTS: Final = ("#b4541a", MARK, "#8fb0b9", "#c9d3d6")
_PART_NAMES: Final = dict(zip(PARTS, ("part-1", "mark", "part-3", "part-4"), strict=True))
#: A chart of more days than this is drawn as a line.
_BARS: Final = 40
#: In inches: for a page, and for a phone, where the chart of a page would have letters too small to read.
WIDE, NARROW = 7.2, 3.5


def stacked(names: Sequence[str], parts: Mapping[str, Sequence[int]], width: float = WIDE) -> str:
    """Horizontal bars, the first on top, each made up of parts and with its total at the end."""
    columns = 4 if width == WIDE else 2
    figure, axes = _figure(width, 0.75 + 0.27 * len(names) + 0.2 * (columns < 4))
    places = range(len(names))
    reached = [0] * len(names)
    drawn: Any = None
    for colour, (part, numbers) in zip(PARTS, parts.items(), strict=False):
        drawn = axes.barh(places, numbers, left=reached, color=colour, height=0.7, label=part)
        reached = [before + more for before, more in zip(reached, numbers, strict=True)]
    _name_bars(axes, width, names, drawn, [f"{total:,}" for total in reached])
    figure.legend(
        loc="outside lower left", ncols=columns, frameon=False, fontsize=8, labelcolor=INK, handlelength=1
    )
    return _svg(figure, axes, f"stacked {width}")


def shares(names: Sequence[str], values: Sequence[float], average: float, width: float = WIDE) -> str:
    """Horizontal bars of per cent, the first on top, and a line at what all of them come to."""
    figure, axes = _figure(width, 0.45 + 0.27 * len(names))
    drawn = axes.barh(range(len(names)), values, color=MARK, height=0.7)
    _name_bars(axes, width, names, drawn, [f"{value:.1f} %" for value in values])
    axes.axvline(average, color=INK, linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
    axes.annotate(
        f"together {average:.1f} %", (average, 1), xycoords=("data", "axes fraction"), xytext=(4, 2),
        textcoords="offset points", fontsize=8, color=INK,
    )  # fmt: skip
    return _svg(figure, axes, f"shares {width}")


def days(
    names: Sequence[str], values: Sequence[float], average: float, label: str, width: float = WIDE
) -> str:
    """What came with time, in per cent: columns, or a line where there are many."""
    figure, axes = _figure(width, 2.4)
    places = range(len(names))
    if len(names) > _BARS:
        axes.plot(places, values, color=MARK, linewidth=1)
        axes.fill_between(places, values, color=MARK, alpha=0.15, linewidth=0)
    else:
        axes.bar(places, values, color=MARK, width=0.7)
    axes.axhline(average, color=INK, linewidth=0.8, linestyle=(0, (4, 3)))
    step = max(1, -(-len(names) // (8 if width == WIDE else 4)))
    axes.set_xticks(places[::step], [_short(name, 12) for name in names[::step]], parse_math=False)
    axes.set_xlim(-0.6, len(names) - 0.4)
    axes.set_ylim(bottom=0)
    axes.set_ylabel(label, fontsize=8, color=SOFT)
    axes.grid(axis="y", color=LINE, linewidth=0.6)
    axes.set_axisbelow(True)
    return _svg(figure, axes, f"days {width}")


def _figure(width: float, height: float) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, max(height, 0.8)), layout="constrained")
    return figure, figure.add_subplot()


def _name_bars(axes: Any, width: float, names: Sequence[str], drawn: Any, labels: Sequence[str]) -> None:
    most = 28 if width == WIDE else 18
    axes.set_yticks(range(len(names)), [_short(name, most) for name in names], parse_math=False)
    axes.invert_yaxis()
    behind = {"facecolor": PAPER, "edgecolor": "none", "pad": 0.8}
    axes.bar_label(drawn, labels, padding=4, fontsize=8, color=INK, bbox=behind)
    axes.margins(x=0.12, y=0.02)
    axes.xaxis.set_visible(False)  # every bar has its number
    axes.spines["bottom"].set_visible(False)


def _svg(figure: Any, axes: Any, name: str) -> str:
    import matplotlib as mpl

    axes.tick_params(labelsize=8, length=0, labelcolor=INK)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(LINE)
    drawn = io.StringIO()
    # The salt makes the ids the same in every run, and others than those of the other charts of a page.
    with mpl.rc_context({"svg.hashsalt": name, "svg.fonttype": "none"}), warnings.catch_warnings():
        # A letter that it has no picture of is only measured wrong: the reader's browser draws the text.
        warnings.filterwarnings("ignore", "Glyph .* missing")
        figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    return _for_the_page(drawn.getvalue())


def _for_the_page(text: str) -> str:
    """Without what only a file of its own needs; in the page's letters and colours."""
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text[text.index("<svg") :], flags=re.DOTALL)
    text = re.sub(r' id="[\w.]+_\d+"', "", text)  # every chart has these; none refers to them
    text = re.sub(r" font-family: [^;\"]*;", "", text)
    for colour, name in (_COLOURS | _PART_NAMES).items():
        text = text.replace(colour, f"var(--{name}, {colour})")
    return text


def _short(name: str, most: int) -> str:
    """A name that has its place beside a bar; letters of East Asia take that of two."""
    text = visible(name)
    kept, taken = "", 0
    for letter in text:
        taken += 2 if east_asian_width(letter) in "WF" else 1
        if taken >= most and len(kept) + 1 < len(text):
            return kept + "…"
        kept += letter
    return kept
