"""A move as one number: piece, end facing, end square and target, from the lowest bits upwards.

End square 0 means that the command tank has left the board. The target is a number plus one, or 0.
"""

from typing import Final

FACING_AT: Final = 6
SQUARE_AT: Final = 9
TARGET_AT: Final = 21
PIECE: Final = (1 << FACING_AT) - 1
FACING: Final = (1 << SQUARE_AT - FACING_AT) - 1
SQUARE: Final = (1 << TARGET_AT - SQUARE_AT) - 1


def piece_of(move: int) -> int:
    """The piece that moves."""
    return move & PIECE


def facing_of(move: int) -> int:
    """How it stands in the end."""
    return move >> FACING_AT & FACING


def square_of(move: int) -> int:
    """Where it ends."""
    return move >> SQUARE_AT & SQUARE


def target_of(move: int) -> int:
    """The piece that is destroyed, or -1."""
    return (move >> TARGET_AT) - 1
