"""The tick: switches to program to lamps, each millisecond in which anything may have changed.

A program is anything with step(now_ms, inputs) -> lamps: the game computer, the
self-test, the chess clock. What a board and a program can do stands in boards/contract.py.
"""

from panel.codes import BATTERY_LOW, FINISHED, TICK_FAILED, frame
from panel.switches import MOVING, Switches
from speldator.controls import BUTTONS, TICKS_MASK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from boards.contract import Board, Lamps, Program, Watchdog
    from panel.entropy import Pool

TICK_US = 1000
REST_MS = 8  # that between_ticks() takes at most
CHORES_MS = 1000  # between looks at battery, sleep and watchdog
BATTERY_MS = 60_000  # between warnings
WATCHDOG_AFTER_MS = 10_000  # a USB host has found the board by then, and keeps the watchdog off
BATTERY_AGAIN_MV = 100  # so much above the limit a weak battery counts as good again
SLEEP_MS = 4000  # one slice of it
NAP_AFTER_MS = 500  # of rest: a computer just plugged in is seen before
LEAST_NAP_MS = 20  # shorter ones are not worth it
LATE_MS = 2  # a doze may end so late
LAMP_US = 5000


class Device:
    def __init__(
        self,
        board: "Board",
        settings: "dict[str, Any]",
        pool: "Pool",
        program: "Program",
        lamps: "Lamps",
    ) -> None:
        self.pool = pool
        self.program = program
        self.now = 0  # milliseconds, which are ticks
        self.error: Exception | None = None  # of the settings or of the last bad tick, for the REPL
        self._board = board
        self._settings = settings
        self._switches = Switches(board.read())
        self._still = MOVING  # the contacts with which nothing happens, or that
        self._steady_ms = 0  # for how long the program's last answer still holds
        self._inputs = 0
        self._moved = False  # a switch has, and nobody has taken note of it yet
        self._shown = 0
        self.code = 0  # flashes of the lamp code being shown
        self._code_ms = 0
        self._active_ms = 0  # when a switch last moved, or the program was busy
        self._chores_ms = 0
        self._battery_ms = -BATTERY_MS & TICKS_MASK  # so that the first look comes at once
        self._battery_low_mv = settings["battery_low_mv"]
        self._watchdog: Watchdog | None = None
        self._may_nap = False  # light sleep between events
        self._lamps_steady = lamps.steady
        self._began_us = 0  # when the present tick was due
        # Bound once: looking a method up in every tick costs time.
        self._read = board.read
        self._sample = self._switches.sample
        self._step = program.step
        self._show = lamps.show

    def signal(self, code: int) -> None:
        """Show a lamp code; the program goes on underneath, and any button ends it."""
        self.code = code
        self._code_ms = self.now
        self._steady_ms = 0

    def tick(self) -> None:
        """One pass from contacts to lamps. Allocates nothing."""
        contacts = self._read()
        steady = self._steady_ms > 0
        if steady and contacts == self._still:
            return
        inputs = self._sample(contacts)
        self._still = self._switches.still
        if inputs != self._inputs:
            self._inputs = inputs
            self._moved = True
            if self.code and inputs & BUTTONS:
                self.code = 0
        elif steady:
            return
        if self.code:
            self._flash()  # first: it goes on even if all else fails
        lamps = self._step(self.now, inputs)
        if self.code:
            return
        self._steady_ms = self.program.steady_ms
        if lamps != self._shown:
            self._show(lamps)
            self._shown = lamps

    def pass_ms(self, ms: int) -> None:
        """So much time goes by."""
        self.now = (self.now + ms) & TICKS_MASK
        self._steady_ms -= ms

    def _flash(self) -> None:
        lamps = frame(self.code, (self.now - self._code_ms) & TICKS_MASK)
        if lamps == FINISHED:
            self.code = 0
        elif lamps != self._shown:
            self._show(lamps)
            self._shown = lamps

    def between_ticks(self) -> None:
        """Everything that may allocate or take its time."""
        if self._moved:
            self._moved = False
            self._may_nap = False
            self._active_ms = self.now
            self._chores_ms = (self.now + NAP_AFTER_MS - CHORES_MS) & TICKS_MASK
            self.pool.stir()
        if self.pool.stale:
            self.pool.refill()
        if (self.now - self._chores_ms) & TICKS_MASK >= CHORES_MS:
            self._chores_ms = self.now
            self._chores()

    def run(self) -> None:
        """For ever, or until Ctrl-C. Time counts in whole ticks, so a late one does not drift."""
        board = self._board
        ticks_us = board.ticks_us
        self._began_us = ticks_us()
        while True:
            try:
                self.tick()
                if self._watchdog:
                    self._watchdog.feed()
                # Neither a sample nor a lamp has to wait for the rest.
                if self._still != MOVING and (self._steady_ms > REST_MS or self.code):
                    self.between_ticks()
            except Exception as error:
                # The program keeps its state and the next tick tries again.
                self.error = error
                self._steady_ms = 0
                if not self.code:
                    self.signal(TICK_FAILED)
            spent = (ticks_us() - self._began_us) & TICKS_MASK
            free_ms = self._free_ms() - LATE_MS - spent // TICK_US
            if free_ms >= LEAST_NAP_MS and self._may_nap:
                board.light_sleep(free_ms)
            elif free_ms > 0:
                board.doze(free_ms)
            spent = (ticks_us() - self._began_us) & TICKS_MASK
            ticks = max(1, (spent + TICK_US - 1) // TICK_US)
            board.sleep_us(ticks * TICK_US - spent)
            self._began_us = (self._began_us + ticks * TICK_US) & TICKS_MASK
            self.pass_ms(ticks)

    def _free_ms(self) -> int:
        """For how long nothing is due if no contact moves."""
        if self._still == MOVING:
            return 0
        return min(self._steady_ms, CHORES_MS - ((self.now - self._chores_ms) & TICKS_MASK))

    def _chores(self) -> None:
        if (self.now - self._battery_ms) & TICKS_MASK >= BATTERY_MS:
            self._battery_ms = self.now
            self._look_at_battery()
        if self.program.busy:
            self._active_ms = self.now
        settings = self._settings
        rest_ms = (self.now - self._active_ms) & TICKS_MASK
        sleep_ms = settings["sleep_minutes"] * 60_000
        if settings["watchdog"] and not sleep_ms:
            if not self._watchdog and self.now >= WATCHDOG_AFTER_MS:
                if not self._board.usb_host():
                    self._watchdog = self._board.start_watchdog()
        elif settings["nap"] and rest_ms >= NAP_AFTER_MS and self._lamps_steady:
            self._may_nap = not self._board.usb_host()
        if sleep_ms and rest_ms >= sleep_ms and not self._inputs & BUTTONS:
            if not self._board.usb_host():
                self._sleep()

    def _look_at_battery(self) -> None:
        limit = self._settings["battery_low_mv"]
        if 0 < self._board.millivolts() < self._battery_low_mv:
            self._battery_low_mv = limit + BATTERY_AGAIN_MV
            self.signal(BATTERY_LOW)
        else:
            self._battery_low_mv = limit

    def _sleep(self) -> None:
        """Lamps off until a switch moves, and be it by a bounce that is over before anybody looks.
        The press that wakes is not played: it would hide the result.
        """
        board = self._board
        try:
            self._show(0)
            board.sleep_us(LAMP_US)  # a lamp follows its pin only while the clocks run
            contacts = board.read()
            while board.read() == contacts and not board.usb_host():
                if board.light_sleep(SLEEP_MS):
                    break
        finally:
            # Time has stood still for the program.
            self._began_us = board.ticks_us()
            self._active_ms = self.now
            self._may_nap = False
            self._switches.restart(board.read())
            self._still = MOVING
            self._show(self._shown)
