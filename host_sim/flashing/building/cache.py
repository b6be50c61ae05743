"""Where builds and their sources are kept, and how one process at a time works there."""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from host_sim.flashing.errors import Unavailable


def folder() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "taktik-speldator"


@contextmanager
def building_alone() -> Generator[None]:
    try:
        import fcntl
    except ModuleNotFoundError:  # Windows has none
        raise Unavailable("building MicroPython needs a Debian system") from None
    folder().mkdir(parents=True, exist_ok=True)
    with (folder() / "building.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            report("waiting for another process that is building")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def report(line: str) -> None:
    print(f"building: {line}", file=sys.stderr, flush=True)
