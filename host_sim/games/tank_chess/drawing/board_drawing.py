"""A Tank Chess board as a picture, seen from above with White at the bottom.

Squares are named as in a game, `e4`; facings are numbers, 0 north to 7 northwest. The drawing knows
no rules: it shows what it is told. `diagrams` draws the figures of the rule book with it.
"""

from collections.abc import Sequence
from enum import StrEnum
from math import hypot
from typing import NamedTuple

from host_sim.games.tank_chess.rules.notation import place_of, square_name
from host_sim.games.tank_chess.rules.pieces import DIRECTIONS, PIECES, Kind
from host_sim.games.tank_chess.rules.position import Position, Standing
from host_sim.kit.svg import Picture, Point, document, framed, group, moved, number, text, use

SIDE = 56  # of a square
LABELS = 24  # the margin with files and ranks
PADDING = 8
CLEAR, RING = 16, 25  # where a line begins around a shooter, and ends around a target
SIDE_NAMES = ("white", "black")


class Tone(StrEnum):
    YES = "yes"
    NO = "no"
    NOTE = "note"


class Mark(NamedTuple):
    """A square that stands out."""

    square: str
    tone: Tone = Tone.YES


class Shot(NamedTuple):
    start: str
    target: str
    allowed: bool = True
    stopped_by: str = ""  # the square with the cross; else it is half-way
    thrown: bool = False  # in an arc over whatever stands between (C8)


class Arrow(NamedTuple):
    """A facing, at that side of its square: eight fit into one."""

    square: str
    facing: int
    tone: Tone = Tone.YES


class Route(NamedTuple):
    """A piece's steps: `a` ahead, `b` back, `l` and `r` for turns by 45 degrees."""

    start: str
    facing: int
    steps: str
    tone: Tone = Tone.YES


class Words(NamedTuple):
    square: str
    words: str
    tone: Tone = Tone.NOTE
    down: float = 0  # below the middle of the square


class Overlay(NamedTuple):
    marks: Sequence[Mark] = ()
    shots: Sequence[Shot] = ()
    arrows: Sequence[Arrow] = ()
    routes: Sequence[Route] = ()
    ghosts: Sequence[tuple[str, Standing]] = ()  # pieces where they may come to stand
    words: Sequence[Words] = ()


class Window(NamedTuple):
    """The part of the board that is shown."""

    file: int
    rank: int
    files: int
    ranks: int
    beyond: int = 0  # rows of ground beyond the top edge (C11)
    labels: bool = True

    def point(self, file: float, rank: float) -> Point:
        """The middle of a square, which may lie beyond the edge."""
        top = self.rank + self.ranks - 1 + self.beyond
        return Point(LABELS + (file - self.file + 0.5) * SIDE, LABELS + (top - rank + 0.5) * SIDE)

    def at(self, square: str) -> Point:
        return self.point(*place_of(square))


# How it looks

