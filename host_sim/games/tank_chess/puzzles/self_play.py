"""Makes puzzles: the computer plays itself, and where it sees a win, the solver proves it."""

import random
from collections.abc import Callable, Iterator

from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.puzzles.puzzle import LENGTHS, Puzzle
from host_sim.games.tank_chess.puzzles.scout import Scout
from host_sim.games.tank_chess.puzzles.solve import Solving
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.position import Position

LAYOUTS = ("basic16", "basic20")  # by turns; the page has their boards
OPENING = 6  # moves by chance, so that no two games are the same
NODES = 600  # for each move: enough to play on, and to err
TAIL = 10  # moves before the end: there the wins are
SLIPS = 6  # other moves that the loser might have made, by chance
LOOK = 8000  # nodes for each position: enough to prove most wins in 3
LONGEST = 120  # moves of a game; one that takes longer has no point to come to


def make(
    count: int,
    seed: int,
    lengths: tuple[int, ...] = LENGTHS,
    told: Callable[[int, int], None] = lambda games, found: None,
) -> list[Puzzle]:
    """So many puzzles, as many of each length, the easiest first; the same for the same seed."""
    wanted = {n: count // len(lengths) + (k < count % len(lengths)) for k, n in enumerate(lengths)}
    found: dict[str, Puzzle] = {}
    games = 0
    while any(wanted.values()):
        told(games, len(found))
        for puzzle in of_game(seed, games, {n for n in lengths if wanted[n]}):
            if puzzle.position not in found:
                found[puzzle.position] = puzzle
                wanted[puzzle.wins_in] -= 1
        games += 1
    return sorted(found.values(), key=lambda one: (one.wins_in, one.effort))


def of_game(seed: int, number: int, lengths: set[int]) -> Iterator[Puzzle]:
    """Of one game, not more than one of each length: neighbours are much the same."""
    for position, wins_in in _wins(seed, number):
        if not lengths:
            return
        if wins_in in lengths and (puzzle := Solving(position).puzzle(wins_in)):
            yield puzzle
            lengths = lengths - {wins_in}


def _wins(seed: int, number: int) -> Iterator[tuple[Position, int | None]]:
    """Positions from the end of a game, and what a slip of the loser would have led to, with the
    win that the search sees there."""
    chance = random.Random(f"{seed} {number}")
    board = Board(opening(read_layout(find_layout(LAYOUTS[number % len(LAYOUTS)]))))
    for _ in range(OPENING):
        board.push(board.named(int(board.kernel.sample(chance.getrandbits(40)))))
    winner = _play(board)
    last = board.plies
    while winner is not None and board.plies > max(OPENING, last - TAIL):
        board.pop()
        position = board.snapshot()._replace(quiet=0)
        scout = Scout(position)
        if board.turn == winner:
            yield position, scout.look(LOOK)[1]
            continue
        for slip in [scout.any_move(chance) for _ in range(SLIPS)]:
            board.push(scout.named(slip))
            if not board.result:
                yield board.snapshot()._replace(quiet=0), scout.after(slip, LOOK)
            board.pop()


def _play(board: Board) -> int | None:
    """To the end; who won."""
    scout = Scout(board.snapshot())
    while not board.result and board.plies < LONGEST:
        move, wins_in = scout.look(NODES)
        board.push(scout.named(move))
        if wins_in != 1:
            scout.go(move)
    return board.result.winner if board.result else None
