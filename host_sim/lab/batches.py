"""Spreads many tasks over many processes, here or elsewhere, and survives what becomes of them.

Tasks go in batches of about a second, by what the last ones took: handing one over costs up to some
milliseconds. When a process is ended, the batches it had are done once more, each alone; one that
ends its process again is halved until the task that does it is found, and left out. When the whole
engine is gone for a while, what was under way is done again.
"""

import queue
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")

SECONDS = 1.0  # that a batch should take
AHEAD = 2  # batches for each process: one under way, one that waits
LOOK = 5.0  # seconds without a result, until the engine is asked how it is
ATTEMPTS = 2  # of a task alone, until it is known to end its process


Errors = tuple[type[BaseException], ...]


class Future(Protocol):
    """What a batch will come to, as `concurrent.futures` has it."""

    def result(self) -> Any: ...

    def add_done_callback(self, fn: Callable[[Any], object], /) -> Any: ...


class Engine(Protocol):
    """Processes that work."""

    BREATH: float  # seconds that a new process needs to be ready even for its end
    LOST: Errors  # the process of a batch was ended
    GONE: Errors  # all of them are

    @property
    def workers(self) -> int: ...

    def submit(self, work: Callable[..., Any], *given: Any) -> Future: ...

    def revive(self) -> None:
        """Once all are gone; BadInput if they do not come back."""

    def check(self) -> bool:
        """When nothing has come for a while: whether anything still can."""
        ...

    def close(self) -> None: ...


class Killed(NamedTuple, Generic[T]):
    """A task that ends every process that does it."""

    task: T


_breathed = False  # whether this process has done anything yet


def timed(work: Callable[[T], R], batch: Sequence[T], breath: float) -> tuple[list[R], float]:
    """In a process of the engine."""
    global _breathed
    if not _breathed:
        time.sleep(breath)
        _breathed = True
    began = time.monotonic()
    return [work(task) for task in batch], time.monotonic() - began


class Alone(Generic[T, R]):
    """Tasks that are done one after the other, right here."""

    def __init__(self, work: Callable[[T], R], tasks: Sequence[T]) -> None:
        self._work, self._waiting = work, deque(tasks)

    def results(self) -> Iterator[R]:
        """In their order."""
        while self._waiting:
            yield self._work(self._waiting.popleft())

    def stop(self) -> None:
        """Nothing more is begun."""
        self._waiting.clear()


class Spread(Generic[T, R]):
    """Tasks on their way."""

    def __init__(self, work: Callable[[T], R], tasks: Sequence[T], engine: Engine) -> None:
        self._work, self._tasks, self._engine = work, tasks, engine
        self._waiting = deque(range(len(tasks)))
        self._suspects: deque[list[int]] = deque()
        self._strikes: Counter[int] = Counter()
        self._flying: dict[int, list[int]] = {}  # tasks by number of batch
        self._landed: queue.SimpleQueue[tuple[int, Future]] = queue.SimpleQueue()
        self._number = 0
        self._trial = 0  # the batch of one that is under way alone
        self._seconds, self._done = 0.0, 0  # that all so far took, and how many they were

    def results(self) -> Iterator[R | Killed[T]]:
        """In the order in which they come."""
        while self._waiting or self._suspects or self._flying:
            self._fill()
            try:
                number, future = self._landed.get(timeout=LOOK)
            except queue.Empty:
                if not self._engine.check():
                    self._again([])
                continue
            if number not in self._flying:
                continue  # of an engine that was given up since
            alone = number == self._trial
            batch = self._flying.pop(number)
            try:
                done, seconds = future.result()
            except self._engine.GONE:
                self._again(batch)
            except self._engine.LOST:
                yield from self._suspected(batch, alone=alone)
            else:
                self._seconds += seconds
                self._done += len(batch)
                yield from done

    def stop(self) -> None:
        """Nothing more is begun; what is under way still comes."""
        self._waiting.clear()
        self._suspects.clear()

    def _fill(self) -> None:
        """Suspects go alone, when nothing else is under way: then they are innocent or not."""
        try:
            if self._suspects and not self._flying:
                self._trial = self._number + 1
                self._send(self._suspects.popleft())
            while self._waiting and not self._suspects and self._has_room():
                self._send([self._waiting.popleft() for _ in range(self._size())])
        except self._engine.GONE:
            self._again([])

    def _has_room(self) -> bool:
        if self._trial in self._flying:
            return False
        return len(self._flying) < AHEAD * max(self._engine.workers, 1)

    def _size(self) -> int:
        if not self._seconds:
            return 1  # nobody knows yet how long one takes
        fair = -(-len(self._waiting) // (AHEAD * max(self._engine.workers, 1)))
        return max(1, min(round(SECONDS * self._done / self._seconds), fair))

    def _send(self, batch: list[int]) -> None:
        self._number += 1
        number = self._number
        self._flying[number] = batch
        tasks = [self._tasks[task] for task in batch]
        future = self._engine.submit(timed, self._work, tasks, self._engine.BREATH)
        future.add_done_callback(lambda done: self._landed.put((number, done)))

    def _again(self, batch: list[int]) -> None:
        """Everything that was under way."""
        for tasks in (batch, *self._flying.values()):
            self._waiting.extendleft(reversed(tasks))
        self._flying.clear()
        self._engine.revive()

    def _suspected(self, batch: list[int], *, alone: bool) -> Iterator[Killed[T]]:
        """Whether it was this batch, shows only when it is alone."""
        if not alone:
            self._suspects.append(batch)
        elif len(batch) > 1:
            half = len(batch) // 2
            self._suspects.extend((batch[:half], batch[half:]))
        else:
            self._strikes[batch[0]] += 1
            if self._strikes[batch[0]] < ATTEMPTS:
                self._suspects.append(batch)
            else:
                yield Killed(self._tasks[batch[0]])
