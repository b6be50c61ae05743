"""The two boards beside the panel: parts up, folded down around the edge that is next to the
switches. Seen so, the USB end is on the right."""

from hardware.source.design import front, perfboard_plan
from hardware.source.design.nets import Pin
from hardware.source.design.panel_parts import hole
from hardware.source.design.parts import PARTS, reference_of
from hardware.source.design.perfboard_plan import COLUMNS, ROWS
from hardware.source.drawing.shapes import circle, rect
from hardware.source.guide.page import BOARD_EDGE, BOARD_PAINT, LEAD, copper
from hardware.source.guide.panel_behind import LABELS, SCALE, at, badge
from hardware.source.guide.panel_wires import LANE, NUMBERS, Board, live, picture
from hardware.source.pcb import layout
from host_sim.kit.svg import Point, text
from panel.pins import LAMP_PINS, SWITCH_PINS

SWITCHES = [reference_of(switch) for switch, _ in SWITCH_PINS]
LAMPS = [reference_of(lamp) for lamp, _ in LAMP_PINS]
PCB_TOP = at(0, front.HEIGHT).y + 28 + 2 * len(SWITCHES) * LANE
PERF_TOP = at(0, front.HEIGHT).y + 28 + 2 * len(SWITCHES + LAMPS) * LANE
HALF = front.PITCH / 2 * SCALE
SCREW = hole("screw", "drill") / 2 * SCALE
# The perfboard's edges on the panel: half a step beyond its first and last holes.
PERF_EDGE = front.from_board(front.perfboard_hole(1, 1)).y + front.PERFBOARD_EDGE


def _pico(corner: Point, width: float, height: float) -> list[str]:
    """USB to the right."""
    middle = corner.plus(Point(width / 2, height / 2))
    return [
        rect(corner, width, height, fill="#1f7a4d", stroke="#0f4d2f", rx=6),
        rect(corner.plus(Point(width - 32, height / 2 - 26)), 40, 52, fill="#c9ced3", stroke=LEAD),
        text(corner.plus(Point(width - 12, height / 2 + 4)), "USB", "word middle"),
        text(middle, "U1 Raspberry Pi Pico", "name middle light"),
    ]


def _folded(x: float, y: float) -> Point:
    """A place of the circuit board, as millimetres from its upper left corner."""
    return Point(at(front.BOARD_AT.x + x, 0).x, PCB_TOP + (front.BOARD_HEIGHT - y) * SCALE)


def _pad(pin: Pin) -> Point:
    hole = layout.hole_of(pin)
    return _folded(hole.x, hole.y)


def _pcb_way_out(pin: Pin) -> list[Point]:
    return [_pad(pin)]


def _pcb() -> list[str]:
    corner = _folded(front.BOARD_WIDTH, front.BOARD_HEIGHT)
    width, height = front.BOARD_WIDTH * SCALE, front.BOARD_HEIGHT * SCALE
    parts = [rect(corner, width, height, fill=BOARD_PAINT, stroke=BOARD_EDGE, rx=10)]
    for spot in front.BOARD_SCREWS:
        parts.append(circle(_folded(*spot), SCREW, fill="#ffffff", stroke=LEAD))
    for pad in layout.holes():
        if pad.reference in (*SWITCHES, *LAMPS, "J1", "SW5"):
            middle = _folded(pad.x, pad.y)
            parts.append(copper(middle, pad.ring / 2 * SCALE, square=pad.number == 1))
            parts.append(circle(middle, 3.4, fill="#ffffff"))
            if pad.reference in SWITCHES:
                below = middle.plus(Point(0, 19))
                parts.append(text(below, str(pad.number), "word middle light"))
    for reference in (*LAMPS, "J1", "SW5"):
        spots = [_folded(h.x, h.y) for h in layout.holes() if h.reference == reference]
        middle = Point(sum(s.x for s in spots) / len(spots), max(s.y for s in spots) + 22)
        parts.append(text(middle, reference, "word middle light"))
    length, wide = front.PICO_LENGTH * SCALE, front.PICO_WIDTH * SCALE
    middle = _folded(*front.PICO_CENTRE)
    return [*parts, *_pico(middle.plus(Point(-length / 2, -wide / 2)), length, wide)]


def _hole(hole: perfboard_plan.Hole) -> Point:
    x, y = front.from_board(front.perfboard_hole(*hole))
    return Point(at(x, 0).x, PERF_TOP + (PERF_EDGE - y) * SCALE)


