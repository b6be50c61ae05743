"""Games that nobody has touched for as long as the host keeps them are deleted."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable

from host_sim.table.table import TableError
from host_sim.table.tables import Tables

logger = logging.getLogger(__name__)
DAY = 24 * 60 * 60  # seconds

Sleep = Callable[[float], Awaitable[object]]


async def expire(tables: Tables, days: int, now: Callable[[], float] = time.time) -> None:
    for game in tables.store.untouched_since(max(0, int(now()) - days * DAY)):
        try:
            await tables.delete(game)
        except TableError as failure:
            logger.warning("%s", failure)  # and tried again tomorrow


async def expire_daily(tables: Tables, days: int, sleep: Sleep = asyncio.sleep) -> None:
    while True:
        await sleep(DAY)
        await expire(tables, days)


@contextlib.asynccontextmanager
async def expiring(tables: Tables, days: int | None) -> AsyncGenerator[None]:
    """As long as the server runs; none keeps every game."""
    if days is None:
        yield
        return
    await expire(tables, days)
    daily = asyncio.create_task(expire_daily(tables, days))
    yield
    daily.cancel()
