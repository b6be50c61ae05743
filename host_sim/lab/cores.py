"""Plays many games at once, on as many cores as there are; joblib does the work."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from host_sim.kit.faults import BadInput

T = TypeVar("T")
R = TypeVar("R")


def available() -> int:
    """Cores that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def each(function: Callable[[T], R], tasks: Sequence[T], cores: int) -> Iterator[R]:
    """The results, in the order in which they come; on one core nothing else is needed."""
    if cores == 1 or len(tasks) <= 1:
        yield from map(function, tasks)
        return
    from joblib import Parallel, delayed  # pyright: ignore
    from joblib.externals.loky.process_executor import TerminatedWorkerError  # pyright: ignore

    engine = Parallel(n_jobs=cores, return_as="generator_unordered")
    results: Iterable[R] = engine(delayed(function)(task) for task in tasks)  # pyright: ignore
    try:
        yield from results
    except TerminatedWorkerError:
        raise BadInput.of("lab", "a process that played was ended from outside") from None
