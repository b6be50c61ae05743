"""What can be wrong with a board, by name: all that the firmware tells of, and dark lamps."""

from collections.abc import Callable
from pathlib import Path

from host_sim.boards.desk import Desk
from panel import settings
from speldator.controls import FIRE, LAMPS, SWITCHES

LOW_MILLIVOLTS = 1800

Fault = Callable[[Desk], None]


def none(_desk: Desk) -> None:
    """Nothing is wrong."""


def weak_battery(desk: Desk) -> None:
    desk.battery = LOW_MILLIVOLTS


def bad_settings(_desk: Desk) -> None:
    Path(settings.FILE).write_text("{", encoding="utf-8")


def dead_random_source(desk: Desk) -> None:
    desk.urandom = bytes


def failing_tick(desk: Desk) -> None:
    desk.failures.append(OSError("provoked"))


def hanging_program(desk: Desk) -> None:
    """At the first press of `fire`: the watchdog, if it is on, starts after ten seconds."""
    desk.hangs_on = FIRE


def _broken(what: str, part: str, names: tuple[str, ...]) -> dict[str, Fault]:
    """A fault for each of some switches or lamps."""

    def fault(bit: int) -> Fault:
        return lambda desk: setattr(desk, part, getattr(desk, part) | bit)

    return {f"{what}-{name}": fault(1 << number) for number, name in enumerate(names)}


# There when the board is switched on.
FROM_THE_START: dict[str, Fault] = {
    "battery": weak_battery,
    "settings": bad_settings,
    "random": dead_random_source,
    **_broken("dead", "dead_switches", SWITCHES),
    **_broken("stuck", "stuck_switches", SWITCHES),
    **_broken("dark", "dead_lamps", LAMPS),
}
# They come once the panel runs.
LATER: dict[str, Fault] = {"tick": failing_tick, "hang": hanging_program}
NAMES = (*FROM_THE_START, *LATER)
