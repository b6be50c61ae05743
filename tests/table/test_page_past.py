"""Looking back while a game goes on, by keys, buttons and address."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.table.pages import (
    DESKTOP,
    PHONE,
    OpenPage,
    assert_accessible,
    heard,
    keep,
    seat_down,
    until,
)
from tests.table.serving import Serving
from tests.table.tank_page import GAME, SCHEMES, make, new_table, play, square
from tests.table.test_page_after import drawn, spaces
from tests.table.test_page_shell import wait_for_board

TABLET = (820, 1180)


def past(page: Page) -> Locator:
    return page.locator(".past")


def assert_moment(page: Page, place: int, total: int) -> None:
    expect(page.locator(".past-moment")).to_have_text(f"{place} of {total}")
    expect(page).to_have_url(re.compile(rf"\?moment={place}(#|$)"))


def assert_now(page: Page) -> None:
    expect(past(page)).to_have_count(0)
    expect(page).not_to_have_url(re.compile("moment"))


def test_keys_go_back_step_by_step_and_nothing_is_played(
    open_page: OpenPage, server: Serving
) -> None:
    page = new_table(open_page, server)
    play(page, GAME[:3])
    at = heard(page).state["at"]
    token = page.url.partition("#")[2]
    page.keyboard.press("[")
    assert_moment(page, 2, 3)
    expect(past(page)).to_contain_text("o13-o13SW")
    expect(square(page, "b13")).to_have_attribute("aria-label", re.compile("^b13, Black"))
    page.keyboard.press("[")
    assert_moment(page, 1, 3)
    keep(page, "past-tank-chess")
    assert_accessible(page)
    for name in ("b8", "o13", "d11"):
        square(page, name).click()
        expect(square(page, name)).not_to_have_attribute("aria-selected", "true")
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.keyboard.press("Control+z")
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name="Resign").click()
    page.locator("dialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".toast")).to_contain_text("You are looking back")
    for place in (0, 0):  # there is nothing before the beginning
        page.keyboard.press("[")
        assert_moment(page, place, 3)
    expect(past(page)).to_contain_text("Before the first action")
    for place in (1, 2):
        page.get_by_role("button", name="One step on").click()
        assert_moment(page, place, 3)
    page.keyboard.press("]")  # the last one is now
    assert_now(page)
    expect(square(page, "b13")).to_have_attribute("aria-label", "b13, wreck")
    page.keyboard.press(",")
    assert_moment(page, 2, 3)
    page.keyboard.press("Escape")
    assert_now(page)
    assert heard(page).state["at"] == at and page.url.partition("#")[2] == token
    make(page, GAME[3], 3)


def test_what_happens_meanwhile_waits_and_is_counted(open_page: OpenPage, server: Serving) -> None:
    made = server.tank_chess(black="device")
    white, black = (open_page(f"/table/{made['id']}#{seat['token']}") for seat in made["seats"])
    play(white, GAME[:1])
    expect(square(black, "b8")).to_have_attribute("aria-label", re.compile("White"))
    black.get_by_role("button", name="Table", exact=True).click()
    black.get_by_role("button", name="Look back").click()
    assert_moment(black, 0, 1)
    white.keyboard.press("[")
    assert_moment(white, 0, 1)
    black.get_by_role("button", name="Back to now").click()
    assert_now(black)
    play(black, GAME[1:2], 1)
    expect(white.locator(".past-waiting")).to_have_text("Changes meanwhile: 1")
    expect(white.locator(".past-moment")).to_have_text("0 of 2")
    expect(square(white, "b4")).to_have_attribute("aria-label", re.compile("White light tank"))
    keep(white, "past-waiting")
    black.get_by_role("button", name="Undo").click()
    expect(white.locator(".past-waiting")).to_have_text("")
    expect(white.locator(".past-moment")).to_have_text("0 of 1")
    play(black, GAME[1:2], 1)
    white.get_by_role("button", name="Back to now").click()
    assert_now(white)
    expect(square(white, "b8")).to_have_attribute("aria-label", re.compile("White light tank"))
    make(white, GAME[2], 2)


def test_an_address_opens_the_moment_that_it_names(open_page: OpenPage, server: Serving) -> None:
    """In a game that goes on, of one's own seat; a link to it has no secret in it."""
    made = server.tank_chess(black="device")
    white, black = made["seats"]
    first = open_page(f"/table/{made['id']}#{white['token']}")
    play(first, GAME[:1])
    second = open_page(f"/table/{made['id']}#{black['token']}")
    play(second, GAME[1:2], 1)
    play(first, GAME[2:3], 2)
    page = open_page(f"/table/{made['id']}?moment=1#{white['token']}")
    assert_moment(page, 1, 3)
    expect(square(page, "b8")).to_have_attribute("aria-label", re.compile("White light tank"))
    assert heard(page).state["you"] == "white" and page.url.endswith(f"#{white['token']}")
    page.get_by_role("button", name="Link to this moment").click()
    link = page.get_by_role("textbox", name="Link to this moment").input_value()
    assert link == f"{server.address}/table/{made['id']}?moment=1"
    keep(page, "past-link")
    assert_accessible(page)
    page.keyboard.press("Escape")
    assert_moment(page, 1, 3)  # that was for the window
    page.reload()
    assert_moment(page, 1, 3)
    watcher = open_page(link.removeprefix(server.address))
    assert_moment(watcher, 1, 3)
    late = open_page(f"/table/{made['id']}?moment=999999")
    assert_moment(late, 3, 3)
    for nonsense in ("x", "-1", "1.5", ""):
        page.goto(f"{server.address}/table/{made['id']}?moment={nonsense}#{white['token']}")
        expect(square(page, "d11")).to_have_attribute("aria-label", re.compile("White"))
        expect(past(page)).to_have_count(0)


