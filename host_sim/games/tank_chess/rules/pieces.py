"""The pieces as a table (C2, C4, C7, C8, C9): a new kind is a new row."""

from enum import IntEnum
from typing import NamedTuple

from host_sim.games.tank_chess.rules import kernel
from host_sim.kit.faults import phrase

SIDES = (phrase("White"), phrase("Black"))
FORWARD = (0, 4)  # the facing in which each side begins (C2)


class Kind(IntEnum):
    """Of a piece."""

    HEAVY = 0
    MEDIUM = 1
    LIGHT = 2
    COMMAND = kernel.COMMAND
    DESTROYER = 4
    MORTAR = 5


class Piece(NamedTuple):
    """What a kind of piece can do."""

    letter: str  # in positions and games
    name: str
    speed: int  # steps a turn (C4)
    gun: int
    front: int  # armour (C9)
    side: int
    rear: int
    arc: int  # eighths of a turn that it fires to the left and right (C7)
    throws: bool  # over anything, three to five squares (C8)


PIECES = {
    Kind.HEAVY: Piece("H", phrase("heavy tank"), 3, 3, 3, 2, 1, 1, False),
    Kind.MEDIUM: Piece("M", phrase("medium tank"), 4, 2, 2, 1, 0, 1, False),
    Kind.LIGHT: Piece("L", phrase("light tank"), 5, 1, 1, 0, 0, 1, False),
    Kind.COMMAND: Piece("C", phrase("command tank"), 5, 1, 1, 0, 0, 1, False),
    Kind.DESTROYER: Piece("T", phrase("tank destroyer"), 4, 4, 2, 1, 0, 0, False),
    Kind.MORTAR: Piece("R", phrase("heavy mortar"), 3, 5, 1, 0, 0, 0, True),
}
# The same for the kernel: seven numbers in a row for each kind.
TABLE = [
    number
    for piece in PIECES.values()
    for number in (
        piece.speed, piece.gun, piece.front, piece.side, piece.rear, piece.arc, int(piece.throws),
    )
]  # fmt: skip
# Of each kind a player has, by size of the board (C2).
FORCES = {
    16: {Kind.HEAVY: 2, Kind.MEDIUM: 3, Kind.LIGHT: 4, Kind.COMMAND: 1},
    20: {
        Kind.HEAVY: 2,
        Kind.MEDIUM: 3,
        Kind.LIGHT: 4,
        Kind.COMMAND: 1,
        Kind.DESTROYER: 2,
        Kind.MORTAR: 2,
    },
}
LETTERS = {piece.letter: kind for kind, piece in PIECES.items()}
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
FACINGS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
