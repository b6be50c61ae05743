"""All that a program needs to play Tank Chess: `from host_sim import tank_chess`.

game = tank_chess.new_game("basic16", clock="30+5")
game.apply("b4-b6N 12.500")
"""

from pathlib import Path

from host_sim.games.tank_chess.drawing.board_drawing import board_svg
from host_sim.games.tank_chess.drawing.board_text import board_text
from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.formats.record_reader import read_record
from host_sim.games.tank_chess.rules.actions import Action, Draw, Resign, Time, Turn
from host_sim.games.tank_chess.rules.board import BLACK, WHITE, Board, Reason, Result
from host_sim.games.tank_chess.rules.clock import Clock, parse_clock
from host_sim.games.tank_chess.rules.game import Call, Game
from host_sim.games.tank_chess.rules.notation import Move
from host_sim.games.tank_chess.rules.position import Position
from host_sim.games.tank_chess.rules.refusals import Refusal
from host_sim.games.tank_chess.rules.search import Search, Thought
from host_sim.kit.refused import Refused

__all__ = [
    "BLACK",
    "WHITE",
    "Action",
    "Board",
    "Call",
    "Clock",
    "Draw",
    "Game",
    "Move",
    "Position",
    "Reason",
    "Record",
    "Refusal",
    "Refused",
    "Resign",
    "Result",
    "Search",
    "Thought",
    "Time",
    "Turn",
    "board_svg",
    "board_text",
    "find_layout",
    "new_game",
    "opening",
    "read_layout",
    "read_record",
]


def new_game(layout: str | Path = "basic16", *, clock: str | None = None) -> Game:
    """A game on a shipped layout or a layout file, with a clock written `30` or `30+5` if any."""
    start = opening(read_layout(find_layout(str(layout))))
    return Game(start, parse_clock(clock) if clock else None)
