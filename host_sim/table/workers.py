"""Heavy work is done by processes of their own, so that nobody at a table waits for it.

They are started when they are wanted first, give way to everything else on the machine, and are
ended when one of them takes too long. What goes there and comes back is plain data.
"""

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from host_sim.kit.faults import phrase

AT_ONCE = 1  # process: the other processors are for those who play
LONGEST = 20.0  # seconds that a piece of work may take
MOST_WORK = 50  # pieces that a process does before another takes its place, with a clean memory
MOST_MEMORY = 1024**3  # bytes of one of them

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """`await workers.do(function, …)`, as good as `function(…)`; ValueError if that is too much."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """`work` stands at the top of its module, and all that it is given can be pickled."""
        pool = self._started()
        try:
            async with asyncio.timeout(LONGEST):
                return await asyncio.wrap_future(pool.submit(work, *given, **named))
        except (TimeoutError, BrokenProcessPool, MemoryError):
            self._end(pool)
            raise ValueError(phrase("that is too much work for this server")) from None

    def close(self) -> None:
        if self._pool:
            self._end(self._pool)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(AT_ONCE, context, begin, max_tasks_per_child=MOST_WORK)
        return self._pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """Whoever else waits for this pool is told the same; the next one begins a new one."""
        if self._pool is pool:
            self._pool = None
        end(pool)


def end(pool: ProcessPoolExecutor) -> None:
    """At once, whatever its processes do."""
    for process in list((pool._processes or {}).values()):  # pyright: ignore[reportPrivateUsage]
        process.kill()
    pool.shutdown(wait=False)


def begin() -> None:
    """In a process that has just begun."""
    threading.Thread(target=_end_with_server, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    with contextlib.suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(10)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def _end_with_server() -> None:
    """However it ends: a server that was killed can end nobody."""
    server = multiprocessing.parent_process()
    assert server
    server.join()
    os._exit(0)
