"""The perfboard as a picture: the parts from above, the wires from below."""

from collections.abc import Callable

from hardware.source.design.front import PERFBOARD_SCREW_HOLES
from hardware.source.design.front import PITCH as STEP
from hardware.source.design.legends import WORDS
from hardware.source.design.panel_parts import hole as screw_hole
from hardware.source.design.parts import PARTS, reference_of
from hardware.source.design.perfboard_plan import (
    COLUMNS,
    GROUND,
    HOLES,
    JOINTS,
    PANEL_PINS,
    PICO,
    RIGHT,
    ROWS,
    Hole,
    row,
)
from hardware.source.design.pico_pinout import PINOUT, pin_number
from hardware.source.drawing.shapes import (
    LED_PAINT,
    WIRE_PAINT,
    circle,
    line,
    rect,
    resistor,
    sheet,
    tag,
)
from host_sim.kit.svg import Picture, Point, text
from panel.pins import LAMP_PINS, SWITCH_PINS

PITCH = 22
TOP = 96
LEFT = 160  # room for the names of the wires to the panel
GAP = 60  # between the two views
WIDTH = (COLUMNS + 1) * PITCH
HEIGHT = (ROWS + 1) * PITCH
SECOND = LEFT + WIDTH + GAP
BASE = "#d9b779"
SCREW = screw_hole("screw", "drill") / STEP * PITCH
Place = Callable[[Hole], Point]


def above(hole: Hole) -> Point:
    """A hole, seen from the parts' side."""
    return Point(LEFT + hole[0] * PITCH, TOP + hole[1] * PITCH)


def below(hole: Hole) -> Point:
    """Turned over like a page: left is right."""
    return Point(SECOND + (COLUMNS + 1 - hole[0]) * PITCH, TOP + hole[1] * PITCH)


def _board(place: Place, left: float) -> list[str]:
    parts = [rect(Point(left, TOP), WIDTH, HEIGHT, fill=BASE, stroke="#8f713a", rx=6)]
    for x in range(1, COLUMNS + 1):
        for y in range(1, ROWS + 1):
            parts.append(circle(place((x, y)), 4.6, fill="#c98d43", stroke="#a8732f"))
            parts.append(circle(place((x, y)), 2, fill="#ffffff"))
    for x in (1, *range(5, COLUMNS + 1, 5)):
        at = place((x, 0))
        parts.append(text(Point(at.x, TOP - 6), str(x), "small middle soft"))
    for y in (1, *range(5, ROWS + 1, 5)):
        at = Point(left + WIDTH + 6, place((1, y)).y + 4)
        parts.append(text(at, str(y), "small soft"))
    for hole in PERFBOARD_SCREW_HOLES:
        parts.append(circle(place(hole), SCREW / 2, fill="#ffffff", stroke="#5d4a25"))
    return parts


def _pico() -> list[str]:
    corner = above((PICO, row(1))).plus(Point(-0.64 * PITCH, -0.6 * PITCH))
    width, height = 8.28 * PITCH, 20.2 * PITCH
    middle = corner.x + width / 2
    socket = Point(middle - 26, corner.y - 10)
    parts = [
        rect(corner, width, height, fill="#1f7a4d", stroke="#0f4d2f", rx=6, opacity=0.93),
        rect(socket, 52, 44, fill="#c9ced3", stroke="#7d858c", rx=3),
        text(Point(middle, socket.y + 27), "USB", "small middle"),
        text(Point(middle, corner.y + 230), "U1", "name middle light"),
        text(Point(middle, corner.y + 246), "Pico", "word middle light"),
    ]
    for name, number in PINOUT.items():
        at = above(HOLES["U1", name][0])
        parts.append(circle(at, 5, fill="#f2c230", stroke="#0f4d2f"))
        label = "GND" if "GND" in name else name
        left = number <= 20
        where = Point(at.x + (9 if left else -9), at.y + 3.6)
        parts.append(text(where, label, "small light" + ("" if left else " end")))
    return parts


def _panel_wires() -> list[str]:
    """Where the wires to the panel leave, with the name of what hangs on them."""
    parts: list[str] = []
    for name, gpio in (*SWITCH_PINS, *LAMP_PINS):
        part, resistor = PARTS[reference_of(name)], reference_of(f"for {name}")
        y = row(pin_number(gpio))
        live, ground = (HOLES[part.reference, pin][0] for pin in PANEL_PINS[part.kind])
        paint = LED_PAINT.get(part.value, "#ffffff")
        parts.append(circle(above(live), 7, fill=paint, stroke="#1d2733", stroke_width=1.5))
        parts.append(circle(above(ground), 7, fill="#1d2733"))
        if part.kind == "led":
            for hole, sign, ink in ((live, "+", ""), (ground, "\u2212", " light")):
                at = above(hole)
                parts.append(text(Point(at.x, at.y + 4), sign, f"word middle{ink}"))
        where = Point(LEFT - 8, above((GROUND, y)).y + 4)
        parts.append(text(where, f"{WORDS[name]}: {part.reference}, {resistor}", "word end"))
    return parts


