"""Which part sits in which hole of a perfboard, and what joins them underneath.

Holes are (column, row), from 1, seen from the parts' side; each has a pad of its own. The Pico lies
with its USB socket up, so that row n is pin n on its left side. All pins in use are on that side:
each row is one lamp or switch, from the Pico to the left: resistor, then the two holes for the
wires to the panel. The outer one of them lies on the ground wire.

What joins holes is bare wire: it touches every pad on its way.
"""

from itertools import pairwise

from hardware.source.design.front import PICO_ACROSS
from hardware.source.design.nets import Pin, nets_of
from hardware.source.design.parts import BUILDS, PARTS, reference_of
from hardware.source.design.pico_pinout import PINOUT, pin_number
from panel.pins import LAMP_PINS, SWITCH_PINS

Hole = tuple[int, int]
COLUMNS, ROWS = 26, 22  # of the 26 x 31 or so that a board of 7 x 9 cm has
GROUPS = BUILDS["perfboard"]
PICO = 10  # column of pins 1 to 20
RIGHT = PICO + PICO_ACROSS
FIRST = 1  # pin 1's row is this + 1
RESISTOR = 4  # columns between its holes: 10.16 mm
GROUND = PICO - 7  # column of the ground wire


def row(pin: int) -> int:
    """The row of one of the Pico's pins, by its physical number."""
    return FIRST + (pin if pin <= 20 else 41 - pin)


def _pico() -> dict[Pin, list[Hole]]:
    return {("U1", name): [(PICO if n <= 20 else RIGHT, row(n))] for name, n in PINOUT.items()}


# The two pins of each part on the panel: the live one, then the one to ground.
PANEL_PINS = {"led": ("A", "K"), "button": ("1", "2"), "toggle": ("closed", "common")}
# The battery's switch is upright, its plug further right.
SWITCH5, PLUG = RIGHT + 6, RIGHT + 8


def _holes() -> dict[Pin, list[Hole]]:
    holes = _pico()
    for name, gpio in (*SWITCH_PINS, *LAMP_PINS):
        y = row(pin_number(gpio))
        resistor, part = reference_of(f"for {name}"), PARTS[reference_of(name)]
        live, ground = PANEL_PINS[part.kind]
        holes[resistor, "1"] = [(PICO - 1, y)]
        holes[resistor, "2"] = [(PICO - 1 - RESISTOR, y)]
        holes[part.reference, live] = [(GROUND + 1, y)]
        holes[part.reference, ground] = [(GROUND, y)]
    vsys, run = row(PINOUT["VSYS"]), row(PINOUT["RUN"])
    return holes | {
        ("D7", "K"): [(RIGHT + 1, vsys)],
        ("D7", "A"): [(RIGHT + 1 + RESISTOR, vsys)],
        ("SW5", "closed"): [(SWITCH5, vsys)],
        ("SW5", "common"): [(SWITCH5, vsys + 1)],
        ("SW5", "free"): [(SWITCH5, vsys + 2)],
        ("J1", "+"): [(PLUG, vsys + 1)],
        ("J1", "-"): [(PLUG, vsys + 2)],
        # Its legs on one level are one piece.
        ("SW6", "1"): [(RIGHT + 2, run), (RIGHT + 5, run)],
        ("SW6", "2"): [(RIGHT + 2, run + 2), (RIGHT + 5, run + 2)],
    }


def _joints() -> list[list[Hole]]:
    joints: list[list[Hole]] = []
    for _, gpio in (*SWITCH_PINS, *LAMP_PINS):
        y = row(pin_number(gpio))
        joints.append([(PICO, y), (PICO - 1, y)])
        joints.append([(PICO - 1 - RESISTOR, y), (GROUND + 1, y)])
    left, low = row(PINOUT["GND3"]), row(PINOUT["GND18"])
    run, vsys = row(PINOUT["RUN"]), row(PINOUT["VSYS"])
    return [
        *joints,
        [(PICO, left), (GROUND, left), (GROUND, low), (PICO, low)],
        [(RIGHT, vsys), (RIGHT + 1, vsys)],
        [(RIGHT + 1 + RESISTOR, vsys), (SWITCH5, vsys)],
        [(SWITCH5, vsys + 1), (PLUG, vsys + 1)],
        [
            (RIGHT, vsys + 1),
            (RIGHT + 1, vsys + 1),
            (RIGHT + 1, vsys + 3),
            (PLUG, vsys + 3),
            (PLUG, vsys + 2),
        ],
        [(RIGHT, run), (RIGHT + 2, run)],
        [(RIGHT, run + 2), (RIGHT + 2, run + 2)],
    ]


HOLES = _holes()
JOINTS = _joints()
# The charger's or the battery's wires go into J1; they are not of the board.
NETS = nets_of(GROUPS, on_board=True)


def pads(joint: list[Hole]) -> list[Hole]:
    """Every hole on the way."""
    found = [joint[0]]
    for (x1, y1), (x2, y2) in pairwise(joint):
        steps = max(abs(x2 - x1), abs(y2 - y1))
        across, down = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
        found += [(x1 + across * n, y1 + down * n) for n in range(1, steps + 1)]
    return found
