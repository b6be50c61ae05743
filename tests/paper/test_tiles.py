"""A board in tiles is the whole board: nothing is missing, and the overview tells the truth."""

import re
from collections import Counter
from functools import lru_cache

import pytest

from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.paper.board import board_document, tiled_board
from host_sim.games.taktik.rules.hexes import row_name
from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.paper.board import board_document as chess_board_document
from host_sim.games.tank_chess.paper.board import tiled_board as tiled_chess_board
from host_sim.games.tank_chess.rules.notation import place_of
from host_sim.kit.png import png
from host_sim.paper.pictures import size
from host_sim.paper.sheets import MARGIN, SHEETS, Sheet
from host_sim.paper.tiled import Tiled, cut, owned
from host_sim.paper.tiling import FLAP, Tile, tiling
from host_sim.paper.typeset import Document
from tests.paper.pixels import decoded
from tests.paper.printing import DOTS as DOTS_FINE
from tests.paper.printing import (
    FINE,
    Page,
    Words,
    printed,
    rendered,
    strokes_across,
    strokes_down,
    text_of,
    words_of,
)
from tests.spoken import spoken

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
            tiled_board(drill, "drill", spoken("en"), 18),
            board_document(drill, "drill", A4, spoken("en"), 18),
            A4,
        ),
        "large drill": (
            tiled_board(drill, "drill", spoken("en"), 33.3),
            board_document(drill, "drill", LETTER, spoken("en"), 33.3),
            LETTER,
        ),
        "classic": (
            tiled_board(classic, "classic", spoken("en"), 18),
            board_document(classic, "classic", LETTER, spoken("en"), 18),
            LETTER,
        ),
        "tank chess": (
            tiled_chess_board(basic, "basic20", 18),
            chess_board_document(basic, "basic20", A4, spoken("en"), 18),
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


# What is printed around the picture


CUT = 0.3  # millimetres that a cut mark may be off
IN_PRINT = ["drill", "large drill", "tank chess"]


@lru_cache
def tile_pages(name: str) -> list[tuple[Tile, Page, Words]]:
    board, document, sheet = BOARDS[name]
    pdf = printed(document)
    pages = zip(rendered(pdf, FINE, first=2), words_of(pdf)[1:], strict=True)
    return [(tile, *page) for tile, page in zip(cut(board, sheet).tiles, pages, strict=True)]


@pytest.mark.parametrize("name", IN_PRINT)
def test_cut_marks_are_at_the_edges_of_what_stays(name: str) -> None:
    for tile, page, words in tile_pages(name):
        right, bottom = MARGIN + tile.width, MARGIN + tile.height
        beyond, under = right + tile.flap_right, bottom + tile.flap_below
        for y in (MARGIN - 4, under + 4):
            found = strokes_across(page, y, 2, words.width - 2)
            assert found == pytest.approx([MARGIN, right], abs=CUT)
        for x in (MARGIN - 4, beyond + 4):
            found = strokes_down(page, x, 2, words.height - 10)
            assert found == pytest.approx([MARGIN, bottom], abs=CUT)


def printed_from_to(page: Page, points: list[tuple[float, float]]) -> tuple[int, int]:
    """The first and the last point with anything printed on it; the picture is never white."""
    inked = [place for place, (x, y) in enumerate(points) if min(page.over(x, y)) < 254]
    return inked[0], inked[-1] + 1


@pytest.mark.parametrize("name", IN_PRINT)
def test_the_picture_ends_where_the_marks_and_the_flaps_say(name: str) -> None:
    for tile, page, words in tile_pages(name):
        middle_x, middle_y = MARGIN + tile.width / 3, MARGIN + tile.height / 3
        across = [(x / DOTS_FINE, middle_y) for x in range(int(words.width * DOTS_FINE))]
        down = [(middle_x, y / DOTS_FINE) for y in range(int((words.height - 10) * DOTS_FINE))]
        wide, high = tile.width + tile.flap_right, tile.height + tile.flap_below
        for points, length in ((across, wide), (down, high)):
            ends = [place / DOTS_FINE for place in printed_from_to(page, points)]
            assert ends == pytest.approx([MARGIN, MARGIN + length], abs=CUT)


def strength(page: Page, points: list[tuple[float, float]]) -> float:
    """How far it is from white, on average."""
    return sum(255 - min(page.over(x, y)) for x, y in points) / len(points)


@pytest.mark.parametrize("name", IN_PRINT)
def test_the_veil_of_a_flap_begins_at_the_marks(name: str) -> None:
    for tile, page, _ in tile_pages(name):
        right, bottom = MARGIN + tile.width, MARGIN + tile.height
        down = [MARGIN + step / 2 for step in range(int(tile.height * 2))]
        along = [MARGIN + step / 2 for step in range(int(tile.width * 2))]
        if tile.right:
            inside, outside = ([(right + off, y) for y in down] for off in (-CUT, CUT))
            assert strength(page, outside) < 0.6 * strength(page, inside)
        if tile.below:
            inside, outside = ([(x, bottom + off) for x in along] for off in (-CUT, CUT))
            assert strength(page, outside) < 0.6 * strength(page, inside)


def tile_at(tiles: list[Tile], x: float, y: float) -> int:
    """The number of the tile to which this point belongs; 0 beyond the picture."""
    for tile in tiles:
        if 0 < x - tile.x < tile.width and 0 < y - tile.y < tile.height:
            return tile.number
    return 0


@pytest.mark.parametrize("name", BOARDS)
def test_a_flap_names_the_tile_that_is_glued_onto_it(name: str) -> None:
    board, document, sheet = BOARDS[name]
    tiles = list(cut(board, sheet).tiles)
    for tile, words in zip(tiles, words_of(printed(document))[1:], strict=True):
        named = {"right": 0, "below": 0}
        for first, second, third, fourth in zip(*(words.words[n:] for n in range(4)), strict=False):
            if (first.text, third.text, fourth.text) == ("tile", "is", "glued"):
                x, y = second.middle
                beyond_right = 0 < x - MARGIN - tile.width < FLAP
                beyond_bottom = 0 < y - MARGIN - tile.height < FLAP
                assert beyond_right != beyond_bottom
                named["right" if beyond_right else "below"] = int(second.text)
        middle_x, middle_y = tile.x + tile.width / 2, tile.y + tile.height / 2
        assert named == {
            "right": tile_at(tiles, tile.x + tile.width + FLAP / 2, middle_y),
            "below": tile_at(tiles, middle_x, tile.y + tile.height + FLAP / 2),
        }


@pytest.mark.parametrize("name", BOARDS)
def test_every_page_says_its_own_number(name: str) -> None:
    board, document, sheet = BOARDS[name]
    tiles = cut(board, sheet).tiles
    for tile, words in zip(tiles, words_of(printed(document))[1:], strict=True):
        foot = [word for word in words.words if word.top > words.height - 12]
        assert f"tile {tile.number} of {len(tiles)}" in text_of(words._replace(words=foot))


@pytest.mark.parametrize("name", IN_PRINT)
def test_the_map_in_the_foot_shows_where_the_tile_lies(name: str) -> None:
    board, _, sheet = BOARDS[name]
    cutting = cut(board, sheet)
    for tile, page, words in tile_pages(name):
        bottom, right = words.height - 5, words.width - MARGIN
        left, top = right - 2.2 * cutting.columns, bottom - 4
        dark = {
            (column, row)
            for column in range(cutting.columns)
            for row in range(cutting.rows)
            if max(page.over(left + (column + 0.5) * 2.2, top + (row + 0.5) * 4 / cutting.rows))
            < 96
        }
        assert dark == {(round(tile.x / tile.width), round(tile.y / tile.height))}


def longest_line_down(page: Page, x: float, height: float) -> tuple[float, float]:
    best, start = (0.0, 0.0), 0.0
    for y in (dot / DOTS_FINE for dot in range(int(height * DOTS_FINE))):
        if max(page.over(x, y)) >= 96:
            start = y
        elif y - start > best[1] - best[0]:
            best = start, y
    return best


@pytest.mark.parametrize("name", BOARDS)
def test_the_overview_has_each_number_on_its_tile(name: str) -> None:
    board, document, sheet = BOARDS[name]
    cutting = cut(board, sheet)
    pdf = printed(document)
    (page,) = rendered(pdf, FINE, last=1)
    words = words_of(pdf)[0]
    # The lines around all tiles are those of the whole picture.
    lines = strokes_across(page, 60, 3, words.width - 3)
    left, right = lines[0], lines[-1]
    top, bottom = longest_line_down(page, left, words.height)
    shrunk = (right - left) / cutting.width
    assert (bottom - top) / cutting.height == pytest.approx(shrunk, rel=0.01)
    large = [word for word in words.words if word.bottom - word.top > 2.7]
    for tile in cutting.tiles:
        x = left + (tile.x + tile.width / 2) * shrunk
        y = top + (tile.y + tile.height / 2) * shrunk
        here = [
            word.text
            for word in large
            if abs(word.middle[0] - x) < 1.5 and abs(word.middle[1] - y) < 1.5
        ]
        assert here == [str(tile.number)]
        assert page.over(x, y + 2.6) == (255, 255, 255)  # on a disc
        # And lines around it.
        for edge in (tile.x, tile.x + tile.width):
            near = strokes_across(page, y + 6, left + edge * shrunk - 1, left + edge * shrunk + 1)
            assert near
