"""What is printed: every sheet is 1:1, and each hole is found at its place."""

import subprocess
from itertools import pairwise
from math import cos, hypot, radians, sin

import pytest

from hardware.source.design import front
from hardware.source.design.legends import LEGENDS
from hardware.source.design.panel_parts import PANEL_PARTS, hole
from hardware.source.drawing.raster import raster
from hardware.source.generate import ROOT
from hardware.source.mechanical import ruler
from hardware.source.mechanical.generate import PANEL
from tests.hardware.pixels import Pixels
from tests.hardware.sheets import (
    BOARD_SCREWS,
    FITS,
    PAPER_MM,
    PDFS,
    PER_MM,
    TEMPLATES,
    At,
    Place,
    edges,
    inked,
    page,
    way_to_ink,
)
from tests.paper.printing import (
    poppler,
)


def groups(places: list[float]) -> list[float]:
    """The middle of each run of neighbours."""
    runs: list[list[float]] = []
    for place in sorted(places):
        if not runs or place - runs[-1][-1] > 0.3:
            runs.append([])
        runs[-1].append(place)
    return [(run[0] + run[-1]) / 2 for run in runs]


@pytest.mark.parametrize("name", PDFS)
def test_a_sheet_prints_at_1_to_1(name: str) -> None:
    sizes, paper = PDFS[name]
    seen = page(name)
    wide, high = PAPER_MM[paper]
    assert (seen.width / PER_MM, seen.height / PER_MM) == pytest.approx((wide, high), abs=0.15)
    # The drawing is in the middle of the page, with room for any printer's margins.
    x0, y0 = (wide - sizes.WIDTH) / 2, (high - sizes.HEIGHT) / 2
    assert x0 > 10 and y0 > 10
    # The rule's line: dark from 0 to 100 mm, and nowhere else.
    y = round((y0 + sizes.RULE_Y) * PER_MM)
    start = round((x0 + sizes.RULE_X) * PER_MM)
    line = [x for x in range(start - 20, start + 1021) if seen.dark(x, y, below=128)]
    assert len(line) == max(line) - min(line) + 1
    assert (max(line) - min(line)) / PER_MM == pytest.approx(ruler.LENGTH, rel=0.003)
    # Ten of its ticks are long, and each of them is a centimetre from the next.
    y = round((y0 + sizes.RULE_Y - 4.5) * PER_MM)
    ticks = groups([x / PER_MM for x in range(start - 20, start + 1021) if seen.dark(x, y, 160)])
    assert len(ticks) == 11
    assert [b - a for a, b in pairwise(ticks)] == pytest.approx([10] * 10, abs=0.15)


@pytest.mark.parametrize("name", PDFS)
def test_the_panel_is_drawn_in_its_size_within_the_marks_to_cut_along(name: str) -> None:
    left, top, right, bottom = panel = edges(name)
    assert right - left == pytest.approx(front.WIDTH, abs=FITS)
    assert bottom - top == pytest.approx(front.HEIGHT, abs=FITS)
    at, wide, high = page(name).at, page(name).width, page(name).height
    for y in (top - 4, bottom + 4):
        across = [(x + 0.5) / PER_MM for x in range(wide)]
        near = [x for x in across if left - 3 < x < right + 3 and inked(at, (x, y))]
        assert groups(near) == pytest.approx([panel.left, panel.right], abs=0.2)
    for x in (left - 4, right + 4):
        down = [(y + 0.5) / PER_MM for y in range(high)]
        near = [y for y in down if top - 3 < y < bottom + 3 and inked(at, (x, y))]
        assert groups(near) == pytest.approx([panel.top, panel.bottom], abs=0.2)


