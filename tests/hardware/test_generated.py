"""What is committed is what the design gives, today and on every machine."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from hardware.source.design.board_rules import TRACK_MIN
from hardware.source.electrical import generate as electrical
from hardware.source.generate import MAKERS, ROOT
from hardware.source.pcb import board_file, kicad
from hardware.source.pcb.generate import write_project
from hardware.source.pcb.router import route
from tests.hardware.board_read import BOARD, Read, Track
from tests.paper.printing import rendered

WRITTEN_BY_HAND = {
    "README.md",
    "build_guide.md",
    "retrofit.md",
    "case/README.md",
    "pcb/README.md",
    "requirements.txt",
    "requirements-bom.txt",
}
Make = Callable[[], dict[str, bytes]]


@cache
def made_by(make: Make) -> dict[str, bytes]:
    made = make()
    if not made:
        pytest.skip(f"{make.__module__} makes nothing on this machine")
    return made


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__module__)
def test_what_is_committed_is_what_the_design_gives(make: Make) -> None:
    for name, content in made_by(make).items():
        path = ROOT / name
        assert path.is_file(), f"{name} is missing: run make hardware"
        assert path.read_bytes() == content, f"{name} is stale: run make hardware"


def test_what_a_builder_opens_is_made_from_the_design_or_written_by_hand() -> None:
    made = {name for make in MAKERS for name in made_by(make)}
    folder = ROOT / "hardware"
    there = {
        path
        for path in folder.rglob("*")
        if path.is_file() and not path.is_relative_to(folder / "source")
    }
    # What Python and KiCad leave behind.
    there -= {p for p in there if p.parent.name == "__pycache__" or "-backups" in p.parent.name}
    by_hand = {f"hardware/{name}" for name in WRITTEN_BY_HAND}
    assert {path.relative_to(ROOT).as_posix() for path in there} == made | by_hand


def test_two_runs_give_the_same_bytes() -> None:
    assert electrical.generate() == made_by(electrical.generate)


def test_the_circuit_diagram_prints_on_a_page_of_a4() -> None:
    (page,) = rendered((ROOT / "hardware/schematic.pdf").read_bytes(), 72)
    assert (page.width, page.height) == (842, 596)
    dark = [x for y in range(page.height) for x in range(page.width) if page.dark(x, y, below=128)]
    assert len(dark) > 3000
    # It fills the page between its margins of 10 mm, and leaves them free.
    assert 28 <= min(dark) < 70 and 772 < max(dark) <= 814


# The circuit board: all that needs its tracks drawn anew.


def test_the_committed_tracks_are_those_that_the_router_draws(board: Read) -> None:
    """Stale tracks are found without KiCad, too."""
    routed = route()
    assert routed.vias == ()
    drawn = {
        Track(
            (round(s.x1, 3), round(s.y1, 3)),
            (round(s.x2, 3), round(s.y2, 3)),
            s.radius * 2,
            board_file.COPPER[s.layers[0]],
            s.net,
        )
        for s in routed.strokes
    }
    assert set(board.tracks) == drawn
    assert all(track.width >= TRACK_MIN for track in drawn)


def test_kicad_reads_our_file_as_we_mean_it(tmp_path: Path) -> None:
    """Filling twice changes nothing: what KiCad saves is what it has read."""
    if lack := kicad.missing_kicad():
        pytest.skip(lack)
    path = write_project(tmp_path)
    kicad.fill(path)
    once = path.read_bytes()
    kicad.fill(path)
    assert path.read_bytes() == once == BOARD.read_bytes()
