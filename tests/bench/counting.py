"""A line to the server that counts what comes over it."""

import asyncio
import contextlib
import threading
from types import TracebackType


class Counting:
    """`with Counting(server.port) as counting:` listens at `counting.port`.

    `counting.bytes` is how much came from the server so far.
    """

    def __init__(self, to: int) -> None:
        self.bytes = self.port = 0
        self._to = to
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> "Counting":
        self._thread.start()
        serving = asyncio.start_server(self._connected, "127.0.0.1", 0)
        server = asyncio.run_coroutine_threadsafe(serving, self._loop).result()
        self.port = server.sockets[0].getsockname()[1]
        return self

    def __exit__(
        self, _: type[BaseException] | None, __: BaseException | None, ___: TracebackType | None
    ) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        back, there = await asyncio.open_connection("127.0.0.1", self._to)
        with contextlib.suppress(OSError):
            await asyncio.gather(_passed(reader, there), self._counted(back, writer))

    async def _counted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            self.bytes += len(data)
            writer.write(data)
        writer.close()


async def _passed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(65536):
        writer.write(data)
    writer.close()
