"""The steps of a build are programs; how each is run."""

import os
import subprocess
import sys
from pathlib import Path

from host_sim.flashing.building import cache
from host_sim.flashing.errors import Unavailable

RECIPE = 3  # raise this when the steps of a build change


def run(*command: str | Path, **variables: str) -> None:
    """Run one step of the build; its output is shown only as the end of a failure."""
    # A bare environment: make's own variables, CFLAGS or PICO_SDK_PATH would change the build.
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment |= {"LC_ALL": "C", **variables}
    environment["PYTHONHASHSEED"] = "0"  # its scripts write down the order of sets
    # Not the version of a repository above.
    environment["GIT_CEILING_DIRECTORIES"] = str(cache.folder())
    done = subprocess.run(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode != 0:
        print("".join(done.stdout.splitlines(keepends=True)[-40:]), file=sys.stderr)
        raise Unavailable(f"building MicroPython failed in {Path(command[0]).name} (see above)")
