"""Where a player of Tank Chess sits: all that they can see, ask and do."""

import random
from typing import Any

from host_sim.games import contract
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.rules.actions import PLAYERS, Turn
from host_sim.games.tank_chess.rules.notation import Move
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.refusals import Refusal
from host_sim.games.tank_chess.view import View, view
from host_sim.kit.refused import Refused


class Seat(contract.Seat[Record]):
    """Of a game of Tank Chess."""

    NOT_YOURS = Refusal.NOT_YOUR_ACTION

    def __init__(self, record: Record, player: str) -> None:
        super().__init__(record, player)
        self._game = record.game
        self.side = PLAYERS.index(player)

    @property
    def position(self) -> Position:
        return self._game.board.snapshot()

    @property
    def history(self) -> list[Position]:
        """The positions since something was destroyed last, for repetitions (C13)."""
        return self._game.board.repeatable()

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

    def refusal(self, action: Any) -> Refused | None:
        """A move may lack its time."""
        if isinstance(action, Turn) and self._game.clock:
            action = Turn(action.move, action.spent or 0)
        return super().refusal(action)

    def no_undo(self) -> Refused | None:
        """Why the last action, whoever's it was, is not undone; None if it may be."""
        try:
            self._game.check_undo(self._game.author if len(self._game) else self.player)
        except Refused as refused:
            return refused
        return None
