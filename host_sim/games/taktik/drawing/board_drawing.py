"""A board as a picture: a complete SVG document of its own, the same bytes every time.

Each space is a group with its name as id and its terrain, country and city as classes, so that a
page can find and restyle it; pieces and overlays are layers above. Sides with a meaning carry it in
`data-side`: `k12-east`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set

from host_sim.games.taktik.drawing.covers import WATER, Cover, grows_with, runs
from host_sim.games.taktik.drawing.glyphs import SHAPES
from host_sim.games.taktik.drawing.legend import legend_picture
from host_sim.games.taktik.drawing.lettering import country_name
from host_sim.games.taktik.drawing.outlines import CORNERS, WIDTH, centre, extent, inner_side, side
from host_sim.games.taktik.drawing.overlays import Overlay, Piece
from host_sim.games.taktik.drawing.palette import COUNTRY_CLASSES, SCOPE, STYLE
from host_sim.games.taktik.rules.board import ENTERABLE, Board, Country, Terrain
from host_sim.games.taktik.rules.hexes import DIRECTIONS, Grid, row_name
from host_sim.kit.svg import (
    Picture,
    Point,
    below,
    document,
    group,
    moved,
    number,
    text,
    use,
)

MARGIN = 36  # around the spaces, for the letters and numbers
BARE = 6  # the same without them
CITY_LINE = 3.2  # how far inside its city it runs
GAP = 4  # between heading, board and legend
LABEL = 16  # letters at the margins, in height
HEADING = 0.03  # letters in it, in height, to the width of the board
LETTER = 0.9  # one in a heading, in width with what is left beside it, to its height


def board_svg(
    board: Board,
    pieces: Sequence[Piece] = (),
    overlays: Sequence[Overlay] = (),
    *,
    words: bool = True,
    legend: bool = True,
    every_shape: bool = False,
) -> str:
    """`words` are the map's name, the countries' names, and letters and numbers at the margins."""
    parts = [board_picture(board, pieces, overlays, words=words)]
    if legend:
        parts.append(legend_picture(board, parts[0].width))
    if words:
        parts.insert(0, _heading(board.name, parts[0].width))
    picture = below(parts, GAP)
    return document(SCOPE, board.name, picture, STYLE, SHAPES, every_shape=every_shape)


def board_picture(
    board: Board,
    pieces: Sequence[Piece] = (),
    overlays: Sequence[Overlay] = (),
    *,
    words: bool = True,
    prefix: str = "",
) -> Picture:
    """The board alone, to be put into a document; `prefix` keeps the ids of two boards apart."""
    grid = board.grid
    margin = MARGIN if words else BARE
    width, height = extent(grid)
    layers = [
        group("spaces", (_space(board, space, prefix) for space in _present(board))),
        _lines("grid", (_grid(board, space) for space in _present(board))),
        _lines("edge", (_edge(board, space) for space in _present(board))),
        group("names", (country_name(board, country) for country in Country)) if words else "",
        group("lines", [*_city_lines(board), *_borders(board), *_blocked_sides(board)]),
        group("labels", _labels(grid)) if words else "",
        group("under", (overlay.under(grid) for overlay in overlays)),
        group("pieces", (piece.drawn(grid) for piece in pieces)),
        group("over", (overlay.over(grid) for overlay in overlays)),
    ]
    body = group("board", layers, Point(margin, margin))
    return Picture(width + 2 * margin, height + 2 * margin, body)


# Spaces


def _present(board: Board) -> Iterator[int]:
    return (space for space in board.grid.spaces() if board.terrain[space])


def _space(board: Board, space: int, prefix: str) -> str:
    terrain = Terrain(board.terrain[space])
    classes = ["space", terrain.name.lower(), COUNTRY_CLASSES[board.country[space]]]
    if board.city[space]:
        classes.append("city")
    return (
        f'<g id="{prefix}{board.grid.name(space)}" class="{" ".join(classes)}"'
        f"{moved(centre(board.grid, space))}>{use('hex')}{_cover(board, space).drawn()}</g>"
    )


def _cover(board: Board, space: int) -> Cover:
    terrain = Terrain(board.terrain[space])
    column, row = board.grid.place(space)
    return Cover(
        terrain,
        joined=_joined(board, space),
        edge=_sides(board.grid, space, lambda beyond: not board.terrain[beyond]),
        banks=_banks(board, space) if terrain == Terrain.BRIDGE else 0,
        variant=column + 2 * row + row // 3,
        owner=_depot_side(board, space) if terrain == Terrain.DEPOT else board.country[space],
    )


def _depot_side(board: Board, space: int) -> int:
    return board.depot.index(space) if space in board.depot else board.country[space] & 1


def _sides(grid: Grid, space: int, wanted: Callable[[int], bool]) -> int:
    """The sides with such a space beyond them, as bits."""
    return sum(1 << d for d, offset in enumerate(grid.offsets) if wanted(space + offset))


def _joined(board: Board, space: int) -> int:
    """Water and woods also go on beyond the edge of the board."""
    same = grows_with(board.terrain[space]) | {Terrain.OFF_BOARD}
    return _sides(board.grid, space, lambda beyond: board.terrain[beyond] in same)


def _banks(board: Board, space: int) -> int:
    """Where one can leave a bridge: onto land, or where that is no way across, a bridge."""
    open_sides = sum(1 << d for d in range(6) if not _is_blocked(board, space, d))

    def leading_to(terrains: Set[int]) -> int:
        return open_sides & _sides(board.grid, space, lambda s: board.terrain[s] in terrains)

    land = leading_to(ENTERABLE - WATER)
    return land if len(runs(land)) > 1 else leading_to(ENTERABLE)


# Sides


def _lines(kind: str, lines: Iterable[str]) -> str:
    return f'<path class="{kind}" d="{"".join(lines)}"/>'


def _grid(board: Board, space: int) -> str:
    """Half of a space's sides: its neighbours draw the others."""
    here = centre(board.grid, space)
    return f"M{here.plus(CORNERS[0])}L" + " ".join(str(here.plus(c)) for c in CORNERS[1:4])


