"""What a Pico program says about itself: name, version, board, frozen modules, and where its
file system lies.

The SDK puts a table of pointers into every binary, found by two marks near its start.
https://github.com/raspberrypi/pico-sdk, src/common/pico_binary_info
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass

from host_sim.flashing.boards import Region
from host_sim.flashing.uf2 import PAGE_SIZE

_MARK_START = struct.pack("<I", 0x7188EBF2)
_MARK_END = struct.pack("<I", 0xE71AA390)
_TYPE_STRING = 6
_TYPE_BLOCK_DEVICE = 7
_ID_PROGRAM = 0x02031C86
_ID_VERSION = 0x11A9BC3A
_ID_BOARD = 0xB63CFFBB
_ID_DESCRIPTION = 0xB6A07C19
_ID_FROZEN = 0x4A99D719  # ports/rp2/mpconfigport.h: one text for each module
# Far more than any real program has; keeps a damaged table from being walked for minutes.
_MOST_ENTRIES = 1000
_LONGEST_TEXT = 100


@dataclass(frozen=True, slots=True)
class BinaryInfo:
    """Empty text, or no storage, where the program does not say."""

    program: str = ""
    version: str = ""
    board: str = ""
    description: str = ""
    storage: Region | None = None
    frozen: frozenset[str] = frozenset()


def binary_info(pages: Mapping[int, bytes]) -> BinaryInfo:
    """Read from flash pages (address -> 256 bytes). Never fails: damage reads as absent."""
    texts: dict[int, str] = {}
    storage: Region | None = None
    frozen: set[str] = set()
    for entry in _entries(pages):
        kind = _word(pages, entry) & 0xFFFF
        first, second, third = (_word(pages, entry + offset) for offset in (4, 8, 12))
        if kind == _TYPE_STRING and first == _ID_FROZEN:
            frozen.add(_text(pages, second))
        elif kind == _TYPE_STRING:
            texts.setdefault(first, _text(pages, second))
        elif kind == _TYPE_BLOCK_DEVICE and storage is None:
            storage = Region(start=second, size=third)
    return BinaryInfo(
        program=texts.get(_ID_PROGRAM, ""),
        version=texts.get(_ID_VERSION, ""),
        board=texts.get(_ID_BOARD, ""),
        description=texts.get(_ID_DESCRIPTION, ""),
        storage=storage,
        frozen=frozenset(frozen),
    )


def _entries(pages: Mapping[int, bytes]) -> list[int]:
    for address in sorted(pages):
        at = pages[address].find(_MARK_START)
        # The header may run over into the next page, so it is read again by address.
        if at >= 0 and _bytes(pages, address + at + 16, 4) == _MARK_END:
            start, end = (_word(pages, address + at + offset) for offset in (4, 8))
            stop = min(end, start + 4 * _MOST_ENTRIES)
            return [_word(pages, pointer) for pointer in range(start, stop, 4)]
    return []


def _bytes(pages: Mapping[int, bytes], address: int, size: int) -> bytes:
    """`size` bytes from `address`; zeros where no page is."""
    data = bytearray()
    while len(data) < size:
        offset = (address + len(data)) % PAGE_SIZE
        page = pages.get(address + len(data) - offset, bytes(PAGE_SIZE))
        data += page[offset : offset + size - len(data)]
    return bytes(data)


def _word(pages: Mapping[int, bytes], address: int) -> int:
    return int.from_bytes(_bytes(pages, address, 4), "little")


def _text(pages: Mapping[int, bytes], address: int) -> str:
    raw = _bytes(pages, address, _LONGEST_TEXT).split(b"\0", 1)[0]
    return raw.decode("ascii", "replace")
