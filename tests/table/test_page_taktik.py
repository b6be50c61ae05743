"""Taktik as people play it: with mouse, finger and keys, in real browsers against a real server."""

import json
import re
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.table.pages import (
    CUT_OFF,
    PHONE,
    OpenPage,
    assert_accessible,
    draw,
    heard,
    keep,
    seat_down,
    until,
)
from tests.table.serving import Serving
from tests.table.taktik_page import centre, centres

SEED, TURNS = 2, 6  # of a game in which shots are fired by then


def link(made: dict[str, Any], place: int) -> str:
    return f"/table/{made['id']}#{made['seats'][place]['token']}"


class Player:
    """Plays by the page's own controls; what is possible they hear as the page does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard = heard(page)
        self._in_hand: tuple[int, str] | None = None

    @property
    def state(self) -> dict[str, Any]:
        return self.heard.state

    @property
    def acts(self) -> bool:
        return self.state["you"] in self.state["actors"] and not self.state["over"]

    def settle(self) -> None:
        """Until the board shows what was heard last."""
        until(self.page, lambda: bool(self.state) and self.state["you"] is not None)
        board = self.page.locator(".taktik-board")
        until(self.page, lambda: board.get_attribute("data-at") == str(self.state["at"]))
        draw(self.page)

    def space(self, piece: str) -> str:
        return next(p["space"] for p in self.state["view"]["pieces"] if p["name"] == piece)

    def point(self, space: str) -> tuple[float, float]:
        return centre(self.page, space)

    def click(self, space: str) -> None:
        self.page.mouse.click(*self.point(space))

    def button(self, name: str) -> None:
        at = self.state["at"]
        self.page.locator(f".actions [data-tutorial={name}]").click()
        until(self.page, lambda: self.state["at"] > at)

    def hold(self, switch: str) -> None:
        """Presses, waits until the speldator feels it, and lets go."""
        at = self.state["at"]
        box = self.page.locator(f"button[data-tutorial={switch}]").bounding_box()
        assert box
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        if switch == "roll":
            until(self.page, lambda: self.heard.panel["held"] == self.state["you"])
        self.page.mouse.up()
        until(self.page, lambda: self.state["at"] > at or self.heard.panel["wants"] != switch)

    def pick(self, piece: str) -> None:
        now = (self.state["view"]["turn"], piece)
        if self._in_hand != now:  # the page keeps a piece in hand as long as it can do something
            self.click(self.space(piece))
        self._in_hand = now

    def reach(self, piece: str, verb: str = "reach") -> dict[str, Any]:
        """Where the page was told that this piece can go."""
        question = json.dumps({verb: piece})
        self.pick(piece)
        until(self.page, lambda: question in self.heard.answers)
        return self.heard.answers[question]

    def go(self, piece: str, verb: str = "reach") -> None:
        at = self.state["at"]
        space = self.nearest(list(self.reach(piece, verb)))
        self.page.mouse.move(*self.point(space))
        expect(self.page.locator(".tk-path > *").first).to_be_attached()
        self.click(space)
        until(self.page, lambda: self.state["at"] > at)

    def nearest(self, spaces: list[str]) -> str:
        """To the enemy, as the crow flies."""
        places = centres(self.page)
        enemies = [
            places[piece["space"]]
            for piece in self.state["view"]["pieces"]
            if piece["player"] != self.state["you"] and piece["space"] in places
        ]

        def away(space: str) -> float:
            x, y = places[space]
            return min((x - a) ** 2 + (y - b) ** 2 for a, b in enemies)

        return min(spaces, key=away)

    def step(self) -> str:
        """The next thing that this player does."""
        self.settle()
        at, may = self.state["at"], self.state["may"]
        verbs = may["verbs"]
        if "place" in verbs:
            placed = all(p["space"] for p in self._own())
            self.button("ready" if placed else "auto")
            return "ready" if placed else "auto"
        if verbs in (["roll"], ["fire"]):
            self._in_hand = None
            wanted = self.heard.panel["wants"]
            self.hold(wanted)
            return wanted
        if "repair" in verbs:
            self.click(may["spaces"][0])
        elif may["shots"]:
            shooter, target = may["shots"][0]
            self.pick(shooter)
            self.click(self.space(target))
            until(self.page, lambda: self.state["at"] > at)
            return "shoot"
        elif may["releasable"]:
            self.go(may["releasable"][0], "release")
        elif may["movable"] and len(self.state["view"]["moved"]) < 2:
            last = self.state["view"]["moving"]
            self.go(last if last in may["movable"] else may["movable"][0])
        else:
            self.button("end")
        until(self.page, lambda: self.state["at"] > at)
        return verbs[0]

    def _own(self) -> list[dict[str, Any]]:
        return [p for p in self.state["view"]["pieces"] if p["player"] == self.state["you"]]

    def assert_sees_no_secrets(self) -> None:
        """Whatever this player was not told stands as a question mark."""
        hidden = [
            piece["name"]
            for piece in self.state["view"]["pieces"]
            if piece["player"] != self.state["you"] and piece["kind"] in ("tank", "car")
            if self.state["you"] not in piece["known_to"] and piece["status"] == "field"
        ]
        for name in hidden:
            figure = self.page.locator(f"[data-piece={name}] .tk-strength")
            expect(figure).to_have_text("?")
        for name in hidden[:1]:  # one comes to a space, and hears what stands there
            space = self.space(name)
            self.page.mouse.move(*self.point(space))
            label = self.page.locator(f".tk-ground [id='{space}']")
            expect(label).to_have_attribute("aria-label", re.compile("strength unknown"))

    def log(self) -> list[str]:
        """What the log says of the game, without one's own set-up."""
        return self.page.locator(".log-item[data-turn]:not([data-turn='0'])").all_text_contents()


