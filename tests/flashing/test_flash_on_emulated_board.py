"""make flash onto an emulated Pico: real MicroPython there, real mpremote here."""

import threading
from collections.abc import Generator
from pathlib import Path

import pytest

from host_sim.flashing import flash, repl
from host_sim.flashing.files import shipped_files
from panel.version import VERSION
from tests.emulator.board import Board
from tests.flashing.emulated import files_on, put, speldator_runs, storage_of

SHIPPED = shipped_files()


@pytest.fixture
def board(micropython_uf2: Path) -> Generator[Board]:
    """MicroPython and an empty file system."""
    with Board([micropython_uf2]) as board:
        board.run(1000)
        yield board


def flash_over_usb(board: Board) -> int:
    with board.serial_port() as port:
        return flash.run(port)


def test_an_empty_board_gets_every_file_and_runs_them(
    board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    assert flash_over_usb(board) == 0
    assert files_on(board) == SHIPPED
    printed = capsys.readouterr().out
    assert "Raspberry Pi Pico with RP2040" in printed
    assert f"The board carries version {VERSION} and has started it." in printed
    assert speldator_runs(board)
    assert board.resets == 1


def test_flashing_a_running_speldator_again_does_not_write_to_the_flash(
    board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    assert flash_over_usb(board) == 0
    assert speldator_runs(board)
    before = storage_of(board)
    capsys.readouterr()
    assert flash_over_usb(board) == 0
    assert "copied" not in capsys.readouterr().out
    assert storage_of(board) == before


def test_stale_files_go_and_settings_stay(board: Board) -> None:
    board.exec("import os\nos.mkdir('/panel')\nos.mkdir('/panel/deep')")
    for path in ("/panel/pins.py", "/panel/deep/old.py", "/boot.py.new"):
        put(board, path, "raise SystemExit")
    put(board, "/settings.json", '{"brightness": 3}')
    assert flash_over_usb(board) == 0
    settings = {"settings.json": b'{"brightness": 3}'}
    assert files_on(board) == dict(sorted((SHIPPED | settings).items()))
    assert board.exec("import os\nprint('panel' in os.listdir('/'))") == "False\r\n"


def test_a_busy_program_is_interrupted(board: Board) -> None:
    put(board, "/main.py", "while True:\n    pass\n")
    board.power_cycle()
    board.run(500)
    assert flash_over_usb(board) == 0
    assert files_on(board) == SHIPPED


def test_a_program_that_cannot_be_interrupted_is_told(
    board: Board, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repl, "_SECONDS", 1)
    put(board, "/main.py", "import micropython\nmicropython.kbd_intr(-1)\nwhile True:\n    pass\n")
    board.power_cycle()
    board.run(500)
    assert flash_over_usb(board) == 2
    assert "hold roll and fire while plugging in" in capsys.readouterr().err


def test_a_full_file_system_is_told_and_left_as_it_was(
    board: Board, capsys: pytest.CaptureFixture[str]
) -> None:
    board.exec(
        "data = bytes(4096)\nf = open('/big', 'wb')\n"
        "for _ in range(346):\n    f.write(data)\nf.close()\n",
        ms=120_000,
    )
    assert flash_over_usb(board) == 2
    assert "file system is full" in capsys.readouterr().err
    assert files_on(board).keys() == {"big"}


def test_a_cable_pulled_on_the_way_is_told_and_mended_by_the_next_flash(
    board: Board, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_way = threading.Event()

    def listen(line: str) -> None:
        if "copied" in line:
            on_the_way.set()

    monkeypatch.setattr(flash, "_say", listen)
    result: list[int] = []
    with board.serial_port() as port:
        worker = threading.Thread(target=lambda: result.append(flash.run(port)))
        worker.start()
        assert on_the_way.wait(timeout=30)
    worker.join(timeout=60)
    assert result == [2]
    assert "was lost on the way" in capsys.readouterr().err
    assert files_on(board).keys() & SHIPPED.keys() == set()
    assert flash_over_usb(board) == 0
    assert files_on(board) == SHIPPED
