"""A map or a layout may have a name of sixty letters, however wide: it stays on its board."""

from dataclasses import replace

import pytest

from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.paper.board import BASE, board_document, tiled_board, whole_svg
from host_sim.games.taktik.paper.mine_pads import mine_pads_document
from host_sim.games.taktik.rules.board import Board
from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.paper.board import board_document as chess_board_document
from host_sim.kit.record_file import LONGEST_NAME
from host_sim.paper.pictures import size
from host_sim.paper.sheets import MARGIN, SHEETS
from host_sim.paper.tiled import cut
from host_sim.paper.typeset import Document
from tests.paper.printing import (
    DOTS,
    FINE,
    Page,
    inside,
    overlapping,
    printed,
    rendered,
    words_of,
)
from tests.spoken import spoken

NAMES = {
    "wide": "W" * LONGEST_NAME,
    "polish": "Wielkie ćwiczenia wojsk pancernych nad Wisłą i Żółtą Rzeką",
    "thai": "ดินแดนแห่งการฝึกซ้อมรบครั้งยิ่งใหญ่ของกองทัพทั้งสี่ประเทศ",
    "one letter": "i",
}
DRILL = read_map(find_map("drill"))
SMALL = 9.0  # millimetres to a space: the board is on one sheet


def named(name: str) -> Board:
    assert len(NAMES[name]) <= LONGEST_NAME
    return replace(DRILL, name=NAMES[name])


def ink_in(page: Page, left: float, top: float, right: float, bottom: float) -> tuple[float, float]:
    """From where to where anything dark is in that part of a page, in millimetres."""
    columns = [
        x
        for x in range(round(left * DOTS), round(right * DOTS))
        if any(page.dark(x, y) for y in range(round(top * DOTS), round(bottom * DOTS)))
    ]
    return columns[0] / DOTS, (columns[-1] + 1) / DOTS


def check_heading(page: Page, left: float, top: float, width: float) -> None:
    """Its letters stand on the board's paper, in the middle of it."""
    # No higher than the room that it has: above the letters and below them is nothing.
    first, last = ink_in(page, left - 5, top + 0.005 * width, left + width + 5, top + BASE * width)
    assert first >= left + 0.005 * width and last <= left + 0.995 * width
    assert (first + last) / 2 == pytest.approx(left + width / 2, abs=0.01 * width)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_heading_stays_on_the_board(sheet: str, name: str) -> None:
    board = named(name)
    cutting = cut(tiled_board(board, "own", spoken("en"), SMALL), SHEETS[sheet])
    assert len(cutting.tiles) == 1
    pdf = printed(board_document(board, "own", SHEETS[sheet], spoken("en"), SMALL))
    (page,) = rendered(pdf, FINE, first=2)
    check_heading(page, MARGIN, MARGIN, cutting.width)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_the_heading_stays_on_a_mine_map(sheet: str, name: str) -> None:
    board = named(name)
    pdf = printed(mine_pads_document(board, "own", SHEETS[sheet], spoken("en")))
    (page,) = rendered(pdf, FINE, last=1)
    words = words_of(pdf)[0]
    assert list(overlapping([word for word in words.words if word.top < 20])) == []
    # The map's own paper is to the right of the lines that are filled in.
    across = [x / 10 for x in range(int((MARGIN + 42) * 10), int((words.width - 2) * 10))]
    paper = [x for x in across if min(page.over(x, 30)) < 254]
    down = [y / 10 for y in range(100, 400) if min(page.over(paper[0] + 1, y / 10)) < 254]
    width, height = size(whole_svg(board))
    wide = paper[-1] - paper[0]
    assert wide / (words.height / 2 - 12) < width / height * 1.2
    check_heading(page, paper[0], down[0], wide)


def documents(name: str, sheet: str) -> list[Document]:
    board = named(name)
    layout = read_layout(find_layout("basic16"))._replace(name=NAMES[name])
    paper = SHEETS[sheet]
    return [
        board_document(board, "own", paper, spoken("en")),
        board_document(board, "own", paper, spoken("da"), 33.3),  # upright sheets
        chess_board_document(layout, "own", paper, spoken("sv")),
        mine_pads_document(board, "own", paper, spoken("sv")),
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_titles_and_feet_stay_on_the_paper_and_on_one_line(sheet: str, name: str) -> None:
    for document in documents(name, sheet):
        pdf = printed(document)
        for number, words in enumerate(words_of(pdf)):
            foot = [word for word in words.words if word.top > words.height - 12]
            head = [word for word in words.words if word.bottom < MARGIN + 12] if not number else []
            for part in (head, foot):
                assert [word for word in part if not inside(word, words)] == []
                assert list(overlapping(part)) == []
            if document.template.stem == "tiles" and number:
                assert len({round(word.bottom) for word in foot}) == 1
                assert all(word.right <= words.width - MARGIN for word in foot)
