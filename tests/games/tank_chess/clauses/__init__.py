"""Tank Chess, clause by clause; the marks `holds` and `forbids` are those of Taktik's clauses.

`scene("He4N lh9S #d5 xf6")` is a board with White's heavy tank on e4 facing north, Black's light
tank on h9 facing south, an obstacle on d5 and a wreck on f6.
"""

import re

from host_sim.games.tank_chess.rules.actions import Turn
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.games.tank_chess.rules.game import Game
from host_sim.games.tank_chess.rules.notation import parse_move
from host_sim.games.tank_chess.rules.pieces import FACINGS, LETTERS
from host_sim.games.tank_chess.rules.position import Position, Standing

_WORD = re.compile(r"([HMLCTR])([a-t])(\d+)([NESW]{1,2})|([#x])([a-t])(\d+)", re.IGNORECASE)


def square(name: str) -> tuple[int, int]:
    return ord(name[0]) - 97, int(name[1:]) - 1


def placed(words: str, turn: str = "w", size: int = 16, quiet: int = 0) -> Position:
    pieces: dict[tuple[int, int], Standing] = {}
    others: dict[str, set[tuple[int, int]]] = {"#": set(), "x": set()}
    for word in words.split():
        match = _WORD.fullmatch(word)
        assert match, word
        letter, file, rank, facing, other, other_file, other_rank = match.groups()
        if letter:
            standing = Standing(
                LETTERS[letter.upper()], int(letter.islower()), FACINGS.index(facing)
            )
            pieces[square(file + rank)] = standing
        else:
            others[other].add(square(other_file + other_rank))
    blocked = frozenset(others["#"]), frozenset(others["x"])
    return Position(size, pieces, *blocked, "wb".index(turn), quiet)


def scene(words: str, turn: str = "w", size: int = 16, quiet: int = 0) -> Board:
    return Board(placed(words, turn, size, quiet))


def game(words: str, turn: str = "w", clock: Clock | None = None, quiet: int = 0) -> Game:
    return Game(placed(words, turn, quiet=quiet), clock)


def turn(written: str, spent: int | None = None) -> Turn:
    """A move as an action, with the milliseconds it took."""
    return Turn(parse_move(written), spent)


def legal(board: Board) -> set[str]:
    return {str(move) for move in board.legal_moves}


def moves(words: str, turn: str = "w", size: int = 16) -> set[str]:
    """All legal moves of a scene, as they are written."""
    return legal(scene(words, turn, size))


def targets(words: str, turn: str = "w", size: int = 16) -> set[str]:
    """All squares where something can be destroyed in a scene."""
    return {move.target for move in scene(words, turn, size).legal_moves} - {""}


def play(board: Board, *texts: str) -> Board:
    for text in texts:
        board.push(board.parse(text))
    return board