def test_the_past_ends_with_the_game(open_page: OpenPage, server: Serving) -> None:
    """Nobody misses how it ended."""
    made = server.tank_chess(black="device")
    white, black = (open_page(f"/table/{made['id']}#{s['token']}") for s in made["seats"])
    play(white, GAME[:1])
    white.keyboard.press("[")
    assert_moment(white, 0, 1)
    black.get_by_role("button", name="Table", exact=True).click()
    black.get_by_role("button", name="Resign").click()
    black.locator("dialog").get_by_role("button", name="Resign").click()
    expect(white.locator(".notice-result")).to_be_visible()
    assert_now(white)


@pytest.mark.parametrize(
    ("size", "name"), [(DESKTOP, "desktop"), (TABLET, "tablet"), (PHONE, "phone")]
)
def test_a_seat_of_taktik_sees_what_it_saw_then(
    open_page: OpenPage, server: Serving, size: tuple[int, int], name: str
) -> None:
    """F3: also in the past others' strengths are question marks, and their set-up is not there."""
    made = server.taktik(who="device")
    first, second = (
        open_page(f"/table/{made['id']}#{seat['token']}", size=size) for seat in made["seats"]
    )
    for page in (first, second):
        wait_for_board(page)
        page.get_by_role("button", name="Place for me").click()
        page.get_by_role("button", name="Ready").click()
    until(first, lambda: heard(first).state["view"]["phase"] != "set_up")
    page = first
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("[")
    expect(past(page)).to_be_visible()
    until(page, lambda: any("back_to" in question for question in heard(page).answers))
    (view,) = [told["view"] for asked, told in heard(page).answers.items() if "back_to" in asked]
    mine = heard(page).state["you"]
    assert all(p["strength"] is None for p in view["pieces"] if p["player"] != mine)
    until(page, lambda: drawn(page) == spaces(view))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        keep(page, f"past-{name}-{scheme}")
        assert_accessible(page)
    expect(page.locator(".actions > *")).to_have_count(0)
    assert page.evaluate("document.querySelector('.panel-host').inert")
    page.get_by_role("button", name="Back to now").click()
    assert_now(page)
    assert not page.evaluate("document.querySelector('.panel-host').inert")


def test_a_button_that_is_held_can_be_let_go_in_the_past(
    open_page: OpenPage, server: Serving
) -> None:
    """What it rolls waits, as all that happens meanwhile does."""
    made = server.taktik(who="device")
    pages = [open_page(f"/table/{made['id']}#{seat['token']}") for seat in made["seats"]]
    for each in pages:
        wait_for_board(each)
        each.get_by_role("button", name="Place for me").click()
        each.get_by_role("button", name="Ready").click()
    until(pages[0], lambda: heard(pages[0]).panel["wants"] == "roll")
    page = next(p for p in pages if heard(p).state["you"] == heard(pages[0]).panel["by"])
    page.get_by_role("button", name="ROLL").hover()
    page.mouse.down()
    until(page, lambda: heard(page).panel["held"] is not None)
    page.keyboard.press("[")
    expect(past(page)).to_be_visible()
    page.mouse.up()
    until(page, lambda: heard(page).panel["held"] is None)
    expect(page.locator(".past-waiting")).to_have_text("Changes meanwhile: 1")


def test_the_past_of_a_seat_does_not_stay_for_the_next_person(
    open_page: OpenPage, server: Serving
) -> None:
    """F3, at a shared screen: the curtain falls over the past as over the present."""
    made = server.taktik()
    page = open_page("/panel")
    seat_down(page, made)
    page.goto(f"{server.address}/table/{made['id']}")
    curtain = page.locator(".curtain")
    curtain.get_by_role("button", name="Anna").click()
    page.get_by_role("button", name="Place for me").click()
    expect(page.locator("[data-piece]").first).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("[")
    expect(past(page)).to_be_visible()
    page.get_by_title("Let Bo look").click()
    expect(curtain.get_by_role("button", name="Bo")).to_be_visible()
    expect(past(page)).to_have_count(0)
    expect(page.locator("[data-piece]")).to_have_count(0)
    page.keyboard.press("[")  # nobody looks through the curtain
    expect(past(page)).to_have_count(0)
    curtain.get_by_role("button", name="Bo").click()
    expect(curtain).to_be_hidden()
    page.keyboard.press("[")  # of Anna's set-up there is nothing to see, before or now
    assert not [name for name in drawn(page) if name.startswith("K")]
