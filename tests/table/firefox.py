"""Debian's Firefox, driven over WebDriver BiDi (W3C), which it speaks by itself.

Playwright has a client for that too, but it begins every window with a command that this Firefox
does not know (`emulation.setMediaFeaturesOverride`), and drivers that are made for it cannot be had
from Debian. What a test of the page needs of the protocol is little.
"""

import json
import re
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any

from websockets.sync.client import connect

from tests.table.browser import firefox
from tests.table.pages import DESKTOP, PATIENCE

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
# An output that nobody hears: without any, its clock of sounds would stand still.
PREFERENCES = """
user_pref("media.cubeb.force_mock_context", true);
user_pref("media.cubeb.sandbox", false);
"""
# Polled in the page: whether it came about.
WAIT = """(async () => {
  for (const end = performance.now() + %d; performance.now() < end;) {
    if (%s) return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
})()"""
# Where to point at what can be seen and lies under nothing else, once it has come to rest.
PLACE = """(async () => {
  for (let before = ""; ; await new Promise((done) => setTimeout(done, 60))) {
    const found = document.querySelector(%s);
    if (!found?.checkVisibility()) return null;
    found.scrollIntoView({block: "nearest"});
    const {x, y, width, height} = found.getBoundingClientRect();
    const place = [Math.round(x + width / 2), Math.round(y + height / 2)];
    if (before === String(place)) {
      return found.contains(document.elementFromPoint(...place)) ? place : null;
    }
    before = String(place);
  }
})()"""
DOWN, UP = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}


class Firefox:
    """`with Firefox() as page:` one window, whose complaints are kept."""

    def __enter__(self) -> "Firefox":
        path = firefox()
        self._open = ExitStack()
        profile = self._open.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        Path(profile, "user.js").write_text(PREFERENCES)
        process = subprocess.Popen(
            [path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._open.enter_context(process)  # at the end waits for it
        self._open.callback(process.terminate)
        assert process.stderr
        told = next(filter(None, map(LISTENING.search, process.stderr)))
        self._line = self._open.enter_context(connect(f"{told[1]}/session", max_size=None))
        self._last = 0
        self.complaints: list[str] = []
        self.say("session.new", capabilities={})
        self.say("session.subscribe", events=["log.entryAdded"])
        self._window: str = self.say("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": DESKTOP[0], "height": DESKTOP[1]}
        self.say("browsingContext.setViewport", context=self._window, viewport=size)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._open.close()

    def say(self, method: str, **params: Any) -> Any:
        """A command, and its result."""
        self._last += 1
        self._line.send(json.dumps({"id": self._last, "method": method, "params": params}))
        while (answer := json.loads(self._line.recv(60))).get("id") != self._last:
            told = answer.get("params", {})
            if answer.get("method") == "log.entryAdded" and told["level"] == "error":
                self.complaints.append(f"{told['text']} {told.get('source')}")
        assert answer["type"] == "success", answer
        return answer["result"]

    def before(self, script: str) -> None:
        """What every page of this window begins with."""
        self.say("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")

    def goto(self, address: str) -> None:
        self.say("browsingContext.navigate", context=self._window, url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        said = self.say(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value))",
            target={"context": self._window},
            awaitPromise=True,
        )
        assert said["type"] == "success", (expression, said)
        return json.loads(said["result"].get("value") or "null")

    def until(self, condition: str) -> None:
        assert self.evaluate(WAIT % (PATIENCE, condition)), f"it did not come about: {condition}"

    def press(self, selector: str) -> None:
        """By the mouse, which stays down until `let_go`."""
        self._point(self._to(selector), DOWN)

    def let_go(self) -> None:
        self._point(UP)

    def click(self, selector: str) -> None:
        """At one go: what is drawn anew in between would not be clicked."""
        self._point(self._to(selector), DOWN, UP)

    def _to(self, selector: str) -> dict[str, Any]:
        self.until(f"window.place = await {PLACE % json.dumps(selector)}")
        x, y = self.evaluate("place")
        return {"type": "pointerMove", "x": x, "y": y}

    def _point(self, *actions: dict[str, Any]) -> None:
        mouse = {"type": "pointer", "id": "mouse", "actions": actions}
        self.say("input.performActions", context=self._window, actions=[mouse])
