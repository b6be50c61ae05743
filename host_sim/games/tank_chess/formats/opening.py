"""The position in which a game begins (C2): the layout's pieces, each facing the opposite side."""

from host_sim.games.tank_chess.formats.layout import FORWARD, Layout
from host_sim.games.tank_chess.rules.position import Position, Standing


def opening(layout: Layout) -> Position:
    pieces = {
        (file, rank): Standing(kind, side, FORWARD[side])
        for side, placed in enumerate((layout.white, layout.black))
        for kind, file, rank in placed
    }
    return Position(layout.size, pieces, frozenset(layout.obstacles), frozenset())
