"""The chess clock as its owners meet it: the shipped image on an emulated Pico."""

import pytest

from speldator.chess_clock import FALLEN_BLINK_MS
from tests.firmware.bench_top import START_MS, BenchTop
from tests.firmware.conftest import MakeBench

READY = {"move2", "move4", "long_range", "extra"}
BAR = {"long_range", "extra", "repair"}
MINUTE = 60_000


def clock(bench: MakeBench, settings: str | None = None, *, usb: bool = True) -> BenchTop:
    board = bench(settings, usb=usb)
    board.hold("fire")
    board.run(START_MS)
    board.let_go("fire")
    board.run(50)
    return board


def test_fire_held_at_power_up_makes_the_panel_a_chess_clock(bench: MakeBench) -> None:
    board = bench()
    board.hold("fire")
    board.run(11_000)
    assert board.lit() == READY  # it waits, however long the button is held
    board.let_go("fire")
    board.run(50)
    assert board.lit() == READY
    board.hold("strategy")
    board.run(50)
    assert board.lit() == READY | BAR  # 45 minutes
    board.press("roll")
    assert board.lit() == READY | BAR  # White does not start
    for button, lamp in (("fire", "move2"), ("fire", "move2"), ("roll", "move4"), ("roll", "move4"),
                         ("fire", "move2")):  # fmt: skip
        board.press(button)
        assert board.lit() == {lamp} | BAR
    board.power_cycle()
    board.run(START_MS)
    assert board.lit() == set()  # without the button it is the game computer again


@pytest.mark.parametrize("ms", [2, 5, 10])
def test_contacts_that_bounce_end_one_turn_each(bench: MakeBench, ms: float) -> None:
    board = clock(bench)
    for button, lamp in (("fire", "move2"), ("roll", "move4")) * 4:
        board.bounce(button, closed=True, ms=ms)
        board.run(50)
        assert board.lit() == {lamp} | BAR
        board.bounce(button, closed=False, ms=ms)
        board.run(50)
        assert board.lit() == {lamp} | BAR


def test_both_buttons_pause_whoever_is_first_and_one_goes_on(bench: MakeBench) -> None:
    board = clock(bench)
    board.press("fire")
    for first, second in (("roll", "fire"), ("fire", "roll")):
        board.hold(first)
        board.run(80)
        board.press(second)
        board.let_go(first)
        board.clear_edges()
        board.run(4000)
        assert len(board.changes("move2")) == 4  # White's lamp blinks slowly
        assert board.changes("long_range") == board.changes("move4") == []
        board.press("roll")
        assert board.lit() == {"move2"} | BAR


def test_a_minute_of_white_ends_with_a_fallen_flag_to_the_tick(bench: MakeBench) -> None:
    """Ticks of 5 ms, no computer attached: it must neither sleep nor drift."""
    board = clock(bench, '{"clock_minutes": 1, "sleep_minutes": 1}', usb=False)
    board.clear_edges()
    board.press("fire")
    [started] = board.changes("move4")
    board.run(1000)
    board.oversleep(MINUTE - 12_000)
    board.run(12_000)
    fallen = board.changes("fire_lamp")[0]
    assert fallen - started == pytest.approx(MINUTE * 1000, abs=1000)
    board.clear_edges()
    board.run(10 * FALLEN_BLINK_MS)
    assert len(board.changes("fire_lamp")) == len(board.changes("move2")) == 10
    assert board.lit() <= {"move2", "fire_lamp"}


# Ninety minutes in made-up time: the board's own arithmetic, with its small ints and their wrap.
NINETY_MINUTES = """
import gc
from panel_held import ChessClock
def play(clock, now, wrap):
    clock.step(now, 0)
    clock.step(now, 2)
    steps = 0
    while clock.phase == 1:
        now = (now + 487) & wrap
        clock.step(now, (1 if clock.turn == 0 else 2) if steps % 9 == 0 else 0)
        steps += 1
    return steps
clock = ChessClock(45)
gc.collect()
gc.disable()
before = gc.mem_alloc()
steps = play(clock, 0x3fffffff - 1000000, 0x3fffffff)
print(gc.mem_alloc() - before, steps * 487 - (90 * 60000 - sum(clock.left_ms)))
"""


def test_ninety_minutes_of_steps_lose_no_millisecond_on_the_board(bench: MakeBench) -> None:
    board = bench()
    board.run(START_MS)
    allocated, overrun_ms = map(int, board.exec(NINETY_MINUTES, ms=60_000).split())
    assert allocated < 1000  # now + 487 is no small int for a moment, at the wrap
    assert 0 <= overrun_ms < 487  # by the step in which the flag fell
