"""The speldator on the table: `speldator.Computer` in real time, and what its lamps will do.

The lamps go to the page as a short film that repeats, so that blinking needs no messages. The film
is made by stepping a copy of the computer ahead.
"""

import copy
from collections.abc import Callable
from typing import Any

from host_sim.speldators import Fire, Roll, Strategy, Tactic, read_toggles
from speldator import controls
from speldator.computer import Computer

PERIOD_MS = 1000  # both kinds of blinking fit into it
STEP_MS = 50
SWITCHES = {name: 1 << bit for bit, name in enumerate(controls.SWITCHES)}


class Panel:
    def __init__(
        self, bits: Callable[[int], int], odds: tuple[bytes, ...], now_ms: Callable[[], int]
    ) -> None:
        self._bits, self._odds, self._now_ms = bits, odds, now_ms
        self._computer = Computer(bits, odds)
        self._inputs = 0
        self._lamps = 0

    def press(self, switch: str, down: bool) -> None:
        """KeyError if there is no such switch."""
        bit = SWITCHES[switch]
        self._inputs = self._inputs | bit if down else self._inputs & ~bit
        self._lamps = self._computer.step(self._now(), self._inputs)

    def is_down(self, switch: str) -> bool:
        return bool(self._inputs & SWITCHES[switch])

    @property
    def strategy(self) -> Strategy:
        return read_toggles(self._inputs)[0]

    @property
    def tactic(self) -> Tactic:
        return read_toggles(self._inputs)[1]

    @property
    def rolled(self) -> Roll | None:
        """What the lamps show since a roll ended."""
        return Roll.from_lamps(self._lamps) if self._computer.rolled else None

    @property
    def fired(self) -> Fire | None:
        """What `fire` has shown of this roll."""
        shown = self._computer.fire_shown
        return Fire.numbered(shown) if shown else None

    def restore(self, roll: Roll, strategy: Strategy, tactic: Tactic) -> None:
        """After a restart: rolls unseen until the lamps are those that were recorded.

        What `fire` would have shown is lost; what it shows now is as much a matter of chance.
        """
        self._inputs = 0
        self.press("strategy", strategy is Strategy.RETREAT)
        self.press("tactic", tactic is Tactic.REPAIR)
        while self.rolled != roll:
            self._computer = Computer(self._bits, self._odds)
            self.press("roll", True)
            self.press("roll", False)

    def settle(self, result: Fire) -> None:
        """For a lesson: rolls unseen until `fire` will show that, with the lamps as they are."""
        roll, strategy, tactic = self.rolled, self.strategy, self.tactic
        assert roll is not None
        while self._ahead() is not result:
            self._computer = Computer(self._bits, self._odds)
            self.restore(roll, strategy, tactic)

    def _ahead(self) -> Fire:
        """What `fire` would show now."""
        ahead = copy.copy(self._computer)
        ahead.step(self._now(), self._inputs | SWITCHES["fire"])
        return Fire.numbered(ahead.fire_shown)

    def film(self) -> dict[str, Any]:
        """Toggles, and lamps from so many milliseconds on, to be repeated."""
        ahead, now = copy.copy(self._computer), self._now()
        frames: list[list[int]] = []
        for ms in range(0, PERIOD_MS, STEP_MS):
            lamps = ahead.step(now + ms & controls.TICKS_MASK, self._inputs) & controls.ALL_LAMPS
            if not frames or frames[-1][1] != lamps:
                frames.append([ms, lamps])
        return {
            "strategy": self.is_down("strategy"),
            "tactic": self.is_down("tactic"),
            "period": PERIOD_MS,
            "frames": frames,
        }

    def _now(self) -> int:
        return self._now_ms() & controls.TICKS_MASK
