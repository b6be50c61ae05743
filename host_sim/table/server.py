"""The server: pages, a few requests, and a socket for each page at a table."""

import asyncio
import contextlib
import io
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from functools import partial
from typing import Any, cast

import segno
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from host_sim.games import kinds
from host_sim.games.contract import Json
from host_sim.games.registry import opponents
from host_sim.kit.faults import BadInput, Fault, phrase
from host_sim.table import heavy
from host_sim.table.accounts import Account, Accounts
from host_sim.table.calls import Calls, calling
from host_sim.table.connection import TRY_AGAIN, Connection
from host_sim.table.devices import label_of
from host_sim.table.expiry import expiring
from host_sim.table.files import File
from host_sim.table.gate import Gate
from host_sim.table.guard import Guard
from host_sim.table.guest import Guest
from host_sim.table.messages import read_json
from host_sim.table.outlook import encoded
from host_sim.table.pages import Pages
from host_sim.table.panel_connection import PanelConnection
from host_sim.table.pictures import SVG, Pictures
from host_sim.table.rule_books import rules
from host_sim.table.seat_requests import SeatRequests
from host_sim.table.storage import Store
from host_sim.table.table import TableError
from host_sim.table.tables import Tables
from host_sim.table.thinking import Thinkers
from host_sim.table.workers import Workers
from host_sim.words import ENGLISH, Catalogue, Words

LARGEST_REQUEST = 2 * 1024 * 1024  # bytes: a long record
LONGEST_LINK = 300
MOST_IDLE = 1000  # connections without a seat
LIGHT = 4 * 1024  # bytes: wishes that are larger hold a board, which takes long to check
# A picture brings its own style, and nothing else.
PICTURE = {"content-security-policy": "default-src 'none'; style-src 'unsafe-inline'"}


Answer = Callable[[Request], Awaitable[Response]]


def _safely(answer: Answer) -> Answer:
    """Whatever was wrong with a request is told, and nothing else."""

    async def safe(request: Request) -> Response:
        try:
            request.state.body = await _received(request)
            async with _account(request).turn():
                return await answer(request)
        except (TableError, ValueError) as error:
            return JSONResponse({"error": _catalogue(request).translate(str(error))}, 400)
        except BadInput as bad:
            faults, file = _faults(bad, request), _catalogue(request).translate(bad.file)
            error = "\n".join(fault.located(file) for fault in faults)
            return JSONResponse({"error": error, "faults": [f._asdict() for f in faults]}, 400)
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        except KeyError as missing:
            return JSONResponse({"error": f"there is no {missing.args[0]!r:.40}"}, 404)

    return safe


def _account(request: Request | WebSocket) -> Account:
    """Of the address that asks."""
    return cast("Accounts", request.app.state.accounts).of_client(request.client)


def _catalogue(request: Request) -> Catalogue:
    """Of the reader's language: the page tells which; English for whoever does not."""
    return cast("Words", request.app.state.words).catalogue(_language(request))


def _language(request: Request) -> str:
    """The first of the reader's languages that we have."""
    known = cast("Words", request.app.state.words).languages
    wanted = request.headers.get("accept-language", "").split(",")
    codes = (one.strip()[:2].lower() for one in wanted)
    return next((code for code in codes if code in known), ENGLISH)


def _faults(bad: BadInput, request: Request) -> list[Fault]:
    """As the reader is told them."""
    translate = _catalogue(request).translate
    return [fault._replace(message=translate(fault.message)) for fault in bad.faults]


