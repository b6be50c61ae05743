"""MicroPython for the Raspberry Pi Pico as a UF2 file, built once from Debian's sources.

No package registry carries one. `python -m tests.emulator.micropython` builds it if it
is not in the cache yet, and prints its path.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from host_sim.flashing import uf2 as uf2_format
from host_sim.flashing.boards import FLASH_START
from tests.emulator.debian import Apt, Unavailable, ensure_tools, report

__all__ = ["Unavailable", "uf2"]

# The versions that the tests were written against.
SOURCES = {"micropython": "1.25.0+ds-1", "mbedtls": "3.6.6-0.1~deb13u1"}
BINARIES = {"pico-sdk-source": "2.1.1-1", "tinyusb-source": "0.18.0+dfsg-1"}

# The port's usual manifest without the drivers that live in micropython-lib, which Debian lacks;
# neopixel.py is put among the port's modules.
MANIFEST = """\
freeze("$(PORT_DIR)/modules")
include("$(MPY_DIR)/extmod/asyncio")
"""
NEOPIXEL = Path(__file__).with_name("neopixel.py")

CMAKE_OPTIONS = ("-DMICROPY_BOARD=RPI_PICO", "-DPICO_NO_PICOTOOL=1")
RELEASE_DAY = "1744675200"  # of MicroPython 1.25.0: the date that the build prints in its banner
RECIPE = 1  # raise this when the steps of _build change


def uf2() -> Path:
    """The UF2 file: $PICO_UF2, or the one in the cache, which is built if it is missing.

    Raises Unavailable where none can be had.
    """
    given = os.environ.get("PICO_UF2")
    if given:
        path = Path(given)
        if not path.is_file():
            raise Unavailable(f"PICO_UF2 names {given}, which is not a file; correct or unset it")
        return path
    cached = _cached()
    if cached is None:
        with _building_alone():
            # Another process may have built it while this one waited.
            cached = _cached() or _build()
    return cached


def _cache() -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "taktik-speldator"


def recipe_key() -> str:
    """A hash of all that determines the result, as far as it is known before a build."""
    parts = (SOURCES, BINARIES, MANIFEST, NEOPIXEL.read_text(), CMAKE_OPTIONS, RELEASE_DAY, RECIPE)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


def _cached() -> Path | None:
    return max(_cache().glob(f"micropython-*-{recipe_key()}.uf2"), default=None)


@contextmanager
def _building_alone() -> Generator[None]:
    _cache().mkdir(parents=True, exist_ok=True)
    with (_cache() / "building.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            report("waiting for another process that is building it")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build() -> Path:
    # On the cache's own file system, so that the last step can be a rename.
    with tempfile.TemporaryDirectory(prefix="building-", dir=_cache()) as name:
        folder = Path(name)
        report("building MicroPython for the Pico; this takes a minute or two, once")
        ensure_tools()
        report("fetching the sources")
        apt = Apt(folder / "apt")
        source = apt.source("micropython", SOURCES["micropython"])
        version = re.sub(r"micropython_(.*)\.dsc", r"\1", source.name)
        tree = folder / "micropython"
        _unpack(source, tree)
        _unpack(apt.source("mbedtls", SOURCES["mbedtls"]), tree / "lib" / "mbedtls")
        for package, wanted in BINARIES.items():
            _run("dpkg-deb", "--extract", apt.binary(package, wanted), folder / "packages")
        for library in ("pico-sdk", "tinyusb"):
            shutil.rmtree(tree / "lib" / library, ignore_errors=True)
            (folder / "packages" / "usr" / "src" / library).rename(tree / "lib" / library)
        report("compiling")
        image = _compile(tree)
        finished = folder / "finished.uf2"
        finished.write_bytes(_as_uf2(image.read_bytes()))
        return finished.rename(_cache() / f"micropython-{version}-rpi_pico-{recipe_key()}.uf2")


def _unpack(source: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    # apt has checked the archive's signature; dpkg-source would want each developer's key as well.
    _run("dpkg-source", "--no-check", "--extract", source, target)


def _compile(tree: Path) -> Path:
    """Compile MicroPython and return the flash image."""
    # Its build looks for this file to see whether the submodule is there.
    (tree / "lib" / "micropython-lib").mkdir(exist_ok=True)
    (tree / "lib" / "micropython-lib" / "README.md").touch()
    port = tree / "ports" / "rp2"
    shutil.copy(NEOPIXEL, port / "modules")
    manifest = tree / "manifest.py"
    manifest.write_text(MANIFEST)
    jobs = f"-j{os.cpu_count() or 1}"
    build = port / "build"
    frozen = f"-DMICROPY_FROZEN_MANIFEST={manifest}"
    _run("make", "-C", tree / "mpy-cross", jobs)
    _run("cmake", "-S", port, "-B", build, "-G", "Unix Makefiles", *CMAKE_OPTIONS, frozen)
    _run("make", "-C", build, jobs)
    return build / "firmware.bin"


def _as_uf2(image: bytes) -> bytes:
    size = uf2_format.PAGE_SIZE
    pages = {
        FLASH_START + start: image[start : start + size].ljust(size, b"\xff")
        for start in range(0, len(image), size)
    }
    blocks = uf2_format.numbered(uf2_format.whole_sectors(pages), uf2_format.RP2040)
    return uf2_format.write(blocks)


def _run(*command: str | Path) -> None:
    """Run one step of the build; its output is shown only as the end of a failure."""
    # A bare environment: make's own variables, CFLAGS or PICO_SDK_PATH would change the build.
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    environment |= {"LC_ALL": "C", "SOURCE_DATE_EPOCH": RELEASE_DAY}
    environment["GIT_CEILING_DIRECTORIES"] = str(_cache())  # not the version of a repository above
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


def main() -> int:
    try:
        print(uf2())
    except Unavailable as unavailable:
        print(unavailable.reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
