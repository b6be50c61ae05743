"""A speldator without hardware: the board's own Computer, its buttons pressed in made-up time."""

import random
from collections.abc import Callable
from secrets import randbits

from host_sim.speldators.result import Fire, Roll, Strategy, Tactic
from speldator import controls, odds
from speldator.computer import Computer

PRESS_MS = 50  # how long a made-up finger stays on a button
FIRE_RESULTS = {odds.HIT: Fire.HIT, odds.DAMAGE: Fire.DAMAGE, odds.MISS: Fire.MISS}


def bit_source(seed: int | None) -> Callable[[int], int]:
    """A function that gives n random bits: the system's own, or the same ones for the same seed."""
    return randbits if seed is None else random.Random(seed).getrandbits


def lamps_as_roll(lamps: int) -> Roll:
    return Roll(
        move=(2 if lamps & controls.MOVE2 else 0) + (4 if lamps & controls.MOVE4 else 0),
        long_range=bool(lamps & controls.LONG_RANGE),
        extra=bool(lamps & controls.EXTRA),
        repair=bool(lamps & controls.REPAIR),
    )


class VirtualSpeldator:
    """`bits(n)` gives n random bits, as `bit_source` does."""

    def __init__(
        self, bits: Callable[[int], int] = randbits, table: tuple[bytes, ...] = odds.ODDS
    ) -> None:
        self.computer = Computer(bits, table)
        self._now_ms = 0
        self._toggles = 0

    def roll(self, strategy: Strategy, tactic: Tactic) -> Roll:
        """Set the toggles, hold `roll` and let go (S1, S2)."""
        self._toggles = (controls.STRATEGY if strategy == Strategy.RETREAT else 0) | (
            controls.TACTIC if tactic == Tactic.REPAIR else 0
        )
        return lamps_as_roll(self._press(controls.ROLL))

    def fire(self) -> Fire | None:
        """Press `fire`: the result latched with the roll, or None before any roll (S9)."""
        self._press(controls.FIRE)
        return FIRE_RESULTS.get(self.computer.fire_shown)

    def _press(self, button: int) -> int:
        """Press and release a button; answers the lamps."""
        self._step(self._toggles | button)
        return self._step(self._toggles)

    def _step(self, inputs: int) -> int:
        self._now_ms = (self._now_ms + PRESS_MS) & controls.TICKS_MASK
        return self.computer.step(self._now_ms, inputs)
