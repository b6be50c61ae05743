"""How squares and moves are written (C15): `e4`, `e4-g6NE`, `e4-g6NE*g9`, `e15-off`."""

import re
from typing import NamedTuple

from host_sim.games.tank_chess.rules.pieces import FACINGS
from host_sim.games.tank_chess.rules.refusals import Refusal
from host_sim.kit.refused import Refused

Square = tuple[int, int]  # file and rank, from 0

OFF = "off"  # where a command tank goes that leaves the board
_SQUARE = r"[a-t](?:[1-9]|1[0-9]|20)"
_FACING = "|".join(FACINGS)
_MOVE = re.compile(rf"({_SQUARE})-(?:({OFF})|({_SQUARE})({_FACING})(?:\*({_SQUARE}))?)")


def square_name(square: Square) -> str:
    """A square as it is written: `e4` (C15)."""
    file, rank = square
    return f"{chr(ord('a') + file)}{rank + 1}"


def place_of(name: str) -> Square:
    """Of a name that is known to be good."""
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def square_of(name: str, size: int) -> Square | None:
    """None if no board of that size has such a square."""
    if not re.fullmatch(_SQUARE, name):
        return None
    file, rank = place_of(name)
    return (file, rank) if file < size and rank < size else None


def shown(text: str) -> str:
    """What somebody wrote, fit to be printed."""
    return (text if text.isprintable() else ascii(text))[:40]


class Move(NamedTuple):
    """What counts of a turn is its end (C4a)."""

    start: str
    end: str  # a square, or OFF
    facing: str = ""  # as in FACINGS; none after the escape
    target: str = ""  # what was destroyed, if anything

    def __str__(self) -> str:
        return f"{self.start}-{self.end}{self.facing}{'*' if self.target else ''}{self.target}"


def parse_move(text: str) -> Move:
    """Legal or not; raises Refused if it is not written like a move."""
    found = _MOVE.fullmatch(text)
    if not found:
        raise Refused(Refusal.NO_MOVE, shown(text))
    start, off, end, facing, target = found.groups(default="")
    return Move(start, off or end, facing, target)
