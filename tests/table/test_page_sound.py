"""What is heard, felt and told of at a table: in a real browser, by what it was asked to play."""

from collections.abc import Generator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.table.pages import CUT_OFF, PHONE, OpenPage, assert_accessible, draw, heard, keep, until
from tests.table.serving import Serving
from tests.table.tank_page import GAME, make, sit
from tests.table.test_page_shell import quick_set_up

# Everything that is played, by how long it is and when it begins; shakes; notifications; sockets.
LISTEN = """
window.asked = {played: [], shaken: [], told: [], lines: [], cut: false};
const {start} = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (when) {
  if (this.context instanceof AudioContext) {
    const wait = Math.round((when - this.context.currentTime) * 1000);
    asked.played.push([this.buffer.length, wait]);
  }
  start.call(this, when);
};
navigator.vibrate = (pattern) => asked.shaken.push(pattern);
window.Notification = class extends Notification {
  constructor(title, options) {
    super(title, options);
    asked.told.push(this);
  }
};
window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    asked.lines.push(this);
    if (asked.cut) this.close();
  }
};
"""
# What there is, rendered: how long, how loud, how it ends, and how much of it is in each other.
MEASURE = """async () => {
  const [{SOUNDS: sounds}, {rendered}] =
    await Promise.all(["sounds", "synth"].map((name) => import(`/web/js/sound/${name}.js`)));
  const names = Object.keys(sounds);
  const all = await Promise.all(names.map(async (name) =>
    (await rendered(sounds[name])).getChannelData(0)));
  const product = (one, other) => one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
  const peak = (values) => Math.max(...values.map(Math.abs));
  return names.map((name, n) => ({
    name, length: all[n].length, peak: peak(all[n]), end: peak(all[n].slice(-50)),
    likeness: Object.fromEntries(names.map((other, m) => [other, Math.abs(product(all[n], all[m]))
      / Math.sqrt(product(all[n], all[n]) * product(all[m], all[m]))])),
  }));
}"""
RATE = 44_100
# A flag falls within a test: once somebody has moved, there are 59.5 seconds less.
HASTY = """
from host_sim.games.tank_chess.session import TankChessSession as Session
whole = Session.seconds_left
def less(self):
    left = whole(self)
    return max(0, left - 59.5) if left and self.record.game else left
Session.seconds_left = less
"""
SHOT_AND_HIT = [("shot", 420), ("hit", 660)]


@pytest.fixture(scope="module")
def samples(browser: Browser, server: Serving) -> list[dict[str, Any]]:
    page = browser.new_page()
    page.goto(server.address)
    found: list[dict[str, Any]] = page.evaluate(MEASURE)
    page.close()
    return found


class Ears:
    """What a page was asked to play, by the names of the sounds."""

    def __init__(self, page: Page, samples: list[dict[str, Any]]) -> None:
        self._page = page
        self._names = {one["length"]: one["name"] for one in samples}

    def scored(self) -> list[tuple[str, int]]:
        """Since this was asked last; with the milliseconds until each begins."""
        played: list[list[int]] = self._page.evaluate("asked.played.splice(0)")
        return [(self._names[length], wait) for length, wait in played]

    def names(self) -> list[str]:
        return [name for name, _ in self.scored()]

    def wait_for(self, *names: str) -> None:
        found: list[str] = []

        def come() -> bool:
            found.extend(self.names())
            return len(found) >= len(names)

        until(self._page, come)
        assert found == list(names)


class Two(NamedTuple):
    """Anna with White and Bo with Black, each at a screen of their own, which they have touched."""

    made: dict[str, Any]
    pages: tuple[Page, Page]
    ears: tuple[Ears, Ears]


def table_for(page: Page, server: Serving, samples: list[dict[str, Any]], path: str) -> Ears:
    """In a new document, which nobody has touched yet."""
    page.add_init_script(LISTEN)
    page.goto("about:blank")
    page.goto(server.address + path)
    return Ears(page, samples)


def link(made: dict[str, Any], place: int) -> str:
    return f"/table/{made['id']}#{made['seats'][place]['token']}"


def touch(page: Page) -> None:
    page.locator(".table-title").click()
    draw(page)


