"""UF2: what is written reads back, and no file, however broken, ends in anything but a message."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_sim.flashing import uf2
from tests.flashing.sample import E10_BLOCK, Program

PAGES = st.dictionaries(
    st.integers(0, 0xFFFF).map(lambda page: 0x10000000 + page * uf2.PAGE_SIZE),
    st.binary(min_size=uf2.PAGE_SIZE, max_size=uf2.PAGE_SIZE),
    min_size=1,
    max_size=20,
)
FAMILY = st.sampled_from(sorted(uf2.FAMILIES))
GOOD = Program(size=10_000).uf2()


@given(PAGES, FAMILY)
def test_what_is_written_reads_back(pages: dict[int, bytes], family: int) -> None:
    blocks = uf2.read(uf2.write(uf2.numbered(pages, family)), "some.uf2")
    assert {block.address: block.page for block in blocks} == pages
    assert {block.family for block in blocks} == {family}
    assert [block.number for block in blocks] == list(range(len(pages)))


def test_the_extra_block_of_rp2350_files_is_kept_to_the_byte() -> None:
    file = uf2.write([E10_BLOCK, *uf2.numbered(Program().pages(), uf2.RP2350_ARM)])
    assert uf2.write(uf2.read(file, "official.uf2")) == file


@given(st.binary(max_size=3 * uf2.BLOCK_SIZE))
def test_any_bytes_give_blocks_or_a_message(data: bytes) -> None:
    read_or_message(data)


@given(st.data())
def test_a_damaged_file_gives_blocks_or_a_message(data: st.DataObject) -> None:
    file = bytearray(GOOD[: data.draw(st.integers(0, len(GOOD)))])
    for _ in range(data.draw(st.integers(0, 5)) if file else 0):
        # Aim at the headers, where it hurts.
        block = data.draw(st.integers(0, (len(file) - 1) // uf2.BLOCK_SIZE))
        place = min(block * uf2.BLOCK_SIZE + data.draw(st.integers(0, 31)), len(file) - 1)
        file[place] = data.draw(st.integers(0, 255))
    read_or_message(bytes(file))


def read_or_message(data: bytes) -> None:
    try:
        assert uf2.read(data, "some.uf2")
    except uf2.Uf2Error as error:
        assert "some.uf2" in str(error)


def with_word(index: int, value: int, block: int = 3) -> bytes:
    """The good file with one word of one header changed."""
    file = bytearray(GOOD)
    struct.pack_into("<I", file, block * uf2.BLOCK_SIZE + 4 * index, value)
    return bytes(file)


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (b"", "some.uf2 is empty"),
        (GOOD[: 5 * 512 + 100], "some.uf2, block 5: the file ends in the middle"),
        (GOOD[: 5 * 512], "holds 5 of 40 blocks for RP2040. The file is cut short"),
        (b"#!/bin/sh\n" * 52, "some.uf2, block 0: not a UF2 file"),
        (with_word(0, 0), "some.uf2, block 3: not a UF2 file"),
        (with_word(127, 0), "some.uf2, block 3: not a UF2 file"),
        (with_word(2, 0), "some.uf2, block 3: not for a Pico"),
        (with_word(2, 0x2001), "some.uf2, block 3: not for a Pico"),
        (with_word(7, 0x68ED2B88), "not for a Pico (chip family 0x68ed2b88"),
        (with_word(4, 476), "some.uf2, block 3: 476 bytes"),
        (with_word(3, 0x10000301), "whole pages of 256"),
        (with_word(3, 0x10000000), "some.uf2, block 3: a second block for address 0x10000000"),
        (with_word(5, 7), "some.uf2, block 3: it is number 7 of 40 where number 3 belongs"),
        (with_word(6, 2), "some.uf2, block 3: it is number 3 of 2"),
    ],
)
def test_the_message_names_the_file_the_block_and_the_fault(file: bytes, message: str) -> None:
    with pytest.raises(uf2.Uf2Error) as caught:
        uf2.read(file, "some.uf2")
    assert message in str(caught.value)


@given(PAGES)
def test_whole_sectors_line_up_with_block_numbers(pages: dict[int, bytes]) -> None:
    whole = uf2.whole_sectors(pages)
    assert {address: whole[address] for address in pages} == pages
    assert all(whole[address] == uf2.ERASED for address in whole.keys() - pages.keys())
    for block in uf2.numbered(whole, uf2.RP2040):
        assert block.number % 16 == block.address // uf2.PAGE_SIZE % 16
