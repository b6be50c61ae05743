"""Which resistor keeps an LED's pin within its rating."""

from typing import NamedTuple

# IEC 60063.
_E24 = "10 11 12 13 15 16 18 20 22 24 27 30 33 36 39 43 47 51 56 62 68 75 82 91"
E24 = tuple(int(step) for step in _E24.split())


class Colour(NamedTuple):
    """An LED's forward voltages, in volts."""

    name: str
    typical: float  # at about 20 mA, what a shop lists
    at_work: float  # typical at the 1 to 4 mA that it gets here
    lowest: float  # of any such LED at 4 mA: what the pin must stand
    source: str


def next_e24(ohms: float) -> int:
    """The smallest E24 value that is not below."""
    decade = 1
    while True:
        for step in E24:
            if step * decade >= ohms:
                return step * decade
        decade *= 10


def series_resistor(supply_v: float, lowest_v: float, limit_ma: float, tolerance: float) -> int:
    """So that even the lowest forward voltage and the smallest resistor stay within the limit."""
    return next_e24((supply_v - lowest_v) / (limit_ma / 1000) / (1 - tolerance))


def current_ma(supply_v: float, forward_v: float, ohms: float) -> float:
    """What flows through an LED and its resistor; none below its forward voltage."""
    return max(0.0, supply_v - forward_v) / ohms * 1000


def written(ohms: int) -> str:
    """470 Ω, 4.7 kΩ."""
    return f"{ohms} Ω" if ohms < 1000 else f"{ohms / 1000:g} kΩ"
