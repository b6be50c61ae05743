"""make flash: what it does to a board, and what it says when something is in the way."""

import errno
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from host_sim.flashing import flash
from host_sim.flashing.files import shipped_files
from host_sim.flashing.ports import Port
from host_sim.flashing.repl import ConnectionLost, Repl, ScriptFailed
from panel.version import VERSION
from tests.flashing.folder_board import FolderBoard

SHIPPED = shipped_files()
OLD = {path: content + b"\n# old" for path, content in SHIPPED.items()}
# Version 0.2.0 had a file for each module.
IN_FOLDERS = {
    path: b"0.2.0 of " + path.encode()
    for path in (
        *("boot.py", "main.py", "boards/pico.mpy", "panel/codes.mpy", "panel/device.mpy"),
        *("panel/entropy.mpy", "panel/lamps.mpy", "panel/pins.mpy", "panel/selftest.mpy"),
        *("panel/settings.mpy", "panel/start.mpy", "panel/switches.mpy", "panel/version.mpy"),
        *("speldator/chess_clock.mpy", "speldator/computer.mpy", "speldator/controls.mpy"),
        "speldator/odds.mpy",
    )
}
SETTINGS = {"settings.json": b'{"brightness": 40}'}
PICO = Port("/dev/ttyACM0", 0x2E8A, 0x0005, "Board in FS mode")


