"""The breadboard as a picture, piece by piece: the build guide shows some of them for each step."""

from collections.abc import Iterator
from typing import NamedTuple

from hardware.source.design.breadboard_plan import (
    BUTTON_COLUMNS,
    COLUMNS,
    HOLES,
    LAMP_COLUMNS,
    TOGGLE_COLUMNS,
    WIRES,
    Wire,
    rail_holes,
)
from hardware.source.design.legends import WORDS
from hardware.source.design.parts import PARTS, reference_of
from hardware.source.design.pico_pinout import PINOUT
from hardware.source.drawing.shapes import (
    LED_PAINT,
    WIRE_PAINT,
    circle,
    line,
    rect,
    resistor,
    sheet,
    tag,
    wire,
)
from host_sim.kit.svg import Picture, Point, text
from panel.pins import LAMP_PINS, SWITCH_PINS

PITCH = 20
LEFT = 40  # column 0
# Heights of the rows. The ditch is three pitches wide; between rails and rows there is room.
ROWS = {
    row: top + n * PITCH
    for rows, top in (("jihgf", 190), ("edcba", 330))
    for n, row in enumerate(rows)
}
RAILS = {"upper +": 130, "-": 150, "lower -": 450, "lower +": 470}
BOARD = Point(LEFT - 25, 108)
BOARD_END = Point(LEFT + (COLUMNS + 1) * PITCH + 25, 492)
BASE, DITCH = "#f3f1ea", "#e2dfd4"
COLUMN = "font-size:11px"  # its number fits between two wires
LANES = 524  # the first of the lanes below the board
LANE = 12
USED = {f"GP{gpio}" for _, gpio in (*SWITCH_PINS, *LAMP_PINS)} | {"GND38"}
TITLE = "The speldator on a breadboard"
WIDTH, HEIGHT = BOARD_END.x + 15, LANES + 10 * LANE + 20
GROUNDED = [int(hole[1:]) for w in WIRES if w.net == "GND" for hole in (w.start, w.end)]


class Piece(NamedTuple):
    """A part of the picture that is shown, faint or hidden as one."""

    owner: str  # a part's reference, a wire's number, or nothing: the board
    drawing: str


def at(hole: str) -> Point:
    """The middle of a hole."""
    column = int(hole[1:])
    return Point(LEFT + column * PITCH, RAILS["-"] if hole[0] == "-" else ROWS[hole[0]])


def _board() -> list[str]:
    parts = [
        rect(
            BOARD, BOARD_END.x - BOARD.x, BOARD_END.y - BOARD.y, fill=BASE, stroke="#b9b4a6", rx=6
        ),
        rect(Point(BOARD.x, 285), BOARD_END.x - BOARD.x, 30, fill=DITCH),
    ]
    for name, y in RAILS.items():
        colour = "#d3261f" if "+" in name else "#2860cf"
        beyond = y + (-11 if y in (RAILS["upper +"], RAILS["lower -"]) else 11)
        for start, end in ((2.4, 31.5), (32.5, 61.6)):
            ends = [Point(LEFT + x * PITCH, beyond) for x in (start, end)]
            parts.append(line(ends, stroke=colour, stroke_width=1.5))
        for x in (BOARD.x + 18, BOARD_END.x - 18):
            sign = "+" if "+" in name else "\u2212"
            parts.append(text(Point(x, y + 5), sign, "name middle", style=f"fill:{colour}"))
        parts += [_hole(Point(LEFT + x * PITCH, y)) for x in rail_holes()]
    for row, y in ROWS.items():
        parts += [_hole(Point(LEFT + x * PITCH, y)) for x in range(1, COLUMNS + 1)]
        for x in (BOARD.x + 10, BOARD_END.x - 10):
            parts.append(text(Point(x, y + 4), row, "word middle soft"))
    for x in (1, *range(5, COLUMNS + 1, 5)):
        where = Point(LEFT + x * PITCH, ROWS["a"] + 21)
        parts.append(text(where, str(x), "word middle soft", style=COLUMN))
        if min(abs(x - taken) for taken in GROUNDED) > 1:
            above = Point(where.x, ROWS["j"] - 12)
            parts.append(text(above, str(x), "word middle soft", style=COLUMN))
    return parts


