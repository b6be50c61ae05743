"""MicroPython with the speldator inside, for each board: what `make firmware` is made of."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from host_sim.flashing import uf2
from host_sim.flashing.boards import OUR_BUILDS, Board
from host_sim.flashing.building import cache, licences, sources
from host_sim.flashing.building.compiling import (
    MANIFEST,
    NO_PICOTOOL,
    Target,
    as_uf2,
    compile_target,
)
from host_sim.flashing.building.licences import Parts
from host_sim.flashing.building.linked import linked
from host_sim.flashing.building.sources import OLDEST

NAME = "Taktik Speldator"  # what the file says it is, beside MicroPython
KEPT = 6  # files for each board: a few versions, and those of the tests

# How the SDK calls each chip; on the RP2350 it is the Arm side.
PLATFORMS = {"RP2040": ("rp2040", uf2.RP2040), "RP2350": ("rp2350-arm-s", uf2.RP2350_ARM)}

# MicroPython's definition of the board, without the radio, whose drivers Debian's sources lack.
# The files lie where they lie under the official MicroPython for the same board.
_CMAKE = """\
set(PICO_BOARD "{board.name}")
set(PICO_PLATFORM "{platform}")
list(APPEND MICROPY_DEF_BOARD PICO_PROGRAM_DESCRIPTION="{name}")
"""
_HEADER = """\
#define MICROPY_HW_BOARD_NAME "Raspberry Pi {board.title}"
#define MICROPY_HW_FLASH_STORAGE_BYTES ({board.storage_size})
"""
# The pins that a board leads out, by the names that are printed on it.
_PINS = "".join(f"GP{gpio},GPIO{gpio}\n" for gpio in (*range(23), 26, 27, 28))
_LED = "LED,GPIO25\n"  # on a board with a radio the lamp hangs on that


def firmware(board: Board, frozen: Mapping[str, str]) -> Path:
    """The UF2 file in the cache, which is built if it is missing, with its licences beside it.

    Raises Unavailable where it cannot be built, and names what does not compile.
    """
    target = _target(board, frozen)
    cached = cache.folder() / f"speldator-{board.name}-{_key(target)}.uf2"
    if not cached.exists():
        with cache.building_alone():
            # Another process may have built it while this one waited.
            if not cached.exists():
                _build(target, PLATFORMS[board.chip][1], cached)
    return cached


def licences_of(cached: Path) -> Parts:
    """The licences of all that is in a file that firmware() gave."""
    return json.loads(_licences(cached).read_text(encoding="utf-8"))


def _target(board: Board, frozen: Mapping[str, str]) -> Target:
    platform, _ = PLATFORMS[board.chip]
    return Target(
        name=f"{NAME} for the {board.title}",
        board=OUR_BUILDS + board.name.upper(),
        definition={
            "mpconfigboard.cmake": _CMAKE.format(board=board, platform=platform, name=NAME),
            "mpconfigboard.h": _HEADER.format(board=board),
            "pins.csv": _PINS if board.wireless else _PINS + _LED,
        },
        frozen=frozen,
    )


def _key(target: Target) -> str:
    """A hash of all that determines the result, as far as it is known before a build."""
    given = (sorted(target.definition.items()), sorted(target.frozen.items()))
    parts = (sources.key(OLDEST), MANIFEST, NO_PICOTOOL, target.board, given)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


def _build(target: Target, family: int, cached: Path) -> None:
    tree = sources.tree(OLDEST)
    build = compile_target(tree, OLDEST, target)
    parts = licences.gathered(tree, linked(tree, build))
    _licences(cached).write_text(json.dumps(parts), encoding="utf-8")
    finished = build / "finished.uf2"
    finished.write_bytes(as_uf2((build / "firmware.bin").read_bytes(), family))
    finished.rename(cached)
    board = cached.name.rsplit("-", 1)[0]
    made = sorted(cache.folder().glob(f"{board}-*.uf2"), key=lambda path: path.stat().st_mtime)
    for old in made[:-KEPT]:
        old.unlink()
        _licences(old).unlink(missing_ok=True)


def _licences(cached: Path) -> Path:
    return cached.with_suffix(".licences.json")
