"""The board's own firmware, switched on in a terminal."""

import curses
import json
import os
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from host_sim.boards import faults
from host_sim.boards.desk import Desk, Restarted
from host_sim.boards.seeded import SeededDesk
from host_sim.terminal.keyboard import ClockKeyboard, Keyboard
from host_sim.terminal.screen import Quit, ScreenTime
from panel import settings
from panel.start import open_panel
from speldator.controls import BUTTONS, FIRE


class SafeMode(Exception):
    """Both buttons are held: a board would leave the panel alone."""


class PowerUp(NamedTuple):
    """What is asked for before the power comes on."""

    held: int = 0  # buttons
    settings: Mapping[str, Any] = {}  # checked
    faults: Sequence[str] = ()  # of faults.NAMES
    seed: int | None = None


def run(asked: PowerUp) -> None:
    """The panel, until Q or Ctrl-C; curses.error if the terminal cannot do it, or SafeMode."""
    with suppress(KeyboardInterrupt, Quit), _board_files(asked.settings):
        curses.wrapper(_switch_on, asked)


@contextmanager
def _board_files(values: Mapping[str, Any]) -> Generator[None]:
    """A board has a file system of its own, and its settings there."""
    before = Path.cwd()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            Path(settings.FILE).write_text(json.dumps(dict(values)), encoding="utf-8")
            yield
        finally:
            os.chdir(before)


def _switch_on(window: curses.window, asked: PowerUp) -> None:
    screen = ScreenTime(window, ClockKeyboard() if asked.held == FIRE else Keyboard())
    desk = Desk(screen, os.urandom) if asked.seed is None else SeededDesk(screen, asked.seed)
    for name in asked.faults:
        faults.FROM_THE_START.get(name, faults.none)(desk)
    desk.contacts = asked.held
    if desk.read() & BUTTONS == BUTTONS:
        raise SafeMode
    device = open_panel(desk)
    desk.contacts = 0
    for name in asked.faults:
        faults.LATER.get(name, faults.none)(desk)
    while True:
        screen.show(desk, device)
        try:
            device.run()
        except Restarted:
            device = open_panel(desk)
