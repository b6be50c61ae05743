"""What the tests here do with an emulated Pico that runs real MicroPython."""

from host_sim.flashing.boards import BOARDS, FLASH_START
from tests.emulator.board import Board
from tests.flashing.sample import files_in_flash

PICO = BOARDS["pico"]


def put(board: Board, path: str, content: str) -> None:
    board.exec(f"with open({path!r}, 'w') as f:\n    f.write({content!r})\n")


def storage_of(board: Board) -> bytes:
    return board.flash_bytes(PICO.storage.start - FLASH_START, PICO.storage.size)


def files_on(board: Board) -> dict[str, bytes]:
    """Read from the flash chip itself, behind MicroPython's back."""
    return files_in_flash(board.flash_bytes(0, PICO.flash_size), PICO.storage)


def speldator_runs(board: Board) -> bool:
    """Whether the firmware looks at its switches, as it does once a second."""
    board.run(500)
    board.clear_samples()
    board.run(2500)
    return len(board.samples()) >= 2
