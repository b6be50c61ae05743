"""Node counts, from two implementations that know nothing of each other, and the command."""

import random

import pytest

from host_sim.cli import main
from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.opening import opening
from host_sim.games.tank_chess.rules.board import Board
from tests.games.tank_chess import naive
from tests.games.tank_chess.test_second_implementation import engine_position, kernel_types

# Ways to play on from the shipped layouts, and from crowded positions (seed, size, pieces).
OPENINGS = {"basic16": [568, 324_326], "basic20": [751, 564_500]}
CROWDED = {
    (10, 16, 4): [40, 1_594, 66_991],
    (3, 16, 6): [45, 2_691, 123_313],
    (9, 20, 4): [39, 1_482, 58_634],
    (4, 20, 4): [37, 1_369, 51_874],
}


def crowded(seed: int, size: int, pieces: int) -> naive.Position:
    """Obstacles on most of what a random position leaves empty."""
    position = naive.random_position(seed, size, pieces)
    taken = {*position.pieces, *position.wrecks, *position.obstacles}
    squares = {(file, rank) for file in range(size) for rank in range(size)}
    free = sorted(squares - taken)
    more = random.Random(seed).sample(free, len(free) * 3 // 4)
    return position._replace(obstacles=position.obstacles | set(more))


def naive_opening(name: str) -> naive.Position:
    position = opening(read_layout(find_layout(name)))
    return naive.Position(
        position.size,
        {
            square: naive.Piece("wb"[piece.side], "HMLCTR"[piece.kind], piece.facing)
            for square, piece in position.pieces.items()
        },
        position.wrecks,
        position.obstacles,
        "w",
    )


@pytest.mark.parametrize("name", OPENINGS)
@pytest.mark.parametrize("which", ["interpreted", "compiled"])
def test_the_engine_counts_the_openings(name: str, which: str) -> None:
    kernel = Board(opening(read_layout(find_layout(name))), kernel_types(which)).kernel
    assert [kernel.perft(depth) for depth in (0, 1, 2)] == [1, *OPENINGS[name]]


@pytest.mark.parametrize("name", OPENINGS)
def test_the_naive_implementation_counts_the_same(name: str) -> None:
    position = naive_opening(name)
    assert [naive.perft(position, depth) for depth in (1, 2)] == OPENINGS[name]


@pytest.mark.parametrize("case", CROWDED)
@pytest.mark.parametrize("which", ["interpreted", "compiled"])
def test_the_engine_counts_in_a_crowd(case: tuple[int, int, int], which: str) -> None:
    kernel = Board(engine_position(crowded(*case)), kernel_types(which)).kernel
    assert [kernel.perft(depth) for depth in (1, 2, 3)] == CROWDED[case]


@pytest.mark.parametrize("case", CROWDED)
def test_the_naive_implementation_counts_the_same_in_a_crowd(case: tuple[int, int, int]) -> None:
    assert [naive.perft(crowded(*case), depth) for depth in (1, 2, 3)] == CROWDED[case]


@pytest.mark.parametrize("which", ["interpreted", "compiled"])
def test_a_sampled_move_is_a_legal_one(which: str) -> None:
    for seed in range(12):
        size, pieces = ((8, 6), (16, 10), (20, 14))[seed % 3]
        position = naive.random_position(seed, size, pieces)
        kernel = Board(engine_position(position), kernel_types(which)).kernel
        chance, sampled = random.Random(seed), set[int]()
        for _ in range(40):
            if kernel.winner != -1:
                break
            legal = set(kernel.moves())
            drawn = {int(kernel.sample(chance.getrandbits(40))) for _ in range(20)}
            assert drawn <= legal
            sampled |= {move >> 21 for move in drawn}
            kernel.push(drawn.pop())
        assert len(sampled) > 1  # shots too


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tank-chess", "perft", "1", "--board", "20"]) == 0
    assert capsys.readouterr().out == "1 751\n"
    line = Board(opening(read_layout(find_layout("basic16")))).position
    assert main(["tank-chess", "perft", "1", "--position", line]) == 0
    assert capsys.readouterr().out == "1 568\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["perft", "1", "--position", "16 x w 0"], "--position: 16 rows are needed, not 1"),
        (["perft", "1", "--layout", "none"], "none: no layout has this name"),
        (["check", "none.layout"], "none.layout: there is no such file"),
        (["draw", "-o", "/none/x.svg"], "/none/x.svg: cannot be written"),
    ],
)
def test_what_cannot_be_done_is_told(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tank-chess", *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"taktik: {told}")


@pytest.mark.parametrize("depth", ["0", "7", "x", "-1"])
def test_depths_that_make_no_sense_are_refused(depth: str) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["tank-chess", "perft", depth])
    assert exit.value.code == 2
