"""Cuts a picture that is larger than a sheet into tiles, which overlap by a flap for the glue.

A tile is trimmed at its left and its upper edge and glued onto the flaps of the tiles there: those
flaps lie to the right of a tile and below it. Every point of the picture has one tile to which it
belongs, and may also be on the flap of others. Lengths in millimetres.
"""

from math import ceil
from typing import NamedTuple

from host_sim.kit.faults import BadInput
from host_sim.paper.sheets import Sheet

FLAP = 8.0
MOST_TILES = 1000


class Tile(NamedTuple):
    number: int  # from 1, row by row
    x: float
    y: float
    width: float  # without its flaps
    height: float
    right: int  # the number of the tile there; 0 if it is the last
    below: int
    left: int
    above: int

    @property
    def flap_right(self) -> float:
        return FLAP if self.right else 0.0

    @property
    def flap_below(self) -> float:
        return FLAP if self.below else 0.0

    def owns(self, x: float, y: float) -> bool:
        """Whether that point of the picture is this tile's; at an edge it is the next tile's."""
        across = x < self.x + self.width or not self.right
        down = y < self.y + self.height or not self.below
        return self.x <= x and across and self.y <= y and down

    def shows(self, x: float, y: float) -> bool:
        """The same, or on one of its flaps."""
        across = self.x <= x <= self.x + self.width + self.flap_right
        return across and self.y <= y <= self.y + self.height + self.flap_below


class Tiling(NamedTuple):
    sheet: Sheet  # upright or turned, as fewer are needed
    width: float
    height: float
    columns: int
    rows: int
    tiles: tuple[Tile, ...]


def tiling(width: float, height: float, sheet: Sheet) -> Tiling:
    upright, turned = (_on(width, height, s) for s in (sheet, sheet.turned()))
    best = turned if len(turned.tiles) < len(upright.tiles) else upright
    return best


def _on(width: float, height: float, sheet: Sheet) -> Tiling:
    columns, rows = _parts(width, sheet.inner_width), _parts(height, sheet.inner_height)
    if columns * rows > MOST_TILES:
        message = (
            f"would need {columns * rows} sheets, more than {MOST_TILES}: choose a smaller one"
        )
        raise BadInput.of("scale", message)
    across, down = width / columns, height / rows

    def tile(column: int, row: int) -> Tile:
        number = row * columns + column + 1
        return Tile(
            number,
            x=column * across,
            y=row * down,
            width=across,
            height=down,
            right=number + 1 if column < columns - 1 else 0,
            below=number + columns if row < rows - 1 else 0,
            left=number - 1 if column else 0,
            above=number - columns if row else 0,
        )

    tiles = tuple(tile(column, row) for row in range(rows) for column in range(columns))
    return Tiling(sheet, width, height, columns, rows, tiles)


def _parts(length: float, room: float) -> int:
    return 1 if length <= room else ceil(length / (room - FLAP))
