"""Which part sits in which hole of a full-size breadboard, and which wires go where.

Columns 1 to 63; rows a to e are one strip in each column, f to j another. With its USB socket to
the left and pin 1 in column 1 the Pico's pins 1 to 20 have the number of their column. A hole of a
rail is `-` and its column: the upper ground rail. On many boards the rails are cut in the middle,
so the plan takes that for granted and bridges the gap.
"""

from typing import NamedTuple

from hardware.source.design.nets import Pin, nets_of
from hardware.source.design.parts import BUILDS, reference_of
from hardware.source.design.pico_pinout import PINOUT, pin_number
from panel.pins import LAMP_PINS, SWITCH_PINS

COLUMNS = 63
RAIL_CUT = 32
GROUPS = BUILDS["breadboard"]
PICO_ROWS = "c", "h"  # 17.78 mm apart, across the ditch of 7.62 mm


class Wire(NamedTuple):
    """A jumper wire from hole to hole."""

    number: int
    start: str
    end: str
    colour: str
    net: str


# First column of each lamp, toggle and button, in the order of the panel.
LAMP_COLUMNS = dict(zip((name for name, _ in LAMP_PINS), range(22, 40, 3), strict=True))
TOGGLE_COLUMNS = {"strategy": 41, "tactic": 45}
BUTTON_COLUMNS = {"roll": 53, "fire": 60}
BUTTON_RESISTOR = -4  # columns to the left of its button
COLOURS = {
    "roll": "violet",
    "fire": "brown",
    "strategy": "turquoise",
    "tactic": "pink",
    "move2": "orange",
    "long_range": "grey",
    "move4": "yellow",
    "extra": "green",
    "repair": "blue",
    "fire_lamp": "red",
    "GND": "black",
}


def rail_holes() -> list[int]:
    """Columns that have a hole in the rails: ten groups of five."""
    return [start + step for start in range(3, COLUMNS, 6) for step in range(5)]


def _pico() -> dict[Pin, list[str]]:
    lower, upper = PICO_ROWS
    return {
        ("U1", name): [f"{lower}{n}" if n <= 20 else f"{upper}{41 - n}"]
        for name, n in PINOUT.items()
    }


def _parts() -> dict[Pin, list[str]]:
    holes = _pico()
    for lamp, x in LAMP_COLUMNS.items():
        led, resistor = reference_of(lamp), reference_of(f"for {lamp}")
        holes[resistor, "1"], holes[resistor, "2"] = [f"e{x}"], [f"f{x}"]
        holes[led, "A"], holes[led, "K"] = [f"h{x}"], [f"h{x + 1}"]
    for switch, x in TOGGLE_COLUMNS.items():
        toggle, resistor = reference_of(switch), reference_of(f"for {switch}")
        holes[resistor, "1"], holes[resistor, "2"] = [f"e{x}"], [f"f{x}"]
        for step, pin in enumerate(("closed", "common", "free")):
            holes[toggle, pin] = [f"h{x + step}"]
    for switch, x in BUTTON_COLUMNS.items():
        button, resistor = reference_of(switch), reference_of(f"for {switch}")
        holes[resistor, "1"], holes[resistor, "2"] = [f"c{x + BUTTON_RESISTOR}"], [f"c{x}"]
        holes[button, "1"] = [f"d{x}", f"g{x}"]
        holes[button, "2"] = [f"d{x + 2}", f"g{x + 2}"]
    return holes


def _wires() -> list[Wire]:
    """From the Pico to the parts, then from the parts to ground. Ground is taken at the leg of a
    button that lies cornerwise, so that a button turned by a quarter works as well."""
    targets = {**LAMP_COLUMNS, **TOGGLE_COLUMNS}
    targets |= {switch: x + BUTTON_RESISTOR for switch, x in BUTTON_COLUMNS.items()}
    ends = [
        (f"a{pin_number(gpio)}", f"a{targets[name]}", name)
        for name, gpio in (*SWITCH_PINS, *LAMP_PINS)
    ]
    grounded = [3, *(x + 1 for x in (*LAMP_COLUMNS.values(), *TOGGLE_COLUMNS.values()))]
    grounded += [x + 2 for x in BUTTON_COLUMNS.values()]
    bridge = RAIL_CUT - 1, RAIL_CUT + 1
    free = [x for x in rail_holes() if x not in bridge]
    for x in grounded:
        hole = min(free, key=lambda column: (abs(column - x), column))
        free.remove(hole)
        ends.append((f"j{x}", f"-{hole}", "GND"))
    ends.append((f"-{bridge[0]}", f"-{bridge[1]}", "GND"))
    return [
        Wire(n, start, end, COLOURS[net], net) for n, (start, end, net) in enumerate(ends, start=1)
    ]


HOLES = _parts()
WIRES = _wires()
NETS = nets_of(GROUPS)


def strips() -> list[list[str]]:
    """Holes that the breadboard itself joins."""
    columns = range(1, COLUMNS + 1)
    rails = [
        [f"-{x}" for x in rail_holes() if x < RAIL_CUT],
        [f"-{x}" for x in rail_holes() if x > RAIL_CUT],
    ]
    return rails + [[f"{row}{x}" for row in rows] for rows in ("abcde", "fghij") for x in columns]


# The steps of the build guide: what each adds to the panel.
STEPS = {
    "3a": ("roll", "move2"),
    "3b": tuple(lamp for lamp in LAMP_COLUMNS if lamp != "move2"),
    "3c": ("fire", *TOGGLE_COLUMNS),
}
