"""A person at this machine: how to ask them, how to answer, and the time that goes by."""

import time
from collections.abc import Callable

Read = Callable[[str], str | None]  # shows a prompt and answers a line; None if there is none
Say = Callable[[str], None]


def milliseconds() -> int:
    """From some moment on; never back."""
    return time.monotonic_ns() // 1_000_000
