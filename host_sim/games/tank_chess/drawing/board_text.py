"""A position as text for a terminal: letters with arrows for the facings."""

from host_sim.games.tank_chess.rules.pieces import PIECES
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.terrain import OBSTACLE, WRECK

ARROWS = "↑↗→↘↓↙←↖"  # as FACINGS


def board_text(position: Position) -> str:
    """White's pieces in large letters; `#` obstacles, `x` wrecks."""
    files = "   " + "".join(f"  {chr(ord('a') + file)}" for file in range(position.size))
    lines = [files]
    for rank in reversed(range(position.size)):
        row = "".join(f" {_square(position, file, rank)}" for file in range(position.size))
        lines.append(f"{rank + 1:3} {row} {rank + 1}")
    return "\n".join([*lines, files])


def _square(position: Position, file: int, rank: int) -> str:
    square = file, rank
    if square in position.obstacles:
        return OBSTACLE.symbol * 2
    if square in position.wrecks:
        return f"{WRECK.symbol} "
    standing = position.pieces.get(square)
    if standing is None:
        return "· "
    letter = PIECES[standing.kind].letter
    return (letter.lower() if standing.side else letter) + ARROWS[standing.facing]
