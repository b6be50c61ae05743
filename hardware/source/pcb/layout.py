"""Design and placement together: every hole of every part on the board, with its net."""

from functools import cache
from typing import NamedTuple

from hardware.source.design.footprints import FOOTPRINTS
from hardware.source.design.nets import Pin, nets_of
from hardware.source.design.parts import BUILDS, PARTS, parts_of
from hardware.source.design.placement import PLACES, Place

# Cosine and sine of the four turns, exactly.
_TURNS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


class Hole(NamedTuple):
    """A plated hole."""

    reference: str
    number: int
    x: float
    y: float
    ring: float
    net: str  # empty: connected to nothing

    @property
    def reach(self) -> float:
        """How far its copper goes: pin 1 is square, and has corners."""
        return self.ring * (0.5**0.5 if self.number == 1 else 0.5)


def turned(x: float, y: float, degrees: int) -> tuple[float, float]:
    """Against the clock, in coordinates whose y points down: as KiCad turns a footprint."""
    cos, sin = _TURNS[degrees]
    return x * cos + y * sin, y * cos - x * sin


def on_the_board(place: Place, x: float, y: float) -> tuple[float, float]:
    """A place of a part's footprint as a place of the board."""
    dx, dy = turned(x, y, place.turned)
    return round(place.x + dx, 4), round(place.y + dy, 4)


BOARD_PARTS = parts_of(BUILDS["board"], on_board=True)
# A net with one pin here, such as a toggle's free contact, has no copper.
NETS = nets_of(BUILDS["board"], on_board=True)


def net_of_pins() -> dict[tuple[str, int], str]:
    """By a part's reference and a pin's number."""
    return {
        (reference, PARTS[reference].pins[name]): net
        for net, pins in NETS.items()
        for reference, name in pins
    }


@cache
def holes() -> list[Hole]:
    """Of all parts."""
    nets = net_of_pins()
    return [
        Hole(
            reference,
            pad.number,
            *on_the_board(PLACES[reference], pad.x, pad.y),
            pad.ring,
            nets.get((reference, pad.number), ""),
        )
        for reference, part in BOARD_PARTS.items()
        for pad in FOOTPRINTS[part.kind].pads
    ]


def hole_of(pin: Pin) -> Hole:
    """Where a pin is soldered in."""
    reference, name = pin
    number = PARTS[reference].pins[name]
    return next(h for h in holes() if (h.reference, h.number) == (reference, number))
