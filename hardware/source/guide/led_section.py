"""A cut through the lamps' row, panel face down on the table: why the LEDs are soldered last.

Everything lies where design/front.py has it; the first post stands in that row.
"""

from hardware.source.design import front, shell
from hardware.source.design.fasteners import BOARD as BOARD_SCREW
from hardware.source.design.panel_parts import BEZEL, LED, PANEL_PARTS, PILOT, hole
from hardware.source.design.parts import PARTS, reference_of
from hardware.source.drawing.shapes import LED_PAINT, line, rect
from hardware.source.guide.page import (
    BOARD_PAINT,
    EDGE,
    LEAD,
    METAL,
    PLATE,
    SOLDER,
    arrow,
    block,
    page,
    shape,
)
from host_sim.kit.svg import Point, number, text

TITLE = "Why the LEDs are soldered last: a cut through the lamps' row"
SCALE = 11.0
LEFT, TABLE = 40.0, 556.0
LAMPS = [h for h in front.LAMPS if PARTS["D1"].label == h.name or PARTS["D2"].label == h.name]
POST = front.from_board(front.BOARD_SCREWS[0])
END = LAMPS[-1].x + 9  # where the drawing breaks off
BOARD = front.THICKNESS + front.BOARD_GAP  # the board's near side, above the panel's face
RAISED = 2.4  # the table's cloth below the panel lets the bezels stand out
LEGS_END = LED.flange + LED.legs
PUSHED_BACK = 5.0  # an LED that has not been pushed in yet
NOTES = [
    "Soldered too early, an",
    "LED stops short of its",
    "bezel, or sits crooked.",
    "On its posts the board",
    "has its final height:",
    "push every LED into its",
    "bezel, solder it, then",
    "cut its legs.",
]


def at(x: float, height: float) -> Point:
    """Millimetres along the panel, and above its face."""
    return Point(LEFT + x * SCALE, TABLE - (height + RAISED) * SCALE)


def _slab(x0: float, x1: float, low: float, high: float, fill: str, **more: str | float) -> str:
    corner = at(x0, high)
    return rect(corner, (x1 - x0) * SCALE, (high - low) * SCALE, fill=fill, **more)


def _panel() -> list[str]:
    sizes, half = PANEL_PARTS["lamp"], hole("lamp", "print") / 2
    edges = [0.0, *(lamp.x + side * half for lamp in LAMPS for side in (-1, 1)), END]
    parts = [
        _slab(x0, x1, 0, front.THICKNESS, PLATE, stroke=LEAD)
        for x0, x1 in zip(edges[::2], edges[1::2], strict=True)
    ]
    for lamp in LAMPS:
        for side in (-1, 1):
            inner, thread = lamp.x + side * BEZEL.inside, lamp.x + side * sizes.thread / 2
            for outer, low, high in (
                (lamp.x + side * sizes.head / 2, -BEZEL.ring, 0.0),
                (thread, 0.0, front.THICKNESS),
                (lamp.x + side * sizes.behind / 2, front.THICKNESS, front.THICKNESS + BEZEL.nut),
            ):
                x0, x1 = sorted((inner, outer))
                parts.append(_slab(x0, x1, low, high, METAL))
    return parts


def _post() -> list[str]:
    """With its screw through the board."""
    radius, x = shell.POST_RADIUS, POST.x
    low, foot = front.THICKNESS, shell.POST_FOOT
    corners = [(-radius, BOARD), (-radius, low + foot), (-radius - foot, low)]
    outline = [at(x + dx, z) for dx, z in corners]
    outline += [at(x - dx, z) for dx, z in reversed(corners)]
    head = BOARD + front.BOARD_THICKNESS
    thread, wide = PANEL_PARTS["screw"].thread / 2, PANEL_PARTS["screw"].head / 2
    return [
        shape(outline, PLATE, stroke=LEAD),
        _slab(x - PILOT / 2, x + PILOT / 2, BOARD - shell.POST_PILOT_DEPTH, BOARD, "#ffffff"),
        _slab(x - thread, x + thread, head - BOARD_SCREW.length, head, METAL, stroke=LEAD),
        _slab(x - wide, x + wide, head, head + 2, METAL, stroke=LEAD),
    ]


