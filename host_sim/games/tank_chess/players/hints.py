"""Hints for who plays at the keyboard, in three steps: which piece, where to, the move."""

from host_sim.games.tank_chess.rules.kernels import COMPILED
from host_sim.games.tank_chess.rules.notation import OFF, Move
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.search import Search
from host_sim.games.tank_chess.seat import Seat

NODES = 20_000 if COMPILED else 500  # positions to look at


class Hints:
    """`next` tells one step more of the same position."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._steps: list[str] = []

    def next(self, seat: Seat) -> str:
        if seat.position != self._position:
            self._position = seat.position
            move = Search(seat.position, seat.history).think(nodes=NODES).move
            assert move  # who is asked for a move has one (C13)
            self._steps = _steps(move)
        return self._steps[0] if len(self._steps) == 1 else self._steps.pop(0)


def _steps(move: Move) -> list[str]:
    goal = "it should leave the board" if move.end == OFF else f"it should go to {move.end}"
    if move.end == move.start:
        goal = "it should turn where it stands"
    return [f"look at the piece on {move.start}", goal, str(move)]
