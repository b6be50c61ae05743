"""The recorded traces of tests/panel on an emulated Pico: the same lamps, tick by tick.

With the oldest MicroPython that the firmware is for, and with the newest that can be had.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim.flashing.building.micropython import releases
from host_sim.flashing.building.sources import Release
from tests.firmware.bench_top import START_MS, TICK_US, contacts_to_events
from tests.firmware.conftest import MakeBench
from tests.panel import trace

# The panel of the shipped image, with the program that the trace was recorded with, so fast that no
# tick takes longer than its millisecond.
PLAY = """
from umachine import freq
from panel_bundle import Device, Pico, Pool, defaults
{program}
freq(125_000_000)
board = Pico()
pool = Pool(board.urandom, board.mix, board.ticks_us)
Device(board, defaults(), pool, program, board.open_lamps(defaults())).run()
"""


# With the trace's random bits in place of the board's own.
COMPUTER = """
from panel_bundle import Computer
words = {words}
words.reverse()
program = Computer(lambda n: words.pop())
"""
CLOCK = """
from panel_held import ChessClock
program = ChessClock(*{clock})
"""
PROGRAMS = {trace.EVENING: COMPUTER, trace.CHESS: CLOCK}


@pytest.fixture(scope="module", params=releases(), ids=str)
def micropython_uf2(request: pytest.FixtureRequest, stock: Callable[[Release], Path]) -> Path:
    return stock(request.param)


@pytest.mark.parametrize("name", trace.TRACES)
def test_the_recorded_contacts_give_the_recorded_lamps(bench: MakeBench, name: str) -> None:
    recorded = trace.load(name)
    board = bench()
    board.run(START_MS)
    board.send("\x03\x01")
    board.run(200)
    board.clear_samples()
    board.clear_edges()
    board.send(PLAY.format(program=PROGRAMS[name].format(**recorded)) + "\x04")
    board.run(150)
    first = board.ticks()[1]  # before, the panel looks what is held at power-up
    assert board.now_us < first + (recorded["contacts"][0][0] - 1) * TICK_US, "too late to begin"
    board.play(contacts_to_events(recorded["contacts"], first))
    board.run((first + recorded["ticks"] * TICK_US - board.now_us) / 1000)
    assert board.lamp_trace(first) == recorded["lamps"]
