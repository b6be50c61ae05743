"""The speldator alone, for a game on cardboard: every page has one of its own."""

import json
import time
from secrets import randbits

from starlette.websockets import WebSocket, WebSocketDisconnect

from host_sim.speldators.panel import Panel
from host_sim.table import messages
from host_sim.table.accounts import Account, Pace
from host_sim.table.connection import BURST, COST, MOST_STRIKES, RATE
from host_sim.table.messages import NoMessage, Press
from speldator import odds


class PanelConnection:
    def __init__(self, socket: WebSocket, account: Account) -> None:
        self._socket = socket
        self._account = account
        self._panel = Panel(randbits, odds.ODDS, lambda: time.monotonic_ns() // 1_000_000)
        self._pace = Pace(RATE, BURST)

    async def serve(self) -> None:
        strikes = 0
        try:
            await self._tell()
            while strikes < MOST_STRIKES:
                text = await self._socket.receive_text()
                await self._pace.wait()
                async with self._account.turn():
                    self._account.charge(COST)
                try:
                    message = messages.parse(text)
                except NoMessage:
                    strikes += 1
                    continue
                if not isinstance(message, Press):
                    strikes += 1
                    continue
                self._panel.press(message.switch, message.down)
                await self._tell()
        except (WebSocketDisconnect, KeyError, RuntimeError):
            pass  # gone, or said bytes instead of text

    async def _tell(self) -> None:
        told = {**self._panel.film(), "held": None, "wants": None, "by": None}
        await self._socket.send_text(json.dumps({"panel": told}))
