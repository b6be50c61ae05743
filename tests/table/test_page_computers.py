"""Computers at the table: which there are, how fast they act, why, and how they help."""

import re
from collections.abc import Generator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.table import tank_page
from tests.table.pages import (
    DESKTOP,
    PHONE,
    TABLET,
    OpenPage,
    assert_accessible,
    heard,
    keep,
    seat_down,
    until,
)
from tests.table.serving import Serving
from tests.table.test_page_seats import menu
from tests.table.test_page_third_game import LISTED, begin, is_next, play_on

# One level more, which is too slow as long as nothing is compiled.
SLOW = """
from host_sim.games.contract import PlayerKind
from tests.third_game import kind, players
giant = PlayerKind(
    "giant", "sees all", "great", players.PLAYERS[0].make, cost="a day", needs_fast=True
)
kind.Pebbles.players = (*players.PLAYERS[:-1], giant, players.PLAYERS[-1])
"""
MOVE = "b4-b8N"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with Serving(tmp_path_factory.mktemp("tables"), seed=1, patch=LISTED + SLOW) as serving:
        yield serving
        serving.assert_is_well()


def tanks(server: Serving, who: str, name: str) -> dict[str, Any]:
    """Anna is white, and that is black."""
    seats = [{"who": "here", "name": "Anna"}, {"who": who, "name": name}]
    wishes = {"layout": "basic16", "clock": None}
    asked = {"kind": "tank-chess", "title": "A board", "wishes": wishes, "seats": seats}
    return server.new_table(asked)


# The lobby


def test_every_level_is_offered_with_a_word_on_it(open_page: OpenPage) -> None:
    page = open_page()
    page.locator(".new-form").get_by_role("radio", name="Pebbles").check()
    who = page.get_by_label("Who plays right", exact=True)
    who.select_option("Computer: Thinker")
    shown = page.locator(".who-computer:visible")
    expect(shown).to_contain_text("takes as many as it can, after a while")
    expect(shown).to_contain_text("Strength: a little")
    expect(shown.get_by_label("Thinking time in milliseconds")).to_have_value("20")
    keep(page, "lobby-levels")
    assert_accessible(page)


def test_a_level_that_needs_more_says_what(open_page: OpenPage) -> None:
    page = open_page()
    page.locator(".new-form").get_by_role("radio", name="Pebbles").check()
    who = page.get_by_label("Who plays right", exact=True)
    giant = who.locator("option", has_text="giant")
    expect(giant).to_have_text("Computer: giant (after “make fast”)")
    expect(giant).to_be_disabled()


def test_levels_speak_the_readers_language(open_page: OpenPage) -> None:
    page = open_page(locale="sv")
    expect(page.locator(".who-computer:visible").first).to_contain_text("Styrka: en nybörjares")


# At the table


def test_a_computer_is_asked_why(open_page: OpenPage) -> None:
    page = open_page()
    begin(page, "Computer: Thinker")
    expect(page.locator(".heap")).to_be_visible()
    until(page, lambda: is_next(heard(page).state))
    while not page.locator(".log-why").count():
        play_on(page)
        until(page, lambda: is_next(heard(page).state))
    ask = page.locator(".log-why").get_by_role("button", name="Why?")
    expect(ask).to_have_count(1)
    ask.click()
    expect(page.locator(".log-why")).to_have_text(
        re.compile(r"There were \d+ pebbles, and I like many\.")
    )
    keep(page, "why")
    assert_accessible(page)


@pytest.mark.parametrize("size", [DESKTOP, TABLET, PHONE], ids=["desktop", "tablet", "phone"])
def test_a_hint_comes_in_three_steps(
    open_page: OpenPage, server: Serving, size: tuple[int, int]
) -> None:
    page = open_page("/panel", size=size)
    tank_page.sit(page, tanks(server, "computer", "recruit"))
    ring, told = page.locator(".tc-pointed-line"), page.locator(".actions-note")
    page.get_by_role("button", name="Hint").click()
    expect(told).to_have_text(re.compile(r"^Look at [a-p]\d+\.$"))
    expect(ring).to_have_count(1)
    keep(page, f"hint-piece-{size[0]}")
    page.keyboard.press("h")
    expect(told).to_have_text(re.compile(r"^[a-p]\d+, and there: [a-p]\d+\.$"))
    page.get_by_role("button", name="Hint: what?").click()
    expect(told).to_have_text(re.compile("^It would do this: .+ White .+ tank "))
    keep(page, f"hint-move-{size[0]}")
    assert_accessible(page)
    assert heard(page).state["hint"]["action"]


