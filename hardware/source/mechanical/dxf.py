"""Outlines for a laser cutter as DXF R12, the oldest dialect that every program reads.

Millimetres, y up, origin at the lower left corner. A closed line with arcs as bulges, and circles:
nothing a cutter's program has to approximate.
"""

from io import StringIO
from math import pi, tan
from typing import Any

from ezdxf.addons.r12writer import r12writer

from hardware.source.design import front
from hardware.source.design.panel_parts import hole

QUARTER = tan(pi / 8)  # the bulge of a quarter circle
# Layer and colour: what is cut first comes first, so that the plate does not shift.
LAYERS = {"HOLES": 1, "BOARD_SCREWS": 3, "OUTLINE": 5}


def dxf() -> bytes:
    """The whole panel."""
    rings = [("HOLES", h.x, h.y, h.part) for h in front.HOLES]
    rings += [("BOARD_SCREWS", *front.from_board(spot), "screw") for spot in front.BOARD_SCREWS]
    text = StringIO()
    with r12writer(text) as writer:
        drawing: Any = writer  # its types are incomplete
        for layer, x, y, part in rings:
            middle = x, front.HEIGHT - y
            drawing.add_circle(middle, hole(part, "laser") / 2, layer, LAYERS[layer])
        drawing.add_polyline_2d(
            _rounded(front.WIDTH, front.HEIGHT, front.CORNER_RADIUS),
            format="xyb",
            closed=True,
            layer="OUTLINE",
            color=LAYERS["OUTLINE"],
        )
    return text.getvalue().encode("ascii")


def _rounded(width: float, height: float, r: float) -> list[tuple[float, float, float]]:
    """Counter-clockwise; a corner begins at a point with a bulge."""
    return [
        (r, 0, 0), (width - r, 0, QUARTER),
        (width, r, 0), (width, height - r, QUARTER),
        (width - r, height, 0), (r, height, QUARTER),
        (0, height - r, 0), (0, r, QUARTER),
    ]  # fmt: skip
