"""What is committed is what the design gives, today and on every machine."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.generate import MAKERS, ROOT, made_by, makers
from tests import apt


@pytest.mark.parametrize("maker", makers())
def test_what_is_committed_is_what_the_design_gives(maker: str) -> None:
    made = made_by(maker)
    if not made:
        pytest.skip(f"{maker} makes nothing on this machine")
    for name, content in made.items():
        path = ROOT / name
        assert path.is_file(), f"{name} is missing: run make hardware"
        assert path.read_bytes() == content, f"{name} is stale: run make hardware"


@pytest.mark.parametrize("maker", [m for m in makers() if ".electrical." in m])
def test_two_runs_give_the_same_bytes(maker: str) -> None:
    assert made_by(maker) == made_by(maker)


def test_every_electrical_maker_is_there() -> None:
    assert [m for m in MAKERS if ".electrical." in m and m not in makers()] == []
    found = {
        f"hardware.electrical.{path.stem}"
        for path in (ROOT / "hardware/electrical").glob("*.py")
        if "def generate(" in path.read_text(encoding="utf-8")
    }
    assert found == {m for m in MAKERS if ".electrical." in m}


def pdf_tool() -> str:
    if shutil.which("pdftoppm") is None:
        if os.environ.get("CI") != "true":
            pytest.skip("needs pdftoppm: apt-get install poppler-utils")
        apt.install(["poppler-utils"])
    return "pdftoppm"


def test_the_circuit_diagram_prints_on_a_page_of_a4(tmp_path: Path) -> None:
    command = [pdf_tool(), "-r", "72", "-gray", str(ROOT / "hardware/schematic.pdf"), "page"]
    subprocess.run(command, cwd=tmp_path, check=True)
    (page,) = tmp_path.glob("*.pgm")
    kind, width, height, _, pixels = page.read_bytes().split(maxsplit=4)
    assert (kind, int(width), int(height)) == (b"P5", 842, 596)
    rows = [pixels[y * 842 : (y + 1) * 842] for y in range(596)]
    dark = [(x, y) for y, row in enumerate(rows) for x, grey in enumerate(row) if grey < 128]
    assert len(dark) > 3000
    # It fills the page between its margins of 10 mm, and leaves them free.
    left, right = min(x for x, _ in dark), max(x for x, _ in dark)
    assert 28 <= left < 70 and 772 < right <= 814
