"""How far a long run is, and how long it still takes, for somebody at a terminal."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")
EVERY = 0.1  # seconds: nobody reads faster


def left(done: int, total: int, seconds: float, what: str = "games") -> str:
    """`12 of 40 games, 1:30 left`"""
    wait = round(seconds / done * (total - done))
    return f"{done} of {total} {what}, {wait // 60}:{wait % 60:02} left"


def told(results: Iterable[T], total: int, what: str = "games") -> Iterator[T]:
    """Says it on standard error, if somebody is watching."""
    watched = sys.stderr is not None and sys.stderr.isatty()
    began = said = time.monotonic()
    for done, result in enumerate(results, 1):
        now = time.monotonic()
        if watched and (now - said > EVERY or done == total):
            said = now
            words = left(done, total, now - began, what)
            print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)
        yield result
    if watched:
        print("\r\033[K", end="", file=sys.stderr, flush=True)
