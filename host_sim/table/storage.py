"""Every table on disk: SQLite, an action in it before anyone sees its effect.

A thread of its own writes; whatever waits when it comes around is committed together, so that many
tables share the price of one write to the disk. A table is stored as its record, line by line.
"""

import asyncio
import hashlib
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.kit.faults import BadInput, phrase
from host_sim.kit.record_reader import Slices, whole
from host_sim.table import schema

NOBODY = "nobody"  # sits there: the seats of a record that was brought in
TOGETHER = 100  # lines, or games, that are read at once

Work = Callable[[sqlite3.Connection], None]
Waiting = tuple[Work, Callable[[Exception | None], None]]


class StoredSeat(NamedTuple):
    player: str
    name: str
    who: str  # "here", "device", "computer" or NOBODY
    claim: bytes | None = None  # the SHA-256 of the link that gives it to one more device
    called: int | None = None  # the last turn, by its beginning, that a person was called to


class Stored(NamedTuple):
    id: str
    kind: str
    title: str
    updated: int  # seconds since 1970
    over: int  # 1 once the game has ended
    seats: list[StoredSeat]
    damaged: bool = False  # not all of the above could be read
    standing: str = ""  # see standing.py
    rematch: str | None = None  # the table at which the same people play once more


class Device(NamedTuple):
    """One that may sit on a player's seat."""

    player: str
    token: bytes  # the SHA-256 of its secret
    label: str  # what its owner calls it; empty if nothing is known
    since: int  # seconds since 1970; 0 if nobody has kept it
    number: int | None = None  # given by the database


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class StorageError(Exception):
    """The disk did not take it; nothing was stored."""


class DamagedRecord(Exception):
    """Not all lines of a record are there, as they were written."""


class Journal:
    """The record of a table that is played on: what it writes waits here to be stored."""

    def __init__(self, store: "Store", game: str, lines: int) -> None:
        self.at = lines  # so many are stored
        self._store, self._game = store, game
        self._waiting: list[str] = []

    def append(self, lines: list[str]) -> None:
        self._waiting += lines

    async def commit(self, *, over: bool, standing: str) -> None:
        """Stores what waits; raises StorageError if the disk does not take it."""
        lines, self._waiting = self._waiting, []
        await self._store.append(self._game, self.at, lines, over=over, standing=standing)
        self.at += len(lines)

    def close(self) -> None:
        """There is nothing to close: the store stays open."""


class Store:
    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            db = self._connect()
            schema.prepare(db, path)
            self.read = self._connect()
        except (sqlite3.Error, OSError) as error:
            raise BadInput.of(path, f"cannot be used as storage: {error}") from None
        self.read.text_factory = _text
        self._work: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, args=(db,), name="storage", daemon=True)
        self._writer.start()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        db.execute("pragma synchronous = full")
        db.execute("pragma foreign_keys = on")
        return db

    def close(self) -> None:
        self._work.put(None)
        self._writer.join()
        self.read.close()

    # Writing

    def _write(self, db: sqlite3.Connection) -> None:
        closing = False
        while not closing:
            batch = [self._work.get()]
            while not self._work.empty():
                batch.append(self._work.get_nowait())
            closing = None in batch
            for _, done in _commit(db, [waiting for waiting in batch if waiting]):
                done(None)
        db.close()

    async def do(self, work: Work) -> None:
        """Some writing, whole or not at all; raises StorageError if the disk does not take it."""
        loop, done = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()

        def tell(error: Exception | None) -> None:
            loop.call_soon_threadsafe(_settle, done, error)

        self._work.put((work, tell))
        await done

    async def add(
        self,
        game: Stored,
        lines: list[str],
        devices: Iterable[Device] = (),
        rematch_of: str | None = None,
    ) -> None:
        def work(db: sqlite3.Connection) -> None:
            about = (*game[:5], game.standing, game.rematch)
            db.execute("insert into game values (?, ?, ?, ?, ?, ?, ?)", about)
            db.executemany(
                "insert into seat values (?, ?, ?, ?, ?, ?, ?)",
                [(game.id, place, *seat) for place, seat in enumerate(game.seats)],
            )
            for device in devices:
                add_device(db, game.id, device)
            _append(db, game.id, 0, lines)
            db.execute("update game set rematch = ? where id = ?", (game.id, rematch_of))

        await self.do(work)

    async def delete(self, game: str) -> None:
        """All of a game, also of one whose very name is damaged."""
        identity = game.encode("utf-8", "surrogateescape")

        def work(db: sqlite3.Connection) -> None:
            forget = "update game set rematch = null where rematch = cast(? as text)"
            db.execute(forget, (identity,))
            for column in ("line.game", "device.game", "seat.game", "game.id"):
                table = column.partition(".")[0]
                db.execute(f"delete from {table} where {column} = cast(? as text)", (identity,))

        await self.do(work)

    async def append(
        self, game: str, first: int, lines: list[str], *, over: bool, standing: str = ""
    ) -> None:
        """More lines of a record, which has `first` of them already."""

        def work(db: sqlite3.Connection) -> None:
            _append(db, game, first, lines)
            change = "update game set updated = ?, over = ?, standing = ? where id = ?"
            db.execute(change, (int(time.time()), int(over), standing, game))

        await self.do(work)

    async def update(self, game: str, **columns: str) -> None:
        """What is said of a game beside its record."""
        change = f"update game set {', '.join(f'{name} = ?' for name in columns)} where id = ?"
        await self.do(lambda db: run(db, change, (*columns.values(), game)))

    async def call(self, game: str, player: str, since: int) -> bool:
        """Whether nobody was called yet to the turn that began then; from now on somebody was."""
        change = "update seat set called = ?3 where game = ?1 and player = ?2 and called is not ?3"
        changed = 0

        def work(db: sqlite3.Connection) -> None:
            nonlocal changed
            changed = db.execute(change, (game, player, since)).rowcount

        await self.do(work)
        return changed > 0

    # Reading

    def games(self) -> list[Stored]:
        """Newest first."""
        return [game for some in self.reading_games() for game in some]

    def reading_games(self) -> Generator[list[Stored]]:
        """The same, some at a time; one that is deleted meanwhile is left out."""
        rows = self.read.execute("select rowid from game order by updated desc, id").fetchall()
        numbers = [number for (number,) in rows]
        for first in range(0, len(numbers), TOGETHER):
            wanted = numbers[first : first + TOGETHER]
            those = f"rowid in ({', '.join('?' * len(wanted))})"
            query = f"select rowid, {GAME} from game where {those}"
            games = {number: row for number, *row in self.read.execute(query, wanted)}
            seats: dict[str, list[StoredSeat]] = {}
            query = (
                f"select game, {SEAT} from seat where game in (select id from game where {those})"
            )
            for game, *seat in self.read.execute(f"{query} order by place", wanted):
                seats.setdefault(game, []).append(StoredSeat(*seat))
            found = [games[number] for number in wanted if number in games]
            yield [_read(tuple(row), seats.get(row[0], [])) for row in found]

    def count(self) -> int:
        """Of all games."""
        (count,) = self.read.execute("select count(*) from game").fetchone()
        return count

    def game(self, identity: str) -> Stored | None:
        row = self.read.execute(f"select {GAME} from game where id = ?", (identity,)).fetchone()
        query = f"select {SEAT} from seat where game = ? order by place"
        seats = [StoredSeat(*seat) for seat in self.read.execute(query, (identity,))]
        return _read(row, seats) if row else None

    def untouched_since(self, moment: int) -> list[str]:
        """Games in which nothing has happened since then."""
        rows = self.read.execute("select id from game where updated < ?", (moment,))
        return [identity for (identity,) in rows]

    def lines(self, game: str) -> list[str]:
        """The record; raises DamagedRecord if a line is missing or is no text."""
        return whole(self.reading(game))

    def reading(self, game: str) -> Slices[list[str]]:
        """The same, some lines at a time: a long record takes a while.

        No query stays open in between: whoever reads meanwhile would find all as it was before.
        """
        rows = self.read.execute("select count(*) from line where game = ?", (game,))
        (count,) = rows.fetchone()
        query = (
            "select number, text from line where game = ? and number >= ? order by number limit ?"
        )
        lines: list[str] = []
        while found := self.read.execute(query, (game, len(lines), TOGETHER)).fetchall():
            for number, text in found:
                _check_line(number, text, len(lines))
                lines.append(text)
            yield
        if len(lines) < count:  # deleted meanwhile, or some have no number of ours
            raise _missing(len(lines))
        return lines


