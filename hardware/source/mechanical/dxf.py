"""Outlines for a laser cutter as DXF R12, the oldest dialect that every program reads.

Millimetres, y up, origin at the lower left corner. Closed lines with arcs as bulges, and circles:
nothing a cutter's program has to approximate.
"""

from math import pi, tan

from hardware.source.design import front
from hardware.source.design.panel_parts import hole
from hardware.source.mechanical.sheet import mm

QUARTER = tan(pi / 8)  # the bulge of a quarter circle
# Layer and colour: what is cut first comes first, so that the plate does not shift.
LAYERS = {"HOLES": 1, "BOARD_SCREWS": 3, "OUTLINE": 5}


def dxf() -> bytes:
    """The whole panel."""
    height = front.HEIGHT
    entities = [
        *(_circle("HOLES", h.x, height - h.y, hole(h.part, "laser")) for h in front.HOLES),
        *(
            _circle("BOARD_SCREWS", x, height - y, hole("screw", "laser"))
            for x, y in map(front.from_board, front.BOARD_SCREWS)
        ),
        _rounded("OUTLINE", front.WIDTH, height, front.CORNER_RADIUS),
    ]
    pairs = [
        (0, "SECTION"), (2, "HEADER"),
        (9, "$ACADVER"), (1, "AC1009"),
        (9, "$EXTMIN"), (10, "0"), (20, "0"),
        (9, "$EXTMAX"), (10, mm(front.WIDTH)), (20, mm(height)),
        (0, "ENDSEC"),
        (0, "SECTION"), (2, "TABLES"),
        (0, "TABLE"), (2, "LAYER"), (70, str(len(LAYERS))),
        *(
            pair
            for name, colour in LAYERS.items()
            for pair in ((0, "LAYER"), (2, name), (70, "0"), (62, str(colour)), (6, "CONTINUOUS"))
        ),
        (0, "ENDTAB"), (0, "ENDSEC"),
        (0, "SECTION"), (2, "ENTITIES"),
        *(pair for entity in entities for pair in entity),
        (0, "ENDSEC"), (0, "EOF"),
    ]  # fmt: skip
    return "".join(f"{code}\n{value}\n" for code, value in pairs).encode("ascii")


Pairs = list[tuple[int, str]]


def _circle(layer: str, x: float, y: float, diameter: float) -> Pairs:
    return [(0, "CIRCLE"), (8, layer), (10, mm(x)), (20, mm(y)), (40, mm(diameter / 2))]


def _rounded(layer: str, width: float, height: float, r: float) -> Pairs:
    """Counter-clockwise; a corner begins at a point with a bulge."""
    points = [
        (r, 0.0, 0.0), (width - r, 0.0, QUARTER),
        (width, r, 0.0), (width, height - r, QUARTER),
        (width - r, height, 0.0), (r, height, QUARTER),
        (0.0, height - r, 0.0), (0.0, r, QUARTER),
    ]  # fmt: skip
    pairs: Pairs = [(0, "POLYLINE"), (8, layer), (66, "1"), (70, "1")]
    for x, y, bulge in points:
        pairs += [(0, "VERTEX"), (8, layer), (10, mm(x)), (20, mm(y)), (42, f"{bulge:.9f}")]
    return [*pairs, (0, "SEQEND"), (8, layer)]
