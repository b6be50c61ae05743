"""MicroPython's sources and all that its build for a Pico needs, unpacked in the cache."""

import hashlib
import re
import shutil
import tempfile
from pathlib import Path

from host_sim.flashing.building import cache
from host_sim.flashing.building.debian import Apt, ensure_tools
from host_sim.flashing.building.steps import RECIPE, run

# The versions that the tests were written against.
SOURCES = {"micropython": "1.25.0+ds-1", "mbedtls": "3.6.6-0.1~deb13u1"}
BINARIES = {"pico-sdk-source": "2.1.1-1", "tinyusb-source": "0.18.0+dfsg-1"}

NEOPIXEL = Path(__file__).with_name("neopixel.py")
VERSION = "version"  # the file that tells which MicroPython the tree is


def key() -> str:
    parts = (SOURCES, BINARIES, NEOPIXEL.read_text(encoding="utf-8"), RECIPE)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


def tree() -> Path:
    """The sources, fetched if they are not there yet. Call it while building alone."""
    kept = cache.folder() / f"sources-{key()}"
    if not kept.exists():
        # Beside its place, so that the last step can be a rename.
        with tempfile.TemporaryDirectory(prefix="building-", dir=cache.folder()) as name:
            fetched = _fetch(Path(name))
            for old in cache.folder().glob("sources-*"):
                shutil.rmtree(old)
            fetched.rename(kept)
    return kept


def version(tree: Path) -> str:
    return (tree / VERSION).read_text(encoding="utf-8")


def _fetch(folder: Path) -> Path:
    ensure_tools()
    cache.report("fetching MicroPython's sources")
    apt = Apt(folder / "apt")
    source = apt.source("micropython", SOURCES["micropython"])
    tree = folder / "micropython"
    _unpack(source, tree)
    _unpack(apt.source("mbedtls", SOURCES["mbedtls"]), tree / "lib" / "mbedtls")
    for package, wanted in BINARIES.items():
        run("dpkg-deb", "--extract", apt.binary(package, wanted), folder / "packages")
    for library in ("pico-sdk", "tinyusb"):
        shutil.rmtree(tree / "lib" / library, ignore_errors=True)
        (folder / "packages" / "usr" / "src" / library).rename(tree / "lib" / library)
        document = folder / "packages" / "usr" / "share" / "doc" / f"{library}-source" / "copyright"
        shutil.copy(document, tree / "lib" / library)
    # Its build looks for this file to see whether the submodule is there.
    (tree / "lib" / "micropython-lib").mkdir(exist_ok=True)
    (tree / "lib" / "micropython-lib" / "README.md").touch()
    shutil.copy(NEOPIXEL, tree / "ports" / "rp2" / "modules")
    (tree / VERSION).write_text(re.sub(r"micropython_(.*)\.dsc", r"\1", source.name))
    return tree


def _unpack(source: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    # apt has checked the archive's signature; dpkg-source would want each developer's key as well.
    run("dpkg-source", "--no-check", "--extract", source, target)
