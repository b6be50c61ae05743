"""The commands `taktik speldator` and `taktik clock`."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from host_sim.boards import faults
from host_sim.kit.arguments import seed
from panel.settings import TABLE
from panel.settings_file import SettingsError, check
from speldator.controls import FIRE, SWITCHES

FAULT = 2
SAFE_MODE = """\
With both buttons held the board is now in safe mode: the panel stays off, and its REPL is free for
repairs. There is nothing to see."""


def add_to(add_parser: Callable[..., argparse.ArgumentParser]) -> None:
    """The parsers of these commands, each made by `add_parser(name, help=…)`."""
    speldator = add_parser("speldator", help="the panel, live in this terminal")
    speldator.add_argument(
        "--hold", type=_buttons, default=0, metavar="BUTTON",
        help="held while the power comes on: roll = self-test, fire = chess clock",
    )  # fmt: skip
    speldator.add_argument(
        "--seed", type=seed, metavar="S", help="the same presses give the same rolls"
    )
    clock = add_parser("clock", help="the Tank Chess clock, live in this terminal")
    for option, name, what in (
        ("--minutes", "clock_minutes", "for each player; 0 = 30 or 45, by the strategy toggle"),
        ("--increment", "clock_increment", "seconds gained by ending a turn"),
    ):
        clock.add_argument(
            option, type=partial(_setting, name), default=TABLE[name][0], metavar="N", dest=name,
            help=f"{what} (%(default)s)",
        )  # fmt: skip
    clock.set_defaults(hold=FIRE, seed=None)
    for parser in (speldator, clock):
        parser.add_argument(
            "--setting", type=_named_setting, action="append", default=[], metavar="NAME=VALUE",
            help=f"one of the board's settings: {', '.join(TABLE)}",
        )  # fmt: skip
        parser.add_argument(
            "--fault", choices=faults.NAMES, action="append", default=[], metavar="FAULT",
            help=f"something is broken: {', '.join(faults.NAMES)}",
        )  # fmt: skip
        parser.set_defaults(run=_run)


def _setting(name: str, text: str) -> Any:
    """The value of one of the board's settings, as strict as the board."""
    words: dict[str, Any] = {"true": True, "false": False}
    value = words.get(text, int(text) if text.isdecimal() else text)
    try:
        return check({name: value})[name]
    except SettingsError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _named_setting(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    return name, _setting(name, value)


def _buttons(text: str) -> int:
    names = set(text.split(","))
    if not names <= set(SWITCHES[:2]):
        raise argparse.ArgumentTypeError(f"{text!r} is not roll, fire or roll,fire")
    return sum(1 << SWITCHES.index(name) for name in names)


def _run(options: argparse.Namespace) -> int:
    # A stream that was closed before we began is None.
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        return _fault(f"taktik {options.command} needs a terminal to draw in")
    try:
        import curses

        from host_sim.terminal import run
    except ImportError:
        return _fault("this Python has no curses module; on Windows, use WSL")
    times = {name: value for name, value in vars(options).items() if name in TABLE}
    asked = run.PowerUp(options.hold, dict(options.setting) | times, options.fault, options.seed)
    try:
        run.run(asked)
    except curses.error as error:
        return _fault(f"this terminal cannot show the panel: {error}")
    except run.SafeMode:
        print(SAFE_MODE)
    return 0


def _fault(message: str) -> int:
    print(f"taktik: {message}", file=sys.stderr)
    return FAULT
