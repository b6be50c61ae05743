"""What somebody new at a table of Taktik meets: who begins, what a shot did, what can be taken
back, and a board that stays where it is."""

import re
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.table.pages import OpenPage, assert_accessible, draw, keep, until
from tests.table.serving import Serving
from tests.table.taktik_page import centre
from tests.table.test_page_taktik import Player, catch_up, link

SEED = 2  # of a game with a hit, a damage and a miss
MOST_STEPS = 250
TURNS = 6  # from the first to the end of the fifth
SHIFT = 0.02  # the most that a page may have shifted by then
MARGIN = 40  # pixels, about as wide as the edge of the board with its letters
SAID = ".tk-bubble:is(.tk-hit, .tk-damage, .tk-miss)"  # of a shot, at its target
WORDS = {"hit": "Hit", "damage": "Damage", "miss": "Miss"}
SHIFTS = """() => new Promise((answer) => new PerformanceObserver((list) =>
    answer(list.getEntries().map(({ value, sources }) =>
      [value, ...sources.map(({ node }) => node?.className ?? node?.nodeName)])))
  .observe({ type: "layout-shift", buffered: true }))"""


@pytest.fixture
def lucky(tmp_path: Path) -> Generator[Serving]:
    """The same game for every test."""
    with Serving(tmp_path, seed=SEED) as serving:
        yield serving
        serving.assert_is_well()


def two(server: Serving, open_page: OpenPage, *, motion: bool = False) -> list[Player]:
    """The second of them may want motion."""
    made = server.taktik("intro", who="device")
    pages = [
        open_page(link(made, place), address=server.address, motion=motion and place == 1)
        for place in (0, 1)
    ]
    players = [Player(page) for page in pages]
    catch_up(*players)
    return players


def first_rolls(player: Player) -> list[tuple[str, str]]:
    """Who rolled what for who begins, as the log has it."""
    lines = "\n".join(player.page.locator(".log-item").all_text_contents())
    return re.findall(r"(\w+) rolled (\d) for who begins", lines)


def test_who_begins_is_told_roll_by_roll(server: Serving, open_page: OpenPage) -> None:
    """M2: by name, ties too, until somebody is higher."""
    players = two(server, open_page)
    rolls: list[tuple[str, str]] = []
    while players[0].state["view"]["turn"] == 0:
        rolling = players[0].state["view"]["phase"] == "first_roll"
        mover = next(one for one in players if one.acts)
        who = {"kazaldis": "Kazaldis", "sarapan": "Sarapan"}[mover.state["you"]]
        mover.step()
        catch_up(*players)
        if rolling:
            (told,) = [i for i in mover.state["story"]["items"] if i["action"].startswith("rolled")]
            rolls.append((who, told["action"].split()[1]))
            expect(
                players[0].page.locator(".tk-chip", has_text=f"{who}: {rolls[-1][1]}").last
            ).to_be_visible()
    begins = players[0].state["view"]["on_turn"]
    ties = sum(one == other for (_, one), (_, other) in zip(rolls[::2], rolls[1::2], strict=True))
    for player in players:
        assert first_rolls(player) == rolls
        expect(player.page.locator(".log-item", has_text="A tie")).to_have_count(ties)
        told = "You begin" if player.state["you"] == begins else "First to play"
        expect(player.page.locator(".log-item", has_text=told)).to_have_count(1)
        expect(player.page.locator(".tk-hint")).to_contain_text(told)
    keep(players[0].page, "taktik-who-begins")


def shown(player: Player) -> tuple[str, dict[str, str]] | None:
    """The result that the page was just told, and the strengths that it revealed."""
    items = player.state["story"]["items"]
    for item in items:
        if item["action"].startswith("shown "):
            found = {e["piece"]: e["number"] for e in item["events"] if e["kind"] == "revealed"}
            return item["action"].split()[1], found
    return None


