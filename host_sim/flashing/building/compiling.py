"""MicroPython compiled for one board.

What was compiled is kept beside the sources: after a change only what it touches is compiled again.
"""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from host_sim.flashing import uf2
from host_sim.flashing.boards import FLASH_START
from host_sim.flashing.building import cache
from host_sim.flashing.building.debian import ensure_tools
from host_sim.flashing.building.steps import run

# The port's usual manifest without the drivers that live in micropython-lib, which Debian lacks;
# neopixel.py is put among the port's modules.
MANIFEST = """\
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
"""


@dataclass(frozen=True, slots=True)
class Target:
    """What is compiled: its name here, what cmake is told, and which modules are frozen."""

    name: str
    options: tuple[str, ...]
    manifest: str = MANIFEST


def compile_target(tree: Path, target: Target) -> Path:
    """Compile, and return the folder with firmware.bin in it. Call it while building alone."""
    ensure_tools()
    cache.report(f"compiling {target.name}")
    build = tree / "build" / target.name
    unfinished = build / "unfinished"
    if unfinished.exists():
        shutil.rmtree(build)  # a build that was killed may have left half a file
    build.mkdir(parents=True, exist_ok=True)
    unfinished.touch()
    manifest = build / "manifest.py"
    manifest.write_text(target.manifest)
    jobs = f"-j{os.cpu_count() or 1}"
    port = tree / "ports" / "rp2"
    frozen = f"-DMICROPY_FROZEN_MANIFEST={manifest}"
    options = (*target.options, "-DPICO_NO_PICOTOOL=1", frozen)
    run("make", "-C", tree / "mpy-cross", jobs)
    run("cmake", "-S", port, "-B", build, "-G", "Unix Makefiles", *options)
    run("make", "-C", build, jobs)
    unfinished.unlink()
    return build


def as_uf2(image: bytes, family: int) -> bytes:
    """A flash image as a UF2 file, in whole sectors."""
    size = uf2.PAGE_SIZE
    pages = {
        FLASH_START + start: image[start : start + size].ljust(size, b"\xff")
        for start in range(0, len(image), size)
    }
    return uf2.write(uf2.numbered(uf2.whole_sectors(pages), family))
