"""Requests about seats: links that give them away, devices, the name and the end of a game."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from host_sim.kit.faults import phrase
from host_sim.table.accounts import HOST
from host_sim.table.devices import (
    LONGEST_LABEL,
    MOST_DEVICES,
    Devices,
    is_label,
    is_secret,
    label_of,
    new_secret,
)
from host_sim.table.storage import Device, StorageError
from host_sim.table.table import TableError
from host_sim.table.tables import Tables

Answer = Callable[[Request], Awaitable[Response]]
T = TypeVar("T")


class SeatRequests:
    def __init__(
        self,
        tables: Tables,
        links: Callable[[], str],
        said: Callable[[Request], dict[str, Any]],
        check_pace: Callable[[Request], None],
        keep_days: int | None,
    ) -> None:
        """`links` tells how addresses begin that other devices use, `said` what a request says;
        `check_pace` refuses who makes too many tables."""
        self._tables, self._links, self._said = tables, links, said
        self._devices = Devices(tables.store)
        self._check_pace, self._keep_days = check_pace, keep_days

    @property
    def routes(self) -> list[tuple[str, str, Answer]]:
        table = "/api/tables/{id}"
        return [
            ("GET", "/api/host", self.host),
            ("DELETE", table, self.delete),
            ("POST", table, self.retitle),
            ("POST", f"{table}/rematch", self.rematch),
            ("POST", f"{table}/claim", self.claim),
            ("POST", f"{table}/link", self.link),
            ("GET", f"{table}/devices", self.devices),
            ("POST", f"{table}/devices/{{number:int}}", self.rename),
            ("DELETE", f"{table}/devices/{{number:int}}", self.revoke),
        ]

    async def host(self, request: Request) -> Response:
        return JSONResponse({"keep_days": self._keep_days, "you": _is_host(request)})

    # Seats and their devices

    async def claim(self, request: Request) -> Response:
        game, said = request.path_params["id"], self._said(request)
        claim, token = str(said.get("claim")), said.get("token", new_secret())
        if not is_secret(token):
            raise ValueError("a token has 22 to 80 letters, digits, - or _")
        label = label_of(request.headers.get("user-agent", ""))
        player = await _stored(self._devices.claim(game, claim, token, label))
        stored = self._tables.store.game(game)
        if player is None or stored is None:
            raise TableError(phrase("this link was used already, or is not of this table"))
        self._tables.devices_changed(game)
        name = next((seat.name for seat in stored.seats if seat.player == player), "")
        return JSONResponse({"player": player, "name": name, "token": token}, 201)

    async def link(self, request: Request) -> Response:
        game, device = self._asking(request)
        if len(self._devices.of(game, device.player)) >= MOST_DEVICES:
            raise TableError(phrase("a seat has at most {most} devices", most=MOST_DEVICES))
        claim = await _stored(self._devices.new_claim(game, device.player))
        return JSONResponse({"link": f"{self._links()}/table/{game}#{claim}"}, 201)

    async def devices(self, request: Request) -> Response:
        """Those of one's own seat."""
        game, asking = self._asking(request)
        return JSONResponse(
            [
                {
                    "number": device.number,
                    "label": device.label,
                    "since": device.since,
                    "this": device.number == asking.number,
                }
                for device in self._devices.of(game, asking.player)
            ]
        )

    async def rename(self, request: Request) -> Response:
        game, device = self._asking(request)
        label = self._said(request).get("label")
        if not is_label(label):
            raise TableError(phrase("a name has at most {most} letters", most=LONGEST_LABEL))
        number = request.path_params["number"]
        await _stored(self._devices.rename(game, device.player, number, str(label).strip()))
        return JSONResponse({})

    async def revoke(self, request: Request) -> Response:
        game, device = self._asking(request)
        number = request.path_params["number"]
        await _stored(self._devices.remove(game, device.player, number))
        if number in self._devices.numbers(game):
            raise TableError(phrase("a seat keeps its last device; only your own can be put out"))
        self._tables.devices_changed(game)
        return JSONResponse({})

    def _asking(self, request: Request) -> tuple[str, Device]:
        """The table, and the device that asks."""
        game = request.path_params["id"]
        token = request.headers.get("authorization", "").removeprefix("Bearer ")
        device = self._devices.holding(game, token)
        if device is None:
            raise TableError(phrase("that is not your seat"))
        return game, device

    # A game and its end

    async def rematch(self, request: Request) -> Response:
        """For whoever plays: all who do may sit there, each with the secret that they have."""
        game, _ = self._asking(request)
        stored = self._tables.store.game(game)
        if stored and stored.over and stored.rematch is None:
            self._check_pace(request)
        return JSONResponse(await self._tables.rematch(game), 201)

    async def retitle(self, request: Request) -> Response:
        identity, title = self._own(request), self._said(request).get("title")
        await self._tables.rename(identity, title.strip() if isinstance(title, str) else "")
        return JSONResponse({})

    async def delete(self, request: Request) -> Response:
        await self._tables.delete(self._own(request))
        return JSONResponse({})

    def _own(self, request: Request) -> str:
        """The table of anybody who plays there, and of the host, whose disk it is."""
        stored = self._tables.store.game(request.path_params["id"])
        if stored is None:
            raise TableError("no such table")
        if not _is_host(request):
            self._asking(request)
        return stored.id


def _is_host(request: Request) -> bool:
    return request.client is not None and request.client.host in HOST


async def _stored(work: Awaitable[T]) -> T:
    try:
        return await work
    except StorageError as failure:
        raise TableError(phrase("this cannot be stored: {reason}", reason=failure)) from None
