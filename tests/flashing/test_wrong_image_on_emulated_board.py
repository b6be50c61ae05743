"""The wrong file dragged onto a board: what happens, what it says, and what mends it."""

from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack
from pathlib import Path

import pytest

from host_sim.flashing import flash, image
from host_sim.flashing.boards import BOARDS, OLDEST_MICROPYTHON
from host_sim.flashing.building.compiling import as_uf2
from host_sim.flashing.files import shipped_files
from host_sim.flashing.uf2 import RP2040
from tests.firmware.bench_top import BenchTop
from tests.flashing.boot_rom import boot_rom
from tests.flashing.emulated import PICO, files_on, speldator_runs

SHIPPED = shipped_files()
RIGHT = image.files_only(PICO, SHIPPED)
FOR_A_PICO_W = image.files_only(BOARDS["pico_w"], SHIPPED)
MakeBoard = Callable[..., BenchTop]


@pytest.fixture
def dragged_onto(micropython_uf2: Path, tmp_path: Path) -> Generator[MakeBoard]:
    """dragged_onto(file, ...): a Pico with MicroPython that got these, one after the other."""
    with ExitStack() as boards:

        def make(*files: bytes) -> BenchTop:
            content = b"\xff" * PICO.flash_size
            for file in (micropython_uf2.read_bytes(), *files):
                rom = boot_rom(PICO.chip, content)
                rom.drag(file)
                assert rom.restarted
                content = bytes(rom.flash)
            path = tmp_path / "flash.uf2"
            path.write_bytes(as_uf2(content, RP2040))
            return boards.enter_context(BenchTop([path]))

        yield make


def for_newer_bytecode() -> dict[str, bytes]:
    """Our files, as if compiled for a MicroPython with the next version of .mpy files."""
    return {
        path: content[:1] + bytes([content[1] + 1]) + content[2:]
        if path.endswith(".mpy")
        else content
        for path, content in SHIPPED.items()
    }


def for_a_newer_release() -> dict[str, bytes]:
    """Our files, as if they needed a release that is not out yet."""
    needs, later = str(OLDEST_MICROPYTHON).encode(), b"(9, 0)"
    assert SHIPPED["boot.py"].count(needs) == 1
    return {**SHIPPED, "boot.py": SHIPPED["boot.py"].replace(needs, later)}


@pytest.mark.parametrize(
    ("files", "why"),
    [
        (for_newer_bytecode(), "incompatible .mpy file"),
        (for_a_newer_release(), "MicroPython is too old"),
    ],
    ids=["bytecode", "release"],
)
def test_an_image_newer_than_its_micropython_says_so_at_the_prompt_and_can_be_mended(
    dragged_onto: MakeBoard, files: Mapping[str, bytes], why: str
) -> None:
    board = dragged_onto(image.files_only(PICO, files))
    assert not speldator_runs(board)
    assert board.lit() == set()
    told, prompt = board.output().split("MicroPython v", 1)
    assert told.startswith("The speldator cannot start: ")
    assert why in told
    assert "MicroPython {}.{} or newer".format(*OLDEST_MICROPYTHON) in told
    assert prompt.endswith(">>> ")
    with board.serial_port() as port:
        assert flash.run(port) == 0
    assert speldator_runs(board)


def test_an_image_for_a_pico_w_leaves_an_empty_pico_at_its_prompt(dragged_onto: MakeBoard) -> None:
    board = dragged_onto(FOR_A_PICO_W)
    assert not speldator_runs(board)
    assert board.output().endswith(">>> ")
    assert files_on(board) == {}


def test_an_image_for_a_pico_w_lets_a_speldator_on_a_pico_play_on(dragged_onto: MakeBoard) -> None:
    board = dragged_onto(RIGHT, FOR_A_PICO_W)
    assert speldator_runs(board)
    assert files_on(board) == SHIPPED


def test_after_an_image_for_a_pico_w_the_right_one_mends_a_pico(dragged_onto: MakeBoard) -> None:
    board = dragged_onto(FOR_A_PICO_W, RIGHT)
    assert speldator_runs(board)
    assert files_on(board) == SHIPPED
