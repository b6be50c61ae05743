"""`kill -9` or a power cut at any moment: what anybody was told is still there, at every table."""

import random
from pathlib import Path

import pytest

from tests.table.outages import Lost, Outages

KILLS, CUTS = 70, 30

# A server that is told to be careless with what it stores.
PRAGMA = """
import sqlite3
class Careless(sqlite3.Connection):
    def execute(self, sql, *values):
        return super().execute(sql.replace("synchronous = full", "synchronous = {how}"), *values)
connect = sqlite3.connect
sqlite3.connect = lambda *where, **how: connect(*where, factory=Careless, **how)
"""
# One that tells first, and stores when there is nothing else to do.
LATE = """
import asyncio
from host_sim.table.storage import Store
append = Store.append
async def later(self, *lines, **over):
    def store():
        waiting.append(loop.create_task(append(self, *lines, **over)))
    loop = asyncio.get_running_loop()
    loop.call_later(0.5, store)
waiting = []
Store.append = later
"""


def test_nothing_that_was_told_is_lost(tmp_path: Path) -> None:
    chance = random.Random(9)
    outages = ["kill"] * KILLS + ["cut"] * CUTS
    chance.shuffle(outages)
    run = Outages(tmp_path / "data", chance)
    run.go_through(outages)
    assert run.actions > 5 * len(outages)
    assert run.syncs > CUTS
    assert len(run.told) > len(outages) // 2


@pytest.mark.parametrize("how", ["normal", "off"])
def test_a_server_that_does_not_wait_for_the_disk_is_found_out_by_a_power_cut(
    tmp_path: Path, how: str
) -> None:
    run = Outages(tmp_path / "data", random.Random(1), PRAGMA.format(how=how))
    with pytest.raises(Lost):
        run.go_through(["cut"] * 10)


def test_a_server_that_stores_after_it_told_is_found_out_by_a_kill(tmp_path: Path) -> None:
    run = Outages(tmp_path / "data", random.Random(1), LATE)
    with pytest.raises(Lost):
        run.go_through(["kill"] * 10)
