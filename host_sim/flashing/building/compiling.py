"""MicroPython compiled for one board.

What was compiled is kept beside the sources: after a change only what it touches is compiled again.
"""

import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from host_sim.flashing import uf2
from host_sim.flashing.boards import FLASH_START
from host_sim.flashing.building import cache
from host_sim.flashing.building.debian import ensure_tools
from host_sim.flashing.building.sources import Release
from host_sim.flashing.building.steps import run

# The port's usual manifest without the drivers that live in micropython-lib, which Debian lacks;
# neopixel.py is put among the port's modules.
MANIFEST = """\
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
"""
NO_PICOTOOL = "-DPICO_NO_PICOTOOL=1"  # which would be fetched from the network


@dataclass(frozen=True, slots=True)
class Target:
    """What is compiled, and for which board."""

    name: str
    board: str  # as MicroPython calls it
    definition: Mapping[str, str] = field(default_factory=dict[str, str])  # files of a new board
    frozen: Mapping[str, str] = field(default_factory=dict[str, str])  # more modules: path -> text


def compile_target(tree: Path, release: Release, target: Target) -> Path:
    """Compile, and return the folder with firmware.bin in it. Call it while building alone."""
    ensure_tools()
    cache.report(f"compiling {target.name}")
    build = tree / "build" / target.board
    unfinished = build / "unfinished"
    if unfinished.exists():
        shutil.rmtree(build)  # a build that was killed may have left half a file
    build.mkdir(parents=True, exist_ok=True)
    unfinished.touch()
    jobs = f"-j{os.cpu_count() or 1}"
    port = tree / "ports" / "rp2"
    options = [f"-DMICROPY_BOARD={target.board}", NO_PICOTOOL]
    if target.definition:
        options.append(f"-DMICROPY_BOARD_DIR={_written(target.definition, build / 'board')}")
    options.append(f"-DMICROPY_FROZEN_MANIFEST={_manifest(target, build)}")
    dated = partial(run, SOURCE_DATE_EPOCH=release.day)
    dated("make", "-C", tree / "mpy-cross", jobs)
    dated("cmake", "-S", port, "-B", build, "-G", "Unix Makefiles", *options)
    dated("make", "-C", build, jobs)
    unfinished.unlink()
    return build


def _manifest(target: Target, build: Path) -> Path:
    """The list of all that is frozen. What was frozen before is forgotten: its makers look at
    times only, and would keep a module that is gone.
    """
    (build / "frozen_content.c").unlink(missing_ok=True)
    text = MANIFEST
    if target.frozen:
        shutil.rmtree(build / "frozen", ignore_errors=True)
        folder = _written(target.frozen, build / "frozen")
        text += f"freeze({str(folder)!r}, {tuple(sorted(target.frozen))!r})\n"
    manifest = build / "manifest.py"
    manifest.write_text(text, encoding="utf-8")
    return manifest


def _written(files: Mapping[str, str], folder: Path) -> Path:
    """The folder with these files. One that says the same already is not touched."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    return folder


def as_uf2(image: bytes, family: int) -> bytes:
    """A flash image as a UF2 file, in whole sectors."""
    size = uf2.PAGE_SIZE
    pages = {
        FLASH_START + start: image[start : start + size].ljust(size, b"\xff")
        for start in range(0, len(image), size)
    }
    return uf2.write(uf2.numbered(uf2.whole_sectors(pages), family))
