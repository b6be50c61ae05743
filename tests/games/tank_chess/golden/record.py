"""Plays a game on each board and writes it down: `python -m tests.games.tank_chess.golden.record`.

Run it only after a change that is meant to change games; the difference is then for reading.
`16.tcr` and `20.tcr` are the records, the second with a clock; `positions.txt` is a hash of the
position after each of their moves.
"""

import hashlib
import random
from collections.abc import Iterator
from pathlib import Path

from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.record import Record
from host_sim.games.tank_chess.formats.record_reader import read_record
from host_sim.games.tank_chess.rules.actions import Draw, Turn
from host_sim.games.tank_chess.rules.board import Board
from host_sim.games.tank_chess.rules.clock import Clock
from host_sim.games.tank_chess.rules.game import Game
from host_sim.games.tank_chess.rules.kernel import Kernel
from host_sim.games.tank_chess.rules.notation import OFF, Move
from host_sim.games.tank_chess.rules.pieces import Kind

FOLDER = Path(__file__).parent
POSITIONS = FOLDER / "positions.txt"
CLOCKS = {16: None, 20: Clock(45, 5)}
SEEDS = {16: 10, 20: 18}
OFFER = 20  # the number of the action in which White of 16.tcr offers a draw, in vain


def choose(board: Board, chance: random.Random, *, race: bool) -> Move:
    """What wins at once, else a shot, else a move of three that brings its piece farthest ahead.

    In a race the command tanks drive more often, and nobody fires at them.
    """
    commands = _commands(board)
    found = list(board.legal_moves)
    decisive = [move for move in found if move.end == OFF or move.target in commands]
    if race:
        decisive = [move for move in decisive if move.end == OFF]
        found = [move for move in found if move.target not in commands]
    shots = [move for move in found if move.target]
    if decisive or shots:
        return chance.choice(decisive or shots)
    if race and chance.random() < 0.3:
        found = [move for move in found if move.start in commands]
    ahead = -1 if board.turn else 1
    return max(chance.choices(found, k=3), key=lambda move: ahead * int(move.end[1:]))


def _commands(board: Board) -> set[str]:
    """Where the command tanks stand."""
    k = board.kernel
    found = [piece for piece in range(int(k.pieces)) if k.kind[piece] == Kind.COMMAND]
    return {board.square_name(k.where[piece]) for piece in found}


def play(record: Record, seed: int, *, race: bool) -> None:
    game, chance = record.game, random.Random(seed)
    while not game.over:
        if len(game) + 1 == OFFER and not game.clock:
            record.apply(Draw("white"))
        spent = chance.randrange(300, 40_000) if game.clock else None
        record.apply(Turn(choose(game.board, chance, race=race), spent))


def positions(game: Game, kernel_type: type[Kernel] = Kernel) -> Iterator[str]:
    """A line for each move: the board's size, the number of the move, a hash."""
    board = Board(game.start, kernel_type)
    moves = [action.move for action in game.actions() if isinstance(action, Turn)]
    for number, move in enumerate(moves, 1):
        board.push(move)
        told = hashlib.sha256(board.position.encode()).hexdigest()[:16]
        yield f"{board.size} {number} {told}"


def main() -> None:
    lines: list[str] = []
    for size, clock in CLOCKS.items():
        path = FOLDER / f"{size}.tcr"
        path.unlink(missing_ok=True)
        layout = read_layout(find_layout(f"basic{size}"))
        record = Record(layout, ("random", "random"), clock)
        record.write_to(path)
        play(record, SEEDS[size], race=size == 20)
        record.close()
        lines += positions(read_record(path).record.game)
        print(size, len(record.game), "actions", record.game.result)
    POSITIONS.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    main()
