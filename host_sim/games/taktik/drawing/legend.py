"""What the colours, signs and lines mean: those that occur on a board, in groups."""

from typing import NamedTuple

from host_sim.games.taktik.drawing.covers import Cover
from host_sim.games.taktik.drawing.glyphs import MARKS
from host_sim.games.taktik.drawing.outlines import ALL_SIDES, WIDTH
from host_sim.games.taktik.drawing.palette import COUNTRY_CLASSES
from host_sim.games.taktik.rules.board import NOBODY, Board, Country, Terrain
from host_sim.kit.svg import Picture, Point, group, text, use

GROUP_WIDTH, LINE, HEAD = 176, 42, 30
SCALE = 0.62  # of a sample
EDGE = 36
NATURAL = 1400  # the width of a board beyond which its legend grows with it

HEX = use("hex") + use("hex", "edge")
ACROSS, UP_AND_DOWN = 0b001001, 0b110110  # sides, as bits
ENTERABLE = {
    "bridge": Cover(Terrain.BRIDGE, ACROSS, banks=UP_AND_DOWN),
    "headquarters": Cover(Terrain.HQ),
    "repair space": Cover(Terrain.REPAIR),
}
CLOSED = {
    "mountains": Cover(Terrain.MOUNTAIN),
    "forest": Cover(Terrain.FOREST),
    "houses": Cover(Terrain.HOUSE),
    "river": Cover(Terrain.RIVER, ACROSS),
    "lake": Cover(Terrain.LAKE, ALL_SIDES),
}


class Item(NamedTuple):
    """A row: what is drawn, and what it means."""

    words: str
    sample: str
    occurs: bool


def legend_picture(board: Board, width: float) -> Picture:
    """What the board's signs mean, to go below it."""
    scale = max(1, width / NATURAL)
    legend = _legend(board, width / scale)
    grown = f'<g transform="scale({scale:.3f})">\n{legend.body}\n</g>'
    return Picture(width, legend.height * scale, grown)


def _legend(board: Board, width: float) -> Picture:
    groups = [
        (head, here)
        for head, items in _groups(board).items()
        if (here := [item for item in items if item.occurs])
    ]
    columns = max(1, min(len(groups), int((width - 2 * EDGE) // GROUP_WIDTH)))
    spread = (width - 2 * EDGE) / columns
    parts: list[str] = []
    top = 0.0
    for start in range(0, len(groups), columns):
        line = groups[start : start + columns]
        for place, (head, items) in enumerate(line):
            parts.append(_group(head, items, Point(EDGE + place * spread, top)))
        top += HEAD + LINE * max(len(items) for _, items in line)
    return Picture(width, top + EDGE / 2, group("legend", parts))


def _groups(board: Board) -> dict[str, list[Item]]:
    owners = {board.country[space] for space in board.grid.spaces() if board.terrain[space]}
    one, other = (
        [_country(country, country in owners) for country in Country if country.side == side]
        + [_depot(side, bool(board.depot[side]))]
        for side in (0, 1)
    )
    return {
        "One alliance": one,
        "The other alliance": other,
        "Can be entered": [
            Item("no man's land", _sample("nobody", ""), NOBODY in owners),
            *(_terrain(words, cover, board) for words, cover in ENTERABLE.items()),
        ],
        "Cannot be entered": [_terrain(words, cover, board) for words, cover in CLOSED.items()],
        "Lines": [
            _line("border", "border", len(owners) > 1),
            _line("city line", "city-line", any(board.city)),
            _line("cannot be crossed", "blocked", any(board.blocked)),
        ],
    }


def _sample(kind: str, cover: str) -> str:
    return f'<g class="{kind}">{HEX}{cover}</g>'


def _terrain(words: str, cover: Cover, board: Board) -> Item:
    return Item(words, _sample("nobody", cover.drawn()), cover.terrain in board.terrain)


def _country(country: Country, occurs: bool) -> Item:
    mark = f'<g fill="currentColor" transform="scale(2.4)">{MARKS[country]}</g>'
    return Item(country.name.capitalize(), _sample(COUNTRY_CLASSES[country], mark), occurs)


def _depot(side: int, occurs: bool) -> Item:
    return Item("their repair depot", _sample("nobody", use(f"depot-{side}")), occurs)


def _line(words: str, kind: str, occurs: bool) -> Item:
    return Item(words, f'<path class="{kind}" d="M-24 8L0-8 24 8"/>', occurs)


def _group(head: str, items: list[Item], at: Point) -> str:
    lines = [text(Point(0, 14), head, "legend-head")]
    for place, item in enumerate(items):
        y = HEAD + LINE * (place + 0.5) - 4
        middle = Point(WIDTH / 2 * SCALE, y)
        lines += [
            f'<g transform="translate({middle}) scale({SCALE})">{item.sample}</g>',
            text(Point(WIDTH * SCALE + 10, y + 5), item.words, "legend-word"),
        ]
    return group("legend-group", lines, at)
