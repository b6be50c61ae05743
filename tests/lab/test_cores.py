"""Work on several cores, and what becomes of it when processes are killed."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from host_sim.lab import batches, progress
from host_sim.lab.batches import Errors, Killed, Spread
from host_sim.lab.cores import Cores


@pytest.fixture
def two() -> Iterator[Cores]:
    with closing(Cores(2)) as cores:
        yield cores


def square(number: int) -> int:
    return number * number


class Deadly:
    """Kills its process at one number, as often as it likes."""

    def __init__(self, at: int, marks: Path, times: int) -> None:
        self.at, self.marks, self.times = at, marks, times

    def __call__(self, number: int) -> int:
        if number == self.at and len(list(self.marks.iterdir())) < self.times:
            (self.marks / str(time.monotonic_ns())).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return square(number)


def done(work: Callable[[int], int], count: int, engine: Cores) -> list[int | Killed[int]]:
    results = list(Spread(work, range(count), engine).results())
    return sorted(results, key=lambda one: (isinstance(one, Killed), one))


def test_every_task_is_done_once(two: Cores) -> None:
    assert done(square, 200, two) == [n * n for n in range(200)]


def test_a_process_that_is_killed_once_loses_nothing(two: Cores, tmp_path: Path) -> None:
    assert done(Deadly(7, tmp_path, 1), 40, two) == [n * n for n in range(40)]
    assert len(list(tmp_path.iterdir())) == 1


def test_a_task_that_always_kills_is_found_and_left_out(two: Cores, tmp_path: Path) -> None:
    found = done(Deadly(7, tmp_path, 1000), 40, two)
    assert found == [*(n * n for n in range(40) if n != 7), Killed(7)]
    assert batches.ATTEMPTS <= len(list(tmp_path.iterdir())) <= batches.ATTEMPTS + 7


class Landed:
    """A batch that is done at once, and says that it took so long."""

    def __init__(self, size: int, seconds: float) -> None:
        self.done = [0] * size, size * seconds

    def add_done_callback(self, fn: Callable[["Landed"], object], /) -> None:
        fn(self)

    def result(self) -> tuple[list[int], float]:
        return self.done


class Counting:
    """An engine that only notes how large batches are."""

    workers = 2

    def __init__(self, seconds: float) -> None:
        self.BREATH = 0.0
        self.LOST: Errors = ()
        self.GONE: Errors = ()
        self.seconds = seconds
        self.sizes: list[int] = []

    def submit(self, work: Callable[..., object], *given: Any) -> Landed:
        self.sizes.append(len(given[1]))
        return Landed(self.sizes[-1], self.seconds)

    def revive(self) -> None: ...

    def check(self) -> bool:
        return True

    def close(self) -> None: ...


def test_a_batch_takes_about_a_second_and_the_last_ones_less() -> None:
    engine = Counting(0.01)
    assert len(list(Spread(square, range(2000), engine).results())) == 2000
    assert max(engine.sizes) == 100 and engine.sizes[0] == engine.sizes[-1] == 1
    slow = Counting(3.0)
    list(Spread(square, range(20), slow).results())
    assert set(slow.sizes) == {1}


def test_the_time_left_is_told() -> None:
    assert progress.left(10, 40, 30.0) == "10 of 40 games, 1:30 left"
