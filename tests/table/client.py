"""A page without a browser: says what a page would say, and keeps what it hears."""

import asyncio
import json
from collections.abc import Callable
from types import TracebackType
from typing import Any, cast

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin


def patched(old: Any, patch: Any) -> Any:
    """As the page's patch.js does it."""
    if isinstance(patch, list):
        (value,) = cast("list[Any]", patch)
        return value
    changes = cast("dict[str, Any]", patch)
    if isinstance(old, list):
        copy: list[Any] = [*old]
        for place, within in changes.items():
            copy[int(place)] = patched(old[int(place)], within)
        return copy
    return {**old, **{key: patched(old[key], within) for key, within in changes.items()}}


class Page:
    """`async with Page(port) as page: await page.sit(table, token)`."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.state: dict[str, Any] = {}
        self._last: dict[str, Any] = {}  # what a change is told of
        self.story: dict[int, dict[str, Any]] = {}
        self.panel: dict[str, Any] = {}
        self.heard: list[str] = []  # everything, as it came over the wire
        self.unasked: list[dict[str, Any]] = []  # answers to what was said by `send`
        self.states: list[dict[str, Any]] = []  # all of them, in the order of their arrival
        self.stopped: str | None = None
        self.put_out: str | None = None
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._number = 0
        self._changed = asyncio.Event()

    async def __aenter__(self) -> "Page":
        host = f"127.0.0.1:{self.port}"
        self.socket: ClientConnection = await connect(
            f"ws://{host}/socket", origin=Origin(f"http://{host}"), max_size=None, compression=None
        )
        self._listening = asyncio.create_task(self._listen())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._listening.cancel()
        await self.socket.close()

    async def _listen(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.heard.append(text)
                self._take(json.loads(text))
                self._changed.set()
        except ConnectionClosed:
            pass
        self._changed.set()
        for answer in self._answers.values():  # nobody will answer any more
            if not answer.done():
                answer.set_exception(ConnectionError("the line was cut"))

    async def fall_asleep(self) -> None:
        """Reads nothing that comes from now on, until `wake_up`."""
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)

    def wake_up(self) -> None:
        self._listening = asyncio.create_task(self._listen())

    async def closed(self) -> int | None:
        """Once the server has cut the line: its reason as a number."""
        await asyncio.wait_for(self.socket.wait_closed(), 20)
        return self.socket.close_code

    def _take(self, said: dict[str, Any]) -> None:
        match said:
            case {"state": state} | {"change": state}:
                if "change" in said:
                    state = patched(self._last, state)
                self.state = self._last = state
                self.panel = state["panel"]
                self.states.append(state)
                self._hear_story(state["story"])
            case {"story": part}:
                self._hear_story(part)
            case {"panel": panel}:
                self.panel = panel
            case {"stopped": reason}:
                self.stopped = reason
            case {"put_out": why}:
                self.put_out = why
            case {"re": number}:
                waiting = self._answers.pop(number, None)
                if waiting and not waiting.done():
                    waiting.set_result(said)
                else:
                    self.unasked.append(said)
            case _:
                raise AssertionError(said)

    def _hear_story(self, part: dict[str, Any]) -> None:
        self.story = {n: item for n, item in self.story.items() if n < part["from"]}
        self.story |= {item["n"]: item for item in part["items"]}

    async def say(self, do: str, **fields: Any) -> dict[str, Any]:
        """The answer: `answer`, `refused` or `error`."""
        self._number += 1
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[self._number] = answer
        await self.socket.send(json.dumps({"id": self._number, "do": do, **fields}))
        return await asyncio.wait_for(answer, 20)

    async def send(self, said: Any) -> None:
        """Anything, without waiting for an answer; text and bytes go as they are."""
        text = said if isinstance(said, str | bytes) else json.dumps(said)
        await self.socket.send(text)

    async def until(self, holds: Callable[[], Any]) -> None:
        async with asyncio.timeout(20):
            while not holds():
                if self.socket.close_code is not None and self._listening.done():
                    raise ConnectionError("the line was cut")
                self._changed.clear()
                await self._changed.wait()

    async def sit(self, table: str, token: str | None) -> dict[str, Any]:
        self.state = {}
        self.story = {}
        answer = await self.say("sit", table=table, token=token)
        if "error" not in answer:
            await self.until(lambda: self.state.get("table") == table)
        return answer

    async def act(self, action: str) -> dict[str, Any]:
        """At the state as this page knows it."""
        at = self.state["at"]
        answer = await self.say("act", at=at, action=action)
        if "answer" in answer:
            await self.until(lambda: self.state["at"] > at)
        return answer

    async def press(self, switch: str, down: bool) -> dict[str, Any]:
        return await self.say("press", switch=switch, down=down)

    async def ask(self, **question: Any) -> Any:
        return (await self.say("ask", question=question)).get("answer")