GAME = "id, kind, title, updated, over, standing, rematch"
SEAT = "player, name, who, claim, called"


def _text(data: bytes) -> str:
    """One bad byte spoils one text, not all that was asked for."""
    return data.decode("utf-8", "surrogateescape")


def clean(text: str) -> str:
    """As it can be shown: bytes that are no letters become a sign for that."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _check_line(number: int, text: str, wanted: int) -> None:
    if number != wanted:
        raise _missing(wanted)
    if text != clean(text):
        raise DamagedRecord(phrase("line {line} is no text", line=number + 1))


def _missing(number: int) -> DamagedRecord:
    return DamagedRecord(phrase("line {line} is missing", line=number + 1))


def _read(row: tuple[Any, ...], written: list[StoredSeat]) -> Stored:
    """As it can be shown, and whether that is as it was written."""
    game = Stored(*row[:5], seats=written, standing=row[5], rematch=row[6])
    seats = [
        seat._replace(player=clean(seat.player), name=clean(seat.name), who=clean(seat.who))
        for seat in written
    ]
    shown = game._replace(
        id=clean(game.id), kind=clean(game.kind), title=clean(game.title), seats=seats
    )
    return shown._replace(damaged=shown != game or not seats)


def run(db: sqlite3.Connection, query: str, values: Iterable[str | bytes | int]) -> None:
    db.execute(query, tuple(values))


def add_device(db: sqlite3.Connection, game: str, device: Device) -> None:
    query = "insert into device (game, player, token, label, since) values (?, ?, ?, ?, ?)"
    db.execute(query, (game, *device[:4]))


def _append(db: sqlite3.Connection, game: str, first: int, lines: Iterable[str]) -> None:
    rows = [(game, number, line) for number, line in enumerate(lines, first)]
    db.executemany("insert into line values (?, ?, ?)", rows)


def _commit(db: sqlite3.Connection, batch: list[Waiting]) -> list[Waiting]:
    """Does all in one transaction; if that fails, each alone. Answers those that stand."""
    try:
        db.execute("begin immediate")
        for work, _ in batch:
            work(db)
        db.execute("commit")
        return batch
    except (sqlite3.Error, ValueError, OverflowError) as error:
        if db.in_transaction:
            db.execute("rollback")
        if len(batch) == 1:
            batch[0][1](StorageError(str(error)))
            return []
    return [one for waiting in batch for one in _commit(db, [waiting])]


def _settle(done: asyncio.Future[Any], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error:
        done.set_exception(error)
    else:
        done.set_result(None)
