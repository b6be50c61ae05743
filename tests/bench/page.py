"""The page in headless Chromium: how soon the board is there, follows an action, and moves."""

import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.figure import Figure
from tests.table.browser import OPTIONS, chromium
from tests.table.serving import Serving

ROUNDS = 7
SIZE = {"width": 1280, "height": 800}
LAST = "z36"  # the last space of classic.map
# Marks the moment at which the whole board stands in the document and was painted.
WATCH = f"""
new MutationObserver((_, observer) => {{
  if (!document.getElementById("{LAST}")) return;
  observer.disconnect();
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("painted")));
}}).observe(document, {{ childList: true, subtree: true }});
"""
# Places a tank by a socket of its own, and waits until the page has drawn it.
ACT = """
([table, token, at, space]) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/socket`);
  const WHOLE = { childList: true, subtree: true, attributes: true };
  let began = 0;
  const say = (message) => socket.send(JSON.stringify(message));
  socket.onopen = () => say({ id: 1, do: "sit", table, token });
  socket.onmessage = (event) => {
    const said = JSON.parse(event.data);
    if (said.error || said.refused) resolve(Infinity);
    if (said.re !== 1) return;
    new MutationObserver((_, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => {
        socket.close();
        resolve(performance.now() - began);
      }));
    }).observe(document.querySelector("main"), WHOLE);
    began = performance.now();
    say({ id: 2, do: "act", at, action: `place KT1 ${space}` });
  };
})
"""
# The number of changes so far, and where the tank may stand.
STATE = """
([table, token]) => new Promise((resolve) => {
  const socket = new WebSocket(`ws://${location.host}/socket`);
  socket.onopen = () => socket.send(JSON.stringify({ id: 1, do: "sit", table, token }));
  socket.onmessage = (event) => {
    const { state } = JSON.parse(event.data);
    if (!state) return;
    socket.close();
    resolve([state.at, state.may.ground.KT1]);
  };
})
"""
FRAMES = """
() => new Promise((resolve) => {
  const times = [];
  const next = (now) => {
    times.push(now);
    if (times.length < 120) requestAnimationFrame(next);
    else resolve(times.slice(1).map((time, place) => time - times[place]));
  };
  requestAnimationFrame(next);
})
"""


def figures(folder: Path) -> Iterator[Figure]:
    with Serving(folder / "page") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=OPTIONS)
        made = server.taktik("standard", map="classic")
        first = [_first_paint(browser, server, made) for _ in range(ROUNDS)]
        yield "page_first_paint_of_classic", statistics.median(first), "ms"
        page = _open(browser, server, made)
        yield "page_update_after_action", max(_updates(page, made)), "ms"
        yield "page_pan_and_zoom_frame", statistics.median(_pan(page)), "ms"
        browser.close()


def _open(browser: Browser, server: Serving, made: dict[str, Any]) -> Page:
    """In a window that has seen nothing of us yet."""
    page = browser.new_context(viewport=SIZE).new_page()  # pyright: ignore[reportArgumentType]
    page.set_default_timeout(20_000)
    page.add_init_script(WATCH)
    page.goto(f"{server.address}/table/{made['id']}#{made['seats'][0]['token']}")
    while not page.evaluate("performance.getEntriesByName('painted').length"):
        page.wait_for_timeout(20)  # the page forbids what playwright would wait with
    return page


def _first_paint(browser: Browser, server: Serving, made: dict[str, Any]) -> float:
    page = _open(browser, server, made)
    painted = page.evaluate("performance.getEntriesByName('painted')[0].startTime")
    page.context.close()
    return painted


def _updates(page: Page, made: dict[str, Any]) -> Iterator[float]:
    """From an action that is sent until the page has drawn what came of it."""
    token = made["seats"][0]["token"]
    at, spaces = page.evaluate(STATE, [made["id"], token])
    for space in spaces[:6]:
        yield page.evaluate(ACT, [made["id"], token, at, space])
        at += 1


def _pan(page: Page) -> list[float]:
    box = page.locator(".board-host svg").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(f"window.frames_ = ({FRAMES})()")
    page.mouse.move(x, y)
    for step in range(12):
        page.mouse.wheel(0, -120 if step < 6 else 60)
    page.mouse.down()
    for step in range(40):
        page.mouse.move(x + 4 * step, y + 2 * step)
    page.mouse.up()
    return page.evaluate("window.frames_")
