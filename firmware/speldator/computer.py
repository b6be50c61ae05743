"""The game computer, part S: switches and time in, lamps out. No clock or chance of its own."""

from speldator.controls import (
    ALL_LAMPS,
    BLINKING,
    DAMAGE,
    FIRE,
    FIRE_LAMP,
    FIRE_RESULT,
    FOREVER,
    HIT,
    NONE,
    ROLL,
    TICKS_MASK,
)
from speldator.odds import DRAW_BITS, ODDS, draw

TYPE_CHECKING = False  # type checkers take this name for true; the board has no typing module
if TYPE_CHECKING:
    from collections.abc import Callable

# Half periods of the two kinds of blinking, far enough apart to tell them at a glance.
ROLL_BLINK_MS = 100
DAMAGE_BLINK_MS = 250


class Computer:
    """Call step() as often as you like; `bits(n)` is asked for n random bits when a roll ends."""

    busy = False  # a result keeps while the panel sleeps

    def __init__(self, bits: "Callable[[int], int]", odds: "tuple[bytes, ...]" = ODDS) -> None:
        self.rolling = False  # the roll button is held
        self.rolled = False  # a result stands
        self.steady_ms = FOREVER
        self.fire_shown = NONE  # what `fire` has shown of this roll; tells MISS from NONE (S9)
        self._bits = bits
        self._odds = odds
        self._fire = NONE  # S8: latched unseen with the roll
        self._inputs = 0
        self._lamps = 0
        self._phase_ms = 0  # when the blinking lamps last changed
        self._half_ms = ROLL_BLINK_MS

    def step(self, now_ms: int, inputs: int) -> int:
        """The lamps now. Allocates nothing; an exception from `bits` leaves the roll held."""
        if inputs != self._inputs:
            pressed = inputs & ~self._inputs
            if self.rolling:
                if not inputs & ROLL:
                    self._release(inputs)
            elif pressed & ROLL:
                self._begin(now_ms)
            if pressed & FIRE and self.rolled:
                self._show_fire(now_ms)
            self._inputs = inputs
        lamps = self._lamps
        if lamps > ALL_LAMPS:
            lamps = self._blink(now_ms)
        return lamps

    def _begin(self, now_ms: int) -> None:
        """S2: every lamp blinks; S9: there is no fire result any more."""
        self.rolling = True
        self.rolled = False
        self.fire_shown = NONE
        self._lamps = ALL_LAMPS | ALL_LAMPS << BLINKING
        self._phase_ms = now_ms
        self._half_ms = ROLL_BLINK_MS

    def _release(self, inputs: int) -> None:
        """S1: the toggles as they stand at release choose the odds, once and for all."""
        outcome = draw(self._odds[inputs >> 2 & 3], self._bits(DRAW_BITS))
        self._lamps = outcome & ALL_LAMPS
        self._fire = outcome >> FIRE_RESULT
        self.steady_ms = FOREVER
        self.rolling = False
        self.rolled = True  # S4: even if no lamp is lit

    def _show_fire(self, now_ms: int) -> None:
        """S9: steady is a hit, blinking damage, dark a miss; pressing again changes nothing."""
        if self.fire_shown != NONE:
            return
        self.fire_shown = self._fire
        if self._fire == HIT:
            self._lamps |= FIRE_LAMP
        elif self._fire == DAMAGE:
            self._lamps |= FIRE_LAMP | FIRE_LAMP << BLINKING
            self._phase_ms = now_ms
            self._half_ms = DAMAGE_BLINK_MS

    def _blink(self, now_ms: int) -> int:
        elapsed = (now_ms - self._phase_ms) & TICKS_MASK
        if elapsed >= self._half_ms:
            if elapsed // self._half_ms & 1:
                self._lamps ^= self._lamps >> BLINKING
            # Not phase + half: near the wrap that sum is no small int, and would allocate.
            elapsed %= self._half_ms
            self._phase_ms = (now_ms - elapsed) & TICKS_MASK
        self.steady_ms = self._half_ms - elapsed
        return self._lamps
