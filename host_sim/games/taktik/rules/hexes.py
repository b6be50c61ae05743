"""Hexagonal spaces (B1) as numbers, so that each of the six directions is one constant offset.

Rows run from top to bottom and every second one is shoved right by half a space. Stored slanted (a
step down and to the right keeps its place in the line), with a margin of one space that is off the
board, the neighbours of space `s` are `s + offset` for the six `offsets`, everywhere. Number 0 lies
in the margin: it is nowhere.
"""

from typing import NamedTuple

DIRECTIONS = ("east", "southeast", "southwest", "west", "northwest", "northeast")
LONGEST = 99  # rows or columns


class Grid(NamedTuple):
    """A board's spaces as numbers."""

    columns: int
    rows: int

    @property
    def slant(self) -> int:
        """How far right of its line's beginning the first space of row 0 lies."""
        return (self.rows - 1) // 2 + 1

    @property
    def stride(self) -> int:
        """From a space to the one below it, on the right."""
        return self.slant + self.columns + 1

    @property
    def size(self) -> int:
        """How many numbers there are, the margin included."""
        return self.stride * (self.rows + 2)

    @property
    def offsets(self) -> tuple[int, ...]:
        """Of the six neighbours, in the order of DIRECTIONS; `direction + 3` is the opposite."""
        return (1, self.stride, self.stride - 1, -1, -self.stride, 1 - self.stride)

    def space(self, column: int, row: int) -> int:
        """The number of a space."""
        return (row + 1) * self.stride + self.slant + column - row // 2

    def place(self, space: int) -> tuple[int, int]:
        """Column and row of a space; outside the grid in the margin."""
        row = space // self.stride - 1
        return space % self.stride - self.slant + row // 2, row

    def on_board(self, space: int) -> bool:
        """Whether that number is a space, not margin."""
        column, row = self.place(space)
        return 0 <= column < self.columns and 0 <= row < self.rows

    def distance(self, one: int, other: int) -> int:
        """Spaces from one to the other as a shot counts them: neighbours are 1 apart."""
        stride = self.stride
        down = one // stride - other // stride
        right = one % stride - other % stride
        return max(abs(down), abs(right), abs(down + right))

    def spaces(self) -> list[int]:
        """All spaces on the board, row by row."""
        return [self.space(c, r) for r in range(self.rows) for c in range(self.columns)]

    def name(self, space: int) -> str:
        """`k12` is the twelfth space of row k; after row z come aa, ab …"""
        column, row = self.place(space)
        return f"{row_name(row)}{column + 1}"


def row_name(row: int) -> str:
    """The letters of a row: `a` to `z`, then `aa`."""
    first, second = divmod(row, 26)
    return (chr(96 + first) if first else "") + chr(97 + second)
