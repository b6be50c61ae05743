"""The first game with the coach: from the lobby's button to "you are on your own"."""

import json
import re
from collections.abc import Generator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocket, expect

from tests.table.client import patched
from tests.table.pages import DESKTOP, PHONE, OpenPage, assert_accessible, draw, keep, until
from tests.table.serving import Serving
from tests.table.taktik_page import centre
from tests.table.tank_page import SCHEMES

# A computer that does not wait for eyes to follow it.
HASTY = """
from host_sim.table import computers
computers.PACE = 0.02
"""
SEED = 4
FAREWELL = "You are on your own"
GUARD = "Shut the door"
E7 = ("Your hit", "Surprise!")  # whose unit goes, by their strengths
POSTS = {"c4": "c5", "e4": "e5"}  # on the ways to the flag, and the spaces before them
HALF = 16  # pixels from the middle of a space, which is 40 wide
MOST_ACTIONS = 400


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with Serving(tmp_path_factory.mktemp("tables"), seed=SEED, patch=HASTY) as hasty:
        yield hasty
        hasty.assert_is_well()


class Learner:
    """Does what the coach says, or else what the table wants; knows what the page was told."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.state: dict[str, Any] = {}
        self.panel: dict[str, Any] = {}
        self.reach: dict[str, Any] = {}  # of the unit in the hand
        self.titles: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, said: dict[str, Any]) -> None:
        if "state" in said or "change" in said:
            self.state = said["state"] if "state" in said else patched(self.state, said["change"])
            self.panel = self.state["panel"]
        self.panel = said.get("panel", self.panel)
        if isinstance(said.get("answer"), dict):
            self.reach = said["answer"]

    # The coach

    @property
    def coach(self) -> Locator:
        return self.page.locator(".tutorial")

    @property
    def title(self) -> str:
        return self.page.locator(".tutorial-head").inner_text()

    def begin(self) -> None:
        self.page.get_by_role("button", name="Play the first game with help").click()
        expect(self.page.locator(".tutorial-head")).to_have_text("Welcome, commander")
        until(self.page, lambda: bool(self.state))

    def listen(self) -> None:
        """Reads on while there is nothing to do; then it is known what the coach has said."""
        onward = self.page.locator(".tutorial .button.main:visible")
        while True:
            title = self.title
            if title not in self.titles:
                self.titles.append(title)
            if title in E7:
                number, against = map(
                    int, re.findall(r"\d", self.page.locator(".tutorial-text").inner_text())[:2]
                )
                assert (title == "Surprise!") == (number < against)
            if title in (GUARD, FAREWELL) or not onward.is_visible():
                return
            onward.click()

    # The game

    def wait(self) -> None:
        """Until it is the learner's turn, and the page shows it."""
        until(self.page, lambda: self.state["over"] or self.state["you"] in self.state["actors"])
        board = self.page.locator(".taktik-board")
        expect(board).to_have_attribute("data-at", str(self.state["at"]))

    def play_on(self) -> None:
        at, may = self.state["at"], self.state["may"]
        verbs: list[str] = may.get("verbs", [])
        if "place" in verbs:
            self._set_up()
        elif self._presses():
            self._press(self.panel["wants"])
        elif "repair" in verbs:
            self._click(may["spaces"][0])
        elif "shoot" in verbs:
            shooter, target = may["shots"][0]
            self._pick(shooter)
            self._click(self._piece(target)["space"])
        elif "release" in verbs:
            self._go(may["releasable"])
        elif "move" in verbs and not self.state["view"]["moved"]:
            self._go(may["movable"])
        else:
            self.page.locator('[data-tutorial="end"]').click()
        until(self.page, lambda: self.state["at"] > at or self._presses())

    def _presses(self) -> bool:
        return self.panel["wants"] is not None and self.panel["by"] == self.state["you"]

    def _set_up(self) -> None:
        own = [p for p in self.state["view"]["pieces"] if p["player"] == self.state["you"]]
        if any(p["status"] == "away" for p in own):
            self.page.locator('[data-tutorial="auto"]').click()
            return
        strongest = sorted(own, key=lambda p: -p["strength"])[: len(POSTS)]
        empty = sorted(POSTS.keys() - {p["space"] for p in strongest})
        waiting = [p for p in strongest if p["space"] not in POSTS]
        if empty and (there := next((p for p in own if p["space"] == empty[0]), None)):
            self._pick(there["name"])  # a weak one stands there: to wherever there is room
            held = {p["space"] for p in own}
            self._click(next(s for s in self._ground(there["name"]) if s not in held | {*POSTS}))
            return
        if empty:
            self._pick(waiting[0]["name"])
            self._click(empty[0])
            return
        self.page.locator('[data-tutorial="ready"]').click()

    def _ground(self, name: str) -> list[str]:
        return self.state["may"]["ground"][name]

    def _press(self, wants: str) -> None:
        at = self.state["at"]
        button = self.page.locator(f".spd-push-{wants}")
        expect(button).to_have_attribute("aria-disabled", "false")
        button.hover()
        self.page.mouse.down()
        until(self.page, lambda: self.panel["held"] is not None or self.panel["wants"] != wants)
        self.page.mouse.up()
        until(self.page, lambda: self.state["at"] > at or self.panel["wants"] != wants)

    def _go(self, names: list[str]) -> None:
        """Guards step forward and back again, and so may fire; others close gaps."""
        standing = {self._piece(name)["space"]: name for name in names}
        held = {p["space"] for p in self.state["view"]["pieces"]}
        for post, front in POSTS.items():
            for space, other in ((front, post), (post, front)):
                if space in standing and other not in held:
                    self._pick(standing[space])
                    if other in self.reach:
                        self._click(other)
                        return
        gap = next((post for post in POSTS if not {post, POSTS[post]} & held), "e3")
        space = min(standing.keys() - {*POSTS, *POSTS.values()}, key=lambda s: _distance(s, gap))
        self._pick(standing[space])
        self._click(min(self.reach, key=lambda s: _distance(s, gap)))

    def _pick(self, name: str) -> None:
        """With an empty hand: a click on what is in it would put it back."""
        self.page.locator(".tk-frame").press("Escape")
        self._click(self._piece(name)["space"], -HALF)
        expect(self.page.locator(".tk-reach path, .tk-targets circle").first).to_be_attached()

    def _piece(self, name: str) -> dict[str, Any]:
        return next(p for p in self.state["view"]["pieces"] if p["name"] == name)

    def _click(self, space: str, aside: int = HALF) -> None:
        """Not where it is picked up: two clicks so near and so quick would be a double click."""
        draw(self.page)
        x, y = centre(self.page, space)
        self.page.mouse.click(x + aside, y)


