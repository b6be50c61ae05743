"""Plots of what was found, as SVG: rows with a label on the left, and a scale below them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from host_sim.kit.svg import Point, number, safe, text

WIDTH, LABELS, ROW, MARGIN = 860.0, 330.0, 24.0, 8.0
PLOT = WIDTH - LABELS - 70  # how wide the scale is
LONGEST = 52  # letters of a label
COLOURS = ("c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7")
STYLE = """
svg.plot { width: 100%; height: auto; font: 13px system-ui, sans-serif; }
.plot text { fill: currentColor; }
.plot .end { text-anchor: end; } .plot .mid { text-anchor: middle; }
.plot .grid { stroke: currentColor; opacity: .15; }
.plot .zero { stroke: currentColor; opacity: .6; }
.plot .band { fill: #4a8f5c; opacity: .15; } .plot .bar { stroke: #2a6fb0; stroke-width: 3; }
.plot .dot { fill: #2a6fb0; } .plot .box { fill: #2a6fb0; opacity: .35; }
.c0 { fill: #2a6fb0; } .c1 { fill: #c0792a; } .c2 { fill: #4a8f5c; } .c3 { fill: #a8475a; }
.c4 { fill: #7a62b0; } .c5 { fill: #8a7a4a; } .c6 { fill: #3f9aa0; } .c7 { fill: #808080; }
"""


class Row(NamedTuple):
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float


class Scale(NamedTuple):
    """From left to right."""

    low: float
    high: float
    step: float
    percent: bool = False
    middle: float | None = None  # a line that is to be seen
    band: tuple[float, float] | None = None  # where values are as wished

    def at(self, value: float) -> float:
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return LABELS + share * PLOT

    def words(self, value: float) -> str:
        return f"{value:.0%}" if self.percent else f"{value:g}"

    def exactly(self, value: float) -> str:
        """As far as anybody wants to know."""
        return f"{value:.1%}" if self.percent else f"{round(value)}"


SCORES = Scale(0, 1, 0.1, percent=True, middle=0.5)
FAIR = SCORES._replace(band=(0.45, 0.55))


def scale_for(values: Iterable[float], middle: float | None = None) -> Scale:
    """A round one that has room for these."""
    known = [*values, *([] if middle is None else [middle])]
    low, high = min(known), max(known)
    step = 1.0
    while (high - low) / step > 10:
        step *= 2.5 if str(step)[0] == "2" else 2
    return Scale(low // step * step, -(-high // step) * step or step, step, middle=middle)


def intervals(title: str, rows: Sequence[Row], scale: Scale) -> str:
    """A dot with its 95 % for each row."""
    parts: list[str] = []
    for place, row in enumerate(rows):
        y = MARGIN + (place + 0.5) * ROW
        parts += [
            _label(row.label, y),
            _line("bar", scale.at(row.low), y, scale.at(row.high), y),
            f'<circle class="dot" cx="{number(scale.at(row.value))}" cy="{number(y)}" r="4.5"/>',
            text(Point(WIDTH - 4, y + 4), scale.exactly(row.value), "end"),
        ]
    return _plot(title, len(rows), scale, parts)


def strips(title: str, rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Five quantiles for each row: a line from the first to the last, a box around the middle."""
    scale = scale_for((value for _, five in rows for value in five), 0)
    parts: list[str] = []
    for place, (label, five) in enumerate(rows):
        y = MARGIN + (place + 0.5) * ROW
        least, low, middle, high, most = map(scale.at, five)
        parts += [
            _label(label, y),
            _line("bar", least, y, most, y),
            _rect("box", low, y - 7, max(high - low, 2), 14),
            f'<circle class="dot" cx="{number(middle)}" cy="{number(y)}" r="4"/>',
            text(Point(WIDTH - 4, y + 4), f"{five[2]:g}", "end"),
        ]
    return _plot(title, len(rows), scale, parts)


def stacked(title: str, rows: Sequence[tuple[str, Mapping[str, int]]]) -> str:
    """How the parts of a whole are shared out, for each row; with a legend."""
    total = {name: sum(parts.get(name, 0) for _, parts in rows) for _, p in rows for name in p}
    names = sorted(total, key=lambda name: (-total[name], name))
    colour = {name: COLOURS[min(place, 7)] for place, name in enumerate(names)}
    drawn: list[str] = []
    for place, (label, parts) in enumerate(rows):
        y, x = MARGIN + (place + 0.5) * ROW, LABELS
        drawn.append(_label(label, y))
        whole = sum(parts.values()) or 1
        for name in names:
            width = PLOT * parts.get(name, 0) / whole
            if width:
                drawn.append(_rect(colour[name], x, y - 8, width, 16, f"{name}: {parts[name]}"))
            x += width
    legend, x, y = list[str](), LABELS, MARGIN + len(rows) * ROW + 44
    for name in names:
        wide = 30 + 7.5 * len(name)
        if x + wide > WIDTH:
            x, y = LABELS, y + 20
        legend += [_rect(colour[name], x, y - 10, 12, 12), text(Point(x + 17, y), name, "legend")]
        x += wide
    more = y - (MARGIN + len(rows) * ROW + 24)
    return _plot(title, len(rows), SCORES._replace(middle=None), drawn + legend, more)


def _plot(title: str, rows: int, scale: Scale, parts: Sequence[str], more: float = 0) -> str:
    bottom = MARGIN + rows * ROW
    height = bottom + 28 + more
    lines: list[str] = []
    if scale.band:
        left, right = map(scale.at, scale.band)
        lines.append(_rect("band", left, MARGIN, right - left, bottom - MARGIN))
    steps = round((scale.high - scale.low) / scale.step)
    for step in range(steps + 1):
        value = scale.low + step * scale.step
        x = scale.at(value)
        lines.append(_line("grid", x, MARGIN, x, bottom))
        lines.append(text(Point(x, bottom + 17), scale.words(round(value, 6)), "mid"))
    if scale.middle is not None:
        x = scale.at(scale.middle)
        lines.append(_line("zero", x, MARGIN, x, bottom))
    size = f"{number(WIDTH)} {number(height)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 0 {size}" role="img">'
    return "\n".join([head, f"<title>{safe(title)}</title>", *lines, *parts, "</svg>"])


def _label(words: str, y: float) -> str:
    short = words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
    return text(Point(LABELS - 12, y + 4), short, "end")


def _line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
    return f'<line class="{kind}" {ends}/>'


def _rect(kind: str, x: float, y: float, width: float, height: float, title: str = "") -> str:
    size = f'x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
    inside = f"<title>{safe(title)}</title>" if title else ""
    return f'<rect class="{kind}" {size}>{inside}</rect>'
