"""Board and panel on one screen, on everything that is larger than a phone."""

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.table.pages import PHONE, TABLET, OpenPage, assert_accessible, draw, keep
from tests.table.serving import Serving
from tests.table.tank_page import SCHEMES

SIZES = [TABLET, (768, 1024), (1180, 820), (1280, 800)]
LEAST = 320  # pixels that a board is wide and high, with a tray of pieces to place beside it
PANEL = {"taktik": ".panel-host .spd-device", "tank-chess": ".tc-panel"}
BOARD = {"taktik": ".tk-frame", "tank-chess": ".tc-stage"}


def box(place: Locator) -> FloatRect:
    found = place.bounding_box()
    assert found
    return found


def overlap(one: FloatRect, other: FloatRect) -> bool:
    across = one["x"] < other["x"] + other["width"] and other["x"] < one["x"] + one["width"]
    down = one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]
    return across and down


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
@pytest.mark.parametrize("kind", ["taktik", "tank-chess"])
def test_board_and_panel_are_seen_together(
    open_page: OpenPage, server: Serving, kind: str, size: tuple[int, int]
) -> None:
    taktik = kind == "taktik"
    made = server.taktik(who="device", map="classic") if taktik else server.tank_chess()
    page = open_page(f"/table/{made['id']}#{made['seats'][0]['token']}", size=size, touch=True)
    board, panel = page.locator(BOARD[kind]), page.locator(PANEL[kind])
    for place in (board, panel):
        expect(place).to_be_in_viewport(ratio=1)
    for tab in ("Rules", "Log"):
        page.get_by_role("button", name=tab, exact=True).locator("visible=true").last.click()
        if taktik and (size[0] < size[1] or tab == "Log"):
            expect(panel).to_be_in_viewport(ratio=1)  # on a low screen the rules take its place
    if page.locator(".tab-board").is_visible():
        page.locator(".tab-board").click()
    draw(page)
    assert not overlap(box(board), box(panel))
    if not taktik:
        assert not overlap(box(page.locator(".tc-stage > svg")), box(page.locator(".tc-zoom")))
    assert min(box(board)["width"], box(board)["height"]) >= LEAST
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        keep(page, f"size-{kind}-{size[0]}-{scheme}")
    if size == TABLET:
        assert_accessible(page)


# How many parts of a board can be seen two frames after something was chosen on a phone.
SEEN = """(tab) => new Promise((answer) => {
  const isSeen = (part) => part.checkVisibility({visibilityProperty: true});
  const count = () => answer([...document.querySelectorAll(".board-area *")].filter(isSeen).length);
  document.querySelector(tab).click();
  requestAnimationFrame(() => requestAnimationFrame(count));
})"""


def test_on_a_phone_nothing_of_the_board_shines_through_the_speldator(
    open_page: OpenPage, server: Serving
) -> None:
    """Nor for a moment, where no motion is wanted."""
    made = server.taktik(who="device")
    page = open_page(f"/table/{made['id']}#{made['seats'][0]['token']}", size=PHONE)
    page.locator(".actions [data-tutorial=auto]").click()
    expect(page.locator(".tk-pieces [data-piece]")).to_have_count(12)
    assert page.evaluate(SEEN, ".tab-board") > 100
    assert page.evaluate(SEEN, ".tab-panel") == 0
