"""The odds of a shot that somebody considers: with mouse, keys and finger, for eyes and ears."""

import asyncio
import random
import re
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from host_sim.words.languages import LANGUAGES
from tests.table import client
from tests.table.pages import DESKTOP, PHONE, TABLET, OpenPage, assert_accessible, keep, until
from tests.table.playing import catch_up, next_of, play_on
from tests.table.serving import Serving
from tests.table.test_page_taktik import Player, link

Where = tuple[str, str]  # the server, and the page there
SEED = 5
SIZES = {"desktop": DESKTOP, "tablet": TABLET, "phone": PHONE}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


async def play_to_a_shot(port: int, made: dict[str, Any]) -> int:
    """Until somebody may fire; answers at which place they sit."""
    chance = random.Random(SEED)
    async with client.Page(port) as one, client.Page(port) as other:
        pages = [one, other]
        for page, seat in zip(pages, made["seats"], strict=True):
            await page.sit(made["id"], seat["token"])
        while mover := next_of(pages):
            if mover.state["may"].get("shots"):
                return pages.index(mover)
            await play_on(mover, chance)
            await catch_up(pages)
    raise AssertionError("nobody ever may fire")


@pytest.fixture(scope="module")
def before_a_shot(tmp_path_factory: pytest.TempPathFactory) -> Generator[Where]:
    """Where the page of somebody is found who may fire at somebody."""
    with Serving(tmp_path_factory.mktemp("lucky"), seed=SEED) as lucky:
        made = lucky.taktik("intro", who="device")
        with ThreadPoolExecutor(1) as elsewhere:  # the browser keeps this thread's event loop
            playing = elsewhere.submit(asyncio.run, play_to_a_shot(lucky.port, made))
            yield lucky.address, link(made, playing.result())
        lucky.assert_is_well()


def sit(open_page: OpenPage, where: Where, **how: Any) -> Player:
    address, path = where
    player = Player(open_page(path, address=address, **how))
    player.settle()
    return player


def shot_of(player: Player) -> tuple[str, str]:
    shooter, target = player.state["may"]["shots"][0]
    return shooter, target


def card(page: Page) -> Locator:
    return page.locator(".tk-tooltip .tk-odds")


def told(player: Player, shooter: str, target: str) -> dict[str, float]:
    """The fates as the session answers them."""
    question = f'{{"odds": {{"shooter": "{shooter}", "target": "{target}"}}}}'
    until(player.page, lambda: question in player.heard.answers)
    return {fate: odds for fate, odds in player.heard.answers[question]["fates"].items() if odds}


def assert_odds_are_seen(player: Player, shooter: str, target: str) -> None:
    """A part of the bar and a row for each fate; the same percentages are read aloud."""
    fates = told(player, shooter, target)
    expect(card(player.page).locator("li")).to_have_count(len(fates))
    parts = card(player.page).locator(".tk-odds-part")
    expect(parts).to_have_count(len(fates))
    whole = card(player.page).locator(".tk-odds-bar").bounding_box()
    spoken = player.page.locator(".taktik-board > .unseen[role=status]")
    assert whole
    for place, (fate, odds) in enumerate(fates.items()):
        percent = f"{odds * 100:.0f}%"
        row = card(player.page).locator(f"li.tk-odds-{fate}")
        expect(row.locator("strong")).to_have_text(re.compile(r"^\d+%$"))
        shown = row.locator("strong").text_content() or ""
        assert abs(float(shown[:-1]) - odds * 100) <= 0.5, (shown, percent)
        expect(spoken).to_contain_text(f"{row.locator('span').text_content()} {shown}")
        box = parts.nth(place).bounding_box()
        assert box and abs(box["width"] / whole["width"] - odds) < 0.05
    expect(spoken).to_contain_text(f"If {shooter} fires at {target}")


def test_odds_are_shown_to_who_points_at_a_target(
    open_page: OpenPage, before_a_shot: Where
) -> None:
    player = sit(open_page, before_a_shot)
    shooter, target = shot_of(player)
    player.pick(shooter)
    expect(card(player.page)).to_have_count(0)
    player.page.mouse.move(*player.point(player.space(target)))
    expect(card(player.page)).to_be_visible()
    assert_odds_are_seen(player, shooter, target)
    expect(card(player.page)).to_contain_text("Hit 50%, Damage 25%, Miss 25%")
    expect(card(player.page)).to_contain_text(f"{target} may have: 2 (")
    player.page.mouse.move(*player.point(player.space(shooter)))
    expect(card(player.page)).to_have_count(0)


