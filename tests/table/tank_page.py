"""A game of Tank Chess as a person plays it in the page."""

from typing import Any, Literal
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from tests.table.pages import OpenPage, draw, seat_down
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


def choose(page: Page, move: str) -> None:
    """By mouse or finger, with the buttons of the panel."""
    start, end, facing, target = parts(move)
    select(page, start)
    if end == "off":
        does(page, "leave").click()
        return
    if end == start:
        does(page, "turn").click()
    else:
        square(page, end).click()
    does(page, f"face-{facing}").click()
    does(page, f"fire-{target}" if target else "go").click()


def make(page: Page, move: str, number: int) -> None:
    """Then it stands in the log."""
    choose(page, move)
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


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def width(place: Locator) -> float:
    """As it is drawn now."""
    draw(place.page)
    box = place.bounding_box()
    assert box
    return box["width"]


def touch(page: Page, *moments: tuple[tuple[float, float], ...]) -> None:
    """Fingers, as they lie on the glass moment by moment; then all are lifted."""
    glass: Any = page.context.new_cdp_session(page)
    down = 0
    for fingers in (*moments, ()):
        kind = "touchStart" if len(fingers) > down else "touchMove" if fingers else "touchEnd"
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        glass.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        down = len(fingers)
    draw(page)


def pinch(page: Page, at: Locator, times: int = 3) -> None:
    """One finger, another beside it, then both apart until all is so many times as large."""
    (x, y), wide = middle(at), 10
    spread = range(wide, wide * times + 1, wide // 2)
    apart = [((x - far, y), (x + far, y)) for far in spread]
    touch(page, ((x - wide, y),), *apart)


def new_table(open_page: OpenPage, server: Serving, **how: Any) -> Page:
    """A window in front of a new table."""
    wishes = {key: how.pop(key) for key in ("clock", "black") if key in how}
    page = open_page("/panel", **how)
    sit(page, server.tank_chess(**wishes))
    return page
