"""Boards with the image that `make image` makes, on the bench top."""

from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from host_sim.flashing.boards import BOARDS
from host_sim.flashing.files import shipped_files
from host_sim.flashing.image import files_only, make_images
from tests.firmware.bench_top import BenchTop

MakeBench = Callable[..., BenchTop]


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    images = make_images(tmp_path_factory.mktemp("image"), None)
    return next(path for path in images if path.name == "speldator-pico.uf2")


@pytest.fixture
def bench(micropython_uf2: Path, shipped: Path, tmp_path: Path) -> Generator[MakeBench]:
    """bench(): a board at power-up, not yet run. bench(settings, filler=size, files=more): with
    such files. All else is for the board: seed, ones, usb.
    """
    with ExitStack() as boards:

        def make(
            settings: str | None = None,
            *,
            filler: int = 0,
            files: Mapping[str, bytes] | None = None,
            **options: Any,
        ) -> BenchTop:
            image = shipped
            more = dict(files or {})
            if settings is not None:
                more["settings.json"] = settings.encode()
            if filler:
                more["filler"] = bytes(filler)
            if more:
                image = tmp_path / "more.uf2"
                image.write_bytes(files_only(BOARDS["pico"], {**shipped_files(), **more}))
            return boards.enter_context(BenchTop([micropython_uf2, image], **options))

        yield make
