"""A board in play: `board.legal_moves`, `board.push(move)`, `board.pop()`, `board.result`."""

import bisect
import copy
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple

from host_sim.games.tank_chess.rules import copying, kernel, packed, position
from host_sim.games.tank_chess.rules.kernel import Kernel
from host_sim.games.tank_chess.rules.notation import (
    OFF,
    Move,
    parse_move,
    square_name,
    square_of,
)
from host_sim.games.tank_chess.rules.pieces import FACINGS, TABLE, Kind
from host_sim.games.tank_chess.rules.position import Position, Standing
from host_sim.games.tank_chess.rules.refusal import refusal
from host_sim.games.tank_chess.rules.refusals import Refusal
from host_sim.kit.flat import Ints
from host_sim.kit.refused import Refused

WHITE, BLACK = kernel.WHITE, kernel.BLACK
copying.register()
QUIET_PLIES = 200  # C13
SQUARE = 0xFFFF  # the bits of a square in the number of a piece that stands there


class Reason(StrEnum):
    """Why a game is over."""

    COMMAND_TANK = "command_tank"  # C11
    ESCAPE = "escape"  # C11
    RESIGNATION = "resignation"  # C13
    TIME = "time"  # C14
    AGREEMENT = "agreement"  # C13
    REPETITION = "repetition"  # C13
    QUIET = "quiet"  # C13


class Result(NamedTuple):
    """How a game ended."""

    winner: int | None  # None is a draw
    reason: Reason


class LegalMoves:
    """Of the position as it stands when asked."""

    def __init__(self, board: "Board") -> None:
        self._board = board

    def __iter__(self) -> Iterator[Move]:
        yield from map(self._board.named, self._numbers())

    def __len__(self) -> int:
        return int(self._board.kernel.count()) if self._board.result is None else 0

    def __contains__(self, move: object) -> bool:
        return any(move == legal for legal in self)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"

    def starts(self) -> list[str]:
        """The squares of all that can move, without putting every move into words."""
        board = self._board
        pieces = {number & packed.PIECE for number in self._numbers()}
        return [board.square_name(board.kernel.where[piece]) for piece in sorted(pieces)]

    def escape(self) -> str | None:
        """The square of the command tank, if it may leave the board."""
        leaving = (n for n in self._numbers() if not n >> packed.SQUARE_AT & packed.SQUARE)
        return next((self._board.named(number).start for number in leaving), None)

    def of(self, start: str) -> list[Move]:
        """Those of the piece on that square."""
        piece = self._board.piece_on(start)
        own = (n for n in self._numbers() if n & packed.PIECE == piece)
        return list(map(self._board.named, own))

    def _numbers(self) -> list[int]:
        return self._board.numbers() if self._board.result is None else []


