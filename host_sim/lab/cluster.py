"""Plays on other machines: Dask distributed hands the games out.

`local:N` starts N processes here, which is how it is tested; else it is the address of a scheduler,
as `tcp://192.168.1.10:8786`. Machines may join and leave while it runs.
"""

import asyncio
import importlib
import sys
import time
from collections.abc import Callable
from typing import Any

from host_sim.kit.faults import BadInput
from host_sim.lab.batches import Errors, Future

LOCAL = "local:"
FIRST = 10  # seconds in which a scheduler must answer
BACK = 60  # and in which one that has gone must be back


class Cluster:
    """A Dask cluster."""

    def __init__(self, address: str) -> None:
        self._dask = _dask()
        self.BREATH = 3.0  # a nanny gives up on a worker that ends before it has greeted
        self.LOST: Errors = (self._dask.KilledWorker,)
        self.GONE: Errors = (asyncio.CancelledError, OSError, *_cancelled(self._dask))
        self._address, self._own = address, None
        self._idle: float | None = None  # since when nobody works there
        if address.startswith(LOCAL):
            self._own = self._start(address)
        self._client = self._connect(FIRST)

    def _start(self, address: str) -> Any:
        count = address.removeprefix(LOCAL)
        if not (count.isascii() and count.isdecimal() and 0 < int(count) <= 1000):
            raise BadInput.of(
                "--cluster", f"{address!r:.60}: local:N, with N processes from 1 to 1000"
            )
        return self._dask.LocalCluster(
            n_workers=int(count), threads_per_worker=1, dashboard_address=None, silence_logs=50
        )

    def _connect(self, seconds: float) -> Any:
        try:
            client = self._dask.Client(self._own or self._address, timeout=seconds)
            client.run_on_scheduler(_tell_at_once)
            return client
        except (OSError, ValueError, TypeError) as error:
            raise BadInput.of(
                "--cluster", f"nobody answers at {self._address!r:.80}: {error}"
            ) from None

    @property
    def workers(self) -> int:
        """Processes, as far as is known here: more join when they come."""
        return len(self._client.scheduler_info(n_workers=-1)["workers"])

    def submit(self, work: Callable[..., Any], *given: Any) -> Future:
        return self._client.submit(work, *given, pure=False)

    def revive(self) -> None:
        print("taktik: the cluster has gone; waiting for it", file=sys.stderr)
        self._leave()
        if self._own:
            self._own.close()
            self._own = self._start(self._address)
        until = time.monotonic() + BACK
        while True:
            try:
                self._client = self._connect(FIRST)
                return
            except BadInput:
                if time.monotonic() > until:
                    message = f"{self._address} has not come back; run this again to go on"
                    raise BadInput.of("--cluster", message) from None

    def check(self) -> bool:
        """Machines come and go; processes of our own that have all gone are started anew."""
        if self.workers:
            self._idle = None
        elif self._idle is None:
            self._idle = time.monotonic()
            print(f"taktik: nobody works at {self._address}; waiting", file=sys.stderr)
        elif self._own and time.monotonic() > self._idle + FIRST:
            self._idle = None
            return False
        return True

    def _leave(self) -> None:
        self._client.close(timeout=1)

    def close(self) -> None:
        self._leave()
        if self._own:
            self._own.close()


def _dask() -> Any:
    try:
        return importlib.import_module("distributed")
    except ModuleNotFoundError as missing:
        how = "`make cluster`, or pip install 'taktik-speldator[lab,cluster]', installs it"
        raise BadInput.of("--cluster", f"{missing.name} is not installed; {how}") from None


def _tell_at_once(dask_scheduler: Any) -> None:
    """When a process is ended, we know better than Dask what of its work to try again."""
    dask_scheduler.allowed_failures = 0


def _cancelled(dask: Any) -> list[type[BaseException]]:
    """Versions of it tell in different ways that a scheduler has gone."""
    error = getattr(dask.client, "FutureCancelledError", None)
    return [error] if error else []
