"""MicroPython for the emulated board, or the reason why there is none."""

from pathlib import Path

import pytest

from tests.emulator import micropython


@pytest.fixture(scope="session")
def micropython_uf2() -> Path:
    try:
        return micropython.uf2()
    except micropython.Unavailable as unavailable:
        pytest.skip(str(unavailable))
