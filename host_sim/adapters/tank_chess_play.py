"""Tank Chess as a list of actions, in stages: a piece, its end square, its facing, its target.

A stage in which there is nothing to choose is passed over.
"""

import random
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from host_sim.adapters.play import LARGEST, Play
from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.rules import packed
from host_sim.games.tank_chess.rules.actions import PLAYERS
from host_sim.games.tank_chess.rules.board import WHITE, Board
from host_sim.games.tank_chess.rules.kernel import FIRST_PIECE, NOBODY, OBSTACLE, WRECK
from host_sim.games.tank_chess.rules.notation import OFF, square_name
from host_sim.games.tank_chess.rules.pieces import FACINGS
from host_sim.games.tank_chess.rules.position import Position

# A row: every square, rank by rank, what stands there; then the moment, and what is chosen already.
# A square is 0 empty, 1 obstacle, 2 wreck, or from 3 on (kind * 2 + side) * 8 + facing.
FIRST_STANDING = 3
FACTS = ("you", "turn", "quiet", "times_seen", "winner", "chosen_piece", "chosen_square", "facing")
_WAYS = len(FACINGS)
PIECE, SQUARE, FACING, TARGET = range(4)
_PARTS = (  # of a packed move, in the order of the stages: where it begins, and its bits
    (0, packed.PIECE),
    (packed.SQUARE_AT, packed.SQUARE),
    (packed.FACING_AT, packed.FACING),
    (packed.TARGET_AT, packed.PIECE),
)


def start(layout: str | Path) -> Position:
    """The opening of a shipped layout or a layout file; BadInput tells what is wrong with it."""
    return opening(read_layout(find_layout(str(layout))))


class TankChessPlay(Play):
    """The list: every piece of one's own, every square (the last is off the board), every facing,
    and no target or each piece of the enemy's."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.players = PLAYERS
        self.board = Board(position)
        k = self.board.kernel
        self._half, self._size, self._width = int(k.pieces) // 2, position.size, int(k.width)
        squares = self._size * self._size
        self._first = (
            0,
            self._half,
            self._half + squares + 1,
            self._half + squares + 1 + _WAYS,
        )
        self.actions = self._first[3] + 1 + self._half
        self.facts = squares + len(FACTS)
        places = [k.square(n % self._size, n // self._size) for n in range(squares)]
        self._squares = np.array(places, np.int64)  # of the kernel, in the order of the list
        self._place = np.full(packed.SQUARE + 1, squares, np.int64)  # and the other way round
        self._place[self._squares] = np.arange(squares)
        self.stand(self.board)

    def begin(self, chance: random.Random) -> None:
        self.stand(Board(self.position))

    def stand(self, board: Board) -> None:
        """Goes on from a board, which is handed over."""
        self.board = board
        self._over = board.result is not None
        self._squares_row = self._board_row()
        self._moves = np.array([] if self._over else board.numbers(), np.int64)
        self._chosen: list[int] = []  # places in their parts of the list
        self._offer(0)

    def _offer(self, stage: int) -> None:
        """What may be chosen next."""
        self.stage = stage  # how many parts of the move are chosen
        self._values = self._part(stage)
        self._legal: list[int] | None = None

    def _part(self, stage: int) -> NDArray[np.int64]:
        """That part of all moves that are left, as actions of the list."""
        at, bits = _PARTS[stage]
        part = self._moves >> at & bits
        if stage == SQUARE:
            part = self._place[part]
        elif stage == PIECE:
            part = part - self._half * self.board.turn
        elif stage == TARGET:  # a number plus one
            part = np.maximum(part - self._half * (1 - self.board.turn), 0)
        return part + self._first[stage]

    @property
    def over(self) -> bool:
        return self._over

    @property
    def scores(self) -> list[float]:
        result = self.board.result
        if result is None or result.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if result.winner == WHITE else [-1.0, 1.0]

    @property
    def player(self) -> int:
        return self.board.turn

    def legal(self) -> list[int]:
        if self._legal is None:
            self._legal = [] if self._over else np.flatnonzero(self._marks()).tolist()
        return self._legal

    def _marks(self) -> NDArray[np.int8]:
        marks = np.zeros(self.actions, np.int8)
        marks[self._values] = 1
        return marks

    def mark(self) -> bytearray:
        return bytearray(self._marks().data)

    def allows(self, action: int) -> bool:
        return bool((self._values == action).any())

    def apply(self, action: int) -> None:
        self._moves = self._moves[self._values == action]
        while len(self._moves) > 1:
            self._chosen.append(action - self._first[self.stage])
            self._offer(self.stage + 1)
            action = int(self._values[0])
            if (self._values != action).any():
                return
        self.board.push_number(int(self._moves[0]))
        self.stand(self.board)

    def settle(self, chance: random.Random) -> None:
        """There is no chance in it."""

    def row(self, player: int) -> NDArray[np.int16]:
        moment = [
            player,
            self.board.turn,
            self.board.quiet,
            min(self.board.times_seen, LARGEST),
            0 if self.board.kernel.winner == NOBODY else int(self.board.kernel.winner) + 1,
            *self._chosen_facts(),
        ]
        return np.concatenate((self._squares_row, np.array(moment, np.int16)))

    def _chosen_facts(self) -> list[int]:
        """Piece, square and facing as places in their part of the list, from 1; 0 is open."""
        return [place + 1 for place in self._chosen] + [0] * (TARGET - len(self._chosen))

    def _board_row(self) -> NDArray[np.int16]:
        k = self.board.kernel
        pieces = 2 * self._half
        kind, facing = np.array(k.kind, np.int64), np.array(k.facing, np.int64)
        side = np.arange(pieces) >= self._half
        codes = np.zeros(FIRST_PIECE + pieces, np.int16)
        codes[OBSTACLE], codes[WRECK] = 1, 2
        codes[FIRST_PIECE:] = FIRST_STANDING + (kind * 2 + side) * _WAYS + facing
        return codes[np.array(k.cell, np.int64)[self._squares]]

    def name(self, action: int) -> str:
        """The part of a move that it is; a piece by the square where it stands."""
        value = action - self._first[self.stage]
        if self.stage == FACING:
            return FACINGS[value]
        if self.stage == SQUARE:
            squares = self._size * self._size
            rank, file = divmod(value, self._size)
            return square_name((file, rank)) if value < squares else OFF
        if self.stage == TARGET and not value:
            return "no shot"
        own = self.stage == PIECE
        side = self.player if own else 1 - self.player
        piece = self._half * side + value - (not own)
        return self.board.square_name(self.board.kernel.where[piece])

    def text(self, player: int | None) -> str:
        return " ".join(map(str, (self.board.position, *self._chosen_facts())))
