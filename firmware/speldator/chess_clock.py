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
    FOREVER,
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
BLINKING_TURN_LAMP = (MOVE2 | MOVE2 << BLINKING, MOVE4 | MOVE4 << BLINKING)

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

# The most that can be left when the bar blinks, and when it blinks faster.
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
        # Somebody's time runs: the panel must not sleep. Not a property: a class that has one
        # makes MicroPython search it at every store to an attribute, which takes 10 us.
        self.busy = False
        self.steady_ms = FOREVER
        self.turn = WHITE
        self.left_ms = [0, 0]  # White's and Black's, from the start on, as of the last step
        self._minutes = minutes
        self._increment_ms = increment * 1000
        self._third_ms = 0  # of the time that each begins with
        self._two_thirds_ms = 0
        self._now_ms = 0
        self._since_ms = 0  # when the phase began
        self._ended_ms = 0  # when the last turn ended
        self._ended_by = 0  # the button that did, while a pause may take it back
        self._inputs = BUTTONS  # a button held at the first step is not a press
        # Lamps are worked out when they change, and kept; only blinking is left to every step.
        self._lamps = self._ready_lamps(0)  # as in even half periods of those that blink
        self._half_ms = 0
        self._until_ms = 0  # how little is left when those of a running clock change

    def step(self, now_ms: int, inputs: int) -> int:
        """The lamps now. Allocates nothing."""
        if self.phase == RUNNING:
            # Time first: a press that comes as the flag falls is too late.
            left = self.left_ms[self.turn] - ((now_ms - self._now_ms) & TICKS_MASK)
            self.left_ms[self.turn] = left
            if left <= self._until_ms:
                self._pass_mark(left, now_ms)
        self._now_ms = now_ms
        if inputs != self._inputs:
            pressed = inputs & ~self._inputs & BUTTONS
            self._inputs = inputs
            if pressed:
                self._press(pressed, inputs)
            if self.phase == READY:
                self._lamps = self._ready_lamps(inputs)
        lamps = self._lamps
        running = self.phase == RUNNING
        left = self.left_ms[self.turn]
        steady = left - self._until_ms if running else FOREVER
        if lamps > ALL_LAMPS:
            half = self._half_ms
            if running:
                until = left % half + 1  # time runs backwards here
                odd = left // half & 1
            else:
                passed = (now_ms - self._since_ms) & TICKS_MASK
                until = half - passed % half
                odd = passed // half & 1
            if until < steady:
                steady = until
            if odd:
                lamps ^= lamps >> BLINKING
        self.steady_ms = steady
        return lamps

    def left(self, player: int, now_ms: int) -> int:
        """What a player has left now, in milliseconds."""
        left = self.left_ms[player]
        if self.phase == RUNNING and player == self.turn:
            left -= (now_ms - self._now_ms) & TICKS_MASK
        return max(0, left)

    def _press(self, pressed: int, inputs: int) -> None:
        phase = self.phase
        if inputs & BUTTONS == BUTTONS:
            if phase == RUNNING:
                self._pause(pressed ^ BUTTONS)
        elif phase == RUNNING:
            if pressed == BUTTON[self.turn]:
                self._end_turn(pressed)
        elif phase == PAUSED:
            self._run()
        elif phase == READY and pressed == FIRE:
            self._start(inputs)

    def _start(self, inputs: int) -> None:
        minutes = self._minutes
        if not minutes:
            minutes = RETREAT_MINUTES if inputs & STRATEGY else ATTACK_MINUTES
        self.left_ms[WHITE] = self.left_ms[BLACK] = minutes * MINUTE_MS
        self._third_ms = minutes * MINUTE_MS // 3
        self._two_thirds_ms = 2 * self._third_ms
        self._run()

    def _run(self) -> None:
        self.phase = RUNNING
        self.busy = True
        self._light_running(self.turn, self.left_ms[self.turn])

    def _end_turn(self, button: int) -> None:
        left_ms = self.left_ms
        turn = self.turn
        left_ms[turn] += self._increment_ms
        turn ^= 1
        self.turn = turn
        self._ended_ms = self._now_ms
        self._ended_by = button
        self._light_running(turn, left_ms[turn])

    def _pause(self, first: int) -> None:
        """Two fingers never come down at once: a turn that the `first` has just ended goes on."""
        turn = self.turn
        left_ms = self.left_ms
        if first and first == self._ended_by:
            since_ms = (self._now_ms - self._ended_ms) & TICKS_MASK
            if since_ms < TOGETHER_MS:
                left_ms[turn] += since_ms
                turn ^= 1
                left_ms[turn] -= self._increment_ms
                self.turn = turn
        self._ended_by = 0
        self.phase = PAUSED
        self.busy = False
        self._since_ms = self._now_ms
        self._half_ms = PAUSE_BLINK_MS
        self._lamps = self._bar(left_ms[turn]) | BLINKING_TURN_LAMP[turn]

    def _pass_mark(self, left: int, now_ms: int) -> None:
        """The time left has come down to where the lamps change, or to nothing."""
        if left > 0:
            self._light_running(self.turn, left)
            return
        self.left_ms[self.turn] = 0
        self.phase = FALLEN
        self.busy = False
        self._since_ms = now_ms
        self._half_ms = FALLEN_BLINK_MS
        self._lamps = BLINKING_TURN_LAMP[self.turn] | FIRE_LAMP | FIRE_LAMP << BLINKING

    def _light_running(self, turn: int, left: int) -> None:
        """The lamps of a running clock, and how little is left when they change."""
        # _bar() written out: a call costs 12 us of the tick that ends a turn.
        bar = BAR[0]
        until = 0
        if left > self._two_thirds_ms:
            bar = BAR[2]
            until = self._two_thirds_ms
        elif left > self._third_ms:
            bar = BAR[1]
            until = self._third_ms
        lamps = TURN_LAMP[turn] | bar
        blinks_from = LAST_MINUTE_MS
        if left <= LAST_MINUTE_MS:
            lamps ^= bar | bar << BLINKING  # in even half periods the bar is dark
            if left > LAST_SECONDS_MS:
                self._half_ms = LAST_MINUTE_BLINK_MS
                blinks_from = LAST_SECONDS_MS
            else:
                self._half_ms = LAST_SECONDS_BLINK_MS
                blinks_from = 0
        self._lamps = lamps
        self._until_ms = until if until > blinks_from else blinks_from

    def _bar(self, left: int) -> int:
        """A lamp for each third of the time that is left, the last one until it is gone."""
        if left > self._two_thirds_ms:
            return BAR[2]
        return BAR[1] if left > self._third_ms else BAR[0]

    def _ready_lamps(self, inputs: int) -> int:
        bar = SET_BAR
        if not self._minutes:
            bar = RETREAT_BAR if inputs & STRATEGY else ATTACK_BAR
        return MOVE2 | MOVE4 | bar
