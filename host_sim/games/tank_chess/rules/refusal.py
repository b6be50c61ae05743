"""Why a move is not legal: the clause, and the reason in plain words.

The kernel lists what is legal; this looks at a single move, slowly and in the order in which a
person would.
"""

from collections.abc import Iterator

from host_sim.games.tank_chess.rules.kernel import FARTHEST_SHELL, NEAREST_SHELL
from host_sim.games.tank_chess.rules.notation import (
    OFF,
    Move,
    Square,
    shown,
    square_name,
    square_of,
)
from host_sim.games.tank_chess.rules.pieces import DIRECTIONS, FACINGS, PIECES, SIDES, Kind
from host_sim.games.tank_chess.rules.position import Position, Standing
from host_sim.games.tank_chess.rules.refusals import Refusal
from host_sim.kit.refused import Refused

NUMERALS = ("0", "I", "II", "III", "IV", "V")

Stance = tuple[Square, int]  # square and facing


def refusal(position: Position, move: Move) -> Refused | None:
    """None if the move is legal; `position` is that of a game that goes on."""
    try:
        _check(position, move)
    except Refused as refused:
        return refused
    return None


def _check(position: Position, move: Move) -> None:
    start = _square(position, move.start)
    piece = position.pieces.get(start)
    if piece is None:
        raise Refused(Refusal.NO_PIECE, str(move), square=move.start)
    if piece.side != position.turn:  # C3
        names = {"owner": SIDES[piece.side], "mover": SIDES[position.turn]}
        raise Refused(Refusal.NOT_YOUR_PIECE, str(move), **names)
    if move.end == OFF:
        _check_escape(position, start, piece, move)
        return
    end = _square(position, move.end)
    if move.facing not in FACINGS:
        raise Refused(Refusal.NO_FACING, str(move), facings=", ".join(FACINGS))
    _check_way(position, (start, piece.facing), (end, FACINGS.index(move.facing)), move)
    if move.target:
        standing = piece._replace(facing=FACINGS.index(move.facing))
        pieces = {square: p for square, p in position.pieces.items() if square != start}
        moved = position._replace(pieces={**pieces, end: standing})
        _check_shot(moved, end, _square(position, move.target), move)


def _square(position: Position, name: str) -> Square:
    square = square_of(name, position.size)
    if square is None:
        last = square_name((position.size - 1, position.size - 1))
        raise Refused(Refusal.NO_SQUARE, shown(name), last=last)
    return square


# Movement


def _check_way(position: Position, start: Stance, end: Stance, move: Move) -> None:
    if start == end:  # C4
        raise Refused(Refusal.SAME_STANCE, str(move))
    if end[0] != start[0] and (occupied := _occupied(position, end[0])):
        raise Refused(occupied, str(move), square=move.end)
    piece = PIECES[position.pieces[start[0]].kind]
    if end not in {*_reach(position, start, piece.speed), _ahead(start, -1)}:  # C4, C5
        details = {"piece": piece.name, "speed": str(piece.speed)}
        raise Refused(Refusal.OUT_OF_REACH, str(move), **details)


def _check_escape(position: Position, start: Square, piece: Standing, move: Move) -> None:
    if piece.kind is not Kind.COMMAND:  # C11
        raise Refused(Refusal.ONLY_COMMAND_LEAVES, str(move))
    if move.facing or move.target:
        raise Refused(Refusal.LEAVING_IS_ALL, str(move))
    stance = start, piece.facing
    steps = [_ahead(stance, -1)]
    steps += map(_ahead, _reach(position, stance, PIECES[piece.kind].speed - 1))
    far = -1 if piece.side else position.size
    if not any(rank == far and 0 <= file < position.size for (file, rank), _ in steps):
        raise Refused(Refusal.EDGE_OUT_OF_REACH, str(move))