@pytest.fixture
def two(open_page: OpenPage, server: Serving, samples: list[dict[str, Any]]) -> Two:
    made = server.tank_chess(black="device")
    pages = open_page("/panel"), open_page("/panel", forgiven=(CUT_OFF,))
    anna, bo = (table_for(page, server, samples, link(made, n)) for n, page in enumerate(pages))
    for page in pages:
        expect(page.locator(".tc-stage .pieces .piece")).not_to_have_count(0)
        touch(page)
    return Two(made, pages, (anna, bo))


def test_every_sound_is_short_and_its_own(samples: list[dict[str, Any]]) -> None:
    names = [one["name"] for one in samples]
    assert names == ["click", "roll", "shot", "hit", "damage", "miss", "turn", "flag"]
    assert len({one["length"] for one in samples}) == len(samples)
    for one in samples:
        assert 0.2 < one["peak"] < 1, f"silent, or clipped: {one}"
        assert one["length"] < 1.5 * RATE, f"long: {one}"
        assert one["end"] < 0.01, f"cut off: {one}"
        assert all(one["likeness"][other] < 0.5 for other in names if other != one["name"]), one


def test_nothing_is_heard_before_the_first_gesture(
    open_page: OpenPage, server: Serving, samples: list[dict[str, Any]]
) -> None:
    made = server.tank_chess(black="device")
    anna, bo = open_page("/panel"), open_page("/panel")
    ears = table_for(bo, server, samples, link(made, 1))
    anna.goto(server.address + link(made, 0))
    make(anna, GAME[0], 0)
    expect(bo.locator(".log-item")).to_have_count(1)
    touch(bo)
    make(bo, GAME[1], 1)
    make(anna, GAME[2], 2)
    expect(bo.locator(".log-item")).to_have_count(3)
    ears.wait_for("shot", "hit", "turn")


def test_a_shot_is_heard_as_it_is_seen_and_then_whose_turn_it_is(two: Two) -> None:
    _, (anna, bo), (annas, bos) = two
    make(anna, GAME[0], 0)
    bos.wait_for("turn")
    make(bo, GAME[1], 1)
    annas.wait_for("turn")
    make(anna, GAME[2], 2)
    until(bo, lambda: len(bo.evaluate("asked.played")) == 3)
    assert bos.scored() == [*SHOT_AND_HIT, ("turn", 920)]
    until(anna, lambda: len(anna.evaluate("asked.played")) == 2)
    assert annas.scored() == SHOT_AND_HIT


def test_what_is_old_is_not_heard(two: Two, server: Serving) -> None:
    """Neither by who opens the page, nor after a line that was cut."""
    _, (anna, bo), (annas, bos) = two
    for number, move in enumerate(GAME[:2]):
        make((anna, bo)[number], move, number)
    bos.wait_for("turn")
    bo.evaluate("asked.cut = true, asked.lines.at(-1).close()")
    make(anna, GAME[2], 2)
    bo.evaluate("asked.cut = false")
    expect(bo.locator(".log-item")).to_have_count(3)
    anna.reload()
    expect(anna.locator(".log-item")).to_have_count(3)
    touch(anna)
    make(bo, GAME[3], 3)
    annas.wait_for("turn")
    assert bos.names() == []
    make(anna, GAME[4], 4)
    bos.wait_for("turn")  # and goes on from there


def test_nothing_is_heard_while_one_looks_back(
    two: Two, open_page: OpenPage, server: Serving, samples: list[dict[str, Any]]
) -> None:
    made, (anna, bo), _ = two
    page = open_page("/panel")
    ears = table_for(page, server, samples, f"/table/{made['id']}")
    touch(page)
    make(anna, GAME[0], 0)
    make(bo, GAME[1], 1)
    expect(page.locator(".log-item")).to_have_count(2)
    page.locator(".tab-after").click()
    page.get_by_role("button", name="To the beginning").click()
    make(anna, GAME[2], 2)
    until(page, lambda: heard(page).state["story"]["items"][-1]["n"] == 2)
    page.locator(".tab-log").click()
    make(bo, GAME[3], 3)
    expect(page.locator(".log-item")).to_have_count(4)
    assert ears.names() == []  # a watcher has no turn either


