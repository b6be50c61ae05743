"""The table: how soon it is there, and how many tables one server holds.

The load plays for real, by the pages of tests/table without a browser: four seats at every table,
an action a second, measured from when it was sent until the last of the four has heard of it.
"""

import asyncio
import gc
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.figure import Figure
from tests.table.client import Page
from tests.table.playing import catch_up, next_of, play_on
from tests.table.serving import Serving

TABLE = {
    "kind": "taktik",
    "title": "Under load",
    "wishes": {"mode": "four", "map": "drill"},
    "seats": [{"who": "here", "name": name} for name in ("Anna", "Bo", "Cleo", "Dan")],
}
SECONDS = 15
LOADS = (100, 200, 300, 400)  # tables
SECRET = ("place", "ready")
LIMIT = 0.1  # seconds, for the slowest of a hundred actions


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
        if "state" in said:
            self.told = time.perf_counter()


def figures(folder: Path) -> Iterator[Figure]:
    began = time.perf_counter()
    with Serving(folder / "start") as server:
        assert server.get("/")[0] == 200
        yield "table_start_to_first_page", (time.perf_counter() - began) * 1e3, "ms"
    gc.disable()  # four hundred pages in one program: its own tidying must not be measured
    highest = 0
    for tables in LOADS:
        with Serving(folder / str(tables)) as server:
            slow, each = asyncio.run(_load(server, tables))
        if tables == LOADS[0]:
            yield f"table_{tables}_tables_p99", slow * 1e3, "ms"
            yield "table_memory_each", each, "bytes"
        if slow > LIMIT:
            break
        highest = tables
    yield "table_highest_load", highest, "tables"


async def _load(server: Serving, tables: int) -> tuple[float, float]:
    """The 99th of a hundred times, and the memory of a table."""
    before = _memory(server)
    seated: list[list[TimedPage]] = []
    for start in range(0, tables, 25):  # as many as may be new at once
        made = [await _new(server) for _ in range(start, min(start + 25, tables))]
        seated += [[await _sit(server, table, seat) for seat in table["seats"]] for table in made]
    chance = random.Random(1)
    for pages in seated:  # set up; then the game is like any other
        for page in pages:
            await play_on(page, chance)
            await catch_up(list(pages))
    each = (_memory(server) - before) / tables
    times = await asyncio.gather(*(_play(pages, chance) for pages in seated))
    for page in (page for pages in seated for page in pages):
        _check(page)
        await page.__aexit__(None, None, None)
    ordered = sorted(value for found in times for value in found)
    return ordered[int(len(ordered) * 0.99)], each


async def _new(server: Serving) -> dict[str, Any]:
    while True:  # the server makes only so many tables at a time
        code, made = await asyncio.to_thread(server.post, "/api/tables", TABLE)
        if code == 201:
            return made
        await asyncio.sleep(0.5)


async def _sit(server: Serving, table: dict[str, Any], seat: dict[str, Any]) -> TimedPage:
    page = TimedPage(server.port)
    await page.__aenter__()
    await page.sit(table["id"], seat["token"])
    return page


async def _play(pages: list[TimedPage], chance: random.Random) -> list[float]:
    """An action a second, at a moment of the second that is this table's own."""
    times: list[float] = []
    due = time.perf_counter() + chance.random()
    for _ in range(SECONDS):
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


def _memory(server: Serving) -> int:
    """What the process holds, in bytes."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) * 1024
