"""Links, devices and the end of a game, in a real browser."""

import json
import re
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, Route, expect

from tests.table.pages import CUT_OFF, PHONE, OpenPage, assert_accessible, heard, keep, until
from tests.table.serving import Serving
from tests.table.test_damage import change
from tests.table.test_page_shell import wait_for_board
from tests.table.test_seats import ASKED

GOLDEN = Path(__file__).parents[1] / "games/taktik/golden/intro/game.tkt"
# The browser itself complains of answers that the page expects.
REFUSED = ("status of 400",)


def new(server: Serving) -> dict[str, Any]:
    """A table with Anna here and Bo elsewhere, who has not come yet."""
    code, made = server.post("/api/tables", ASKED)
    assert code == 201
    return made


def at(made: dict[str, Any], secret: str) -> str:
    return f"/table/{made['id']}#{made['seats'][0 if secret == 'token' else 1][secret]}"


def menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Table", exact=True).click()
    page.locator("dialog").get_by_role("button", name=entry).click()


def show_devices(page: Page) -> None:
    menu(page, "Devices")
    expect(page.locator(".device").first).to_be_visible()


def new_link(page: Page) -> str:
    """In the window of devices; the address without its server."""
    page.get_by_role("button", name="Link for another device").click()
    address = page.locator(".devices .share input")
    expect(address).to_be_focused()
    return re.sub(r"^http://[^/]+", "", address.input_value())


def test_a_link_is_used_up_by_the_first_browser(open_page: OpenPage, server: Serving) -> None:
    made = new(server)
    bo = open_page(at(made, "claim"))
    wait_for_board(bo)
    player = made["seats"][1]["player"]
    assert heard(bo).state["you"] == player
    assert "claim" not in bo.url and f"/table/{made['id']}#" in bo.url
    for _ in range(2):  # again, and by following the same link in a letter once more
        bo.reload()
        wait_for_board(bo)
        assert heard(bo).state["you"] == player
        bo.goto("about:blank")
        bo.goto(server.address + at(made, "claim"))
        wait_for_board(bo)
        assert heard(bo).state["you"] == player
    late = open_page(at(made, "claim"), locale="sv", forgiven=REFUSED)
    expect(late.locator(".toast")).to_contain_text("länken är redan använd")
    wait_for_board(late)
    assert heard(late).state["you"] is None


