"""Nothing is told that was not stored: a disk that fails, and every way to ask."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from host_sim.games import kinds
from host_sim.table.guest import Guest
from host_sim.table.table import Table, TableError
from host_sim.table.tables import Tables
from tests.table.test_storage import Flaky, a_table

PLAYERS = ("kazaldis", "sarapan")

# All that can be asked of a table; whatever is added to it belongs here.
ANSWERS: dict[str, Callable[[Table, Guest], Awaitable[Any]]] = {
    "act": lambda table, guest: table.act(guest, table.at, "ready kazaldis"),
    "undo": lambda table, guest: table.undo(guest, table.at),
    "press": lambda table, guest: table.press(str(guest.player), "roll", True),
    "reach": lambda table, guest: table.ask(guest, {"reach": "KT1"}),
    "why": lambda table, guest: table.ask(guest, {"why": "move KT1 a1"}),
    "back_to": lambda table, guest: table.ask(guest, {"back_to": 1}),
    "statistics": lambda table, guest: table.ask(guest, {"statistics": True}),
    "copy": lambda table, guest: table.copy_for(guest),
    "picture": lambda table, _: table.drawing(),
    "a new guest": lambda table, guest: table.enter(Guest(guest.player)),
}


async def told(table: Table, guest: Guest) -> list[str]:
    """All that a guest is told until there is no more."""
    found: list[str] = []
    guest.number = guest.known = 0
    guest.state_due = True
    while text := await table.due(guest):
        found.append(text)
    return found


def with_failing_disk(tmp_path: Path, play: Callable[[Flaky, Table], Awaitable[None]]) -> None:
    async def run(store: Flaky) -> None:
        await play(store, await a_table(Tables(store, kinds())))

    store = Flaky(tmp_path / "t.db")
    asyncio.run(run(store))
    store.close()


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_table_that_could_not_store_answers_nothing(tmp_path: Path, answer: str) -> None:
    async def play(store: Flaky, table: Table) -> None:
        guest = Guest("kazaldis")
        await table.enter(guest)
        store.failures = 1
        with pytest.raises(TableError, match="not stored"):
            await table.act(guest, table.at, "auto")
        with pytest.raises(TableError, match="not stored"):
            await ANSWERS[answer](table, guest)

    with_failing_disk(tmp_path, play)


def test_nobody_hears_of_what_was_not_stored(tmp_path: Path) -> None:
    """Neither who was there before, nor who was slow and must be told all of it."""

    async def play(store: Flaky, table: Table) -> None:
        guests = [Guest(player) for player in (*PLAYERS, None)]
        for guest in guests:
            await table.enter(guest)
        for player in PLAYERS:
            await table.act(Guest(player), table.at, "auto")
            await table.act(Guest(player), table.at, f"ready {player}")
        (roller,) = table.going.actors
        await table.press(roller, "roll", True)
        before = [await told(table, guest) for guest in guests]
        states = [json.loads(texts[0])["state"] for texts in before]
        assert all(state["at"] == table.at for state in states)
        for guest in guests:
            assert await table.due(guest) is None  # they have heard all
        store.failures = 1
        with pytest.raises(TableError, match="not stored"):
            await table.press(roller, "roll", False)  # a roll that never was
        for guest in guests:
            assert guest.stopped and guest.stopped.startswith("the game cannot be stored")
            guest.state_due = guest.panel_due = True
            with pytest.raises(TableError, match="not stored"):
                await table.due(guest)  # the panel shows the lamps of that roll
            guest.number, guest.state_due = 0, True
            with pytest.raises(TableError, match="not stored"):
                await table.due(guest)

    with_failing_disk(tmp_path, play)


def test_the_game_comes_back_as_it_was_stored(tmp_path: Path) -> None:
    async def play(store: Flaky) -> None:
        tables = Tables(store, kinds())
        table = await a_table(tables)
        guest = Guest("kazaldis")
        await table.enter(guest)
        (before,) = await told(table, guest)
        store.failures = 1
        with pytest.raises(TableError, match="not stored"):
            await table.act(guest, table.at, "auto")
        again, other = await tables.get(table.stored.id), Guest("kazaldis")
        assert again is not table
        await again.enter(other)
        (after,) = await told(again, other)
        assert json.loads(after) == json.loads(before)

    store = Flaky(tmp_path / "t.db")
    asyncio.run(play(store))
    store.close()
