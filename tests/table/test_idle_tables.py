"""A table that nobody uses leaves the memory, and is there again when somebody comes."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from host_sim.games import kinds
from host_sim.table import table as table_module
from host_sim.table.guest import Guest
from host_sim.table.storage import Store
from host_sim.table.table import Table
from host_sim.table.tables import Tables
from tests.table.test_storage import SEATS, WISHES


def with_table(
    folder: Path,
    play: Callable[[Tables, Table], Awaitable[None]],
    kind: str = "taktik",
    wishes: Any = WISHES,
    seats: Any = SEATS,
) -> None:
    async def run(store: Store) -> None:
        tables = Tables(store, kinds())
        order = tables.order(kind, "A table", wishes, seats)
        table, _ = await tables.new(order, order.record())
        await play(tables, table)
        table.rest()

    store = Store(folder / "t.db")
    asyncio.run(run(store))
    store.close()


def test_an_idle_table_leaves_the_memory_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async def play(tables: Tables, table: Table) -> None:
        await table.act(Guest("kazaldis"), table.at, "auto")
        story = table.going.story()
        tables.forget_idle(idle=1000)
        assert await tables.get(table.stored.id) is table
        tables.forget_idle(idle=0)
        again = await tables.get(table.stored.id)
        assert again is not table
        assert (again.at, again.going.story()) == (table.at, story)
        await again.act(Guest("kazaldis"), again.at, "ready kazaldis")

    with_table(tmp_path, play)


def test_a_table_whose_game_is_over_leaves_sooner(tmp_path: Path) -> None:
    """Games that began together end together, and would all stay for a while."""

    async def play(tables: Tables, table: Table) -> None:
        tables.forget_idle(idle=1000, idle_over=0)
        assert await tables.get(table.stored.id) is table
        player = table.going.actors[0]
        await table.act(Guest(player), table.at, f"resign {player}")
        tables.forget_idle(idle=1000, idle_over=500)
        assert await tables.get(table.stored.id) is table
        tables.forget_idle(idle=1000, idle_over=0)
        again = await tables.get(table.stored.id)
        assert again is not table and again.going.over

    with_table(tmp_path, play)


@pytest.mark.parametrize(
    ("kind", "wishes"), [("taktik", WISHES), ("tank-chess", {"layout": "basic16"})]
)
def test_it_leaves_at_once_though_nobody_collects_what_is_old(
    tmp_path: Path, kind: str, wishes: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server never looks through all that it has: it would hold up everybody."""
    monkeypatch.setattr(table_module, "GATHERED", 0)

    async def run(store: Store) -> weakref.ref[Table]:
        tables = Tables(store, kinds())
        order = tables.order(kind, "A table", wishes, SEATS)
        table, _ = await tables.new(order, order.record())
        guest = Guest(table.going.actors[0])
        await table.enter(guest)
        await table.act(guest, table.at, f"resign {guest.player}")
        table.leave(guest)
        while len(asyncio.all_tasks()) > 1:  # those who come and go are told of soon
            await asyncio.sleep(0)
        tables.forget_idle(idle=0)
        return weakref.ref(table)

    store = Store(tmp_path / "t.db")
    gc.disable()
    try:
        assert asyncio.run(run(store))() is None
    finally:
        gc.enable()
        store.close()


def test_a_table_where_somebody_sits_stays(tmp_path: Path) -> None:
    async def play(tables: Tables, table: Table) -> None:
        watcher = Guest(None)
        await table.enter(watcher)
        tables.forget_idle(idle=0)
        assert await tables.get(table.stored.id) is table
        table.leave(watcher)
        tables.forget_idle(idle=0)
        assert await tables.get(table.stored.id) is not table

    with_table(tmp_path, play)


def test_a_table_stays_while_a_clock_runs_or_a_computer_is_next(tmp_path: Path) -> None:
    async def play(tables: Tables, table: Table) -> None:
        tables.forget_idle(idle=0)
        assert await tables.get(table.stored.id) is table

    clock = {"layout": "basic16", "clock": "5"}
    with_table(tmp_path / "clock", play, "tank-chess", clock)
    computers = [{"who": "computer", "name": "random"}] * 2
    with_table(tmp_path / "computer", play, seats=computers)


def test_many_who_come_at_once_read_it_once(tmp_path: Path) -> None:
    async def play(tables: Tables, table: Table) -> None:
        tables.forget_idle(idle=0)
        found = await asyncio.gather(*(tables.get(table.stored.id) for _ in range(20)))
        assert len(set(map(id, found))) == 1

    with_table(tmp_path, play)
