"""All tables: made, brought in, read from the disk when somebody comes, and forgotten when idle."""

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import Generator, Sequence
from functools import partial
from typing import Any, NamedTuple

from host_sim.games.contract import Json, Kind, Session
from host_sim.kit.faults import BadInput, phrase
from host_sim.kit.record import Record
from host_sim.table import heavy
from host_sim.table.calls import Calls
from host_sim.table.computers import Computers, Help
from host_sim.table.devices import Devices
from host_sim.table.rematch import devices_again, moved, seats_again, title_again
from host_sim.table.seating import COMPUTER, asked_seats, seating, shown
from host_sim.table.slices import in_slices
from host_sim.table.standing import Standing, read, standing, text_of
from host_sim.table.storage import (
    NOBODY,
    DamagedRecord,
    Device,
    StorageError,
    Store,
    Stored,
    StoredSeat,
)
from host_sim.table.table import Table, TableError
from host_sim.table.thinking import Thinkers
from host_sim.table.workers import Workers

MOST_TABLES = 2000
LONGEST_TITLE = 80
MOST_STATISTICS = 64  # games whose statistics are remembered
IDLE = 60.0  # seconds until a table that nobody uses leaves the memory
IDLE_OVER = 5.0  # the same once its game is over: few come back, and many may end together
TIDYING = 15.0  # seconds between two looks for such tables


