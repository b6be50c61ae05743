"""UF2, the file format that the boot ROM of a Pico takes when it is dragged onto its drive.

A file is a row of 512-byte blocks, each with an address and 256 bytes for it.
https://github.com/microsoft/uf2
"""

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from host_sim.flashing.errors import BoardError

BLOCK_SIZE = 512
PAGE_SIZE = 256
SECTOR_SIZE = 4096
ERASED = b"\xff" * PAGE_SIZE

RP2040 = 0xE48BFF56
ABSOLUTE = 0xE48BFF57
RP2350_ARM = 0xE48BFF59
RP2350_RISCV = 0xE48BFF5A
FAMILIES = {
    RP2040: "RP2040",
    ABSOLUTE: "absolute",
    RP2350_ARM: "RP2350 (Arm)",
    RP2350_RISCV: "RP2350 (RISC-V)",
}

_HEADER = struct.Struct("<8I")
_MAGIC_START = (0x0A324655, 0x9E5D5157)
_MAGIC_END = struct.pack("<I", 0x0AB16F30)
_DATA_SIZE = BLOCK_SIZE - _HEADER.size - len(_MAGIC_END)
_FLAG_NOT_FLASH = 0x0001
_FLAG_FAMILY = 0x2000


class Uf2Error(BoardError):
    """The file is not a UF2 that a Pico would take."""


@dataclass(frozen=True, slots=True)
class Block:
    family: int
    address: int
    page: bytes
    number: int
    total: int
    flags: int = _FLAG_FAMILY
    # What follows the page: zeros, or extension tags that picotool adds. Kept as it is.
    tail: bytes = bytes(_DATA_SIZE - PAGE_SIZE)


def read(data: bytes, name: str) -> list[Block]:
    """The blocks of a UF2 file, or a Uf2Error that names the file and the block."""
    if not data:
        raise Uf2Error(f"{name} is empty.")
    blocks: list[Block] = []
    for start in range(0, len(data), BLOCK_SIZE):
        blocks.append(_read_block(data[start : start + BLOCK_SIZE], f"{name}, block {len(blocks)}"))
    _check_numbering(blocks, name)
    return blocks


def write(blocks: Iterable[Block]) -> bytes:
    return b"".join(_write_block(block) for block in blocks)


def whole_sectors(pages: Mapping[int, bytes]) -> dict[int, bytes]:
    """`pages` (address -> 256 bytes) with every 4 KiB sector that is touched filled up.

    The RP2040's boot ROM decides by block *number*, not by address, when to erase a sector
    (erratum RP2040-E14; bootrom/virtual_disk.c, `page_no = block_no * 256 / 4096`). Only when each
    run of 16 block numbers is one whole sector is every sector erased once, before its first page.
    """
    sectors = sorted({address - address % SECTOR_SIZE for address in pages})
    return {
        address: pages.get(address, ERASED)
        for sector in sectors
        for address in range(sector, sector + SECTOR_SIZE, PAGE_SIZE)
    }


def numbered(pages: Mapping[int, bytes], family: int) -> list[Block]:
    """One family's blocks, numbered from 0 in the order of their addresses."""
    ordered = sorted(pages.items())
    return [
        Block(family, address, page, number, len(ordered))
        for number, (address, page) in enumerate(ordered)
    ]


def _read_block(raw: bytes, where: str) -> Block:
    if len(raw) < BLOCK_SIZE:
        raise Uf2Error(f"{where}: the file ends in the middle of it. Download or copy it again.")
    magic0, magic1, flags, address, size, number, total, family = _HEADER.unpack_from(raw)
    if (magic0, magic1) != _MAGIC_START or not raw.endswith(_MAGIC_END):
        raise Uf2Error(f"{where}: not a UF2 file (its marks are missing).")
    if flags & _FLAG_NOT_FLASH or not flags & _FLAG_FAMILY or family not in FAMILIES:
        raise Uf2Error(f"{where}: not for a Pico (chip family 0x{family:08x}, flags 0x{flags:x}).")
    if size != PAGE_SIZE or address % PAGE_SIZE:
        raise Uf2Error(
            f"{where}: {size} bytes for 0x{address:08x}; a Pico takes whole pages of 256."
        )
    data = raw[_HEADER.size : -len(_MAGIC_END)]
    return Block(family, address, data[:PAGE_SIZE], number, total, flags, data[PAGE_SIZE:])


def _write_block(block: Block) -> bytes:
    header = _HEADER.pack(
        *_MAGIC_START,
        block.flags,
        block.address,
        len(block.page),
        block.number,
        block.total,
        block.family,
    )
    return header + block.page + block.tail + _MAGIC_END


def _check_numbering(blocks: list[Block], name: str) -> None:
    counted: dict[int, int] = {}
    seen: set[tuple[int, int]] = set()
    for position, block in enumerate(blocks):
        where = f"{name}, block {position}"
        if (block.family, block.address) in seen:
            raise Uf2Error(f"{where}: a second block for address 0x{block.address:08x}.")
        seen.add((block.family, block.address))
        expected = counted.get(block.family, 0)
        if block.number != expected or block.number >= block.total:
            raise Uf2Error(
                f"{where}: it is number {block.number} of {block.total} "
                f"where number {expected} belongs. The file is damaged."
            )
        counted[block.family] = expected + 1
    for block in blocks:
        # Official RP2350 files open with one absolute block that claims to be 1 of 2, so that the
        # boot ROM never takes it for a complete download (erratum RP2350-E10).
        if block.family != ABSOLUTE and block.total != counted[block.family]:
            raise Uf2Error(
                f"{name}: holds {counted[block.family]} of {block.total} blocks for "
                f"{FAMILIES[block.family]}. The file is cut short; download or copy it again."
            )
