"""One reader, with inputs that the coverage guides: `python -m tests.fuzz.guided READER …`.

What follows the reader's name goes to libFuzzer, which Atheris drives. Atheris follows Python's own
code, so both games run interpreted.
"""

import importlib
import os
import sys
import time
from typing import Any

atheris: Any = importlib.import_module("atheris")  # only `make fuzz` installs it
os.environ["TAKTIK_INTERPRETED"] = "1"
# Lists the moves of Tank Chess; it reads nothing, and to follow it takes most of the time.
KERNEL = "host_sim.games.tank_chess.rules.kernel"
with atheris.instrument_imports(
    include=["host_sim", "panel", "tomllib"], exclude=[KERNEL], enable_loader_override=False
):
    from tests.fuzz.readers import READERS, read

SLOWEST = 1.0  # seconds of the processor for one input; more is a finding


def main(name: str, *options: str) -> None:
    for seed in READERS[name].seeds():
        read(name, seed)  # what is made once is not counted to the first input

    def one_input(data: bytes) -> None:
        began = time.process_time()
        read(name, data)
        took = time.process_time() - began
        assert took < SLOWEST, f"{took:.1f} seconds for one input"

    # To make a corpus smaller, libFuzzer has this command run once more, by a shell.
    again = f"{sys.executable} -m tests.fuzz.guided {name}"
    atheris.Setup([again, *options], one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
