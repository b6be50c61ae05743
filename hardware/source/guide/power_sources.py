"""What feeds the handset beside USB: a holder with three AA cells, or a LiPo cell and its charger.

Each lies below the plug J1; `ways` are its two wires from there, plus first.
"""

from collections.abc import Callable
from typing import NamedTuple

from hardware.source.design import front
from hardware.source.design.panel_parts import CHARGER_LENGTH, CHARGER_WIDTH, LIPO_CELL
from hardware.source.drawing.shapes import circle, rect, wire
from hardware.source.guide.page import COPPER, EDGE, LEAD, PLASTIC, block
from host_sim.kit.svg import Point, text

PLUS, MINUS = "red", "black"
SCALE = 4.0  # of holder and cell
HOLDER = Point(200, 530)
HOLDER_WIDTH = front.BATTERY_WIDTH * SCALE
ACROSS = front.BATTERY_HEIGHT / 3 * SCALE  # one cell's share of the holder
CELL = Point(200, 540)
CELL_LONG, CELL_WIDE = LIPO_CELL[0] * SCALE, LIPO_CELL[1] * SCALE
MODULE = Point(520, 525)
MODULE_SCALE = 9.0
MODULE_LONG, MODULE_WIDE = CHARGER_LENGTH * MODULE_SCALE, CHARGER_WIDTH * MODULE_SCALE
PADS = ("OUT-", "B-", "B+", "OUT+")
Ways = tuple[list[Point], list[Point]]


class Source(NamedTuple):
    """A battery: where it is plugged in, and how it is drawn."""

    reference: str
    pins: tuple[str, str]  # plus and minus
    title: str
    warning: str
    ways: Callable[[Point, Point], Ways]
    drawing: Callable[[], list[str]]


def _holder_ways(plus: Point, minus: Point) -> Ways:
    """Plus leaves at the first cell, minus at the other end of the last."""
    hot = HOLDER.plus(Point(8, ACROSS / 2))
    cold = HOLDER.plus(Point(HOLDER_WIDTH - 8, 2.5 * ACROSS))
    high, side = HOLDER.y - 22, HOLDER.x + HOLDER_WIDTH + 24
    return (
        [plus, Point(plus.x, hot.y), hot],
        [minus, Point(minus.x, high), Point(side, high), Point(side, cold.y), cold],
    )


def _holder() -> list[str]:
    """Three cells in a row, each the other way round than its neighbour."""
    width = HOLDER_WIDTH
    parts = [rect(HOLDER, width, 3 * ACROSS, fill=PLASTIC, stroke=EDGE, rx=6)]
    for n in range(3):
        y = HOLDER.y + n * ACROSS + 5
        parts.append(rect(Point(HOLDER.x + 15, y), width - 30, ACROSS - 10, fill="#e2c45c", rx=8))
        left, right = ("+", "\u2212") if n % 2 == 0 else ("\u2212", "+")
        parts.append(text(Point(HOLDER.x + 32, y + 33), left, "title middle"))
        parts.append(text(Point(HOLDER.x + width - 32, y + 33), right, "title middle"))
        parts.append(text(Point(HOLDER.x + width / 2, y + 32), "AA", "name middle"))
    return [
        *parts,
        *block(
            Point(HOLDER.x + 290, HOLDER.y + 60),
            [
                "BT1, the holder for 3 x AA.",
                "Its red wire goes to + of J1,",
                "its black wire to \u2212.",
                "Put the cells in last: the flat end",
                "of a cell is \u2212, at the spring.",
            ],
        ),
    ]


def charger_pad(name: str) -> Point:
    """The middle of a pad of the charger module."""
    step = MODULE_WIDE / len(PADS)
    return MODULE.plus(Point(12, (PADS.index(name) + 0.5) * step))


def _charger_ways(plus: Point, minus: Point) -> Ways:
    """Around the cell."""
    hot, cold = charger_pad("OUT+"), charger_pad("OUT-")
    side, high, low = MODULE.x - 30, CELL.y - 18, CELL.y + CELL_WIDE + 18
    return (
        [plus, Point(plus.x, low), Point(side, low), Point(side, hot.y), hot],
        [minus, Point(minus.x, high), Point(side, high), Point(side, cold.y), cold],
    )


def _lipo() -> list[str]:
    parts = [
        rect(CELL, CELL_LONG, CELL_WIDE, fill="#c9ced3", stroke=EDGE, rx=10),
        text(CELL.plus(Point(CELL_LONG / 2, 60)), "LiPo cell", "name middle"),
        text(CELL.plus(Point(CELL_LONG / 2, 80)), "3.7 V", "word middle"),
    ]
    corner, width, height = MODULE, MODULE_LONG, MODULE_WIDE
    parts += [
        rect(corner, width, height, fill="#2860cf", stroke=EDGE, rx=3),
        rect(corner.plus(Point(width - 62, height / 2 - 40)), 66, 80, fill="#c9ced3", stroke=LEAD),
        text(corner.plus(Point(width - 29, height / 2 + 5)), "USB-C", "word middle"),
        text(corner.plus(Point(120, height / 2 + 5)), "M1 charger", "name middle light"),
    ]
    edge = CELL.x + CELL_LONG
    for name, colour, y in (("B-", MINUS, 40), ("B+", PLUS, 92)):
        start, end = Point(edge - 6, CELL.y + y), charger_pad(name)
        x = (edge + MODULE.x) / 2 - 20
        parts.append(wire([start, Point(x, start.y), Point(x, end.y), end], colour))
    for name in PADS:
        where = charger_pad(name)
        parts.append(circle(where, 7, fill=COPPER, stroke=EDGE))
        label = name.replace("-", "\u2212")
        parts.append(text(where.plus(Point(13, 5)), label, "name light"))
    words = "Pads in another order? Go by the letters on your module."
    return [*parts, text(Point(CELL.x + 200, 742), words, "note")]


SOURCES = {
    "aa": Source(
        "BT1",
        ("+", "-"),
        "Power from 3 x AA",
        "Keep USB unplugged and the cells out",
        _holder_ways,
        _holder,
    ),
    "lipo": Source(
        "M1",
        ("OUT+", "OUT-"),
        "Power from a LiPo cell",
        "Keep USB unplugged and the cell off",
        _charger_ways,
        _lipo,
    ),
}
