"""`mpremote mip install` onto an emulated Pico, from this repository served as a host would."""

import subprocess
import sys
import threading
from collections.abc import Generator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from host_sim.flashing import flash
from host_sim.flashing.files import REPOSITORY, shipped_files
from speldator.controls import LAMPS
from tests.firmware.bench_top import LAMP, BenchTop
from tests.flashing.emulated import files_on, put

START_MS = 1000  # sources are compiled at every start
SETTINGS = '{"brightness": 40}'


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def repository() -> Generator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=REPOSITORY)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_the_package_makes_a_speldator_that_make_flash_brings_up_to_date(
    micropython_uf2: Path, repository: str
) -> None:
    with BenchTop([micropython_uf2]) as board:
        board.run(1000)
        put(board, "/settings.json", SETTINGS)
        with board.serial_port() as port:
            install(port, f"{repository}/firmware/package.json", f"{repository}/boot.py")
        assert files_on(board)["boot.py"] == (REPOSITORY / "boot.py").read_bytes()
        board.hold("roll", "fire")
        board.power_cycle()
        board.run(START_MS)
        assert board.output().endswith(">>> "), "safe mode"
        board.let_go("roll", "fire")
        board.power_cycle()
        assert_plays(board)
        stored = board.exec("from panel.settings_file import read_file; print(read_file())")
        assert stored == "{'brightness': 40}\r\n"

        with board.serial_port() as port:
            assert flash.run(port) == 0
        settings = {"settings.json": SETTINGS.encode()}
        assert files_on(board) == dict(sorted({**shipped_files(), **settings}.items()))
        board.power_cycle()
        assert_plays(board)


def assert_plays(board: BenchTop) -> None:
    board.run(START_MS)
    board.hold("roll")
    board.run(50)
    assert board.lit() == set(LAMPS)
    assert board.level(LAMP["move2"]) == 65535 * 40 // 100
    board.let_go("roll")
    board.run(50)


def install(port: str, *package: str) -> None:
    """The command of the manual, with our own server in the place of github."""
    tool = [sys.executable, "-m", "mpremote", "connect", port]
    command = [*tool, "mip", "install", "--target", "/", *package]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
