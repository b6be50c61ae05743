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
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from host_sim.kit.faults import BadInput

VERSION = 1
SCHEMA = """
create table game (
    id text primary key,
    kind text not null,
    title text not null,
    updated integer not null,
    over integer not null
) strict;
create table seat (
    game text not null references game,
    place integer not null,
    player text not null,
    name text not null,
    who text not null,
    token blob,
    primary key (game, place)
) strict;
create table line (
    game text not null references game,
    number integer not null,
    text text not null,
    primary key (game, number)
) strict, without rowid;
"""

Work = Callable[[sqlite3.Connection], None]


class StoredSeat(NamedTuple):
    player: str
    name: str
    who: str  # "here", "device" or "computer"
    token: bytes | None  # the SHA-256 of its secret


class Stored(NamedTuple):
    id: str
    kind: str
    title: str
    updated: int  # seconds since 1970
    over: int  # 1 once the game has ended
    seats: list[StoredSeat]


def hashed(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class StorageError(Exception):
    """The disk did not take it; nothing was stored."""


class Journal:
    """The record of a table that is played on: what it writes waits here to be stored."""

    def __init__(self, store: "Store", game: str, lines: int) -> None:
        self.at = lines  # so many are stored
        self._store, self._game = store, game
        self._waiting: list[str] = []

    def append(self, lines: list[str]) -> None:
        self._waiting += lines

    async def commit(self, *, over: bool) -> None:
        """Stores what waits; raises StorageError if the disk does not take it."""
        lines, self._waiting = self._waiting, []
        await self._store.append(self._game, self.at, lines, over=over)
        self.at += len(lines)

    def close(self) -> None:
        """There is nothing to close: the store stays open."""


class Store:
    def __init__(self, path: Path) -> None:
        self.path = path
        self._read = self._open()
        self._work: queue.SimpleQueue[tuple[Work, Callable[[Exception | None], None]] | None] = (
            queue.SimpleQueue()
        )
        self._writer = threading.Thread(target=self._write, name="storage", daemon=True)
        self._writer.start()

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
            self._check(db)
            db.execute("pragma journal_mode = wal")
            db.execute("pragma synchronous = full")
            db.execute("pragma foreign_keys = on")
        except (sqlite3.Error, OSError) as error:
            raise BadInput.of(self.path, f"cannot be used as storage: {error}") from None
        return db

    def _check(self, db: sqlite3.Connection) -> None:
        (version,) = db.execute("pragma user_version").fetchone()
        if version == 0:
            db.executescript(f"begin; {SCHEMA} pragma user_version = {VERSION}; commit;")
        elif version != VERSION:
            raise BadInput.of(self.path, "was written by another version of this program")
        (verdict,) = db.execute("pragma quick_check(1)").fetchone()
        if verdict != "ok":
            raise BadInput.of(self.path, f"is damaged ({verdict}); move it away to begin anew")

    def close(self) -> None:
        self._work.put(None)
        self._writer.join()
        self._read.close()

    # Writing

    def _write(self) -> None:
        db = self._open()
        closing = False
        while not closing:
            batch = [self._work.get()]
            while not self._work.empty():
                batch.append(self._work.get_nowait())
            closing = None in batch
            for _, done in _commit(db, [waiting for waiting in batch if waiting]):
                done(None)
        db.close()

    async def _do(self, work: Work) -> None:
        loop, done = asyncio.get_running_loop(), asyncio.get_running_loop().create_future()

        def tell(error: Exception | None) -> None:
            loop.call_soon_threadsafe(_settle, done, error)

        self._work.put((work, tell))
        await done

    async def add(self, game: Stored, lines: list[str]) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute("insert into game values (?, ?, ?, ?, ?)", game[:5])
            db.executemany(
                "insert into seat values (?, ?, ?, ?, ?, ?)",
                [(game.id, place, *seat) for place, seat in enumerate(game.seats)],
            )
            _append(db, game.id, 0, lines)

        await self._do(work)

    async def append(self, game: str, first: int, lines: list[str], *, over: bool) -> None:
        """More lines of a record, which has `first` of them already."""

        def work(db: sqlite3.Connection) -> None:
            _append(db, game, first, lines)
            change = "update game set updated = ?, over = ? where id = ?"
            db.execute(change, (int(time.time()), int(over), game))

        await self._do(work)

    # Reading

    def games(self) -> list[Stored]:
        """Newest first."""
        rows = self._read.execute("select * from game order by updated desc, id")
        return [Stored(*row, seats=self._seats(row[0])) for row in rows.fetchall()]

    def game(self, identity: str) -> Stored | None:
        row = self._read.execute("select * from game where id = ?", (identity,)).fetchone()
        return Stored(*row, seats=self._seats(identity)) if row else None

    def lines(self, game: str) -> list[str]:
        rows = self._read.execute("select text from line where game = ? order by number", (game,))
        return [text for (text,) in rows]

    def _seats(self, game: str) -> list[StoredSeat]:
        columns = "player, name, who, token"
        query = f"select {columns} from seat where game = ? order by place"
        return [StoredSeat(*row) for row in self._read.execute(query, (game,))]


def _append(db: sqlite3.Connection, game: str, first: int, lines: Iterable[str]) -> None:
    rows = [(game, number, line) for number, line in enumerate(lines, first)]
    db.executemany("insert into line values (?, ?, ?)", rows)


Waiting = tuple[Work, Callable[[Exception | None], None]]


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
