"""A real browser for the page: this machine's Chromium, installed if it is missing and we may."""

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
    if not _found():
        apt.install(["chromium"])
    if not (found := _found()):
        raise apt.Failed("chromium was installed, but cannot be found")
    return found


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)