def _board() -> list[str]:
    return [_slab(1.0, END, BOARD, BOARD + front.BOARD_THICKNESS, BOARD_PAINT)]


def _led(lamp: front.Hole, back: float) -> list[str]:
    reference = reference_of(lamp.name)
    paint = LED_PAINT[PARTS[reference].value]
    flange, top = LED.flange + back, LED.top + back
    dome, end = at(lamp.x - LED.radius, flange), at(lamp.x + LED.radius, top + LED.radius)
    radius = number(LED.radius * SCALE)
    tip = f"M{dome} V{end.y:g} A{radius} {radius} 0 0 0 {end}"
    legs = [
        _slab(x - 0.25, x + 0.25, flange, LEGS_END + back, "#7d858c")
        for x in (lamp.x - front.LED_LEG, lamp.x + front.LED_LEG)
    ]
    return [
        *legs,
        f'<path d="{tip} V{dome.y:g} Z" fill="{paint}" stroke="{EDGE}"/>',
        _slab(
            lamp.x - LED.flange_radius,
            lamp.x + LED.flange_radius,
            flange - 1,
            flange,
            paint,
            stroke=EDGE,
        ),
        text(at(lamp.x, top + 4).plus(Point(0, 4)), reference, "name middle"),
    ]


def _solder(lamp: front.Hole) -> list[str]:
    parts: list[str] = []
    top = BOARD + front.BOARD_THICKNESS
    for x in (lamp.x - front.LED_LEG, lamp.x + front.LED_LEG):
        left, right = at(x - 0.85, top), at(x + 0.85, top)
        peak = f"Q{at(x - 0.3, top + 0.4)} {at(x - 0.25, top + 1.8)} L{at(x + 0.25, top + 1.8)}"
        path = f"M{left} {peak} Q{at(x + 0.3, top + 0.4)} {right} Z"
        parts.append(f'<path d="{path}" fill="{SOLDER}" stroke="{EDGE}"/>')
    return parts


def _size(x: float, low: float, high: float, words: str) -> list[str]:
    """A distance, upright."""
    ends = [at(x, low), at(x, high)]
    middle = ends[0].towards(ends[1], 0.5)
    bars = [line([e.plus(Point(-6, 0)), e.plus(Point(6, 0))], stroke=EDGE) for e in ends]
    return [
        *bars,
        line(ends, stroke=EDGE, stroke_width=1.2),
        text(middle.plus(Point(9, 5)), words, "note"),
    ]


def picture() -> str:
    """The whole cut, with its sizes."""
    done, loose = LAMPS
    top = BOARD + front.BOARD_THICKNESS
    notes = Point(LEFT + (END + 14) * SCALE, 120)
    push = at(loose.x, LEGS_END + PUSHED_BACK + 3.2)
    parts = [
        rect(Point(20, TABLE), 860, 10, fill="#d8d2c4"),
        text(Point(20, TABLE + 26), "table, with a cloth on it", "word"),
        *_post(),
        *_panel(),
        *_board(),
        *_led(done, 0),
        *_solder(done),
        *_led(loose, PUSHED_BACK),
        arrow(push, at(loose.x, LEGS_END + PUSHED_BACK + 0.4), "#d3261f", 3),
        *_size(END + 2, 0, front.THICKNESS, f"panel {front.THICKNESS:g} mm"),
        *_size(END + 2, front.THICKNESS, BOARD, f"post {front.BOARD_GAP:g} mm"),
        *_size(END + 2, BOARD, top, f"board {front.BOARD_THICKNESS:g} mm"),
        text(at(POST.x, top + 3.2), f"M3 x {BOARD_SCREW.length:g} mm", "word middle"),
        text(at(done.x, LEGS_END + 1.2), "2. then solder", "name middle"),
        text(push.plus(Point(0, -9)), "1. push in", "name middle"),
        *block(notes, NOTES),
    ]
    return page(TITLE, TABLE + 42, parts)
