"""Every part of the circuit: what it is, what it is for, how to buy it.

Which lamps and switches there are comes from firmware/panel/pins.py.
"""

from collections.abc import Collection
from typing import NamedTuple

from hardware.source.design.facts import COLOURS, PIN_LIMIT_MA, RESISTOR_TOLERANCE, SUPPLY_MAX_V
from hardware.source.design.front import BY_NAME
from hardware.source.design.panel_parts import PANEL_PARTS
from hardware.source.design.pico_pinout import PINOUT
from hardware.source.design.resistors import Colour, series_resistor, written
from panel.pins import LAMP_PINS, SWITCH_PINS

# What each group of parts is for. The core is always built.
GROUPS = {
    "core": "Pico, two buttons, two toggles",
    "led": "six LEDs as lamps",
    "pixel": "six NeoPixels as lamps instead of the LEDs, on USB power",
    "battery": "3 x AA, or a LiPo cell with its charger module, beside USB",
    "reset": "a button that restarts the Pico",
}
# What each build is made of. The circuit board has room for everything.
BUILDS = {
    "breadboard": ("core", "led"),
    "perfboard": ("core", "led", "battery", "reset"),
    "board": tuple(GROUPS),
}
PRICES = {"A": "below 0.10 €", "B": "0.10 to 1 €", "C": "1 to 5 €", "D": "5 to 15 €"}
# The panel's lamps from left to right, in the colours that firmware/panel/lamps.py gives NeoPixels.
LAMP_COLOURS = {
    "move2": "amber",
    "long_range": "white",
    "move4": "amber",
    "extra": "green",
    "repair": "blue",
    "fire_lamp": "red",
}
# In series with every switch. With the pull-up it divides 3.3 V to below 0.1 V, a clear low. It
# takes the edge off a spark from a finger, and if a program ever drives such a pin high, pressing
# the button costs 3.3 mA and not the pin.
SWITCH_OHMS = 1000


class Part(NamedTuple):
    """One part of the circuit."""

    reference: str  # U1, R7
    kind: str  # one of KINDS
    value: str
    label: str  # what it is on the panel, or for
    group: str  # one of GROUPS
    on_board: bool = True  # soldered to the board; otherwise it hangs on wires

    @property
    def pins(self) -> dict[str, int]:
        """Name -> number."""
        return KINDS[self.kind].pins


class Kind(NamedTuple):
    """What parts of a sort have in common."""

    pins: dict[str, int]
    search: str  # what to type into a shop's search field; {value} is the part's
    price: str  # one of PRICES, for one piece
    substitutes: str


TWO = {"1": 1, "2": 2}
DIODE = {"K": 1, "A": 2}  # cathode first, as KiCad has it
KINDS = {
    "pico": Kind(
        PINOUT,
        "Raspberry Pi Pico H",
        "C",
        "Pico W, Pico 2, Pico 2 W; the H has its pins soldered on",
    ),
    "resistor": Kind(
        TWO,
        "resistor {value} 0.25 W 5 %",
        "A",
        "1 %, or the next higher value; any wattage that fits",
    ),
    "led": Kind(
        DIODE,
        "LED 5 mm {value} diffused",
        "A",
        "another colour with the resistor that power.md lists for it; 3 mm in a smaller bezel",
    ),
    "button": Kind(
        TWO,
        "push button momentary panel mount {value}",
        "B",
        "any that closes when pressed; the original's, if it still clicks",
    ),
    "toggle": Kind(
        {"closed": 1, "common": 2, "free": 3},
        "miniature toggle switch SPDT on-on 6 mm bushing",
        "B",
        "SPST (leave `free` out); without the case a slide switch SS12D00; the original's",
    ),
    "schottky": Kind(DIODE, "Schottky diode {value}", "B", "1N5818, 1N5819, SB120, SB140"),
    "rectifier": Kind(DIODE, "diode {value}", "A", "1N4002 to 1N4007"),
    "capacitor": Kind(
        {"+": 1, "-": 2}, "electrolytic capacitor {value}", "B", "220 to 1000 µF, 6.3 V or more"
    ),
    "battery plug": Kind(
        {"+": 1, "-": 2},
        "JST-XH 2 pin header and cable",
        "B",
        "screw terminal; wires soldered straight in",
    ),
    "pixel plug": Kind(
        {"V+": 1, "data": 2, "-": 3},
        "JST-XH 3 pin header and cable",
        "B",
        "wires soldered straight in",
    ),
    "small button": Kind(TWO, "tactile switch 6 x 6 mm", "A", "none: pull the plug instead"),
    "battery holder": Kind(
        {"+": 1, "-": 2},
        "battery holder 3 x AA with leads",
        "C",
        "3 x AAA (a third of the hours); a LiPo cell with M1",
    ),
    "charger": Kind(
        {"OUT+": 1, "OUT-": 2},
        "TP4056 USB-C charger module with protection (6 pads: B+ B- OUT+ OUT-)",
        "C",
        "any 1-cell charger with over-discharge protection",
    ),
    "pixels": Kind(
        {"V+": 1, "data": 2, "-": 3},
        "WS2812B single LED on a round board, to solder wires to",
        "C",
        "SK6812; a strip, cut apart. Not 8 mm ones with legs: many of them swap red and green",
    ),
}


