"""What is printed is as large as it says: measured on the rendered pages, to half a per cent."""

import pytest

from host_sim.games.taktik.formats.map_text import find_map, read_map
from host_sim.games.taktik.paper.board import board_document, tiled_board
from host_sim.games.taktik.paper.counters import counters_document_of
from host_sim.games.taktik.rules.house import House
from host_sim.games.tank_chess.formats.layout import find_layout, read_layout
from host_sim.games.tank_chess.paper.board import board_document as chess_board_document
from host_sim.games.tank_chess.paper.board import tiled_board as tiled_chess_board
from host_sim.paper.sheets import MARGIN, SHEETS
from host_sim.paper.tiled import Tiled, cut
from tests.paper.printing import FINE, Page, Pixel, printed, rendered
from tests.spoken import spoken

EXACT = 0.005
DOTS = FINE / 25.4  # to a millimetre
DRILL = read_map(find_map("drill"))
LIGHT, DARK = (0xDC, 0xD3, 0xB6), (0xCF, 0xC5, 0xA4)  # squares of Tank Chess


def seen_at(board: Tiled, name: str) -> tuple[int, int]:
    """Where a space is on the only tile, in dots."""
    at = board.middles[name]
    x, y = (round((MARGIN + value * board.unit) * DOTS) for value in at)
    return x, y


def dark_ends(page: Page, line: list[tuple[int, int]]) -> float:
    """From the middle of the first dark stroke on a line to the middle of the last, in mm."""
    dark = [place for place, (x, y) in enumerate(line) if page.dark(x, y)]
    first = next(end for end in range(dark[0], len(line)) if end + 1 not in dark)
    last = next(start for start in range(dark[-1], 0, -1) if start - 1 not in dark)
    return ((last + dark[-1]) / 2 - (dark[0] + first) / 2) / DOTS


@pytest.mark.parametrize("scale", [6.0, 9.5])
@pytest.mark.parametrize("sheet", SHEETS)
def test_spaces_are_as_wide_and_as_far_apart_as_asked_for(sheet: str, scale: float) -> None:
    board = tiled_board(DRILL, "drill", spoken("en"), scale)
    assert len(cut(board, SHEETS[sheet]).tiles) == 1
    pdf = printed(board_document(DRILL, "drill", SHEETS[sheet], spoken("en"), scale))
    (page,) = rendered(pdf, FINE, first=2)
    inside = range(round(MARGIN * DOTS), page.width - round(MARGIN * DOTS))
    # Along row c: from the left edge of its first space to the right edge of its last.
    _, y = seen_at(board, "c1")
    across = dark_ends(page, [(x, y) for x in inside])
    assert across / DRILL.grid.columns == pytest.approx(scale, rel=EXACT)
    # Down column 3: from the upper corner of row a to the lower corner of row m, both even rows.
    x, top = seen_at(board, "a3")
    down = dark_ends(page, [(x, y) for y in range(top - round(scale * DOTS), page.height - 200)])
    regular = (DRILL.grid.rows - 1) * scale * 3**0.5 / 2 + scale * 2 / 3**0.5
    assert down == pytest.approx(regular, rel=EXACT)


def nearest(pixel: Pixel) -> str:
    far = {
        name: sum(abs(one - other) for one, other in zip(pixel, colour, strict=True))
        for name, colour in (("light", LIGHT), ("dark", DARK))
    }
    best = min(far, key=far.__getitem__)
    return best if far[best] < 12 else ""


@pytest.mark.parametrize("scale", [18.0, 25.0])
def test_squares_are_as_wide_as_asked_for(scale: float) -> None:
    layout = read_layout(find_layout("basic16"))
    board = tiled_chess_board(layout, "basic16", scale)
    cutting = cut(board, SHEETS["a4"])
    pdf = printed(chess_board_document(layout, "basic16", SHEETS["a4"], spoken("en"), scale))
    (page,) = rendered(pdf, FINE, first=2, last=2)
    tile = cutting.tiles[0]
    inside = range(round((MARGIN + 1) * DOTS), round((MARGIN + tile.width - 1) * DOTS))
    # The upper edge of the squares of rank 12: no piece starts there, and no obstacle is so large.
    assert all(rank != 11 for _, _, rank in (*layout.white, *layout.black))
    y = round((MARGIN + board.middles["a12"].y * board.unit - 0.46 * scale) * DOTS)
    kinds = [nearest(page.at(x, y)) for x in inside]
    changes = [n for n in range(1, len(kinds)) if {kinds[n - 1], kinds[n]} == {"light", "dark"}]
    assert len(changes) >= 4
    pitch = (changes[-1] - changes[0]) / DOTS / (len(changes) - 1)
    assert pitch == pytest.approx(scale, rel=EXACT)


def test_the_ruler_is_as_long_as_it_says() -> None:
    pdf = printed(board_document(DRILL, "drill", SHEETS["letter"], spoken("en")))
    (page,) = rendered(pdf, FINE, last=1)
    longest = 0
    for y in range(page.height * 9 // 10, page.height):
        run = 0
        for x in range(page.width):
            run = run + 1 if page.dark(x, y) else 0
            longest = max(longest, run)
    assert longest / DOTS == pytest.approx(100, abs=0.4)


def test_counters_are_as_wide_as_they_say() -> None:
    document = counters_document_of(SHEETS["a4"], spoken("en"), 18, House())
    (page,) = rendered(printed(document), FINE)
    columns = document.data["sides"][0]["columns"]
    # The cut marks above: their middles, and how far the first is from the last.
    y = round((document.data["sides"][0]["rows"][0] - 4) * DOTS)
    inked = [x for x in range(page.width) if page.dark(x, y, below=200)]  # thin lines are grey
    marks = [x for x in inked if x - 1 not in inked]
    assert len(marks) in (len(columns), len(columns) + 1)  # the fold is dashed
    assert (marks[-1] - marks[0]) / DOTS == pytest.approx(columns[-1] - columns[0], rel=EXACT)
    assert columns[1] - columns[0] == pytest.approx(document.data["side"]) == 12.5
