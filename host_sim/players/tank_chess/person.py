"""A person at the keyboard: types moves as they stand in a record, and asks what may be done."""

from host_sim.games.refused import Refused
from host_sim.players.keyboard import Read, Say
from host_sim.players.tank_chess.table import TAKE_BACK, Choice
from host_sim.tank_chess.actions import Action, Draw, Resign, Turn
from host_sim.tank_chess.board_text import board_text
from host_sim.tank_chess.chair import Chair
from host_sim.tank_chess.notation import parse_move

HELP = """\
Type a move:
  e4-g6NE               the piece on e4 goes to g6 and faces northeast
  e4-g6NE*g9            and destroys what stands on g9
  e15-off               the command tank leaves the board
or:
  legal [SQUARE]        which pieces can move; the moves of the piece on that square
  draw                  offer a draw, or agree to the one that is offered
  resign                give up
  undo                  take the last move back, a computer's together with your own before it
  board                 show the board again
  quit                  leave; a game with a record can be continued
"""


class Person:
    def __init__(self, read: Read, say: Say) -> None:
        self._read = read
        self._say = say

    def choose(self, chair: Chair) -> Choice:
        self._say(_situation(chair))
        while (line := self._read(f"{chair.player}> ")) is not None:
            words = line.split()
            if words == ["quit"]:
                break
            if action := self._answer(chair, words):
                return action
        return None

    def _answer(self, chair: Chair, words: list[str]) -> Choice:
        """What was chosen; None if it was a question, which is answered."""
        match words:
            case ["help"]:
                self._say(HELP)
            case ["board"]:
                self._say(_situation(chair))
            case ["legal"]:
                self._say(_movable(chair))
            case ["legal", square]:
                self._say(_moves(chair, square))
            case ["undo"]:
                if not (refused := chair.no_take_back()):
                    return TAKE_BACK
                self._say(str(refused))
            case ["draw"]:
                return self._checked(chair, Draw(chair.player))
            case ["resign"]:
                return Resign(chair.player)
            case [move]:
                try:
                    return self._checked(chair, Turn(parse_move(move)))
                except Refused as refused:
                    self._say(str(refused))
            case _:
                self._say("`help` tells what you can type")
        return None

    def _checked(self, chair: Chair, action: Action) -> Action | None:
        refused = chair.refusal(action)
        if refused:
            self._say(str(refused))
        return None if refused else action


def _situation(chair: Chair) -> str:
    lines = [board_text(chair.position)]
    if chair.time_left is not None:
        minutes, seconds = divmod(chair.time_left // 1000, 60)
        lines.append(f"{chair.player} had {minutes}:{seconds:02} left when this turn began")
    lines += [f"{call}!" for call in chair.view()["calls"]]
    if chair.is_offered_a_draw:
        lines.append("a draw is offered: `draw` agrees, a move declines")
    return "\n".join(lines)


def _movable(chair: Chair) -> str:
    squares = sorted({move.start for move in chair.legal_moves()})
    return f"these can move: {' '.join(squares)}; `legal {squares[0]}` tells where to"


def _moves(chair: Chair, square: str) -> str:
    moves = [str(move) for move in chair.legal_moves() if move.start == square]
    return " ".join(moves) or f"no piece of yours can move from {square:.10}"
