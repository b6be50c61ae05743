"""Boards with real MicroPython, switched off at the end of a test."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from host_sim.flashing.boards import BOARDS
from host_sim.flashing.image import files_only
from tests.emulator.board import Board

MakeBoard = Callable[..., Board]


@pytest.fixture
def make_board(micropython_uf2: Path, tmp_path: Path) -> Generator[MakeBoard]:
    """make_board("code of main.py", and Board's options): a board that has not run yet."""
    with ExitStack() as boards:

        def make(main: str = "", **options: Any) -> Board:
            files = tmp_path / "files.uf2"
            files.write_bytes(files_only(BOARDS["pico"], {"main.py": main.encode()}))
            return boards.enter_context(Board([micropython_uf2, files], **options))

        yield make
