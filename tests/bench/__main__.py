"""`make bench`: prints `name value unit` for every figure; those of the emulated Pico are exact."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import pico
from tests.emulator import micropython


def main() -> int:
    try:
        uf2 = micropython.uf2()
    except micropython.Unavailable as unavailable:
        print(f"bench: {unavailable.reason}", file=sys.stderr)
        return 2
    with TemporaryDirectory() as folder:
        for name, value, unit in pico.figures(uf2, Path(folder)):
            print(name, f"{value:g}", unit, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
