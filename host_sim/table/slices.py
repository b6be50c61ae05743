"""Long work on the event loop, a few milliseconds at a time."""

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

SLICE = 0.002  # seconds of long work, until others are served


async def in_slices(work: Generator[None, None, T]) -> T:
    """Does it a few milliseconds at a time, and lets others be served in between."""
    until = time.perf_counter() + SLICE
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE
