"""Made-up things for the tests of this folder: programs for a Pico, and file systems read back."""

import struct
from dataclasses import dataclass
from typing import IO, cast

from littlefs import LittleFS, UserContext

from host_sim.flashing import uf2
from host_sim.flashing.boards import BLOCK_SIZE, FLASH_START, Region

# The first block of official RP2350 files, as picotool --abs-block writes it (erratum RP2350-E10).
E10_BLOCK = uf2.Block(
    family=uf2.ABSOLUTE,
    address=0x10FFFF00,
    page=b"\xef" * uf2.PAGE_SIZE,
    number=0,
    total=2,
    flags=0xA000,
    tail=struct.pack("<I", 0x9957E304).ljust(476 - uf2.PAGE_SIZE, b"\0"),
)


@dataclass
class Program:
    """A program with a binary info table like MicroPython's, and some noise as its code."""

    name: str = "MicroPython"
    board: str = "pico"
    version: str = "v1.29.0"
    storage: Region | None = None
    size: int = 100_000

    def pages(self) -> dict[int, bytes]:
        image = self._image()
        image += b"\0" * (-len(image) % uf2.PAGE_SIZE)
        return {
            FLASH_START + start: image[start : start + uf2.PAGE_SIZE]
            for start in range(0, len(image), uf2.PAGE_SIZE)
        }

    def uf2(self, family: int = uf2.RP2040) -> bytes:
        return uf2.write(uf2.numbered(self.pages(), family))

    def _image(self) -> bytes:
        data = bytearray(b"\x5a" * 0x1000)
        entries: list[int] = []

        def put(content: bytes) -> int:
            data.extend(content)
            return FLASH_START + len(data) - len(content)

        for key, text in (
            (0x02031C86, self.name),
            (0xB63CFFBB, self.board),
            (0x11A9BC3A, self.version),
        ):
            entries.append(put(struct.pack("<HHII", 6, 0x5052, key, put(text.encode() + b"\0"))))
        if self.storage:
            place = (self.storage.start, self.storage.size)
            entries.append(put(struct.pack("<HHIIIIH", 7, 0x504D, put(b"MP\0"), *place, 0, 3)))
        table = put(struct.pack(f"<{len(entries)}I", *entries))
        end = FLASH_START + len(data)
        header = struct.pack("<5I", 0x7188EBF2, table, end, end, 0xE71AA390)
        # Over the edge of a page, where a careless reader would miss it.
        data[0x1F4 : 0x1F4 + len(header)] = header
        return bytes(data).ljust(self.size, b"\xa5")


def mounted(flash: bytearray) -> LittleFS:
    """A file system with MicroPython's settings on `flash`; made anew if there is none."""
    return LittleFS(
        context=UserContext(buffer=flash),
        block_size=BLOCK_SIZE,
        block_count=len(flash) // BLOCK_SIZE,
        read_size=32,
        prog_size=256,
        cache_size=1024,
        lookahead_size=32,
    )


def files_in_flash(flash: bytes | bytearray, storage: Region) -> dict[str, bytes]:
    """What MicroPython would find: every file of the file system at `storage`."""
    start = storage.start - FLASH_START
    system = mounted(bytearray(flash[start : start + storage.size]))
    found: dict[str, bytes] = {}
    for folder, _, names in system.walk("/"):
        for name in names:
            path = f"{folder}/{name}".lstrip("/")
            with opened(system, path, "rb") as file:
                found[path] = file.read()
    return dict(sorted(found.items()))


def old_folder_block() -> bytes:
    """A block of a folder that was written to often, so that its revision number is high."""
    flash = bytearray(b"\xff" * BLOCK_SIZE * 64)
    system = mounted(flash)
    system.mkdir("/panel")
    for turn in range(500):
        with opened(system, "/panel/old.py", "wb") as file:
            file.write(b"raise SystemExit\n" * (turn % 20))
    blocks = [bytes(flash[at : at + BLOCK_SIZE]) for at in range(0, len(flash), BLOCK_SIZE)]
    return max((b for b in blocks[2:] if b"old.py" in b), key=lambda block: block[:4][::-1])


def opened(system: LittleFS, path: str, mode: str) -> IO[bytes]:
    return cast("IO[bytes]", system.open(path, mode))  # pyright: ignore[reportUnknownMemberType]
