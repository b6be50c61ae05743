"""The computer players that look ahead: one search, with more or less to spend on a move."""

from host_sim.games.contract import Why
from host_sim.games.tank_chess.players.reason import reason
from host_sim.games.tank_chess.rules.actions import Turn
from host_sim.games.tank_chess.rules.search import Search
from host_sim.games.tank_chess.seat import Seat

SHARE = 30  # of the time that is left on the clock (C14), one part is for this move


class Thinker:
    """Never offers, never resigns, and declines by playing on."""

    def __init__(self, nodes: int = 0, ms: int = 0) -> None:
        """Looks at so many positions or, without a number, for so many milliseconds."""
        self._nodes = nodes or None
        self._seconds = None if nodes else ms / 1000
        self._why: Why | None = None

    def choose(self, seat: Seat) -> list[Turn]:
        """Nothing once the game is over, or while another is to move."""
        self._why = None
        position = seat.position
        if not seat.is_next:
            return []
        thought = Search(position, seat.history).think(
            nodes=self._nodes, seconds=_affordable(self._seconds, seat.time_left)
        )
        assert thought.move
        self._why = reason(position, thought)
        return [Turn(thought.move)]

    def why(self) -> Why | None:
        return self._why


def _affordable(seconds: float | None, left: int | None) -> float | None:
    """Never more than the clock allows; whoever counts positions is only held back by it."""
    if left is None:
        return seconds
    share = left / 1000 / SHARE
    return share if seconds is None else min(seconds, share)
