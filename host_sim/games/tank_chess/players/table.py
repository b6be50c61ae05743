"""A board of Tank Chess with its clock: whoever is next chooses, in their own time."""

import random
from collections.abc import Callable, Sequence
from typing import Final, Literal, Protocol

from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.rules.actions import PLAYERS, Action, Time, Turn
from host_sim.games.tank_chess.seat import Seat

TAKE_BACK: Final = "undo"
# An action, a move without its time; or the last ones are taken back; None leaves the table.
Choice = Action | Literal["undo"] | None


class Player(Protocol):
    """Who plays for a player."""

    def choose(self, seat: Seat) -> Choice: ...


class RandomPlayer:
    """Plays anything legal: picks a piece, then one of its moves."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def choose(self, seat: Seat) -> Action:
        return Turn(seat.any_move(self.chance))


class Table:
    """The next actions of a game. Its clock (C14) runs from when a turn begins until its move."""

    def __init__(self, record: Record, players: Sequence[Player], now: Callable[[], int]) -> None:
        """`now` tells milliseconds."""
        self.record = record
        self.players = players
        self.now = now
        self._turn_began = now()

    def choose(self) -> Sequence[Action] | None:
        seat = Seat(self.record, self.record.game.actors[0])
        action = self.players[seat.side].choose(seat)
        if action is None:
            return None
        if action == TAKE_BACK:
            self._take_back(seat)
            return []
        if self.record.game.clock is None:
            return [action]
        return [self._timed(seat, action)]

    def _take_back(self, seat: Seat) -> None:
        """The last action of somebody who is asked like this player, a person and not chance, and
        what has followed it; nothing if there is none."""
        game, kind = self.record.game, type(self.players[seat.side])
        people = {p for p, one in zip(PLAYERS, self.players, strict=True) if isinstance(one, kind)}
        if len(game) == 1 and game.author not in people:
            return
        while self.record.game.author not in people:
            self.record.undo(game.author)
        self.record.undo(game.author)

    def _timed(self, seat: Seat, action: Action) -> Action:
        now = self.now()
        spent = now - self._turn_began
        if spent >= self.record.game.left[seat.side]:
            return Time(seat.player)
        if isinstance(action, Turn):
            self._turn_began = now
            return Turn(action.move, spent)
        return action