def _distance(one: str, other: str) -> int:
    """Spaces between two: every second row is shoved by half a space."""
    (x1, y1), (x2, y2) = map(_place, (one, other))
    return max(abs(x1 - x2), abs(y1 - y2), abs(x1 + y1 - x2 - y2))


def _place(space: str) -> tuple[int, int]:
    row = ord(space[0]) - ord("a")
    return int(space[1:]) - row // 2, row


def learner(open_page: OpenPage, **how: Any) -> Learner:
    # The socket must be heard from its beginning.
    page = open_page("/", **how)
    found = Learner(page)
    found.begin()
    return found


def test_a_first_game_until_one_is_on_ones_own(open_page: OpenPage) -> None:
    learns = learner(open_page)
    page = learns.page
    keep(page, "tutorial-welcome")
    kept = {GUARD: "guard", "Your roll": "roll", "Move": "move", "Fire": "fire"}
    reloaded = settled = False
    for _ in range(MOST_ACTIONS):
        learns.wait()
        learns.listen()
        title = learns.title
        if title == FAREWELL or learns.state["over"]:
            break
        if name := kept.pop(title, None):
            keep(page, f"tutorial-{name}")
        if learns.panel["settled"]:  # the first shot: the coach says that it is no chance
            assert title == "Fire"
            expect(page.locator(".tutorial-text")).to_contain_text("it will hit")
            settled = True
        if title == "Your roll" and not reloaded:
            reloaded = True
            page.reload()
            expect(page.locator(".tutorial-head")).to_have_text("Your roll")
            until(page, lambda: learns.panel["wants"] == "roll")
        learns.play_on()
    expect(page.locator(".tutorial-head")).to_have_text(FAREWELL)
    keep(page, "tutorial-alone")
    assert reloaded and settled
    assert set(E7) & set(learns.titles)
    told = ["Welcome, commander", "Set up", GUARD, "Who begins?", "Your roll", "What the lamps say"]
    assert {*told, "Move", "Hand it on", "How to win"} <= set(learns.titles)
    assert not learns.state["over"]
    page.get_by_role("button", name="Close the coach").click()
    expect(page.get_by_role("button", name="Ask the coach")).to_be_focused()


def test_the_coach_can_be_skipped_sent_away_and_asked_again(open_page: OpenPage) -> None:
    learns = learner(open_page)
    page = learns.page
    head = page.locator(".tutorial-head")
    page.get_by_role("button", name="Next").click()
    expect(head).to_have_text("Set up")
    page.get_by_role("button", name="Skip this").click()
    expect(head).not_to_have_text("Set up")
    page.get_by_role("button", name="Leave the tutorial").click()
    expect(head).to_be_hidden()
    page.reload()
    again = page.get_by_role("button", name="Ask the coach")
    expect(again).to_be_visible()
    expect(head).to_be_hidden()
    keep(page, "tutorial-closed")
    assert_accessible(page)
    page.locator('[data-tutorial="auto"]').click()
    again.click()
    expect(head).to_have_text(GUARD)
    page.keyboard.press("Escape")  # folds it away
    expect(page.locator(".tutorial-text")).to_be_hidden()
    expect(page.locator(".tutorial-fold")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tutorial-text")).to_be_visible()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_its_looks(open_page: OpenPage, size: tuple[int, int]) -> None:
    learns = learner(open_page, size=size)
    page = learns.page
    page.get_by_role("button", name="Next").click()
    page.locator('[data-tutorial="auto"]').click()
    expect(page.locator(".tutorial-head")).to_have_text(GUARD)
    expect(page.locator(".tutorial-ring")).to_be_visible()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        keep(page, f"tutorial-{'phone-' * (size == PHONE)}{scheme}")
        if size == DESKTOP or scheme == "dark":  # on a phone the colours are the same
            assert_accessible(page)
    card = learns.coach.bounding_box()
    assert card
    foot = ".tabs button:visible, .actions button:visible" if size == PHONE else ".actions button"
    for button in page.locator(foot).all():
        box = button.bounding_box()
        assert box
        beside = box["x"] >= card["x"] + card["width"] or card["x"] >= box["x"] + box["width"]
        above = card["y"] + card["height"] <= box["y"] or box["y"] + box["height"] <= card["y"]
        assert beside or above, button.inner_text()
