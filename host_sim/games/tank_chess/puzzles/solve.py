"""The solver with moves by their names: is this a puzzle, and how is it answered?"""

from host_sim.games.tank_chess.puzzles.puzzle import Answers, Puzzle
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.position import Position, text
from host_sim.games.tank_chess.rules.search import numbers
from host_sim.games.tank_chess.rules.solver import Solver
from host_sim.kit.flat import Ints

MANY = 1 << 30


class Solving:
    """Of one position."""

    def __init__(self, position: Position) -> None:
        def made(size: int, kinds: Ints, table: Ints) -> Solver:
            return Solver(size, kinds, table, numbers(size))

        self._line = text(position)
        # Always in the order in which they are written, so that the effort is always the same.
        pieces = sorted(position.pieces.items(), key=lambda piece: (-piece[0][1], piece[0][0]))
        self._board = Board(position._replace(pieces=dict(pieces)), made)
        assert isinstance(self._board.kernel, Solver)
        self._solver = self._board.kernel
        self._solver.begin()

    def puzzle(self, wins_in: int) -> Puzzle | None:
        """None unless the side to move wins in so many moves, no sooner, by one move alone."""
        solver = self._solver
        if self._board.result or solver.wins(wins_in - 1):
            return None
        solver.effort = 0
        found = solver.winners(wins_in, 2)
        if len(found) != 1:
            return None
        effort = int(solver.effort)
        return Puzzle(self._line, wins_in, effort, self._answers(found, wins_in - 1))

    def winners(self, within: int) -> list[str]:
        """The moves that win within so many."""
        if self._board.result:
            return []
        return [str(self._board.named(move)) for move in self._solver.winners(within, MANY)]

    def _answers(self, moves: list[int], within: int) -> Answers:
        """To each of these moves, after which the game is won within so many more."""
        found: Answers = {}
        for move in moves:
            name = str(self._board.named(move))
            self._solver.make(move)
            found[name] = self._best(within)
            self._solver.unmake()
        return found

    def _best(self, within: int) -> tuple[str, Answers]:
        """The reply that puts it off longest and then leaves the fewest ways to win."""
        solver = self._solver
        best, fewest, winners = 0, MANY, list[int]()
        for reply in solver.moves():
            solver.make(reply)
            if within == 1 or not solver.wins(within - 1):
                found = solver.winners(within, fewest)
                if len(found) < fewest:
                    best, fewest, winners = reply, len(found), found
            solver.unmake()
        name = str(self._board.named(best))
        if within == 1:
            return name, {}
        solver.make(best)
        answers = self._answers(winners, within - 1)
        solver.unmake()
        return name, answers
