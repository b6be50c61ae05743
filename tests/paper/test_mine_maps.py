"""A mine map shows its own country in full colour, and all else pale (A1)."""

from collections.abc import Iterator
from statistics import median

import pytest

from host_sim.games.taktik.drawing.board_drawing import MARGIN as EDGE
from host_sim.games.taktik.drawing.outlines import WIDTH, centre, extent
from host_sim.games.taktik.drawing.palette import CITY, COUNTRY_CLASSES, GROUND, PAPER
from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.paper.board import whole_svg
from host_sim.games.taktik.paper.mine_pads import mine_pads_document
from host_sim.games.taktik.rules.board import Board, Country, Terrain
from host_sim.kit.svg import Point
from host_sim.paper.pictures import size
from host_sim.paper.sheets import MARGIN, SHEETS
from tests.paper.printing import FINE, Page, Word, Words, far, printed, rendered, words_of
from tests.spoken import spoken

PALE = 0.3  # what is left of a colour
FORMS = [("drill", "a4", "en"), ("classic", "letter", "sv"), ("drill", "letter", "da")]


def rgb(colour: str) -> list[float]:
    return [float(channel) for channel in bytes.fromhex(colour[1:])]


def pads(words: Words) -> Iterator[tuple[Country, list[Word]]]:
    """Whose map each half of a page is, by its title; and the words on and around the board."""
    half = words.height / 2
    for top in (0.0, half):
        here = [word for word in words.words if top <= word.top < top + half]
        title = [word.text for word in here if word.top < top + 12]
        (country,) = [c for c in Country if c.name.capitalize() in title]
        yield country, [w for w in here if w.top > top + 12 and w.left > MARGIN + 42]


def placed(board: Board, words: list[Word]) -> tuple[float, Point]:
    """Millimetres to a unit, and where the board's own corner lies: by the labels around it."""
    downwards = sorted(words, key=lambda word: (round(word.top), word.left))
    labels = [str(board.grid.columns), "1", "a", "c"]
    last, first, row_a, row_c = (
        next(word for word in downwards if word.text == label).middle for label in labels
    )
    unit = (last[0] - first[0]) / (WIDTH * (board.grid.columns - 1))
    a1, c1 = (centre(board.grid, board.grid.space(0, row)) for row in (0, 2))
    assert (row_c[1] - row_a[1]) / (c1.y - a1.y) == pytest.approx(unit, rel=0.02)
    return unit, Point(first[0] - a1.x * unit, row_a[1] - a1.y * unit)


@pytest.mark.parametrize(("name", "sheet", "language"), FORMS)
def test_only_its_own_country_is_in_full_colour(name: str, sheet: str, language: str) -> None:
    board = read_map(find_map(name))
    pdf = printed(mine_pads_document(board, name, SHEETS[sheet], spoken(language)))
    told: list[Country] = []
    for page, words in zip(rendered(pdf, FINE), words_of(pdf), strict=True):
        for owner, half in pads(words):
            told.append(owner)
            unit, corner = placed(board, half)
            check_whole(board, page, unit, corner)
            for country in Country:
                for grounds, city in ((GROUND, False), (CITY, True)):
                    full = rgb(grounds[COUNTRY_CLASSES[country]])
                    pale = [
                        PALE * c + (1 - PALE) * p for c, p in zip(full, rgb(PAPER), strict=True)
                    ]
                    shown = ground(board, page, unit, corner, country, city)
                    wanted = full if country is owner else pale
                    assert far(shown, wanted) < 4, (owner, country, city)
                    if not city:
                        assert far(shown, pale if country is owner else full) > 12
    assert sorted(told) == sorted(Country)


def check_whole(board: Board, page: Page, unit: float, corner: Point) -> None:
    """The picture is cut off nowhere: its paper reaches as far as it is drawn."""
    width, height = (length * unit for length in size(whole_svg(board)))
    left, bottom = corner.x - EDGE * unit, corner.y + EDGE * unit
    bottom += extent(board.grid)[1] * unit
    for inside in (True, False):
        off = -0.5 if inside else 0.5
        corners = [
            (left - off, bottom - height - off),
            (left + width + off, bottom - height - off),
            (left - off, bottom + off),
            (left + width + off, bottom + off),
        ]
        assert all((page.over(x, y) != (255, 255, 255)) == inside for x, y in corners)


def ground(
    board: Board, page: Page, unit: float, corner: Point, country: Country, city: bool
) -> list[float]:
    """The colour that most open spaces of a country have, in the town or out of it."""
    found = [
        page.over(corner.x + at.x * unit, corner.y + (at.y + 0.3 * WIDTH) * unit)
        for space in board.grid.spaces()
        if board.terrain[space] == Terrain.OPEN
        and board.country[space] == country
        and bool(board.city[space]) == city
        for at in [centre(board.grid, space)]
    ]
    assert len(found) >= 3
    return [median(channel) for channel in zip(*found, strict=True)]


def test_a_line_for_scissors_lies_between_two_maps() -> None:
    drill = read_map(find_map("drill"))
    pdf = printed(mine_pads_document(drill, "drill", SHEETS["a4"], spoken("en")))
    for page in rendered(pdf, FINE):
        row = [max(page.over(x / 10, 297 / 2)) < 96 for x in range(2100)]
        assert 0.3 < sum(row) / len(row) < 0.9
