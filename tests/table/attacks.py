"""A guest who does the worst to others: all ways at once, from one address that is not the host's.

`python -m tests.table.attacks PORT TABLE SECONDS`, where TABLE is a long game that is over.
"""

import asyncio
import contextlib
import itertools
import json
import sys
from collections.abc import Awaitable, Callable

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from host_sim.games.taktik.formats.map_text import find_map
from tests.table.serving import GUEST

SOURCE = (GUEST, 0)
CHECKERS = 4  # senders of boards to be checked
LINES = 20  # sockets that ask on end
PAGES = 8  # that are opened at a time
HALF_REQUESTS = 24  # held open at a time
PATIENCE = 5.0  # seconds for an answer; whoever is kept waiting begins anew

Trouble = (OSError, TimeoutError, asyncio.IncompleteReadError, WebSocketException)


class Attack:
    """Everything goes on until `asyncio` cancels it."""

    def __init__(self, port: int, table: str) -> None:
        """`table` is a long game that is over."""
        self._port, self._table = port, table
        self._host = f"127.0.0.1:{port}"
        self._map = find_map("classic").read_text(encoding="utf-8")
        self._numbers = itertools.count()
        self._going = True

    @property
    def ways(self) -> list[Callable[[], Awaitable[None]]]:
        return [
            *[self.check_boards] * CHECKERS,
            *[self.ask_on_end] * LINES,
            *[self.half_a_request] * HALF_REQUESTS,
            *[self.open_pages] * PAGES,
            self.dial,
            self.sit_down_again,
            self.talk_nonsense,
            self.make_tables,
            self.make_nothing,
            self.bring_records,
            self.draw_codes,
            self.look_at_the_lobby,
            self.look_at_the_record,
        ]

    async def run(self) -> None:
        tasks = [asyncio.create_task(self._on_end(way)) for way in self.ways]
        try:
            await asyncio.Event().wait()
        finally:
            self._going = False  # a time-out at the same moment can swallow that one is cancelled
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _on_end(self, way: Callable[[], Awaitable[None]]) -> None:
        while self._going:
            with contextlib.suppress(*Trouble):
                await way()
            await asyncio.sleep(0)

    # Requests

    async def _request(self, method: str, path: str, body: str = "") -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=SOURCE)
        try:
            data = body.encode()
            head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}\r\nConnection: close\r\n"
            head += f"Origin: http://{self._host}\r\nContent-Length: {len(data)}\r\n\r\n"
            writer.write(head.encode() + data)
            await asyncio.wait_for(reader.read(), PATIENCE)
        finally:
            writer.close()

    async def check_boards(self) -> None:
        """Another one every time, or it would be remembered."""
        text = self._map.replace("name ", f"name {next(self._numbers)} ", 1)
        await self._request("POST", "/api/check/taktik", text)

    async def make_tables(self) -> None:
        seats = [{"who": "here", "name": name} for name in ("A", "B")]
        board = {"text": self._map.replace("name ", f"name {next(self._numbers)} ", 1)}
        wishes = {"mode": "standard", "map": board, "options": ["mines", "supply"]}
        asked = {"kind": "taktik", "title": "x", "wishes": wishes, "seats": seats}
        await self._request("POST", "/api/tables", json.dumps(asked))

    async def make_nothing(self) -> None:
        await self._request("POST", "/api/tables", "{}")

    async def bring_records(self) -> None:
        await self._request("POST", "/api/import?name=x", "taktik record 1\n" * 100_000)

    async def draw_codes(self) -> None:
        await self._request("GET", f"/api/qr?link={next(self._numbers):0200}")

    async def look_at_the_lobby(self) -> None:
        await self._request("GET", "/api/tables")

    async def look_at_the_record(self) -> None:
        await self._request("GET", f"/api/tables/{self._table}/record")

    async def open_pages(self) -> None:
        """Of tables that there are, and of none."""
        await self._request("GET", f"/table/{next(self._numbers)}")
        await self._request("GET", f"/table/{self._table}")

    async def half_a_request(self) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=SOURCE)
        try:
            writer.write(b"GET / HT")
            await asyncio.sleep(60)
        finally:
            writer.close()

    # Sockets

    def _socket(self) -> connect:
        origin = Origin(f"http://{self._host}")
        return connect(f"ws://{self._host}/socket", origin=origin, max_size=None, local_addr=SOURCE)

    async def _say(self, line: ClientConnection, **said: object) -> None:
        await line.send(json.dumps({"id": next(self._numbers), **said}))

    async def ask_on_end(self) -> None:
        async with self._socket() as line:
            await self._say(line, do="sit", table=self._table, token=None)
            while True:
                place = next(self._numbers) * 7919 % 5000
                for question in ({"statistics": True}, {"back_to": place}):
                    await self._say(line, do="ask", question=question)
                    await asyncio.wait_for(line.recv(), PATIENCE)

    async def sit_down_again(self) -> None:
        async with self._socket() as line:
            while True:
                await self._say(line, do="sit", table=self._table, token=None)
                await asyncio.wait_for(line.recv(), PATIENCE)

    async def dial(self) -> None:
        """And hang up."""
        async with self._socket():
            pass

    async def talk_nonsense(self) -> None:
        async with self._socket() as line:
            while True:
                await line.send("[" * 10_000)  # packed so small that it waits for nobody
                await asyncio.sleep(0)


async def _main(port: int, table: str, seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(Attack(port, table).run(), seconds)


if __name__ == "__main__":
    asyncio.run(_main(int(sys.argv[1]), sys.argv[2], float(sys.argv[3])))
