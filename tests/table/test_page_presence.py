"""Who is away is said to be, and nobody else."""

from playwright.sync_api import Page, expect

from tests.table.pages import OpenPage, seat_down, until
from tests.table.serving import Serving
from tests.table.test_page_seats import GOLDEN
from tests.table.test_page_shell import link, quick_set_up, wait_for_board

# Anna and Bo at one screen, Cleo elsewhere.
ASKED = {
    "kind": "taktik",
    "title": "Three",
    "wishes": {"mode": "three", "map": "drill"},
    "seats": [
        {"who": "here", "name": "Anna"},
        {"who": "here", "name": "Bo"},
        {"who": "device", "name": "Cleo"},
    ],
}


def away(page: Page) -> list[str]:
    return page.locator(".seat.is-away .seat-name").all_inner_texts()


def test_who_shares_a_screen_is_there_whoever_looks_at_it(
    open_page: OpenPage, server: Serving
) -> None:
    made = server.new_table(ASKED)
    cleo = open_page(link(made, 2))
    wait_for_board(cleo)
    until(cleo, lambda: away(cleo) == ["Anna", "Bo"])
    shared = open_page("/panel")
    seat_down(shared, {**made, "seats": made["seats"][:2]})
    shared.goto(f"{server.address}/table/{made['id']}")
    shared.locator(".curtain").get_by_role("button").first.click()
    wait_for_board(shared)
    until(cleo, lambda: away(cleo) == [])
    assert away(shared) == []
    quick_set_up(shared)
    expect(shared.locator(".curtain")).to_be_visible()  # the screen is nobody's now
    expect(cleo.locator(".log-item").first).to_be_visible()
    assert away(cleo) == []
    shared.goto("about:blank")
    until(cleo, lambda: away(cleo) == ["Anna", "Bo"])


def test_neither_a_computer_nor_nobody_is_away(open_page: OpenPage, server: Serving) -> None:
    seats = [{"who": "here", "name": "Anna"}, {"who": "computer", "name": "recruit"}]
    asked = {**ASKED, "wishes": {"mode": "intro", "map": "drill"}, "seats": seats}
    page = open_page(link(server.new_table(asked), 0))
    wait_for_board(page)
    assert away(page) == []
    unfinished = "".join(GOLDEN.read_text(encoding="utf-8").splitlines(keepends=True)[:-20])
    code, brought = server.post("/api/import?name=game.txt", unfinished)
    assert code == 201, brought
    page.goto(f"{server.address}/table/{brought['id']}")
    wait_for_board(page)
    assert away(page) == []
