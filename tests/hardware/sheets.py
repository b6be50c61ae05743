"""The sheets to print, as a printer draws them: where the panel lies on its page."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from hardware.source.design import front
from hardware.source.design.legends import LEGENDS
from hardware.source.drawing.pdf import PAPERS
from hardware.source.generate import ROOT
from hardware.source.mechanical import label_sheet, template
from hardware.source.mechanical.generate import PANEL
from tests.paper.printing import (
    FINE,
    Page,
    Pixel,
    rendered,
)

PER_MM = FINE / 25.4
FITS = 0.3  # millimetres: what a drill or a pair of scissors does not notice
TEXT = "{http://www.w3.org/2000/svg}text"
PAPER_MM = {"a4": (210, 297), "letter": (215.9, 279.4)}
TEMPLATES = {f"drill_template_{paper}": paper for paper in PAPERS}
ARTWORKS = {
    f"artwork_{language}_{paper}": (language, paper) for language in LEGENDS for paper in PAPERS
}
PDFS = {name: (template, paper) for name, paper in TEMPLATES.items()} | {
    name: (label_sheet, paper) for name, (_, paper) in ARTWORKS.items()
}
BOARD_SCREWS = tuple(map(front.from_board, front.BOARD_SCREWS))


def pdf(name: str) -> bytes:
    return (ROOT / PANEL / f"{name}.pdf").read_bytes()


@cache
def page(name: str) -> Page:
    (only,) = rendered(pdf(name), FINE)
    return only


class Edges(NamedTuple):
    """The panel on its page, in millimetres, as it is drawn there."""

    left: float
    top: float
    right: float
    bottom: float


Place = tuple[float, float]
At = Callable[[int, int], Pixel]


def inked(at: At, place: Place) -> bool:
    x, y = place
    return min(at(int(x * PER_MM), int(y * PER_MM))) < 225


def way_to_ink(at: At, start: Place, way: Place, first: float = 0) -> float:
    """How far it is from a place to the next thing that is printed, 30 mm at most."""
    far = first
    while far < 30 and not inked(at, (start[0] + far * way[0], start[1] + far * way[1])):
        far += 0.05
    return far


@cache
def edges(name: str) -> Edges:
    """Looked for from outside, where there are neither words nor marks."""
    sizes, paper = PDFS[name]
    wide, high = PAPER_MM[paper]
    x = (wide - sizes.WIDTH) / 2 + sizes.PANEL_X
    y = (high - sizes.HEIGHT) / 2 + sizes.PANEL_Y
    away = 7.0
    line = 0.15 if sizes is template else 0.0  # half of the outline's own width
    at, middle = page(name).at, (x + 30, y + front.HEIGHT / 2)
    right, bottom = x + front.WIDTH + away, y + front.HEIGHT + away
    return Edges(
        x - away + way_to_ink(at, (x - away, middle[1]), (1, 0)) + line,
        y - away + way_to_ink(at, (middle[0], y - away), (0, 1)) + line,
        right - way_to_ink(at, (right, middle[1]), (-1, 0)) - line,
        bottom - way_to_ink(at, (middle[0], bottom), (0, -1)) - line,
    )