def led_resistor(colour: Colour) -> int:
    """The resistor for an LED of this colour, in ohms."""
    return series_resistor(SUPPLY_MAX_V, colour.lowest, PIN_LIMIT_MA, RESISTOR_TOLERANCE)


def _size(button: str) -> str:
    """Of its hole in the panel."""
    return f"{PANEL_PARTS[BY_NAME[button].part].thread:g} mm"


def _parts() -> list[Part]:
    parts = [Part("U1", "pico", "Raspberry Pi Pico", "the computer", "core")]
    for n, (lamp, _) in enumerate(LAMP_PINS, start=1):
        colour = LAMP_COLOURS[lamp]
        ohms = led_resistor(COLOURS[colour])
        parts.append(Part(f"D{n}", "led", colour, lamp, "led"))
        parts.append(Part(f"R{n}", "resistor", written(ohms), f"for {lamp}", "led"))
    for n, (switch, _) in enumerate(SWITCH_PINS, start=1):
        kind, value = ("button", _size(switch)) if n <= 2 else ("toggle", "on-on")
        parts.append(Part(f"SW{n}", kind, value, switch, "core"))
        parts.append(Part(f"R{n + 6}", "resistor", written(SWITCH_OHMS), f"for {switch}", "core"))
    return [
        *parts,
        Part("J1", "battery plug", "2 pins", "battery", "battery"),
        Part("SW5", "toggle", "on-on", "power", "battery"),
        Part("D7", "schottky", "1N5817", "lets the battery in, and nothing back", "battery"),
        Part("SW6", "small button", "push", "reset", "reset"),
        Part("J2", "pixel plug", "3 pins", "NeoPixels", "pixel"),
        Part("R11", "resistor", "330 Ω", "for the pixels' data", "pixel"),
        Part("D8", "rectifier", "1N4001", "lowers the pixels' supply", "pixel"),
        Part("C1", "capacitor", "470 µF 10 V", "steadies the pixels' supply", "pixel"),
        Part("BT1", "battery holder", "3 x AA", "battery", "battery", on_board=False),
        Part("M1", "charger", "TP4056", "instead of BT1", "battery", on_board=False),
        Part("LS1", "pixels", "6 x WS2812B", "the lamps", "pixel", on_board=False),
    ]


PARTS = {part.reference: part for part in _parts()}


def reference_of(label: str) -> str:
    """The part that is this on the panel, or for this."""
    return next(reference for reference, part in PARTS.items() if part.label == label)


def parts_of(groups: Collection[str], *, on_board: bool = False) -> dict[str, Part]:
    """The parts of these groups, or only those soldered to the board."""
    return {
        reference: part
        for reference, part in PARTS.items()
        if part.group in groups and (part.on_board or not on_board)
    }
