"""Where rolls come from, and what a result is: in words, and in the numbers of the board."""

from host_sim.speldators.result import Fire, Roll, Strategy, Tactic, read_toggles, set_toggles
from host_sim.speldators.virtual import VirtualSpeldator, bit_source
from speldator.controls import (
    DAMAGE,
    EXTRA,
    HIT,
    LONG_RANGE,
    MISS,
    MOVE2,
    MOVE4,
    REPAIR,
    STRATEGY,
    TACTIC,
)

__all__ = [
    "DAMAGE",
    "EXTRA",
    "HIT",
    "LONG_RANGE",
    "MISS",
    "MOVE2",
    "MOVE4",
    "REPAIR",
    "STRATEGY",
    "TACTIC",
    "Fire",
    "Roll",
    "Strategy",
    "Tactic",
    "VirtualSpeldator",
    "bit_source",
    "read_toggles",
    "set_toggles",
]
