"""A disk that takes no more."""

import resource
import signal
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def no_room_after(size: int) -> Generator[None]:
    """A real limit of the system: files grow no further."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        signal.signal(signal.SIGXFSZ, handler)