def test_odds_stay_while_a_named_shot_waits_for_the_fire_button(
    open_page: OpenPage, before_a_shot: Where
) -> None:
    """E5: until then it can be taken back."""
    player = sit(open_page, before_a_shot)
    shooter, target = shot_of(player)
    at = player.state["at"]
    player.pick(shooter)
    player.click(player.space(target))
    until(player.page, lambda: player.state["at"] > at)
    player.settle()
    player.page.mouse.move(2, 2)
    assert_odds_are_seen(player, shooter, target)
    keep(player.page, "taktik-odds-named")
    player.button("take_back")
    player.settle()
    expect(card(player.page)).to_be_hidden()


def test_odds_are_found_with_the_keyboard_alone(open_page: OpenPage, before_a_shot: Where) -> None:
    player = sit(open_page, before_a_shot)
    shooter, target = shot_of(player)
    page = player.page
    page.locator(".tk-frame").focus()
    page.keyboard.press("n")
    for _ in range(30):
        if page.locator(".tk-hint", has_text=re.compile(rf"\b{shooter}\b")).count():
            break
        page.keyboard.press("n")
    expect(page.locator(".tk-targets > g")).not_to_have_count(0)
    walk(player, player.space(target))
    assert_odds_are_seen(player, shooter, target)
    assert_accessible(page)


def walk(player: Player, space: str) -> None:
    """The cursor goes from the piece in hand to a space, with the arrows alone."""
    frame = player.page.locator(".tk-frame")
    for _ in range(20):
        here = frame.get_attribute("aria-activedescendant") or ""
        (x, y), (goal_x, goal_y) = player.point(here), player.point(space)
        if here == space:
            return
        if abs(goal_y - y) > 4:
            player.page.keyboard.press("ArrowDown" if goal_y > y else "ArrowUp")
        else:
            player.page.keyboard.press("ArrowRight" if goal_x > x else "ArrowLeft")
    raise AssertionError("the cursor never came there")


def test_a_finger_is_shown_the_odds_before_it_fires(
    open_page: OpenPage, before_a_shot: Where
) -> None:
    player = sit(open_page, before_a_shot, size=PHONE)
    shooter, target = shot_of(player)
    at = player.state["at"]
    player.page.touchscreen.tap(*player.point(player.space(shooter)))
    expect(player.page.locator(".tk-targets > g")).not_to_have_count(0)
    player.settle()
    player.page.touchscreen.tap(*player.point(player.space(target)))
    assert_odds_are_seen(player, shooter, target)
    assert player.state["at"] == at  # the first tap only shows what the second will do
    keep(player.page, "taktik-odds-phone")


@pytest.mark.parametrize("language", [language.code for language in LANGUAGES])
def test_odds_are_told_in_every_language(
    open_page: OpenPage, before_a_shot: Where, language: str
) -> None:
    player = sit(open_page, before_a_shot, locale=language)
    shooter, target = shot_of(player)
    player.pick(shooter)
    player.page.mouse.move(*player.point(player.space(target)))
    expect(card(player.page)).to_contain_text(target)
    expect(card(player.page)).to_contain_text(shooter)
    expect(card(player.page)).not_to_contain_text("taktik.")
    keep(player.page, f"taktik-odds-{language}")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", list(SIZES))
def test_the_card_of_odds_fits_every_screen(
    open_page: OpenPage,
    before_a_shot: Where,
    name: str,
    scheme: Literal["light", "dark"],
) -> None:
    """It stands beside its target, inside the board, and can be read."""
    player = sit(open_page, before_a_shot, size=SIZES[name], scheme=scheme, touch=False)
    shooter, target = shot_of(player)
    player.pick(shooter)
    expect(player.page.locator(".tk-targets > g")).not_to_have_count(0)
    player.settle()
    x, y = player.point(player.space(target))
    player.page.mouse.move(x, y)
    expect(card(player.page)).to_be_visible()
    box = player.page.locator(".tk-tooltip").bounding_box()
    assert box
    assert not (box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"])
    assert box["x"] >= 0 and box["x"] + box["width"] <= SIZES[name][0]
    keep(player.page, f"taktik-odds-{name}-{scheme}")
    assert_accessible(player.page)
