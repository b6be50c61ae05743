"""The page in headless Chromium: how soon the board is there, follows an action, and moves."""

import statistics
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.counting import Counting
from tests.bench.figure import Figure
from tests.table.browser import OPTIONS, chromium
from tests.table.serving import Serving

ROUNDS = 7
SOON = 300  # milliseconds, in which nobody has done anything yet
SIZE = {"width": 1280, "height": 800}
# Tells the moments at which the board, and all that is drawn over it, stand there and were painted.
BOARD, PAINTED = "board", "painted"
WATCH = f"""
const DRAWN = {{ "{BOARD}": ".tk-stage .spaces", "{PAINTED}": ".tk-stage .tk-over" }};
for (const [mark, drawn] of Object.entries(DRAWN)) {{
  new MutationObserver((_, observer) => {{
    if (!document.querySelector(drawn)) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => {{
      performance.mark(mark);
      console.debug(mark);
    }}));
  }}).observe(document, {{ childList: true, subtree: true }});
}}
window.seen_ = {{ longtask: [], "layout-shift": [] }};
for (const type of Object.keys(seen_)) {{
  const seen = new PerformanceObserver((list) => seen_[type].push(...list.getEntries()));
  seen.observe({{ type, buffered: true }});
}}
"""
FIRST_PAINT = 'performance.getEntriesByName("first-contentful-paint")[0].startTime'
COSTS = f"""
() => ({{
  first_paint: {FIRST_PAINT},
  board_painted: performance.getEntriesByName("{BOARD}")[0].startTime,
  all_painted: performance.getEntriesByName("{PAINTED}")[0].startTime,
  longest_task: Math.max(0, ...seen_.longtask.map((task) => task.duration)),
  layout_shift: seen_["layout-shift"].reduce((sum, shift) => sum + shift.value, 0),
}})
"""
UNITS = {
    "first_paint": "ms",
    "board_painted": "ms",
    "all_painted": "ms",
    "longest_task": "ms",
    "layout_shift": "of the window",
}
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
        _open(browser, server, made).context.close()  # the server has drawn the board
        opened = [_opened(browser, server, made) for _ in range(ROUNDS)]
        for what, unit in UNITS.items():
            yield f"page_{what}", statistics.median(getattr(one, what) for one in opened), unit
        lobby = statistics.median(_lobby(browser, server) for _ in range(ROUNDS))
        yield "page_lobby_first_paint", lobby, "ms"
        page = _open(browser, server, made)
        page.wait_for_timeout(SOON)
        updates = list(_updates(page, made))
        yield "page_update_after_action", statistics.median(updates), "ms"
        yield "page_update_after_action_slowest", max(updates), "ms"
        yield "page_pan_and_zoom_frame", statistics.median(_pan(page)), "ms"
        browser.close()
        with Counting(server.port) as counting:
            rule = f"--host-resolver-rules=MAP 127.0.0.1:{server.port} 127.0.0.1:{counting.port}"
            browser = playwright.chromium.launch(executable_path=chromium(), args=[*OPTIONS, rule])
            yield from _transferred(browser, counting, server, made)
            browser.close()


class Opened(NamedTuple):
    """What a table of the classic map cost whoever opened it, in a window that knew nothing."""

    first_paint: float
    board_painted: float
    all_painted: float
    longest_task: float
    layout_shift: float


def _opened(browser: Browser, server: Serving, made: dict[str, Any]) -> Opened:
    page = _open(browser, server, made)
    page.wait_for_timeout(SOON)  # what comes after the first picture counts too
    opened = Opened(**page.evaluate(COSTS))
    page.context.close()
    return opened


def _lobby(browser: Browser, server: Serving) -> float:
    """Until something of it is painted, in a window that has seen nothing of us yet."""
    page = browser.new_context(viewport=SIZE).new_page()  # pyright: ignore[reportArgumentType]
    page.goto(server.address)
    page.wait_for_timeout(2 * SOON)
    painted = page.evaluate(FIRST_PAINT)
    page.context.close()
    return painted


def _open(browser: Browser, server: Serving, made: dict[str, Any]) -> Page:
    """In a window that has seen nothing of us yet."""
    page = browser.new_context(viewport=SIZE).new_page()  # pyright: ignore[reportArgumentType]
    page.set_default_timeout(20_000)
    page.add_init_script(WATCH)
    _go(page, server, made)
    return page


def _go(page: Page, server: Serving, made: dict[str, Any]) -> None:
    """Until the board is painted; nothing is asked of the page before."""
    table = f"{server.address}/table/{made['id']}#{made['seats'][0]['token']}"
    with page.expect_console_message(lambda message: message.text == PAINTED):
        page.goto(table, wait_until="commit")


def _transferred(
    browser: Browser, counting: Counting, server: Serving, made: dict[str, Any]
) -> Iterator[Figure]:
    """All that comes over the line, sockets and heads too; then once more with what was kept."""
    page = browser.new_context(viewport=SIZE).new_page()  # pyright: ignore[reportArgumentType]
    page.add_init_script(WATCH)
    for when in ("cold", "warm"):
        before = counting.bytes
        _go(page, server, made)
        page.wait_for_timeout(SOON)
        page.goto("about:blank")
        assert counting.bytes > before
        yield f"page_transferred_{when}", (counting.bytes - before) / 1000, "KB"


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