def _edge(board: Board, space: int) -> str:
    """Its sides at the edge of the board."""
    here = centre(board.grid, space)
    outer = (d for d, o in enumerate(board.grid.offsets) if not board.terrain[space + o])
    return "".join("M{}L{}".format(*(here.plus(end) for end in side(d))) for d in outer)


def _between(board: Board) -> Iterator[tuple[int, int, int]]:
    """Each side between two spaces, once: a space, the direction, the space beyond."""
    for space in _present(board):
        for direction, offset in enumerate(board.grid.offsets[:3]):
            if board.terrain[space + offset]:
                yield space, direction, space + offset


def _borders(board: Board) -> Iterator[str]:
    """B2"""
    for space, direction, beyond in _between(board):
        if board.country[space] != board.country[beyond]:
            yield _side("border", board, space, direction, side(direction))


def _blocked_sides(board: Board) -> Iterator[str]:
    """B5"""
    for space, direction, _ in _between(board):
        if _is_blocked(board, space, direction):
            yield _side("blocked", board, space, direction, side(direction))


def _is_blocked(board: Board, space: int, direction: int) -> bool:
    beyond = space + board.grid.offsets[direction]
    opposite = (direction + 3) % 6
    return bool(board.blocked[space] >> direction & 1 or board.blocked[beyond] >> opposite & 1)


def _city_lines(board: Board) -> Iterator[str]:
    """B3. Inside the city, so that they can be seen beside a border."""

    def city(space: int) -> tuple[int, int]:
        return board.city[space], board.country[space]

    for space in _present(board):
        if board.city[space]:
            inside = _sides(board.grid, space, lambda beyond, s=space: city(beyond) == city(s))
            for direction in range(6):
                if not inside >> direction & 1:
                    ends = inner_side(direction, inside, CITY_LINE)
                    yield _side("city-line", board, space, direction, ends)


def _side(kind: str, board: Board, space: int, direction: int, ends: tuple[Point, Point]) -> str:
    here = centre(board.grid, space)
    return (
        f'<path class="{kind}" data-side="{board.grid.name(space)}-{DIRECTIONS[direction]}"'
        f' d="M{here.plus(ends[0])}L{here.plus(ends[1])}"/>'
    )


# Words


def _labels(grid: Grid) -> Iterator[str]:
    _, height = extent(grid)
    for row in range(grid.rows):
        first, last = (centre(grid, grid.space(column, row)) for column in (0, grid.columns - 1))
        y = first.y + LABEL / 3
        yield text(Point(first.x - WIDTH / 2 - LABEL, y), row_name(row), "label")
        yield text(Point(last.x + WIDTH / 2 + LABEL, y), row_name(row), "label")
    for column in range(grid.columns):
        top, bottom = (centre(grid, grid.space(column, row)) for row in (0, grid.rows - 1))
        yield text(Point(top.x, -LABEL / 2), str(column + 1), "label")
        yield text(Point(bottom.x, height + LABEL * 1.2), str(column + 1), "label")


def _heading(name: str, width: float) -> Picture:
    size = width * min(HEADING, 1 / LETTER / max(len(name), 1))
    words = text(Point(width / 2, size * 1.5), name, "heading", font_size=number(size))
    return Picture(width, size * 1.5, words)
