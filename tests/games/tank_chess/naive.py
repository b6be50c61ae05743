"""Tank Chess, written naively from the rules (C1-C16): a second implementation to compare with.

Squares are (file, rank), 0-based, rank growing northwards, White on the low ranks.
Facings are 0..7 = N, NE, E, SE, S, SW, W, NW.  No cleverness: sets, dicts and loops.
"""

import random
import re
from typing import NamedTuple

Square = tuple[int, int]

DIRECTIONS: tuple[tuple[int, int], ...] = (
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
)

# The table below C6.
SPEED: dict[str, int] = {"H": 3, "M": 4, "L": 5, "C": 5, "T": 4, "R": 3}
GUN: dict[str, int] = {"H": 3, "M": 2, "L": 1, "C": 1, "T": 4, "R": 5}
ARMOUR: dict[str, tuple[int, int, int]] = {  # front, side, rear
    "H": (3, 2, 1),
    "M": (2, 1, 0),
    "L": (1, 0, 0),
    "C": (1, 0, 0),
    "T": (2, 1, 0),
    "R": (1, 0, 0),
}
FIRE_TURNS: dict[str, tuple[int, ...]] = {  # directions of fire relative to the facing
    "H": (-1, 0, 1),
    "M": (-1, 0, 1),
    "L": (-1, 0, 1),
    "C": (-1, 0, 1),
    "T": (0,),
    "R": (0,),
}
MORTAR = "R"
MORTAR_RANGES = (3, 4, 5)
COMMAND = "C"


class Piece(NamedTuple):
    side: str  # "w" or "b"
    kind: str  # "H", "M", "L", "C", "T" or "R"
    facing: int  # 0..7


class Position(NamedTuple):
    size: int
    pieces: dict[Square, Piece]
    wrecks: frozenset[Square]
    obstacles: frozenset[Square]
    turn: str  # "w" or "b"


class Move(NamedTuple):
    start: Square
    end: Square | None  # None: the command tank leaves the board
    facing: int | None  # None with an escape
    target: Square | None


def other(side: str) -> str:
    return "b" if side == "w" else "w"


# The position string

TOKEN = re.compile(r"[HMLCTRhmlctr][0-7]|#|x|\([1-9][0-9]*\)")


def read(text: str) -> Position:
    """Read "SIZE ROWS SIDE", the rows from the top rank down."""
    words = text.split()
    if len(words) != 3:
        raise ValueError(f"expected size, rows and side: {text!r}")
    size = int(words[0])
    rows = words[1].split("/")
    turn = words[2]
    if turn not in ("w", "b"):
        raise ValueError(f"side to move is neither w nor b: {turn!r}")
    if len(rows) != size:
        raise ValueError(f"{len(rows)} rows on a board of size {size}")
    pieces: dict[Square, Piece] = {}
    wrecks: set[Square] = set()
    obstacles: set[Square] = set()
    for index, row in enumerate(rows):
        rank = size - 1 - index
        file = 0
        at = 0
        while at < len(row):
            found = TOKEN.match(row, at)
            if found is None:
                raise ValueError(f"bad token at {row[at:]!r} in row {row!r}")
            token = found.group()
            at = found.end()
            if token[0] == "(":
                file += int(token[1:-1])
                continue
            if token == "#":
                obstacles.add((file, rank))
            elif token == "x":
                wrecks.add((file, rank))
            else:
                side = "w" if token[0].isupper() else "b"
                pieces[(file, rank)] = Piece(side, token[0].upper(), int(token[1]))
            file += 1
        if file != size:
            raise ValueError(f"row {row!r} has {file} squares, not {size}")
    return Position(size, pieces, frozenset(wrecks), frozenset(obstacles), turn)


def write(position: Position) -> str:
    """The inverse of read."""
    rows: list[str] = []
    for rank in range(position.size - 1, -1, -1):
        row = ""
        empty = 0
        for file in range(position.size):
            square = (file, rank)
            if is_empty(position, square):
                empty += 1
                continue
            if empty > 0:
                row += f"({empty})"
                empty = 0
            if square in position.obstacles:
                row += "#"
            elif square in position.wrecks:
                row += "x"
            else:
                piece = position.pieces[square]
                letter = piece.kind if piece.side == "w" else piece.kind.lower()
                row += f"{letter}{piece.facing}"
        if empty > 0:
            row += f"({empty})"
        rows.append(row)
    return f"{position.size} {'/'.join(rows)} {position.turn}"


# The board


def on_board(position: Position, square: Square) -> bool:
    return 0 <= square[0] < position.size and 0 <= square[1] < position.size


def is_empty(position: Position, square: Square) -> bool:
    """On the board, with no obstacle, piece or wreck (C6)."""
    return (
        on_board(position, square)
        and square not in position.pieces
        and square not in position.wrecks
        and square not in position.obstacles
    )


def step(square: Square, direction: int, distance: int = 1) -> Square:
    dx, dy = DIRECTIONS[direction % 8]
    return (square[0] + dx * distance, square[1] + dy * distance)


def leaves(position: Position, piece: Piece, square: Square) -> bool:
    """Whether a step of this piece to `square` drives it off the far edge (C11)."""
    file, rank = square
    far = position.size if piece.side == "w" else -1
    return piece.kind == COMMAND and rank == far and 0 <= file < position.size


# Moving (c3-c6, c11)


