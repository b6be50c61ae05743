"""`make image`: UF2 files to drag onto a board, with or without MicroPython inside."""

import re
import sys
from collections.abc import Mapping
from pathlib import Path

from host_sim.flashing import filesystem, uf2
from host_sim.flashing.binary_info import BinaryInfo, binary_info
from host_sim.flashing.boards import (
    BLOCK_SIZE,
    BOARDS,
    FLASH_START,
    OLDEST_MICROPYTHON,
    Board,
    Region,
)
from host_sim.flashing.errors import BoardError
from host_sim.flashing.files import shipped_files

BUILD = Path("build")


def run(micropython: str | None) -> int:
    """The command: writes the images and says what to do. 0, or 2 with a message."""
    try:
        files = shipped_files()
        images = _images(files, Path(micropython) if micropython else None)
        paths = _write(BUILD, images)
    except BoardError as error:
        print(error, file=sys.stderr)
        return 2
    print(_table(files))
    print(_next_steps(paths, micropython is not None))
    return 0


def make_images(out: Path, micropython: Path | None) -> list[Path]:
    """Write the four images into `out`; with a MicroPython UF2, the one combined image instead."""
    return _write(out, _images(shipped_files(), micropython))


def _images(files: Mapping[str, bytes], micropython: Path | None) -> dict[str, bytes]:
    """File name -> content."""
    if micropython is None:
        return {f"speldator-{b.name}.uf2": files_only(b, files) for b in BOARDS.values()}
    board, content = with_micropython(micropython, files)
    return {f"speldator-{board.name}-with-micropython.uf2": content}


def files_only(board: Board, files: Mapping[str, bytes]) -> bytes:
    """For a board that has MicroPython already: its file system, replaced by ours."""
    return uf2.write(uf2.numbered(_storage_pages(board.storage, files), board.data_family))


def with_micropython(path: Path, files: Mapping[str, bytes]) -> tuple[Board, bytes]:
    """One file for an empty board: the MicroPython of `path`, and our files where it looks."""
    blocks = uf2.read(_read(path), str(path))
    # The absolute block of official RP2350 files (erratum RP2350-E10) stays first and untouched.
    # On a board with less than 16 MiB it may land in the last block of the file system; ours come
    # after it and win.
    leading = [block for block in blocks if block.family == uf2.ABSOLUTE]
    family, program = _program(blocks, path)
    info = binary_info(program)
    board = _board_of(info, family, path)
    storage = _storage_of(info, board, program, path)
    pages = uf2.whole_sectors({**program, **_storage_pages(storage, files)})
    return board, uf2.write(leading + uf2.numbered(pages, family))


def _storage_pages(storage: Region, files: Mapping[str, bytes]) -> dict[int, bytes]:
    pages: dict[int, bytes] = {}
    for block, content in filesystem.build(files, storage.block_count).items():
        for offset in range(0, BLOCK_SIZE, uf2.PAGE_SIZE):
            address = storage.start + block * BLOCK_SIZE + offset
            pages[address] = content[offset : offset + uf2.PAGE_SIZE]
    return pages


def _program(blocks: list[uf2.Block], path: Path) -> tuple[int, dict[int, bytes]]:
    families = {block.family for block in blocks} - {uf2.ABSOLUTE}
    if len(families) != 1:
        names = ", ".join(uf2.FAMILIES[family] for family in sorted(families)) or "none"
        raise BoardError(f"{path} must hold a program for one chip; it holds: {names}.")
    family = families.pop()
    return family, {block.address: block.page for block in blocks if block.family == family}


def _board_of(info: BinaryInfo, family: int, path: Path) -> Board:
    if info.program != "MicroPython":
        found = info.program or "a program that does not give its name"
        raise BoardError(
            f"{path} holds {found}, not MicroPython. Get the UF2 for your board from "
            "micropython.org/download."
        )
    if info.frozen & {"boot", "main"}:
        what = info.description or "a program"
        raise BoardError(
            f"{path} has {what} built in, which would run instead of our files. If it comes from "
            "make firmware,\nit needs nothing more: drag it onto the board as it is."
        )
    release = re.match(r"v?(\d+)\.(\d+)", info.version)
    if release and (int(release[1]), int(release[2])) < OLDEST_MICROPYTHON:
        oldest = ".".join(map(str, OLDEST_MICROPYTHON))
        raise BoardError(f"{path} is MicroPython {info.version}; {oldest} or newer is needed.")
    board = BOARDS.get(info.board)
    chip = "RP2040" if family == uf2.RP2040 else "RP2350"
    if board is None or board.chip != chip:
        known = ", ".join(b.title for b in BOARDS.values())
        raise BoardError(
            f"{path} is MicroPython for the board '{info.board}' ({chip}). This works for: {known}."
        )
    return board


def _storage_of(info: BinaryInfo, board: Board, program: Mapping[int, bytes], path: Path) -> Region:
    storage = info.storage or board.storage
    fits = storage.start >= FLASH_START and storage.end <= FLASH_START + board.flash_size
    if not fits or storage.start % BLOCK_SIZE or storage.size % BLOCK_SIZE or not storage.size:
        raise BoardError(
            f"{path} wants its files at 0x{storage.start:08x} to 0x{storage.end:08x}, "
            f"which is not in the flash of a {board.title}."
        )
    for address in program:
        if storage.start <= address < storage.end:
            raise BoardError(
                f"{path} already fills 0x{address:08x}, inside the file system that "
                f"starts at 0x{storage.start:08x}. Use a plain MicroPython UF2."
            )
    return storage


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise BoardError(f"Cannot read {path}: {error.strerror}.") from error


def _write(out: Path, images: Mapping[str, bytes]) -> list[Path]:
    paths: list[Path] = []
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, content in images.items():
            paths.append(out / name)
            paths[-1].write_bytes(content)
    except OSError as error:
        raise BoardError(f"Cannot write to {out}: {error.strerror}.") from error
    return paths


def _table(files: Mapping[str, bytes]) -> str:
    lines = [f"{len(content):8,}  {path}" for path, content in files.items()]
    total = sum(map(len, files.values()))
    blocks = len(filesystem.build(files, BOARDS["pico"].storage.block_count))
    lines.append(
        f"{total:8,}  bytes in {len(files)} files; in flash {blocks} blocks of "
        f"{BLOCK_SIZE} = {blocks * BLOCK_SIZE:,} bytes"
    )
    return "\n".join(lines)


def _next_steps(paths: list[Path], combined: bool) -> str:
    written = "\n".join(f"  {path}  {path.stat().st_size:,} bytes" for path in paths)
    if combined:
        need = "It brings MicroPython and the speldator."
    else:
        need = (
            "Take the one for your board. MicroPython must be on it already; otherwise\n"
            "make image MICROPYTHON=path.uf2 puts both into one file."
        )
    return (
        f"\nWritten:\n{written}\n\n{need}\n"
        "Hold BOOTSEL, plug the board in, let go, and drag the file onto the drive that appears\n"
        "(RPI-RP2 or RP2350). The board restarts by itself. All files that were on it are gone,\n"
        "saved settings too; make flash keeps them."
    )
