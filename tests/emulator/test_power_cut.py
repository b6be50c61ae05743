"""A power cut ends a write to the flash where it is."""

import pytest

from tests.emulator.board import BoardError
from tests.emulator.conftest import MakeBoard

BLOCK = 300  # of the file system, far behind its files
PAGE = bytes(range(256))
ERASE_AND_PROGRAM = f"""
import rp2
flash = rp2.Flash()
flash.ioctl(6, {BLOCK})
flash.writeblocks({BLOCK}, bytes(range(256)), 0)
"""


@pytest.mark.parametrize(
    ("torn", "expected"), [(False, b"\xff" * 256), (True, PAGE[:128] + b"\xff" * 128)]
)
def test_a_page_is_programmed_half_or_not_at_all(
    make_board: MakeBoard, torn: bool, expected: bytes
) -> None:
    board = make_board()
    board.run(300)
    board.cut_power_at(2, torn=torn)
    with pytest.raises(BoardError):
        board.exec(ERASE_AND_PROGRAM)
    assert not board.powered
    at = board.now_us
    board.run(1000)
    assert board.now_us == at
    board.power_cycle()
    board.run(300)
    assert board.powered
    assert board.flash_bytes(0xA0000 + BLOCK * 4096, 256) == expected
    board.exec(ERASE_AND_PROGRAM)  # a cut is for once
    assert board.flash_bytes(0xA0000 + BLOCK * 4096, 256) == PAGE
