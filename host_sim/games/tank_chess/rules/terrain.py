"""What a square without a piece can be, as a table (C10, C16): a new kind is a new row.

Whatever is in this table stops driving and fire, and shells fly over it (C6, C7, C8).
"""

from typing import NamedTuple

from host_sim.games.tank_chess.rules import kernel

EMPTY_SYMBOL = "."  # in layouts; positions count empty squares instead


class Terrain(NamedTuple):
    """A kind of it."""

    cell: int  # in the kernel
    symbol: str  # in layouts and positions
    name: str


OBSTACLE = Terrain(kernel.OBSTACLE, "#", "obstacle")
WRECK = Terrain(kernel.WRECK, "x", "wreck")
