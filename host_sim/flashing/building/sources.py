"""MicroPython's sources and all that its build for a Pico needs, unpacked in the cache."""

import hashlib
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from host_sim.flashing.building import cache
from host_sim.flashing.building.debian import Apt, ensure_tools
from host_sim.flashing.building.steps import RECIPE, run


@dataclass(frozen=True, slots=True)
class Release:
    """A release of MicroPython whose sources Debian has."""

    suite: str  # of Debian
    package: str  # the version there
    day: str  # when it came out, in seconds: the build prints the date in its banner

    def __str__(self) -> str:
        return self.package.split("+")[0]


# OLDEST is what `make firmware` is made of: of a stable Debian, it stays. NEWEST is the newest that
# Debian has. The tests were written against these versions.
OLDEST = Release("trixie", "1.25.0+ds-1", day="1744675200")
NEWEST = Release("forky", "1.26.1+ds-1", day="1757548800")
RELEASES = (OLDEST, NEWEST)

# Both are built with the libraries of OLDEST's Debian: 1.26 does not compile with a newer Pico SDK.
MBEDTLS = "3.6.6-0.1~deb13u1"
BINARIES = {"pico-sdk-source": "2.1.1-1", "tinyusb-source": "0.18.0+dfsg-1"}
LIBRARIES = ("mbedtls", "pico-sdk", "tinyusb")

NEOPIXEL = Path(__file__).with_name("neopixel.py")
VERSION = "version"  # the file that tells which MicroPython the tree is


def key(release: Release) -> str:
    parts = (release, MBEDTLS, BINARIES, NEOPIXEL.read_text(encoding="utf-8"), RECIPE)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


def tree(release: Release) -> Path:
    """The sources, fetched if they are not there yet. Call it while building alone."""
    kept = _place(release)
    if not kept.exists():
        libraries = None if release is OLDEST else tree(OLDEST) / "lib"
        # Beside its place, so that the last step can be a rename.
        with tempfile.TemporaryDirectory(prefix="building-", dir=cache.folder()) as name:
            fetched = _fetch(release, Path(name), libraries)
            for old in set(cache.folder().glob("sources-*")) - set(map(_place, RELEASES)):
                shutil.rmtree(old)
            fetched.rename(kept)
    return kept


def version(tree: Path) -> str:
    return (tree / VERSION).read_text(encoding="utf-8")


def _place(release: Release) -> Path:
    return cache.folder() / f"sources-{key(release)}"


def _fetch(release: Release, folder: Path, libraries: Path | None) -> Path:
    """The tree with its libraries, copied from there if they are there already."""
    ensure_tools()
    cache.report(f"fetching the sources of MicroPython {release}")
    apt = Apt(folder / "apt", release.suite)
    source = apt.source("micropython", release.package)
    tree = folder / "micropython"
    _unpack(source, tree)
    fetched = libraries or _fetch_libraries(apt, folder)
    for library in LIBRARIES:
        shutil.rmtree(tree / "lib" / library, ignore_errors=True)
        shutil.copytree(fetched / library, tree / "lib" / library, symlinks=True)
    # Its build looks for this file to see whether the submodule is there.
    (tree / "lib" / "micropython-lib").mkdir(exist_ok=True)
    (tree / "lib" / "micropython-lib" / "README.md").touch()
    shutil.copy(NEOPIXEL, tree / "ports" / "rp2" / "modules")
    (tree / VERSION).write_text(re.sub(r"micropython_(.*)\.dsc", r"\1", source.name))
    return tree


def _fetch_libraries(apt: Apt, folder: Path) -> Path:
    """A folder with each of LIBRARIES in it, and with its licence."""
    packages = folder / "packages"
    for package, wanted in BINARIES.items():
        run("dpkg-deb", "--extract", apt.binary(package, wanted), packages)
        library = package.removesuffix("-source")
        document = packages / "usr" / "share" / "doc" / package / "copyright"
        shutil.copy(document, packages / "usr" / "src" / library)
    _unpack(apt.source("mbedtls", MBEDTLS), packages / "usr" / "src" / "mbedtls")
    return packages / "usr" / "src"


def _unpack(source: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    # apt has checked the archive's signature; dpkg-source would want each developer's key as well.
    run("dpkg-source", "--no-check", "--extract", source, target)
