"""A game that brings only a board to the page, and is on the list of this server alone."""

import re
from collections.abc import Generator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.table.pages import OpenPage, assert_accessible, heard, keep, until
from tests.table.serving import Serving

LISTED = """
from host_sim import games
from host_sim.table import computers
games.GAMES.append("tests.third_game")
computers.PACE = 0.02
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with Serving(tmp_path_factory.mktemp("tables"), seed=1, patch=LISTED) as serving:
        yield serving
        serving.assert_is_well()


def begin(page: Page, player: str) -> None:
    """A new game from the lobby: Anna is left, and that player is right."""
    form = page.locator(".new-form")
    form.get_by_role("radio", name="Pebbles").check()
    form.get_by_label("Name of who plays Left").fill("Anna")
    form.get_by_label("Who plays right", exact=True).select_option(player)
    form.get_by_role("button", name="Begin").click()


def play_on(page: Page) -> None:
    """The next thing that whoever sits here may do."""
    at = heard(page).state["at"]
    page.locator(".actions button").last.click()
    until(page, lambda: heard(page).state["at"] > at)


def is_next(state: dict[str, Any]) -> bool:
    return state["over"] or state["you"] in state["actors"]


def test_it_is_played_from_the_lobby_to_the_replay(open_page: OpenPage) -> None:
    page = open_page()
    page.locator(".new-form").get_by_role("radio", name="Pebbles").check()
    keep(page, "third-lobby")
    assert_accessible(page)
    page.get_by_label("what it takes otherwise, at most").last.fill("3")
    page.get_by_label("Name of who plays Left").fill("Anna")
    page.get_by_role("button", name="Begin").click()
    heap = page.locator(".heap")
    expect(heap).to_have_text("●" * 15)
    expect(page.locator(".lucky")).to_have_text(re.compile(r"^[123] \?$"))  # the other's is hidden
    assert heard(page).state["seats"][1]["name"] == "taker most=3"
    page.get_by_role("button", name="Table").click()
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    page.keyboard.press("Escape")
    while True:
        until(page, lambda: is_next(heard(page).state))
        if heard(page).state["over"]:
            break
        play_on(page)
    expect(heap).to_have_text("")
    expect(page.locator(".notice-result")).to_contain_text("won: the last pebble is taken")
    expect(page.locator(".lucky")).to_have_text(re.compile(r"^[123] [123]$"))
    page.get_by_role("button", name="After the game").first.click()
    page.get_by_role("button", name="To the beginning").click()
    expect(heap).to_have_text("●" * 15)
    keep(page, "third-replay")
    assert_accessible(page)


def test_a_curtain_falls_between_two_people_at_one_screen(open_page: OpenPage) -> None:
    page = open_page()
    begin(page, "Person at this screen")
    page.locator(".curtain").get_by_role("button", name="Anna").click()
    expect(page.locator(".heap")).to_be_visible()
    while heard(page).state["you"] == "left" and is_next(heard(page).state):
        play_on(page)
    expect(page.locator(".curtain").get_by_role("button")).to_be_visible()
    expect(page.locator(".heap")).to_have_count(0)
