"""MicroPython for the Raspberry Pi Pico as a UF2 file, as everyone has it: without the speldator.

No package registry carries one. `python -m host_sim.flashing.building.micropython` builds both
releases that the tests run on, if they are not in the cache yet, and prints their paths.
"""

import hashlib
import os
import sys
from pathlib import Path

from host_sim.flashing.building import cache, sources
from host_sim.flashing.building.compiling import (
    MANIFEST,
    NO_PICOTOOL,
    Target,
    as_uf2,
    compile_target,
)
from host_sim.flashing.building.sources import OLDEST, RELEASES, Release
from host_sim.flashing.errors import Unavailable
from host_sim.flashing.uf2 import RP2040

__all__ = ["Unavailable", "releases", "uf2"]

STOCK = Target("MicroPython for the Pico", "RPI_PICO")


def releases() -> tuple[Release, ...]:
    """What uf2() is asked for, by one who wants them all: $PICO_UF2 stands for every release."""
    return (OLDEST,) if os.environ.get("PICO_UF2") else RELEASES


def uf2(release: Release = OLDEST) -> Path:
    """The UF2 file: $PICO_UF2, or the one in the cache, which is built if it is missing.

    Raises Unavailable where none can be had.
    """
    given = os.environ.get("PICO_UF2")
    try:
        if given:
            return _given(Path(given))
        cached = _cached(release)
        if cached is None:
            with cache.building_alone():
                # Another process may have built it while this one waited.
                cached = _cached(release) or _build(release)
        return cached
    except Unavailable as unavailable:
        how_else = "or set PICO_UF2=path to an official RPI_PICO .uf2"
        raise Unavailable(f"{unavailable.reason}; {how_else}") from None


def recipe_key(release: Release = OLDEST) -> str:
    """A hash of all that determines the result, as far as it is known before a build."""
    parts = (sources.key(release), MANIFEST, STOCK.board, NO_PICOTOOL)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


def _given(path: Path) -> Path:
    if not path.is_file():
        raise Unavailable(f"PICO_UF2 names {path}, which is not a file; correct or unset it")
    return path


def _cached(release: Release) -> Path | None:
    return max(cache.folder().glob(f"micropython-*-{recipe_key(release)}.uf2"), default=None)


def _build(release: Release) -> Path:
    cache.report(f"MicroPython {release} takes a minute or two, once")
    tree = sources.tree(release)
    build = compile_target(tree, release, STOCK)
    finished = build / "finished.uf2"
    finished.write_bytes(as_uf2((build / "firmware.bin").read_bytes(), RP2040))
    name = f"micropython-{sources.version(tree)}-rpi_pico-{recipe_key(release)}.uf2"
    return finished.rename(cache.folder() / name)


def main() -> int:
    try:
        for release in releases():
            print(uf2(release), flush=True)
    except Unavailable as unavailable:
        print(unavailable.reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