def test_a_hint_of_taktik_points_at_the_piece(open_page: OpenPage, server: Serving) -> None:
    """M5, T: to place, to set the toggles, to move; each is thought of as the seat sees it."""
    seats = [{"who": "here", "name": "Anna"}, {"who": "computer", "name": "recruit"}]
    wishes = {"mode": "intro", "map": "drill"}
    asked = {"kind": "taktik", "title": "A map", "wishes": wishes, "seats": seats}
    page = open_page("/panel", scheme="dark")
    seat_down(page, table := server.new_table(asked))
    page.goto(f"{server.address}/table/{table['id']}#{table['seats'][0]['token']}")
    told = page.locator(".actions-note")
    page.get_by_role("button", name="Hint").click()
    expect(told).to_have_text(re.compile(r"^Look at K\w+\.$"))
    page.keyboard.press("h")
    expect(page.locator(".tk-pointed-line")).to_have_count(1)
    page.get_by_role("button", name="Place for me").click()
    expect(told).to_have_text("")
    keep(page, "hint-taktik")
    assert_accessible(page)


def test_between_people_nobody_is_helped(open_page: OpenPage, server: Serving) -> None:
    page = open_page("/panel")
    tank_page.sit(page, tanks(server, "here", "Bo"))
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_undo_goes_back_through_what_the_computer_did(open_page: OpenPage, server: Serving) -> None:
    page = open_page("/panel")
    table = tanks(server, "computer", "recruit")
    tank_page.sit(page, table)
    tank_page.make(page, MOVE, 0)
    expect(page.locator('.log-item[data-n="1"]')).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".log-item")).to_have_count(0)
    assert [line for line in server.lines(table["id"]) if line.startswith("undo")] == [
        "undo black",
        "undo white",
    ]
    tank_page.make(page, MOVE, 0)
    expect(page.locator('.log-item[data-n="1"]')).to_have_count(1)


@pytest.mark.parametrize("agrees", [True, False], ids=["agreed", "declined"])
def test_a_person_is_asked_to_take_back(open_page: OpenPage, server: Serving, agrees: bool) -> None:
    table = tanks(server, "device", "Bo")
    anna, bo = (open_page(f"/table/{table['id']}#{seat['token']}") for seat in table["seats"])
    for page, move, number in ((anna, MOVE, 0), (bo, "o13-o13SW", 1)):
        tank_page.make(page, move, number)
    expect(anna.locator('.log-item[data-n="1"]')).to_have_count(1)
    menu(anna, "Ask to take back")
    expect(anna.locator(".notice-asked-back")).to_contain_text("Waiting for Bo (Black).")
    expect(bo.locator(".notice-asked-back")).to_contain_text("Anna (White) asks to take")
    keep(bo, "asked-back")
    assert_accessible(bo)
    bo.get_by_role("button", name="Agree" if agrees else "Decline").click()
    for page in (anna, bo):
        expect(page.locator(".notice-asked-back")).to_have_count(0)
        expect(page.locator(".log-item")).to_have_count(0 if agrees else 2)
    undone = [line for line in server.lines(table["id"]) if line.startswith("undo")]
    assert undone == (["undo black", "undo white"] if agrees else [])


def test_the_pace_is_chosen_and_remembered(open_page: OpenPage, server: Serving) -> None:
    page = open_page("/panel")
    tank_page.sit(page, tanks(server, "computer", "recruit"))
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_label("Pace of the computers").select_option("Quick")
    until(page, lambda: heard(page).state["pace"] == "quick")
    keep(page, "pace")
    assert_accessible(page)
    page.keyboard.press("Escape")
    tank_page.sit(page, tanks(server, "computer", "recruit"))
    until(page, lambda: heard(page).state["pace"] == "quick")
