"""One socket: reads what its page says, and tells it how the table stands."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from host_sim.kit.refused import Refused
from host_sim.table import messages
from host_sim.table.accounts import Account, Pace
from host_sim.table.guest import Guest
from host_sim.table.messages import (
    Act,
    AnswerBack,
    Ask,
    AskBack,
    Hint,
    Message,
    NoMessage,
    Press,
    Sit,
    Undo,
)
from host_sim.table.outlook import encoded
from host_sim.table.storage import Device
from host_sim.table.table import Table, TableError
from host_sim.table.tables import Tables

RATE, BURST = 30, 60  # messages; those that come faster wait
COST = 0.0005  # seconds that any message costs the server
SENDING = 3e-8  # seconds that a letter of an answer does
MOST_UNREAD = 8  # answers that wait to be read; until then nothing more is heard
MOST_STRIKES = 20  # messages that are none, until the line is cut
TRY_AGAIN = 1013  # a WebSocket's word for "later"
NOT_WELCOME = 1008

logger = logging.getLogger(__name__)


class Connection:
    """A guest of one table at a time."""

    def __init__(
        self,
        socket: WebSocket,
        tables: Tables,
        account: Account,
        seated: Callable[[], None] = lambda: None,
    ) -> None:
        """`seated` is called once somebody has proved that a seat is theirs."""
        self._account = account
        self._socket = socket
        self._tables = tables
        self._table: Table | None = None
        self._guest = Guest(None, lambda: None)  # of that table
        self._seated = seated
        self._wake = asyncio.Event()
        self._taken = asyncio.Event()  # the answers were sent
        self._answers: list[str] = []
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
        table, self._table = self._table, None
        if table:
            table.leave(self._guest)
            player = self._guest.player
            if player and not any(guest.player == player for guest in table.guests):
                with contextlib.suppress(TableError):
                    await table.let_go(player)

    # Hearing

    async def _hear(self, text: str) -> None:
        await self._pace.wait()
        async with self._account.turn():
            self._account.charge(COST)
            await self._heed(text)
            self._charge(self._guest)

    async def _heed(self, text: str) -> None:
        try:
            message = messages.parse(text)
        except NoMessage as none:
            self._strikes += 1
            self._answer(none.id, error=f"no message: {none}")
            return
        try:
            self._answer(message.id, answer=await self._do(message))
        except Refused as refused:
            assert self._table  # nobody else refuses
            self._answer(message.id, refused=self._table.refusal_json(refused))
        except (TableError, ValueError) as error:
            self._answer(message.id, error=str(error))

    async def _do(self, message: Message) -> Any:
        if isinstance(message, Sit):
            return await self._sit(message)
        if self._table is None or self._guest.put_out is not None:
            raise TableError("sit first")
        if isinstance(message, Ask):
            return await self._table.ask(self._guest, message.question)
        if self._guest.player is None:
            raise TableError("not your seat")
        match message:
            case Act(_, at, action):
                await self._table.act(self._guest, at, action)
            case Undo(_, at):
                await self._table.undo(self._guest, at)
            case AskBack(_, at):
                await self._table.ask_back(self._guest, at)
            case AnswerBack(_, at, yes):
                await self._table.answer_back(self._guest, at, yes)
            case Hint(_, at):
                await self._table.hint(self._guest, at)
            case messages.Pace(_, pace):
                await self._table.set_pace(pace)
            case Press(_, switch, down):
                await self._table.press(self._guest.player, switch, down)
        return None

    async def _sit(self, message: Sit) -> Any:
        table = await self._tables.get(message.table)
        _device(table, message.token)  # before anything is given up for it
        before = self._guest if self._table is table else None
        await self._leave()
        device = _device(table, message.token)  # it may have been put out meanwhile
        guest = Guest(
            device.player if device else None, self._wake.set, device.number if device else None
        )
        if before and before.put_out is None:
            guest.left = before.player or before.left
        await table.enter(guest)
        self._table, self._guest = table, guest
        self._wake.set()
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
        self._answers.append(encoded({"re": identity, **said}))
        self._wake.set()

    async def _send_on(self) -> None:
        """Sends what is due; a slow reader gets the latest state, with all of the story."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                async for text in self._due():
                    self._account.charge(len(text) * SENDING)
                    await self._socket.send_text(text)
                if self._guest.put_out is not None:
                    await self._socket.close(NOT_WELCOME)
                    return
                if self._guest.stopped is not None:
                    await self._socket.close(TRY_AGAIN)
                    return
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # gone; the reader notices too

    async def _due(self) -> AsyncGenerator[str]:
        table, guest = self._table, self._guest
        if table:
            with contextlib.suppress(TableError):  # it has stopped, and that is told below
                while (text := await table.due(guest)) and guest is self._guest:
                    yield text
                    self._charge(guest)
                    if not guest.state_due:
                        break
                    async with self._account.turn():  # a long story comes in parts
                        await asyncio.sleep(0)
        answers, self._answers = self._answers, []
        self._taken.set()
        for answer in answers:
            yield answer
        if self._guest.stopped is not None:
            yield encoded({"stopped": self._guest.stopped})
        if self._guest.put_out is not None:
            yield encoded({"put_out": self._guest.put_out})

    def _charge(self, guest: Guest) -> None:
        self._account.charge(guest.spent)
        guest.spent = 0


def _device(table: Table, token: str | None) -> Device | None:
    """The one whose secret this is; none watches."""
    if token is None:
        return None
    device = table.device_of(token)
    if device is None:
        raise TableError("not your seat")
    return device
