"""Lines of the log lead to what they tell of, and clauses to the rules."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from host_sim.games.taktik.session import TaktikSession
from tests.table.pages import PHONE, OpenPage, assert_accessible, draw, heard, keep, until
from tests.table.serving import Serving
from tests.table.taktik_page import centre
from tests.table.tank_page import GAME, new_table, play, square
from tests.table.test_page_after import imported, look_back, played

__all__ = ["played"]


def line(page: Page, number: int) -> Locator:
    return page.locator(f'.log-item[data-n="{number}"]')


def middle(found: Locator) -> tuple[int, int]:
    box = found.bounding_box()
    assert box
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


def assert_pointed(page: Page, *squares: str) -> None:
    marks = page.locator(".tc-pointed-line")
    expect(marks).to_have_count(len(squares))
    draw(page)
    assert [middle(mark) for mark in marks.all()] == [middle(square(page, one)) for one in squares]


def test_a_line_leads_to_its_piece_where_it_stood_then(
    open_page: OpenPage, server: Serving
) -> None:
    page = new_table(open_page, server)
    play(page, GAME[:5])
    line(page, 0).click()  # b4-b8N: it went on to d11 later
    expect(page.locator(".table")).to_have_attribute("data-past", "yes")
    assert_pointed(page, "b8")
    line(page, 2).click()  # d11, from where it fired
    assert_pointed(page, "d11", "b13")
    keep(page, "log-pointed")
    assert_accessible(page)
    line(page, 4).click()
    assert_pointed(page, "j4")
    page.keyboard.press("Escape")
    play(page, GAME[5:6], 5)
    assert_pointed(page)


def test_the_log_is_walked_by_keys(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server)
    play(page, GAME[:3])
    page.locator(".log").focus()
    page.keyboard.press("ArrowUp")
    expect(line(page, 2)).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(line(page, 1)).to_be_focused()
    page.keyboard.press("Enter")
    assert_pointed(page, "o13")
    page.keyboard.press("Tab")  # one stop, however many lines there are
    expect(page.locator(".log :focus")).to_have_count(0)


def test_on_a_phone_a_line_leads_to_the_board(open_page: OpenPage, server: Serving) -> None:
    page = new_table(open_page, server, size=PHONE)
    play(page, GAME[:1])
    page.locator(".tab-log").click()
    line(page, 0).click()
    expect(page.locator(".table")).to_have_attribute("data-tab", "board")
    assert_pointed(page, "b8")


def story(page: Page) -> list[dict[str, Any]]:
    expect(page.locator(".log-item").first).to_be_attached()
    return heard(page).state["story"]["items"]


def first(page: Page, kind: str) -> int:
    """The number of the first item in which that happened."""
    found = (item for item in story(page) if any(one["kind"] == kind for one in item["events"]))
    return next(found)["n"]


def test_after_the_game_a_line_leads_to_its_moment(
    open_page: OpenPage, server: Serving, played: TaktikSession
) -> None:
    page = open_page(imported(server, played))
    moved = next(item for item in story(page) if item["action"].startswith("move "))
    line(page, moved["n"]).click()
    moments = page.locator(".replay-moment")
    expect(moments).to_have_text(re.compile(f"^{moved['n'] + 1} of "))
    _, piece, *_, there = moved["action"].split(" ")
    expect(page.locator(f'[data-piece="{piece}"]')).to_have_attribute("data-space", there)
    marks = page.locator(".tk-pointed-line")
    x, y = centre(page, there)
    until(page, lambda: [middle(one) for one in marks.all()] == [(round(x), round(y))])
    keep(page, "log-moment")
    page.locator(".tab-log").click()
    expect(marks).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desktop", "phone"])
def test_a_clause_leads_to_the_rules_wherever_it_is_cited(
    open_page: OpenPage, server: Serving, played: TaktikSession, size: tuple[int, int]
) -> None:
    """In the log by mouse and by keys, in the replay, and where the result is told."""
    page = open_page(imported(server, played), size=size)
    number = first(page, "destroyed")
    told = line(page, number)
    page.locator(".tab-log").click()
    told.get_by_role("button", name="Rule E7").last.click()
    cited = page.locator(".rules-host .clause.cited")
    expect(cited).to_have_attribute("data-clause", "E7")
    assert page.locator(".table").get_attribute("data-tab") == "rules"
    page.locator(".tab-log").click()
    told.focus()
    page.keyboard.press("ArrowRight")
    expect(told.get_by_role("button").first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(told).to_be_focused()
    look_back(page)
    page.get_by_label("Moment of the game").fill(str(number + 1))
    page.locator(".replay-story").get_by_role("button", name="Rule E7").first.click()
    expect(cited).to_have_attribute("data-clause", "E7")
    look_back(page)
    page.locator(".after-reason").get_by_role("button", name=re.compile("Rule W")).click()
    expect(cited).to_have_attribute("data-clause", re.compile("W"))
