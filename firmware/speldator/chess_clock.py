"""The Tank Chess clock, C14: switches and time in, lamps out. No clock of its own.

The handling and the lamps are told in firmware/README.md, "The chess clock".
"""

from speldator.controls import (
    ALL_LAMPS,
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
NO_BUTTON = -1
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

# The most that is left when the bar begins to blink, and when it blinks faster.
LAST_MINUTE_MS = MINUTE_MS - 1
LAST_SECONDS_MS = 10_000 - 1

# Half periods of the kinds of blinking.
LAST_MINUTE_BLINK_MS = 500
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
        self._two_thirds_ms = 0
        self._now_ms = 0
        self._since_ms = 0  # when the phase began
        self._ended_ms = 0  # when the last turn ended
        self._ended_by = NO_BUTTON  # the one that did, while a pause may take it back
        self._inputs = BUTTONS  # a button held at the first step is not a press
        # Worked out only when they change, as that takes a fifth of a tick's time.
        self._lamps = 0  # from the start on; those that blink are lit here
        self._half_ms = 0  # half a period of those that blink
        self._until_ms = 0  # how much time is left when the lamps of a running clock change

    @property
    def busy(self) -> bool:
        """Somebody's time runs: the panel must not sleep."""
        return self.phase == RUNNING

    def step(self, now_ms: int, inputs: int) -> int:
        """The lamps now. Allocates nothing."""
        if self.phase == RUNNING:
            # Time first: a press that comes as the flag falls is too late.
            left = self.left_ms[self.turn] - ((now_ms - self._now_ms) & TICKS_MASK)
            self.left_ms[self.turn] = left
            if left <= self._until_ms:
                self._light_running(left) if left > 0 else self._fall(now_ms)
        self._now_ms = now_ms
        if inputs != self._inputs:
            pressed = inputs & ~self._inputs & BUTTONS
            self._inputs = inputs
            if pressed:
                self._press(pressed, inputs)
        if self.phase == READY:
            return self._ready_lamps(inputs)
        lamps = self._lamps
        if lamps > ALL_LAMPS and self._dark():
            lamps ^= lamps >> BLINKING
        return lamps

    def _press(self, pressed: int, inputs: int) -> None:
        phase = self.phase
        if inputs & BUTTONS == BUTTONS:
            if phase == RUNNING:
                self._pause(pressed ^ BUTTONS)
        elif phase == RUNNING:
            if pressed == BUTTON[self.turn]:
                self._end_turn(pressed)
        elif phase == PAUSED:
            self.phase = RUNNING
            self._light_running(self.left_ms[self.turn])
        elif phase == READY and pressed == FIRE:
            self._start(inputs)

    def _start(self, inputs: int) -> None:
        minutes = self._minutes
        if not minutes:
            minutes = RETREAT_MINUTES if inputs & STRATEGY else ATTACK_MINUTES
        begin_ms = minutes * MINUTE_MS
        self.left_ms[WHITE] = self.left_ms[BLACK] = begin_ms
        self._third_ms = begin_ms // 3
        self._two_thirds_ms = 2 * self._third_ms
        self.phase = RUNNING
        self._light_running(begin_ms)

    def _end_turn(self, button: int) -> None:
        self.left_ms[self.turn] += self._increment_ms
        self.turn ^= 1
        self._ended_ms = self._now_ms
        self._ended_by = button
        self._light_running(self.left_ms[self.turn])

    def _pause(self, first: int) -> None:
        """Two fingers never come down at once: a turn that the `first` has just ended goes on."""
        now_ms = self._now_ms
        if first == self._ended_by:
            since_ms = (now_ms - self._ended_ms) & TICKS_MASK
            if since_ms < TOGETHER_MS:
                self.left_ms[self.turn] += since_ms
                self.turn ^= 1
                self.left_ms[self.turn] -= self._increment_ms
        self._ended_by = NO_BUTTON
        self.phase = PAUSED
        self._since_ms = now_ms
        self._half_ms = PAUSE_BLINK_MS
        turn_lamp = TURN_LAMP[self.turn]
        self._lamps = self._bar(self.left_ms[self.turn]) | turn_lamp | turn_lamp << BLINKING

    def _fall(self, now_ms: int) -> None:
        self.left_ms[self.turn] = 0
        self.phase = FALLEN
        self._since_ms = now_ms
        self._half_ms = FALLEN_BLINK_MS
        lamps = TURN_LAMP[self.turn] | FIRE_LAMP
        self._lamps = lamps | lamps << BLINKING

    def _light_running(self, left: int) -> None:
        bar = BAR[0]
        until = 0
        if left > self._two_thirds_ms:
            bar = BAR[2]
            until = self._two_thirds_ms
        elif left > self._third_ms:
            bar = BAR[1]
            until = self._third_ms
        lamps = TURN_LAMP[self.turn] | bar
        least = LAST_MINUTE_MS
        if left <= LAST_MINUTE_MS:
            lamps |= bar << BLINKING
            least = LAST_SECONDS_MS
            self._half_ms = LAST_MINUTE_BLINK_MS
            if left <= LAST_SECONDS_MS:
                least = 0
                self._half_ms = LAST_SECONDS_BLINK_MS
        self._lamps = lamps
        self._until_ms = until if until > least else least

    def _bar(self, left: int) -> int:
        """A lamp for each third of the time that is left, the last one until it is gone."""
        if left > self._two_thirds_ms:
            return BAR[2]
        return BAR[1] if left > self._third_ms else BAR[0]

    def _dark(self) -> bool:
        """Which half of a period it is for the lamps that blink."""
        if self.phase == RUNNING:
            return not self.left_ms[self.turn] // self._half_ms & 1
        return bool(((self._now_ms - self._since_ms) & TICKS_MASK) // self._half_ms & 1)

    def _ready_lamps(self, inputs: int) -> int:
        bar = SET_BAR
        if not self._minutes:
            bar = RETREAT_BAR if inputs & STRATEGY else ATTACK_BAR
        return MOVE2 | MOVE4 | bar
