"""Real MicroPython for every emulated board. With CI=true a part that is missing is a failure."""

import gc
import os
from collections.abc import Callable, Generator, Mapping
from itertools import zip_longest
from pathlib import Path

import hypothesis
import pytest

from host_sim.flashing.boards import BOARDS
from host_sim.flashing.building import micropython, speldator
from host_sim.flashing.building.sources import OLDEST, Release
from host_sim.flashing.files import frozen_sources

# Node from the virtual environment, where make has put one there.
NODE = Path(__file__).resolve().parents[1] / ".venv/node"
if NODE.exists():
    os.environ["PATH"] = f"{NODE}{os.pathsep}{os.environ['PATH']}"


# The same examples every time, and no verdict by the clock.
hypothesis.settings.register_profile("steady", derandomize=True, deadline=None)
hypothesis.settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first: browsers, which wait, in turn with emulated boards, which work.

    A file stays together.
    """
    needs: dict[Path, set[str]] = {}
    for item in items:
        needs.setdefault(item.path, set()).update(getattr(item, "fixturenames", ()))
    pages = [path for path, names in needs.items() if "browser" in names]
    boards = [path for path, names in needs.items() if names & {"micropython_uf2", "firmware"}]
    order = [path for both in zip_longest(boards, pages) for path in both if path]
    place = {path: number for number, path in enumerate(dict.fromkeys([*order, *needs]))}
    items.sort(key=lambda item: place[item.path])


def pytest_collection_finish() -> None:
    """The firmware collects garbage as a Pico must; thousands of tests are none of it."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and os.environ.get("CI") == "true":
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI does not allow: {reason}"
    return report


@pytest.fixture(scope="session")
def firmware() -> Callable[..., Path]:
    """firmware("pico"): the file that `make firmware` makes. With other sources than ours, too."""

    def build(board: str, changed: Mapping[str, str] | None = None) -> Path:
        try:
            return speldator.firmware(BOARDS[board], {**frozen_sources(), **(changed or {})})
        except micropython.Unavailable as unavailable:
            pytest.skip(unavailable.reason)

    return build


@pytest.fixture(scope="session")
def stock() -> Callable[[Release], Path]:
    """stock(release): that MicroPython for a Pico, as everyone has it."""

    def build(release: Release) -> Path:
        try:
            return micropython.uf2(release)
        except micropython.Unavailable as unavailable:
            pytest.skip(unavailable.reason)

    return build


@pytest.fixture(scope="session")
def micropython_uf2(stock: Callable[[Release], Path]) -> Path:
    return stock(OLDEST)
