"""Any fingers on the buttons: the Computer against part S written down a second time, naively."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from speldator.computer import Computer
from speldator.controls import (
    ALL_LAMPS,
    DAMAGE,
    EXTRA,
    FIRE,
    FIRE_LAMP,
    HIT,
    LONG_RANGE,
    MISS,
    MOVE2,
    MOVE4,
    NONE,
    REPAIR,
    ROLL,
    STRATEGY,
    TACTIC,
    TICKS_MASK,
)
from tests.speldator.looks import OFF, STEADY, look

RESULT_LAMPS = (MOVE2, LONG_RANGE, MOVE4, EXTRA, REPAIR)
STEPS = st.lists(st.tuples(st.integers(1, 400), st.integers(0, 15)), max_size=60)


@dataclass
class NaiveSpeldator:
    """The rule book, sentence by sentence, with no thought for speed."""

    bits: list[int]
    inputs: int = 0
    rolling: bool = False
    result: set[int] | None = None  # lit lamps, None before any roll (S9)
    fire: int = NONE
    shown: int = NONE
    asked: int = 0

    def step(self, inputs: int) -> None:
        pressed = inputs & ~self.inputs
        released = self.inputs & ~inputs
        if pressed & ROLL:
            self.rolling, self.result, self.shown = True, None, NONE
        if released & ROLL and self.rolling:
            self.rolling = False
            self.draw(retreat=bool(inputs & STRATEGY), repair=bool(inputs & TACTIC))
        if pressed & FIRE and self.result is not None:
            self.shown = self.fire
        self.inputs = inputs

    def draw(self, *, retreat: bool, repair: bool) -> None:
        word = self.bits[self.asked]
        self.asked += 1
        draws = [word >> 2 * i & 3 for i in range(6)]
        repairs = (2 if retreat else 1) if repair else 0
        quarters = (2, 1, 2, 0 if repair else 2, repairs)
        self.result = {
            lamp for lamp, n, d in zip(RESULT_LAMPS, quarters, draws, strict=False) if d < n
        }
        results = [HIT, DAMAGE, MISS, MISS]
        if not retreat:
            results = [HIT, HIT, DAMAGE, MISS]
        self.fire = results[draws[5]]


@given(
    st.integers(0, TICKS_MASK),
    STEPS,
    st.lists(st.integers(0, 4095), min_size=60, max_size=60),
)
def test_the_computer_does_what_the_rule_book_says(
    start: int, steps: list[tuple[int, int]], words: list[int]
) -> None:
    left = list(words)
    computer = Computer(lambda _n: left.pop(0))
    naive = NaiveSpeldator(words)
    now = start
    for ms, inputs in steps:
        now = (now + ms) & TICKS_MASK
        lamps = computer.step(now, inputs)
        naive.step(inputs)
        assert computer.rolling == naive.rolling
        assert computer.rolled == (naive.result is not None)
        assert computer.fire_shown == naive.shown
        values = [look(lamps, lamp) for lamp in RESULT_LAMPS]
        fire = look(lamps, FIRE_LAMP)
        if naive.rolling:
            assert len({*values, fire}) == 1 and fire > STEADY  # all blink together
            continue
        lit = naive.result or set[int]()
        assert values == [STEADY if lamp in lit else OFF for lamp in RESULT_LAMPS]
        assert (fire == STEADY) == (naive.shown == HIT)
        assert (fire > STEADY) == (naive.shown == DAMAGE)
    assert len(words) - len(left) == naive.asked  # one draw for each roll, and none besides


@given(STEPS)
def test_steps_in_which_nothing_happens_change_nothing(steps: list[tuple[int, int]]) -> None:
    """However often step() is called, the lamps depend only on when the switches moved."""
    rare, often = Computer(lambda _n: 0x5A5), Computer(lambda _n: 0x5A5)
    now = 0
    inputs = 0
    for ms, next_inputs in steps:
        for idle in range(now + 1, now + ms):
            often.step(idle, inputs)
        now += ms
        inputs = next_inputs
        assert rare.step(now, inputs) & ALL_LAMPS == often.step(now, inputs) & ALL_LAMPS
