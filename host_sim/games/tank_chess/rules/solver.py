"""Proves wins: every move of the one side, every reply of the other, to the end.

The search finds such wins too, and sooner. This one shares none of its judgement: no evaluation, no
move left out, so what it says of a puzzle holds.
"""

from __future__ import annotations

from typing import Final

from host_sim.games.tank_chess.rules.fire import Fire
from host_sim.games.tank_chess.rules.kernel import COMMAND
from host_sim.games.tank_chess.rules.packed import SQUARE, SQUARE_AT, TARGET_AT
from host_sim.kit.flat import Ints, i64, vec

MOST: Final = 6  # moves within which a win is looked for
GUESSES: Final = 2  # replies that are tried before all of them are listed
SCATTER: Final = 2654435761  # makes of a count numbers that look random


class Solver(Fire):
    """`wins(within)` for the side to move, `answers(within)` for the other."""

    def __init__(self, size: int, kinds: Ints, table: Ints, numbers: Ints) -> None:
        super().__init__(size, kinds, table, numbers)
        self.effort: i64 = 0  # positions that were looked at
        # By moves that are left: the reply that spoiled the last attempt, likely to spoil the next.
        self.spoiler: vec[i64] = vec[i64]([-1] * (MOST + 1))

    def wins(self, within: i64) -> bool:
        """Whether the side to move wins within so many moves of its own, come what may."""
        self.effort += 1
        self.strikes(self.turn)
        if self.winning >= 0:
            return True
        if within <= 1:
            return False
        for move in self.moves():
            self.make(move)
            won = self.answers(within - 1)
            self.unmake()
            if won:
                return True
        return False

    def answers(self, within: i64) -> bool:
        """Whether the side that has just moved wins after every reply, within so many moves."""
        self.strikes(self.turn)
        if self.winning >= 0:
            return False
        for guess in range(GUESSES):
            reply = self.sample((self.effort + guess) * SCATTER & (1 << 40) - 1)
            if not self._answers(reply, within):
                return False
        replies = self.moves()
        spoiler = self.spoiler[within]
        if spoiler in replies and not self._answers(spoiler, within):
            return False
        for reply in replies:
            if not self._answers(reply, within):
                self.spoiler[within] = reply
                return False
        return True

    def _answers(self, reply: i64, within: i64) -> bool:
        self.make(reply)
        won = self.wins(within)
        self.unmake()
        return won

    def winners(self, within: i64, most: i64) -> list[int]:
        """The moves that win within so many moves, themselves counted; not more than `most`."""
        found: list[int] = []
        for move in self.moves():
            if len(found) >= most:
                break
            if self.is_last(move):
                found.append(move)
            elif within > 1:
                self.make(move)
                if self.answers(within - 1):
                    found.append(move)
                self.unmake()
        return found

    def is_last(self, move: i64) -> bool:
        """Whether a move wins at once (C11)."""
        target = (move >> TARGET_AT) - 1
        if target >= 0:
            return self.kind[target] == COMMAND
        return move >> SQUARE_AT & SQUARE == 0
