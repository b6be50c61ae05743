"""The clock of a game (C14), written `30` or, with seconds gained by every move, `30+5`."""

import re
from typing import NamedTuple

from host_sim.kit.faults import phrase

SUGGESTED_MINUTES = {16: 30, 20: 45}  # by size of the board
MOST_MINUTES, MOST_INCREMENT = 180, 60
_CLOCK = re.compile(r"([1-9]\d{0,2})(?:\+(\d{1,2}))?", re.ASCII)


class Clock(NamedTuple):
    """How much time each player has."""

    minutes: int  # for each player
    increment: int = 0  # seconds

    def __str__(self) -> str:
        return f"{self.minutes}+{self.increment}" if self.increment else str(self.minutes)


def parse_clock(text: str) -> Clock:
    """The clock that is written so; ValueError tells how it should be."""
    found = _CLOCK.fullmatch(text)
    clock = Clock(int(found[1]), int(found[2] or 0)) if found else Clock(0)
    if not 1 <= clock.minutes <= MOST_MINUTES or clock.increment > MOST_INCREMENT:
        message = phrase(
            "a clock is 1 to {minutes} minutes, or like 30+5 with up to {seconds} "
            "seconds gained by every move, not {given}",
            minutes=MOST_MINUTES,
            seconds=MOST_INCREMENT,
            given=f"{text!r:.20}",
        )
        raise ValueError(message)
    return clock