def catch_up(*players: Player) -> None:
    """Until all of them have heard of the last change."""
    newest = max(player.state.get("at", -1) for player in players)
    for player in players:
        until(player.page, lambda p=player: p.state.get("at", -1) >= newest)
        player.settle()


def play(players: list[Player], until_turn: int) -> list[str]:
    """Answers what was done."""
    done: list[str] = []
    while True:
        catch_up(*players)
        state = players[0].state
        if state["view"]["turn"] >= until_turn or state["over"]:
            return done
        done.append(next(one for one in players if one.acts).step())


@pytest.fixture(scope="module")
def lucky(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with Serving(tmp_path_factory.mktemp("lucky"), seed=SEED) as serving:
        yield serving
        serving.assert_is_well()


def test_two_people_on_two_devices_play_an_intro_game(lucky: Serving, open_page: OpenPage) -> None:
    made = lucky.taktik("intro", who="device")
    anna, bo = (Player(open_page(link(made, place), address=lucky.address)) for place in (0, 1))
    for player in (anna, bo):
        player.settle()
    done = play([anna, bo], TURNS)
    assert {"auto", "ready", "roll", "move", "shoot", "fire"} <= set(done)
    keep(anna.page, "taktik-two-devices")
    for player in (anna, bo):
        player.assert_sees_no_secrets()

    bo.page.get_by_role("button", name="Table").click()
    bo.page.get_by_role("button", name="Resign").click()
    bo.page.locator("dialog").get_by_role("button", name="Resign").click()
    for player in (anna, bo):
        expect(player.page.locator(".notice-result")).to_be_visible()
        until(player.page, lambda p=player: p.state["over"])
    expect(anna.page.locator(".notice-result.good")).to_be_visible()
    assert anna.log() == bo.log() != []
    keep(anna.page, "taktik-over")
    anna.page.locator(".tab-after").click()
    told = anna.state["story"]
    whole = told["from"] + len(told["items"])
    expect(anna.page.locator(".replay-range")).to_have_attribute("max", str(whole))
    keep(anna.page, "taktik-after")


def assert_nothing_is_seen(page: Page) -> None:
    """Behind the curtain lies an empty board."""
    expect(page.locator(".curtain")).to_be_visible()
    expect(page.locator(".board-host > *, .log-item, .actions > *, dialog")).to_have_count(0)
    assert not re.search(r"data-piece|tk-strength|strength \d", page.content())


def test_on_one_screen_a_curtain_falls_between_two_people(
    server: Serving, open_page: OpenPage
) -> None:
    made = server.taktik()
    page = open_page()
    seat_down(page, made)
    page.goto(f"{server.address}/table/{made['id']}")
    player = Player(page)
    expect(page.get_by_role("heading", name="Anna")).to_be_visible()
    assert_nothing_is_seen(page)
    keep(page, "curtain")
    assert_accessible(page)

    page.get_by_role("button", name="Anna").click()
    for wanted in ("auto", "ready"):
        assert player.step() == wanted
    expect(page.get_by_role("heading", name="Bo")).to_be_visible()
    assert_nothing_is_seen(page)
    page.keyboard.press("Enter")
    for wanted in ("auto", "ready"):
        assert player.step() == wanted

    for _ in range(4):  # two first rolls, and two turns
        expect(page.locator(".curtain")).to_be_visible()
        assert_nothing_is_seen(page)
        page.keyboard.press("Enter")
        player.settle()
        whose = player.state["you"]
        player.assert_sees_no_secrets()
        while player.state["you"] == whose and player.acts:
            player.step()


def test_a_screen_may_be_looked_at_by_the_one_who_is_not_next(
    server: Serving, open_page: OpenPage
) -> None:
    made = server.taktik()
    page = open_page()
    seat_down(page, made)
    page.goto(f"{server.address}/table/{made['id']}")
    page.get_by_role("button", name="Anna").click()
    player = Player(page)
    player.step()
    page.locator("button.seat-button").click()
    assert_nothing_is_seen(page)
    page.locator(".curtain").get_by_role("button", name="Bo").click()
    player.settle()
    assert player.state["you"] == "sarapan"


class Finger:
    """That stays where it was put."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def press(self, button: Locator) -> None:
        box = button.bounding_box()
        assert box
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._send("touchStart", [point])

    def lift(self) -> None:
        self._send("touchEnd", [])

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        event = {"type": kind, "touchPoints": points}
        self._session.send("Input.dispatchTouchEvent", event)  # pyright: ignore[reportUnknownMemberType]


def test_a_phone_is_enough(tmp_path: Path, open_page: OpenPage) -> None:
    with Serving(tmp_path, seed=SEED) as server:
        play_on_a_phone(server, open_page)
        server.assert_is_well()


def play_on_a_phone(server: Serving, open_page: OpenPage) -> None:
    made = server.taktik("intro", who="device")
    page = open_page(link(made, 0), size=PHONE, address=server.address)
    bo = Player(open_page(link(made, 1), address=server.address))
    phone, finger = Player(page), Finger(page)
    phone.settle()
    keep(page, "phone-set-up")
    for player in (phone, bo):
        for wanted in ("auto", "ready"):
            assert player.step() == wanted
    page.locator(".tab-panel").tap()
    while not phone.state["may"].get("movable"):
        catch_up(phone, bo)
        at, verbs = phone.state["at"], phone.state["may"].get("verbs")
        if verbs == ["roll"]:
            page.locator(".tab-panel").tap()
            finger.press(page.locator("button[data-tutorial=roll]"))
            until(page, lambda: phone.heard.panel["held"] == phone.state["you"])
            keep(page, "phone-roll-held")
            finger.lift()
        elif verbs:
            page.locator(".tab-board").tap()
            page.locator(".actions [data-tutorial=end]").tap()
        else:
            bo.step()
        until(page, lambda at=at: phone.state["at"] > at)
    page.locator(".tab-board").tap()
    phone.settle()

    page.locator(".tk-tool-fit").tap()
    draw(page)
    piece = phone.state["may"]["movable"][0]
    question = json.dumps({"reach": piece})
    page.touchscreen.tap(*phone.point(phone.space(piece)))  # which also brings it nearer
    until(page, lambda: question in phone.heard.answers)
    draw(page)
    keep(page, "phone-board")
    frame = page.locator(".tk-frame").bounding_box()
    assert frame
    left, top, right, bottom = 20, frame["y"] + 20, 320, frame["y"] + frame["height"] - 20
    points = map(phone.point, phone.heard.answers[question])
    x, y = next((x, y) for x, y in points if left < x < right and top < y < bottom)
    at = phone.state["at"]
    page.touchscreen.tap(x, y)
    expect(page.locator(".tk-path > *").first).to_be_attached()  # shown first, done by a second tap
    keep(page, "phone-path")
    assert phone.state["at"] == at
    page.touchscreen.tap(x, y)
    until(page, lambda: phone.state["at"] > at)
    phone.settle()
    expect(page.locator(f"[data-piece={piece}]")).to_have_attribute(
        "data-space", phone.space(piece)
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    small = page.evaluate("""() => [...document.querySelectorAll("button, a")]
      .filter((one) => one.checkVisibility() && !one.closest(".skip, .top"))
      .map((one) => [one.className, one.getBoundingClientRect()])
      .filter(([, box]) => box.width && (box.height < 39.5 || box.width < 39.5))
      .map(([name, box]) => [name, box.width, box.height])""")
    assert not small
    page.get_by_role("button", name="Table").tap()
    page.locator("dialog .theme").tap()
    page.locator("dialog .language").select_option("sv")
    expect(page.locator("html")).to_have_attribute("lang", "sv")


def test_keys_alone_are_enough(server: Serving, open_page: OpenPage) -> None:
    made = server.taktik("intro", who="device")
    anna, bo = (Player(open_page(link(made, place))) for place in (0, 1))
    page = anna.page
    for player in (anna, bo):
        player.settle()
        for key in ("a", "y"):
            at = player.state["at"]
            expect(player.page.locator(f".actions [aria-keyshortcuts={key}]")).to_be_visible()
            player.page.keyboard.press(key)
            until(player.page, lambda p=player, at=at: p.state["at"] > at)
            player.settle()

    def tab_to(selector: str) -> None:
        for _ in range(60):
            if page.evaluate("(s) => document.activeElement?.matches(s)", selector):
                return
            page.keyboard.press("Escape")  # the board lets Tab go then
            page.keyboard.press("Tab")
        raise AssertionError(f"{selector} cannot be reached by Tab")

    while not anna.state["may"].get("movable"):
        catch_up(anna, bo)
        at, verbs = anna.state["at"], anna.state["may"].get("verbs")
        if verbs == ["roll"]:
            tab_to("button[data-tutorial=roll]")
            page.keyboard.down("Space")
            until(page, lambda: anna.heard.panel["held"] == anna.state["you"])
            page.keyboard.up("Space")
        elif verbs:
            page.keyboard.press("e")
        elif bo.state["may"]["verbs"] == ["roll"]:
            bo.step()
        else:  # he harms nobody, so that there is nothing to repair
            bo.button("end")
        until(page, lambda at=at: anna.state["at"] > at)
    anna.settle()

    at = anna.state["at"]
    tab_to(".tk-frame")
    moved = False
    for piece in anna.state["may"]["movable"]:
        question = json.dumps({"reach": piece})
        while question not in anna.heard.answers:
            page.keyboard.press("n")
            page.wait_for_timeout(20)
        for there, back in (("Right", "Left"), ("Left", "Right"), ("Up", "Down"), ("Down", "Up")):
            page.keyboard.press(f"Arrow{there}")
            at_space = page.locator(".tk-frame").get_attribute("aria-activedescendant")
            if at_space in anna.heard.answers[question]:
                expect(page.locator(".tk-path > *").first).to_be_attached()
                keep(page, "taktik-by-keys")
                page.keyboard.press("Enter")
                moved = True
                break
            page.keyboard.press(f"Arrow{back}")
        if moved:
            break
    assert moved
    until(page, lambda: anna.state["at"] > at)
    anna.settle()
    if anna.state["may"].get("movable") or "end" in anna.state["may"]["verbs"]:
        at = anna.state["at"]
        page.keyboard.press("e")
        until(page, lambda: anna.state["at"] > at)
    until(bo.page, lambda: bo.acts)


def test_what_is_refused_is_explained_and_its_clause_opens(
    server: Serving, open_page: OpenPage
) -> None:
    made = server.taktik("intro", who="device")
    page = open_page(link(made, 0))
    player = Player(page)
    player.settle()
    player.click("e17")  # KT1 stays in its own country
    toast = page.locator(".toast.refusal")
    expect(toast).to_be_visible()
    clause = toast.locator(".clause-link").inner_text()
    keep(page, "refusal")
    toast.locator(".clause-link").click()
    expect(page.locator(f".clause.cited[data-clause={clause}]")).to_be_in_viewport()
    expect(page.locator(".rules-host")).to_be_visible()
    keep(page, "rules-at-a-clause")
    assert_accessible(page)
    assert player.state["at"] == heard(page).state["at"]


def test_what_was_placed_can_be_taken_back(server: Serving, open_page: OpenPage) -> None:
    made = server.taktik("intro", who="device")
    page = open_page(link(made, 0))
    player = Player(page)
    player.settle()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()
    player.click("a1")
    expect(page.locator("[data-piece=KT1]")).to_have_attribute("data-space", "a1")
    expect(page.locator(".tk-tray-piece")).to_have_count(11)
    undo.click()
    expect(page.locator("[data-piece=KT1]")).to_have_count(0)
    expect(page.locator(".tk-tray-piece")).to_have_count(12)
    player.settle()
    player.click("b2")
    expect(page.locator("[data-space=b2]")).to_be_visible()
    page.keyboard.press("Control+z")
    expect(page.locator("[data-space=b2]")).to_have_count(0)


def test_a_page_finds_its_server_again(tmp_path: Path, open_page: OpenPage) -> None:
    with Serving(tmp_path) as first:
        port, address = first.port, first.address
        made = first.taktik("intro", who="device")
        page = open_page(link(made, 0), address=address, forgiven=(CUT_OFF,))
        player = Player(page)
        assert player.step() == "auto"
        player.settle()
        first.kill()
        expect(page.locator(".notice-away")).to_be_visible()
        keep(page, "away")
        at = player.state["at"]
    with Serving(tmp_path, port=port) as second:
        expect(page.locator(".notice-away")).to_have_count(0)
        player.settle()
        assert player.state["at"] == at
        assert player.step() == "ready"
        second.assert_is_well()


def lamps(page: Page) -> int:
    """Those that are lit, as bits."""
    on: list[bool] = page.evaluate(
        """() => [...document.querySelectorAll(".spd-lamp")].map(
          (lamp) => lamp.classList.contains("spd-on"))"""
    )
    return sum(lit << place for place, lit in enumerate(on))


def test_the_speldator_alone_shows_the_film_that_it_is_told(open_page: OpenPage) -> None:
    page = open_page("/panel", size=PHONE, motion=True)
    told = heard(page)
    roll = page.locator("button[data-tutorial=roll]")
    until(page, lambda: bool(told.panel))
    assert_accessible(page)
    for _ in range(3):
        box = roll.bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.down()
        until(page, lambda: len(told.panel["frames"]) > 1)
        film = {bits for _, bits in told.panel["frames"]}
        seen: set[int] = set()

        def watch(film: set[int] = film, seen: set[int] = seen) -> bool:
            seen.add(lamps(page))
            return seen >= film

        until(page, watch)
        assert seen == film
        page.mouse.up()
        until(page, lambda: len({bits for _, bits in told.panel["frames"]}) == 1)
        until(page, lambda: lamps(page) == told.panel["frames"][0][1])
    keep(page, "panel-phone")
    before = told.panel
    page.locator("button[data-tutorial=fire]").click()
    until(page, lambda: told.panel is not before)
    for name in ("strategy", "tactic"):
        toggle = page.locator(f"button[data-tutorial={name}]")
        toggle.click()
        until(page, lambda name=name: told.panel[name])
        expect(toggle).to_have_attribute("aria-checked", "true")
