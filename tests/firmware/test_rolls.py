"""Part S as its owner meets it: the shipped image on an emulated Pico, pins in and lamps out."""

import pytest

from speldator.controls import LAMPS
from tests.firmware.bench_top import START_MS, BenchTop
from tests.firmware.conftest import MakeBench

ALL = set(LAMPS)
RESULT = ALL - {"fire_lamp"}


@pytest.fixture
def board(bench: MakeBench) -> BenchTop:
    board = bench()
    board.run(START_MS)
    return board


def roll(board: BenchTop) -> set[str]:
    board.press("roll")
    return board.lit()


def is_still(board: BenchTop, ms: float = 1000) -> bool:
    board.clear_edges()
    board.run(ms)
    return board.edges() == []


def test_it_is_dark_until_the_first_roll(board: BenchTop) -> None:
    board.press("fire")
    assert board.lit() == set()


def test_s2_every_lamp_blinks_while_roll_is_held(board: BenchTop) -> None:
    board.hold("roll")
    board.run(1050)
    assert [len(board.changes(lamp)) for lamp in LAMPS] == [11] * 6


def test_s3_s4_s6_a_release_shows_a_result_that_stays(board: BenchTop) -> None:
    results = [roll(board) for _ in range(30)]
    assert all(result <= RESULT - {"repair"} for result in results)
    assert len({frozenset(result) for result in results}) > 5
    assert is_still(board, 5000)


def test_s1_s5_s6_the_tactic_toggle_decides_which_lamp_can_light(board: BenchTop) -> None:
    board.hold("tactic")
    board.run(50)
    results = [roll(board) for _ in range(30)]
    assert any("repair" in result for result in results)
    assert all("extra" not in result for result in results)
    board.let_go("tactic")
    board.run(50)
    results = [roll(board) for _ in range(30)]
    assert any("extra" in result for result in results)
    assert all("repair" not in result for result in results)


def test_s1_a_toggle_moved_after_the_roll_changes_nothing(board: BenchTop) -> None:
    roll(board)
    board.clear_edges()
    board.press("strategy", "tactic")
    assert board.edges() == []


def fire(board: BenchTop) -> str:
    """Press `fire`, and watch its lamp for longer than a blink takes."""
    board.press("fire")
    board.clear_edges()
    board.run(500)
    blinks = len(board.changes("fire_lamp"))
    assert blinks in (0, 2)
    return "damage" if blinks else "hit" if "fire_lamp" in board.lit() else "miss"


def test_s9_fire_shows_the_same_again_and_again(board: BenchTop) -> None:
    seen: set[str] = set()
    for _ in range(12):
        roll(board)
        shown = {fire(board), fire(board)}
        assert len(shown) == 1
        seen |= shown
    assert seen == {"hit", "damage", "miss"}


@pytest.mark.parametrize("ms", [2, 5, 10])
def test_contacts_that_bounce_up_to_10_ms_give_one_roll(board: BenchTop, ms: float) -> None:
    for _ in range(8):
        board.clear_edges()
        board.bounce("roll", closed=True, ms=ms)
        board.run(250)
        assert len(board.changes("fire_lamp")) == 3  # on, off, on: one roll has begun
        board.bounce("roll", closed=False, ms=ms)
        board.run(50)
        assert board.lit() <= RESULT
        assert is_still(board)  # and no other follows


def test_two_buttons_at_once_give_one_roll(board: BenchTop) -> None:
    board.press("roll", "fire")
    assert board.lit() <= RESULT
    assert is_still(board)


def test_a_stuck_button_hangs_nothing(board: BenchTop) -> None:
    roll(board)
    board.hold("fire")
    board.run(11_000)
    board.press("roll")
    assert board.lit() <= RESULT
    board.hold("roll")
    board.run(11_000)
    board.let_go("roll")
    board.run(50)
    assert board.lit() <= RESULT
    assert is_still(board)
