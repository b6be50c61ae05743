"""The panel live on a terminal's screen, on the board's own Computer."""

import curses
import time
from collections.abc import Callable
from contextlib import suppress

from host_sim.terminal.drawing import Style, Text, describe, draw
from host_sim.terminal.keyboard import Keyboard
from speldator.computer import Computer
from speldator.controls import TICKS_MASK

FRAME_MS = 10
QUIT_KEYS = ("q", "\x1b")


def run(bits: Callable[[int], int]) -> None:
    """Until Q or Ctrl-C; curses.error if the terminal cannot do it."""
    with suppress(KeyboardInterrupt):
        curses.wrapper(_play, bits)


def _play(screen: curses.window, bits: Callable[[int], int]) -> None:
    styles = _styles()
    screen.timeout(FRAME_MS)
    computer = Computer(bits)
    keyboard = Keyboard()
    shown: list[Text] = []
    while True:
        code = screen.getch()
        key = chr(code).lower() if 0 <= code < 256 else ""
        if key in QUIT_KEYS:
            return
        now_ms = time.monotonic_ns() // 1_000_000
        keyboard.pass_time(now_ms)
        keyboard.key(key, now_ms)
        lamps = computer.step(now_ms & TICKS_MASK, keyboard.inputs)
        words = describe(lamps, computer.rolling, computer.rolled, computer.fire_shown)
        picture = draw(lamps, keyboard.inputs, words)
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