def _hole(where: Point) -> str:
    return rect(Point(where.x - 3, where.y - 3), 6, 6, fill="#4b4f55", rx=1)


def _pico() -> list[str]:
    corner = Point(LEFT + 0.4 * PITCH, ROWS["h"] - 0.65 * PITCH)
    width, height = 20.2 * PITCH, ROWS["c"] - ROWS["h"] + 1.3 * PITCH
    middle = corner.y + height / 2
    parts = [
        rect(corner, width, height, fill="#1f7a4d", stroke="#0f4d2f", rx=6),
        rect(Point(corner.x - 10, middle - 24), 44, 48, fill="#c9ced3", stroke="#7d858c", rx=3),
        text(Point(corner.x + 12, middle + 4), "USB", "small middle"),
        text(Point(corner.x + 205, middle - 2), "U1", "name middle light"),
        text(Point(corner.x + 205, middle + 16), "Raspberry Pi Pico", "name middle light"),
    ]
    for name, number in PINOUT.items():
        where = at(HOLES["U1", name][0])
        used = name in USED
        parts.append(circle(where, 5, fill="#f2c230" if used else "#b79a4a", stroke="#0f4d2f"))
        label = "GND" if "GND" in name else name
        low = number <= 20
        y = where.y + (-10 if low else 10)
        parts.append(
            text(
                Point(where.x + 4, y),
                label,
                "word light" + (" end" if not low else ""),
                transform=f"rotate(-90 {where.x + 4:g} {y:g})",
                font_weight="bold" if used else "normal",
                opacity=1 if used else 0.65,
            )
        )
    return parts


def _resistors() -> Iterator[Piece]:
    for reference, part in PARTS.items():
        if part.kind == "resistor" and (reference, "1") in HOLES:
            start, end = (at(HOLES[reference, pin][0]) for pin in "12")
            upright = start.x == end.x
            middle = Point(start.x + 19, 300) if upright else Point(start.x + 40, end.y + 17)
            name = tag(middle, reference, 20, DITCH if upright else BASE)
            yield Piece(reference, resistor(start, end, part.value) + name)


def _named(reference: str, label: str, x: float) -> str:
    """Above the board, over its column."""
    column = LEFT + x * PITCH
    name = text(Point(column, 84), reference, "name middle")
    return name + text(Point(column, 99), WORDS[label].split()[0], "word middle")


def _lamps() -> Iterator[Piece]:
    for lamp, x in LAMP_COLUMNS.items():
        led = reference_of(lamp)
        colour = PARTS[led].value
        middle = at(f"h{x}").plus(Point(PITCH / 2, 0))
        flat = [Point(middle.x + 16, middle.y - 9), Point(middle.x + 16, middle.y + 9)]
        parts = [
            circle(middle, 18, fill=LED_PAINT[colour], stroke="#333333", stroke_width=1.5),
            line(flat, stroke="#333333", stroke_width=4),
        ]
        for pin, name in (("A", "+"), ("K", "\u2212")):
            where = at(HOLES[led, pin][0])
            parts.append(circle(where, 6.5, fill="#ffffff", stroke="#333333"))
            parts.append(text(Point(where.x, where.y + 4), name, "word middle"))
        yield Piece(led, "".join(parts) + _named(led, lamp, x + 0.5))


def _toggles() -> Iterator[Piece]:
    for switch, x in TOGGLE_COLUMNS.items():
        toggle = reference_of(switch)
        corner = at(f"h{x}").plus(Point(-14, -11))
        parts = [
            rect(corner, 68, 22, fill="#cfd4d9", stroke="#4b4f55", rx=3),
            rect(corner.plus(Point(8, 3)), 24, 16, fill="#333a42", rx=2),
        ]
        for pin in ("closed", "common", "free"):
            parts.append(circle(at(HOLES[toggle, pin][0]), 4, fill="#f4f6f8", stroke="#333333"))
        yield Piece(toggle, "".join(parts) + _named(toggle, switch, x + 1))


