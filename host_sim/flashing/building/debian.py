"""MicroPython's sources and the compiler for them, out of Debian's archive.

Everything is fetched with apt, but with a configuration of its own in a folder of
its own: the machine's package lists stay as they are.
"""

import platform
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from host_sim.flashing.building import apt
from host_sim.flashing.building.cache import report
from host_sim.flashing.errors import Unavailable

KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
ROLLING_SUITES = ("oldstable", "stable", "testing", "unstable", "sid")

# What has to run, and the packages that bring it.
TOOLS = ("arm-none-eabi-g++", "cmake", "dpkg-deb", "dpkg-source", "g++", "make")
TOOL_PACKAGES = (
    "build-essential",
    "cmake",
    "gcc-arm-none-eabi",
    "libnewlib-arm-none-eabi",
    "libstdc++-arm-none-eabi-newlib",
)


class Apt:
    """apt-get for one release of Debian with all its state below one folder."""

    def __init__(self, folder: Path, suite: str) -> None:
        self._suite = suite
        self._downloads = folder / "downloads"
        sources = folder / "debian.list"
        lists, cache = folder / "lists", folder / "cache"
        for part in (self._downloads, lists / "partial", cache / "archives" / "partial"):
            part.mkdir(parents=True)
        signed = f"[signed-by={KEYRING}] " if KEYRING.exists() else ""
        mirror = debian_mirror()
        sources.write_text(
            "".join(f"{kind} {signed}{mirror} {suite} main\n" for kind in ("deb", "deb-src"))
        )
        self._options = [
            f"-oDir::Etc::sourcelist={sources}",
            "-oDir::Etc::sourceparts=-",
            f"-oDir::State::lists={lists}",
            f"-oDir::Cache={cache}",
            "-oAPT::Sandbox::User=root",  # the folder belongs to us, not to the user _apt
        ]
        self._run("update")

    def source(self, package: str, version: str) -> Path:
        """Download a source package and return its .dsc file."""
        self._pinned("source", ["--download-only"], package, version)
        return self._newest(f"{package}_*.dsc")

    def binary(self, package: str, version: str) -> Path:
        """Download a binary package and return its .deb file."""
        self._pinned("download", [], package, version)
        return self._newest(f"{package}_*.deb")

    def _newest(self, pattern: str) -> Path:
        return max(self._downloads.glob(pattern), key=lambda path: path.stat().st_mtime)

    def _pinned(self, command: str, options: Sequence[str], package: str, version: str) -> None:
        try:
            self._run(command, *options, f"{package}={version}")
        except Unavailable:
            # Debian keeps only the newest revision of a package in a release.
            report(
                f"{package} {version} is gone from {self._suite}; taking the version that is there"
            )
            self._run(command, *options, package)

    def _run(self, *command: str) -> None:
        run_apt([*self._options, *command], cwd=self._downloads)


def ensure_tools() -> None:
    """Install the compiler if it is missing and we may."""
    if _tools_work():
        return
    packages = " ".join(TOOL_PACKAGES)
    report(f"the compiler needs {packages}")
    try:
        apt.install(TOOL_PACKAGES)
    except apt.Failed as failed:
        raise Unavailable(str(failed)) from None
    if not _tools_work():
        raise Unavailable(f"the compiler does not work although these are installed: {packages}")


def run_apt(arguments: Sequence[str], cwd: Path | None = None) -> str:
    """Run apt-get and return what it printed."""
    try:
        return apt.run(arguments, cwd)
    except apt.Failed as failed:
        raise Unavailable(str(failed)) from None


def debian_mirror() -> str:
    """The Debian mirror that this machine uses, whichever format its sources are written in.

    apt itself is asked which files an update would fetch, so both one-line and deb822
    entries are understood, with all their options, and nothing is downloaded.
    """
    listed = run_apt(["update", "--print-uris", "-oDebug::NoLocking=1"])
    codename = platform.freedesktop_os_release().get("VERSION_CODENAME", "testing")
    suites = "|".join(map(re.escape, (codename, *ROLLING_SUITES)))
    mirrors = re.findall(rf"'(\S+)/dists/(?:{suites})/main/binary-", listed)
    if not mirrors:
        raise Unavailable("no Debian mirror is among this machine's apt sources")
    # Other vendors name their suites after Debian's; the archive itself is always called debian.
    return next((mirror for mirror in mirrors if mirror.endswith("/debian")), mirrors[0])


def package_of(file: Path) -> str:
    """The name of the installed package that a file belongs to."""
    asked = ["dpkg-query", "--search", str(file)]
    found = subprocess.run(asked, capture_output=True, text=True).stdout
    if not found:
        raise Unavailable(f"{file} belongs to no package, so that its licence is not known")
    return found.split(":", 1)[0]


def _tools_work() -> bool:
    if any(shutil.which(tool) is None for tool in TOOLS):
        return False
    # The C++ library is a package of its own; g++ prints the bare name of a file it cannot find.
    found = subprocess.run(
        ["arm-none-eabi-g++", "-print-file-name=libstdc++.a"], capture_output=True, text=True
    )
    return Path(found.stdout.strip()).is_absolute()
