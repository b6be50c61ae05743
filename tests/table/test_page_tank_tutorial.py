"""The first game of Tank Chess with the coach: from the lobby's button to the victory."""

from collections.abc import Generator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.table.pages import DESKTOP, PHONE, TABLET, OpenPage, assert_accessible, keep
from tests.table.serving import Serving
from tests.table.tank_page import SCHEMES, does, make, select, square

# A computer that does not wait for eyes to follow it.
HASTY = """
from host_sim.table import computers
computers.PACE = 0.02
"""
SEED = 1  # Black, played by chance, neither moves what is fired at nor stands in the way
# After the first two, which the coach goes through step by step: the command tank, and off (C11).
ESCAPE = ("i1-j4N", "j4-f8NW", "f8-a13NW", "a13-off")


@pytest.fixture
def server(tmp_path: Path) -> Generator[Serving]:
    with Serving(tmp_path, seed=SEED, patch=HASTY) as hasty:
        yield hasty
        hasty.assert_is_well()


def begin(open_page: OpenPage, size: tuple[int, int] = DESKTOP) -> Page:
    page = open_page(size=size)
    page.get_by_role("button", name="Learn Tank Chess with a coach").click()
    says(page, "Tanks instead of pieces")
    return page


def says(page: Page, title: str) -> None:
    expect(page.locator(".tutorial-head")).to_have_text(title)


def own_turn(page: Page, number: int) -> None:
    """Until the computer has answered."""
    expect(page.locator(".log-item")).to_have_count(number)
    expect(page.locator(".table-status")).to_have_text("Your turn")


def onward(page: Page) -> Locator:
    return page.get_by_role("button", name="Next")


def learn_to_move(page: Page) -> None:
    onward(page).click()
    says(page, "Choose a tank")
    select(page, "b4")
    says(page, "Where to?")
    square(page, "b8").click()
    says(page, "Turn it")
    does(page, "face-NW").click()  # turning alone is not enough
    says(page, "Turn it")
    does(page, "face-N").click()
    does(page, "go").click()
    own_turn(page, 2)
    says(page, "Gun and armour")


def test_a_first_game_until_it_is_won(open_page: OpenPage) -> None:
    page = begin(open_page)
    keep(page, "tank-tutorial-welcome")
    learn_to_move(page)
    keep(page, "tank-tutorial-armour")
    onward(page).click()
    says(page, "Find a shot")
    select(page, "b8")
    keep(page, "tank-tutorial-aim")
    square(page, "d11").click()
    does(page, "face-N").click()
    says(page, "Fire")
    keep(page, "tank-tutorial-fire")
    page.keyboard.press("Escape")  # thought better of it: the coach goes back as well
    page.keyboard.press("Escape")
    says(page, "Find a shot")
    page.reload()
    says(page, "Find a shot")  # and takes up where one has left
    make(page, "b8-d11N*b13", 2)
    own_turn(page, 4)
    says(page, "Now win")
    keep(page, "tank-tutorial-win")
    for number, move in enumerate(ESCAPE[:-1]):
        make(page, move, 4 + 2 * number)
        own_turn(page, 6 + 2 * number)
    says(page, "The way is free")
    keep(page, "tank-tutorial-leave")
    make(page, ESCAPE[-1], 10)
    says(page, "You are on your own")
    expect(page.locator(".notice-result")).to_contain_text("won: the command tank escaped")
    keep(page, "tank-tutorial-over")
    page.get_by_role("button", name="Close the coach").click()
    expect(page.get_by_role("button", name="Ask the coach")).to_be_visible()


def test_each_game_keeps_its_coach(open_page: OpenPage) -> None:
    """Who begins the other game's lesson finds the first one again as it was left."""
    page = begin(open_page)
    learn_to_move(page)
    table = page.url
    page.goto(table.split("/table/")[0])
    page.get_by_role("button", name="Play the first game with help").click()
    says(page, "Welcome, commander")
    page.goto(table.split("#")[0])
    says(page, "Gun and armour")
    page.get_by_role("button", name="Leave the tutorial").click()
    expect(page.locator(".tutorial-head")).to_be_hidden()
    page.reload()
    page.get_by_role("button", name="Ask the coach").click()
    says(page, "Gun and armour")


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_its_card_hides_nothing_that_is_needed(open_page: OpenPage, size: tuple[int, int]) -> None:
    page = begin(open_page, size)
    name = f"tank-tutorial-{size[0]}"
    onward(page).click()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        keep(page, f"{name}-choose-{scheme}")
        assert_accessible(page)
    # Playwright clicks only what lies uncovered where a person would press it.
    select(page, "b4")
    keep(page, f"{name}-square")
    square(page, "b8").click()
    keep(page, f"{name}-turn")
    does(page, "face-NW").click()
    does(page, "go").click()
    own_turn(page, 2)
    keep(page, f"{name}-armour")
