"""Real browsers for the page: this machine's, installed if they are missing and we may."""

import shutil

from host_sim.flashing.building import apt

NAMES = ("chromium", "chromium-browser", "google-chrome")
# Nothing of its own over the network, and no sandbox where it would not start as root.
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str:
    """Its path; apt.Failed tells how to get one."""
    return _found("chromium", NAMES)


def firefox() -> str:
    """Its path; apt.Failed tells how to get one."""
    return _found("firefox-esr", ("firefox-esr", "firefox"))


def _found(package: str, names: tuple[str, ...]) -> str:
    if not _path(names):
        apt.install([package])
    if not (found := _path(names)):
        raise apt.Failed(f"{package} was installed, but cannot be found")
    return found


def _path(names: tuple[str, ...]) -> str | None:
    return next((path for name in names if (path := shutil.which(name))), None)
