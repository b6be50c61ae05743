"""The position in which a game begins (C2): the layout's pieces, each facing the opposite side."""

from typing import TYPE_CHECKING

from host_sim.games.tank_chess.rules.pieces import FORWARD
from host_sim.games.tank_chess.rules.position import Position, Standing

if TYPE_CHECKING:
    from host_sim.games.tank_chess.formats.layout import Layout


def opening(layout: "Layout") -> Position:
    """The position of a layout, White to move."""
    pieces = {
        (file, rank): Standing(kind, side, FORWARD[side])
        for side, placed in enumerate((layout.white, layout.black))
        for kind, file, rank in placed
    }
    return Position(layout.size, pieces, frozenset(layout.obstacles), frozenset())
