"""The engine and the naive implementation agree: moves, what they do, threats and perft."""

import random

import pytest

from host_sim.games.tank_chess.rules.board import Board, Reason
from host_sim.games.tank_chess.rules.kernel import Kernel
from host_sim.games.tank_chess.rules.kernels import COMPILED, INTERPRETED
from host_sim.games.tank_chess.rules.notation import OFF, Move
from host_sim.games.tank_chess.rules.pieces import FACINGS, LETTERS
from host_sim.games.tank_chess.rules.position import Position, Standing, text
from tests.games.tank_chess import naive

CROWDED = [  # seed, size, pieces a side; to depth 2 and, where it is small, 3
    (seed, size, pieces)
    for size, pieces in ((6, 3), (8, 6), (10, 9), (16, 10), (20, 14))
    for seed in range(6)
]


def engine_position(position: naive.Position) -> Position:
    return Position(
        position.size,
        {
            square: Standing(LETTERS[piece.kind], "wb".index(piece.side), piece.facing)
            for square, piece in position.pieces.items()
        },
        position.obstacles,
        position.wrecks,
        "wb".index(position.turn),
    )


def name(square: naive.Square) -> str:
    return f"{chr(97 + square[0])}{square[1] + 1}"


def named(move: naive.Move) -> Move:
    if move.end is None:
        return Move(name(move.start), OFF)
    facing = FACINGS[move.facing or 0]
    return Move(name(move.start), name(move.end), facing, name(move.target) if move.target else "")


def naive_text(position: naive.Position, won: str | None = None) -> str:
    """As the engine writes it, quiet plies apart."""
    winner = "wb".index(won) if won else None
    return text(engine_position(position)._replace(winner=winner)).rsplit(" ", 1)[0]


def kernel_types(which: str) -> type[Kernel]:
    if which == "interpreted":
        return INTERPRETED
    if COMPILED is None:
        pytest.skip("the kernel is not compiled: make fast")
    return COMPILED


@pytest.fixture(params=["interpreted", "compiled"])
def kernel_type(request: pytest.FixtureRequest) -> type[Kernel]:
    return kernel_types(request.param)


@pytest.mark.parametrize(("size", "pieces"), [(5, 2), (8, 5), (12, 8), (16, 10), (20, 14)])
def test_both_find_the_same_moves_in_random_positions(
    size: int, pieces: int, kernel_type: type[Kernel]
) -> None:
    for seed in range(60):
        position = naive.random_position(seed, size, pieces)
        board = Board(engine_position(position), kernel_type)
        legal = list(board.legal_moves)
        assert len(legal) == len(set(legal)) == len(board.legal_moves)
        assert set(legal) == {named(move) for move in naive.moves(position)}
        assert board.is_check() == naive.is_check(position)
        assert board.is_escape() == naive.is_escape(position)


@pytest.mark.parametrize(("size", "pieces"), [(8, 4), (16, 10), (20, 14)])
def test_both_play_the_same_games(size: int, pieces: int, kernel_type: type[Kernel]) -> None:
    for seed in range(4):
        position = naive.random_position(seed, size, pieces)
        board, chance = Board(engine_position(position), kernel_type), random.Random(seed)
        for _ in range(60):
            by_name = {named(move): move for move in naive.moves(position)}
            assert set(board.legal_moves) == set(by_name)
            shots = [move for move in by_name if move.target]
            chosen = chance.choice(sorted(shots if shots and chance.random() < 0.3 else by_name))
            board.push(chosen)
            won = naive.winner(position, by_name[chosen])
            position = naive.after(position, by_name[chosen])
            assert board.position.rsplit(" ", 1)[0] == naive_text(position, won)
            if won:
                assert board.result and board.result.winner == "wb".index(won)
                assert board.result.reason in (Reason.ESCAPE, Reason.COMMAND_TANK)
                break
            assert board.result is None or board.result.reason is Reason.REPETITION


@pytest.mark.parametrize(("seed", "size", "pieces"), CROWDED)
def test_both_count_the_same_nodes(
    seed: int, size: int, pieces: int, kernel_type: type[Kernel]
) -> None:
    position = naive.random_position(seed, size, pieces)
    kernel = Board(engine_position(position), kernel_type).kernel
    assert kernel.perft(1) == naive.perft(position, 1)
    if size <= 8:
        assert kernel.perft(2) == naive.perft(position, 2)


@pytest.mark.parametrize(("letter", "stances"), [("H", 27), ("M", 63), ("L", 130)])
def test_a_piece_alone_has_as_many_moves_as_the_rules_count(letter: str, stances: int) -> None:
    """C4a: and the back step."""
    for facing in range(8):
        alone = {(9, 10): Standing(LETTERS[letter], 0, facing)}
        board = Board(Position(20, alone, frozenset(), frozenset()))
        assert len(board.legal_moves) == stances + 1