class Tables:
    def __init__(
        self,
        store: Store,
        kinds: dict[str, Kind],
        workers: Workers | None = None,
        calls: Calls | None = None,
        thinkers: Thinkers | None = None,
    ) -> None:
        self.store = store
        self.kinds = kinds
        self._workers = workers or Workers()
        self._help = Help(thinkers or Thinkers(), random.SystemRandom())
        self._calls = calls
        self._open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._statistics: dict[str, Json] = {}  # of games that are over, by id

    def listed(self) -> Generator[list[Json]]:
        """All games, newest first, some at a time: a thousand take a while."""
        for some in self.store.reading_games():
            yield [self._entry(game, read(game.standing)) for game in some]

    def _entry(self, game: Stored, now: Standing) -> Json:
        return {
            "id": game.id,
            "kind": game.kind,
            "title": game.title,
            "seats": [shown(seat) for seat in game.seats],
            "over": bool(game.over),
            "next": list(now.next),
            "winner": now.winner,
            "ended_by": now.ended_by,
            "updated": game.updated,
            "damaged": game.damaged or game.kind not in self.kinds,
        }

    def order(self, kind: str, title: str, wishes: Json, seats: Json) -> "Order":
        """What somebody wants, with all that can be said of it at once; ValueError, TableError."""
        _check_title(title)
        return Order(self.kinds[kind], title, wishes, asked_seats(seats, self.kinds[kind]))

    async def new(
        self, order: "Order", record: Record[Any, Any, Any], label: str = ""
    ) -> tuple[Table, list[Json]]:
        """A new table, and its seats with the only copy of their secrets.

        `label` is what the device is called that sits on all seats "here".
        """
        self._check_room()
        session = order.kind.session(record)
        made = seating(session.seats, order.seats, label)
        stored = _stored(order.kind, order.title, made.seats, session.over, standing(session, 0))
        lines = record.lines()
        await self._store(stored, lines, made.devices)
        return await self._begun(stored, session, len(lines)), made.told

    async def rematch(self, identity: str) -> Json:
        """The same game once more, everybody one seat on; made once, for whoever asks first."""
        table = await self.get(identity)
        async with table.lock:
            session, old = table.going, table.stored
            if not session.over:
                raise TableError(phrase("a rematch comes after the game"))
            if old.rematch is None:
                made = await self._once_more(old, session)
                table.is_now(old._replace(rematch=made.stored.id))
            return {"table": table.stored.rematch, "seats": moved(old.seats)}

    async def _once_more(self, old: Stored, played: Session[Any]) -> Table:
        self._check_room()
        kind, devices = self.kinds[old.kind], Devices(self.store).at(old.id)
        seats = seats_again(old.seats, devices)
        record = kind.again(played.record, tuple(seat.name for seat in seats))
        session, title = kind.session(record), title_again(old.title, LONGEST_TITLE)
        stored = _stored(kind, title, seats, session.over, standing(session, 0))
        lines = record.lines()
        await self._store(stored, lines, devices_again(old.seats, devices), old.id)
        return await self._begun(stored, session, len(lines))

    async def bring_in(self, kind: str, title: str, text: str, brought: heavy.Brought) -> str:
        """A table for a record that somebody has; nobody plays on there, all may look."""
        self._check_room()
        seats = [StoredSeat(player, name, NOBODY) for player, name in brought.seats]
        stored = _stored(self.kinds[kind], title, seats, brought.over, brought.standing)
        await self._store(stored, text.split("\n")[:-1])
        return stored.id

    def _check_room(self) -> None:
        if self.store.count() >= MOST_TABLES:
            raise TableError(phrase("there are {most} tables already", most=MOST_TABLES))

    async def _store(
        self,
        stored: Stored,
        lines: list[str],
        devices: Sequence[Device] = (),
        rematch_of: str | None = None,
    ) -> None:
        try:
            await self.store.add(stored, lines, devices, rematch_of)
        except StorageError as failure:
            raise TableError(
                phrase("the game cannot be stored: {reason}", reason=failure)
            ) from None

    async def _begun(self, stored: Stored, session: Session[Any], lines: int) -> Table:
        names = {seat.player: seat.name for seat in stored.seats if seat.who == COMPUTER}
        computers = Computers(session, self.kinds[stored.kind], names, self._help)
        table = Table(self.store, stored, session, computers, lines)
        table.failed = lambda: self._open.pop(stored.id, None) and None
        if self._calls:
            table.waits = partial(self._calls.are_away, stored.id)
        table.statistics = lambda: self._statistics_of(stored)
        await table.begin()
        self._open[stored.id] = table
        return table

    async def get(self, identity: str) -> Table:
        """Read from the disk if it is not in memory; once for all who ask for it meanwhile."""
        if identity in self._open:
            return self._open[identity]
        if identity not in self._opening:
            self._opening[identity] = asyncio.create_task(self._read(identity))
            self._opening[identity].add_done_callback(lambda _: self._opening.pop(identity))
        return await asyncio.shield(self._opening[identity])

    async def _read(self, identity: str) -> Table:
        stored = self.store.game(identity)
        if stored is None:
            raise TableError("no such table")
        try:
            if stored.kind not in self.kinds:
                raise DamagedRecord(phrase("there is no game {kind}", kind=repr(stored.kind)))
            kind, lines = self.kinds[stored.kind], await in_slices(self.store.reading(identity))
            record = await in_slices(kind.reading(_text(lines), stored.title))
        except (BadInput, DamagedRecord) as bad:
            raise TableError(phrase("its record is damaged: {reason}", reason=bad)) from None
        return await self._begun(stored, kind.session(record), len(lines))

    async def delete(self, identity: str) -> None:
        """For good. Whoever sits there is told."""
        table = self._open.get(identity)
        async with table.lock if table else contextlib.nullcontext():
            try:
                await self.store.delete(identity)
            except StorageError as failure:
                raise TableError(
                    phrase("the game cannot be deleted: {reason}", reason=failure)
                ) from None
            self._open.pop(identity, None)
            if table:
                table.dissolve()
        for other in self._open.values():
            if other.stored.rematch == identity:
                other.is_now(other.stored._replace(rematch=None))

    async def rename(self, identity: str, title: str) -> None:
        """Whoever sits there is told."""
        _check_title(title)
        try:
            await self.store.update(identity, title=title)
        except StorageError as failure:
            raise TableError(phrase("this cannot be stored: {reason}", reason=failure)) from None
        if identity in self._open:
            table = self._open[identity]
            table.is_now(table.stored._replace(title=title))

    def devices_changed(self, identity: str) -> None:
        if identity in self._open:
            self._open[identity].devices_changed()

    async def _statistics_of(self, stored: Stored) -> Json:
        """Of a game that is over, and does not change any more."""
        if stored.id not in self._statistics:
            text = _text(await in_slices(self.store.reading(stored.id)))
            found = await self._workers.do(heavy.statistics, self.kinds[stored.kind], text)
            self._statistics[stored.id] = found
            while len(self._statistics) > MOST_STATISTICS:
                del self._statistics[next(iter(self._statistics))]
        return self._statistics[stored.id]

    # Memory

    async def tidy_up(self) -> None:
        """On and on: what nobody uses leaves the memory, and is read again when it is wanted."""
        while True:
            await asyncio.sleep(TIDYING)
            self.forget_idle()

    def forget_idle(self, idle: float = IDLE, idle_over: float = IDLE_OVER) -> None:
        """Tables where nobody was for so many seconds, and nothing happens by itself."""
        now = time.monotonic()
        for identity, table in list(self._open.items()):
            long_enough = min(idle, idle_over) if table.going.over else idle
            if table.is_idle and table.used <= now - long_enough:
                del self._open[identity]


class Order(NamedTuple):
    """A table that somebody wants."""

    kind: Kind
    title: str
    wishes: Json
    seats: list[tuple[str, str]]  # who sits, and their names, in the order of players

    def record(self) -> Record[Any, Any, Any]:
        """Of the new game; BadInput or ValueError if it cannot be had."""
        return self.kind.new(self.wishes, [name for _, name in self.seats])


def _check_title(title: str) -> None:
    if not title or len(title) > LONGEST_TITLE or not title.isprintable():
        raise TableError(phrase("a title has 1 to {most} letters", most=LONGEST_TITLE))


def _stored(kind: Kind, title: str, seats: list[StoredSeat], over: bool, now: Standing) -> Stored:
    identity, made = secrets.token_urlsafe(6), int(time.time())
    return Stored(identity, kind.name, title, made, int(over), seats, standing=text_of(now))


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
