"""Where everything lies on the board, as the front panel's table asks.

Millimetres from the board's upper left corner, seen from the side of the parts, which faces the
panel. Size, screws, lamps and Pico come from front.py; the other places are
chosen here: each switch's wires leave at the lower edge below which it sits on the panel, and what
belongs to an optional group lies together.
"""

from typing import NamedTuple

from hardware.source.design.front import LAMP_COLUMNS, LAMP_ROW, PICO_CENTRE, on_board
from hardware.source.design.panel_parts import hole

SCREW_HOLE = hole("screw", "drill")
SCREW_ROOM = 6.4  # a spacer of 5.5 mm across flats, corner to corner


class Place(NamedTuple):
    """Where a part lies, how it is turned, where its name and value are printed."""

    x: float
    y: float
    turned: int = 0  # degrees against the clock, as KiCad counts
    name: tuple[float, float] = (0.0, 0.0)  # where the reference is printed, from the middle
    value: tuple[float, float] | None = None  # and the value


_EDGE_Y = 44.4  # of the plugs along the lower edge
_OVER_PLUG = -4.45
_LED_NAME = (-4.5, -2.0)
_OVER, _INSIDE = (0.0, -2.1), (0.0, 0.0)  # a resistor's name and value
_DIODE_NAME, _DIODE_VALUE = (-3.4, -2.3), (1.2, -2.3)
# Below their lamps; the board ends too soon for the last two.
_RESISTOR_COLUMNS = (7, 13, 19, 25, 30, 35)
_RESISTOR_ROW = 5


def _lamps() -> dict[str, Place]:
    places: dict[str, Place] = {}
    for n, (lamp, resistor) in enumerate(zip(LAMP_COLUMNS, _RESISTOR_COLUMNS, strict=True), 1):
        places[f"D{n}"] = Place(*on_board(lamp, LAMP_ROW), 0, _LED_NAME)
        places[f"R{n}"] = _resistor(*on_board(resistor, _RESISTOR_ROW))
    return places


def _resistor(x: float, y: float) -> Place:
    return Place(x, y, 0, _OVER, _INSIDE)


def _diode(x: float, y: float) -> Place:
    return Place(x, y, 0, _DIODE_NAME, _DIODE_VALUE)


def _plug(x: float, name_x: float) -> Place:
    return Place(x, _EDGE_Y, 0, (name_x, _OVER_PLUG))


PLACES = {
    # Turned so that the USB socket is at the left edge and pin 1 below.
    "U1": Place(*PICO_CENTRE, 90, (0.0, -2.5)),
    **_lamps(),
    # From left to right as the switches on the panel.
    "SW3": _plug(15.5, -6.5),
    "R9": _resistor(29.56, 43.2),
    "SW4": _plug(42.26, -6.0),
    "R10": _resistor(54.96, 43.2),
    "J1": _plug(65.6, -3.5),
    "R7": _resistor(72.74, 36.9),
    "SW1": _plug(76.0, -3.9),
    "R8": _resistor(86.3, 36.9),
    "SW2": _plug(87.6, -3.9),
    "SW6": Place(58.8, 34.6, 0, (-3.2, -4.3)),
    # The power switch is in the right wall.
    "SW5": Place(96.4, 31.0, 90, (0.0, 6.0)),
    "D7": _diode(85.6, 32.6),
    # NeoPixels.
    "J2": Place(59.0, 22.4, 0, (0.0, -4.4)),
    "R11": _resistor(60.04, 27.75),
    "C1": Place(72.0, 22.8, 0, (0.0, -3.3)),
    "D8": _diode(84.9, 23.4),
}
