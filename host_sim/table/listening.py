"""The server's side of each connection: how long a request may take, and how many one may have."""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from host_sim.table.accounts import Account, Accounts

SLOWEST = 20.0  # seconds from the first byte of a request to its last
RECEIVING = (h11.IDLE, h11.SEND_BODY)  # the states of somebody who has not said all of it


def protocols(accounts: Accounts) -> dict[str, Any]:
    """What uvicorn is to use for requests and for sockets, as its settings."""

    class Request(CountedRequest):
        all_accounts = accounts

    class Socket(CountedSocket):
        all_accounts = accounts

    return {"http": Request, "ws": Socket}


class CountedRequest(H11Protocol):
    """A connection that is cut if a request does not come to its end, or if there are too many."""

    all_accounts: Accounts
    _account: Account | None = None
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        account = self.all_accounts.of_client(self.client)
        if not account.may_connect():
            transport.abort()
            return
        self._account = account
        account.connections += 1
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._let_go()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on the other protocol counts it."""
        self._let_go()
        super().handle_websocket_upgrade(event)

    def _let_go(self) -> None:
        if self._account:
            self._account.connections -= 1
            self._account = None
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None

    def _watch(self) -> None:
        """The clock runs while somebody has something to say."""
        receiving = self._account is not None and self.conn.their_state in RECEIVING
        if receiving and self._deadline is None:
            self._deadline = self.loop.call_later(SLOWEST, self.transport.abort)
        elif not receiving and self._deadline:
            self._deadline.cancel()
            self._deadline = None


class CountedSocket(WebSocketsSansIOProtocol):
    """A socket counts as a connection of its address for as long as it is open."""

    all_accounts: Accounts
    _account: Account | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._account = self.all_accounts.of_client(self.client)
        self._account.connections += 1

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._account:
            self._account.connections -= 1
            self._account = None
