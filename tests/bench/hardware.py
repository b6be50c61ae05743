"""Everything that `make hardware` makes, once; without KiCad all but the circuit board."""

import sys
import timeit
from collections.abc import Iterator
from pathlib import Path

from hardware.source.generate import generate
from hardware.source.pcb.generate import missing
from tests.bench.figure import Figure


def figures(_folder: Path) -> Iterator[Figure]:
    name = "hardware_all_documents"
    if reason := missing():
        print(f"bench: the circuit board is left out: {reason}", file=sys.stderr)
        name = "hardware_all_but_the_circuit_board"
    began = timeit.default_timer()
    files = generate()
    yield name, timeit.default_timer() - began, "s"
    yield "hardware_files", len(files), "files"
