"""What the page of puzzles asks: how a puzzle stands, whether a move wins, what the reply is.

A question names the puzzle and the moves that the solver found so far; the replies follow from
them, so nothing is kept here. All that a board asks of a table it can ask here too.
"""

from typing import cast

from host_sim.games.contract import Json
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.puzzles.puzzle import Puzzle, listed, shipped
from host_sim.games.tank_chess.rules import position
from host_sim.games.tank_chess.rules.actions import PLAYERS, Turn, parse
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.notation import Move, parse_move
from host_sim.games.tank_chess.session import TankChessSession
from host_sim.kit.refused import Refused


def answer(question: Json) -> Json:
    """ValueError, KeyError or TypeError if there is no such question."""
    match question:
        case {"puzzles": True}:
            return listed(shipped())
        case {"puzzle": int(number), "moves": [*moves]} if 0 < number <= len(shipped()):
            found = cast("list[object]", moves)
            if not all(isinstance(move, str) for move in found):
                raise ValueError("no moves")
            return Desk(shipped()[number - 1]).answer(cast("list[str]", found), question)
        case _:
            raise ValueError("no such question")


class Desk:
    """Where one puzzle is tried."""

    def __init__(self, puzzle: Puzzle) -> None:
        start = position.parse(puzzle.position)
        self._answers = puzzle.answers  # to the moves that win now
        self._player = PLAYERS[start.turn]
        self._session = TankChessSession(Record(start, PLAYERS))

    def answer(self, moves: list[str], question: Json) -> Json:
        """After these moves, each of which must be legal."""
        try:
            right = all(self.plays(move) for move in moves)
        except Refused as refused:
            return {"refused": self._session.refusal_json(refused)}
        match question:
            case {"ask": {**asked}} if "statistics" not in asked:  # they are for whole games
                return self._session.ask(self._player, asked)
            case {"solution": True}:
                return self._winning()
            case _:
                return {"right": right, **self._state()}

    def plays(self, written: str) -> bool:
        """Whether a move keeps the win; then it is played, and the best reply to it."""
        record = self._session.record
        if written in self._answers:
            reply, self._answers = self._answers[written]
            for move in (written, reply):
                record.apply(Turn(parse_move(move)))
            return True
        self._session.act(self._player, written)
        if not self._session.over or not isinstance(parse(written), Turn):
            record.forget()
            return False
        return True

    def _state(self) -> Json:
        """As a table tells it."""
        session = self._session
        items = [{"n": n, **item._asdict()} for n, item in enumerate(session.story())]
        return {
            "you": self._player,
            "at": len(items),
            "over": session.over,
            "view": session.view(self._player),
            "may": session.may(self._player),
            "items": items,
        }

    def _winning(self) -> str | None:
        """The move that wins now, at the end any that ends the game; None once it has ended."""
        if self._answers:
            return next(iter(self._answers))
        board = self._session.game.board
        return next((str(move) for move in board.legal_moves if _ends(board, move)), None)


def _ends(board: Board, move: Move) -> bool:
    board.push(move)
    over = board.result is not None
    board.pop()
    return over
