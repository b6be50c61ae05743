"""What the boot ROM of each chip does with a UF2 file that is dragged onto its drive.

Written after pico-bootrom-rp2040 (bootrom/virtual_disk.c) and pico-bootrom-rp2350
(src/nsboot/usb_virtual_disk.c). The flash is NOR flash: programming only clears bits, so a sector
that was not erased first, or is erased too late, ends up wrong here as it would on a board.
"""

from host_sim.flashing import uf2
from host_sim.flashing.boards import FLASH_START


class BootRom:
    """A chip in BOOTSEL mode, with old content in its flash."""

    accepts: frozenset[int] = frozenset()

    def __init__(self, flash: bytes) -> None:
        self.flash = bytearray(flash)
        self.restarted = False
        self._transfer: tuple[int, int] | None = None
        self._erased: set[int] = set()
        self._received: set[int] = set()

    def drag(self, file: bytes) -> None:
        for block in uf2.read(file, "dragged.uf2"):
            if block.family in self.accepts and not self.restarted:
                self._take(block)

    def _take(self, block: uf2.Block) -> None:
        if self._transfer != (block.family, block.total):
            self._transfer = (block.family, block.total)
            self._erased.clear()
            self._received.clear()
        # The address lines above the chip's size are not connected.
        offset = (block.address - FLASH_START) % len(self.flash)
        sector = offset - offset % uf2.SECTOR_SIZE
        if self._erase_key(block) not in self._erased:
            self._erased.add(self._erase_key(block))
            self.flash[sector : sector + uf2.SECTOR_SIZE] = b"\xff" * uf2.SECTOR_SIZE
        for index, byte in enumerate(block.page, start=offset):
            self.flash[index] &= byte
        self._received.add(block.number)
        self.restarted = len(self._received) == block.total

    def _erase_key(self, block: uf2.Block) -> int:
        raise NotImplementedError


class Rp2040(BootRom):
    accepts = frozenset({uf2.RP2040})

    def _erase_key(self, block: uf2.Block) -> int:
        return block.number * uf2.PAGE_SIZE // uf2.SECTOR_SIZE  # by number: erratum RP2040-E14


class Rp2350(BootRom):
    accepts = frozenset({uf2.ABSOLUTE, uf2.RP2350_ARM, uf2.RP2350_RISCV})

    def _erase_key(self, block: uf2.Block) -> int:
        return (block.address - FLASH_START) // uf2.SECTOR_SIZE


def boot_rom(chip: str, flash: bytes) -> BootRom:
    return {"RP2040": Rp2040, "RP2350": Rp2350}[chip](flash)
