"""What people at other tables notice of computers that think long: see host_sim/table/thinking.py.

The strongest level of Taktik that thinks long plays against itself at twenty tables; as long as
there is none, or it needs what is not compiled here, the one of the tests' third game does.
"""

import asyncio
import gc
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_sim.games import kinds, registry
from tests.bench.figure import Figure
from tests.bench.table import leave_all, play_all, seat_all
from tests.table.serving import Serving

THINKERS, OTHERS = 20, 40  # tables
SECONDS = 15
LISTED = """
from host_sim import games
games.GAMES.append("tests.third_game")
"""


def figures(folder: Path) -> Iterator[Figure]:
    gc.disable()  # see tests/bench/table.py
    with Serving(folder / "thinking", patch=LISTED) as server:
        alone, beside = asyncio.run(_measured(server))
    yield f"table_{OTHERS}_tables_p99_alone", alone * 1e3, "ms"
    yield f"table_{OTHERS}_tables_p99_beside_{THINKERS}_thinkers", beside * 1e3, "ms"


async def _measured(server: Serving) -> tuple[float, float]:
    chance = random.Random(1)
    seated = await seat_all(server, OTHERS, chance)
    alone = _p99(await play_all(seated, chance, SECONDS))
    for _ in range(THINKERS):
        await asyncio.to_thread(server.new_table, thinking_table())
    await asyncio.sleep(3)  # until all of them think
    beside = _p99(await play_all(seated, chance, SECONDS))
    await leave_all(seated)
    return alone, beside


def thinking_table() -> dict[str, Any]:
    """Two computers that think long."""
    taktik = kinds()["taktik"]
    best = registry.best(taktik)
    seats = [{"who": "computer", "name": best}] * 2
    wishes = {"mode": "intro", "map": "classic"}
    asked: dict[str, Any] = {"kind": "taktik", "title": "Generals", "wishes": wishes}
    if not registry.row(taktik, best).thinks_long:
        seats = [{"who": "computer", "name": "thinker ms=3000"}] * 2
        asked = {"kind": "pebbles", "title": "Thinkers", "wishes": {}}
    return {**asked, "seats": seats}


def _p99(times: list[float]) -> float:
    return times[int(len(times) * 0.99)]