def end_states(position: Position, start: Square) -> tuple[set[tuple[Square, int]], bool]:
    """Every (end square, end facing) of the piece on `start`, and whether it can escape."""
    piece = position.pieces[start]
    origin = (start, piece.facing)
    escape = False

    reached: set[tuple[Square, int]] = {origin}
    for _ in range(SPEED[piece.kind]):
        following = set(reached)  # steps combine up to the speed: fewer are allowed
        for square, facing in reached:
            following.add((square, (facing + 1) % 8))
            following.add((square, (facing - 1) % 8))
            ahead = step(square, facing)
            if is_empty(position, ahead) or ahead == start:  # the piece has left its start
                following.add((ahead, facing))
            elif leaves(position, piece, ahead):
                escape = True
        reached = following

    back = step(start, piece.facing + 4)  # C5: alone, the facing unchanged
    if is_empty(position, back):
        reached.add((back, piece.facing))
    elif leaves(position, piece, back):
        escape = True

    reached.discard(origin)  # C4: ending where and as it began is no move
    return reached, escape


# Firing (c7-c9)


def armour_hit(target: Piece, direction: int) -> int:
    """The armour met by a shot in this direction (C9)."""
    front, side, rear = ARMOUR[target.kind]
    if direction == (target.facing + 4) % 8:
        return front
    if direction == target.facing:
        return rear
    return side


def targets(position: Position, square: Square) -> set[Square]:
    """The squares of the enemy pieces that the piece on `square` can destroy from there."""
    piece = position.pieces[square]
    found: set[Square] = set()
    for turn in FIRE_TURNS[piece.kind]:
        direction = (piece.facing + turn) % 8
        if piece.kind == MORTAR:
            aims = [step(square, direction, distance) for distance in MORTAR_RANGES]
        else:
            distance = 1
            while is_empty(position, step(square, direction, distance)):
                distance += 1
            # `distance` is that of the first square which is not empty (or is off the board).
            aims = [step(square, direction, distance)] if distance >= 2 else []
        for aim in aims:
            target = position.pieces.get(aim)
            if target is None or target.side == piece.side:
                continue
            if GUN[piece.kind] > armour_hit(target, direction):
                found.add(aim)
    return found


# The api


def moves(position: Position) -> set[Move]:
    """Every move of the side to move (C4a).  Does not ask whether the game is already over."""
    result: set[Move] = set()
    for start, piece in position.pieces.items():
        if piece.side != position.turn:
            continue
        ends, escape = end_states(position, start)
        if escape:
            result.add(Move(start, None, None, None))
        for end, facing in ends:
            result.add(Move(start, end, facing, None))
            pieces = dict(position.pieces)
            del pieces[start]
            pieces[end] = Piece(piece.side, piece.kind, facing)
            moved = position._replace(pieces=pieces)
            for target in targets(moved, end):
                result.add(Move(start, end, facing, target))
    return result


def after(position: Position, move: Move) -> Position:
    """The position after a move; the move is taken to be one of moves(position)."""
    pieces = dict(position.pieces)
    wrecks = set(position.wrecks)
    piece = pieces.pop(move.start)
    if move.end is not None:
        assert move.facing is not None
        pieces[move.end] = Piece(piece.side, piece.kind, move.facing)
    if move.target is not None:
        del pieces[move.target]
        wrecks.add(move.target)
    return Position(
        position.size, pieces, frozenset(wrecks), position.obstacles, other(position.turn)
    )


def winner(position_before: Position, move: Move) -> str | None:
    """The side that this move wins the game for (C11), if any."""
    if move.end is None:
        return position_before.turn
    if move.target is not None and position_before.pieces[move.target].kind == COMMAND:
        return position_before.turn
    return None


def moves_if_passed(position: Position) -> set[Move]:
    """The moves of the side NOT to move, were the side to move to pass (C12)."""
    return moves(position._replace(turn=other(position.turn)))


def is_check(position: Position) -> bool:
    """Whether the side that just moved threatens the command tank of the side to move."""
    for move in moves_if_passed(position):
        if move.target is not None and position.pieces[move.target].kind == COMMAND:
            return True
    return False


def is_escape(position: Position) -> bool:
    """Whether the side that just moved threatens to escape."""
    return any(move.end is None for move in moves_if_passed(position))


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of exactly this length; none goes on after a win."""
    if depth == 0:
        return 1
    count = 0
    for move in moves(position):
        if depth == 1:
            count += 1
        elif winner(position, move) is None:
            count += perft(after(position, move), depth - 1)
    return count


def random_position(seed: int, size: int, pieces_per_side: int) -> Position:
    """Pieces (one command tank per side among them), obstacles and wrecks scattered at random."""
    if pieces_per_side < 1 or 2 * pieces_per_side > size * size:
        raise ValueError(f"{pieces_per_side} pieces per side on a board of size {size}")
    rng = random.Random(seed)
    free = [(file, rank) for file in range(size) for rank in range(size)]
    rng.shuffle(free)
    pieces: dict[Square, Piece] = {}
    for side in "wb":
        for number in range(pieces_per_side):
            kind = COMMAND if number == 0 else rng.choice("HMLTR")
            pieces[free.pop()] = Piece(side, kind, rng.randrange(8))
    most = len(free) // 6
    obstacles = frozenset(free.pop() for _ in range(rng.randint(0, most)))
    wrecks = frozenset(free.pop() for _ in range(rng.randint(0, most)))
    return Position(size, pieces, wrecks, obstacles, rng.choice("wb"))
