"""What all pictures of the build guide share: the page, blocks of words, signs for right and wrong.

A page is as wide as a document is shown, so that a letter has the size that its style names.
"""

from collections.abc import Iterable, Sequence

from hardware.source.drawing.shapes import circle, line, rect, sheet
from host_sim.kit.svg import Picture, Point, text

WIDTH = 900.0
MARGIN = 24.0
RIGHT, WRONG = "#1f8f3f", "#d3261f"
METAL, SOLDER, PLASTIC, LEAD = "#9aa3ab", "#c3cad0", "#333a42", "#5d666e"
EDGE = "#1d2733"
PLATE = "#e9dcc0"  # the panel, cut through
BOARD_PAINT, BOARD_EDGE, COPPER = "#2c6e49", "#173b27", "#e3c56b"


def page(title: str, height: float, parts: Iterable[str], width: float = WIDTH) -> str:
    """A whole picture under its title."""
    heading = text(Point(MARGIN, 36), title, "title")
    return sheet(title, Picture(width, height, "\n".join([heading, *parts])))


def block(at: Point, rows: Sequence[str], kind: str = "note", step: float = 19) -> list[str]:
    """Words below each other, from the first one's line on."""
    return [text(Point(at.x, at.y + n * step), row, kind) for n, row in enumerate(rows)]


def frame(corner: Point, width: float, height: float) -> str:
    """A box around one of several drawings."""
    return rect(corner, width, height, fill="#ffffff", stroke="#b9c0c6", rx=8)


def copper(at: Point, half: float, *, square: bool) -> str:
    """The pad of a leg; a part's first is square."""
    if square:
        return rect(at.plus(Point(-half, -half)), 2 * half, 2 * half, fill=COPPER)
    return circle(at, half, fill=COPPER)


def tick(at: Point) -> str:
    """Right."""
    ways = [at.plus(Point(-5, 0)), at.plus(Point(-1, 5)), at.plus(Point(6, -5))]
    return circle(at, 11, fill=RIGHT) + line(ways, stroke="#ffffff", stroke_width=3)


def cross(at: Point) -> str:
    """Wrong."""
    arms = [(Point(-5, -5), Point(5, 5)), (Point(-5, 5), Point(5, -5))]
    drawn = (line([at.plus(a), at.plus(b)], stroke="#ffffff", stroke_width=3) for a, b in arms)
    return circle(at, 11, fill=WRONG) + "".join(drawn)


def arrow(start: Point, end: Point, paint: str = EDGE, width: float = 2) -> str:
    """Level or upright, its head at the end."""
    length = abs(end.x - start.x) + abs(end.y - start.y)
    along = Point((end.x - start.x) / length, (end.y - start.y) / length)
    foot, side = end.plus(along, -9), Point(-along.y, along.x)
    head = [foot.plus(side, 5), end, foot.plus(side, -5)]
    return line([start, foot], stroke=paint, stroke_width=width) + shape(head, paint)


def shape(points: Sequence[Point], fill: str, **more: str | float) -> str:
    """A closed one."""
    path = "M" + " L".join(str(point) for point in points) + " Z"
    extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<path d="{path}" fill="{fill}"{extra}/>'
