"""Many games at once."""

import os
import signal

import pytest

from host_sim.kit.faults import BadInput
from host_sim.lab import cores, progress


def square(number: int) -> int:
    return number * number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("count", [1, 2])
def test_every_task_is_done_once(count: int) -> None:
    assert sorted(cores.each(square, range(20), count)) == [n * n for n in range(20)]


def test_a_process_that_is_killed_is_told() -> None:
    with pytest.raises(BadInput, match="was ended from outside"):
        list(cores.each(die, range(4), 2))


def test_the_time_left_is_told() -> None:
    assert progress.left(10, 40, 30.0) == "10 of 40 games, 1:30 left"
