"""The four boards, and where MicroPython keeps its files on each."""

from dataclasses import dataclass

from host_sim.flashing.uf2 import ABSOLUTE, RP2040

KIB = 1024
FLASH_START = 0x10000000
BLOCK_SIZE = 4096

# The older of the releases that the tests run. Before it there is not all that the firmware uses
# of PWM and lightsleep.
OLDEST_MICROPYTHON = (1, 25)

# How the builds of make firmware call themselves, before the board's name.
OUR_BUILDS = "SPELDATOR_"


@dataclass(frozen=True, slots=True)
class Region:
    """A stretch of flash that holds a file system."""

    start: int
    size: int

    @property
    def end(self) -> int:
        return self.start + self.size

    @property
    def block_count(self) -> int:
        return self.size // BLOCK_SIZE


@dataclass(frozen=True, slots=True)
class Board:
    """`name` is the SDK's name for the board; MicroPython's binary carries it."""

    name: str
    title: str
    chip: str
    flash_size: int
    storage_size: int
    wireless: bool

    @property
    def storage(self) -> Region:
        # ports/rp2/rp2_flash.c: the storage ends where the flash ends.
        return Region(FLASH_START + self.flash_size - self.storage_size, self.storage_size)

    @property
    def data_family(self) -> int:
        """The UF2 family of a file that brings data and no program.

        The RP2040 knows one family only. The RP2350 takes `absolute` for data: it writes where the
        addresses say, and restarts whichever processor the board's program is for.
        """
        return RP2040 if self.chip == "RP2040" else ABSOLUTE


# Sizes: MICROPY_HW_FLASH_STORAGE_BYTES in micropython/ports/rp2/boards/RPI_PICO, RPI_PICO_W,
# RPI_PICO2 and RPI_PICO2_W, file mpconfigboard.h (in newer sources mpconfigboard.cmake). They hold
# for every release of MicroPython from each board's first one to v1.29. A combined image does not
# rely on them: it takes the place that the given MicroPython declares in its own binary.
BOARDS = {
    board.name: board
    for board in (
        Board("pico", "Pico", "RP2040", 2048 * KIB, 1408 * KIB, wireless=False),
        Board("pico_w", "Pico W", "RP2040", 2048 * KIB, 848 * KIB, wireless=True),
        Board("pico2", "Pico 2", "RP2350", 4096 * KIB, 3072 * KIB, wireless=False),
        Board("pico2_w", "Pico 2 W", "RP2350", 4096 * KIB, 2560 * KIB, wireless=True),
    )
}
