"""The one file of `make firmware`, dragged onto an emulated Pico."""

import subprocess
import sys
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from host_sim.flashing import flash, image
from host_sim.flashing.boards import BOARDS
from host_sim.flashing.building.compiling import as_uf2
from host_sim.flashing.files import frozen_sources
from host_sim.flashing.uf2 import RP2040
from panel.pins import LAMP_PINS
from panel.selftest import CHASE_MS
from panel.version import VERSION
from speldator.controls import LAMPS
from tests.firmware.bench_top import LAMP, START_MS, BenchTop
from tests.flashing.boot_rom import boot_rom
from tests.flashing.emulated import PICO, files_on, speldator_runs, storage_of
from tests.flashing.sample import files_in_flash

Firmware = Callable[..., Path]
MakeBench = Callable[..., BenchTop]
BUNDLE = "panel_bundle.py"
RAISES = b"raise RuntimeError('a file was run')\n"


@pytest.fixture
def bench(firmware: Firmware, tmp_path: Path) -> Generator[MakeBench]:
    """bench(files): a board with these files, at power-up, onto which our file has been dragged.

    bench(flash=...): onto a board with this in its flash.
    """
    with ExitStack() as boards:

        def make(
            files: Mapping[str, bytes] | None = None,
            *,
            flash: bytes = b"\xff" * PICO.flash_size,
            changed: Mapping[str, str] | None = None,
        ) -> BenchTop:
            rom = boot_rom(PICO.chip, flash)
            if files:
                rom.drag(image.files_only(PICO, files))
                rom.restarted = False
            rom.drag(firmware("pico", changed).read_bytes())
            assert rom.restarted
            dragged = tmp_path / "dragged.uf2"
            dragged.write_bytes(as_uf2(bytes(rom.flash), RP2040))
            return boards.enter_context(BenchTop([dragged]))

        yield make


def assert_plays(board: BenchTop) -> None:
    board.run(START_MS)
    assert board.lit() == set()
    board.hold("roll")
    board.run(50)
    assert board.lit() == set(LAMPS)
    board.let_go("roll")
    board.run(50)
    assert board.lit() < set(LAMPS)


def test_on_an_empty_board_it_plays_and_has_no_files(bench: MakeBench) -> None:
    board = bench()
    assert_plays(board)
    assert files_on(board) == {}


def test_what_another_program_has_left_in_the_flash_does_not_matter(bench: MakeBench) -> None:
    board = bench(flash=b"\x33" * PICO.flash_size)
    assert_plays(board)
    assert files_on(board) == {}


def test_the_file_for_a_pico_w_plays_and_knows_its_board(firmware: Firmware) -> None:
    with BenchTop([firmware("pico_w")]) as board:
        assert_plays(board)
        told = board.exec("import os; print(os.uname().machine)").strip()
        assert told == "Raspberry Pi Pico W with RP2040"  # by its W the battery's pin is found
        board.exec("from panel.settings import change\nchange(brightness=40)")
        flash = board.flash_bytes(0, BOARDS["pico_w"].flash_size)
        assert files_in_flash(flash, BOARDS["pico_w"].storage).keys() == {"settings.json"}


def test_roll_held_at_power_up_starts_the_self_test(bench: MakeBench) -> None:
    board = bench()
    board.hold("roll")
    board.run(START_MS)
    board.let_go("roll")
    board.run(6 * CHASE_MS)
    assert [e.pin for e in board.edges() if e.level] == [pin for _, pin in LAMP_PINS]


def test_settings_stay_when_a_newer_file_is_dragged_on_top(bench: MakeBench) -> None:
    older = bench()
    older.run(START_MS)
    older.exec("from panel.settings import change\nchange(brightness=40)")
    newer = bench(
        flash=older.flash_bytes(0, PICO.flash_size),
        changed={BUNDLE: frozen_sources()[BUNDLE].replace(repr(VERSION), "'9.9.9'")},
    )
    newer.run(START_MS)
    newer.hold("roll")
    newer.run(50)
    assert newer.level(LAMP["move2"]) == 65535 * 40 // 100
    assert newer.exec("from panel.version import VERSION; print(VERSION)").strip() == "9.9.9"
    assert files_on(newer) == {"settings.json": b'{"brightness": 40}'}


def test_safe_mode_gives_the_repl_and_mpremote_works(bench: MakeBench) -> None:
    board = bench({"notes.txt": b"still here"})
    board.hold("roll", "fire")
    board.run(1000)
    board.let_go("roll", "fire")
    assert board.output().endswith(">>> ")
    assert mpremote(board, "exec", "print(6 * 7)") == "42\n"
    assert "notes.txt" in mpremote(board, "fs", "ls")


def test_mpremote_interrupts_the_running_panel(bench: MakeBench) -> None:
    board = bench()
    assert_plays(board)
    asked = "from panel.version import VERSION; print(VERSION)"
    assert mpremote(board, "exec", asked) == f"{VERSION}\n"
    assert mpremote(board, "fs", "ls").split() == ["ls", ":"]


def mpremote(board: BenchTop, *arguments: str) -> str:
    with board.serial_port() as port:
        command = [sys.executable, "-m", "mpremote", "connect", port, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_files_named_like_built_in_modules_are_not_run(bench: MakeBench) -> None:
    old = ("panel.py", "panel/__init__.py", "panel/device.py", "panel/pins.py", "boards/pico.py")
    board = bench({name: RAISES for name in (*frozen_sources(), *old, "neopixel.py")})
    assert_plays(board)
    assert "a file was run" not in board.output()
    board.exec("from panel.settings import change\nimport neopixel")
    # Other modules are still found among the files.
    board.exec("with open('tune.py', 'w') as file: file.write('PITCH = 440')")
    assert board.exec("from tune import PITCH; print(PITCH)").strip() == "440"


def test_beside_many_other_files_it_plays_and_leaves_them_alone(bench: MakeBench) -> None:
    others = {"notes.txt": b"a", "tank.jpg": bytes(1200 * 1024), "lib/tune.py": RAISES}
    board = bench(others)
    assert_plays(board)
    assert files_on(board) == dict(sorted(others.items()))


def test_make_flash_says_that_files_would_not_run(
    bench: MakeBench, capsys: pytest.CaptureFixture[str]
) -> None:
    board = bench()
    assert_plays(board)
    before = storage_of(board)
    with board.serial_port() as port:
        assert flash.run(port) == 2
    told = capsys.readouterr().err
    assert "has the firmware from make firmware, which runs no files" in told
    assert storage_of(board) == before
    assert speldator_runs(board)
    assert board.resets == 1
    assert_plays(board)
