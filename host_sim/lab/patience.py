"""How long a player may think: whoever takes longer is interrupted, and told by name.

A thread of its own looks after whoever thinks. What runs in Python is interrupted wherever it runs;
who sleeps or waits, only in the main thread of a process. Elsewhere the process ends itself.
"""

import ctypes
import os
import signal
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

LOOK = 0.1  # seconds between two looks
WAITING = 10  # who only waits may do so for that many times as long
GRACE = 5.0  # seconds until a process that cannot be interrupted ends itself
HUNG = 70  # its exit code


class OutOfPatience(Exception):
    """A player has thought for too long."""


class _Thought:
    """That is under way in a thread."""

    def __init__(self, seconds: float) -> None:
        self.thread = threading.get_ident()
        self.in_main = _can_be_signalled()
        self._clock = _cpu_clock(self.thread)
        self.cpu_ends = time.clock_gettime(self._clock) + seconds if self._clock else None
        self.ends = time.monotonic() + seconds * WAITING
        self.struck: float | None = None  # when it was interrupted

    def is_too_long(self) -> bool:
        if time.monotonic() > self.ends:
            return True
        return self.cpu_ends is not None and time.clock_gettime(self._clock) > self.cpu_ends

    def interrupt(self) -> None:
        self.struck = time.monotonic()
        if self.in_main:
            signal.pthread_kill(self.thread, signal.SIGVTALRM)
        else:
            raised = ctypes.py_object(OutOfPatience)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.thread), raised)


def _can_be_signalled() -> bool:
    """In the main thread, which alone hears signals, where the system has them."""
    if threading.current_thread() is not threading.main_thread():
        return False
    if not hasattr(signal, "pthread_kill"):
        return False
    if signal.getsignal(signal.SIGVTALRM) is not _raise:
        signal.signal(signal.SIGVTALRM, _raise)
    return True


def _cpu_clock(thread: int) -> int:
    """Of that thread; 0 where the system has none."""
    clock: Any = getattr(time, "pthread_getcpuclockid", None)
    return clock(thread) if clock else 0


_thoughts: dict[int, _Thought] = {}  # by thread
_lock = threading.Lock()
_watching: threading.Thread | None = None


@contextmanager
def limited(seconds: float) -> Generator[None]:
    """Raises OutOfPatience within, once so many seconds of CPU are gone."""
    _watch()
    thought = _Thought(seconds)
    with _lock:
        _thoughts[thought.thread] = thought
    try:
        yield
    finally:
        with _lock:
            _thoughts.pop(thought.thread, None)


def _watch() -> None:
    """Begins to; a process that was forked begins anew."""
    global _watching
    if _watching and _watching.is_alive():
        return
    _watching = threading.Thread(target=_look, daemon=True)
    _watching.start()


def _raise(*_: Any) -> None:
    raise OutOfPatience


def _look() -> None:
    while True:
        time.sleep(LOOK)
        with _lock:
            for thought in _thoughts.values():
                if thought.struck is None:
                    if thought.is_too_long():
                        thought.interrupt()
                elif not thought.in_main and time.monotonic() > thought.struck + GRACE:
                    os._exit(HUNG)
