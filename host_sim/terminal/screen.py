"""The panel live on a terminal's screen, on the board's own programs."""

import curses
import time
from collections.abc import Callable
from contextlib import suppress

from host_sim.terminal.drawing import (
    CLOCK_KEYS,
    KEYS,
    Style,
    Text,
    describe,
    describe_clock,
    draw,
)
from host_sim.terminal.keyboard import ClockKeyboard, Keyboard
from speldator.chess_clock import ChessClock
from speldator.computer import Computer
from speldator.controls import TICKS_MASK

FRAME_MS = 10
QUIT_KEYS = ("q", "\x1b")

Step = Callable[[int, int], int]


def run(bits: Callable[[int], int]) -> None:
    """The game computer, until Q or Ctrl-C; curses.error if the terminal cannot do it."""
    computer = Computer(bits)

    def words(lamps: int) -> str:
        return describe(lamps, computer.rolling, computer.rolled, computer.fire_shown)

    _run(computer.step, Keyboard(), words, KEYS)


def run_clock(minutes: int, increment: int) -> None:
    """The same with the chess clock."""
    clock = ChessClock(minutes, increment)

    def words(_lamps: int) -> str:
        return describe_clock(clock.phase, clock.turn, clock.left_ms)

    _run(clock.step, ClockKeyboard(), words, CLOCK_KEYS)


def _run(step: Step, keyboard: Keyboard, words: Callable[[int], str], keys: str) -> None:
    with suppress(KeyboardInterrupt):
        curses.wrapper(_play, step, keyboard, words, keys)


def _play(
    screen: curses.window, step: Step, keyboard: Keyboard, words: Callable[[int], str], keys: str
) -> None:
    styles = _styles()
    screen.timeout(FRAME_MS)
    shown: list[Text] = []
    while True:
        code = screen.getch()
        key = chr(code).lower() if 0 <= code < 256 else ""
        if key in QUIT_KEYS:
            return
        now_ms = time.monotonic_ns() // 1_000_000
        keyboard.pass_time(now_ms)
        keyboard.key(key, now_ms)
        lamps = step(now_ms & TICKS_MASK, keyboard.inputs)
        picture = draw(lamps, keyboard.inputs, words(lamps), keys)
        if picture != shown or code == curses.KEY_RESIZE:
            _paint(screen, picture, styles)
            shown = picture


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


def _paint(screen: curses.window, picture: list[Text], styles: dict[Style, int]) -> None:
    screen.erase()
    for piece in picture:
        with suppress(curses.error):  # outside a small window: show what fits
            screen.addstr(piece.row, piece.column, piece.text, styles[piece.style])
    screen.refresh()