def assert_verdict_is_seen(page: Page, result: str, strengths: dict[str, str]) -> str:
    """A shape and a word at the target, a bubble for each strength, and a sentence that is read
    aloud; answers the shape."""
    bubble = page.locator(f".tk-bubble.tk-{result}")
    expect(bubble).to_have_count(1)
    expect(bubble).to_contain_text(WORDS[result])
    hint = page.locator(".tk-hint[role=status]")
    expect(hint).to_contain_text({"hit": "A hit", "damage": "Damage", "miss": "A miss"}[result])
    expect(page.locator(".tk-bubble")).to_have_count(2 if strengths else 1)
    for piece, number in strengths.items():
        expect(page.locator(f".tk-bubble[data-of={piece}]")).to_contain_text(number)
        expect(hint).to_contain_text(f"{piece} has {number}")
    if not strengths:  # E9: nothing is revealed
        assert not re.search(r"\d", bubble.text_content() or "")
    height = bubble.locator("text").evaluate("(text) => text.getBoundingClientRect().height")
    assert height >= 12
    return bubble.locator(".tk-shape").get_attribute("d") or ""


def test_a_miss_a_hit_and_a_damage_are_told_apart_in_silence_and_without_motion(
    lucky: Serving, open_page: OpenPage
) -> None:
    """E7-E9: for one player; the other sees shells fly and dust rise, and the same in the end."""
    players = two(lucky, open_page, motion=True)
    shapes: dict[str, str] = {}
    for _ in range(MOST_STEPS):
        if len(shapes) == len(WORDS):
            break
        next(one for one in players if one.acts).step()
        catch_up(*players)
        if (told := shown(players[0])) and told[0] not in shapes:
            for player in players:
                shapes[told[0]] = assert_verdict_is_seen(player.page, *told)
            keep(players[0].page, f"taktik-{told[0]}")
    assert set(shapes) == set(WORDS) and len(set(shapes.values())) == len(WORDS)
    assert_accessible(players[0].page)


def look_away(page: Page, target: str) -> None:
    """At another part of the board than where that piece stands."""
    frame, piece = (
        page.locator(of).bounding_box() for of in (".tk-frame", f"[data-piece={target}] .tk-body")
    )
    assert frame and piece
    middle = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    right, down = piece["x"] < middle[0], piece["y"] < middle[1]
    x = frame["x"] + (frame["width"] - 4 if right else 4)
    y = frame["y"] + (frame["height"] - 4 if down else 4)
    page.mouse.move(x, y)
    for _ in range(4):
        if is_in_sight(page, f"[data-piece={target}] .tk-body"):
            page.mouse.wheel(0, -240)
            draw(page)
    assert not is_in_sight(page, f"[data-piece={target}] .tk-body")


def is_in_sight(page: Page, what: str) -> bool:
    frame, box = (page.locator(of).bounding_box() for of in (".tk-frame", what))
    assert frame and box
    across = frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]
    down = frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"]
    return across and down


def test_a_shot_is_seen_by_whoever_looks_at_another_part_of_the_board(
    lucky: Serving, open_page: OpenPage
) -> None:
    players = two(lucky, open_page, motion=True)
    for _ in range(MOST_STEPS):
        mover = next(one for one in players if one.acts)
        shot = mover.state["view"]["shot"]
        if shot:
            for player in players:
                look_away(player.page, shot["target"])
        mover.step()
        catch_up(*players)
        if shown(mover):
            break
    for player in players:
        expect(player.page.locator(SAID)).to_have_count(1)
        until(player.page, lambda page=player.page: is_in_sight(page, SAID))


