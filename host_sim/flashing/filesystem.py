"""A littlefs file system with given files, as MicroPython on a Pico expects to find it."""

from collections.abc import Mapping
from posixpath import dirname
from typing import IO, cast

from littlefs import LittleFS, LittleFSError, UserContext
from littlefs.lfs import LFSConfig

from host_sim.flashing.boards import BLOCK_SIZE
from host_sim.flashing.errors import BoardError

# What MicroPython mounts with: ports/rp2/modules/_boot.py gives progsize=256 (flash is programmed
# by the page), extmod/vfs_lfs.c the other defaults and vfs_lfsx.c cache = 4 x progsize.
_READ_SIZE = 32
_PROG_SIZE = 256
_CACHE_SIZE = 4 * _PROG_SIZE
_LOOKAHEAD_SIZE = 32
# The board reads a folder's whole log for each file it looks for: short logs make it start 50 ms
# sooner. So no file is kept inside its folder's log, and every log is compacted (see _compact).
_NOTHING_INLINE = 0xFFFFFFFF
_SMALLER_PROG_SIZE = 16
# Disk version 2.0: MicroPython before 1.22 cannot read 2.1; newer ones read both.
_DISK_VERSION = 0x00020000


class _Recorder(UserContext):
    """Flash in memory that notes which blocks are looked at."""

    def __init__(self, size: int) -> None:
        super().__init__(buffsize=size)
        self.blocks_read: set[int] = set()

    def read(self, cfg: LFSConfig, block: int, off: int, size: int) -> bytearray:
        self.blocks_read.add(block)
        return super().read(cfg, block, off, size)


def build(files: Mapping[str, bytes], block_count: int) -> dict[int, bytes]:
    """Block number -> 4096 bytes, for every block that the file system has in use.

    Blocks that are free are left out: littlefs erases a block before it writes there, so old
    content in them does no harm, and the image stays small and quick to write. But a folder lives
    in a *pair* of blocks, of which littlefs believes the one with the higher revision. If the other
    were left out, an old folder still in flash could win over the new one. A mount that reads
    everything looks into both.
    """
    flash = _Recorder(block_count * BLOCK_SIZE)
    try:
        _fill(_mounted(flash, fresh=True, prog_size=_SMALLER_PROG_SIZE), files)
        _compact(_mounted(flash), files)
        flash.blocks_read.clear()
        _read_everything(_mounted(flash), files)
    except LittleFSError as error:
        size = block_count * BLOCK_SIZE // 1024
        raise BoardError(
            f"The files do not fit into a file system of {size} KiB: {error}"
        ) from error
    return {
        block: bytes(flash.buffer[block * BLOCK_SIZE : (block + 1) * BLOCK_SIZE])
        for block in sorted(flash.blocks_read)
    }


def _mounted(flash: UserContext, *, fresh: bool = False, prog_size: int = _PROG_SIZE) -> LittleFS:
    system = LittleFS(
        context=flash,
        mount=False,
        block_size=BLOCK_SIZE,
        block_count=len(flash.buffer) // BLOCK_SIZE,
        read_size=_READ_SIZE,
        prog_size=prog_size,
        cache_size=_CACHE_SIZE,
        lookahead_size=_LOOKAHEAD_SIZE,
        disk_version=_DISK_VERSION,
        inline_max=_NOTHING_INLINE,
    )
    if fresh:
        system.format()
    system.mount()
    return system


def _fill(system: LittleFS, files: Mapping[str, bytes]) -> None:
    for path, content in sorted(files.items()):
        if dirname(path):
            system.makedirs(dirname(path), exist_ok=True)
        with _open(system, path, "wb") as file:
            file.write(content)
    system.unmount()


def _compact(system: LittleFS, files: Mapping[str, bytes]) -> None:
    """Write the smallest file of each folder again. The logs end where a page of the real size
    cannot begin, so littlefs starts each of them afresh, with nothing but the present in it."""
    by_size = sorted(files, key=lambda path: len(files[path]), reverse=True)
    for path in {dirname(path): path for path in by_size}.values():
        with _open(system, path, "wb") as file:
            file.write(files[path])
    system.unmount()


def _read_everything(system: LittleFS, files: Mapping[str, bytes]) -> None:
    for path, content in files.items():
        with _open(system, path, "rb") as file:
            if file.read() != content:
                raise BoardError(f"{path} does not read back from the image. Please report this.")
    # Walks every block in use, as littlefs itself counts them.
    if system.used_block_count > system.block_count:
        raise BoardError("The image counts more blocks than it has. Please report this.")
    system.unmount()


def _open(system: LittleFS, path: str, mode: str) -> IO[bytes]:
    # littlefs-python does not say that a binary mode gives bytes.
    return cast("IO[bytes]", system.open(path, mode))  # pyright: ignore[reportUnknownMemberType]
