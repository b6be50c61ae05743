"""The tick: switches to program to lamps, 200 times a second, and what is done between ticks.

A program is anything with step(now_ms, inputs) -> lamps: the game computer, the
self-test, the chess clock. What a board and a program can do stands in boards/contract.py.
"""

import gc

from panel.codes import BATTERY_LOW, FINISHED, TICK_FAILED, frame
from panel.switches import Switches
from speldator.controls import BUTTONS, TICKS_MASK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from boards.contract import Board, Lamps, Program, Watchdog
    from panel.entropy import Pool

TICK_MS = 5
TICK_US = TICK_MS * 1000
CHORES_MS = 1000  # between looks at battery, sleep and watchdog
BATTERY_MS = 60_000  # between warnings
WATCHDOG_AFTER_MS = 10_000  # a USB host has found the board by then, and keeps the watchdog off
BATTERY_AGAIN_MV = 100  # so much above the limit a weak battery counts as good again
NAP_MS = 4000  # one slice of sleep


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
        self.now = 0  # milliseconds, in whole ticks
        self.error: Exception | None = None  # the last one that a tick raised, for the REPL
        self._board = board
        self._settings = settings
        self._switches = Switches(board.read)
        self._inputs = 0
        self._moved = False  # a switch has, and the pool is to be stirred with the moment
        self._shown = 0
        self.code = 0  # flashes of the lamp code being shown
        self._code_ms = 0
        self._active_ms = 0  # when a switch last moved, or the program was busy
        self._chores_ms = 0
        self._battery_ms = -BATTERY_MS & TICKS_MASK  # so that the first look comes at once
        self._battery_low_mv = settings["battery_low_mv"]
        self._watchdog: Watchdog | None = None
        self._began_us = 0  # when the present tick was due
        # Bound once: looking a method up in every tick costs time.
        self._sample = self._switches.sample
        self._step = program.step
        self._show = lamps.show

    def signal(self, code: int) -> None:
        """Show a lamp code; the program goes on underneath, and any button ends it."""
        self.code = code
        self._code_ms = self.now

    def tick(self) -> None:
        """One pass from contacts to lamps. Allocates nothing."""
        now = self.now
        inputs = self._sample()
        if inputs != self._inputs:
            self._moved = True
            self._active_ms = now
            if inputs & BUTTONS:
                self.code = 0
        if self.code:
            self._flash(now)
        lamps = self._step(now, inputs)
        self._inputs = inputs
        if lamps != self._shown and not self.code:
            self._show(lamps)
            self._shown = lamps

    def _flash(self, now: int) -> None:
        lamps = frame(self.code, (now - self._code_ms) & TICKS_MASK)
        if lamps == FINISHED:
            self.code = 0
        elif lamps != self._shown:
            self._show(lamps)
            self._shown = lamps

    def between_ticks(self) -> None:
        """Everything that may allocate or take its time."""
        if self._moved:
            self._moved = False
            self.pool.stir()
        if self.pool.stale:
            self.pool.refill()
            gc.collect()
        if (self.now - self._chores_ms) & TICKS_MASK >= CHORES_MS:
            self._chores_ms = self.now
            self._chores()

    def run(self) -> None:
        """For ever, or until Ctrl-C. Time counts in whole ticks, so a late one does not drift."""
        ticks_us = self._board.ticks_us
        self._began_us = self._board.start_beat(TICK_MS)
        while True:
            try:
                self.tick()
                if self._watchdog:
                    self._watchdog.feed()
                self.between_ticks()
            except Exception as error:
                # The program keeps its state and the next tick tries again.
                self.error = error
                if not self.code:
                    self.signal(TICK_FAILED)
            spent = (ticks_us() - self._began_us) & TICKS_MASK
            if spent < TICK_US:
                self._board.sleep_us(TICK_US - spent)
                spent = TICK_US
            ticks = spent // TICK_US
            self._began_us = (self._began_us + ticks * TICK_US) & TICKS_MASK
            self.now = (self.now + ticks * TICK_MS) & TICKS_MASK

    def _chores(self) -> None:
        settings = self._settings
        sleep_ms = settings["sleep_minutes"] * 60_000
        if self.program.busy:
            self._active_ms = self.now
        if sleep_ms:
            idle = (self.now - self._active_ms) & TICKS_MASK
            if idle >= sleep_ms and not self._inputs & BUTTONS and not self._board.usb_host():
                self._sleep()
        elif settings["watchdog"] and not self._watchdog and self.now >= WATCHDOG_AFTER_MS:
            if not self._board.usb_host():
                self._watchdog = self._board.start_watchdog()
        if (self.now - self._battery_ms) & TICKS_MASK >= BATTERY_MS:
            self._battery_ms = self.now
            limit = settings["battery_low_mv"]
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
            board.sleep_us(TICK_US)  # a lamp follows its pin only while the clocks run
            contacts = board.read()
            while board.read() == contacts and not board.usb_host():
                if board.light_sleep(NAP_MS):
                    break
        finally:
            # Time has stood still for the program, and the beat has to start afresh.
            self._began_us = board.start_beat(TICK_MS)
            self._active_ms = self.now
            self._switches.restart()
            self._show(self._shown)
