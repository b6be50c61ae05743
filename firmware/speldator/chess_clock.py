"""The Tank Chess clock, C14: switches and time in, lamps out. No clock of its own.

The handling and the lamps are told in firmware/README.md, "The chess clock".
"""

from speldator.controls import (
    BLINKING,
    BUTTONS,
    EXTRA,
    FIRE,
    FIRE_LAMP,
    LONG_RANGE,
    MOVE2,
    MOVE4,
    REPAIR,
    ROLL,
    STRATEGY,
    TICKS_MASK,
)

WHITE = 0
BLACK = 1
BUTTON = (ROLL, FIRE)
TURN_LAMP = (MOVE2, MOVE4)

# Phases of a game.
READY = 0  # Black's first press starts White's clock
RUNNING = 1
PAUSED = 2
FALLEN = 3  # the player on turn has no time left

MINUTE_MS = 60_000
ATTACK_MINUTES = 30  # C14, for the board of 16x16
RETREAT_MINUTES = 45  # C14, for the board of 20x20
TOGETHER_MS = 500  # two buttons pressed within this time were meant as one pause

BAR = (LONG_RANGE, LONG_RANGE | EXTRA, LONG_RANGE | EXTRA | REPAIR)
SET_BAR, ATTACK_BAR, RETREAT_BAR = BAR  # before the start: where the time comes from

# Half periods of the kinds of blinking.
LAST_MINUTE_BLINK_MS = 500
LAST_SECONDS_MS = 10_000
LAST_SECONDS_BLINK_MS = 125
PAUSE_BLINK_MS = 1000
FALLEN_BLINK_MS = 100


class ChessClock:
    """Call step() as often as you like: what passes between two steps is counted exactly."""

    def __init__(self, minutes: int = 0, increment: int = 0) -> None:
        """Minutes for each player, 0 = by the toggle; seconds gained by ending a turn."""
        self.phase = READY
        self.turn = WHITE
        self.left_ms = [0, 0]  # White's and Black's, from the start on
        self._minutes = minutes
        self._increment_ms = increment * 1000
        self._third_ms = 0  # of the time that each begins with
        self._now_ms = 0
        self._since_ms = 0  # when the phase began
        self._ended_ms = 0  # when the last turn ended
        self._ended_by = 0  # the button that did, while a pause may take it back
        self._inputs = BUTTONS  # a button held at the first step is not a press

    @property
    def busy(self) -> bool:
        """Somebody's time runs: the panel must not sleep."""
        return self.phase == RUNNING

    def step(self, now_ms: int, inputs: int) -> int:
        """The lamps now. Allocates nothing."""
        if self.phase == RUNNING:
            # Time first: a press that comes as the flag falls is too late.
            left = self.left_ms[self.turn] - ((now_ms - self._now_ms) & TICKS_MASK)
            if left <= 0:
                left = 0
                self.phase = FALLEN
                self._since_ms = now_ms
            self.left_ms[self.turn] = left
        self._now_ms = now_ms
        if inputs != self._inputs:
            pressed = inputs & ~self._inputs & BUTTONS
            if pressed:
                self._press(pressed, inputs)
            self._inputs = inputs
        if self.phase == RUNNING:
            return self._running_lamps()
        return self._standing_lamps(now_ms, inputs)

    def _press(self, pressed: int, inputs: int) -> None:
        phase = self.phase
        if inputs & BUTTONS == BUTTONS:
            if phase == RUNNING:
                self._pause(inputs & ~pressed & BUTTONS)
        elif phase == RUNNING:
            if pressed == BUTTON[self.turn]:
                self._end_turn(pressed)
        elif phase == PAUSED:
            self.phase = RUNNING
        elif phase == READY and pressed == FIRE:
            self._start(inputs)

    def _start(self, inputs: int) -> None:
        minutes = self._minutes
        if not minutes:
            minutes = RETREAT_MINUTES if inputs & STRATEGY else ATTACK_MINUTES
        self.left_ms[WHITE] = self.left_ms[BLACK] = minutes * MINUTE_MS
        self._third_ms = minutes * MINUTE_MS // 3
        self.phase = RUNNING

    def _end_turn(self, button: int) -> None:
        self.left_ms[self.turn] += self._increment_ms
        self.turn ^= 1
        self._ended_ms = self._now_ms
        self._ended_by = button

    def _pause(self, first: int) -> None:
        """Two fingers never come down at once: a turn that the `first` has just ended goes on."""
        since_ms = (self._now_ms - self._ended_ms) & TICKS_MASK
        if first and first == self._ended_by and since_ms < TOGETHER_MS:
            self.left_ms[self.turn] += since_ms
            self.turn ^= 1
            self.left_ms[self.turn] -= self._increment_ms
        self._ended_by = 0
        self.phase = PAUSED
        self._since_ms = self._now_ms

    def _running_lamps(self) -> int:
        left = self.left_ms[self.turn]
        bar = self._bar(left)
        lamps = TURN_LAMP[self.turn] | bar
        if left >= MINUTE_MS:
            return lamps
        half = LAST_SECONDS_BLINK_MS if left < LAST_SECONDS_MS else LAST_MINUTE_BLINK_MS
        if not left // half & 1:
            lamps ^= bar
        return lamps | bar << BLINKING

    def _bar(self, left: int) -> int:
        """A lamp for each third of the time that is left, the last one until it is gone."""
        if left > 2 * self._third_ms:
            return BAR[2]
        return BAR[1] if left > self._third_ms else BAR[0]

    def _standing_lamps(self, now_ms: int, inputs: int) -> int:
        if self.phase == READY:
            bar = SET_BAR
            if not self._minutes:
                bar = RETREAT_BAR if inputs & STRATEGY else ATTACK_BAR
            return MOVE2 | MOVE4 | bar
        blinking = TURN_LAMP[self.turn]
        half = PAUSE_BLINK_MS
        steady = 0
        if self.phase == FALLEN:
            blinking |= FIRE_LAMP
            half = FALLEN_BLINK_MS
        else:
            steady = self._bar(self.left_ms[self.turn])
        lit = 0 if ((now_ms - self._since_ms) & TICKS_MASK) // half & 1 else blinking
        return steady | lit | blinking << BLINKING
