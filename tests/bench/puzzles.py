"""Puzzles of Tank Chess: how many of them the search solves in the time of a core that it is given.

`make bench` takes those that come with the game, and proves all of them once more.
`python -m tests.bench.puzzles 500` makes so many of each length, from a seed: it takes hours.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from host_sim.games.tank_chess.puzzles.puzzle import Puzzle, shipped
from host_sim.games.tank_chess.puzzles.self_play import make
from host_sim.games.tank_chess.puzzles.solve import Solving
from host_sim.games.tank_chess.rules.position import parse
from host_sim.games.tank_chess.rules.search import Search
from tests.bench.figure import Figure

SECONDS = {2: 0.2, 3: 2.0}  # by length
SEED = 2026


def figures(_folder: Path) -> Iterator[Figure]:
    puzzles = shipped()
    proven = sum(Solving(parse(p.position)).winners(p.wins_in) == [p.first] for p in puzzles)
    yield "tank_chess_puzzles_proven", 100 * proven / len(puzzles), "%"
    for length in SECONDS:
        yield _solved(puzzles, length)


def _solved(puzzles: list[Puzzle], length: int) -> Figure:
    own = [puzzle for puzzle in puzzles if puzzle.wins_in == length]
    solved = sum(_solves(puzzle, SECONDS[length]) for puzzle in own)
    return f"tank_chess_win_in_{length}_solved", 100 * solved / len(own), f"%_of_{len(own)}"


def _solves(puzzle: Puzzle, seconds: float) -> bool:
    thought = Search(parse(puzzle.position)).think(seconds=seconds, now=time.process_time)
    return str(thought.move) == puzzle.first


if __name__ == "__main__":
    for length in SECONDS:
        name, value, unit = _solved(make(int(sys.argv[1]), SEED, (length,)), length)
        print(name, f"{value:g}", unit, flush=True)
