"""Heavy work in processes of their own: whatever it does there, the server goes on."""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest

from host_sim.games import kinds
from host_sim.kit.faults import MOST_FAULTS, BadInput, Fault
from host_sim.table import workers
from host_sim.table.workers import Workers
from tests.table.serving import Serving

T = TypeVar("T")


def with_workers(work: Callable[[Workers], Awaitable[T]]) -> T:
    async def run() -> T:
        pool = Workers()
        try:
            return await work(pool)
        finally:
            pool.close()

    return asyncio.run(run())


def raise_many_faults() -> None:
    raise BadInput("a.map", [Fault(n, 1, "wrong") for n in range(MOST_FAULTS + 20)])


def test_work_is_done_elsewhere_and_its_answer_comes_back() -> None:
    assert with_workers(lambda pool: pool.do(os.getpid)) != os.getpid()


def test_faults_come_back_as_they_were() -> None:
    with pytest.raises(BadInput) as here:
        raise_many_faults()
    with pytest.raises(BadInput) as elsewhere:
        with_workers(lambda pool: pool.do(raise_many_faults))
    assert elsewhere.value.faults == here.value.faults
    assert elsewhere.value.file == here.value.file


def test_what_takes_too_long_is_ended_and_the_next_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "LONGEST", 0.5)

    async def work(pool: Workers) -> int:
        with pytest.raises(ValueError, match="too much work"):
            await pool.do(time.sleep, 600)
        monkeypatch.setattr(workers, "LONGEST", 60)
        return await pool.do(os.getpid)

    assert with_workers(work) != os.getpid()


def test_what_takes_too_much_memory_takes_nothing_else_with_it() -> None:
    async def work(pool: Workers) -> int:
        with pytest.raises(ValueError, match="too much work"):
            await pool.do(bytearray, 2 * workers.MOST_MEMORY)
        return await pool.do(os.getpid)

    assert with_workers(work) != os.getpid()


def test_they_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with Serving(tmp_path) as server:
        assert server.post("/api/check/taktik", "nonsense")[0] == 200
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        found = [Path(f"/proc/{child}") for child in children.read_text().split()]
        assert found
        server.kill()
        until = time.monotonic() + 20
        while any(path.exists() for path in found):
            assert time.monotonic() < until, "a worker has outlived its server"
            os.sched_yield()


def test_every_game_can_be_sent_to_them() -> None:
    async def work(pool: Workers) -> None:
        for kind in kinds().values():
            with pytest.raises(BadInput):
                await pool.do(kind.check, "nonsense", "a file")

    with_workers(work)
