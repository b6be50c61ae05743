"""What a position is worth to the side that is to move, without looking ahead.

Material and where it stands are added up as moves are made; what hangs, checks and room to move are
found when a position is judged. The weights are a first guess; better ones are to be found by
matches.
"""

from __future__ import annotations

from typing import Final

from host_sim.games.tank_chess.rules.fire import Fire
from host_sim.games.tank_chess.rules.kernel import COMMAND, MARGIN
from host_sim.kit.flat import Ints, i64, vec

# In `weights`: what the six kinds of pieces are worth, and so on.
ADVANCE: Final = 6  # for every rank towards the enemy
CENTRE: Final = 7  # for every file towards the middle
FRONT_ON: Final = 8  # for every 45 degrees that the front is nearer to the enemy's side
COMMAND_ADVANCE: Final = 9  # for every rank that the command tank is nearer to its escape
HANGS: Final = 10  # of 64 parts of the dearest piece that the enemy could destroy next
HANGS_TOO: Final = 11  # of 64 parts of all others: only one can be saved
IN_CHECK: Final = 12
ROOM: Final = 13  # for every square that a piece can reach, in 16 parts
TEMPO: Final = 14
WEIGHTS: Final = (600, 400, 250, 0, 500, 500, 4, 2, 6, 4, 16, 48, 60, 16, 20)
QUIET_PLIES: Final = 200  # C13


class Evaluation(Fire):
    """`strike` and `judge` are the whole of it."""

    def __init__(
        self, size: int, kinds: Ints, table: Ints, numbers: Ints, weights: Ints = WEIGHTS
    ) -> None:
        super().__init__(size, kinds, table, numbers)
        self.weight: vec[i64] = vec[i64](weights)
        self.worth: vec[i64] = vec[i64]([0] * int(self.pieces))
        self.own_struck: i64 = 0  # what the side to move can destroy
        self.own_win: i64 = -1  # the move with which it wins
        self.own_room: i64 = 0
        self.hanging: i64 = 0  # what it could lose
        self.in_check: bool = False  # whether it would lose if it passed
        for kind in range(6):
            for square in self.squares:
                for facing in range(8):
                    self._fill(kind, square, facing)

    def _fill(self, kind: i64, square: i64, facing: i64) -> None:
        """The value of a piece of White's on a square, and of Black's on the one opposite."""
        weight = self.weight
        rank = square // self.width - MARGIN
        file = square % self.width - MARGIN
        middle = file if file < self.size - 1 - file else self.size - 1 - file
        away = facing if facing <= 4 else 8 - facing
        worth = weight[kind] - away * weight[FRONT_ON]
        if kind == COMMAND:
            worth += rank * weight[COMMAND_ADVANCE]
        else:
            worth += rank * weight[ADVANCE] + middle * weight[CENTRE]
        opposite = self.width * self.width - 1 - square
        self.value[(1 + kind) * self.stances + square * 8 + facing] = worth
        self.value[(7 + kind) * self.stances + opposite * 8 + (facing + 4 & 7)] = -worth

    def begin(self) -> None:
        """After all pieces were put."""
        super().begin()
        for piece in range(self.pieces):
            self.worth[piece] = self.weight[self.kind[piece]]

    def strike(self) -> None:
        """Notes what the side to move can destroy, and whether it can win at once."""
        self.strikes(self.turn)
        self.own_win = self.winning
        self.own_struck = self.struck
        self.own_room = self.roaming

    def rough(self) -> i64:
        """The worth of what stands on the board."""
        return self.merit if self.turn == 0 else -self.merit

    def judge(self) -> i64:
        """After `strike`, if there is no win: notes what the enemy can destroy, and answers the
        worth of the position."""
        weight, worth = self.weight, self.worth
        self.strikes(1 - self.turn)
        self.in_check = self.winning >= 0
        self.hanging = self.struck
        score = self.rough()
        score += weight[TEMPO] + ((self.own_room - self.roaming) * weight[ROOM] >> 4)
        dearest: i64 = 0
        total: i64 = 0
        if self.hanging:
            for piece in range(self.pieces):
                if self.hanging >> piece & 1:
                    total += worth[piece]
                    if worth[piece] > dearest:
                        dearest = worth[piece]
        if self.in_check:
            return score - weight[IN_CHECK] - (total * weight[HANGS_TOO] >> 6)
        rest = (total - dearest) * weight[HANGS_TOO]
        return score - (dearest * weight[HANGS] + rest >> 6)
