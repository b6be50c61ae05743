"""A cluster of real processes on this machine: a scheduler, and workers that come and go."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0  # seconds until a scheduler answers


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Machines:
    """What ten machines would be."""

    def __init__(self, folder: Path) -> None:
        self._folder, self.port = folder, free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self._scheduler: subprocess.Popen[bytes] | None = None
        self._workers: list[subprocess.Popen[bytes]] = []

    def _start(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        env = os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'firmware'}"}
        command = [sys.executable, "-m", f"distributed.cli.dask_{name}", *words]
        with (self._folder / f"{name}.log").open("ab") as log:
            return subprocess.Popen(
                command, cwd=self._folder, env=env, stdout=log, stderr=log, start_new_session=True
            )

    def start_scheduler(self) -> None:
        """Until it answers."""
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard"]
        self._scheduler = self._start("scheduler", *where)
        until = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert time.monotonic() < until and self._scheduler.poll() is None

    def start_worker(self) -> None:
        """Of one process; it joins when it is ready."""
        words = ["--nthreads", "1", "--no-dashboard", "--local-directory", str(self._folder)]
        self._workers.append(self._start("worker", self.address, *words))

    def kill_worker(self) -> None:
        """The oldest, as a machine that loses its power."""
        _end(self._workers.pop(0))

    def kill_scheduler(self) -> None:
        assert self._scheduler
        _end(self._scheduler)

    def end(self) -> None:
        for process in (*self._workers, self._scheduler):
            if process:
                _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """With the processes that it has started."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
