"""The battery's wires: 3 x AA or a LiPo cell with its charger, the plug J1, the power switch SW5.

The circuit board's right half is drawn to scale, parts up; dashed lines are its own copper.
"""

from typing import NamedTuple

from hardware.source.design import front, perfboard_plan
from hardware.source.design.nets import NETS, Pin
from hardware.source.design.parts import PARTS
from hardware.source.design.pico_pinout import PINOUT
from hardware.source.drawing.shapes import line, rect, wire
from hardware.source.guide import toggle
from hardware.source.guide.page import (
    BOARD_EDGE,
    BOARD_PAINT,
    EDGE,
    METAL,
    PLASTIC,
    arrow,
    block,
    copper,
    page,
)
from hardware.source.guide.power_sources import MINUS, PLUS, SOURCES, Source
from hardware.source.pcb import layout
from host_sim.kit.svg import Point, text

SCALE = 8.0
FROM_X = 50.0  # the board's left half is not drawn
CORNER = Point(30, 86)
SWITCH = Point(590, 300)  # the power switch's middle
ON = "orange"
NUMBERS = {pin: f"number {number}" for pin, number in PARTS["SW5"].pins.items()}


class Run(NamedTuple):
    """A wire as drawn."""

    start: Pin  # of the board
    end: Pin  # of what hangs on the wire
    colour: str
    points: list[Point]


def pad(pin: Pin) -> Point:
    """On the board."""
    hole = layout.hole_of(pin)
    return CORNER.plus(Point(hole.x - FROM_X, hole.y), SCALE)


def switch_leg(name: str) -> Point:
    """The middle of a leg of the power switch."""
    return SWITCH.plus(Point(0, toggle.leg_height(name) * toggle.SCALE))


def runs(source: Source) -> list[Run]:
    """The wires of the picture."""
    plus, minus = (("J1", sign) for sign in "+-")
    hot, cold = source.ways(pad(plus), pad(minus))
    return [
        Run(plus, (source.reference, source.pins[0]), PLUS, hot),
        Run(minus, (source.reference, source.pins[1]), MINUS, cold),
        _to_switch("closed", ON),
        _to_switch("common", PLUS),
    ]


def _to_switch(name: str, colour: str) -> Run:
    pin = "SW5", name
    start, end = pad(pin), switch_leg(name)
    x = 500 if name == "closed" else 516
    return Run(pin, pin, colour, [start, Point(x, start.y), Point(x, end.y), end])


def _copper() -> list[str]:
    """The way of the current on the board itself, as the nets say."""
    d7 = {pin: pad(("D7", pin)) for pin in "KA"}
    plus, common, closed = pad(("J1", "+")), pad(("SW5", "common")), pad(("SW5", "closed"))
    turn = Point(d7["A"].x + 16, plus.y - 40)
    ways = {
        "battery": [plus, Point(plus.x, turn.y), turn, Point(turn.x, common.y), common],
        "battery_on": [closed, Point(d7["A"].x, closed.y), d7["A"]],
    }
    assert ways.keys() < NETS.keys()
    dashed = [
        line(points, stroke="#ffffff", stroke_width=2.5, stroke_dasharray="7 5")
        for points in ways.values()
    ]
    end = Point(CORNER.x + 10, d7["K"].y)
    words = f"to the Pico's VSYS (pin {PINOUT['VSYS']})"
    return [
        *dashed,
        arrow(d7["K"], end, "#ffffff"),
        text(Point(end.x + 8, end.y - 10), words, "word light"),
    ]


def _board() -> list[str]:
    width = (front.BOARD_WIDTH - FROM_X) * SCALE
    parts = [rect(CORNER, width, front.BOARD_HEIGHT * SCALE, fill=BOARD_PAINT, stroke=BOARD_EDGE)]
    parts += _copper()
    edge = CORNER.x + width
    for hole in layout.holes():
        if hole.reference not in ("J1", "SW5", "D7"):
            continue
        middle = CORNER.plus(Point(hole.x - FROM_X, hole.y), SCALE)
        parts.append(copper(middle, hole.ring / 2 * SCALE, square=hole.number == 1))
        if hole.reference == "SW5":
            below = 15 if hole.number == 1 else -6
            parts.append(text(Point(edge + 8, middle.y + below), str(hole.number), "name"))
    cathode, anode = pad(("D7", "K")), pad(("D7", "A"))
    middle = cathode.towards(anode, 0.5)
    plus, minus = pad(("J1", "+")), pad(("J1", "-"))
    switch = pad(("SW5", "common"))
    return [
        *parts,
        line([cathode, anode], stroke=METAL, stroke_width=4),
        rect(middle.plus(Point(-21, -11)), 42, 22, fill=PLASTIC),
        rect(middle.plus(Point(-17, -11)), 6, 22, fill="#d5dade"),
        text(middle.plus(Point(0, 30)), "D7", "name middle light"),
        text(middle.plus(Point(0, 46)), "ring to the left", "word middle light"),
        text(plus.plus(Point(-18, 5)), "+", "name middle light"),
        text(minus.plus(Point(0, -14)), "\u2212", "name middle light"),
        text(minus.plus(Point(16, 5)), "J1", "name light"),
        text(switch.plus(Point(0, -44)), "SW5", "name middle light"),
        text(CORNER.plus(Point(16, 28)), "circuit board, right half", "word light"),
    ]


def _switch() -> list[str]:
    width, height = (size * toggle.SCALE for size in (toggle.BODY_WIDTH, toggle.BODY_HEIGHT))
    corner = SWITCH.plus(Point(-width / 2, -height / 2))
    legs = [rect(switch_leg(name).plus(Point(-9, -4)), 18, 8, fill=METAL) for name in toggle.LEGS]
    return [
        rect(corner, width, height, fill=PLASTIC, stroke=EDGE),
        *legs,
        *block(
            SWITCH.plus(Point(44, -44)),
            ["the power switch, from behind", "(right wall of the case):"],
            "word",
            16,
        ),
        *block(
            SWITCH.plus(Point(44, -6)),
            [
                f"outer leg to SW5 {NUMBERS['closed']}, the one",
                "that beeps with the lever to the dot",
                f"middle leg to SW5 {NUMBERS['common']}",
                "the third leg stays free",
            ],
            "word",
            18,
        ),
    ]


def picture(name: str) -> str:
    """The board, the switch and a battery, one of SOURCES."""
    source = SOURCES[name]
    holes = {
        f"{reference} {sign}": "/".join(map(str, perfboard_plan.HOLES[reference, pin][0]))
        for reference, pin, sign in (
            ("J1", "+", "+"),
            ("J1", "-", "\u2212"),
            ("SW5", "closed", NUMBERS["closed"]),
            ("SW5", "common", NUMBERS["common"]),
        )
    }
    notes = ["On the perfboard (column/row):", *(f"{name}: {hole}" for name, hole in holes.items())]
    return page(
        source.title,
        766,
        [
            *_board(),
            *_switch(),
            *source.drawing(),
            *(wire(run.points, run.colour, 5) for run in runs(source)),
            *block(Point(500, 76), [source.warning, "until all wires are soldered."]),
            *block(Point(500, 126), notes),
        ],
    )
