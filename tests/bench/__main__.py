"""`make bench`: prints `name value unit` for every figure; those of the emulated Pico are exact.

`python -m tests.bench taktik` measures only that.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from host_sim.flashing.building import micropython
from tests.bench import (
    adapters,
    guests,
    hardware,
    lab,
    page,
    paper,
    pico,
    puzzles,
    table,
    taktik,
    tank_chess,
    thinking,
)
from tests.bench.figure import Figure


def _taktik(folder: Path) -> Iterator[Figure]:
    yield from taktik.figures(folder)
    if taktik.COMPILED:
        yield from _interpreted("taktik")


def _interpreted(bench: str) -> Iterator[Figure]:
    """The same once more, by a Python that leaves aside what is compiled."""
    command = [sys.executable, "-m", "tests.bench", bench]
    env = os.environ | {"TAKTIK_INTERPRETED": "1"}
    done = subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE, text=True)
    for line in done.stdout.splitlines():
        name, value, unit = line.split()
        yield name, float(value), unit


def _pico(folder: Path) -> Iterator[Figure]:
    return pico.figures(micropython.uf2(), folder)


BENCHES = {
    "taktik": _taktik,
    "tank_chess": tank_chess.figures,
    "adapters": adapters.figures,
    "puzzles": puzzles.figures,
    "table": table.figures,
    "guests": guests.figures,
    "thinking": thinking.figures,
    "lab": lab.figures,
    "page": page.figures,
    "paper": paper.figures,
    "hardware": hardware.figures,
    "pico": _pico,
}


def main(names: list[str]) -> int:
    if unknown := set(names) - set(BENCHES):
        print(f"bench: {', '.join(unknown)}: there are {', '.join(BENCHES)}", file=sys.stderr)
        return 2
    with TemporaryDirectory() as folder:
        try:
            for name in names or BENCHES:
                for figure, value, unit in BENCHES[name](Path(folder)):
                    print(figure, f"{value:g}", unit, flush=True)
        except micropython.Unavailable as unavailable:
            print(f"bench: {unavailable.reason}", file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
