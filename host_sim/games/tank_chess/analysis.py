"""A game looked at afterwards: what each move did to the chance of winning, and what was better."""

import math
import time
from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from host_sim.games.tank_chess.rules.actions import PLAYERS, Turn
from host_sim.games.tank_chess.rules.board import WHITE, Board
from host_sim.games.tank_chess.rules.game import Game
from host_sim.games.tank_chess.rules.kernels import COMPILED
from host_sim.games.tank_chess.rules.search import Search, Thought
from host_sim.games.tank_chess.rules.tree import WON

# For the page, which waits for it: positions to look at in all, and at least for each move. A game
# that needs more, or a machine that is too slow, gets no analysis there.
IN_ALL, AT_LEAST = (400_000, 300) if COMPILED else (4_000, 30)
LONGEST_WAIT = 10.0  # seconds
SLOPE = 400  # of the logistic: a score so high wins 73 of 100 games

Think = Callable[[Search], Thought]


class Mark(StrEnum):
    """What was wrong with a move."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    MISSED_WIN = "missed_win"


# From how much of the chance of winning on a move bears its mark, the worst first.
COSTS = {Mark.BLUNDER: 0.3, Mark.MISTAKE: 0.2, Mark.INACCURACY: 0.1}


class Judged(NamedTuple):
    """A move of the game; chances are those of whoever made it."""

    place: int  # among all actions of the game
    ply: int  # among its moves, from 1
    player: str
    move: str
    before: float  # with the best move
    after: float
    line: tuple[str, ...]  # the best move, and what would have followed
    mark: Mark | None

    def json(self) -> dict[str, Any]:
        """As plain data, chances to three digits."""
        chances = {"before": round(self.before, 3), "after": round(self.after, 3)}
        return {**self._asdict(), **chances, "line": list(self.line)}


class Analysis(NamedTuple):
    """Of a whole game."""

    chances: list[float]  # White's, before the first move and after each
    moves: list[Judged]

    def json(self) -> dict[str, Any]:
        """As plain data."""
        chances = [round(chance, 3) for chance in self.chances]
        return {"chances": chances, "moves": [move.json() for move in self.moves]}


def analyse(game: Game, think: Think, told: Callable[[int], None] = lambda plies: None) -> Analysis:
    """`think` looks at each position of it; `told` hears how many moves were looked at."""
    board = Board(game.start)
    thought = _thought(board, think)
    chances = [_white(board, thought)]
    moves: list[Judged] = []
    for place, action in enumerate(game.actions()):
        if not isinstance(action, Turn):
            continue
        mover = board.turn
        board.push(action.move)
        following = _thought(board, think)
        chances.append(_white(board, following))
        before, after = (one if mover == WHITE else 1 - one for one in chances[-2:])
        if action.move == thought.move:
            after = max(before, after)  # the search had not looked far enough, not the player
        moves.append(
            Judged(
                place, len(chances) - 1, PLAYERS[mover], str(action.move), before, after,
                tuple(map(str, thought.line)), _mark(before, after, thought.wins_in is not None),
            )
        )  # fmt: skip
        told(len(moves))
        thought = following
    return Analysis(chances, moves)


def for_page(game: Game, now: Callable[[], float] = time.monotonic) -> Analysis | None:
    """As good as somebody who waits for it can have it; None if that takes too long."""
    nodes = IN_ALL // (game.board.plies + 1)
    end = now() + LONGEST_WAIT

    def think(search: Search) -> Thought:
        if now() > end:
            raise TimeoutError
        return search.think(nodes=nodes)

    try:
        return analyse(game, think) if nodes >= AT_LEAST else None
    except TimeoutError:
        return None


def chance(score: int) -> float:
    """Of winning, by the score of the search; a win that is proven is certain."""
    if abs(score) > WON:
        return float(score > 0)
    return 1 / (1 + math.exp(-score / SLOPE))


def _thought(board: Board, think: Think) -> Thought:
    return think(Search(board.snapshot(), board.repeatable()))


def _white(board: Board, thought: Thought) -> float:
    """White's chance; of a game that is over on the board it is known."""
    if result := board.result:
        return 0.5 if result.winner is None else float(result.winner == WHITE)
    mine = chance(thought.score)
    return mine if board.turn == WHITE else 1 - mine


def _mark(before: float, after: float, won: bool) -> Mark | None:
    cost = before - after
    found = next((mark for mark, least in COSTS.items() if cost >= least), None)
    return Mark.MISSED_WIN if found and won else found
