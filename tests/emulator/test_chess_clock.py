"""Ninety minutes of chess on the shipped image, against the emulated crystal.

All of their million ticks would take a quarter of an hour. So the board oversleeps most of
each player's thinking, and ticks as usual around every press and until the flag falls.
"""

from collections.abc import Generator
from itertools import cycle
from pathlib import Path

import pytest

from host_sim.flashing.boards import BOARDS
from host_sim.flashing.files import shipped_files
from host_sim.flashing.image import files_only
from speldator.chess_clock import LAST_SECONDS_MS, PAUSE_BLINK_MS
from tests.firmware.bench_top import START_MS, TICK_US, BenchTop

MINUTE_US = 60_000_000
TIME_US = 45.0 * MINUTE_US
INCREMENT_US = 1_000_000
SETTINGS = b'{"clock_minutes": 45, "clock_increment": 1}'
PLAYERS = (("roll", "move2"), ("fire", "move4"))  # button and lamp
THINKING_MS = (7003.1, 23_481.7, 61_007.3, 12_346.9, 38_888.5)  # no whole ticks
PAUSE_MS = 200_000  # too short for the panel to go to sleep
AWAKE_MS = 60  # of ticks, before a button is touched


@pytest.fixture
def board(micropython_uf2: Path, tmp_path: Path) -> Generator[BenchTop]:
    image = tmp_path / "clock.uf2"
    image.write_bytes(files_only(BOARDS["pico"], {**shipped_files(), "settings.json": SETTINGS}))
    with BenchTop([micropython_uf2, image], usb=False) as board:
        board.hold("fire")
        board.run(START_MS)
        board.let_go("fire")
        board.run(50)
        yield board


def press(board: BenchTop, button: str, lamp: str) -> float:
    """When the lamp changed for it."""
    board.clear_edges()
    board.press(button)
    [changed] = board.changes(lamp)
    return changed


def oversleep(board: BenchTop, ms: float) -> None:
    board.oversleep(ms)
    board.run(AWAKE_MS)


def pause(board: BenchTop, lamp: str) -> float:
    """Pause and go on: for how long the clock stood, by the lamp that blinks meanwhile."""
    board.clear_edges()
    board.press("roll", "fire")
    board.run(PAUSE_BLINK_MS)
    paused = board.changes(lamp)[0] - PAUSE_BLINK_MS * 1000
    oversleep(board, PAUSE_MS)
    for lit in (False, True):  # go on when it has just become dark, so that it changes
        while (lamp in board.lit()) == lit:
            board.run(10)
    return press(board, "fire", lamp) - paused


def test_ninety_minutes_with_turns_and_a_pause_are_right_to_a_tick(board: BenchTop) -> None:
    left_us = [TIME_US, TIME_US]  # by the crystal, from the lamps' changes
    ran_us = 0.0
    turn = player = 0
    since = press(board, "fire", "move4")
    thinking = cycle(THINKING_MS)
    think_ms = next(thinking)
    while left_us[player] / 1000 > think_ms + 1000 + LAST_SECONDS_MS:
        button, lamp = PLAYERS[player]
        oversleep(board, think_ms)
        stood_us = pause(board, lamp) if turn == 100 else 0
        now = press(board, button, "move4")
        left_us[player] += INCREMENT_US - (now - since - stood_us)
        ran_us += now - since - stood_us
        since = now
        turn += 1
        player = turn % 2
        think_ms = next(thinking)

    oversleep(board, left_us[player] / 1000 - LAST_SECONDS_MS)
    board.clear_edges()
    board.run(LAST_SECONDS_MS + 500)
    fallen = board.changes("fire_lamp")[0]
    left_us[player] -= fallen - since
    ran_us += fallen - since
    assert ran_us > 90 * MINUTE_US

    board.attach_usb()
    board.run(1000)
    shown_ms = [int(ms) for ms in board.exec("print(*panel.program.left_ms)").split()]
    assert shown_ms[player] == 0
    assert [ms * 1000 for ms in shown_ms] == pytest.approx(left_us, abs=TICK_US)
