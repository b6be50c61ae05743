"""Pieces, obstacles and wrecks, each as a shape that a picture uses as often as it needs."""

from host_sim.games.tank_chess.drawing.palette import SIDE_NAMES
from host_sim.games.tank_chess.rules.pieces import PIECES, Kind
from host_sim.games.tank_chess.rules.position import Standing
from host_sim.kit.svg import number


def box(kind: str, x: float, y: float, width: float, height: float, corner: float = 0) -> str:
    """A rectangle."""
    rounded = f' rx="{number(corner)}"' if corner else ""
    return (
        f'<rect class="{kind}" x="{number(x)}" y="{number(y)}" width="{number(width)}"'
        f' height="{number(height)}"{rounded}/>'
    )


def _tracks(half: float, top: float, bottom: float, width: float) -> str:
    """A pair of them, outside of a hull that is `half` as wide to each side."""
    parts: list[str] = []
    for left in (-half - width, half):
        parts.append(box("track", left, top, width, bottom - top, 2))
        links = "".join(
            f"M{number(left)} {number(top + 4 + 4.5 * n)}h{number(width)}"
            for n in range(int((bottom - top - 4) / 4.5) + 1)
        )
        parts.append(f'<path class="link" d="{links}"/>')
    return "".join(parts)


def _star(radius: float) -> str:
    """Five rays, the first one ahead."""
    rays = (0, 1), (0.22, 0.31), (0.95, 0.31), (0.36, -0.12), (0.59, -0.81), (0, -0.38)
    half = [(x * radius, -y * radius) for x, y in rays]
    outline = half + [(-x, y) for x, y in reversed(half[1:-1])]
    points = "L".join(f"{number(x)} {number(y)}" for x, y in outline)
    return f'<path class="star" d="M{points}Z"/>'


# All face north, around (0, 0), and stay inside their square whichever way they turn.
_KINDS = {
    Kind.HEAVY: '<g transform="scale(.92)">'
    + _tracks(13, -20, 24, 8)
    + '<path d="M-13-18L-9-22H9L13-18V23H-13Z"/>'
    + box("top", -3, -27, 6, 20, 1)
    + box("top", -5, -28, 10, 5, 1.5)
    + '<path class="top" d="M-7-10H7L12-3V9L7 15H-7L-12 9V-3Z"/></g>',
    Kind.MEDIUM: _tracks(11, -17, 21, 6)
    + '<path d="M-11-16L-8-19H8L11-16V20H-11Z"/>'
    + box("top", -2.2, -27, 4.4, 20, 1)
    + '<circle class="top" cy="1.5" r="10"/>',
    Kind.LIGHT: _tracks(8, -13, 17, 5)
    + '<path d="M-8-11L0-17L8-11V16H-8Z"/>'
    + box("top", -1.5, -25, 3, 18, 1)
    + '<circle class="top" cy="1" r="7.5"/>',
    Kind.COMMAND: _tracks(8, -13, 19, 5)
    + '<path d="M-8-11L0-17L8-11V18H-8Z"/>'
    + box("top", -1.5, -25, 3, 18, 1)
    + _star(16),
    Kind.DESTROYER: _tracks(11, -16, 23, 6)
    + '<path d="M-11-14L-6-20H6L11-14V22H-11Z"/>'
    + box("top", -2.6, -28, 5.2, 24, 1)
    + '<path class="top" d="M-5-12H5L11 9V18H-11V9Z"/>',
    Kind.MORTAR: _tracks(12, -14, 22, 6)
    + box("", -12, -16, 24, 38, 2)
    + box("top", -6.5, -25, 13, 19, 2)
    + box("top", -8.5, -27, 17, 6, 2)
    + box("top", -9, -6, 18, 20, 3),
}
_ROCK = (
    '<path class="stone" d="M-23 8L-20-9L-9-20L7-22L20-12L24 6L16 20L-4 23L-18 19Z"/>'
    '<path class="sunlit" d="M-18 5L-15-8L-7-16L6-18L1-5L-9 1Z"/>'
)
_BUILDING = (
    box("wall", -23, -21, 46, 43, 1)
    + '<path class="roof" d="M-23-21L-10 0H10L23-21Z"/>'
    + '<path class="roof" d="M-23 22L-10 0H10L23 22Z"/>'
)
_WRECK = (
    '<path class="scorch" d="M-25 4L-20-14L-8-17L0-25L10-18L22-17L20-4L26 6L17 16L9 24L-5 20L-19 22'
    'Z"/><g transform="rotate(24)">'
    '<path class="burnt" d="M-14-13L-3-16L1-9L8-15L14-10V4L9 8L14 16L2 18L-5 13L-14 17V3L-9-3Z"/>'
    '<path class="crack" d="M-8-8L8 10M8-8L-8 10"/></g>'
)


def piece_name(standing: Standing) -> str:
    """How the shape of a piece is called."""
    return f"{PIECES[standing.kind].name.replace(' ', '-')}-{SIDE_NAMES[standing.side]}"


SHAPES = {
    "rock": _ROCK,
    "building": _BUILDING,
    "wreck": _WRECK,
    **{
        piece_name(Standing(kind, side, 0)): f'<g class="{SIDE_NAMES[side]}">{shape}</g>'
        for kind, shape in _KINDS.items()
        for side in (0, 1)
    },
}
