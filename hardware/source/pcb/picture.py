"""The bare board as it will come in the post, drawn from the very files that its maker gets."""

from collections.abc import Iterable, Mapping

from hardware.source.design.front import BOARD_HEIGHT, BOARD_WIDTH
from hardware.source.pcb.gerber import (
    Draw,
    Drilled,
    Flash,
    Item,
    Region,
    Spot,
    read_drill,
    read_gerber,
)
from host_sim.kit.svg import Picture, Point, document, framed, group, number

SCALE = 10.0  # units in a millimetre
SIDES = {
    # Seen from behind, left is right.
    "front": ("F_Cu.gtl", "F_Mask.gts", "F_SilkS.gto", ""),
    "back": (
        "B_Cu.gbl",
        "B_Mask.gbs",
        "B_SilkS.gbo",
        f"translate({BOARD_WIDTH * SCALE:g} 0) scale(-1 1)",
    ),
}
STYLE = """\
.pcb .paper { fill: #ffffff }
.pcb .board { fill: #0c4a31; stroke: #0a3726; stroke-width: 1 }
.pcb .copper { fill: #17663f; stroke: #17663f; stroke-width: 0; stroke-linecap: round }
.pcb .bare { fill: #d8b25a }
.pcb .print { fill: none; stroke: #f4f4ec; stroke-linecap: round; stroke-linejoin: round }
.pcb .holes { fill: #ffffff; stroke: #6d5a2a; stroke-width: 0.6 }"""
TITLES = {"front": "The circuit board from the front", "back": "The circuit board from the back"}


def picture(gerbers: Mapping[str, bytes], name: str, side: str, above: Iterable[str] = ()) -> str:
    """A side, and what is drawn above it."""
    copper, mask, print_, mirror = SIDES[side]

    def items(layer: str) -> list[Item]:
        return read_gerber(gerbers[f"{name}-{layer}"].decode())

    holes = [
        hole
        for kind in ("PTH", "NPTH")
        for hole in read_drill(gerbers[f"{name}-{kind}.drl"].decode())
    ]
    body = "\n".join(
        [
            _outline(items("Edge_Cuts.gm1")),
            group("copper", _shapes(items(copper))),
            group("bare", _shapes(items(mask))),
            group("print", _shapes(items(print_))),
            group("holes", map(_hole, holes)),
            *above,
        ]
    )
    if mirror:
        body = f'<g transform="{mirror}">\n{body}\n</g>'
    drawn = Picture(BOARD_WIDTH * SCALE, BOARD_HEIGHT * SCALE, body)
    return document("pcb", TITLES[side], framed(drawn, 2 * SCALE), STYLE, {})


def _point(at: Spot) -> Point:
    """Gerber's y points up from the lower edge."""
    return Point(at[0] * SCALE, (BOARD_HEIGHT - at[1]) * SCALE)


def _shapes(items: Iterable[Item]) -> list[str]:
    """Strokes of one width become one path."""
    strokes: dict[float, list[str]] = {}
    shapes: list[str] = []
    for item in items:
        if isinstance(item, Draw):
            strokes.setdefault(item.width, []).append(f"M{_point(item.start)}{_way(item)}")
        elif isinstance(item, Flash):
            shapes.append(_flash(item))
        else:
            shapes.append(_region(item))
    shapes += [
        f'<path d="{"".join(lines)}" stroke-width="{number(width * SCALE)}"/>'
        for width, lines in strokes.items()
    ]
    return shapes


def _way(draw: Draw, *, backwards: bool = False) -> str:
    """From one end to the other; a circle's two ends are one."""
    end = _point(draw.start if backwards else draw.end)
    if draw.centre is None:
        return f"L{end}"
    dx, dy = draw.start[0] - draw.centre[0], draw.start[1] - draw.centre[1]
    radius = number((dx * dx + dy * dy) ** 0.5 * SCALE)
    arc = f"A{radius} {radius} 0 0 {1 if backwards else 0} "
    if draw.start == draw.end:
        opposite = _point((draw.centre[0] - dx, draw.centre[1] - dy))
        return f"{arc}{opposite}{arc}{end}"
    return f"{arc}{end}"


def _flash(flash: Flash) -> str:
    at = _point(flash.at)
    if flash.shape == "C":
        return _disc(at, flash.size[0])
    width, height = (side * SCALE for side in flash.size)
    corner = f'x="{number(at.x - width / 2)}" y="{number(at.y - height / 2)}"'
    return f'<rect {corner} width="{number(width)}" height="{number(height)}"/>'


def _disc(at: Point, diameter: float) -> str:
    radius = number(diameter / 2 * SCALE)
    return f'<circle cx="{number(at.x)}" cy="{number(at.y)}" r="{radius}"/>'


def _hole(hole: Drilled) -> str:
    return _disc(_point(hole.at), hole.diameter)


def _region(region: Region) -> str:
    return f'<path d="M{"L".join(str(_point(corner)) for corner in region.corners)}Z"/>'


def _outline(items: Iterable[Item]) -> str:
    """The edge's pieces, put end to end."""
    pieces = [item for item in items if isinstance(item, Draw)]
    here = pieces[0].start
    path = f"M{_point(here)}"
    while pieces:
        piece = next(p for p in pieces if here in (p.start, p.end))
        pieces.remove(piece)
        forwards = piece.start == here
        here = piece.end if forwards else piece.start
        path += _way(piece, backwards=not forwards)
    return f'<path class="board" d="{path}Z"/>'
