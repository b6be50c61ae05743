"""A terminal's screen and keys, looked after in the time in which the panel would sleep."""

import curses
import time
from collections.abc import Callable
from contextlib import suppress

from host_sim.boards.desk import Desk, RealTime
from host_sim.terminal.drawing import CLOCK_KEYS, KEYS, Style, draw
from host_sim.terminal.keyboard import Keyboard
from host_sim.terminal.words import describe
from panel.device import Device
from speldator.chess_clock import ChessClock

LONGEST_WAIT_MS = 10
LONGEST_DOZE_US = 100_000  # so that the words keep up with a running clock
# A contact that has moved is left alone for so long, as a finger would: the panel sees every key,
# however fast they come.
SETTLING_US = 20_000
TOO_LATE_US = 30_000_000  # then time is left out after all, and the panel counts it as it does
MINUTE_KEY = "m"
MINUTE_US = 60_000_000
QUIT_KEYS = ("q", "\x1b")


class Quit(BaseException):
    """Not an Exception, which the panel would survive."""


class ScreenTime(RealTime):
    """Real time, of which a minute can be skipped. Whoever sleeps in it watches the screen.

    It passes in sleep alone, and a computer that is late makes up for it in shorter sleeps: nothing
    is left out, and a clock stays right.
    """

    def __init__(self, window: curses.window, keyboard: Keyboard) -> None:
        self._keyboard = keyboard
        self._skipped_us = 0
        self._us = super().now_us()
        self._window = window
        self._styles = _styles()
        self._shown: object = None

    def show(self, desk: Desk, device: Device) -> None:
        """Have this panel on the screen from now on."""
        self._desk = desk
        self._device = device
        self._settled_us = self._us + SETTLING_US  # when the next key is taken

    def now_us(self) -> int:
        return self._us

    def sleep_us(self, us: int) -> None:
        """The sleep between two ticks, which no key ends."""
        self._us += us
        self._draw()
        if self._us >= self._settled_us:
            self._take_key(-self._late_us() // 1000)
            self._draw()
        early_us = -self._late_us()
        if early_us > 0:
            super().sleep_us(early_us)
        else:
            self._catch_up(self._us)

    def doze_us(self, us: int, moved: Callable[[], bool]) -> None:
        until = self._us + min(us, LONGEST_DOZE_US)
        while self._us < until and not moved():
            if self._us >= self._settled_us:
                self._draw()
                self._take_key(min(until - self._us, LONGEST_WAIT_MS * 1000) // 1000)
                if moved():
                    return  # no time passes before the panel has seen it
            else:
                super().sleep_us(self._settled_us - self._us)
            self._catch_up(until)

    def nap_us(self, us: int, moved: Callable[[], bool]) -> bool:
        until = self._us + us
        while self._us < until and not moved():
            self.doze_us(until - self._us, moved)
        return moved()

    def _catch_up(self, until: int) -> None:
        """Let what has passed have passed, up to that moment unless it is far too late."""
        late_us = max(0, self._late_us())
        now = self._us + late_us
        self._us = now if late_us > TOO_LATE_US else min(now, until)

    def _late_us(self) -> int:
        return super().now_us() + self._skipped_us - self._us

    def _take_key(self, wait_ms: int) -> None:
        self._window.timeout(max(0, min(wait_ms, LONGEST_WAIT_MS)))
        code = self._window.getch()
        if code == curses.KEY_RESIZE:
            self._shown = None
        key = chr(code).lower() if 0 <= code < 256 else ""
        if key in QUIT_KEYS:
            raise Quit
        if key == MINUTE_KEY:
            self._skipped_us += MINUTE_US
            self._settled_us = self._us + MINUTE_US + SETTLING_US
        now_ms = time.monotonic_ns() // 1_000_000
        self._keyboard.pass_time(now_ms)
        self._keyboard.key(key, now_ms)
        if self._desk.contacts != self._keyboard.inputs:
            self._desk.contacts = self._keyboard.inputs
            self._settled_us = self._us + SETTLING_US

    def _draw(self) -> None:
        keys = CLOCK_KEYS if isinstance(self._device.program, ChessClock) else KEYS
        words = describe(self._device, self._desk)
        seen = self._desk.lamps, self._desk.contacts, words, keys
        if seen == self._shown:
            return
        self._shown = seen
        self._window.erase()
        for piece in draw(*seen):
            with suppress(curses.error):  # outside a small window: show what fits
                self._window.addstr(piece.row, piece.column, piece.text, self._styles[piece.style])
        self._window.move(0, 0)
        self._window.refresh()


def _styles() -> dict[Style, int]:
    """Colours where there are any; bold, reverse and dim tell the same without."""
    lit = curses.A_BOLD | curses.A_REVERSE
    try:
        curses.curs_set(0)
        curses.use_default_colors()
        curses.init_pair(1, curses.COLOR_RED, -1)
        lit = curses.A_BOLD | curses.color_pair(1)
    except curses.error:
        pass  # a terminal without colours or without a cursor to hide
    return {
        Style.PLAIN: curses.A_NORMAL,
        Style.LIT: lit,
        Style.DARK: curses.A_DIM,
        Style.CHOSEN: curses.A_REVERSE,
        Style.TITLE: curses.A_BOLD,
    }
