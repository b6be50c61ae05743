"""The page in a real browser, against a real server: whatever it complains of fails the test.

`open_page` opens a browser window of somebody's own, with a memory and a language of its own.
"""

import json
import os
import socket
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any, Literal, Protocol
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    WebSocket,
    expect,
    sync_playwright,
)

from host_sim.flashing.building import apt
from tests.table.browser import OPTIONS, chromium
from tests.table.client import patched
from tests.table.serving import Serving

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "build/screenshots"
AXE = ROOT / "tests/node_modules/axe-core/axe.min.js"
DESKTOP = (1280, 800)
PHONE = (360, 740)
TABLET = (820, 1180)
PATIENCE = 15_000  # milliseconds, on a busy machine
# Complaints of the browser itself when a server is gone; tests that kill it name them.
CUT_OFF = "WebSocket connection to"

expect.set_options(timeout=PATIENCE)

# What the policy of the page forbids is a complaint too, even where the browser is silent.
WATCH = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`forbidden by the policy: ${event.violatedDirective} ${event.blockedURI}`))"""

# Where motion is wanted a change of a colour takes a moment.
SETTLE = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  do {
    await frame();
    await frame();
  } while (document.getAnimations().some((one) => one instanceof CSSTransition));
}"""

# Serious and critical findings, each with the elements it was found in, and why.
CHECK = """async () => {
  const found = await axe.run(document, {resultTypes: ["violations"]});
  return found.violations
    .filter((one) => one.impact === "serious" || one.impact === "critical")
    .map((one) => [one.id, one.help,
      ...one.nodes.flatMap((node) => [node.html.slice(0, 200), node.failureSummary])]);
}"""


class Heard:
    """What the server told a page, as it went over the wire."""

    def __init__(self, page: Page) -> None:
        self.state: dict[str, Any] = {}
        self.panel: dict[str, Any] = {}
        self.answers: dict[str, Any] = {}  # by question, since the last state
        self.raw: list[str] = []
        self._asked: dict[int, str] = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self._say(json.loads(text)))
        socket.on("framereceived", lambda text: self._hear(str(text)))

    def _say(self, said: dict[str, Any]) -> None:
        if "question" in said:
            self._asked[said["id"]] = json.dumps(said["question"])

    def _hear(self, text: str) -> None:
        self.raw.append(text)
        said = json.loads(text)
        if "state" in said or "change" in said:
            self.state = said["state"] if "state" in said else patched(self.state, said["change"])
            self.panel = self.state["panel"]
            self.answers.clear()
        elif "panel" in said:
            self.panel = said["panel"]
        elif said.get("re") in self._asked:
            self.answers[self._asked[said["re"]]] = said.get("answer")


_heard: WeakKeyDictionary[Page, Heard] = WeakKeyDictionary()


def heard(page: Page) -> Heard:
    return _heard[page]


def _answers(address: str) -> bool:
    where = urlsplit(address)
    try:
        socket.create_connection((where.hostname, where.port or 80), 10).close()
    except OSError:
        return False
    return True


class OpenPage(Protocol):
    def __call__(
        self,
        path: str = "/",
        *,
        locale: str = "en",
        size: tuple[int, int] = DESKTOP,
        scheme: Literal["light", "dark"] = "light",
        motion: bool = False,
        touch: bool | None = None,
        address: str = "",
        forgiven: tuple[str, ...] = (),
    ) -> Page: ...


# Not for the whole session: while Playwright runs, no other test could have an event loop.
@pytest.fixture(scope="module")
def browser() -> Generator[Browser]:
    try:
        path = chromium()
    except apt.Failed as error:
        pytest.skip(str(error))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=OPTIONS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Serving]:
    with Serving(tmp_path_factory.mktemp("tables")) as serving:
        yield serving
        serving.assert_is_well()


@pytest.fixture
def open_page(browser: Browser, server: Serving) -> Generator[OpenPage]:
    pages: list[Page] = []
    complaints: list[str] = []

    def listen(page: Page, forgiven: tuple[str, ...], address: str) -> None:
        def complain(of: object) -> None:
            if _answers(address):  # a test's own server ends before its pages do, and they miss it
                complaints.append(f"{page.url}: {of}")

        def hear(message: ConsoleMessage) -> None:
            if message.type == "error" and not any(one in message.text for one in forgiven):
                complain(f"{message.text} {message.location}")

        page.on("console", hear)
        page.on("pageerror", lambda error: complain(error.stack))

    def open_page(
        path: str = "/",
        *,
        locale: str = "en",
        size: tuple[int, int] = DESKTOP,
        scheme: Literal["light", "dark"] = "light",
        motion: bool = False,
        touch: bool | None = None,
        address: str = "",
        forgiven: tuple[str, ...] = (),
    ) -> Page:
        context = browser.new_context(
            locale=locale,
            viewport={"width": size[0], "height": size[1]},
            color_scheme=scheme,
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=size == PHONE if touch is None else touch,
            is_mobile=size == PHONE,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WATCH)
        page = context.new_page()
        pages.append(page)
        _heard[page] = Heard(page)
        listen(page, forgiven, address or server.address)
        page.goto((address or server.address) + path)
        return page

    yield open_page
    for page in pages:
        page.context.close()
    assert not complaints, "\n".join(complaints)


def keep(page: Page, name: str) -> None:
    """With SCREENSHOTS=1 a picture for whoever wants to look: build/screenshots/NAME.png."""
    draw(page)
    if os.environ.get("SCREENSHOTS"):
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png")


def assert_accessible(page: Page) -> None:
    """Nothing serious found by axe, in the page as it stands now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    found: list[list[str]] = page.evaluate(CHECK)
    assert not found, json.dumps(found, indent=2, ensure_ascii=False)


def seat_down(page: Page, table: dict[str, Any], *, here: bool = True) -> None:
    """As if this browser had made the table: it knows the seats and their links."""
    seats = [seat for seat in table["seats"] if here or seat["who"] != "here"]
    page.evaluate(
        """([table, seats]) => {
          const tables = JSON.parse(localStorage.getItem("taktik.tables")) ?? {};
          localStorage.setItem("taktik.tables", JSON.stringify({...tables, [table]: seats}));
        }""",
        [table["id"], seats],
    )


def draw(page: Page) -> None:
    """Lets the browser put everything into its place before somebody points at it."""
    page.evaluate(SETTLE)


def until(page: Page, holds: Callable[[], bool]) -> None:
    """For what no locator can wait for."""
    for _ in range(PATIENCE // 20):
        if holds():
            return
        page.wait_for_timeout(20)
    raise AssertionError("it did not come about")
