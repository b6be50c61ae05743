"""The self-test, started by holding `roll` at power-up. A program like Computer.

1. Chase: each lamp alone, in order, while random bits are counted.
2. Echo: every switch has a lamp of its own that glows while the switch is closed,
   until each of them was seen open and closed, or a minute has passed.
3. Verdict: all lamps steady: all is well. Otherwise the lamps of what failed blink:
   a switch's own lamp, or `long_range` for the random bits. The next press of
   a button goes to the program that follows.
"""

from array import array

from speldator.controls import (
    ALL_LAMPS,
    BLINKING,
    BUTTONS,
    EXTRA,
    FIRE,
    FIRE_LAMP,
    LAMPS,
    LONG_RANGE,
    MOVE2,
    REPAIR,
    ROLL,
    STRATEGY,
    TACTIC,
    TICKS_MASK,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from boards.contract import Program
    from panel.entropy import Pool

ECHO = ((ROLL, MOVE2), (FIRE, FIRE_LAMP), (STRATEGY, EXTRA), (TACTIC, REPAIR))
ENTROPY_LAMP = LONG_RANGE

CHASE_MS = 400  # for each lamp
ECHO_LIMIT_MS = 60_000
BLINK_MS = 250
STEADY_MS = 50  # all these times are multiples of it

# Chi-square of 16 equally likely nibbles, 15 degrees of freedom: a sound source
# exceeds 44.26 once in ten thousand tests.
NIBBLES = 16
PER_NIBBLE = 64
CHI_SQUARE_LIMIT = 44 * PER_NIBBLE

# Of the chip's own bits, which may be biased, a quarter at least are ones, a quarter noughts, a
# quarter other than the one before, a quarter the same.
RAW_BITS = NIBBLES * PER_NIBBLE
FEWEST = RAW_BITS // 4


class SelfTest:
    busy = False

    def __init__(self, pool: "Pool", raw_bit: "Callable[[], int]", then: "Program") -> None:
        self.failed = 0  # lamps of what failed, once the verdict is there
        self.finished = False
        self._pool = pool
        self._raw_bit = raw_bit
        self._raw = 0  # the chip's last bit
        self._ones = 0
        self._changes = 0
        self.then = then
        self.handed_over = False  # the program that follows has the panel
        self.steady_ms = 1  # until all random bits are drawn
        self._inputs = 0
        self._counts = array("H", [0] * NIBBLES)
        self._drawn = 0
        self._started = False
        self._start_ms = 0
        self._seen_open = 0
        self._seen_closed = 0  # `roll`, too, must be pressed again: a stuck one started this test

    def step(self, now_ms: int, inputs: int) -> int:
        if self.finished and inputs & BUTTONS & ~self._inputs:
            self.handed_over = True
        self._inputs = inputs
        if self.handed_over:
            lamps = self.then.step(now_ms, inputs)
            self.steady_ms = self.then.steady_ms
            return lamps
        return self._test(now_ms, inputs)

    def _test(self, now_ms: int, inputs: int) -> int:
        if not self._started:
            self._started = True
            self._start_ms = now_ms
        elapsed = (now_ms - self._start_ms) & TICKS_MASK
        if self._drawn < NIBBLES * PER_NIBBLE:
            self._count()
        else:
            self.steady_ms = STEADY_MS - elapsed % STEADY_MS
        if not self.finished:
            self._seen_open |= ~inputs
            self._seen_closed |= inputs
            lamp = elapsed // CHASE_MS
            if lamp < len(LAMPS):
                return 1 << lamp
            if self._missing() and elapsed < ECHO_LIMIT_MS:
                return self._echo(inputs)
            self.failed = self._missing() | (0 if self._entropy_is_sound() else ENTROPY_LAMP)
            self.finished = True
        if not self.failed:
            return ALL_LAMPS
        return self.failed << BLINKING | (0 if elapsed // BLINK_MS & 1 else self.failed)

    def _count(self) -> None:
        word = self._pool.bits(16)
        for _ in range(4):
            self._counts[word & 15] += 1
            word >>= 4
            raw = self._raw_bit()
            self._ones += raw
            self._changes += raw ^ self._raw
            self._raw = raw
        self._drawn += 4

    def _missing(self) -> int:
        """Lamps of the switches that were not yet seen both open and closed."""
        lamps = 0
        seen = self._seen_open & self._seen_closed
        for switch, lamp in ECHO:
            if not seen & switch:
                lamps |= lamp
        return lamps

    def _echo(self, inputs: int) -> int:
        lamps = 0
        for switch, lamp in ECHO:
            if inputs & switch:
                lamps |= lamp
        return lamps

    def _entropy_is_sound(self) -> bool:
        """The chip's source lives, and what the pool makes of it is even."""
        for count in (self._ones, self._changes):
            if not FEWEST <= count <= RAW_BITS - FEWEST:
                return False
        squares = 0
        for count in self._counts:
            squares += (count - PER_NIBBLE) ** 2
        return squares <= CHI_SQUARE_LIMIT
