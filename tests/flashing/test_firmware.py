"""The files of `make firmware`: what is in them, and what is said when they cannot be had."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim.cli import main
from host_sim.flashing import image, uf2
from host_sim.flashing.binary_info import BinaryInfo, binary_info
from host_sim.flashing.boards import BOARDS, FLASH_START, Board
from host_sim.flashing.building import speldator
from host_sim.flashing.files import STARTERS, frozen_sources, shipped_files
from tests.flashing.boot_rom import boot_rom

Firmware = Callable[..., Path]
EVERY_BOARD = pytest.mark.parametrize("board", BOARDS.values(), ids=lambda board: board.name)
# Each read in the sources; the rest of each notice follows it.
HOLDERS = {
    "MicroPython": "Damien P. George",
    "libm of newlib and musl": "Sun Microsystems, Inc.",
    "littlefs": "The littlefs authors",
    "Mbed TLS": "The Mbed TLS Contributors",
    "ooFatFs": "ChaN",
    "Raspberry Pi Pico SDK": "Raspberry Pi (Trading) Ltd.",
    "re1.5": "Russ Cox",
    "TinyUSB": "Ha Thach (tinyusb.org)",
    "uzlib": "Joergen Ibsen",
    "libgcc": "GCC RUNTIME LIBRARY EXCEPTION",
    "newlib": "Red Hat Incorporated",
}


def info_of(file: bytes) -> BinaryInfo:
    return binary_info({block.address: block.page for block in uf2.read(file, "firmware.uf2")})


def test_the_same_modules_are_frozen_that_a_stock_board_gets() -> None:
    shipped, frozen = shipped_files(), frozen_sources()
    assert [path.rsplit(".", 1)[0] for path in shipped] == [path[:-3] for path in frozen]
    assert all(shipped[path] == frozen[path].encode() for path in STARTERS)


@EVERY_BOARD
def test_it_is_micropython_for_its_board_with_our_modules_inside(
    firmware: Firmware, board: Board
) -> None:
    file = firmware(board.name).read_bytes()
    info = info_of(file)
    assert (info.program, info.description) == ("MicroPython", "Taktik Speldator")
    assert info.board == board.name
    assert {path.removesuffix(".py") for path in frozen_sources()} <= info.frozen
    family = uf2.RP2040 if board.chip == "RP2040" else uf2.RP2350_ARM
    assert {block.family for block in uf2.read(file, "firmware.uf2")} == {family}


@EVERY_BOARD
def test_dragging_it_leaves_the_place_of_the_files_alone(firmware: Firmware, board: Board) -> None:
    file = firmware(board.name).read_bytes()
    assert info_of(file).storage == board.storage  # as under the official MicroPython
    rom = boot_rom(board.chip, b"\x33" * board.flash_size)
    rom.drag(file)
    assert rom.restarted
    start = board.storage.start - FLASH_START
    assert rom.flash[start:] == b"\x33" * board.storage.size
    assert rom.flash[:4096] != b"\x33" * 4096


@EVERY_BOARD
def test_a_board_with_the_other_chip_does_not_take_it(firmware: Firmware, board: Board) -> None:
    other = "RP2350" if board.chip == "RP2040" else "RP2040"
    rom = boot_rom(other, b"\x33" * board.flash_size)
    rom.drag(firmware(board.name).read_bytes())
    assert not rom.restarted
    assert rom.flash == b"\x33" * board.flash_size


@EVERY_BOARD
def test_the_licences_name_who_made_each_part(firmware: Firmware, board: Board) -> None:
    parts = speldator.licences_of(firmware(board.name))
    assert parts.keys() == {"Taktik Speldator", *HOLDERS}
    for name, holder in HOLDERS.items():
        assert holder in "\n".join(parts[name])
    # All may be passed on as it is: no source that was linked insists on the GPL.
    for name in parts.keys() - {"libgcc", "newlib"}:
        whole = 0 if name in ("littlefs", "ooFatFs", "re1.5", "uzlib") else 1
        for notice in parts[name][whole:]:
            assert "GPL" not in notice or "Apache-2.0 OR GPL-2.0-or-later" in notice


def test_make_image_says_that_it_needs_nothing_more(
    firmware: Firmware, capsys: pytest.CaptureFixture[str]
) -> None:
    file = firmware("pico")
    assert image.run(str(file)) == 2
    told = capsys.readouterr().err
    assert f"{file} has Taktik Speldator built in" in told
    assert "drag it onto the board as it is" in told


def test_the_command_writes_the_files_and_says_what_to_do(
    firmware: Firmware,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    built = firmware("pico").read_bytes()
    monkeypatch.chdir(tmp_path)
    assert main(["firmware", "--board", "pico"]) == 0
    assert Path("build/speldator-firmware-pico.uf2").read_bytes() == built
    told = capsys.readouterr().out
    assert "build/speldator-firmware-pico.uf2" in told
    assert "Hold BOOTSEL" in told
    licences = Path("build/speldator-firmware-licences.txt").read_text(encoding="utf-8")
    assert all(f"\n- {name}\n" in licences for name in ("Taktik Speldator", *HOLDERS))


def test_on_windows_another_way_is_named(tmp_path: Path) -> None:
    without_fcntl = "import sys; sys.modules['fcntl'] = None; from host_sim.cli import main; "
    asked = "sys.exit(main(['firmware', '--board', 'pico']))"
    done = subprocess.run(
        [sys.executable, "-c", without_fcntl + asked],
        cwd=tmp_path,
        env=os.environ | {"XDG_CACHE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("building MicroPython needs a Debian system.\n")
    assert "make image MICROPYTHON=" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_where_it_cannot_be_built_another_way_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert main(["firmware", "--board", "pico"]) == 2
    told = capsys.readouterr().err
    assert "sudo apt-get install build-essential cmake gcc-arm-none-eabi" in told
    assert "make image MICROPYTHON=" in told
    assert not Path("build").exists()
