"""What the buttons held at power-up do; Ctrl-C, and the tick itself."""

import re
from itertools import pairwise

import pytest

from host_sim.flashing.files import frozen_sources
from panel.pins import LAMP_PINS
from panel.selftest import CHASE_MS
from panel.version import VERSION
from speldator.controls import LAMPS
from tests.emulator.board import BoardError
from tests.firmware.bench_top import LAMP, START_MS
from tests.firmware.conftest import MakeBench

ALL = set(LAMPS)


def test_roll_held_at_power_up_starts_the_self_test(bench: MakeBench) -> None:
    board = bench()
    board.hold("roll")
    board.run(START_MS)
    board.let_go("roll")
    board.run(6 * CHASE_MS)
    assert [e.pin for e in board.edges() if e.level] == [pin for _, pin in LAMP_PINS]
    for switch, lamp in (("roll", "move2"), ("fire", "fire_lamp"), ("strategy", "extra")):
        board.hold(switch)
        board.run(50)
        assert board.lit() == {lamp}
        board.let_go(switch)
        board.run(50)
        assert board.lit() == set()
    board.press("tactic")
    assert board.lit() == ALL  # all is well, the chi-square of the board's own entropy included
    board.clear_edges()
    board.run(3000)
    assert board.edges() == []
    board.press("roll")
    assert board.lit() <= ALL - {"fire_lamp"}


@pytest.mark.parametrize("ones", [0, 1, 0.1])
def test_the_self_test_finds_a_dead_random_source(bench: MakeBench, ones: float) -> None:
    """Before v1.28 os.urandom() looks random all the same."""
    board = bench(ones=ones)
    board.hold("roll")
    board.run(START_MS)
    board.let_go("roll")
    board.run(6 * CHASE_MS)
    for switch in ("roll", "fire", "strategy", "tactic"):
        board.press(switch)
    board.clear_edges()
    board.run(1000)
    assert {e.pin for e in board.edges()} == {LAMP["long_range"]}


def test_both_buttons_held_at_power_up_leave_the_repl_free(bench: MakeBench) -> None:
    board = bench()
    board.hold("roll", "fire")
    board.run(1000)
    board.let_go("roll", "fire")
    assert board.output().endswith(">>> ")
    board.clear_samples()
    board.run(500)
    assert board.samples() == []
    assert board.exec("print(6 * 7)").strip() == "42"


@pytest.mark.parametrize("damaged", [b"", b"no bytecode", b"M\x05\x00\x1f"])
def test_a_bundle_that_cannot_be_loaded_leaves_the_repl_free(
    bench: MakeBench, damaged: bytes
) -> None:
    board = bench(files={"panel_bundle.mpy": damaged})
    board.run(1000)
    assert board.output().endswith(">>> ")
    assert "Traceback" not in board.output()
    assert "The speldator cannot start: ValueError" in board.output()


def test_a_traceback_names_the_function_and_the_line_of_the_bundle(bench: MakeBench) -> None:
    board = bench()
    board.run(START_MS)
    with pytest.raises(BoardError) as caught:
        board.exec("from panel_bundle import frame\nframe(2, None)")
    found = re.search(r'File "panel_bundle\.py", line (\d+), in frame', str(caught.value))
    assert found
    line = frozen_sources()["panel_bundle.py"].splitlines()[int(found[1]) - 1]
    assert "elapsed_ms //" in line


def test_ctrl_c_gives_the_repl_and_ctrl_d_the_panel_back(bench: MakeBench) -> None:
    board = bench()
    board.run(START_MS)
    board.send("\x03")
    assert board.run_until(">>> ", 1000)
    assert board.exec("from panel.version import VERSION; print(VERSION)").strip() == VERSION
    board.send("\x04")
    board.run(500)
    board.hold("roll")
    board.run(50)
    assert board.lit() == ALL


def test_contacts_that_move_are_sampled_each_millisecond(bench: MakeBench) -> None:
    board = bench()
    board.run(START_MS)
    for switch, closed in (("roll", True), ("roll", False), ("fire", True), ("fire", False)):
        board.clear_samples()
        board.bounce(switch, closed=closed, ms=9)
        board.run(4)
        steps = [b - a for a, b in pairwise(board.ticks())]
        assert len(steps) >= 10
        assert all(900 <= step <= 1100 for step in steps)
        board.run(50)


def test_a_panel_at_rest_wakes_once_a_second(bench: MakeBench) -> None:
    board = bench(usb=False)
    board.run(2000)
    board.press("roll")
    board.run(2000)
    board.clear_samples()
    board.run(10_000)
    assert len(board.ticks()) <= 21


@pytest.mark.parametrize("switch", ["roll", "fire"])
def test_a_glitch_is_no_press_and_no_release(bench: MakeBench, switch: str) -> None:
    board = bench()
    board.run(START_MS)
    board.press("roll")
    before = board.lit()
    board.clear_edges()
    for i in range(20):
        board.hold(switch)
        board.run(4.9)
        board.let_go(switch)
        board.run(20 + i * 0.05)
    assert (board.lit(), board.edges()) == (before, [])
    board.hold("roll")
    board.run(30)
    for i in range(20):
        board.let_go("roll")
        board.run(4.9)
        board.hold("roll")
        board.run(20 + i * 0.05)
    board.clear_edges()
    board.run(1000)
    assert len(board.changes("move2")) == 10  # it still rolls


def test_a_tick_allocates_nothing_and_heap_is_left(bench: MakeBench) -> None:
    board = bench()
    board.run(START_MS)
    report = board.exec("""
import gc
gc.collect()
free = gc.mem_free()
def ticks(n):
    while n:
        panel.tick()
        panel.pass_ms(1)
        n -= 1
gc.disable()
worst = 0
for contacts in (0, 1, 9, 8, 10, 8, 1, 0, 2):
    panel._read = lambda: contacts
    before = gc.mem_alloc()
    ticks(60)
    worst = max(worst, gc.mem_alloc() - before)
    panel.between_ticks()
print(worst, free, panel.program.rolled)
""")
    worst, free, rolled = report.split()
    assert (worst, rolled) == ("0", "True")
    assert int(free) >= 200 * 1000
