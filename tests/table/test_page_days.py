"""Play over days, in a real browser: the list of games, their names, a rematch, another device."""

import re
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.table.pages import DESKTOP, PHONE, OpenPage, assert_accessible, heard, keep, seat_down
from tests.table.serving import Serving
from tests.table.tank_page import GAME, SCHEMES, make, new_table, play, sit, square
from tests.table.test_page_past import TABLET
from tests.table.test_page_seats import menu
from tests.table.test_page_shell import wait_for_board
from tests.table.test_rematch import end
from tests.table.test_standing import rename


def entry(page: Page, title: str) -> Locator:
    return page.locator(".game").filter(has_text=title)


def named(server: Serving, made: dict[str, Any], title: str) -> dict[str, Any]:
    assert rename(server, made["id"], title)[0] == 200
    return made


def finish(server: Serving, made: dict[str, Any]) -> None:
    """Beside the browser, whose event loop has this thread."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(end, server, made).result()


# The list of games


@pytest.mark.parametrize(
    ("size", "name"), [(DESKTOP, "desktop"), (TABLET, "tablet"), (PHONE, "phone")]
)
def test_the_list_tells_whose_turn_it_is_and_who_won(
    open_page: OpenPage, server: Serving, size: tuple[int, int], name: str
) -> None:
    mine = named(server, server.tank_chess(), f"Mine {name}")
    other = named(server, server.tank_chess(), f"Other {name}")
    over = named(server, server.tank_chess(), f"Over {name}")
    setting_up = named(server, server.taktik(), f"Set up {name}")
    finish(server, over)
    page = open_page("/panel", size=size)
    seat_down(page, mine)
    page.goto(f"{server.address}/")
    more = page.get_by_role("button", name="Show all")
    expect(page.locator(".game").first).to_be_visible()
    if more.is_visible():
        more.click()
    standing = ".game-standing"
    expect(entry(page, mine_title := f"Mine {name}").locator(standing)).to_have_text("Your turn")
    expect(entry(page, f"Other {name}").locator(standing)).to_have_text("Next: Anna (White)")
    expect(entry(page, f"Over {name}").locator(standing)).to_have_text("Won by Bo (Black)")
    expect(entry(page, f"Set up {name}").locator(standing)).to_have_text(
        "Next: Anna (Kazaldis) and Bo (Sarapan)"
    )
    assert page.locator(".game-title").first.inner_text() == mine_title  # it waits for you
    page.locator(".games").scroll_into_view_if_needed()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        keep(page, f"games-{name}-{scheme}")
        assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for made in (mine, other, over, setting_up):
        server.delete(f"/api/tables/{made['id']}")


def test_a_game_gets_another_name_in_the_list_and_at_the_table(
    open_page: OpenPage, server: Serving
) -> None:
    made = named(server, server.tank_chess(), "Plain")
    page = open_page()
    page.get_by_role("button", name="Rename “Plain”").click()
    name = page.get_by_role("textbox", name="Name of the game").last
    expect(name).to_be_focused()
    keep(page, "rename")
    assert_accessible(page)
    name.fill("  Söndag ")
    page.keyboard.press("Enter")
    expect(entry(page, "Söndag")).to_have_count(1)
    page.get_by_role("button", name="Rename “Söndag”").click()
    name.fill("Not this")
    page.get_by_role("button", name="Cancel").click()
    expect(entry(page, "Söndag")).to_have_count(1)
    sit(page, made)
    watcher = open_page(f"/table/{made['id']}")
    menu(page, "Rename the game")
    name.fill("Evening")
    page.keyboard.press("Enter")
    for each in (page, watcher):
        expect(each.locator(".table-title")).to_have_text("Evening")
    watcher.get_by_role("button", name="Table", exact=True).click()
    expect(watcher.get_by_role("button", name="Rename the game")).to_have_count(0)


# Another device


def test_one_entry_of_the_menu_shows_a_code_for_another_device(
    open_page: OpenPage, server: Serving
) -> None:
    made = server.taktik()
    page = open_page(f"/table/{made['id']}#{made['seats'][0]['token']}")
    wait_for_board(page)
    menu(page, "Play on another device too")
    address = page.locator(".devices .share input")
    expect(address).to_be_visible()
    expect(page.locator(".devices .qr")).to_be_visible()
    phone = open_page(re.sub(r"^http://[^/]+", "", address.input_value()), size=PHONE)
    wait_for_board(phone)
    assert heard(phone).state["you"] == made["seats"][0]["player"]


# Rematch


def resign(page: Page) -> None:
    menu(page, "Resign")
    page.locator("dialog").get_by_role("button", name="Resign").click()


def test_two_people_on_two_devices_play_once_more_with_seats_swapped(
    open_page: OpenPage, server: Serving
) -> None:
    made = server.tank_chess(black="device")
    anna, bo = (open_page(f"/table/{made['id']}#{s['token']}") for s in made["seats"])
    watcher = open_page(f"/table/{made['id']}")
    play(anna, GAME[:1])
    expect(anna.get_by_role("button", name="Rematch")).to_have_count(0)
    resign(bo)
    expect(watcher.locator(".notice-result")).to_be_visible()
    expect(watcher.get_by_role("button", name="Rematch")).to_have_count(0)
    for scheme in SCHEMES:
        bo.emulate_media(color_scheme=scheme)
        keep(bo, f"rematch-{scheme}")
        assert_accessible(bo)
    anna.get_by_role("button", name="Rematch").click()
    expect(anna.locator(".seat.is-you")).to_contain_text("Black, you")
    expect(bo.locator(".notice-rematch")).to_contain_text("you play White")
    keep(bo, "rematch-offered")
    assert_accessible(bo)
    bo.get_by_role("button", name="To the rematch").click()
    expect(bo.locator(".seat.is-you")).to_contain_text("White, you")
    expect(bo.locator(".table-title")).to_have_text("A board (2)")
    watcher.get_by_role("button", name="To the rematch").click()
    expect(watcher.locator(".table-title")).to_have_text("A board (2)")
    play(bo, GAME[:1])
    play(anna, GAME[1:2], 1)
    for page, player in ((anna, "black"), (bo, "white")):  # also when they come back
        page.reload()
        expect(square(page, "b8")).to_have_attribute("aria-label", re.compile("White"))
        assert heard(page).state["you"] == player
        page.goto(f"{server.address}/")
        expect(entry(page, "A board (2)").locator(".game-verb")).to_have_text("Continue")


def test_two_people_at_one_screen_play_once_more(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server)
    play(page, GAME[:2])
    resign(page)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".table-title")).to_have_text("A board (2)")
    names = [(seat["player"], seat["name"]) for seat in heard(page).state["seats"]]
    assert names == [("white", "Bo"), ("black", "Anna")]
    make(page, GAME[0], 0)
    make(page, GAME[1], 1)


@pytest.mark.parametrize("mode", ["intro", "four"])
def test_taktik_is_played_once_more_on_every_device(
    open_page: OpenPage, server: Serving, mode: str
) -> None:
    made = server.taktik(mode, "device")
    finish(server, made)
    pages = [open_page(f"/table/{made['id']}#{s['token']}", size=PHONE) for s in made["seats"]]
    players = [seat["player"] for seat in made["seats"]]
    for page in pages:
        wait_for_board(page)
    keep(pages[0], f"rematch-phone-{mode}")
    if mode == "intro":
        assert_accessible(pages[0])
    pages[0].get_by_role("button", name="Rematch").click()
    for page in pages[1:]:
        page.get_by_role("button", name="To the rematch").click()
    for page, player in zip(pages, [*players[1:], players[0]], strict=True):
        expect(page.locator(".table-title")).to_have_text("A table (2)")
        wait_for_board(page)
        assert heard(page).state["you"] == player


def test_against_the_computer_one_button_changes_sides(
    open_page: OpenPage, server: Serving
) -> None:
    seats = [{"who": "here", "name": "Anna"}, {"who": "computer", "name": "recruit"}]
    wishes = {"layout": "basic16", "clock": None}
    asked = {"kind": "tank-chess", "title": "Alone", "wishes": wishes, "seats": seats}
    made = server.new_table(asked)
    page = open_page("/panel")
    sit(page, made)
    resign(page)
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator(".seat.is-you")).to_contain_text("Black, you")
    expect(page.locator('.log-item[data-n="0"]')).to_have_count(1)  # the computer begins
