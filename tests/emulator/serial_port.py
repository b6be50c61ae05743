"""A pseudo terminal in place of the board's USB serial port, for tools such as mpremote."""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.emulator.board import Board

STEP_MS = 2.0


@contextmanager
def bridged(board: Board) -> Generator[str]:
    master, slave = os.openpty()
    tty.setraw(slave)
    os.set_blocking(master, False)
    stop = threading.Event()
    failures: list[Exception] = []

    def work() -> None:
        try:
            _pump(board, master, stop)
        except Exception as failure:  # handed over to the caller's thread
            failures.append(failure)

    thread = threading.Thread(target=work, name="board serial port", daemon=True)
    thread.start()
    try:
        # The slave stays open here: without it, reading fails whenever no tool has the port open.
        yield os.ttyname(slave)
    finally:
        stop.set()
        thread.join()
        os.close(slave)
        os.close(master)
    if failures:
        raise failures[0]


def _pump(board: Board, master: int, stop: threading.Event) -> None:
    """Run the board beside the wall clock and carry bytes both ways."""
    passed_on = len(board.output_bytes())
    while not stop.is_set():
        started = time.monotonic()
        if select.select([master], [], [], 0)[0]:
            board.send_bytes(os.read(master, 4096))
        board.run(STEP_MS)
        waiting = board.output_bytes(passed_on)
        if waiting:
            with suppress(BlockingIOError):  # nobody reads: keep it for the next round
                passed_on += os.write(master, waiting)
        stop.wait(max(STEP_MS / 1000 - (time.monotonic() - started), 0))
