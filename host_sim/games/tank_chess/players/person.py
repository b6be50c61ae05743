"""A person at the keyboard: types moves as they stand in a record, and asks what may be done."""

from collections.abc import Sequence

from host_sim.games.match import UNDO, Undo
from host_sim.games.tank_chess.drawing.board_text import board_text
from host_sim.games.tank_chess.players.hints import Hints
from host_sim.games.tank_chess.rules.actions import Action, Draw, Resign, Turn
from host_sim.games.tank_chess.rules.notation import parse_move
from host_sim.games.tank_chess.seat import Seat
from host_sim.kit.keyboard import Read, Say
from host_sim.kit.refused import Refused

HELP = """\
Type a move:
  e4-g6NE               the piece on e4 goes to g6 and faces northeast
  e4-g6NE*g9            and destroys what stands on g9
  e15-off               the command tank leaves the board
or:
  legal [SQUARE]        which pieces can move; the moves of the piece on that square
  hint                  which piece to move; again: where to; and again: the best move
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
        self._hints = Hints()

    def choose(self, seat: Seat) -> Sequence[Action | Undo] | None:
        self._say(_situation(seat))
        while (line := self._read(f"{seat.player}> ")) is not None:
            words = line.split()
            if words == ["quit"]:
                break
            if action := self._answer(seat, words):
                return [action]
        return None

    def _answer(self, seat: Seat, words: list[str]) -> Action | Undo | None:
        """What was chosen; None if it was a question, which is answered."""
        match words:
            case ["help"]:
                self._say(HELP)
            case ["board"]:
                self._say(_situation(seat))
            case ["hint"]:
                self._say(self._hints.next(seat))
            case ["legal"]:
                self._say(_movable(seat))
            case ["legal", square]:
                self._say(_moves(seat, square))
            case ["undo"]:
                if not (refused := seat.no_undo()):
                    return UNDO
                self._say(str(refused))
            case ["draw"]:
                return self._checked(seat, Draw(seat.player))
            case ["resign"]:
                return Resign(seat.player)
            case [move]:
                try:
                    return self._checked(seat, Turn(parse_move(move)))
                except Refused as refused:
                    self._say(str(refused))
            case _:
                self._say("`help` tells what you can type")
        return None

    def _checked(self, seat: Seat, action: Action) -> Action | None:
        refused = seat.refusal(action)
        if refused:
            self._say(str(refused))
        return None if refused else action


def _situation(seat: Seat) -> str:
    lines = [board_text(seat.position)]
    if seat.time_left is not None:
        minutes, seconds = divmod(seat.time_left // 1000, 60)
        lines.append(f"{seat.player} had {minutes}:{seconds:02} left when this turn began")
    lines += [f"{call}!" for call in seat.view()["calls"]]
    if seat.is_offered_a_draw:
        lines.append("a draw is offered: `draw` agrees, a move declines")
    return "\n".join(lines)


def _movable(seat: Seat) -> str:
    squares = sorted({move.start for move in seat.legal_moves()})
    return f"these can move: {' '.join(squares)}; `legal {squares[0]}` tells where to"


def _moves(seat: Seat, square: str) -> str:
    moves = [str(move) for move in seat.legal_moves() if move.start == square]
    return " ".join(moves) or f"no piece of yours can move from {square:.10}"
