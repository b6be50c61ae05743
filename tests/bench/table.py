"""The table: how soon it is there, and how many tables one server holds.

The load plays for real, by the pages of tests/table without a browser: the games that people
play, everybody on a device of their own, an action a second at every table, measured from when it
was sent until the last of them has heard of it.
"""

import asyncio
import gc
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench.figure import Figure
from tests.table.client import Page
from tests.table.playing import catch_up, next_of, play_on
from tests.table.serving import SEATS, Serving

BOTH = ["mines", "supply"]
MIX: list[dict[str, Any]] = [
    {"mode": "intro", "map": "classic", "options": BOTH},
    {"mode": "standard", "map": "classic", "options": BOTH},
    {"mode": "four", "map": "classic", "options": BOTH},
    {"mode": "four", "map": "classic", "options": BOTH},
    {"layout": "basic16", "clock": None},  # every fifth table is Tank Chess
]
SECONDS = 15
LOADS = (100, 200, 300, 400)  # tables
SECRET = ("place", "ready")
LIMIT = 0.1  # seconds, for the slowest of a hundred actions


class Held(NamedTuple):
    """How a server bore a load."""

    p99: float  # seconds: 99 of a hundred actions were heard of sooner
    memory: float  # bytes a table
    processor: float  # seconds an action, of the server alone


class TimedPage(Page):
    """Knows when it last sent something, and when it last heard of a change."""

    sent = 0.0
    told = 0.0

    async def say(self, do: str, **fields: Any) -> dict[str, Any]:
        if do != "ask":
            self.sent = time.perf_counter()
        return await super().say(do, **fields)

    def _take(self, said: dict[str, Any]) -> None:
        super()._take(said)
        if "state" in said or "change" in said:
            self.told = time.perf_counter()


def figures(folder: Path) -> Iterator[Figure]:
    began = time.perf_counter()
    with Serving(folder / "start") as server:
        assert server.get("/")[0] == 200
        yield "table_start_to_first_page", (time.perf_counter() - began) * 1e3, "ms"
    gc.disable()  # a thousand pages in one program: its own tidying must not be measured
    highest = 0
    for tables in LOADS:
        with Serving(folder / str(tables)) as server:
            held = asyncio.run(load(server, tables))
        yield f"table_{tables}_tables_p99", held.p99 * 1e3, "ms"
        if tables == LOADS[0]:
            yield "table_memory_each", held.memory, "bytes"
            yield "table_processor_an_action", held.processor * 1e3, "ms"
        if held.p99 > LIMIT:
            break
        highest = tables
    yield "table_highest_load", highest, "tables"


async def load(server: Serving, tables: int, seconds: int = SECONDS) -> Held:
    """Plays at so many tables at once."""
    before = server.memory()
    chance = random.Random(1)
    seated = await seat_all(server, tables, chance)
    each = (server.memory() - before) / tables
    began = processor(server)
    times = await play_all(seated, chance, seconds)
    spent = processor(server) - began
    await leave_all(seated)
    return Held(times[int(len(times) * 0.99)], each, spent / len(times))


async def seat_all(server: Serving, tables: int, chance: random.Random) -> list[list[TimedPage]]:
    """New tables of the mix, with people at all of them."""
    return [await _seated(server, MIX[number % len(MIX)], chance) for number in range(tables)]


async def play_all(
    seated: list[list[TimedPage]], chance: random.Random, seconds: int
) -> list[float]:
    """How long each action took until everybody at its table had heard of it, sorted."""
    times = await asyncio.gather(*(_play(pages, chance, seconds) for pages in seated))
    return sorted(value for found in times for value in found)


async def leave_all(seated: list[list[TimedPage]]) -> None:
    for page in (page for pages in seated for page in pages):
        _check(page)
        await page.__aexit__(None, None, None)


async def _seated(
    server: Serving, wishes: dict[str, Any], chance: random.Random
) -> list[TimedPage]:
    """A new table, where all sit and the set-up is done: then it is like any other."""
    mode = wishes.get("mode")
    asked = {
        "kind": "taktik" if mode else "tank-chess",
        "title": "Under load",
        "wishes": wishes,
        "seats": [{"who": "here", "name": name} for name in SEATS[mode or "intro"]],
    }
    table = await _new(server, asked)
    pages = [await _sit(server, table, seat) for seat in table["seats"]]
    for page in pages if mode else ():
        await play_on(page, chance)
        await catch_up(list(pages))
    return pages


async def _new(server: Serving, asked: dict[str, Any]) -> dict[str, Any]:
    while True:  # the server makes only so many tables at a time
        code, made = await asyncio.to_thread(server.post, "/api/tables", asked)
        if code == 201:
            return made
        await asyncio.sleep(0.5)


async def _sit(server: Serving, table: dict[str, Any], seat: dict[str, Any]) -> TimedPage:
    page = TimedPage(server.port)
    await page.__aenter__()
    await page.sit(table["id"], seat["token"])
    return page


async def _play(pages: list[TimedPage], chance: random.Random, seconds: int) -> list[float]:
    """An action a second, at a moment of the second that is this table's own."""
    times: list[float] = []
    due = time.perf_counter() + chance.random()
    for _ in range(seconds):
        await asyncio.sleep(max(0, due - time.perf_counter()))
        due += 1
        page = next_of(list(pages))
        if page is None:
            break
        assert isinstance(page, TimedPage)
        await play_on(page, chance)
        await catch_up(list(pages))
        times.append(max(other.told for other in pages) - page.sent)
    return times


def _check(page: Page) -> None:
    """Nothing was lost: since the set-up, which is secret, the story has no gap."""
    numbers = [n for n in sorted(page.story) if page.story[n]["action"].split()[0] not in SECRET]
    assert numbers == list(range(numbers[0], numbers[-1] + 1))


def processor(server: Serving) -> float:
    """What the process has taken of the processor, in seconds."""
    stat = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="utf-8")
    user, system = stat.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / 100
