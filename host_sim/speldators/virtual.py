"""A speldator without hardware: the board's own Computer, its buttons pressed in made-up time."""

import random
from collections.abc import Callable
from secrets import randbits

from host_sim.speldators.result import Fire, Roll, Strategy, Tactic, set_toggles
from speldator import controls, odds
from speldator.computer import Computer

PRESS_MS = 50  # how long a made-up finger stays on a button


def bit_source(seed: int | None) -> Callable[[int], int]:
    """A function that gives n random bits: the system's own, or the same ones for the same seed."""
    if seed is not None and seed < 0:
        raise ValueError(f"{seed} is no seed: Python's generator takes it for {-seed}")
    return randbits if seed is None else random.Random(seed).getrandbits


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
        self._toggles = set_toggles(strategy, tactic)
        return Roll.from_lamps(self._press(controls.ROLL))

    def fire(self) -> Fire | None:
        """Press `fire`: the result latched with the roll, or None before any roll (S9)."""
        self._press(controls.FIRE)
        shown = self.computer.fire_shown
        return Fire.numbered(shown) if shown else None

    def _press(self, button: int) -> int:
        """Press and release a button; answers the lamps."""
        self._step(self._toggles | button)
        return self._step(self._toggles)

    def _step(self, inputs: int) -> int:
        self._now_ms = (self._now_ms + PRESS_MS) & controls.TICKS_MASK
        return self.computer.step(self._now_ms, inputs)
