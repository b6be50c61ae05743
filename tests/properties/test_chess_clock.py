"""Any fingers on the buttons: the ChessClock against its manual written down a second time."""

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from speldator.chess_clock import (
    BLACK,
    FALLEN,
    PAUSED,
    READY,
    RUNNING,
    TOGETHER_MS,
    WHITE,
    ChessClock,
)
from speldator.controls import (
    ALL_LAMPS,
    BLINKING,
    EXTRA,
    FIRE,
    FIRE_LAMP,
    LONG_RANGE,
    MOVE2,
    MOVE4,
    REPAIR,
    ROLL,
    STRATEGY,
    TICKS_MASK,
)
from tests.speldator.looks import OFF, STEADY, look

# Mostly quick fingers, now and then a long think.
MS = st.integers(1, 700) | st.integers(1, 400_000)
STEPS = st.lists(st.tuples(MS, st.integers(0, 15)), max_size=60)
MINUTES = st.sampled_from([0, 1, 2, 180])


@dataclass
class NaiveClock:
    """Keeps the whole game as stretches of time and adds them up anew at every question."""

    minutes: int
    increment: int
    now: int = 0
    inputs: int = ROLL | FIRE
    phase: int = READY
    turn: int = WHITE
    begin: int = 0
    stretches: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])  # (player, ms)
    undo: tuple[int, int, list[tuple[int, int]]] | None = None  # button, when, stretches before

    def left(self, player: int) -> int:
        return self.begin - sum(ms for whose, ms in self.stretches if whose == player)

    def step(self, ms: int, inputs: int) -> None:
        self.now += ms
        if self.phase == RUNNING:
            self.stretches.append((self.turn, ms))
            if self.left(self.turn) <= 0:
                self.phase = FALLEN
        pressed = {b for b in (ROLL, FIRE) if inputs & b and not self.inputs & b}
        held = {b for b in (ROLL, FIRE) if inputs & b and self.inputs & b}
        self.inputs = inputs
        if len(pressed | held) == 2 and pressed:
            self.both(held)
        elif pressed:
            self.single(pressed.pop())

    def single(self, button: int) -> None:
        if self.phase == READY and button == FIRE:
            minutes = self.minutes or (45 if self.inputs & STRATEGY else 30)
            self.begin = minutes * 60 * 1000
            self.phase = RUNNING
        elif self.phase == PAUSED:
            self.phase = RUNNING
        elif self.phase == RUNNING and button == {WHITE: ROLL, BLACK: FIRE}[self.turn]:
            self.undo = (button, self.now, list(self.stretches))
            self.stretches.append((self.turn, -1000 * self.increment))
            self.turn = 1 - self.turn

    def both(self, held: set[int]) -> None:
        if self.phase != RUNNING:
            return
        if self.undo and held == {self.undo[0]} and self.now - self.undo[1] < TOGETHER_MS:
            self.stretches = self.undo[2]
            self.turn = 1 - self.turn
        self.undo = None
        self.phase = PAUSED


@given(st.integers(0, TICKS_MASK), MINUTES, st.sampled_from([0, 1, 60]), STEPS)
def test_the_clock_does_what_the_manual_says(
    start: int, minutes: int, increment: int, steps: list[tuple[int, int]]
) -> None:
    clock, naive = ChessClock(minutes, increment), NaiveClock(minutes, increment)
    now = start
    for ms, inputs in [(1, 0), (5, FIRE), *steps]:
        now = (now + ms) & TICKS_MASK
        lamps = clock.step(now, inputs)
        naive.step(ms, inputs)
        assert (clock.phase, clock.turn) == (naive.phase, naive.turn)
        if clock.phase != READY:
            assert clock.left_ms == [max(0, naive.left(WHITE)), max(0, naive.left(BLACK))]
        check_lamps(lamps, naive)


def check_lamps(lamps: int, naive: NaiveClock) -> None:
    mine, other = (MOVE2, MOVE4) if naive.turn == WHITE else (MOVE4, MOVE2)
    bar = [look(lamps, lamp) for lamp in (LONG_RANGE, EXTRA, REPAIR)]
    fire = look(lamps, FIRE_LAMP)
    assert lamps & ~(ALL_LAMPS | ALL_LAMPS << BLINKING) == 0
    if naive.phase == FALLEN:
        assert look(lamps, mine) == fire > STEADY
        assert bar == [OFF] * 3 and look(lamps, other) == OFF
        return
    assert fire == OFF
    if naive.phase == READY:
        assert look(lamps, mine) == look(lamps, other) == STEADY
        return
    left = naive.left(naive.turn)
    lit = [left > i * naive.begin / 3 for i in range(3)]
    assert [value != OFF for value in bar] == lit
    assert look(lamps, other) == OFF
    if naive.phase == PAUSED:
        assert look(lamps, mine) > STEADY
        assert max(bar) == STEADY
    else:
        assert look(lamps, mine) == STEADY
        assert (max(bar) > STEADY) == (left < 60_000)


@given(STEPS)
def test_steps_in_which_nothing_happens_change_nothing(steps: list[tuple[int, int]]) -> None:
    """However often step() is called, times and lamps depend only on when the switches moved."""
    rare, often = ChessClock(1, 1), ChessClock(1, 1)
    now = 0
    inputs = 0
    for ms, next_inputs in [(1, 0), (5, FIRE), *steps]:
        ms = min(ms, 20_000)
        for idle in range(now + 7, now + ms, 7):
            often.step(idle, inputs)
        now += ms
        inputs = next_inputs
        rare_lamps, often_lamps = rare.step(now, inputs), often.step(now, inputs)
        assert (rare.phase, rare.turn, rare.left_ms) == (often.phase, often.turn, often.left_ms)
        if rare.phase != FALLEN:  # whose blinking begins when the fall is noticed
            assert rare_lamps == often_lamps
