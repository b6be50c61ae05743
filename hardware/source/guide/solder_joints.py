"""Good and bad solder joints, cut through the middle: the board lies with its solder side up."""

from collections.abc import Callable

from hardware.source.drawing.shapes import line, rect
from hardware.source.guide.page import EDGE, MARGIN, SOLDER, block, cross, frame, page, shape, tick
from host_sim.kit.svg import Point, text

TITLE = "Solder joints, cut through"
CELL = Point(164, 262)
GAP = 8
TOP = 58
BOARD = 150  # its upper side, below the cell's upper edge
THICK = 30
RING = 26  # how far the copper reaches from the leg
BOARD_PAINT, COPPER, LEG = "#d9b779", "#c8742c", "#7d858c"
Draw = Callable[[Point], list[str]]


def _path(start: Point, rest: str, fill: str = SOLDER) -> str:
    return f'<path d="M{start}{rest}" fill="{fill}" stroke="{EDGE}"/>'


def _leg(at: Point, hole: str = "#ffffff") -> list[str]:
    """A leg in its hole, with the copper ring; `at` is where it leaves the board."""
    return [
        rect(at.plus(Point(-8, 0)), 16, THICK, fill=hole),
        *(
            rect(at.plus(Point(x, y)), RING - 7, 5, fill=COPPER)
            for x in (-RING, 7)
            for y in (-5, THICK)
        ),
        rect(at.plus(Point(-4, -52)), 8, 52 + THICK + 16, fill=LEG),
    ]


def _heat(at: Point) -> list[str]:
    """The iron touches leg and ring, the solder comes from the other side."""
    tip = [at.plus(Point(x, y)) for x, y in ((5, -20), (17, -5), (28, -5), (74, -66), (52, -84))]
    wire = [at.plus(Point(-62, -60)), at.plus(Point(-7, -9))]
    return [
        *_leg(at),
        shape(tip, "#b06a3a", stroke=EDGE),
        line(wire, stroke=SOLDER, stroke_width=6),
        line(wire, stroke=EDGE, stroke_width=0.8),
        text(at.plus(Point(48, -92)), "iron", "word middle"),
        text(at.plus(Point(-52, -72)), "solder", "word middle"),
    ]


def _good(at: Point) -> list[str]:
    left, top, right = at.plus(Point(-RING, -5)), at.plus(Point(-5, -40)), at.plus(Point(5, -40))
    rest = f" Q{at.plus(Point(-7, -10))} {top} L{right} Q{at.plus(Point(7, -10))}"
    return [*_leg(at, SOLDER), _path(left, f"{rest} {at.plus(Point(RING, -5))} Z")]


def _little(at: Point) -> list[str]:
    rest = f" Q{at.plus(Point(6, -6))} {at.plus(Point(4, -16))} Z"
    return [*_leg(at), _path(at.plus(Point(16, -5)), f" L{at.plus(Point(4, -5))}{rest}")]


def _ball(at: Point) -> list[str]:
    """A ball on the leg that has never met the ring."""
    rest = " a25 21 0 1 1 36 0 a30 10 0 0 1 -36 0 Z"
    return [*_leg(at), _path(at.plus(Point(-18, -11)), rest, "#9fa6ab")]


def _bridge(at: Point) -> list[str]:
    one, two = at.plus(Point(-32, 0)), at.plus(Point(32, 0))
    rest = (
        f" Q{one.plus(Point(-7, -10))} {one.plus(Point(-5, -36))} L{one.plus(Point(5, -36))}"
        f" Q{at.plus(Point(0, -8))} {two.plus(Point(-5, -36))} L{two.plus(Point(5, -36))}"
        f" Q{two.plus(Point(7, -10))} {two.plus(Point(RING, -5))} Z"
    )
    return [*_leg(one, SOLDER), *_leg(two, SOLDER), _path(one.plus(Point(-RING, -5)), rest)]


CELLS: tuple[tuple[str, str, list[str], Draw], ...] = (
    ("", "How", ["Heat leg and ring", "together, 2 seconds,", "then feed solder."], _heat),
    ("good", "Good", ["Like a volcano: smooth,", "ring covered, leg seen."], _good),
    ("bad", "Too little", ["Ring still bare. Heat", "again, feed more."], _little),
    ("bad", "Cold ball", ["Sits on the leg only.", "Heat ring and leg", "until it flows."], _ball),
    ("bad", "Bridge", ["Two legs are joined.", "Draw the iron through", "between them."], _bridge),
)


def picture() -> str:
    """A frame for how to do it, and for each way to do it wrong."""
    parts: list[str] = []
    for n, (verdict, heading, words, draw) in enumerate(CELLS):
        corner = Point(MARGIN + n * (CELL.x + GAP), TOP)
        at = corner.plus(Point(CELL.x / 2, BOARD))
        parts.append(frame(corner, CELL.x, CELL.y))
        parts.append(rect(at.plus(Point(-CELL.x / 2 + 8, 0)), CELL.x - 16, THICK, fill=BOARD_PAINT))
        parts += draw(at)
        heading_at = corner.plus(Point(14 if not verdict else 38, 24))
        parts.append(text(heading_at, heading, "name"))
        if verdict:
            sign = tick if verdict == "good" else cross
            parts.append(sign(corner.plus(Point(20, 20))))
        parts += block(corner.plus(Point(9, BOARD + THICK + 32)), words, "word", 16)
    return page(TITLE, TOP + CELL.y + 20, parts)
