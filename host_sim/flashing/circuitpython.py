"""`make circuitpython`: the folder to copy onto a CIRCUITPY drive."""

import shutil
import sys
from pathlib import Path

from host_sim.flashing.errors import BoardError
from host_sim.flashing.files import circuitpython_files

FOLDER = Path("build") / "circuitpython"


def run() -> int:
    """The command: 0, or 2 with a message."""
    try:
        files = make_folder(FOLDER)
    except BoardError as error:
        print(error, file=sys.stderr)
        return 2
    for path, content in files.items():
        print(f"{len(content):8,}  {path}")
    print(
        f"\nCopy everything inside {FOLDER} onto the drive CIRCUITPY; the board restarts by itself."
    )
    return 0


def make_folder(folder: Path) -> dict[str, bytes]:
    """Write the folder anew, so that nothing of an older version stays in it."""
    files = circuitpython_files()
    try:
        shutil.rmtree(folder, ignore_errors=True)
        for name, content in files.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    except OSError as error:
        raise BoardError(f"Cannot write to {folder}: {error.strerror}.") from error
    return files
