"""What is drawn over a board: marked squares, shots, facings, routes and words."""

from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from host_sim.games.tank_chess.drawing.palette import Tone
from host_sim.games.tank_chess.drawing.shapes import box
from host_sim.games.tank_chess.drawing.window import SIDE, Window
from host_sim.games.tank_chess.rules.notation import place_of
from host_sim.games.tank_chess.rules.pieces import DIRECTIONS
from host_sim.games.tank_chess.rules.position import Standing
from host_sim.kit.svg import Point, moved, number, text

CLEAR, RING = 16, 25  # where a line begins around a shooter, and ends around a target


class Mark(NamedTuple):
    """A square that stands out."""

    square: str
    tone: Tone = Tone.YES


class Shot(NamedTuple):
    """A line from who fires to whom."""

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
    """A few of them on a square."""

    square: str
    words: str
    tone: Tone = Tone.NOTE
    down: float = 0  # below the middle of the square


class Overlay(NamedTuple):
    """All that is drawn over one board."""

    marks: Sequence[Mark] = ()
    shots: Sequence[Shot] = ()
    arrows: Sequence[Arrow] = ()
    routes: Sequence[Route] = ()
    ghosts: Sequence[tuple[str, Standing]] = ()  # pieces where they may come to stand
    words: Sequence[Words] = ()


def draw_mark(mark: Mark, seen: Window) -> str:
    """A square that stands out, below the pieces."""
    at = seen.at(mark.square)
    inner = SIDE - 7
    return box(f"mark {mark.tone}", at.x - inner / 2, at.y - inner / 2, inner, inner, 4)


def draw_over(overlay: Overlay, seen: Window) -> list[str]:
    """All the rest, above them."""
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