def _reach(position: Position, start: Stance, steps: int) -> set[Stance]:
    """All stances within that many steps, the first one among them (C4, C6)."""
    found = edge = {start}
    for _ in range(steps):
        edge = {stance for old in edge for stance in _steps(position, old, start[0])} - found
        found = found | edge
    return found


def _steps(position: Position, stance: Stance, own: Square) -> Iterator[Stance]:
    square, facing = stance
    yield square, (facing + 1) % 8
    yield square, (facing - 1) % 8
    ahead = _ahead(stance)
    if ahead[0] == own or is_free(position, ahead[0]):  # C6
        yield ahead


def _ahead(stance: Stance, squares: int = 1) -> Stance:
    (file, rank), facing = stance
    across, up = DIRECTIONS[facing]
    return (file + across * squares, rank + up * squares), facing


def is_free(position: Position, square: Square) -> bool:
    """Whether that is a square of the board, and empty."""
    on_board = all(0 <= coordinate < position.size for coordinate in square)
    return on_board and not _occupied(position, square)


def _occupied(position: Position, square: Square) -> Refusal | None:
    """What keeps a piece from driving onto that square, if anything (C6)."""
    if square in position.obstacles:
        return Refusal.OCCUPIED_BY_OBSTACLE
    if square in position.wrecks:
        return Refusal.OCCUPIED_BY_WRECK
    return Refusal.OCCUPIED_BY_PIECE if square in position.pieces else None


# Fire


def _check_shot(position: Position, shooter: Square, target: Square, move: Move) -> None:
    standing, enemy = position.pieces[shooter], position.pieces.get(target)
    if enemy is None or enemy.side == standing.side:  # C7
        raise Refused(Refusal.NO_ENEMY_THERE, str(move), square=move.target)
    piece = PIECES[standing.kind]
    across, up = target[0] - shooter[0], target[1] - shooter[1]
    distance = max(abs(across), abs(up))
    if piece.throws:
        if target not in shells(shooter, standing.facing):  # C8
            raise Refused(Refusal.NOT_UNDER_SHELL, str(move))
        return
    if across and up and abs(across) != abs(up):  # C7
        raise Refused(Refusal.NOT_STRAIGHT, str(move))
    direction = DIRECTIONS.index((across // distance, up // distance))
    if min((direction - standing.facing) % 8, (standing.facing - direction) % 8) > piece.arc:
        refusal = Refusal.OUTSIDE_ARC if piece.arc else Refusal.NOT_AHEAD
        raise Refused(refusal, str(move), piece=piece.name)
    _check_line(position, shooter, direction, distance, move)
    _, armour = armour_seen(enemy, direction)
    if piece.gun <= armour:  # C7a, C9
        details = {"gun": NUMERALS[piece.gun], "armour": NUMERALS[armour]}
        raise Refused(
            Refusal.ARMOUR_HOLDS, str(move), unfired=str(move._replace(target="")), **details
        )


def _check_line(
    position: Position, shooter: Square, direction: int, distance: int, move: Move
) -> None:
    if distance == 1:  # C7
        raise Refused(Refusal.TOO_NEAR, str(move))
    for squares in range(1, distance):
        square = _ahead((shooter, direction), squares)[0]
        if _occupied(position, square):  # C7, C10
            raise Refused(Refusal.SHOT_STOPPED, str(move), square=square_name(square))


def armour_seen(target: Standing, direction: int) -> tuple[str, int]:
    """Which plate a shot in that direction meets, and its armour (C9)."""
    piece = PIECES[target.kind]
    if direction == (target.facing + 4) % 8:
        return "front", piece.front
    return ("rear", piece.rear) if direction == target.facing else ("side", piece.side)


def shells(mortar: Square, direction: int) -> list[Square]:
    """Where a mortar's shell can fall (C8)."""
    distances = range(NEAREST_SHELL, FARTHEST_SHELL + 1)
    return [_ahead((mortar, direction), distance)[0] for distance in distances]