@pytest.fixture(autouse=True)
def compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests below flash hundreds of times; what they ship need not be compiled each time."""
    monkeypatch.setattr(flash, "shipped_files", lambda: SHIPPED)


@pytest.fixture
def board(tmp_path: Path) -> FolderBoard:
    return FolderBoard(tmp_path)


def flash_onto(board: FolderBoard) -> int:
    return flash.run(None, lambda: [PICO], list[str], lambda device: board)


# --- what it does


def test_an_empty_board_gets_every_file_and_starts(
    board: FolderBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    assert flash_onto(board) == 0
    assert board.files() == SHIPPED
    assert (board.resets, board.closed) == (1, True)
    printed = capsys.readouterr().out
    assert "Raspberry Pi Pico with RP2040 on /dev/ttyACM0, MicroPython 1.29.0" in printed
    assert printed.count("  copied     ") == len(SHIPPED)
    assert f"The board carries version {VERSION} and has started it." in printed


def test_flashing_again_writes_nothing(
    board: FolderBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    flash_onto(board)
    capsys.readouterr()
    board.executed.clear()
    assert flash_onto(board) == 0
    assert not any(".write(" in code for code in board.executed)
    assert capsys.readouterr().out.count("  unchanged  ") == len(SHIPPED)
    assert board.files() == SHIPPED


def test_files_of_an_older_version_go(
    board: FolderBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = ("panel_gone.mpy", "panel_gone.mpy.new", "panel_bundle.py", "boot.py.new")
    for path in (*gone, "panel/pins.py", "speldator/deep/er/x.py"):
        board.put(path, b"raise SystemExit")
    assert flash_onto(board) == 0
    assert board.files() == SHIPPED
    assert not [path for path in board.folder.iterdir() if path.is_dir()]
    assert "  removed    /panel_bundle.py" in capsys.readouterr().out


def test_what_the_player_stored_stays(board: FolderBoard) -> None:
    mine = {
        "settings.json": b'{"lamps": 3}',
        "settings.bad": b"{",
        "panel/settings.json": b"{}",
        "notes.txt": b"mine",
        "panel_notes.txt": b"mine",
        "panel_of_mine/tune.py": b"mine",
        "lib/other.py": b"mine",
    }
    for path, content in mine.items():
        board.put(path, content)
    assert flash_onto(board) == 0
    assert board.files() == SHIPPED | mine


def test_a_changed_file_is_replaced(board: FolderBoard) -> None:
    flash_onto(board)
    board.put("panel_held.mpy", b"damaged")
    assert flash_onto(board) == 0
    assert board.files() == SHIPPED


def test_the_starters_are_put_in_place_last(board: FolderBoard) -> None:
    flash_onto(board)
    (install,) = (code for code in board.executed if "os.rename" in code)
    assert install.index("panel_settings_file.mpy") < install.index("/boot.py")
    assert install.index("/boot.py") < install.index("/main.py")


def old_board(folder: Path) -> FolderBoard:
    """A board with an older version: every file differs."""
    board = FolderBoard(folder)
    for path in SHIPPED:
        board.put(path, OLD[path])
    return board


def test_a_cable_pulled_at_any_moment_leaves_the_old_version_or_the_new(tmp_path: Path) -> None:
    whole = old_board(tmp_path / "whole")
    assert flash_onto(whole) == 0
    for step in range(len(whole.executed)):
        board = old_board(tmp_path / f"step{step}")
        board.fault = unplug_at(board, step)
        assert flash_onto(board) == 2
        left = {path: data for path, data in board.files().items() if not path.endswith(".new")}
        assert left in (OLD, SHIPPED)
        plug_in_and_flash_again(board)


def test_power_lost_while_files_are_put_in_place_is_mended_by_the_next_flash(
    tmp_path: Path,
) -> None:
    for number in range(1, len(SHIPPED) + 1):
        board = old_board(tmp_path / f"rename{number}")
        board.power_fails_at_rename = number
        assert flash_onto(board) == 2
        plug_in_and_flash_again(board)


def test_a_board_with_a_file_for_each_module_is_brought_up_to_date(board: FolderBoard) -> None:
    for path, content in {**IN_FOLDERS, **SETTINGS}.items():
        board.put(path, content)
    assert flash_onto(board) == 0
    assert board.files() == SHIPPED | SETTINGS
    assert not [path for path in board.folder.iterdir() if path.is_dir()]


def test_power_lost_on_the_way_from_0_2_leaves_one_of_both_versions_whole(tmp_path: Path) -> None:
    for number in range(1, len(SHIPPED) + 1):
        board = FolderBoard(tmp_path / f"rename{number}")
        for path, content in {**IN_FOLDERS, **SETTINGS}.items():
            board.put(path, content)
        board.power_fails_at_rename = number
        assert flash_onto(board) == 2
        left = board.files()
        starter = IN_FOLDERS if left["main.py"] == IN_FOLDERS["main.py"] else SHIPPED
        modules = {path: content for path, content in starter.items() if path != "boot.py"}
        assert modules.items() <= left.items(), "what main.py imports is there"
        if left["boot.py"] == SHIPPED["boot.py"]:
            assert left["panel_bundle.mpy"] == SHIPPED["panel_bundle.mpy"]
        plug_in_and_flash_again(board, SETTINGS)


def plug_in_and_flash_again(board: FolderBoard, kept: Mapping[str, bytes] | None = None) -> None:
    board.unplugged = False
    board.fault = lambda code: None
    assert flash_onto(board) == 0
    assert board.files() == SHIPPED | dict(kept or {})


def unplug_at(board: FolderBoard, step: int) -> Callable[[str], None]:
    def fault(code: str) -> None:
        if len(board.executed) > step:
            board.unplugged = True
            raise ConnectionLost("gone")

    return fault


# --- what it says


def errors(capsys: pytest.CaptureFixture[str]) -> str:
    captured = capsys.readouterr()
    assert "Traceback (most recent" not in captured.err
    return captured.err


@pytest.mark.parametrize(
    ("ports", "drives", "messages"),
    [
        ([], [], ["No board found", "carries data", "make image MICROPYTHON="]),
        ([Port("/dev/ttyS0")], [], ["No board found"]),
        (
            [PICO, Port("/dev/ttyACM1", 0x2E8A, 5, "Pico")],
            [],
            ["Several boards", "/dev/ttyACM0  ", "/dev/ttyACM1  ", "make flash PORT=/dev/ttyACM0"],
        ),
        (
            [],
            ["/media/me/RPI-RP2"],
            ["BOOTSEL mode (drive /media/me/RPI-RP2)", "without BOOTSEL", "micropython.org"],
        ),
        (
            [Port("COM3", 0x239A, 0x80F4, "Pico")],
            [],
            ["COM3  Pico (239a:80f4) runs CircuitPython", "make circuitpython"],
        ),
        ([Port("COM3", 0x2E8A, 0x000B, "Pico 2")], [], ["runs CircuitPython"]),
        (
            [Port("COM4", 0x2E8A, 0x000A, "Pico")],
            [],
            ["does not say that it runs MicroPython", "make flash PORT=COM4"],
        ),
    ],
)
def test_no_board_to_choose(
    ports: list[Port], drives: list[str], messages: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert flash.run(None, lambda: ports, lambda: drives, must_not_open) == 2
    printed = errors(capsys)
    for message in messages:
        assert message in printed


def must_not_open(device: str) -> Repl:
    raise AssertionError(f"opened {device}")


def test_one_micropython_board_among_other_devices_is_found(board: FolderBoard) -> None:
    others = [Port("COM1"), Port("COM5", 0x2E8A, 0x000C, "Debug Probe"), PICO]
    assert flash.run(None, lambda: others, list[str], lambda device: opened(board, device)) == 0


def opened(board: FolderBoard, device: str) -> FolderBoard:
    assert device == PICO.device
    return board


def test_a_port_that_is_named_is_taken(board: FolderBoard) -> None:
    two = [PICO, Port("/dev/ttyACM1", 0x2E8A, 5)]
    assert flash.run(PICO.device, lambda: two, list[str], lambda d: opened(board, d)) == 0


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (OSError(errno.EBUSY, "busy"), "Another program is using /dev/ttyACM0"),
        (OSError(errno.EAGAIN, "lock"), "Another program is using /dev/ttyACM0"),
        (PermissionError(errno.EACCES, "no"), "sudo usermod -aG dialout $USER"),
        (
            FileNotFoundError(errno.ENOENT, "no"),
            "There is no port /dev/ttyACM0. Ports here:\n  none",
        ),
        (OSError("strange thing"), "/dev/ttyACM0 does not open: strange thing"),
    ],
)
def test_a_port_that_does_not_open(
    error: OSError, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(device: str) -> Repl:
        raise error

    assert flash.run("/dev/ttyACM0", list[Port], list[str], refuse) == 2
    assert message in errors(capsys)


def test_on_windows_access_denied_means_that_the_port_is_in_use(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(device: str) -> Repl:
        raise OSError("could not open port 'COM3': PermissionError(13, 'Access is denied.')")

    monkeypatch.setattr(flash.sys, "platform", "win32")
    assert flash.run("COM3", list[Port], list[str], refuse) == 2
    assert "Another program is using COM3" in errors(capsys)


def test_a_board_that_gives_no_prompt(
    board: FolderBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    board.answers = False
    assert flash_onto(board) == 2
    printed = errors(capsys)
    assert "does not give a MicroPython prompt" in printed
    assert "hold roll and fire while plugging in (safe mode), then try again" in printed
    assert board.closed


def test_circuitpython_behind_the_prompt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = FolderBoard(tmp_path, name="circuitpython")
    assert flash_onto(board) == 2
    assert "runs CircuitPython 1.29.0" in (printed := errors(capsys))
    assert "make circuitpython" in printed
    assert board.files() == {}


def test_a_micropython_that_cannot_load_our_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = FolderBoard(tmp_path, mpy=5)
    assert flash_onto(board) == 2
    assert "with .mpy version 6 (this one has 5)" in errors(capsys)
    assert board.files() == {}


def test_a_micropython_that_is_too_old(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = FolderBoard(tmp_path, version=(1, 24, 1))
    assert flash_onto(board) == 2
    assert "runs micropython 1.24.1.\nMicroPython 1.25 or newer is needed" in errors(capsys)
    assert board.files() == {}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("OSError: [Errno 28] ENOSPC", "file system is full"),
        ("OSError: 28", "file system is full"),
        ("OSError: [Errno 30] EROFS", "read-only"),
        ("OSError: 30", "read-only"),
        ("MemoryError: ", "The board reports an error:\nTraceback\nMemoryError:"),
    ],
)
def test_an_error_on_the_board(
    line: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail_to_write(code: str) -> None:
        if ".write(" in code and len(board.executed) > 20:
            raise ScriptFailed(f"Traceback\n{line}")

    board = old_board(tmp_path)
    board.fault = fail_to_write
    assert flash_onto(board) == 2
    assert message in errors(capsys)
    assert board.files() == OLD, "half a copy is taken away again"
    assert board.resets == 1, "the old version runs again"


def test_a_file_that_arrives_damaged_is_not_put_in_place(
    board: FolderBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    def damage(code: str) -> None:
        if "for path in ['/boot.py.new'" in code:
            board.put("panel_held.mpy.new", b"damaged")

    board.fault = damage
    assert flash_onto(board) == 2
    assert "/panel_held.mpy.new did not arrive as it was sent" in errors(capsys)
    assert board.files() == {}


def test_a_connection_lost_on_the_way(
    board: FolderBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    board.fault = unplug_at(board, 10)
    assert flash_onto(board) == 2
    assert "The connection to /dev/ttyACM0 was lost" in errors(capsys)


@pytest.mark.parametrize("noise", ["temperature 21.5\n", "(1, 2)\n", "'\n", "\0\n"])
def test_a_board_that_talks_in_between(
    noise: str, board: FolderBoard, capsys: pytest.CaptureFixture[str]
) -> None:
    for quiet_for in (0, 1):
        board.executed.clear()
        board.fault = noisy_after(board, quiet_for, noise)
        assert flash_onto(board) == 2
        assert "makes no sense here" in errors(capsys)


def noisy_after(board: FolderBoard, count: int, noise: str) -> Callable[[str], None]:
    def fault(code: str) -> None:
        board.noise = noise if len(board.executed) > count else ""

    return fault


def test_ctrl_c_stops_with_a_word(board: FolderBoard, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(code: str) -> None:
        if ".write(" in code:
            raise KeyboardInterrupt

    board.fault = interrupt
    assert flash_onto(board) == 2
    assert "Stopped." in errors(capsys)
    assert board.resets == 1