def _buttons() -> Iterator[Piece]:
    for switch, x in BUTTON_COLUMNS.items():
        button = reference_of(switch)
        middle = Point(LEFT + (x + 1) * PITCH, 300)
        parts: list[str] = []
        for pin in "12":
            for hole in HOLES[button, pin]:
                foot = Point(at(hole).x, middle.y)
                parts.append(line([foot, at(hole)], stroke="#9aa3ab", stroke_width=6))
                parts.append(circle(at(hole), 5, fill="#f4f6f8", stroke="#333333"))
        corner = Point(middle.x - 47, middle.y - 41)
        parts.append(rect(corner, 94, 82, fill="#333a42", stroke="#1d2733", rx=6))
        cap = "#e0332e" if switch == "fire" else "#f5f6f7"
        parts.append(circle(middle, 28, fill=cap, stroke="#111111", stroke_width=2))
        yield Piece(button, "".join(parts) + _named(button, switch, x + 1))


def _ground_wire(one: Wire) -> str:
    ends = [at(one.start), at(one.end)]
    if one.start[0] == "-":  # the bridge, in a bow above the rail
        top = ends[0].y - 10
        ends = [ends[0], Point(ends[0].x + 6, top), Point(ends[1].x - 6, top), ends[1]]
    return wire(ends, one.colour)


def _lane(one: Wire, order: int) -> str:
    """Down between two columns, along below the board, and up again: no hole is hidden."""
    start, end = at(one.start), at(one.end)
    y = LANES + order * LANE
    down, up = start.x + PITCH / 2, end.x + PITCH / 2
    return wire(
        [
            start,
            Point(down, start.y + 10),
            Point(down, y),
            Point(up, y),
            Point(up, end.y + 10),
            end,
        ],
        one.colour,
    )


def _badge(middle: Point, one: Wire) -> Piece:
    """A wire's number in a ring: as wide as the space between two columns."""
    ring = circle(middle, 9.5, fill="#ffffff", stroke=WIRE_PAINT[one.colour], stroke_width=2)
    number = text(Point(middle.x, middle.y + 4.2), str(one.number), "word middle")
    return Piece(str(one.number), ring + number)


def _wires() -> list[Piece]:
    wires: list[Piece] = []
    badges: list[Piece] = []
    lanes = [w for w in WIRES if w.net != "GND"]
    # The farther it goes, the deeper its lane: then few of them cross.
    lanes.sort(key=lambda w: at(w.end).x - at(w.start).x)
    for order, one in enumerate(lanes):
        wires.append(Piece(str(one.number), _lane(one, order)))
        for hole in (one.start, one.end):
            badges.append(_badge(Point(at(hole).x + PITCH / 2, 505), one))
    for one in WIRES:
        if one.net != "GND":
            continue
        wires.append(Piece(str(one.number), _ground_wire(one)))
        middle = at(one.start).towards(at(one.end), 0.5)
        if one.start[0] == "-":
            middle = Point(middle.x, middle.y - 34)
        badges.append(_badge(Point(middle.x + 15, middle.y), one))
    return wires + badges


def pieces() -> list[Piece]:
    """Everything, in the order in which it is drawn."""
    return [
        Piece("", "\n".join(_board())),
        Piece("U1", "\n".join(_pico())),
        *_resistors(),
        *_wires(),
        *_lamps(),
        *_toggles(),
        *_buttons(),
    ]


def picture() -> str:
    """The whole breadboard."""
    note = "Numbers are the wires of wiring.md. Gold pins of the Pico are the ones in use."
    body = [
        text(Point(LEFT, 36), TITLE, "title"),
        text(Point(LEFT, 60), note, "note"),
        *(piece.drawing for piece in pieces()),
    ]
    return sheet(TITLE, Picture(WIDTH, HEIGHT, "\n".join(body)))