def test_silence_is_chosen_by_button_or_key_and_remembered(two: Two) -> None:
    _, (anna, bo), (annas, bos) = two
    button = bo.locator(".top .sound")
    expect(button).to_have_attribute("aria-label", "Sound off")
    button.click()
    expect(button).to_have_attribute("aria-label", "Sound on")
    for number, move in enumerate(GAME[:3]):
        make((anna, bo)[number % 2], move, number)
    expect(bo.locator(".log-item")).to_have_count(3)
    assert bos.names() == [] and bo.evaluate("asked.shaken") == []
    bo.reload()
    expect(button).to_have_attribute("aria-label", "Sound on")
    bo.get_by_role("button", name="Table", exact=True).click()
    expect(bo.locator("dialog .sound")).to_have_attribute("aria-label", "Sound on")
    bo.keyboard.press("Shift+M")
    for place in ("dialog .sound", ".top .sound"):
        expect(bo.locator(place)).to_have_attribute("aria-label", "Sound off")
    bos.wait_for("click")  # as it will be
    assert_accessible(bo)
    keep(bo, "sound-menu")
    assert annas.names() == ["turn", "shot", "hit"]


def test_a_phone_shakes_when_it_is_hit_and_when_it_is_your_turn(
    two: Two, open_page: OpenPage, server: Serving, samples: list[dict[str, Any]]
) -> None:
    made, (anna, bo), _ = two
    phone = open_page("/panel", size=PHONE)
    table_for(phone, server, samples, link(made, 1))
    phone.locator(".table-title").tap()
    for number, move in enumerate(GAME[:3]):
        make((anna, bo)[number % 2], move, number)
    until(phone, lambda: len(phone.evaluate("asked.shaken")) == 3)
    assert phone.evaluate("asked.shaken") == [[60, 50, 60], [140], [60, 50, 60]]


def test_one_screen_for_both_is_not_called(
    open_page: OpenPage, server: Serving, samples: list[dict[str, Any]]
) -> None:
    """Whoever moved sees to it that the other comes: and hears each shot once."""
    page = open_page("/panel")
    page.add_init_script(LISTEN)
    sit(page, server.tank_chess())
    touch(page)
    for number, move in enumerate(GAME[:4]):
        make(page, move, number)
    assert Ears(page, samples).names() == ["shot", "hit"]


def test_the_panel_clicks_rolls_and_fires(
    open_page: OpenPage, server: Serving, samples: list[dict[str, Any]]
) -> None:
    """S1 to S9, alone on the page; a miss leaves the lamp dark, and can be heard."""
    page = open_page("/")
    ears = table_for(page, server, samples, "/panel")
    expect(page.locator(".spd-lamp").first).to_be_visible()
    page.locator(".spd-toggle").first.click()
    ears.wait_for("click")
    results = set[str]()
    roll, fire = (page.locator(f".spd-push-{name}") for name in ("roll", "fire"))
    for _ in range(40):
        roll.hover()
        page.mouse.down()
        expect(page.locator(".spd-status")).not_to_be_empty()
        page.mouse.up()
        ears.wait_for("click", "roll")
        fire.click()
        until(page, lambda: len(page.evaluate("asked.played")) == 3)
        click, (shot, _), (result, wait) = ears.scored()
        assert (click[0], shot, wait) == ("click", "shot", 240)
        results.add(result)
        if results == {"hit", "damage", "miss"}:
            break
    assert results == {"hit", "damage", "miss"}
    fire.click()
    ears.wait_for("click")  # one roll is one shot


def test_a_roll_is_heard_by_all_who_play(
    open_page: OpenPage, server: Serving, samples: list[dict[str, Any]]
) -> None:
    made = server.taktik(who="device")
    pages = open_page("/"), open_page("/")
    ears = [table_for(page, server, samples, link(made, place)) for place, page in enumerate(pages)]
    for page in pages:
        quick_set_up(page)
    until(pages[0], lambda: heard(pages[0]).panel["wants"] == "roll")
    until(pages[1], lambda: heard(pages[1]).state["actors"] == heard(pages[0]).state["actors"])
    (next_one,) = heard(pages[0]).state["actors"]
    place = [seat["player"] for seat in made["seats"]].index(next_one)
    for one in ears:
        one.names()
    roll = pages[place].locator(".spd-push-roll")
    roll.hover()
    pages[place].mouse.down()
    expect(pages[place].locator(".spd-status")).to_have_text("Let go to stop the lamps.")
    pages[place].mouse.up()
    ears[place].wait_for("click", "roll")
    ears[1 - place].wait_for("roll", "turn")  # M2: both roll for who begins


