"""What is committed is what the design gives, today and on every machine."""

import pytest

from hardware.generate import MAKERS, ROOT, made_by
from tests.paper.printing import rendered


@pytest.mark.parametrize("maker", MAKERS)
def test_what_is_committed_is_what_the_design_gives(maker: str) -> None:
    made = made_by(maker)
    if not made:
        pytest.skip(f"{maker} makes nothing on this machine")
    for name, content in made.items():
        path = ROOT / name
        assert path.is_file(), f"{name} is missing: run make hardware"
        assert path.read_bytes() == content, f"{name} is stale: run make hardware"


@pytest.mark.parametrize("maker", [m for m in MAKERS if ".electrical." in m])
def test_two_runs_give_the_same_bytes(maker: str) -> None:
    assert made_by(maker) == made_by(maker)


def test_every_electrical_maker_is_there() -> None:
    found = {
        f"hardware.electrical.{path.stem}"
        for path in (ROOT / "hardware/electrical").glob("*.py")
        if "def generate(" in path.read_text(encoding="utf-8")
    }
    assert found == {m for m in MAKERS if ".electrical." in m}


def test_the_circuit_diagram_prints_on_a_page_of_a4() -> None:
    (page,) = rendered((ROOT / "hardware/schematic.pdf").read_bytes(), 72)
    assert (page.width, page.height) == (842, 596)
    dark = [x for y in range(page.height) for x in range(page.width) if page.dark(x, y, below=128)]
    assert len(dark) > 3000
    # It fills the page between its margins of 10 mm, and leaves them free.
    assert 28 <= min(dark) < 70 and 772 < max(dark) <= 814
