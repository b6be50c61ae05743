"""A Tank Chess board as a picture, seen from above with White at the bottom.

Squares are named as in a game, `e4`; facings are numbers, 0 north to 7 northwest. The drawing knows
no rules: it shows what it is told. `diagrams` draws the figures of the rule book with it.
"""

from collections.abc import Sequence

from host_sim.games.tank_chess.drawing.overlays import (
    Arrow,
    Mark,
    Overlay,
    Shot,
    draw_mark,
    draw_over,
)
from host_sim.games.tank_chess.drawing.palette import SCOPE, SIDE_NAMES, STYLE
from host_sim.games.tank_chess.drawing.shapes import SHAPES, box, piece_name
from host_sim.games.tank_chess.drawing.window import LABELS, SIDE, Window
from host_sim.games.tank_chess.rules.notation import square_name
from host_sim.games.tank_chess.rules.pieces import PIECES
from host_sim.games.tank_chess.rules.position import Position, Standing
from host_sim.kit.svg import Picture, Point, document, framed, group, moved, number, text, use

PADDING = 8


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
        group("under", (draw_mark(mark, seen) for mark in overlay.marks)),
        group("under", _terrain(position, seen)),
        group("pieces", pieces),
        group("pieces ghost", ghosts),
        group("over", draw_over(overlay, seen)),
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
        parts.append(box("beyond", LABELS, LABELS, width, seen.beyond * SIDE))
    parts.append(box("edge", LABELS, top, width, height))
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