@pytest.fixture
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with Serving(tmp_path_factory.mktemp("tables"), patch=HASTY) as serving:
        yield serving
        serving.assert_is_well()


def test_a_flag_is_heard_to_fall(
    open_page: OpenPage, hasty: Serving, samples: list[dict[str, Any]]
) -> None:
    """C14."""
    made = hasty.tank_chess(clock="1+0", black="device")
    anna, bo = (open_page("/panel", address=hasty.address) for _ in range(2))
    anna.goto(hasty.address + link(made, 0))
    ears = table_for(bo, hasty, samples, link(made, 1))
    touch(bo)
    make(anna, GAME[0], 0)
    ears.wait_for("turn", "flag")


# As if somebody looked at another tab.
LOOK_AWAY = """(hidden) => {
  Object.defineProperty(document, "hidden", {value: hidden, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
TOLD = """asked.told.splice(0).map((one) => [one.title, one.body, one.tag])"""


def miss_a_turn(two: Two, first: int) -> None:
    """Of Bo, who looks at something else."""
    _, (anna, bo), _ = two
    bo.evaluate(LOOK_AWAY, True)
    make(anna, GAME[first], first)
    expect(bo.locator(".log-item")).to_have_count(first + 1)


def come_back(two: Two, first: int) -> None:
    _, (_, bo), _ = two
    bo.evaluate(LOOK_AWAY, False)
    make(bo, GAME[first + 1], first + 1)


def test_whoever_missed_a_turn_is_asked_once_whether_to_be_told(two: Two) -> None:
    made, (_, bo), _ = two
    bo.context.grant_permissions(["notifications"])
    asks = bo.locator(".notice-notify")
    miss_a_turn(two, 0)
    assert bo.evaluate(TOLD) == []
    expect(asks).to_have_count(0)
    come_back(two, 0)
    expect(asks).to_be_visible()
    assert_accessible(bo)
    keep(bo, "notify")
    asks.get_by_role("button", name="Yes, tell me").click()
    expect(asks).to_have_count(0)
    miss_a_turn(two, 2)
    bo.evaluate("asked.told[0].onclick()")  # which brings the page to the front
    assert bo.evaluate(TOLD) == [["Your turn", "A board", made["id"]]]
    expect(bo).to_have_title("● Your turn · A board")
    come_back(two, 2)
    expect(asks).to_have_count(0)
    make(two.pages[0], GAME[4], 4)
    expect(bo.locator(".log-item")).to_have_count(5)
    assert bo.evaluate(TOLD) == []  # they look at the page


def test_a_no_is_remembered_until_they_think_better_of_it(two: Two) -> None:
    _, (_, bo), _ = two
    bo.context.grant_permissions(["notifications"])
    asks = bo.locator(".notice-notify")
    miss_a_turn(two, 0)
    come_back(two, 0)
    asks.get_by_role("button", name="No", exact=True).click()
    miss_a_turn(two, 2)
    come_back(two, 2)
    expect(asks).to_have_count(0)
    assert bo.evaluate(TOLD) == []
    bo.get_by_role("button", name="Table", exact=True).click()
    bo.get_by_role("button", name="Tell me when it is my turn").click()
    miss_a_turn(two, 4)
    assert len(bo.evaluate(TOLD)) == 1


def test_who_has_forbidden_it_is_not_asked(two: Two) -> None:
    """A headless browser answers every question with no."""
    _, (_, bo), _ = two
    assert bo.evaluate("Notification.requestPermission()") == "denied"
    miss_a_turn(two, 0)
    come_back(two, 0)
    expect(bo.locator(".notice-notify")).to_have_count(0)
    bo.get_by_role("button", name="Table", exact=True).click()
    expect(bo.get_by_role("button", name="Devices")).to_be_visible()
    expect(bo.get_by_role("button", name="Tell me")).to_have_count(0)
