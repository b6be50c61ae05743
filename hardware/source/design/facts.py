"""Numbers from datasheets, each with where it stands. What is our own estimate says so."""

from typing import NamedTuple

from hardware.source.design.resistors import Colour


class Fact(NamedTuple):
    """A number, and who says so."""

    value: float
    unit: str
    what: str
    source: str


_RP2040 = "RP2040 datasheet 5.2.3, digital IO characteristics"
_PICO = "Raspberry Pi Pico datasheet"
_AA = "graphs of the Energizer E91 datasheet (to 0.8 V, 21 °C), as read by kurokatta.org in 2019"
_BLOG = "2n3904blog.com, RPI PICO - Burning Questions 1-5"
FACTS = {
    "pin_limit": Fact(4, "mA", "a GPIO in its default drive strength", f"{_RP2040}, V_OH"),
    "total_limit": Fact(50, "mA", "sourced by all GPIOs together", f"{_RP2040}, I_IOVDD_MAX"),
    "pull_up": Fact(50, "kΩ", "internal pull-up, at least", f"{_RP2040}, R_PU 50 to 80 kΩ"),
    "input_low": Fact(0.8, "V", "read as low, at most", f"{_RP2040}, V_IL at IOVDD 3.3 V"),
    "supply": Fact(3.3, "V", "the Pico's regulator", f"{_PICO}, powerchain (RT6150B-33)"),
    "supply_tolerance": Fact(
        2, "%", "its tolerance", "Richtek RT6150 datasheet: 1 % at 25 °C; doubled by us for heat"
    ),
    "vsys_min": Fact(1.8, "V", "least at VSYS", f"{_PICO}, VSYS 1.8 to 5.5 V"),
    "efficiency": Fact(85, "%", "of that regulator", "RT6150 datasheet: up to 90 %; less by us"),
    "usb": Fact(5, "V", "USB, at which the Pico's currents were measured", "USB 2.0"),
    "usb_limit": Fact(500, "mA", "from a computer's socket", "USB 2.0, 7.2.1"),
    "awake_48": Fact(
        11.6,
        "mA",
        "a Pico at 48 MHz, at most",
        "elektronik-labor.de, RPi Pico - (S)low Power: at 50 MHz, at 5 V, in a program that never"
        " waits; our bound. Less, 8 to 9 mA, with one of the two PLLs off: Raspberry Pi forum, a"
        " report on running from the 12 MHz crystal",
    ),
    "awake_125": Fact(
        21, "mA", "the same at 125 MHz, as MicroPython starts", "MicroPython issue 8770, at 5 V"
    ),
    "awake_125_at_3v": Fact(29.5, "mA", "the same with 3 V at VSYS, never waiting", _BLOG),
    "awake_125_at_4v": Fact(23.4, "mA", "the same with 4 V", _BLOG),
    "asleep": Fact(
        1.5,
        "mA",
        "in lightsleep",
        "MicroPython's change for issue 8770, at USB; 1.0 mA in pull request 8832",
    ),
    "schottky": Fact(0.4, "V", "1N5817, at most at 0.5 A", "HDSemi B5817 datasheet, V_F"),
    "aa_25": Fact(3000, "mAh", "an alkaline AA cell at 25 mA", _AA),
    "aa_100": Fact(2600, "mAh", "the same at 100 mA", _AA),
    "aa_warned": Fact(
        70, "%", "given before the panel warns", "our reading of these graphs, at 1.13 V a cell"
    ),
    "aa_volts": Fact(
        1.2, "V", "its mean over that discharge", "graph of the Duracell MN1500 datasheet"
    ),
    "aa_fresh": Fact(1.6, "V", "a fresh one without load", "measured by rightbattery.com"),
    "aa_lost": Fact(
        3, "%", "self-discharge a year, at most", "makers promise up to 10 years; our estimate"
    ),
    "charge": Fact(
        1000, "mA", "what a TP4056 module charges with", "TP4056 datasheet, R_PROG = 1.2 kΩ"
    ),
    "charge_low": Fact(400, "mA", "with another resistor", "TP4056 datasheet, R_PROG = 3 kΩ"),
    "lipo": Fact(1000, "mAh", "a LiPo cell as sold for hobbies", "its label"),
    "lipo_volts": Fact(3.7, "V", "its mean", "its label"),
    "lipo_share": Fact(95, "%", "given before its protection cuts it off", "our estimate"),
    "lipo_warned": Fact(80, "%", "given before the panel warns", "our estimate, at 3.4 V at VSYS"),
    "lipo_lost": Fact(5, "%", "self-discharge a month, with the protection chip", "our estimate"),
    "pixel_channel": Fact(
        20, "mA", "one colour of a WS2812B at 255", "60 mA for white, as shops list it"
    ),
    "pixel_idle": Fact(1, "mA", "a dark WS2812B", "our estimate, on the high side"),
    "pixel_min": Fact(3.5, "V", "least supply of a WS2812B", "WS2812B datasheet, V_DD"),
    "pixel_high": Fact(0.7, "of V_DD", "what it takes for high", "WS2812B datasheet, V_IH"),
    "rectifier": Fact(0.8, "V", "1N4001 at 0.1 to 0.2 A", "onsemi 1N4001/D, typical curve"),
}


def fact(name: str) -> float:
    """A fact's number alone."""
    return FACTS[name].value


SUPPLY_V = fact("supply")
SUPPLY_MAX_V = SUPPLY_V * (1 + fact("supply_tolerance") / 100)
PIN_LIMIT_MA = fact("pin_limit")
RESISTOR_TOLERANCE = 0.05  # of the cheap ones

# LEDs are listed at 20 mA. At the few mA of a pin they need 0.1 to 0.2 V less, blue and white ones
# about 0.4 V: our reading of such curves. `lowest` is by so much below the least value found. Green
# ones are sold in two kinds that look alike: yellowish green with the voltage of a red one, and
# pure green with that of a blue one. The resistor is for the first; the second shines well with it.
_RED = "Fedy FD-5WSRGB-A at 20 mA: 1.8 V, at most 2.4"
_AMBER = "components101, 5 mm round LED: 1.8 to 2.4 V"
_GREEN = "GB-413GD at 20 mA: 1.7 to 2.6 V; pure green (Fedy FD-5WSRGB-A): 3.2 V, about 1 mA"
_BLUE = "OptoSupply OSB5 and OSWA at 20 mA: 2.8, 3.2, 3.6 V"
COLOURS = {
    colour.name: colour
    for colour in (
        Colour("red", 1.8, 1.7, 1.6, _RED),
        Colour("amber", 2.1, 1.9, 1.6, _AMBER),
        Colour("green", 2.1, 1.9, 1.6, _GREEN),
        Colour("blue", 3.2, 2.8, 2.5, _BLUE),
        Colour("white", 3.2, 2.8, 2.5, _BLUE),
    )
}