def _wire_hole(pin: Pin) -> Point:
    return _hole(perfboard_plan.HOLES[pin][0])


def _perf_way_out(pin: Pin) -> list[Point]:
    """The inner hole's wire passes between the outer ones."""
    start = _wire_hole(pin)
    if pin in _outer():
        return [start]
    return [start, start.plus(Point(HALF, -HALF))]


def _outer() -> set[Pin]:
    holes = perfboard_plan.HOLES
    return {pin for pin, places in holes.items() if places[0][0] == perfboard_plan.GROUND}


def _perfboard() -> list[str]:
    corner = _hole((1, ROWS)).plus(Point(-HALF, -HALF))
    width, height = ROWS * 2 * HALF, COLUMNS * 2 * HALF
    parts = [rect(corner, width, height, fill="#d9b779", stroke="#8f713a", rx=6)]
    for column in range(1, COLUMNS + 1):
        for row in range(1, ROWS + 1):
            parts.append(circle(_hole((column, row)), 4, fill="#ffffff", stroke="#a8732f"))
    for screw in front.PERFBOARD_SCREW_HOLES:
        parts.append(circle(_hole(screw), SCREW, fill="#ffffff", stroke=LEAD, stroke_width=2))
    pins = [_hole(perfboard_plan.HOLES["U1", name][0]) for name in ("GP0", "GP16")]
    over = (front.PICO_WIDTH - front.PICO_ACROSS * front.PITCH) / 2 * SCALE
    along = (front.PICO_LENGTH - 19 * front.PITCH) / 2 * SCALE
    start = Point(pins[1].x - along, pins[0].y - over)
    parts += _pico(start, front.PICO_LENGTH * SCALE, front.PICO_WIDTH * SCALE)
    for row in (1, 5, 10, 15, 20):
        below = _hole((COLUMNS, row)).plus(Point(0, HALF + 13))
        parts.append(text(below, str(row), "word middle soft"))
    left = _hole((COLUMNS, ROWS)).plus(Point(-HALF - 8, HALF + 13))
    parts.append(text(left, "row", "word end soft"))
    for n, reference in enumerate(SWITCHES + LAMPS):
        pins = [live(reference), *(p for p in _outer() if p[0] == reference)]
        hot, ground = ("/".join(map(str, perfboard_plan.HOLES[pin][0])) for pin in pins)
        name = PARTS[reference].label
        at_row = Point(40, PERF_TOP + 100 + n * 30)
        parts.append(badge(at_row, NUMBERS[name], name))
        words = f"{reference} {' '.join(LABELS[name])}: {hot}, black {ground}"
        parts.append(text(at_row.plus(Point(18, 5)), words, "note"))
    parts.append(text(Point(30, PERF_TOP + 66), "Holes, as column/row:", "name"))
    for column in (5, 10, 15, 20, 25):
        beside = _hole((column, 1)).plus(Point(HALF + 5, 4))
        parts.append(text(beside, str(column), "word soft"))
    high = _hole((1, 1)).plus(Point(HALF + 24, -HALF - 8))
    return [*parts, text(high, "column", "word end soft")]


PCB = Board(
    "panel",
    SWITCHES,
    _pad,
    _pcb_way_out,
    _pcb,
    PCB_TOP,
    PCB_TOP + front.BOARD_HEIGHT * SCALE,
    Point(26, 0),
)
PERFBOARD = Board(
    "panel_perfboard",
    SWITCHES + LAMPS,
    _wire_hole,
    _perf_way_out,
    _perfboard,
    PERF_TOP,
    PERF_TOP + COLUMNS * 2 * HALF + 10,
    Point(0, 21),
)


def pcb_picture() -> str:
    """Panel and circuit board, with the wires between them."""
    return picture(
        PCB,
        "The panel from behind, wired to the circuit board",
        [
            "The board lies parts up. Later you fold it up onto the posts, like a page of a book.",
            "Black is ground. The LEDs get no wires: they come last, on the posts.",
        ],
    )


def perfboard_picture() -> str:
    """Panel and perfboard, with the wires between them."""
    return picture(
        PERFBOARD,
        "The panel from behind, wired to the perfboard",
        [
            "The board lies parts up. Later you fold it up onto the posts, like a page of a book.",
            "Black is ground: the short leg of an LED, the middle leg of a toggle.",
        ],
    )
