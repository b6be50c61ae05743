"""A game of Tank Chess as a person plays it in the page."""

from typing import Any, Literal
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from tests.table.pages import OpenPage, seat_down
from tests.table.serving import Serving

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
# Black only turns a light tank to and fro. White fires, calls CHECK, and leaves the board.
GAME = (
    "b4-b8N",
    "o13-o13SW",
    "b8-d11N*b13",
    "o13-o13S",
    "i1-j4N",
    "o13-o13SW",
    "j4-f8NW",
    "o13-o13S",
    "f8-a13NW",
    "o13-o13SW",
    "a13-off",
)


def square(page: Page, name: str) -> Locator:
    return page.locator(f"#square-{name}")


def does(page: Page, name: str) -> Locator:
    """A button of the panel beside the board."""
    return page.locator(f'[data-does="{name}"]')


def parts(move: str) -> tuple[str, str, str, str | None]:
    """Start, end, facing and target."""
    stance, _, target = move.partition("*")
    start, _, there = stance.partition("-")
    end = there.rstrip("NESW")
    return start, end, there[len(end) :], target or None


def select(page: Page, name: str) -> None:
    expect(square(page, name)).to_contain_class("tc-can")  # its player sits here now
    square(page, name).click()
    expect(square(page, name)).to_have_attribute("aria-selected", "true")


def make(page: Page, move: str, number: int) -> None:
    """By mouse or finger, with the buttons of the panel; then it stands in the log."""
    start, end, facing, target = parts(move)
    select(page, start)
    if end == "off":
        does(page, "leave").click()
    else:
        if end == start:
            does(page, "turn").click()
        else:
            square(page, end).click()
        does(page, f"face-{facing}").click()
        does(page, f"fire-{target}" if target else "go").click()
    expect(page.locator(f'.log-item[data-n="{number}"]')).to_have_count(1)


def play(page: Page, moves: tuple[str, ...], first: int = 0) -> None:
    for number, move in enumerate(moves, first):
        make(page, move, number)


def sit(page: Page, table: dict[str, Any]) -> None:
    """In the same window, at a table that this browser has made."""
    seat_down(page, table)
    here = [seat["token"] for seat in table["seats"] if seat["who"] == "here"]
    token = f"#{here[0]}" if len(here) == 1 else ""
    page.goto(urljoin(page.url, f"/table/{table['id']}{token}"))
    expect(page.locator(".tc-stage .pieces .piece")).not_to_have_count(0)


def new_table(open_page: OpenPage, server: Serving, **how: Any) -> Page:
    """A window in front of a new table."""
    wishes = {key: how.pop(key) for key in ("clock", "black") if key in how}
    page = open_page("/panel", **how)
    sit(page, server.tank_chess(**wishes))
    return page
