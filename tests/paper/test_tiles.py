"""A board in tiles is the whole board: nothing is missing, and the overview tells the truth."""

import re
from collections import Counter

import pytest

from host_sim.games.png import png
from host_sim.paper.board import board_document, tiled_board
from host_sim.paper.chess_board import chess_board_document, tiled_chess_board
from host_sim.paper.pictures import size
from host_sim.paper.sheets import MARGIN, SHEETS, Sheet
from host_sim.paper.tiled import Tiled, cut, owned
from host_sim.paper.tiling import FLAP, Tile, tiling
from host_sim.paper.typeset import Document
from host_sim.taktik.hexes import row_name
from host_sim.taktik.map_text import find_map, read_map
from host_sim.tank_chess.layout import find_layout, read_layout
from host_sim.tank_chess.notation import place_of
from tests.paper.pixels import decoded
from tests.paper.printing import Page, printed, rendered, text_of, words_of

COARSE = 50.8  # dots to the inch: two to the millimetre
DOTS = 2
NEAR = 2.0  # millimetres: more than a patch reaches
VEIL = 0.65  # how white a flap is
A4, LETTER = SHEETS["a4"], SHEETS["letter"]


def boards() -> dict[str, tuple[Tiled, Document, Sheet]]:
    drill, classic = (read_map(find_map(name)) for name in ("drill", "classic"))
    basic = read_layout(find_layout("basic20"))
    return {
        "drill": (
            tiled_board(drill, "drill", "en", 18),
            board_document(drill, "drill", A4, "en", 18),
            A4,
        ),
        "large drill": (
            tiled_board(drill, "drill", "en", 33.3),
            board_document(drill, "drill", LETTER, "en", 33.3),
            LETTER,
        ),
        "classic": (
            tiled_board(classic, "classic", "en", 18),
            board_document(classic, "classic", LETTER, "en", 18),
            LETTER,
        ),
        "tank chess": (
            tiled_chess_board(basic, "basic20", 18),
            chess_board_document(basic, "basic20", A4, "en", 18),
            A4,
        ),
    }


BOARDS = boards()


@pytest.mark.parametrize("name", BOARDS)
def test_every_space_belongs_to_one_tile(name: str) -> None:
    board, _, sheet = BOARDS[name]
    count = Counter(space for tile in cut(board, sheet).tiles for space in owned(board, tile))
    assert count == dict.fromkeys(board.middles, 1)


def patch(page: Page, x: float, y: float) -> list[float]:
    """The mean colour around a point."""
    near = range(-2, 3)
    around = [page.at(round(x) + across, round(y) + down) for across in near for down in near]
    return [sum(channel) / len(around) for channel in zip(*around, strict=True)]


def on_the_edge(tile: Tile, x: float, y: float) -> bool:
    """Whether a patch there would not lie on flaps alone, or reach beyond them."""
    across, down = x - tile.x - tile.width, y - tile.y - tile.height
    return min(abs(across), abs(down)) < NEAR or max(across, down) > FLAP - NEAR


@pytest.mark.parametrize("name", ["drill", "large drill", "tank chess"])
def test_the_tiles_show_the_picture_that_the_simulator_shows(name: str) -> None:
    board, document, sheet = BOARDS[name]
    cutting = cut(board, sheet)
    whole = decoded(png(board.svg, round(size(board.svg)[0] * board.unit * DOTS)))
    pages = rendered(printed(document), COARSE, first=2)
    assert len(pages) == len(cutting.tiles)
    flaps = 0
    for space, at in board.middles.items():
        for tile, page in zip(cutting.tiles, pages, strict=True):
            x, y = at.x * board.unit, at.y * board.unit
            if not tile.shows(x, y):
                continue
            mine = tile.owns(x, y)
            if mine:  # not where the patch would reach onto a flap
                x = min(x, tile.x + tile.width - NEAR)
                y = min(y, tile.y + tile.height - NEAR)
            wanted = patch(whole, x * DOTS, y * DOTS)
            shown = patch(page, (x - tile.x + MARGIN) * DOTS, (y - tile.y + MARGIN) * DOTS)
            if mine:
                assert shown == pytest.approx(wanted, abs=40), (space, tile.number)
            elif min(shown) > 120 and not on_the_edge(tile, x, y):  # else the words on the flap
                flaps += 1
                pale = [VEIL * 255 + (1 - VEIL) * channel for channel in wanted]
                assert shown == pytest.approx(pale, abs=40), (space, tile.number)
    assert flaps > 0 or name != "drill"  # large spaces may have their middles elsewhere


def told_ranges(text: str) -> dict[int, tuple[str, str, int, int]]:
    """Of each tile in an overview: rows or files, from and to; columns or ranks, from and to."""
    found = re.findall(
        r"(\d+) (?:rows|files) (\w+)–(\w+), (?:columns|ranks) (\d+)–(\d+)",  # noqa: RUF001
        text,
    )
    return {int(n): (first, last, int(low), int(high)) for n, first, last, low, high in found}


@pytest.mark.parametrize("name", BOARDS)
def test_the_overview_says_which_spaces_are_where(name: str) -> None:
    board, document, sheet = BOARDS[name]
    ranges = told_ranges(text_of(words_of(printed(document))[0]))
    tiles = cut(board, sheet).tiles
    assert ranges.keys() == {tile.number for tile in tiles}
    rows = {row_name(row): row for row in range(99)}

    def numbers(space: str) -> tuple[int, int]:
        if name == "tank chess":
            file, rank = place_of(space)
            return file, rank + 1
        row = space.rstrip("0123456789")
        return rows[row], int(space[len(row) :])

    for tile in tiles:
        first, last, low, high = ranges[tile.number]
        spaces = [numbers(space) for space in owned(board, tile)]
        letters, figures = {one for one, _ in spaces}, {other for _, other in spaces}
        assert (rows[first], rows[last]) == (min(letters), max(letters))
        assert (low, high) == (min(figures), max(figures))


@pytest.mark.parametrize("sheet", [A4, LETTER])
@pytest.mark.parametrize("width", [50.0, 189.9, 190.1, 400.0, 1234.5])
def test_tiles_fit_their_sheet_and_meet(sheet: Sheet, width: float) -> None:
    cutting = tiling(width, width * 0.7, sheet)
    for tile in cutting.tiles:
        assert tile.width + tile.flap_right <= cutting.sheet.inner_width + 1e-9
        assert tile.height + tile.flap_below <= cutting.sheet.inner_height + 1e-9
        assert (tile.right == 0) == (tile.x + tile.width == pytest.approx(width))
    by_number = {tile.number: tile for tile in cutting.tiles}
    for tile in cutting.tiles:
        if tile.right:
            beside = by_number[tile.right]
            assert beside.left == tile.number
            assert beside.x == pytest.approx(tile.x + tile.width) and tile.flap_right == FLAP
        if tile.below:
            under = by_number[tile.below]
            assert under.above == tile.number and under.y == pytest.approx(tile.y + tile.height)


def test_paper_is_turned_where_that_saves_sheets() -> None:
    assert tiling(270, 180, A4).sheet.width > tiling(180, 260, A4).sheet.width
    assert len(tiling(270, 180, A4).tiles) == 1
