"""Where the squares of a board lie in a picture, and which of them it shows."""

from typing import NamedTuple

from host_sim.games.tank_chess.rules.notation import place_of
from host_sim.kit.svg import Point

SIDE = 56  # of a square
LABELS = 24  # the margin with files and ranks


class Window(NamedTuple):
    """The part of the board that is shown."""

    file: int
    rank: int
    files: int
    ranks: int
    beyond: int = 0  # rows of ground beyond the top edge (C11)
    labels: bool = True

    def point(self, file: float, rank: float) -> Point:
        """The middle of a square, which may lie beyond the edge."""
        top = self.rank + self.ranks - 1 + self.beyond
        return Point(LABELS + (file - self.file + 0.5) * SIDE, LABELS + (top - rank + 0.5) * SIDE)

    def at(self, square: str) -> Point:
        """The middle of a square by its name."""
        return self.point(*place_of(square))