def test_a_named_shot_is_taken_back_and_the_turn_is_not_ended_by_the_loudest_button(
    lucky: Serving, open_page: OpenPage
) -> None:
    """E5: until fire is pressed; E1: as long as nobody fired, units may move."""
    players = two(lucky, open_page)
    mover, shot = players[0], None
    for _ in range(MOST_STEPS):
        mover = next(one for one in players if one.acts)
        mover.step()
        catch_up(*players)
        may = mover.state["may"]
        if {"move", "release", "shoot"} & set(may.get("verbs", [])):
            expect(mover.page.locator(".actions [data-tutorial=end]")).not_to_have_class(
                re.compile("main")
            )
        if shot := mover.state["view"]["shot"]:
            break
    assert shot
    taken_back = f"{shot['shooter']} fires at {shot['target']}."
    log = mover.page.locator(".log-item", has_text=taken_back)
    expect(log).to_have_count(1)
    expect(mover.page.locator(".actions .main")).to_have_count(0)  # the speldator is next
    keep(mover.page, "taktik-shot-named")
    mover.button("take_back")
    catch_up(*players)
    for player in players:
        assert player.state["view"]["shot"] is None
        assert player.state["view"]["phase"] in ("move", "fire")
        expect(player.page.locator(".log-item", has_text=taken_back)).to_have_count(0)
    expect(mover.page.locator("[data-tutorial=take_back]")).to_have_count(0)
    assert [shot["shooter"], shot["target"]] in mover.state["may"]["shots"]


def test_placing_for_me_keeps_what_was_placed_and_is_one_step_to_undo(
    server: Serving, open_page: OpenPage
) -> None:
    made = server.taktik("intro", who="device", options=["supply"])
    page = open_page(link(made, 0))
    player = Player(page)
    player.settle()
    player.click("a1")
    placed = page.locator(".tk-pieces [data-piece]")
    expect(placed).to_have_count(1)
    player.settle()
    player.button("auto")
    expect(placed).to_have_count(18)
    expect(page.locator("[data-piece=KT1]")).to_have_attribute("data-space", "a1")
    expect(page.locator(".actions [data-tutorial=auto]")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(placed).to_have_count(1)
    expect(page.locator(".actions [data-tutorial=auto]")).to_be_visible()


def test_strengths_can_be_read_on_the_large_map(server: Serving, open_page: OpenPage) -> None:
    """On a screen of 1280 x 800: where it opens, and when all of the board is shown."""
    made = server.taktik("intro", who="device", map="classic")
    page = open_page(link(made, 0))
    player = Player(page)
    player.settle()
    player.button("auto")
    player.settle()
    frame = page.locator(".tk-frame").bounding_box()
    assert frame
    x, y = centre(page, "a1")  # no room is wasted beside the board
    assert x < frame["x"] + 2 * MARGIN and y < frame["y"] + 2 * MARGIN
    badges = page.locator(".tk-secret circle")
    expect(badges).to_have_count(12)
    for whole in (False, True):
        if whole:
            page.locator(".tk-tool-fit").click()
            draw(page)
        for badge in badges.all():
            box = badge.bounding_box()
            assert box and box["width"] >= 10 and box["height"] >= 10
            assert frame["x"] <= box["x"] < frame["x"] + frame["width"]
            assert frame["y"] <= box["y"] < frame["y"] + frame["height"]
        keep(page, f"taktik-classic-{'whole' if whole else 'opened'}")


def test_the_board_stays_where_it_is_from_the_first_paint_through_five_turns(
    lucky: Serving, open_page: OpenPage
) -> None:
    """The shifts that a browser counts, those after a click too, which it would forgive."""
    players = two(lucky, open_page)
    boxes: dict[str, Any] = {}

    def look() -> None:
        for player in players:
            phase = player.state["view"]["phase"]
            boxes[phase] = player.page.locator(".tk-frame").bounding_box()
            assert boxes[phase] == boxes["set_up"], phase

    until(players[0].page, lambda: players[0].page.locator(".spd-device").is_visible())
    for turn in range(1, TURNS + 1):
        look()
        while players[0].state["view"]["turn"] < turn:
            next(one for one in players if one.acts).step()
            catch_up(*players)
            look()
    assert {"set_up", "first_roll", "roll", "move", "fire_lamp", "fire"} <= set(boxes)
    for player in players:
        shifts: list[list[Any]] = player.page.evaluate(SHIFTS)
        assert sum(value for value, *_ in shifts) <= SHIFT, shifts