@pytest.mark.parametrize("name", PDFS)
def test_a_sheet_brings_its_fonts(name: str) -> None:
    command = [poppler("pdffonts"), str(ROOT / PANEL / f"{name}.pdf")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    fonts = done.stdout.splitlines()[2:]
    assert fonts
    for font in fonts:
        assert "DejaVuSans" in font and " yes " in font


# The holes

# Between the arms of the cross, all around.
ANGLES = [radians(quarter + a) for quarter in (0, 90, 180, 270) for a in range(20, 71, 5)]


def ring(at: At, middle: Place) -> list[float]:
    """How far the circle is in each direction."""
    return [way_to_ink(at, middle, (cos(a), sin(a)), 0.6) for a in ANGLES]


def cross_at(at: At, middle: Place) -> Place:
    """How far the cross is from there: of all lines nearby, its two are the darkest."""
    x0, y0 = (round(v * PER_MM) for v in middle)
    near = range(-10, 11)
    rows = {dy: sum(sum(at(x0 + dx, y0 + dy)) for dx in near) for dy in near}
    columns = {dx: sum(sum(at(x0 + dx, y0 + dy)) for dy in near) for dx in near}
    dx = min(columns, key=lambda dx: columns[dx])
    dy = min(rows, key=lambda dy: rows[dy])
    return dx / PER_MM, dy / PER_MM


def on_page(name: str, x: float, y: float) -> Place:
    """A place of the panel; from its outline on the page, not from the page's corner."""
    left, top, _, _ = edges(name)
    return left + x, top + y


@pytest.mark.parametrize("name", PDFS)
def test_every_hole_is_drawn_at_its_place_in_its_size(name: str) -> None:
    at = page(name).at
    for h in front.HOLES:
        middle = on_page(name, h.x, h.y)
        radius = hole(h.part, "drill") / 2
        assert ring(at, middle) == pytest.approx([radius] * len(ANGLES), abs=FITS), h.name
        assert hypot(*cross_at(at, middle)) < FITS, h.name


@pytest.mark.parametrize("name", TEMPLATES)
def test_the_boards_screws_are_dashed_circles_at_their_places(name: str) -> None:
    at = page(name).at
    radius = hole("screw", "drill") / 2
    for x, y in BOARD_SCREWS:
        middle = on_page(name, x, y)
        found = ring(at, middle)
        assert min(found) > radius - FITS
        met = [far for far in found if abs(far - radius) < 0.2]
        assert 0.45 < len(met) / len(found) < 0.85
        assert hypot(*cross_at(at, middle)) < FITS


def test_a_hole_beside_its_place_is_noticed() -> None:
    name = "drill_template_a4"
    lamp = front.LAMPS[0]
    for dx, dy in ((0.5, 0), (0, -0.5), (1.5, 1.5)):
        middle = on_page(name, lamp.x + dx, lamp.y + dy)
        far = [abs(r - hole("lamp", "drill") / 2) for r in ring(page(name).at, middle)]
        assert max(far) > FITS
        assert hypot(*cross_at(page(name).at, middle)) > FITS


def test_no_sheet_has_more_holes_than_the_table() -> None:
    drawn = (ROOT / PANEL / "drill_template.svg").read_text("utf-8")
    assert drawn.count("<circle") == len(front.HOLES) + len(BOARD_SCREWS)
    for language in LEGENDS:
        drawn = (ROOT / PANEL / f"artwork_{language}.svg").read_text("utf-8")
        assert drawn.count('<circle class="cut"') == len(front.HOLES)


@pytest.mark.parametrize("language", LEGENDS)
def test_the_artwork_as_a_drawing_is_1_to_1_with_every_hole_at_its_place(language: str) -> None:
    drawing = (ROOT / PANEL / f"artwork_{language}.svg").read_text("utf-8")
    picture = Pixels(raster(drawing, PER_MM))
    assert (picture.width, picture.height) == (front.WIDTH * PER_MM, front.HEIGHT * PER_MM)
    for h in front.HOLES:
        radius = PANEL_PARTS[h.part].drill / 2
        found = ring(picture.at, (h.x, h.y))
        assert found == pytest.approx([radius] * len(ANGLES), abs=FITS), h.name