def test_a_link_is_not_lost_with_its_answer(open_page: OpenPage, server: Serving) -> None:
    made = new(server)
    bo = open_page(forgiven=("ERR_FAILED",))

    def lose(route: Route) -> None:
        assert route.fetch().status == 201
        route.abort()

    bo.route("**/claim", lose, times=1)
    bo.goto(server.address + at(made, "claim"))
    expect(bo.locator(".toast")).to_be_visible()
    bo.reload()
    wait_for_board(bo)
    assert heard(bo).state["you"] == made["seats"][1]["player"]
    assert heard(bo).state["seats"][1]["devices"] == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_joins_a_seat_and_is_put_out_again(
    open_page: OpenPage, server: Serving, scheme: Literal["light", "dark"]
) -> None:
    made = new(server)
    desk = open_page(at(made, "token"), scheme=scheme)
    wait_for_board(desk)
    show_devices(desk)
    expect(desk.locator(".device")).to_have_count(1)
    expect(desk.get_by_role("button", name="Put out")).to_have_count(0)  # it is the last one
    address = new_link(desk)
    until(desk, lambda: desk.evaluate("document.querySelector('.qr').naturalWidth > 50"))
    keep(desk, f"devices-{scheme}")
    assert_accessible(desk)
    desk.keyboard.press("Escape")

    phone = open_page(address, size=PHONE, scheme=scheme)
    wait_for_board(phone)
    assert heard(phone).state["you"] == heard(desk).state["you"]
    for page in (desk, phone):
        expect(page.locator(".is-you .seat-sign.devices")).to_have_text("Devices: 2")
    show_devices(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    keep(phone, f"devices-phone-{scheme}")
    assert_accessible(phone)
    phone.keyboard.press("Escape")

    show_devices(desk)
    expect(desk.locator(".devices-counts li").first).to_contain_text("Devices: 2")
    other = desk.locator(".device").filter(has_not_text="this device")
    other.get_by_label("Name of the device").fill("Kitchen")
    desk.keyboard.press("Tab")
    other.get_by_role("button").press("Enter")
    confirm = desk.get_by_role("dialog", name="Put out")
    confirm.get_by_role("button", name="Put out").press("Enter")
    expect(desk.locator(".device")).to_have_count(1)
    expect(desk.get_by_role("button", name="Link for another device")).to_be_focused()
    expect(phone.get_by_role("heading", name="This device has lost its seat")).to_be_visible()
    assert_accessible(phone)
    expect(desk.locator(".seat-sign.devices")).to_have_count(0)
    phone.goto(f"{server.address}/table/{made['id']}")
    wait_for_board(phone)
    assert heard(phone).state["you"] is None


def test_a_device_keeps_the_name_that_it_was_given(open_page: OpenPage, server: Serving) -> None:
    made = new(server)
    page = open_page(at(made, "token"))
    wait_for_board(page)
    show_devices(page)
    name = page.get_by_label("Name of the device")
    name.fill("Köket")
    with page.expect_response(re.compile("/devices/")):
        name.press("Tab")
    page.keyboard.press("Escape")
    show_devices(page)
    expect(page.get_by_label("Name of the device")).to_have_value("Köket")


def test_a_watcher_sees_how_many_devices_there_are(open_page: OpenPage, server: Serving) -> None:
    made = new(server)
    page = open_page(f"/table/{made['id']}")
    wait_for_board(page)
    menu(page, "Devices")
    counts = page.locator(".devices-counts li")
    expect(counts).to_have_count(2)
    assert [re.sub(r"\D", "", text) for text in counts.all_inner_texts()] == ["1", "0"]
    expect(page.locator(".devices")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.get_by_role("button", name="Delete the game")).to_have_count(0)


def test_a_device_that_was_put_out_meanwhile_is_told_when_it_comes_back(
    open_page: OpenPage, tmp_path: Path
) -> None:
    with Serving(tmp_path) as first:
        made, deleted = first.taktik(), first.taktik()
        pages = [
            open_page(at(table, "token"), address=first.address, forgiven=(CUT_OFF,))
            for table in (made, deleted)
        ]
        for page in pages:
            wait_for_board(page)
        port = first.port
        first.kill()
    change(
        tmp_path,
        ("delete from device", ()),
        ("delete from line where game = ?", (deleted["id"],)),
        ("delete from seat where game = ?", (deleted["id"],)),
        ("delete from game where id = ?", (deleted["id"],)),
    )
    with Serving(tmp_path, port=port):
        for page, told in zip(pages, ("has lost its seat", "was deleted"), strict=True):
            expect(page.get_by_role("heading", name=told)).to_be_visible()


def test_whoever_plays_can_delete_the_game(open_page: OpenPage, server: Serving) -> None:
    made = new(server)
    anna, bo = open_page(at(made, "token")), open_page(at(made, "claim"))
    for page in (anna, bo):
        wait_for_board(page)
    menu(anna, "Delete the game")
    sure = anna.get_by_role("dialog", name="Delete the game")
    expect(sure.get_by_role("button", name="Cancel")).to_be_focused()
    assert_accessible(anna)
    sure.get_by_role("button", name="Cancel").click()
    assert server.get(f"/api/tables/{made['id']}/picture")[0] == 200
    menu(anna, "Delete the game")
    sure.get_by_role("button", name="Delete the game").click()
    expect(anna.locator(".new-form")).to_be_visible()
    expect(bo.get_by_role("heading", name="This game was deleted")).to_be_visible()
    for page in (anna, bo):
        for key in ("taktik.tables", "taktik.known"):
            kept = page.evaluate("(key) => localStorage.getItem(key)", key)
            assert made["id"] not in (kept or "")


def test_a_page_tells_what_the_server_has_forgotten(open_page: OpenPage, server: Serving) -> None:
    made = new(server)
    page = open_page(at(made, "token"))
    wait_for_board(page)
    now = heard(page).state["at"]
    assert page.evaluate("JSON.parse(localStorage.getItem('taktik.known'))")[made["id"]] == now
    known = json.dumps({made["id"]: now + 7})
    page.evaluate("(known) => localStorage.setItem('taktik.known', known)", known)
    page.reload()
    expect(page.locator(".notice-forgotten")).to_contain_text(": 7.")
    assert_accessible(page)
    page.reload()
    wait_for_board(page)
    expect(page.locator(".notice-forgotten")).to_have_count(0)  # it is enough to hear it once
    server.assert_is_well(f"table {made['id']} has lost changes: 7")


def test_the_host_deletes_games_in_the_lobby(open_page: OpenPage, tmp_path: Path) -> None:
    with Serving(tmp_path) as first:
        torn, untitled = first.taktik(), first.taktik()
        code, brought = first.post("/api/import?name=Old", GOLDEN.read_text(encoding="utf-8"))
        assert code == 201
        first.end()
    change(
        tmp_path,
        ("delete from line where number = 2 and game = ?", (torn["id"],)),
        ("update game set title = cast(? as text) where id = ?", (b"\xff", untitled["id"])),
    )
    with Serving(tmp_path, "--keep-days", "30") as server:
        page = open_page(address=server.address, forgiven=REFUSED)
        expect(page.locator(".game")).to_have_count(3)
        expect(page.locator(".games")).to_contain_text("after this many days: 30.")
        expect(page.locator(".game").filter(has_text="damaged")).to_have_count(1)
        keep(page, "lobby-damaged")
        assert_accessible(page)
        page.get_by_role("button", name="Delete “Old”").click()
        page.locator("dialog").get_by_role("button", name="Delete the game").click()
        expect(page.locator(".game")).to_have_count(2)
        assert server.get(f"/api/tables/{brought['id']}/record")[0] == 400

        page.goto(f"{server.address}/table/{torn['id']}")
        expect(page.get_by_role("heading", name="This game is damaged")).to_be_visible()
        expect(page.locator(".message")).to_contain_text("line 3 is missing")
        assert_accessible(page)
        page.get_by_role("button", name="Delete the game").click()
        page.locator("dialog").get_by_role("button", name="Delete the game").click()
        expect(page.locator(".game")).to_have_count(1)