def _resistors() -> list[str]:
    parts: list[str] = []
    for reference, part in PARTS.items():
        if part.kind == "resistor" and (reference, "1") in HOLES:
            start, end = (above(HOLES[reference, pin][0]) for pin in "12")
            parts.append(resistor(end, start, part.value, body=50))
    return parts


def _battery() -> list[str]:
    cathode, anode = (above(HOLES["D7", pin][0]) for pin in "KA")
    switch = above(HOLES["SW5", "closed"][0])
    plug = above(HOLES["J1", "+"][0])
    return [
        line([cathode, anode], stroke="#9aa3ab", stroke_width=3),
        rect(cathode.plus(Point(19, -8)), 50, 16, fill="#2b2f35", rx=2),
        rect(cathode.plus(Point(25, -8)), 6, 16, fill="#d5dade"),
        tag(cathode.plus(Point(44, -18)), "D7", 22, BASE),
        rect(switch.plus(Point(-9, -12)), 18, 68, fill="#cfd4d9", stroke="#4b4f55", rx=3),
        rect(switch.plus(Point(-6, 0)), 12, 22, fill="#333a42", rx=2),
        tag(switch.plus(Point(0, -21)), "SW5", 30, BASE),
        rect(plug.plus(Point(-10, -12)), 20, 46, fill="#f4f6f8", stroke="#4b4f55", rx=2),
        text(plug.plus(Point(0, 5)), "+", "name middle"),
        text(plug.plus(Point(0, 5 + PITCH)), "\u2212", "name middle"),
        tag(plug.plus(Point(0, -21)), "J1", 20, BASE),
    ]


def _reset() -> list[str]:
    corners = [above(hole) for pin in "12" for hole in HOLES["SW6", pin]]
    middle = corners[0].towards(corners[3], 0.5)
    feet = [circle(corner, 5, fill="#f4f6f8", stroke="#333333") for corner in corners]
    return [
        *(line([middle, corner], stroke="#9aa3ab", stroke_width=4) for corner in corners),
        rect(middle.plus(Point(-26, -24)), 52, 48, fill="#333a42", rx=4),
        circle(middle, 14, fill="#f5f6f7", stroke="#111111"),
        *feet,
        tag(middle.plus(Point(0, 43)), "SW6 RESET", 66, BASE),
    ]


def _underside() -> list[str]:
    parts: list[str] = []
    for joint in JOINTS:
        points = [below(hole) for hole in joint]
        ground = any(hole in _grounded() for hole in joint)
        paint = WIRE_PAINT["black"] if ground else "#4d5c9e"
        more: dict[str, str | float] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
        parts.append(line(points, stroke="#ffffff", stroke_width=9, **more))
        parts.append(line(points, stroke=paint, stroke_width=5, **more))
    for (reference, _), holes in HOLES.items():
        for hole in holes:
            size = 5 if reference == "U1" else 6
            parts.append(circle(below(hole), size, fill="#d5dade", stroke="#5d666e"))
    for pin, number in (("GP0", 1), ("GP15", 20), ("VBUS", 40), ("GP16", 21)):
        at = below(HOLES["U1", pin][0])
        inwards = -18 if number <= 20 else 18
        parts.append(tag(at.plus(Point(inwards, 0)), str(number), 20, BASE))
    middle = below((PICO, 0)).towards(below((RIGHT, 0)), 0.5)
    where = Point(middle.x, above((1, row(10))).y)
    return [*parts, tag(where, "under the Pico", 84, BASE)]


def _grounded() -> set[Hole]:
    return {HOLES["U1", name][0] for name in PINOUT if "GND" in name}


def _for_the_case() -> str:
    size = screw_hole("screw", "drill")
    return (
        f"For the case: cut the board to these {COLUMNS} x {ROWS} holes, close to row 1,"
        f" and open up the four white ones to {size:g} mm for screws."
    )


def picture() -> str:
    """Both sides of the perfboard."""
    body = [
        text(Point(LEFT, 36), "The speldator on a perfboard", "title"),
        text(Point(LEFT, 62), "From above: the parts", "note"),
        text(Point(SECOND, 62), "From below: bare wire (black is ground)", "note"),
        *_board(above, LEFT),
        *_pico(),
        *_resistors(),
        *_panel_wires(),
        *_battery(),
        *_reset(),
        *_board(below, SECOND),
        *_underside(),
        text(Point(LEFT, TOP + HEIGHT + 28), _for_the_case(), "note"),
    ]
    width, height = SECOND + WIDTH + 40, TOP + HEIGHT + 50
    return sheet("The speldator on a perfboard", Picture(width, height, "\n".join(body)))
