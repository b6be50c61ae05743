"""`make firmware`: one UF2 file a board, in which MicroPython and the speldator are one."""

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

from host_sim.flashing.boards import BOARDS
from host_sim.flashing.building import speldator
from host_sim.flashing.building.licences import as_text
from host_sim.flashing.errors import BoardError, Unavailable
from host_sim.flashing.files import frozen_sources

BUILD = Path("build")


def run(names: Sequence[str]) -> int:
    """The command: writes the files and says what to do. 0, or 2 with a message."""
    try:
        paths = make_firmware(BUILD, names)
    except Unavailable as unavailable:
        print(_another_way(unavailable.reason), file=sys.stderr)
        return 2
    except BoardError as error:
        print(error, file=sys.stderr)
        return 2
    print(_next_steps(paths))
    return 0


def make_firmware(out: Path, names: Sequence[str]) -> list[Path]:
    """Write the file for each board into `out`, and the licences of all that is in them."""
    frozen = frozen_sources()
    built = {name: speldator.firmware(BOARDS[name], frozen) for name in names}
    out.mkdir(parents=True, exist_ok=True)
    paths = [out / f"speldator-firmware-{name}.uf2" for name in built]
    for source, path in zip(built.values(), paths, strict=True):
        shutil.copyfile(source, path)
    paths.append(out / "speldator-firmware-licences.txt")
    text = as_text(speldator.licences_of(source) for source in built.values())
    paths[-1].write_text(text, encoding="utf-8")
    return paths


def _next_steps(paths: Sequence[Path]) -> str:
    written = "\n".join(f"  {path}  {path.stat().st_size:,} bytes" for path in paths)
    return (
        f"\nWritten:\n{written}\n\n"
        "Take the one for your board. Hold BOOTSEL, plug the board in, let go, and drag the file\n"
        "onto the drive that appears (RPI-RP2 or RP2350). The board restarts by itself as a\n"
        "speldator. Files and settings that were on it stay. Boards with a W have neither Wi-Fi\n"
        "nor Bluetooth with it. Whoever gets a file from you should get the licences, too."
    )


def _another_way(reason: str) -> str:
    return (
        f"{reason}.\n"
        "Without a build of your own: download MicroPython for your board from\n"
        "micropython.org/download, and make image MICROPYTHON=that-file.uf2."
    )
