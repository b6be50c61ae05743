"""What everything passes that comes to the server, and every answer on its way back."""

from typing import Any

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from host_sim.table.accounts import Accounts
from host_sim.table.connection import NOT_WELCOME
from host_sim.table.guard import Guard

POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


class Gate:
    """Turns away what comes under a foreign name, and gives every answer our headers.

    Each address has its pace, whatever it asks for: a page, a socket, or nothing that there is.
    """

    def __init__(self, app: ASGIApp, guard: Guard, accounts: Accounts) -> None:
        self._app, self._guard, self._accounts = app, guard, accounts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        await self._accounts.of_client(scope["client"]).request()
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if not self._guard.knows_host(headers.get("host")) or (
            changes and not self._guard.knows_origin(headers.get("origin"))
        ):
            await _turn_away(scope, receive, send)
            return

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                known = {name for name, _ in message["headers"]}
                more = [(n.encode(), v.encode()) for n, v in HEADERS.items()]
                message["headers"] += [pair for pair in more if pair[0] not in known]
            await send(message)

        http = scope["type"] == "http"
        await self._app(scope, receive, send_with_headers if http else send)


async def _turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).close(NOT_WELCOME)
    else:
        await JSONResponse({"error": "not from here"}, 403)(scope, receive, send)