class Server:
    def __init__(
        self, tables: Tables, links: Callable[[], str], words: Words, workers: Workers
    ) -> None:
        """`links` tells how addresses begin that other devices use."""
        self.tables = tables
        self._workers = workers
        self.links = links
        self._words = words
        self.pages = Pages(tables.kinds.values(), words.languages.values())
        self._files: dict[str, File] = {}
        self._pictures = Pictures()
        self._idle: dict[asyncio.Task[Any], None] = {}  # connections without a seat, oldest first

    # What a page needs

    async def page(self, request: Request) -> Response:
        with _account(request).working():
            wanted = [f"/api/words/{_language(request)}"]
            game = self.tables.store.game(request.path_params.get("id", ""))
            if game:
                wanted.append(f"/api/tables/{game.id}/picture")
            return self.pages.page(request, wanted, game.kind if game else "")

    async def choices(self, request: Request) -> Response:
        kinds = self.tables.kinds
        return self._kept(
            request, lambda: {n: k.choices | {"opponents": opponents(k)} for n, k in kinds.items()}
        )

    async def words(self, request: Request) -> Response:
        catalogue = self._words.catalogue(request.path_params["language"])
        return self._kept(request, lambda: catalogue.page)

    async def rules(self, request: Request) -> Response:
        catalogue = self._words.catalogue(request.path_params["language"])
        return self._kept(request, lambda: rules(self.tables.kinds.values(), catalogue))

    def _kept(self, request: Request, make: Callable[[], Json]) -> Response:
        """What stays the same for as long as the server runs is put together once."""
        path = request.url.path
        if path not in self._files:
            with _account(request).working():
                self._files[path] = File(encoded(make()).encode(), "application/json")
        return self._files[path].answer(request)

    async def shipped(self, request: Request) -> Response:
        kind = self.tables.kinds[request.path_params["kind"]]
        return FileResponse(kind.shipped(request.path_params["name"]), media_type="text/plain")

    async def picture(self, request: Request) -> Response:
        kind = self.tables.kinds[request.path_params["kind"]]
        drawing = kind.drawing(dict(request.query_params))
        return (await self._pictures.of(drawing)).answer(request, **PICTURE)

    async def qr(self, request: Request) -> Response:
        link = request.query_params.get("link", "")
        if not 0 < len(link) <= LONGEST_LINK:
            raise ValueError("no link")
        drawn, size = io.BytesIO(), {"scale": 8, "border": 2}
        with _account(request).working():
            segno.make_qr(link).save(drawn, kind="svg", xmldecl=False, dark="#000", **size)
        return File(drawn.getvalue(), SVG).answer(request, **PICTURE)

    # Tables

    async def listed(self, request: Request) -> Response:
        """Others are served while it is put together."""
        account, listed, entries = _account(request), self.tables.listed(), list[str]()
        some: list[Json] | None = []
        while some is not None:
            with account.working():
                entries += map(encoded, some)
                some = next(listed, None)
            await asyncio.sleep(0)
        return Response(f"[{','.join(entries)}]", media_type="application/json")

    async def new(self, request: Request) -> Response:
        body: bytes = request.state.body
        asked = _object(body)
        kind, title = str(asked.get("kind")), str(asked.get("title", ""))
        if kind not in self.tables.kinds:
            raise KeyError(kind)
        if set(asked) != {"kind", "title", "wishes", "seats"}:
            raise ValueError("a table needs kind, title, wishes and seats")
        order = self.tables.order(kind, title, asked["wishes"], asked["seats"])
        if len(body) > LIGHT:
            names = [name for _, name in order.seats]
            await self._workers.do(heavy.can_be_made, self.tables.kinds[kind], order.wishes, names)
        with _account(request).working():
            record = order.record()
        _check_pace(request)
        label = label_of(request.headers.get("user-agent", ""))
        table, seats = await self.tables.new(order, record, label)
        begin = f"{self.links()}/table/{table.stored.id}"
        told = [{**s, "link": s["claim"] and f"{begin}#{s['claim']}"} for s in seats]
        return JSONResponse({"id": table.stored.id, "seats": told}, 201)

    async def bring_in(self, request: Request) -> Response:
        name = request.query_params.get("name", "record")[:80]
        text = request.state.body.decode("utf-8", "replace")
        kind = text.split(" ", 1)[0]
        if kind not in self.tables.kinds:
            raise ValueError(phrase("{name} is no record of a game", name=name))
        title = "".join(c for c in name if c.isprintable()) or "record"
        brought = await self._workers.do(heavy.brought, self.tables.kinds[kind], text, name)
        _check_pace(request)
        return JSONResponse({"id": await self.tables.bring_in(kind, title, text, brought)}, 201)

    async def check(self, request: Request) -> Response:
        kind = self.tables.kinds[request.path_params["kind"]]
        name = request.query_params.get("name", "layout")[:80]
        text = request.state.body.decode("utf-8", "replace")
        try:
            await self._workers.do(kind.check, text, name)
        except BadInput as bad:
            return JSONResponse({"faults": [fault._asdict() for fault in _faults(bad, request)]})
        return JSONResponse({"faults": []})

    async def answer(self, request: Request) -> Response:
        kind = self.tables.kinds[request.path_params["kind"]]
        with _account(request).working():
            return JSONResponse(kind.answer(_json(request)))

    async def record(self, request: Request) -> Response:
        table = await self.tables.get(request.path_params["id"])
        token = request.headers.get("authorization", "").removeprefix("Bearer ")
        device = table.device_of(token) if token else None
        if token and device is None:
            return JSONResponse({"error": "not your seat"}, 403)
        asker = Guest(device.player if device else None)
        lines = await table.copy_for(asker)
        _account(request).charge(asker.spent)
        with _account(request).working():
            return PlainTextResponse("".join(f"{line}\n" for line in lines))

    async def board(self, request: Request) -> Response:
        table = await self.tables.get(request.path_params["id"])
        picture = await self._pictures.of(await table.drawing())
        return picture.answer(request, **PICTURE)

    # Sockets

    async def socket(self, socket: WebSocket) -> None:
        connection = Connection(socket, self.tables, _account(socket), self._seated)
        await self._serve(socket, connection.serve)

    def _seated(self) -> None:
        task = asyncio.current_task()
        if task:
            self._idle.pop(task, None)

    async def panel(self, socket: WebSocket) -> None:
        await self._serve(socket, PanelConnection(socket, _account(socket)).serve)

    async def _serve(self, socket: WebSocket, serve: Callable[[], Awaitable[None]]) -> None:
        """Where too many wait without a seat, the oldest of them makes room: a player comes in."""
        await socket.accept()
        task = asyncio.current_task()
        assert task
        if len(self._idle) >= MOST_IDLE:
            next(iter(self._idle)).cancel()
        self._idle[task] = None
        try:
            await serve()
        except asyncio.CancelledError:
            with contextlib.suppress(RuntimeError):
                await socket.close(TRY_AGAIN)
        finally:
            self._idle.pop(task, None)


