"""Currents and battery hours, by arithmetic from the design and the facts."""

from math import log
from typing import NamedTuple

from hardware.design import LAMP_COLOURS, led_resistor
from hardware.electrical.facts import (
    COLOURS,
    RESISTOR_TOLERANCE,
    SUPPLY_MAX_V,
    SUPPLY_V,
    fact,
)
from hardware.electrical.resistors import current_ma
from panel import lamps

HOURS_A_WEEK = 4.0
WEEK = 7 * 24.0
WEEKS_A_YEAR = 52
LIT = 3  # lamps at once while playing, on average: more than a mean roll lights


class Lamp(NamedTuple):
    name: str
    colour: str
    ohms: int
    typical_ma: float
    worst_ma: float


def lamp(name: str, colour_name: str) -> Lamp:
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
    name: str
    volts: float  # mean, of all cells together
    playing_ma: float
    sleeping_ma: float
    usable_mah: float
    lost_a_week_mah: float

    def weeks(self, *, switched_off: bool) -> float:
        asleep = 0 if switched_off else (WEEK - HOURS_A_WEEK) * self.sleeping_ma
        return self.usable_mah / (HOURS_A_WEEK * self.playing_ma + asleep + self.lost_a_week_mah)

    @property
    def hours(self) -> float:
        return self.usable_mah / self.playing_ma


def _from_battery(volts: float, pico_ma: float, lamps_ma: float) -> float:
    """What a battery gives: the Pico takes the power that it took from USB, whatever the voltage,
    and the lamps take 3.3 V through the same converter. The diode burns its share."""
    milliwatts = pico_ma * fact("usb") + lamps_ma * SUPPLY_V / (fact("efficiency") / 100)
    return milliwatts / (volts - fact("schottky"))


def aa_capacity(load_ma: float) -> float:
    """Between the two loads that the datasheets list: straight over the logarithm of the load."""
    share = log(load_ma / 25) / log(100 / 25)
    return fact("aa_25") + (fact("aa_100") - fact("aa_25")) * min(1.0, max(0.0, share))


def _battery(name: str, volts: float, mah: float | None, lost: float) -> Battery:
    playing = _from_battery(volts, fact("awake"), ALL_LIT_MA * LIT / len(LAMPS))
    capacity = aa_capacity(playing) if mah is None else mah
    asleep = _from_battery(volts, fact("asleep"), 0)
    return Battery(name, volts, playing, asleep, capacity, capacity * lost)


AA = _battery("3 x AA alkaline", 3 * fact("aa_volts"), None, fact("aa_lost") / 100 / WEEKS_A_YEAR)
LIPO = _battery(
    "LiPo 1000 mAh",
    fact("lipo_volts"),
    fact("lipo") * fact("lipo_share") / 100,
    fact("lipo_lost") / 100 * 12 / WEEKS_A_YEAR,
)
BATTERIES = (AA, LIPO)

# NeoPixels
PIXELS_MA = sum(sum(colour) for colour in lamps.COLOURS) / 255 * fact("pixel_channel") + len(
    lamps.COLOURS
) * fact("pixel_idle")
PIXEL_SUPPLY_V = fact("usb") - fact("rectifier")
PIXEL_HIGH_V = PIXEL_SUPPLY_V * fact("pixel_high")
PIXEL_HIGH_WITHOUT_DIODE_V = fact("usb") * fact("pixel_high")
