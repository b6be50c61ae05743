"""The figures of the rule book: `python -m host_sim.games.taktik.drawing.diagrams` draws them.

Where a house rule changes what a figure shows, it shows the default.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from host_sim.games.taktik.drawing.board_drawing import board_picture, board_svg
from host_sim.games.taktik.drawing.glyphs import SHAPES, piece_name
from host_sim.games.taktik.drawing.outlines import polygon
from host_sim.games.taktik.drawing.overlays import (
    Carried,
    Mark,
    Overlay,
    Piece,
    Place,
    Route,
    Shot,
    Tone,
    Words,
    cross,
)
from host_sim.games.taktik.drawing.palette import COUNTRY_CLASSES, SCOPE, STYLE
from host_sim.games.taktik.drawing.sketch import sketch
from host_sim.games.taktik.formats.map_text import SHIPPED, read_map
from host_sim.games.taktik.rules.board import Board, Country
from host_sim.games.taktik.rules.forces import Kind
from host_sim.kit.svg import (
    Picture,
    Point,
    below,
    beside,
    document,
    framed,
    moved,
    number,
    text,
    use,
)

PICTURES = Path(__file__).parents[1] / "pictures"
EAST, SOUTHEAST, SOUTHWEST, WEST, NORTHWEST, NORTHEAST = range(6)
FRIEND, ENEMY = Country.SARAPAN, Country.KAZALDIS  # of the country on the picture

PADDING, GAP, CAPTION = 24, 36, 34
HALF_STEP = 26  # its width in a pool
LETTER = 8  # the width of one in a remark, about


class Panel(NamedTuple):
    """One board of a figure."""

    caption: str
    board: Board
    pieces: Sequence[Piece]
    overlays: Sequence[Overlay]


class Figure(NamedTuple):
    """A figure of the rule book."""

    title: str
    panels: Sequence[Panel]  # from left to right
    key: Picture  # below them


class Line(NamedTuple):
    """A line of fire from the middle of a panel."""

    target: str
    words: str
    place: Place = Place.BELOW
    stopped_by: str | None = None


def movement() -> Figure:
    """V2"""
    board = sketch(
        "movement",
        """
        .s .s fs .s .s .S .S .S .s
         .s .s .s .s .s .S hS .S .s
        .s .s .s .s .s .S .S .S .s
         fs .s .s .s .s .S hS .S .s
        fs fs .s .s ^s ^s .S .S .s
        """,
    )
    moves = [
        (Kind.TANK, "a4 a5 b5", "11"),
        (Kind.CAR, "c2 c3 c4 c5 c6 c7", "½½½11"),
        (Kind.CAR, "d3 d4", "½"),
    ]
    pieces: list[Piece] = []
    overlays: list[Overlay] = [Words(board.number["a7"], "city")]
    for kind, names, costs in moves:
        spaces = [board.number[name] for name in names.split()]
        pieces.append(Piece(spaces[0], FRIEND, kind))
        overlays.append(Route(spaces, FRIEND, costs))
    pool = _pool([(kind, costs) for kind, _, costs in moves])
    return Figure("Movement: what a step costs", [Panel("", board, pieces, overlays)], pool)


def fire() -> Figure:
    """E2, E3"""
    outside = sketch(
        "outside",
        """
        __ .c .c .c __
         .c .c .c .c __
        .c .c .c .c .c
         .c .c .c .c __
        __ .c .c .c __
        """,
    )
    inside = sketch(
        "inside",
        """
        __ .c .c .C __
         .c .c .C hC __
        .c .c .C .C .C
         .c .c .C .C __
        __ .c .C .C __
        """,
    )
    return Figure(
        "Fire: the six spaces around the shooter",
        [
            _around("Outside a city", outside, EAST, {"c4": True, "d2": True, "a2": False}),
            _around(
                "In a city, and across its line",
                inside,
                WEST,
                {"c2": True, "d3": True, "c5": False},
            ),
        ],
        beside([*_shot_key(), _mark_key(Tone.YES, "within reach")], GAP),
    )


def long_range() -> Figure:
    """E4"""
    free = sketch(
        "free",
        """
        __ __ .c ~c .c .c __
         __ .c .c ~c .c .c __
        __ .c ~c =c .c .c .c
         .c oc .c .c .c .c .c
        __ oc .c .c .c .c .c
         __ ~c ~c .c .c .c __
        __ __ .c ~c .c .c __
        """,
    )
    barred = sketch(
        "barred",
        """
        __ __ .c .c .c .c __ __
         __ .c fc .c .c .c __ __
        __ .c .c .c hc .c .c __
         .c ^c .c .c .c .c .c .c
        __ .c ^c .c .c .c .c __
         __ .c .c .c .C .C __ __
        __ __ .c .c .C .C __ __
        """,
    )
    may = [
        Line("d6", "one space between"),
        Line("g6", "two between"),
        Line("g3", "over a river"),
        Line("d1", "over a lake"),
        Line("b3", "over a bridge", Place.ABOVE),
        Line("c5", "next to it", Place.ABOVE),
    ]
    may_not = [
        Line("d8", "too far", Place.BELOW, "d6"),
        Line("g6", "into a city", Place.BELOW, "f5"),
        Line("g3", "past a piece", Place.BELOW, "f3"),
        Line("d1", "mountains", Place.BELOW, "d2"),
        Line("a3", "forest", Place.ABOVE, "b3"),
        Line("a6", "houses", Place.ABOVE, "c5"),
        Line("c7", "not in line", Place.ABOVE),
    ]
    between = Piece(barred.number["f3"], ENEMY, Kind.CAR)
    return Figure(
        "Long range",
        [
            _lines_of_fire("Allowed", free, may, True),
            _lines_of_fire("Not allowed", barred, may_not, False, between),
        ],
        beside(_shot_key(), GAP),
    )


def repair() -> Figure:
    """R1, R3"""
    board = sketch(
        "repair",
        """
        .S .S .S .S .s .s .s
         hS rS .S .S .s .s .s
        .S HS rS .S .s .s .s
         .S rS hS .S .s .s .s
        .S .S .S .S .s .s fs
        """,
    )
    at = board.number
    damaged = Panel(
        "Damaged: to a free repair space",
        board,
        [
            Piece(at["b6"], ENEMY, facing=WEST),
            Piece(at["b5"], FRIEND),
            Piece(at["b2"], FRIEND, Kind.CAR),
        ],
        [
            Shot(at["b6"], at["b5"]),
            Carried(at["b5"], at["c3"], FRIEND),
            Words(at["b5"], "damaged", Place.ABOVE),
        ],
    )
    released = Panel(
        "Repaired: the first step is free",
        board,
        [Piece(at["c3"], FRIEND)],
        [
            *(Mark(at[name], Tone.NO) for name in ("b2", "c2", "d2", "d3")),
            *(Mark(at[name], Tone.YES) for name in ("b3", "c4")),
            Route([at[name] for name in ("c3", "c4", "c5", "d5")], FRIEND, "011"),
        ],
    )
    key = [_mark_key(Tone.YES, "the first step may go here"), _mark_key(Tone.NO, "not here")]
    return Figure("Repair", [damaged, released], beside(key, GAP))


def _around(caption: str, board: Board, facing: int, targets: Mapping[str, bool]) -> Panel:
    """A shooter, the spaces around it, and enemies that it can reach or cannot."""
    here = board.number["c3"]
    enemies = {board.number[name]: allowed for name, allowed in targets.items()}
    free = {here + offset for offset in board.grid.offsets} - set(enemies)
    return Panel(
        caption,
        board,
        [
            Piece(here, ENEMY, facing=facing),
            *(Piece(space, FRIEND, facing=WEST) for space in enemies),
        ],
        [
            *(Mark(space, Tone.YES) for space in sorted(free)),
            *(Shot(here, space, allowed) for space, allowed in enemies.items()),
        ],
    )


def _lines_of_fire(
    caption: str, board: Board, lines: Sequence[Line], allowed: bool, *others: Piece
) -> Panel:
    at = board.number
    here = at["d4"]
    pieces = [Piece(here, ENEMY), *others]
    overlays: list[Overlay] = []
    for target, words, place, stopped_by in lines:
        pieces.append(Piece(at[target], FRIEND, facing=WEST))
        overlays.append(Shot(here, at[target], allowed, at[stopped_by] if stopped_by else None))
        overlays.append(Words(at[target], words, place))
    return Panel(caption, board, pieces, overlays)


# Keys


def _key(sample: str, width: float, words: str) -> Picture:
    told = text(Point(width + 12, 17), words, "remark")
    return Picture(width + 12 + LETTER * len(words), 24, sample + told)


def _shot_key() -> list[Picture]:
    """How a permitted shot looks, and one that is not."""
    yes = f'<path class="{Tone.YES} shot" d="M0 12H62"/>'
    yes += f'<circle class="{Tone.YES} ring" r="9"{moved(Point(72, 12))}/>'
    no = f'<path class="{Tone.NO} shot" d="M0 12H80"/>{cross(Point(40, 12))}'
    return [_key(yes, 80, "may be fired at"), _key(no, 80, "may not")]


def _mark_key(tone: Tone, words: str) -> Picture:
    mark = f'<path class="mark {tone}" d="{polygon(14)}"{moved(Point(12, 12))}/>'
    return _key(mark, 24, words)


def _pool(moves: Sequence[tuple[Kind, str]]) -> Picture:
    """One pool of half-steps, and who spends them."""
    parts = [
        text(Point(0, 32), "Lamps 2 and 4:", "remark"),
        text(Point(0, 52), "6 steps, 12 halves", "remark"),
    ]
    left = 160
    for kind, costs in moves:
        start = left
        for cost in costs:
            width = HALF_STEP * (1 if cost == "½" else 2)
            parts.append(_box("pool", left, width))
            parts.append(text(Point(left + width / 2, 49), cost, "cost"))
            left += width
        piece = use(piece_name(kind, FRIEND))
        parts.append(_box("share", start, left - start))
        parts.append(
            f'<g class="{COUNTRY_CLASSES[FRIEND]}"'
            f' transform="translate({number((start + left) / 2)} 15) scale(.7)">{piece}</g>'
        )
    return Picture(left, 60, "".join(parts))


def _box(kind: str, left: float, width: float) -> str:
    return f'<rect class="{kind}" x="{number(left)}" y="32" width="{number(width)}" height="24"/>'


# Files


def figure_svg(draw: Callable[[], Figure]) -> str:
    """A figure as a file."""
    figure = draw()
    panels = [_panel(panel, f"panel{place}-") for place, panel in enumerate(figure.panels)]
    inside = below([beside(panels, GAP), figure.key], GAP / 2)
    return document(SCOPE, figure.title, framed(inside, PADDING), STYLE, SHAPES)


def _panel(panel: Panel, prefix: str) -> Picture:
    caption, board, pieces, overlays = panel
    drawn = board_picture(board, pieces, overlays, words=False, prefix=prefix)
    if not caption:
        return drawn
    head = Picture(drawn.width, CAPTION, text(Point(drawn.width / 2, 22), caption, "caption"))
    return below([head, drawn], 0)


SCENES: dict[str, Callable[[], Figure]] = {
    "movement": movement,
    "fire": fire,
    "long_range": long_range,
    "repair": repair,
}
FIGURES: dict[str, Callable[[], str]] = {
    name: partial(figure_svg, draw) for name, draw in SCENES.items()
}


def pictures() -> dict[str, str]:
    """The figures, and the boards that come with the game."""
    boards = {path.stem: board_svg(read_map(path)) for path in sorted(SHIPPED.glob("*.map"))}
    return {name: draw() for name, draw in FIGURES.items()} | boards


def write(folder: Path = PICTURES) -> None:
    """Draws all of them."""
    folder.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
