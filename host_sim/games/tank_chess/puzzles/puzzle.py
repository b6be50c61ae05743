"""A puzzle, and the file that comes with the game."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

SHIPPED = Path(__file__).with_name("puzzles.json")
GRADES = 3  # easy, harder, hard
LENGTHS = (2, 3)  # moves of its own within which the side to move wins

# By the moves that win: the best reply to each, and what wins after that. Where nothing follows,
# any move that wins at once will do.
Answers = dict[str, tuple[str, "Answers"]]


class Puzzle(NamedTuple):
    """The side to move wins in `wins_in` moves of its own, by one first move alone."""

    position: str  # as one line (C15)
    wins_in: int
    effort: int  # positions that the solver had to look at
    answers: Answers

    @property
    def first(self) -> str:
        """The move that wins."""
        return next(iter(self.answers))


def written(puzzles: Iterable[Puzzle], seed: int | None) -> str:
    """As a file, a puzzle a line, with the seed that made them; null if several runs did."""
    lines = [json.dumps(puzzle._asdict()) for puzzle in puzzles]
    head = f'{{"seed": {json.dumps(seed)}, "count": {len(lines)}, "puzzles": [\n'
    return head + ",\n".join(lines) + "\n]}\n"


def read(text: str) -> list[Puzzle]:
    """Of such a file."""
    return [Puzzle(**one) for one in json.loads(text)["puzzles"]]


@cache
def shipped() -> list[Puzzle]:
    """Those that come with the game, the shortest and easiest first."""
    return read(SHIPPED.read_text(encoding="utf-8"))


def grade(puzzle: Puzzle, among: Iterable[Puzzle]) -> int:
    """1 is easy: by thirds of those of the same length, as much effort as they took."""
    efforts = sorted(one.effort for one in among if one.wins_in == puzzle.wins_in)
    return 1 + efforts.index(puzzle.effort) * GRADES // len(efforts)


def listed(puzzles: list[Puzzle]) -> list[dict[str, Any]]:
    """What the page must know of each before it is tried."""
    return [
        {
            "wins_in": puzzle.wins_in,
            "grade": grade(puzzle, puzzles),
            "size": int(puzzle.position.split(" ", 1)[0]),
            "position": puzzle.position,
        }
        for puzzle in puzzles
    ]