async def _received(request: Request) -> bytes:
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST_REQUEST:
            raise ValueError(phrase("more than {size} KiB", size=LARGEST_REQUEST // 1024))
    return data


def _check_pace(request: Request) -> None:
    if not _account(request).may_make_table():
        raise TableError(phrase("too many new tables at once"))


def _json(request: Request) -> dict[str, Any]:
    return _object(request.state.body)


def _object(body: bytes) -> dict[str, Any]:
    try:
        said = read_json(body.decode("utf-8"))
    except UnicodeDecodeError:
        raise ValueError("no JSON") from None
    if not isinstance(said, dict):
        raise ValueError("no object")
    return cast("dict[str, Any]", said)


def application(
    store: Store,
    guard: Guard,
    links: Callable[[], str],
    words: Words,
    accounts: Accounts,
    *,
    keep_days: int | None = None,
    on_turn: Sequence[str] | None = None,
) -> Starlette:
    """`keep_days` is how long a game is kept that nobody touches; for ever if it is none. `on_turn`
    is run when it is the turn of somebody who is away."""
    workers, thinkers = Workers(), Thinkers()
    calls = Calls(on_turn, store, links) if on_turn else None
    server = Server(Tables(store, kinds(), workers, calls, thinkers), links, words, workers)
    seats = SeatRequests(server.tables, links, _json, _check_pace, keep_days)

    @contextlib.asynccontextmanager
    async def life(_: Starlette) -> AsyncGenerator[None]:
        tidying = asyncio.create_task(server.tables.tidy_up())
        async with expiring(server.tables, keep_days), calling(calls):
            yield
        tidying.cancel()
        workers.close()
        thinkers.close()
        store.close()

    extra = [address for kind in server.tables.kinds.values() for address in kind.pages]
    get = partial(Route, methods=["GET"])
    post = partial(Route, methods=["POST"])
    routes = [
        *(get(path, _safely(server.page)) for path in ("/", "/panel", "/table/{id}", *extra)),
        get("/web/{path:path}", server.pages.file),
        get("/api/choices", _safely(server.choices)),
        get("/api/words/{language}", _safely(server.words)),
        get("/api/rules/{language}", _safely(server.rules)),
        get("/api/shipped/{kind}/{name}", _safely(server.shipped)),
        get("/api/picture/{kind}", _safely(server.picture)),
        get("/api/qr", _safely(server.qr)),
        get("/api/tables", _safely(server.listed)),
        post("/api/tables", _safely(server.new)),
        post("/api/import", _safely(server.bring_in)),
        post("/api/check/{kind}", _safely(server.check)),
        post("/api/ask/{kind}", _safely(server.answer)),
        get("/api/tables/{id}/record", _safely(server.record)),
        get("/api/tables/{id}/picture", _safely(server.board)),
        *(Route(path, _safely(answer), methods=[how]) for how, path, answer in seats.routes),
        WebSocketRoute("/socket", server.socket),
        WebSocketRoute("/socket/panel", server.panel),
    ]
    app = Starlette(routes=routes, middleware=[Middleware(Gate, guard, accounts)], lifespan=life)
    app.state.words, app.state.accounts = words, accounts
    return app
