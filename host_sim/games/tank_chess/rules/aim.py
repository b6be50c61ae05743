"""What a piece could fire at from a stance, and how thick the armour is that it sees there."""

from typing import TypedDict

from host_sim.games.tank_chess.rules.notation import Move, square_name, square_of
from host_sim.games.tank_chess.rules.pieces import DIRECTIONS, FACINGS, PIECES
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.refusal import armour_seen, is_free, shells
from host_sim.games.tank_chess.rules.refusals import Refusal
from host_sim.kit.refused import Refused


class Target(TypedDict):
    """An enemy that could be fired at."""

    square: str
    plate: str  # "front", "side" or "rear"
    armour: int
    gun: int
    destroys: bool


def aim(position: Position, move: Move) -> list[Target]:
    """After a move without a shot: every enemy on a free line in the arc (C7), or under a shell."""
    start, end = square_of(move.start, position.size), square_of(move.end, position.size)
    if start is None or end is None or move.facing not in FACINGS or start not in position.pieces:
        raise Refused(Refusal.NO_MOVE, str(move))
    standing = position.pieces[start]._replace(facing=FACINGS.index(move.facing))
    pieces = {square: p for square, p in position.pieces.items() if square != start}
    moved = position._replace(pieces={**pieces, end: standing})
    piece = PIECES[standing.kind]
    found: list[Target] = []
    for direction in range(standing.facing - piece.arc, standing.facing + piece.arc + 1):
        for square in _seen(moved, end, direction % 8, throws=piece.throws):
            enemy = moved.pieces.get(square)
            if enemy and enemy.side != standing.side:
                plate, armour = armour_seen(enemy, direction % 8)
                found.append(
                    {
                        "square": square_name(square),
                        "plate": plate,
                        "armour": armour,
                        "gun": piece.gun,
                        "destroys": piece.gun > armour,
                    }
                )
    return found


def _seen(
    position: Position, start: tuple[int, int], direction: int, *, throws: bool
) -> list[tuple[int, int]]:
    """Squares that a shot in that direction can end on."""
    if throws:
        return shells(start, direction)
    across, up = DIRECTIONS[direction]
    for distance in range(1, position.size):
        square = start[0] + across * distance, start[1] + up * distance
        if not is_free(position, square):
            return [square] if distance > 1 else []
    return []