INK, PAPER = "#26231f", "#fbf9f4"
TONES = {Tone.YES: "#14723f", Tone.NO: "#c01f2f", Tone.NOTE: "#7a5a00"}
_LINE = "fill:none;stroke-linecap:round;stroke-linejoin:round"
_RULES = {
    "text": f"font-family:'DejaVu Sans',Verdana,sans-serif;fill:{INK};text-anchor:middle",
    ".paper": f"fill:{PAPER}",
    ".light": "fill:#dcd3b6",
    ".dark": "fill:#cfc5a4",
    ".beyond": "fill:#e9efe2;stroke:#9db08f;stroke-width:1.5;stroke-dasharray:5 5",
    ".edge": f"fill:none;stroke:{INK};stroke-width:2.5",
    ".label": "font-size:13px;fill:#5d574c",
    # What nobody drives over
    ".stone": "fill:#8d8579;stroke:#55504a;stroke-width:1.8;stroke-linejoin:round",
    ".sunlit": "fill:#b5ada0",
    ".wall": "fill:#a5593f;stroke:#5b2d1e;stroke-width:1.8;stroke-linejoin:round",
    ".roof": "fill:#bf7052;stroke:#5b2d1e;stroke-width:1.2",
    ".scorch": "fill:#6e6556;fill-opacity:.55",
    ".burnt": "fill:#7b7468;stroke:#3a3630;stroke-width:1.6;stroke-linejoin:round",
    ".crack": f"{_LINE};stroke:#3a3630;stroke-width:3.4",
    # The two sides differ in lightness, not in hue.
    ".white": "fill:#fffdf3;stroke:#26231f;stroke-width:1.7;stroke-linejoin:round",
    ".white .track": "fill:#a79c82",
    ".white .link": f"{_LINE};stroke:#26231f;stroke-width:1.1",
    ".white .star": "fill:#ffcf3f",
    ".black": "fill:#3b3e45;stroke:#0d0e10;stroke-width:1.7;stroke-linejoin:round",
    ".black .track": "fill:#1c1d20",
    ".black .link": f"{_LINE};stroke:#7d8088;stroke-width:1.1",
    ".black .top": "fill:#555962",
    ".black .star": "fill:#b87a00",
    ".letter": "font-size:12px;font-weight:bold;stroke:none",
    ".letter.white": f"fill:{INK};stroke:none",
    ".letter.black": "fill:#ffffff;stroke:none",
    ".ghost": "opacity:.5",
    # What is drawn over the board
    **{f".{tone}": f"color:{colour}" for tone, colour in TONES.items()},
    ".mark": "fill:currentColor;fill-opacity:.25;stroke:currentColor;stroke-width:2.4",
    ".arrow": "fill:currentColor;stroke:#ffffff;stroke-width:1",
    ".casing": f"{_LINE};stroke:#ffffff;stroke-width:7;stroke-opacity:.75",
    ".line": f"{_LINE};stroke:currentColor;stroke-width:3.4",
    ".line.no": "stroke-dasharray:7 6",
    ".ring": f"{_LINE};stroke:currentColor;stroke-width:3",
    ".cross": f"{_LINE};stroke:currentColor;stroke-width:4",
    ".badge": "fill:currentColor;stroke:#ffffff;stroke-width:1.4",
    ".count": "font-size:12px;font-weight:bold;fill:#ffffff",
    ".said": "font-size:14px;font-weight:bold;letter-spacing:.04em;fill:currentColor;"
    "stroke:#ffffff;stroke-width:4;stroke-linejoin:round;paint-order:stroke",
    ".caption": "font-size:16px;font-weight:bold",
    # A click goes to the square below.
    ".under,.pieces,.over": "pointer-events:none",
}
SCOPE = "tank-chess"
STYLE = "\n".join(
    f"{','.join(f'.{SCOPE} {part}' for part in selector.split(','))}{{{rule}}}"
    for selector, rule in _RULES.items()
)


def _box(kind: str, x: float, y: float, width: float, height: float, corner: float = 0) -> str:
    rounded = f' rx="{number(corner)}"' if corner else ""
    return (
        f'<rect class="{kind}" x="{number(x)}" y="{number(y)}" width="{number(width)}"'
        f' height="{number(height)}"{rounded}/>'
    )


