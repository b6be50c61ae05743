"""Currents and battery hours, by arithmetic from the design and the facts."""

from math import log
from typing import NamedTuple

from hardware.source.design.facts import COLOURS, RESISTOR_TOLERANCE, SUPPLY_MAX_V, SUPPLY_V, fact
from hardware.source.design.parts import LAMP_COLOURS, led_resistor
from hardware.source.design.resistors import current_ma
from panel import lamps
from panel.device import CHORES_MS, NAP_AFTER_MS
from speldator.computer import DAMAGE_BLINK_MS
from speldator.odds import ODDS

HOURS_A_WEEK = 4.0
WEEK = 7 * 24.0
WEEKS_A_YEAR = 52

# How one plays, and how a napping panel wakes: our assumptions, on the high side.
TURN_S = 30.0  # from one roll to the next, with one press of fire between
ROLLING_S = 1.0  # the roll button is held: all lamps blink, too fast for a nap
STIRS = 3  # in a turn: hands at the toggles, at roll, at fire
REST_S = NAP_AFTER_MS / 1000  # that the panel stays awake after each
LOOK_S = CHORES_MS / 1000  # the longest nap
WAKE_S = 0.01  # each waking takes


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


def _lit() -> list[float]:
    """How often each lamp is lit after roll and fire, all settings of the toggles taken alike.
    The fire lamp counts as lit for damage too, although it blinks then."""
    lit = [(*row[:5], row[5] + row[6]) for row in ODDS]
    return [sum(quarters) / 4 / len(ODDS) for quarters in zip(*lit, strict=True)]


LIT = sum(_lit())  # lamps at once, on average
LIT_MA = sum(often * each.typical_ma for often, each in zip(_lit(), LAMPS, strict=True))
# While one rolls, all lamps are lit for half the time.
LAMPS_MA = (ROLLING_S * ALL_LIT_MA / 2 + (TURN_S - ROLLING_S) * LIT_MA) / TURN_S

# What keeps a napping panel awake
DAMAGE = sum(row[6] for row in ODDS) / 4 / len(ODDS)  # then the lamp blinks until the next roll
BLINKS = TURN_S * 1000 / DAMAGE_BLINK_MS * DAMAGE
WAKINGS = TURN_S / LOOK_S + BLINKS
WAKING_S = WAKINGS * WAKE_S  # of each turn
AWAKE_S = ROLLING_S + STIRS * REST_S
# Lightsleep leaves the chip at 125 MHz until the panel has set its clock again.
NAPPING_MA = (
    AWAKE_S * fact("awake_48")
    + WAKING_S * fact("awake_125")
    + (TURN_S - AWAKE_S - WAKING_S) * fact("asleep")
) / TURN_S


class Mode(NamedTuple):
    """Settings to play with, and what they take."""

    name: str
    pico_ma: float  # at USB's voltage
    lamps_ma: float

    @property
    def pico_mw(self) -> float:
        """What the Pico takes, behind the battery's diode."""
        return self.pico_ma * fact("usb")

    @property
    def lamps_mw(self) -> float:
        """What the lamps take there: their 3.3 V come through the Pico's converter."""
        return self.lamps_ma * SUPPLY_V / (fact("efficiency") / 100)


DELIVERED = Mode("as delivered", fact("awake_48"), LAMPS_MA)
NAP = Mode("with `nap`", NAPPING_MA, LAMPS_MA)
DIMMED = Mode("with `brightness` 50", fact("awake_48"), LAMPS_MA / 2)
FAST = Mode("with `clock_mhz` 125", fact("awake_125"), LAMPS_MA)
MODES = (DELIVERED, NAP, DIMMED, FAST)
ASLEEP = Mode("asleep", fact("asleep"), 0)


class Battery(NamedTuple):
    """A battery in use: what it gives, and what is taken from it."""

    name: str
    mode: Mode
    volts: float  # mean, of all cells together
    usable_mah: float
    warned_mah: float  # given when the panel begins to warn
    lost_a_week_mah: float

    @property
    def playing_ma(self) -> float:
        """While one plays."""
        return load_ma(self.volts, self.mode)

    @property
    def sleeping_ma(self) -> float:
        """While the panel sleeps."""
        return load_ma(self.volts, ASLEEP)

    def weeks(self, mah: float, *, switched_off: bool = True) -> float:
        """How long so much lasts."""
        asleep = 0 if switched_off else (WEEK - HOURS_A_WEEK) * self.sleeping_ma
        return mah / (HOURS_A_WEEK * self.playing_ma + asleep + self.lost_a_week_mah)

    @property
    def hours(self) -> float:
        """How long one can play on it."""
        return self.usable_mah / self.playing_ma


def load_ma(volts: float, mode: Mode) -> float:
    """What a battery gives: the Pico takes the power that it took from USB, whatever the voltage.
    The diode burns its share."""
    return (mode.pico_mw + mode.lamps_mw) / (volts - fact("schottky"))


def aa_capacity(given_ma: float) -> float:
    """Between the two loads that the datasheets list: straight over the logarithm of the load."""
    light, heavy = 25, 100
    share = log(given_ma / light) / log(heavy / light)
    full, less = fact(f"aa_{light}"), fact(f"aa_{heavy}")
    return full + (less - full) * min(1.0, max(0.0, share))


def aa(mode: Mode) -> Battery:
    """Three alkaline cells."""
    volts = 3 * fact("aa_volts")
    usable = aa_capacity(load_ma(volts, mode))
    lost = usable * fact("aa_lost") / 100 / WEEKS_A_YEAR
    return Battery("3 x AA alkaline", mode, volts, usable, usable * fact("aa_warned") / 100, lost)


def lipo(mode: Mode) -> Battery:
    """One cell, charged anew."""
    full = fact("lipo")
    usable, warned = (full * fact(f"lipo_{until}") / 100 for until in ("share", "warned"))
    lost = usable * fact("lipo_lost") / 100 * 12 / WEEKS_A_YEAR
    return Battery(f"LiPo {full:g} mAh", mode, fact("lipo_volts"), usable, warned, lost)


BATTERIES = [battery(mode) for battery in (aa, lipo) for mode in MODES]
AA, LIPO = aa(DELIVERED), lipo(DELIVERED)

# NeoPixels
PIXELS_MA = sum(sum(colour) for colour in lamps.COLOURS) / 255 * fact("pixel_channel") + len(
    lamps.COLOURS
) * fact("pixel_idle")
PIXEL_SUPPLY_V = fact("usb") - fact("rectifier")
PIXEL_HIGH_V = PIXEL_SUPPLY_V * fact("pixel_high")
PIXEL_HIGH_WITHOUT_DIODE_V = fact("usb") * fact("pixel_high")
