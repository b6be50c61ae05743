"""Games are kept for ever, or as long as the host says."""

import asyncio
import json
import sqlite3
import time
from pathlib import Path

import pytest

from host_sim.games import kinds
from host_sim.table.expiry import DAY, expire, expire_daily
from host_sim.table.storage import StorageError, Store
from host_sim.table.tables import Tables
from tests.table.serving import Serving, no_server
from tests.table.test_damage import change, listed
from tests.table.test_storage import a_table, game, opened


def test_games_that_nobody_touched_are_deleted_at_the_start(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        old, new = server.taktik(), server.taktik()
        server.end()
    long_ago = int(time.time()) - 30 * DAY - 100
    change(tmp_path, ("update game set updated = ? where id = ?", (long_ago, old["id"])))
    for options, left in (
        ((), {old["id"], new["id"]}),
        (("--keep-days", "31"), {old["id"], new["id"]}),
        (("--keep-days", "999999999999999999999"), {old["id"], new["id"]}),
        (("--keep-days", "30"), {new["id"]}),
    ):
        with Serving(tmp_path, *options) as server:
            assert set(listed(server)) == left
            told = json.loads(server.get("/api/host")[1])["keep_days"]
            assert told == (int(options[1]) if options else None)
            server.assert_is_well()
    db = sqlite3.connect(tmp_path / "tables.db")
    for table in ("line", "device", "seat"):
        query = f"select count(*) from {table} where game = ?"
        assert db.execute(query, (old["id"],)).fetchone() == (0,)
    db.close()


@pytest.mark.parametrize("days", ["0", "-1", "x", ""])
def test_days_are_a_whole_number(tmp_path: Path, days: str) -> None:
    refused = no_server(tmp_path, f"--keep-days={days}")
    assert refused.returncode == 2 and "Traceback" not in refused.stderr


def test_an_open_table_expires_too_and_once_a_day(tmp_path: Path) -> None:
    days: list[float] = []

    async def play(store: Store) -> None:
        tables = Tables(store, kinds())
        table = await a_table(tables)
        await expire(tables, 3, lambda: table.stored.updated + 3 * DAY)
        assert await tables.get(table.stored.id) is table
        await store.add(game("old", updated=1000), ["x"])

        async def sleep(seconds: float) -> None:
            days.append(seconds)
            if len(days) == 2:
                raise asyncio.CancelledError

        with pytest.raises(asyncio.CancelledError):
            await expire_daily(tables, 3, sleep)
        assert [stored.id for stored in store.games()] == [table.stored.id]
        await expire(tables, 3, lambda: table.stored.updated + 3 * DAY + 1)
        assert store.games() == []

    with opened(tmp_path / "t.db") as store:
        asyncio.run(play(store))
    assert days == [DAY, DAY]


class Stubborn(Store):
    async def delete(self, game: str) -> None:
        if game == "a":
            raise StorageError("database or disk is full")
        await super().delete(game)


def test_what_cannot_be_deleted_today_is_told_and_left(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def fill(store: Store) -> None:
        for identity in "abc":
            await store.add(game(identity), ["x"])
        await expire(Tables(store, kinds()), 1)
        assert [stored.id for stored in store.games()] == ["a"]

    store = Stubborn(tmp_path / "t.db")
    asyncio.run(fill(store))
    store.close()
    assert caplog.messages == ["the game cannot be deleted: database or disk is full"]
