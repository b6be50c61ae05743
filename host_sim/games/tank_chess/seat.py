"""Where a player sits: all that they can see, ask and do, and nothing in the other's name."""

import random

from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.rules.actions import PLAYERS, Action, Turn
from host_sim.games.tank_chess.rules.game import Call
from host_sim.games.tank_chess.rules.notation import Move
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.refusals import Refusal, Refused
from host_sim.games.tank_chess.view import View, view


class Seat:
    def __init__(self, record: Record, player: str) -> None:
        self._record = record
        self._game = record.game
        self.player = player
        self.side = PLAYERS.index(player)

    @property
    def is_next(self) -> bool:
        return self.player in self._game.actors

    @property
    def position(self) -> Position:
        return self._game.board.snapshot()

    @property
    def time_left(self) -> int | None:
        """In milliseconds, when the turn began; None without a clock."""
        return self._game.left[self.side] if self._game.clock else None

    @property
    def is_offered_a_draw(self) -> bool:
        return self._game.offer == 1 - self.side

    def view(self) -> View:
        return view(self._game)

    def legal_moves(self) -> list[Move]:
        """None unless this player is next."""
        return list(self._game.board.legal_moves) if self.is_next else []

    def any_move(self, chance: random.Random) -> Move:
        """A piece by chance, then one of its moves; quicker than listing them all."""
        board = self._game.board
        return board.named(board.kernel.sample(chance.getrandbits(40)))

    def refusal(self, action: Action) -> Refused | None:
        """Why this player may not do that, or None if they may; a move may lack its time."""
        if self._game.actor(action) != self.player:
            return Refused(Refusal.NOT_YOUR_ACTION)
        if isinstance(action, Turn) and self._game.clock:
            action = Turn(action.move, action.spent or 0)
        return self._game.refusal(action)

    def apply(self, action: Action) -> list[Call]:
        if refused := self.refusal(action):
            raise refused
        return self._record.apply(action)

    def no_take_back(self) -> Refused | None:
        """Why nobody may take the last action back, if so."""
        try:
            self._game.check_undo(self._game.author if len(self._game) else self.player)
        except Refused as refused:
            return refused
        return None

    def undo(self) -> Action:
        """Takes this player's last action back, if that is fair."""
        return self._record.undo(self.player)
