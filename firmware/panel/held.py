"""What a button that is held at power-up starts in place of the game."""

from panel.selftest import SelfTest
from speldator.chess_clock import ChessClock
from speldator.controls import ROLL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from boards.contract import Board, Program
    from panel.entropy import Pool


def held_program(
    button: int, board: "Board", pool: "Pool", settings: "dict[str, Any]", game: "Program"
) -> "Program":
    """`roll`: the self-test, and then the game. `fire`: the chess clock."""
    if button == ROLL:
        return SelfTest(pool, board.raw_bit, game)
    return ChessClock(settings["clock_minutes"], settings["clock_increment"])
