"""The power fails while settings are written: the board has the old ones or the new ones."""

from itertools import count
from pathlib import Path

import pytest

from host_sim.flashing.building.compiling import as_uf2
from host_sim.flashing.files import shipped_files
from host_sim.flashing.uf2 import RP2040
from tests.emulator.board import BoardError
from tests.firmware.bench_top import START_MS, BenchTop
from tests.firmware.conftest import MakeBench
from tests.flashing.emulated import PICO, files_on

SHIPPED = shipped_files()
OLD, NEW = '{"brightness": 40}', '{"brightness": 50}'
# After five changes the file system's log is full: the sixth moves it, and erases a sector.
WEAR = """
from panel.settings import change
for percent in range(36, 41):
    change(brightness=percent)
"""
CHANGE = "from panel.settings import change; change(brightness=50)"
LOAD = "from panel.settings import load; print(load())"


def in_safe_mode(board: BenchTop) -> BenchTop:
    board.hold("roll", "fire")
    board.run(START_MS)
    return board


@pytest.mark.parametrize("torn", [False, True], ids=["before a write", "in a write"])
def test_settings_are_the_old_or_the_new_ones_wherever_the_power_fails(
    bench: MakeBench, tmp_path: Path, torn: bool
) -> None:
    worn = in_safe_mode(bench(OLD))
    worn.exec(WEAR)
    flash = tmp_path / "flash.uf2"
    flash.write_bytes(as_uf2(worn.flash_bytes(0, PICO.flash_size), RP2040))
    for write in count(1):
        with BenchTop([flash]) as board:
            in_safe_mode(board).cut_power_at(write, torn=torn)
            try:
                board.exec(CHANGE)
            except BoardError:
                assert not board.powered
            cut = not board.powered
            board.power_cycle()
            loaded = in_safe_mode(board).exec(LOAD)
            files = files_on(board)
            found = files.pop("settings.json").decode()
            assert found in ((OLD, NEW) if cut else (NEW,))
            assert found.strip("{}") in loaded.replace("'", '"')
            assert "None)" in loaded  # nothing is wrong with it
            files.pop("settings.new", None)  # harmless, and written over by the next change
            assert files == SHIPPED
        if not cut:
            assert write > 6, "the log should have been moved"
            return