def _tracks(half: float, top: float, bottom: float, width: float) -> str:
    """A pair of them, outside of a hull that is `half` as wide to each side."""
    parts: list[str] = []
    for left in (-half - width, half):
        parts.append(_box("track", left, top, width, bottom - top, 2))
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
    + _box("top", -3, -27, 6, 20, 1)
    + _box("top", -5, -28, 10, 5, 1.5)
    + '<path class="top" d="M-7-10H7L12-3V9L7 15H-7L-12 9V-3Z"/></g>',
    Kind.MEDIUM: _tracks(11, -17, 21, 6)
    + '<path d="M-11-16L-8-19H8L11-16V20H-11Z"/>'
    + _box("top", -2.2, -27, 4.4, 20, 1)
    + '<circle class="top" cy="1.5" r="10"/>',
    Kind.LIGHT: _tracks(8, -13, 17, 5)
    + '<path d="M-8-11L0-17L8-11V16H-8Z"/>'
    + _box("top", -1.5, -25, 3, 18, 1)
    + '<circle class="top" cy="1" r="7.5"/>',
    Kind.COMMAND: _tracks(8, -13, 19, 5)
    + '<path d="M-8-11L0-17L8-11V18H-8Z"/>'
    + _box("top", -1.5, -25, 3, 18, 1)
    + _star(16),
    Kind.DESTROYER: _tracks(11, -16, 23, 6)
    + '<path d="M-11-14L-6-20H6L11-14V22H-11Z"/>'
    + _box("top", -2.6, -28, 5.2, 24, 1)
    + '<path class="top" d="M-5-12H5L11 9V18H-11V9Z"/>',
    Kind.MORTAR: _tracks(12, -14, 22, 6)
    + _box("", -12, -16, 24, 38, 2)
    + _box("top", -6.5, -25, 13, 19, 2)
    + _box("top", -8.5, -27, 17, 6, 2)
    + _box("top", -9, -6, 18, 20, 3),
}
_ROCK = (
    '<path class="stone" d="M-23 8L-20-9L-9-20L7-22L20-12L24 6L16 20L-4 23L-18 19Z"/>'
    '<path class="sunlit" d="M-18 5L-15-8L-7-16L6-18L1-5L-9 1Z"/>'
)
_BUILDING = (
    _box("wall", -23, -21, 46, 43, 1)
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


# The board


def board_svg(
    position: Position,
    *,
    marks: Sequence[Mark] = (),
    shots: Sequence[Shot] = (),
    arrows: Sequence[Arrow] = (),
    every_shape: bool = False,
) -> str:
    """The whole board as a file. Squares have ids `square-e4`, pieces `piece-e4`."""
    mover = SIDE_NAMES[position.turn].capitalize()
    picture = board_picture(position, Overlay(marks, shots, arrows))
    title = f"Tank Chess, {position.size}x{position.size}, {mover} to move"
    return svg_file(title, framed(picture, PADDING), every_shape=every_shape)


def svg_file(title: str, picture: Picture, *, every_shape: bool = False) -> str:
    """With a class of its own, so that its style disturbs neither a page nor a Taktik map there."""
    return document(SCOPE, title, picture, STYLE, SHAPES, every_shape=every_shape)


def board_picture(
    position: Position, overlay: Overlay, window: Window | None = None, prefix: str = ""
) -> Picture:
    """`prefix` keeps the ids of several boards in one file apart."""
    size = position.size
    seen = window or Window(0, 0, size, size)
    pieces = (
        _piece(standing, seen.point(*square), f"{prefix}piece-{square_name(square)}")
        for square, standing in sorted(position.pieces.items())
        if _inside(seen, square)
    )
    ghosts = (_piece(standing, seen.at(square)) for square, standing in overlay.ghosts)
    body = [
        _ground(seen, prefix),
        group("under", (_mark(mark, seen) for mark in overlay.marks)),
        group("under", _terrain(position, seen)),
        group("pieces", pieces),
        group("pieces ghost", ghosts),
        group("over", _over(overlay, seen)),
    ]
    return Picture(
        seen.files * SIDE + 2 * LABELS,
        (seen.ranks + seen.beyond) * SIDE + 2 * LABELS,
        "\n".join(part for part in body if part),
    )


def _inside(seen: Window, square: tuple[int, int]) -> bool:
    file, rank = square[0] - seen.file, square[1] - seen.rank
    return 0 <= file < seen.files and 0 <= rank < seen.ranks


def _ground(seen: Window, prefix: str) -> str:
    parts: list[str] = []
    files = range(seen.file, seen.file + seen.files)
    ranks = range(seen.rank, seen.rank + seen.ranks)
    for rank in ranks:
        for file in files:
            at = seen.point(file - 0.5, rank + 0.5)
            shade = "light" if (file + rank) % 2 else "dark"
            parts.append(
                f'<rect id="{prefix}square-{square_name((file, rank))}" class="{shade}"'
                f' x="{number(at.x)}"'
                f' y="{number(at.y)}" width="{SIDE}" height="{SIDE}"/>'
            )
    width, height = seen.files * SIDE, seen.ranks * SIDE
    top = LABELS + seen.beyond * SIDE
    if seen.beyond:
        parts.append(_box("beyond", LABELS, LABELS, width, seen.beyond * SIDE))
    parts.append(_box("edge", LABELS, top, width, height))
    return group("ground", parts + (_labels(seen) if seen.labels else []))


def _labels(seen: Window) -> list[str]:
    """Files and ranks on all four sides, but not above ground beyond the edge."""
    left, right = LABELS - 13, LABELS + seen.files * SIDE + 13
    bottom = LABELS + (seen.beyond + seen.ranks) * SIDE + 17
    rows = [bottom] if seen.beyond else [LABELS - 8, bottom]
    files = [
        text(Point(seen.point(file, 0).x, y), chr(97 + file), "label")
        for file in range(seen.file, seen.file + seen.files)
        for y in rows
    ]
    ranks = [
        text(Point(x, seen.point(0, rank).y + 5), str(rank + 1), "label")
        for rank in range(seen.rank, seen.rank + seen.ranks)
        for x in (left, right)
    ]
    return files + ranks


def _terrain(position: Position, seen: Window) -> list[str]:
    shapes = {square: _obstacle(position.size, square) for square in position.obstacles}
    shapes |= {square: "wreck" for square in position.wrecks}
    return [
        use(shape, at=seen.point(*square))
        for square, shape in sorted(shapes.items())
        if _inside(seen, square)
    ]


def _obstacle(size: int, square: tuple[int, int]) -> str:
    """Rocks and buildings are the same to the rules: a change for the eye, alike for both sides."""
    file, rank = min(square, (size - 1 - square[0], size - 1 - square[1]))
    return "building" if (file * 5 + rank * 3) % 7 < 3 else "rock"


def _piece(standing: Standing, at: Point, identity: str = "") -> str:
    side = SIDE_NAMES[standing.side]
    named = f' id="{identity}"' if identity else ""
    letter = text(Point(0, 5.8), PIECES[standing.kind].letter, f"letter {side}")
    turned = f'<g transform="rotate({standing.facing * 45})">{use(piece_name(standing))}</g>'
    return f'<g{named} class="piece"{moved(at)}>{turned}{letter}</g>'


# What is drawn over it


def _mark(mark: Mark, seen: Window) -> str:
    at = seen.at(mark.square)
    inner = SIDE - 7
    return _box(f"mark {mark.tone}", at.x - inner / 2, at.y - inner / 2, inner, inner, 4)


def _over(overlay: Overlay, seen: Window) -> list[str]:
    return [
        *(_route(route, seen) for route in overlay.routes),
        *(_arrow(arrow, seen) for arrow in overlay.arrows),
        *(_shot(shot, seen) for shot in overlay.shots),
        *(
            text(
                seen.at(said.square).plus(Point(0, 5 + said.down)), said.words, f"said {said.tone}"
            )
            for said in overlay.words
        ),
    ]


def _arrow(arrow: Arrow, seen: Window) -> str:
    x, y = DIRECTIONS[arrow.facing]
    tip = seen.at(arrow.square).plus(Point(x, -y), SIDE / 2 - 3)
    return _head(tip, Point(x, -y), f"arrow {arrow.tone}", 9)


def _head(tip: Point, towards: Point, kind: str, length: float) -> str:
    """The head of an arrow that points that way."""
    far = hypot(*towards)
    ahead = Point(towards.x / far, towards.y / far)
    across = Point(-ahead.y, ahead.x)
    foot = tip.plus(ahead, -length)
    one, other = foot.plus(across, length * 0.6), foot.plus(across, -length * 0.6)
    return f'<path class="{kind}" d="M{tip}L{one}L{other}Z"/>'


def _route(route: Route, seen: Window) -> str:
    (file, rank), facing = place_of(route.start), route.facing
    points = [seen.point(file, rank)]
    badges: list[Point] = []
    for step in route.steps:
        here = points[-1]
        if step in "lr":
            facing = (facing + (1 if step == "r" else 7)) % 8
            badges.append(here)
            continue
        x, y = DIRECTIONS[facing if step == "a" else (facing + 4) % 8]
        file, rank = file + x, rank + y
        points.append(seen.point(file, rank))
        badges.append(here.towards(points[-1], 0.5))
    tone = route.tone
    counts = "".join(_badge(at, str(n), tone) for n, at in enumerate(badges, start=1))
    if len(points) == 1:
        return counts
    last, before = points[-1], points[-2]
    turned_first = route.steps[0] in "lr"
    first = points[0] if turned_first else _towards(points[0], points[1], CLEAR)
    line = "L".join(map(str, [first, *points[1:-1], before.towards(last, 0.9)]))
    way = Point(last.x - before.x, last.y - before.y)
    crossed = _cross(before.towards(last, 0.8)) if tone is Tone.NO else ""
    head = crossed or _head(last, way, f"arrow {tone}", 13)
    return f"{_line(line, tone)}{head}{counts}"


def _towards(start: Point, end: Point, distance: float) -> Point:
    return start.towards(end, distance / hypot(end.x - start.x, end.y - start.y))


def _line(path: str, tone: Tone) -> str:
    return f'<path class="casing" d="M{path}"/><path class="line {tone}" d="M{path}"/>'


def _badge(at: Point, words: str, tone: Tone) -> str:
    circle = f'<circle class="badge {tone}" cx="{number(at.x)}" cy="{number(at.y)}" r="9"/>'
    return circle + text(at.plus(Point(0, 4.4)), words, "count")


def _cross(at: Point) -> str:
    arms = "M-7-7L7 7M7-7L-7 7"
    casing = f'<path class="casing" d="{arms}"/>'
    return f'<g{moved(at)}>{casing}<path class="cross {Tone.NO}" d="{arms}"/></g>'


def _shot(shot: Shot, seen: Window) -> str:
    start, target = seen.at(shot.start), seen.at(shot.target)
    far = hypot(target.x - start.x, target.y - start.y)
    muzzle, hit = _towards(start, target, CLEAR), _towards(target, start, RING)
    tone = Tone.YES if shot.allowed else Tone.NO
    path, middle = f"{muzzle}L{hit}", start.towards(target, 0.5)
    if shot.thrown:
        across = Point((target.y - start.y) / far, (start.x - target.x) / far)
        bend = middle.plus(across, -0.3 * far)
        path = f"{start.plus(across, -CLEAR)}Q{bend} {_towards(target, bend, RING)}"
        middle = middle.plus(across, -0.18 * far)
    if shot.allowed:
        return f'{_line(path, tone)}<circle class="ring {tone}" r="{RING}"{moved(target)}/>'
    return _line(path, tone) + _cross(seen.at(shot.stopped_by) if shot.stopped_by else middle)
