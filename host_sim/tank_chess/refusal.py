"""Why a move is not legal: the clause, and the reason in plain words.

The kernel lists what is legal; this looks at a single move, slowly and in the order in which a
person would.
"""

from collections.abc import Iterator

from host_sim.games.refused import Refused
from host_sim.tank_chess.kernel import FARTHEST_SHELL, NEAREST_SHELL
from host_sim.tank_chess.notation import OFF, Move, Square, square_name, square_of
from host_sim.tank_chess.pieces import FACINGS, PIECES, SIDES, Kind
from host_sim.tank_chess.position import Position, Standing

DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))  # as FACINGS
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
        raise Refused("C3", f"no piece stands on {move.start}", str(move))
    if piece.side != position.turn:
        whose, mover = SIDES[piece.side], SIDES[position.turn]
        raise Refused("C3", f"that piece is {whose}'s, and {mover} is to move", str(move))
    if move.end == OFF:
        _check_escape(position, start, piece, move)
        return
    end = _square(position, move.end)
    if move.facing not in FACINGS:
        raise Refused("C15", f"a facing is one of {', '.join(FACINGS)}", str(move))
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
        raise Refused("C15", f"squares are a1 to {last}", f"{name:.40}")
    return square


# Movement


def _check_way(position: Position, start: Stance, end: Stance, move: Move) -> None:
    if start == end:
        raise Refused("C4", "to end where and as it began is no move", str(move))
    if end[0] != start[0] and (what := _occupant(position, end[0])):
        raise Refused("C6", f"{what} is on {move.end}", str(move))
    piece = PIECES[position.pieces[start[0]].kind]
    if end not in {*_reach(position, start, piece.speed), _ahead(start, -1)}:
        reason = f"out of reach: a {piece.name} takes up to {piece.speed} steps, or one back"
        raise Refused("C4", reason, str(move))


def _check_escape(position: Position, start: Square, piece: Standing, move: Move) -> None:
    if piece.kind is not Kind.COMMAND:
        raise Refused("C11", "only the command tank may leave the board", str(move))
    if move.facing or move.target:
        raise Refused("C11", "leaving ends the game at once, without a shot", str(move))
    stance = start, piece.facing
    steps = [_ahead(stance, -1)]
    steps += map(_ahead, _reach(position, stance, PIECES[piece.kind].speed - 1))
    far = -1 if piece.side else position.size
    if not any(rank == far and 0 <= file < position.size for (file, rank), _ in steps):
        raise Refused("C11", "the far edge is out of reach", str(move))


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
    if ahead[0] == own or (_is_on(position, ahead[0]) and not _occupant(position, ahead[0])):
        yield ahead


def _ahead(stance: Stance, squares: int = 1) -> Stance:
    (file, rank), facing = stance
    across, up = DIRECTIONS[facing]
    return (file + across * squares, rank + up * squares), facing


def _is_on(position: Position, square: Square) -> bool:
    return all(0 <= coordinate < position.size for coordinate in square)


def _occupant(position: Position, square: Square) -> str:
    """What keeps a piece from driving onto that square, or nothing."""
    if square in position.obstacles:
        return "an obstacle"
    if square in position.wrecks:
        return "a wreck"
    return "a piece" if square in position.pieces else ""


# Fire


def _check_shot(position: Position, shooter: Square, target: Square, move: Move) -> None:
    standing, enemy = position.pieces[shooter], position.pieces.get(target)
    if enemy is None or enemy.side == standing.side:
        what = _occupant(position, target) if enemy is None else "a piece of one's own"
        reason = f"only enemy pieces are targets, and {what or 'nothing'} is on {move.target}"
        raise Refused("C7", reason, str(move))
    gun = PIECES[standing.kind]
    across, up = target[0] - shooter[0], target[1] - shooter[1]
    distance = max(abs(across), abs(up))
    if gun.throws:
        if target != _ahead((shooter, standing.facing), distance)[0] or not (
            NEAREST_SHELL <= distance <= FARTHEST_SHELL
        ):
            reason = "a mortar hits the third, fourth or fifth square straight ahead"
            raise Refused("C8", reason, str(move))
        return
    if across and up and abs(across) != abs(up):
        raise Refused("C7", "a shot flies in a straight line", str(move))
    direction = DIRECTIONS.index((across // distance, up // distance))
    if min((direction - standing.facing) % 8, (standing.facing - direction) % 8) > gun.arc:
        where = "ahead and 45° left and right" if gun.arc else "straight ahead"
        raise Refused("C7", f"a {gun.name} fires {where}", str(move))
    _check_line(position, shooter, direction, distance, move)
    armour = _armour(enemy, direction)
    if gun.gun <= armour:
        reason = f"gun {NUMERALS[gun.gun]} does not beat armour {NUMERALS[armour]} (C9)"
        raise Refused("C7a", f"{reason}: without a hit it is written {_unfired(move)}", str(move))


def _check_line(
    position: Position, shooter: Square, direction: int, distance: int, move: Move
) -> None:
    if distance == 1:
        raise Refused("C7", "at least one square must lie between", str(move))
    for squares in range(1, distance):
        square = _ahead((shooter, direction), squares)[0]
        if what := _occupant(position, square):
            raise Refused("C7", f"{what} on {square_name(square)} stops the shot", str(move))


def _armour(target: Standing, direction: int) -> int:
    """C9"""
    piece = PIECES[target.kind]
    if direction == (target.facing + 4) % 8:
        return piece.front
    return piece.rear if direction == target.facing else piece.side


def _unfired(move: Move) -> Move:
    return move._replace(target="")
