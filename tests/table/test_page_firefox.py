"""A whole game and the panel in Firefox: what a page may rely on is not what one browser does."""

import json
from collections.abc import Generator

import pytest

from host_sim.flashing.building import apt
from tests.table.browser import firefox
from tests.table.firefox import Firefox
from tests.table.serving import Serving
from tests.table.tank_page import GAME, parts

HEARD = """
window.played = 0;
const {start} = AudioBufferSourceNode.prototype;
AudioBufferSourceNode.prototype.start = function (when) {
  if (this.context instanceof AudioContext) played += 1;
  start.call(this, when);
};
"""


@pytest.fixture
def page() -> Generator[Firefox]:
    try:
        firefox()
    except apt.Failed as error:
        pytest.skip(str(error))
    with Firefox() as window:
        window.before(HEARD)
        yield window
        assert not window.complaints


def make(page: Firefox, move: str, number: int) -> None:
    """By the mouse, as `tank_page.make` does it in Chromium."""
    start, end, facing, target = parts(move)
    page.click(f"#square-{start}.tc-can")
    page.until(f"document.querySelector('#square-{start}[aria-selected=true]')")
    if end == "off":
        page.click('[data-does="leave"]')
    else:
        page.click('[data-does="turn"]' if end == start else f"#square-{end}")
        page.click(f'[data-does="face-{facing}"]')
        page.click(f'[data-does="fire-{target}"]' if target else '[data-does="go"]')
    page.until(f"document.querySelector('.log-item[data-n=\"{number}\"]')")


def test_a_whole_game_is_played_and_replayed(page: Firefox, server: Serving) -> None:
    made = server.tank_chess()
    kept = json.dumps(json.dumps({made["id"]: made["seats"]}))
    page.goto(f"{server.address}/web/icon.svg")  # of the same origin, and nothing else
    page.evaluate(f"localStorage.setItem('taktik.tables', {kept})")
    page.goto(f"{server.address}/table/{made['id']}")
    for number, move in enumerate(GAME):
        make(page, move, number)
    page.until("document.querySelector('.notice-result')")
    assert "the command tank escaped" in page.evaluate(
        "document.querySelector('.notice-result').textContent"
    )
    assert page.evaluate("played") == 2  # a shot, and its hit
    page.click('.log-item[data-n="2"]')
    page.until("document.querySelector('.replay-moment')?.textContent === '3 of 11'")
    page.until("document.querySelectorAll('.tc-pointed-line').length === 2")


def test_the_panel_is_held_let_go_and_fired(page: Firefox, server: Serving) -> None:
    """S2, S8."""
    page.goto(f"{server.address}/panel")
    result = "document.querySelector('.spd-result')?.textContent"
    page.until(f"{result} === 'No roll yet'")
    page.press(".spd-push-roll")
    page.until("document.querySelector('.spd-status').textContent === 'Let go to stop the lamps.'")
    page.let_go()
    page.until(f"/steps/.test({result})")
    page.click(".spd-push-fire")
    page.until(f"/hit|damage|miss/.test({result})")
    page.until("played === 5")  # two clicks, the roll, the shot and what it did
