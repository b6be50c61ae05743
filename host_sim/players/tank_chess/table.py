"""A board of Tank Chess with its clock: whoever is next chooses, in their own time."""

import random
from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol

from host_sim.tank_chess.actions import PLAYERS, Action, Time, Turn
from host_sim.tank_chess.chair import Chair
from host_sim.tank_chess.record import Record

TAKE_BACK: Final = "undo"
# An action, a move without its time; or the last ones are taken back; None leaves the table.
Choice = Action | Literal["undo"] | None


class Seat(Protocol):
    """Who plays for a player."""

    def choose(self, chair: Chair) -> Choice: ...


class RandomSeat:
    """Plays anything legal: picks a piece, then one of its moves."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, chair: Chair) -> Action:
        return Turn(chair.any_move(self.chance))


class Table:
    """The next actions of a game. Its clock (C14) runs from when a turn begins until its move."""

    def __init__(self, record: Record, seats: Sequence[Seat], now: Callable[[], int]) -> None:
        """`now` tells milliseconds."""
        self.record = record
        self.seats = seats
        self.now = now
        self._turn_began = now()

    def choose(self) -> Sequence[Action] | None:
        chair = Chair(self.record, self.record.game.actors[0])
        action = self.seats[chair.side].choose(chair)
        if action is None:
            return None
        if action == TAKE_BACK:
            self._take_back(chair)
            return []
        if self.record.game.clock is None:
            return [action]
        return [self._timed(chair, action)]

    def _take_back(self, chair: Chair) -> None:
        """The last action of somebody who is asked like this player, a person and not chance, and
        what has followed it; nothing if there is none."""
        game, kind = self.record.game, type(self.seats[chair.side])
        people = {p for p, seat in zip(PLAYERS, self.seats, strict=True) if isinstance(seat, kind)}
        if len(game) == 1 and game.author not in people:
            return
        while self.record.game.author not in people:
            self.record.undo(game.author)
        self.record.undo(game.author)

    def _timed(self, chair: Chair, action: Action) -> Action:
        now = self.now()
        spent = now - self._turn_began
        if spent >= self.record.game.left[chair.side]:
            return Time(chair.player)
        if isinstance(action, Turn):
            self._turn_began = now
            return Turn(action.move, spent)
        return action
