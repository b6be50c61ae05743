"""Plays on the cores of this machine; joblib's loky starts the processes."""

import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import Any

from host_sim.lab.batches import Errors, Future


def available() -> int:
    """Cores that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Cores:
    """A process for each core, each of its own: when one is ended, the others go on."""

    def __init__(self, count: int) -> None:
        self.BREATH = 0.0
        self.LOST: Errors = (BrokenExecutor,)
        self.GONE: Errors = ()
        self._processes = [_process() for _ in range(count)]
        self._given = [0] * count  # batches that each has not ended yet

    @property
    def workers(self) -> int:
        return len(self._processes)

    def submit(self, work: Callable[..., Any], *given: Any) -> Future:
        """To whoever has the least to do."""
        place = self._given.index(min(self._given))
        try:
            future = self._processes[place].submit(work, *given)
        except BrokenExecutor:
            self._processes[place] = _process()
            self._given[place] = 0
            future = self._processes[place].submit(work, *given)
        self._given[place] += 1

        def ended(_: Any) -> None:
            self._given[place] = max(self._given[place] - 1, 0)

        future.add_done_callback(ended)
        return future

    def revive(self) -> None:
        """They never go all at once: each is started anew when it is needed."""

    def check(self) -> bool:
        """Whoever is ended is told of at once."""
        return True

    def close(self) -> None:
        for process in self._processes:
            process.shutdown(wait=False, kill_workers=True)


def _process() -> Any:
    from joblib.externals.loky.process_executor import ProcessPoolExecutor  # pyright: ignore

    return ProcessPoolExecutor(1)  # pyright: ignore
