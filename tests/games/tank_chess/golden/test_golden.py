"""Games that were played once and must come out the same for ever, on both kernels."""

import pytest

from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.formats.record_reader import read_record
from host_sim.games.tank_chess.rules.actions import Draw, Turn
from host_sim.games.tank_chess.rules.board import Board, Reason
from host_sim.games.tank_chess.rules.clock import SUGGESTED_MINUTES
from host_sim.games.tank_chess.rules.game import Call, Game
from host_sim.games.tank_chess.rules.kernel import Kernel
from host_sim.games.tank_chess.rules.notation import parse_move
from host_sim.games.tank_chess.rules.position import SIZES
from tests.games.tank_chess.golden.record import FOLDER, POSITIONS, positions
from tests.games.tank_chess.test_second_implementation import kernel_types

KERNELS = pytest.mark.parametrize("kernel", ["interpreted", "compiled"])


def golden(size: int) -> Game:
    return read_record(FOLDER / f"{size}.tcr").record.game


def test_each_board_has_a_game() -> None:
    assert {path.name for path in FOLDER.glob("*.tcr")} == {f"{size}.tcr" for size in SIZES}


@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_replayed_as_it_was_played(size: int) -> None:
    path = FOLDER / f"{size}.tcr"
    reading = read_record(path)
    assert reading.record.game.over and not reading.missing and not reading.torn
    assert path.read_text(encoding="utf-8").splitlines() == reading.record.lines()
    assert reading.record.start == read_layout(find_layout(f"basic{size}"))


@KERNELS
def test_every_move_leads_to_the_same_position(kernel: str) -> None:
    kernel_type: type[Kernel] = kernel_types(kernel)
    found = [line for size in SIZES for line in positions(golden(size), kernel_type)]
    assert found == POSITIONS.read_text(encoding="utf-8").splitlines()


@KERNELS
@pytest.mark.parametrize("size", SIZES)
def test_the_moves_are_legal_by_themselves(size: int, kernel: str) -> None:
    """From the text of the record alone, without its reader."""
    board = Board(golden(size).start, kernel_types(kernel))
    lines = (FOLDER / f"{size}.tcr").read_text(encoding="utf-8").splitlines()
    for line in lines[lines.index("play") + 1 :]:
        if "-" in line:
            board.push(parse_move(line.split(" ")[0]))
    assert board.result and lines[-1].endswith(f" {board.result.reason}")


def test_the_games_are_worth_keeping() -> None:
    """Between them: both wins, shots, an offer in vain, both calls and the suggested clock."""
    games = [golden(size) for size in SIZES]
    assert {game.result and game.result.reason for game in games} == {
        Reason.COMMAND_TANK,
        Reason.ESCAPE,
    }
    called = set[Call]()
    for game in games:
        again = Game(game.start, game.clock)
        for action in game.actions():
            called |= set(again.apply(action))
        turns = [action for action in game.actions() if isinstance(action, Turn)]
        assert 40 < len(turns) < 150 and sum(bool(turn.move.target) for turn in turns) > 8
    assert called == set(Call)
    assert any(isinstance(action, Draw) for action in games[0].actions())
    assert games[0].clock is None
    assert games[1].clock and games[1].clock.minutes == SUGGESTED_MINUTES[20]
