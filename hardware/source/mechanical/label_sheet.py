"""The panel's print on a sheet, with a rule and marks to cut along."""

from hardware.source.design import front
from hardware.source.design.legends import LEGENDS
from hardware.source.drawing.sheet import document, mm, words
from hardware.source.mechanical.artwork import STYLE, hole_parts, print_parts
from hardware.source.mechanical.ruler import LENGTH, crop_marks, rule
from hardware.source.mechanical.ruler import STYLE as RULER_STYLE

WIDTH, HEIGHT = 180.0, 196.0
PANEL_X = (WIDTH - front.WIDTH) / 2
PANEL_Y = 40.0
RULE_X = (WIDTH - LENGTH) / 2
RULE_Y = 178.0


def label_sheet(language: str) -> str:
    """The sheet in one of the languages."""
    legend = LEGENDS[language]
    moved = f'<g transform="translate({mm(PANEL_X)} {mm(PANEL_Y)})">'
    return document(
        f"Front panel, {legend.name}, 1:1 on a sheet",
        WIDTH,
        HEIGHT,
        f"{STYLE}\n{RULER_STYLE}",
        [
            words(WIDTH / 2, 18, f"{legend.brand} {legend.model}", 5, "note", bold=True),
            words(WIDTH / 2, 26, legend.print_note, 3.4, "note"),
            moved,
            *print_parts(legend),
            *hole_parts(),
            "</g>",
            *crop_marks(PANEL_X, PANEL_Y, front.WIDTH, front.HEIGHT),
            *rule(RULE_X, RULE_Y),
        ],
    )
