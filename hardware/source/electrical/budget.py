"""Currents and battery hours, by arithmetic from the design and the facts."""

from math import log
from typing import NamedTuple

from hardware.source.design.facts import COLOURS, RESISTOR_TOLERANCE, SUPPLY_MAX_V, SUPPLY_V, fact
from hardware.source.design.parts import LAMP_COLOURS, led_resistor
from hardware.source.design.resistors import current_ma
from panel import lamps

HOURS_A_WEEK = 4.0
WEEK = 7 * 24.0
WEEKS_A_YEAR = 52
LIT = 3  # lamps at once while playing, on average: more than a mean roll lights


class Lamp(NamedTuple):
    """A lamp with its resistor, and what it takes from its pin."""

    name: str
    colour: str
    ohms: int
    typical_ma: float
    worst_ma: float


def lamp(name: str, colour_name: str) -> Lamp:
    """The currents of a lamp of this colour."""
    colour = COLOURS[colour_name]
    ohms = led_resistor(colour)
    return Lamp(
        name,
        colour_name,
        ohms,
        current_ma(SUPPLY_V, colour.at_work, ohms),
        current_ma(SUPPLY_MAX_V, colour.lowest, ohms * (1 - RESISTOR_TOLERANCE)),
    )


LAMPS = [lamp(name, colour) for name, colour in LAMP_COLOURS.items()]
ALL_LIT_MA = sum(each.typical_ma for each in LAMPS)
ALL_LIT_WORST_MA = sum(each.worst_ma for each in LAMPS)


class Battery(NamedTuple):
    """A battery in use: what it gives, and what is taken from it."""

    name: str
    volts: float  # mean, of all cells together
    playing_ma: float
    sleeping_ma: float
    usable_mah: float
    warned_mah: float  # given when the panel begins to warn
    lost_a_week_mah: float

    def weeks(self, mah: float, *, switched_off: bool = True) -> float:
        """How long so much lasts."""
        asleep = 0 if switched_off else (WEEK - HOURS_A_WEEK) * self.sleeping_ma
        return mah / (HOURS_A_WEEK * self.playing_ma + asleep + self.lost_a_week_mah)

    @property
    def hours(self) -> float:
        """How long one can play on it."""
        return self.usable_mah / self.playing_ma


def _from_battery(volts: float, pico_ma: float, lamps_ma: float) -> float:
    """What a battery gives: the Pico takes the power that it took from USB, whatever the voltage,
    and the lamps take 3.3 V through the same converter. The diode burns its share."""
    milliwatts = pico_ma * fact("usb") + lamps_ma * SUPPLY_V / (fact("efficiency") / 100)
    return milliwatts / (volts - fact("schottky"))


def aa_capacity(load_ma: float) -> float:
    """Between the two loads that the datasheets list: straight over the logarithm of the load."""
    light, heavy = 25, 100
    share = log(load_ma / light) / log(heavy / light)
    full, less = fact(f"aa_{light}"), fact(f"aa_{heavy}")
    return full + (less - full) * min(1.0, max(0.0, share))


def _aa() -> Battery:
    volts = 3 * fact("aa_volts")
    playing, asleep = _loads(volts)
    usable = aa_capacity(playing)
    lost = usable * fact("aa_lost") / 100 / WEEKS_A_YEAR
    warned = usable * fact("aa_warned") / 100
    return Battery("3 x AA alkaline", volts, playing, asleep, usable, warned, lost)


def _lipo() -> Battery:
    volts, full = fact("lipo_volts"), fact("lipo")
    usable, warned = (full * fact(f"lipo_{until}") / 100 for until in ("share", "warned"))
    lost = usable * fact("lipo_lost") / 100 * 12 / WEEKS_A_YEAR
    return Battery(f"LiPo {full:g} mAh", volts, *_loads(volts), usable, warned, lost)


def _loads(volts: float) -> tuple[float, float]:
    """Playing, and asleep."""
    playing = _from_battery(volts, fact("awake"), ALL_LIT_MA * LIT / len(LAMPS))
    return playing, _from_battery(volts, fact("asleep"), 0)


AA, LIPO = _aa(), _lipo()
BATTERIES = (AA, LIPO)

# NeoPixels
PIXELS_MA = sum(sum(colour) for colour in lamps.COLOURS) / 255 * fact("pixel_channel") + len(
    lamps.COLOURS
) * fact("pixel_idle")
PIXEL_SUPPLY_V = fact("usb") - fact("rectifier")
PIXEL_HIGH_V = PIXEL_SUPPLY_V * fact("pixel_high")
PIXEL_HIGH_WITHOUT_DIODE_V = fact("usb") * fact("pixel_high")
