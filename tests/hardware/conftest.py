"""KiCad before any test that draws the circuit board, installed if it is missing and we may."""

import os

import pytest

from hardware.source.pcb import kicad
from host_sim.flashing.building import apt
from tests.hardware.board_read import Read, read_board


@pytest.fixture(scope="session", autouse=True)
def circuit_board_tools() -> None:
    if os.environ.get("CI") == "true" and kicad.missing_kicad():
        apt.install(["kicad"])
        kicad.version.cache_clear()


@pytest.fixture(scope="session")
def board() -> Read:
    """The committed circuit board."""
    return read_board()
