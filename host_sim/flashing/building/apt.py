"""Debian's packages, installed where something needs them and we may."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path


class Failed(Exception):
    """One line that says why, or what to do."""


def install(packages: Sequence[str]) -> None:
    import fcntl  # not on Windows, where this module is imported but no package installed

    if os.geteuid() != 0:
        raise Failed(f"something is missing: run 'sudo apt-get install {' '.join(packages)}'")
    with (Path(tempfile.gettempdir()) / "taktik-speldator-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # we may run side by side, apt-get does not
        run(["update"])
        run(["install", "--yes", "--no-install-recommends", *packages])


def run(arguments: Sequence[str], cwd: Path | None = None) -> str:
    """Run apt-get and return what it printed."""
    if shutil.which("apt-get") is None:
        raise Failed("this needs a Debian system with apt-get")
    done = subprocess.run(
        ["apt-get", "--quiet", *arguments],
        cwd=cwd,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        errors = [line for line in done.stderr.splitlines() if line.startswith("E:")]
        what = next(word for word in arguments if not word.startswith("-"))
        raise Failed(f"apt-get {what} failed ({errors[0] if errors else done.stderr[-200:]})")
    return done.stdout