class Board:
    """Pieces, obstacles and wrecks, who is to move, and all that led there."""

    def __init__(
        self, start: str | Position, make_kernel: Callable[[int, Ints, Ints], Kernel] = Kernel
    ) -> None:
        """From a position, or from the line that `position` writes."""
        if isinstance(start, str):
            start = position.parse(start)
        self.size = start.size
        self.quiet = start.quiet
        self._obstacles = start.obstacles
        self.kernel = _kernel(start, make_kernel)
        self._quiet_before: list[int] = []
        self._numbers: list[int] | None = None  # the legal moves, once somebody asked for them
        self._threatened: list[int] | None = None
        self._wrecks = sorted(s for s, cell in enumerate(self.kernel.cell) if cell == kernel.WRECK)
        self._keys = [self._key()]  # of all positions so far
        self._seen = Counter(self._keys)

    def __copy__(self) -> "Board":
        return copy.deepcopy(self)  # a move on the one is none on the other; see `copying`

    # Names and numbers

    def square_name(self, square: int) -> str:
        """A square of the kernel by its name."""
        return square_name(self._place(square))

    def _place(self, square: int) -> tuple[int, int]:
        """Its file and rank."""
        width = int(self.kernel.width)
        return square % width - kernel.MARGIN, square // width - kernel.MARGIN

    def named(self, number: int) -> Move:
        """A move of the kernel as it is written (C15)."""
        piece, square = number & packed.PIECE, number >> packed.SQUARE_AT & packed.SQUARE
        start = self.square_name(self.kernel.where[piece])
        if not square:
            return Move(start, OFF)
        target = packed.target_of(number)
        return Move(
            start,
            self.square_name(square),
            FACINGS[number >> packed.FACING_AT & packed.FACING],
            self.square_name(self.kernel.where[target]) if target >= 0 else "",
        )

    def piece_on(self, name: str) -> int:
        """The kernel's number of what stands there; -1 if nothing does."""
        place = square_of(name, self.size)
        cell = int(self.kernel.cell[self.kernel.square(*place)]) if place else kernel.EMPTY
        return cell - kernel.FIRST_PIECE if cell >= kernel.FIRST_PIECE else -1

    def numbers(self) -> list[int]:
        """The legal moves as the kernel has them; listed once for each position."""
        if self._numbers is None:
            self._numbers = self.kernel.moves()
        return self._numbers

    # Playing

    @property
    def turn(self) -> int:
        """Who is to move: WHITE or BLACK."""
        return int(self.kernel.turn)

    @property
    def legal_moves(self) -> LegalMoves:
        """What may be played now."""
        return LegalMoves(self)

    def parse(self, text: str) -> Move:
        """The legal move that is written so; raises Refused if there is none."""
        move = parse_move(text)
        self._number(move)
        return move

    def push(self, move: Move | str) -> None:
        """Makes a move, or the one that is written so; raises Refused if it is not legal."""
        self.push_number(self._number(parse_move(move) if isinstance(move, str) else move))

    def _number(self, move: Move) -> int:
        """A legal move as the kernel has it."""
        if self.result:
            raise Refused(Refusal.GAME_OVER)
        piece = self.piece_on(move.start)
        for number in self.numbers():
            if number & packed.PIECE == piece and self.named(number) == move:
                return number
        refused = refusal(self.snapshot(), move)
        assert refused, f"{move} is legal"
        raise refused

    def push_number(self, number: int) -> None:
        """Makes one of `numbers()`."""
        self._quiet_before.append(self.quiet)
        self._numbers = self._threatened = None
        self.kernel.push(number)
        if number >> packed.TARGET_AT:
            bisect.insort(self._wrecks, self._hit_at())
        self.quiet = 0 if number >> packed.TARGET_AT else self.quiet + 1  # C13
        self._keys.append(self._key())
        self._seen[self._keys[-1]] += 1

    def _hit_at(self) -> int:
        """Where the last move left a wreck."""
        return self.kernel.history[-1][3]

    def pop(self) -> Move:
        """Undoes the last move and answers it."""
        if not self._quiet_before:
            raise IndexError("no move to undo")
        key = self._keys.pop()
        self._seen[key] -= 1
        if not self._seen[key]:
            del self._seen[key]
        self._numbers = self._threatened = None
        if self.kernel.history[-1][0] >> packed.TARGET_AT:
            self._wrecks.remove(self._hit_at())
        number = self.kernel.pop()
        self.quiet = self._quiet_before.pop()
        return self.named(number)

    # How it stands, and stood

    @property
    def plies(self) -> int:
        """How many moves were made."""
        return len(self._quiet_before)

    def after(self, plies: int) -> Position:
        """How it stood after so many of them, by what is kept to find repetitions (C13)."""
        turn, count, *squares = array("I", self._keys[plies])
        stances, wrecks = squares[:count], squares[count:]
        return Position(
            self.size,
            {self._place(stance & SQUARE): _standing(stance) for stance in stances},
            self._obstacles,
            frozenset(map(self._place, wrecks)),
            turn,
            self._quiet_before[plies] if plies < self.plies else self.quiet,
        )

    def repeatable(self) -> list[Position]:
        """How it stood since something was destroyed last: what could come up again (C13)."""
        first = max(0, self.plies - self.quiet)
        return [self.after(plies) for plies in range(first, self.plies)]

    @property
    def times_seen(self) -> int:
        """How often the position has stood, this time included (C13)."""
        return self._seen[self._keys[-1]]

    @property
    def result(self) -> Result | None:
        """How the game ended on the board, or None while it goes on."""
        winner = int(self.kernel.winner)
        if winner != kernel.NOBODY:
            stays = self._has_command(winner)
            return Result(winner, Reason.COMMAND_TANK if stays else Reason.ESCAPE)
        if self.times_seen >= 3:  # C13
            return Result(None, Reason.REPETITION)
        return Result(None, Reason.QUIET) if self.quiet >= QUIET_PLIES else None  # C13

    def _has_command(self, side: int) -> bool:
        k = self.kernel
        half = int(k.pieces) // 2
        own = range(side * half, side * half + half)
        return any(k.where[piece] and k.kind[piece] == Kind.COMMAND for piece in own)

    @property
    def destroyed(self) -> Kind | None:
        """What the last move destroyed."""
        target = packed.target_of(self.kernel.history[-1][0]) if self.kernel.history else -1
        return Kind(self.kernel.kind[target]) if target >= 0 else None

    def is_check(self) -> bool:
        """CHECK (C12): who moved last could destroy the command tank if it stayed there."""
        return any(self._is_command(number) for number in self._threats())

    def is_escape(self) -> bool:
        """ESCAPE (C12): who moved last could leave the board with the command tank."""
        return any(not number >> packed.SQUARE_AT & packed.SQUARE for number in self._threats())

    def _is_command(self, number: int) -> bool:
        target = packed.target_of(number)
        return target >= 0 and self.kernel.kind[target] == Kind.COMMAND

    def _threats(self) -> list[int]:
        """What the side that is not to move could do next."""
        if self._threatened is None:
            self.kernel.turn = 1 - self.kernel.turn
            self._threatened = self.kernel.moves()
            self.kernel.turn = 1 - self.kernel.turn
        return self._threatened

    @property
    def position(self) -> str:
        """How it stands, as one line (C15)."""
        return position.text(self.snapshot())

    def snapshot(self) -> Position:
        """How it stands, as plain data."""
        k = self.kernel
        pieces: dict[tuple[int, int], Standing] = {}
        obstacles, wrecks = set[tuple[int, int]](), set[tuple[int, int]]()
        for rank in range(self.size):
            for file in range(self.size):
                cell = int(k.cell[k.square(file, rank)])
                if cell == kernel.OBSTACLE:
                    obstacles.add((file, rank))
                elif cell == kernel.WRECK:
                    wrecks.add((file, rank))
                elif cell >= kernel.FIRST_PIECE:
                    piece = cell - kernel.FIRST_PIECE
                    side = int(piece >= int(k.pieces) // 2)
                    kind = Kind(int(k.kind[piece]))
                    pieces[file, rank] = Standing(kind, side, int(k.facing[piece]))
        won = int(k.winner) if k.winner != kernel.NOBODY else None
        blocked = frozenset(obstacles), frozenset(wrecks)
        return Position(self.size, pieces, *blocked, self.turn, self.quiet, won)

    def _key(self) -> bytes:
        """Squares, facings, wrecks and side to move (C13); quiet plies do not matter.

        Numbers: the side to move, how many pieces there are, each of them, and each wreck.
        """
        k = self.kernel
        half = int(k.pieces) // 2
        stances = sorted(
            int(k.where[p]) | int(k.facing[p]) << 16 | int(p >= half) << 20 | int(k.kind[p]) << 24
            for p in range(int(k.pieces))
            if k.where[p]
        )
        return array("I", [self.turn, len(stances), *stances, *self._wrecks]).tobytes()


def _standing(stance: int) -> Standing:
    return Standing(Kind(stance >> 24), stance >> 20 & 1, stance >> 16 & 7)


def _kernel(start: Position, make: Callable[[int, Ints, Ints], Kernel]) -> Kernel:
    """White's pieces first, then as many of Black's; what one side lacks stands nowhere."""
    sides = [[p for p in start.pieces.items() if p[1].side == side] for side in (WHITE, BLACK)]
    half = max(map(len, sides))
    kinds = [own[n][1].kind.value if n < len(own) else 0 for own in sides for n in range(half)]
    made = make(start.size, kinds, TABLE)
    for side, own in enumerate(sides):
        for number, ((file, rank), standing) in enumerate(own):
            made.put(side * half + number, made.square(file, rank), standing.facing)
    for what, squares in ((kernel.OBSTACLE, start.obstacles), (kernel.WRECK, start.wrecks)):
        for file, rank in squares:
            made.cell[made.square(file, rank)] = what
    made.turn = start.turn
    made.winner = kernel.NOBODY if start.winner is None else start.winner
    return made
