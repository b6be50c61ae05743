"""What every program promises: until steady_ms is over and no switch moves, its lamps stay."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.contract import Program
from panel.entropy import Pool
from panel.selftest import SelfTest
from speldator.chess_clock import ChessClock
from speldator.computer import Computer

# Mostly quick fingers, now and then a long think.
MS = st.integers(1, 700) | st.integers(1, 20_000)
STEPS = st.lists(st.tuples(MS, st.integers(0, 15)), max_size=30)


def computer() -> Program:
    return Computer(Random(1979).getrandbits)


def self_test() -> Program:
    chance = Random(1979)
    pool = Pool(chance.randbytes, lambda state, raw: raw, int)
    return SelfTest(pool, lambda: chance.getrandbits(1), computer())


def clock() -> Program:
    return ChessClock(1, 1)


@pytest.mark.parametrize("make", [computer, clock, self_test])
@given(steps=STEPS)
def test_asked_only_when_its_answer_is_over_a_program_shows_the_same_lamps(
    make: Callable[[], Program], steps: list[tuple[int, int]]
) -> None:
    often, rarely = make(), make()
    now = due = inputs = lamps = 0
    for ms, next_inputs in [(1, 0), *steps]:
        for _ in range(ms):
            now += 1
            moved = inputs != next_inputs
            inputs = next_inputs
            if moved or now >= due:
                lamps = rarely.step(now, inputs)
                due = now + rarely.steady_ms
            assert often.step(now, inputs) == lamps, now
