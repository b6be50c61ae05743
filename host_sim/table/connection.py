"""One socket: reads what its page says, and tells it how the table stands."""

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from host_sim.kit.refused import Refused
from host_sim.table import messages
from host_sim.table.guard import Pace
from host_sim.table.messages import Act, Ask, Message, NoMessage, Press, Sit, Undo
from host_sim.table.storage import Device
from host_sim.table.tables import Table, TableError, Tables

RATE, BURST = 30, 60  # messages; those that come faster wait
MOST_UNREAD = 8  # answers that wait to be read; until then nothing more is heard
MOST_STRIKES = 20  # messages that are none, until the line is cut
TRY_AGAIN = 1013  # a WebSocket's word for "later"
NOT_WELCOME = 1008

logger = logging.getLogger(__name__)


class Connection:
    """A guest of one table at a time."""

    def __init__(
        self, socket: WebSocket, tables: Tables, seated: Callable[[], None] = lambda: None
    ) -> None:
        """`seated` is called once somebody has proved that a seat is theirs."""
        self.player: str | None = None
        self.device: int | None = None
        self.known = 0
        self._socket = socket
        self._tables = tables
        self._table: Table | None = None
        self._seated = seated
        self._wake = asyncio.Event()
        self._taken = asyncio.Event()  # the answers were sent
        self._state_due = self._panel_due = False
        self._answers: list[dict[str, Any]] = []
        self._stopped: str | None = None
        self._put_out: str | None = None
        self._pace = Pace(RATE, BURST)
        self._strikes = 0

    async def serve(self) -> None:
        sender = asyncio.create_task(self._send_on())
        try:
            while self._strikes < MOST_STRIKES:
                await self._hear(await self._socket.receive_text())
                while len(self._answers) >= MOST_UNREAD:
                    self._taken.clear()
                    await self._taken.wait()
            await self._socket.close(NOT_WELCOME)
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass  # gone, or said bytes instead of text
        finally:
            sender.cancel()
            await self._leave()

    async def _leave(self) -> None:
        table, player = self._table, self.player
        self._table = self.player = self.device = None
        if table:
            table.leave(self)
            if player and not any(g.player == player for g in table.guests):
                with contextlib.suppress(TableError):
                    await table.let_go(player)

    # What the table wants told

    def news(self) -> None:
        self._state_due = True
        self._wake.set()

    def panel_news(self) -> None:
        self._panel_due = True
        self._wake.set()

    def stop(self, reason: str) -> None:
        self._stopped = reason
        self._wake.set()

    async def put_out(self, why: str) -> None:
        self._put_out = why
        self._wake.set()
        await self._leave()

    # Hearing

    async def _hear(self, text: str) -> None:
        await self._pace.wait()
        try:
            message = messages.parse(text)
        except NoMessage as none:
            self._strikes += 1
            self._answer(none.id, error=f"no message: {none}")
            return
        table = self._table
        try:
            self._answer(message.id, answer=await self._do(message))
        except Refused as refused:
            assert table  # nobody else refuses
            self._answer(message.id, refused=table.session.refusal_json(refused))
        except (TableError, ValueError) as error:
            self._answer(message.id, error=str(error))

    async def _do(self, message: Message) -> Any:
        if isinstance(message, Sit):
            return await self._sit(message)
        if self._table is None:
            raise TableError("sit first")
        if isinstance(message, Ask):
            return await self._table.ask(self.player, message.question)
        if self.player is None:
            raise TableError("not your seat")
        match message:
            case Act(_, at, action):
                await self._table.act(self.player, at, action)
            case Undo(_, at):
                await self._table.undo(self.player, at)
            case Press(_, switch, down):
                await self._table.press(self.player, switch, down)
        return None

    async def _sit(self, message: Sit) -> Any:
        table = self._tables.get(message.table)
        _device(table, message.token)  # before anything is given up for it
        await self._leave()
        device = _device(table, message.token)  # it may have been put out meanwhile
        if device:
            self.player, self.device = device.player, device.number
        self.known = 0
        table.enter(self)
        self._table = table
        if device:
            self._seated()
        forgotten = message.known - table.at
        if forgotten <= 0:
            return None
        if device:  # anybody else could say so
            logger.warning("table %s has lost changes: %d", table.stored.id, forgotten)
        return {"forgotten": forgotten}

    # Telling

    def _answer(self, identity: int | None, **said: Any) -> None:
        self._answers.append({"re": identity, **said})
        self._wake.set()

    async def _send_on(self) -> None:
        """Sends what is due; a slow reader gets the latest state, with all of the story."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                for said in await self._due():
                    await self._socket.send_text(json.dumps(said, separators=(",", ":")))
                if self._put_out is not None:
                    await self._socket.close(NOT_WELCOME)
                    return
                if self._stopped is not None:
                    await self._socket.close(TRY_AGAIN)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # gone; the reader notices too

    async def _due(self) -> list[dict[str, Any]]:
        due: list[dict[str, Any]] = []
        table = self._table
        if table and (self._state_due or self._panel_due):
            async with table.lock:
                if self._table is table and self._state_due:
                    due.append({"state": table.state(self)})
                elif self._table is table:
                    due.append({"panel": table.session.panel()})
                self._state_due = self._panel_due = False
        answers, self._answers = self._answers, []
        self._taken.set()
        due += answers
        if self._stopped is not None:
            due.append({"stopped": self._stopped})
        if self._put_out is not None:
            due.append({"put_out": self._put_out})
        return due


def _device(table: Table, token: str | None) -> Device | None:
    """The one whose secret this is; none watches."""
    if token is None:
        return None
    device = table.device_of(token)
    if device is None:
        raise TableError("not your seat")
    return device
